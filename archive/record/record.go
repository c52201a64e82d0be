// Package record makes of a judged game what an archive keeps of it: its text, its ids,
// who played, what was found, happened and thrown, each position, and the sums that tell
// later whether any of it has changed.
package record

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/archive/postings"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/lots"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Record is one judged game, ready to be stored.
type Record struct {
	Row
	Text       []byte
	SHA        [sha256.Size]byte
	File       string
	Refused    diag.Code // of the first error, empty for a legal game
	Tags       []TagPair
	Seats      []Seat
	Findings   []Finding
	Positions  []Position
	Throws     []Throw
	Happenings []Happening
	Comments   []Comment
}

type TagPair struct{ Name, Value string }

// Seat is a seat that plays. Points are twelfths, -1 if there is no result.
type Seat struct {
	Seat         int
	Letter, Name string
	Player       string
	Points       int
}

type Finding struct {
	diag.Finding
	Legal string
}

// Position is a position of a game and what was played there.
type Position struct {
	Hash  int64
	Event int32
	Move  Word
}

type Throw struct {
	Cast  Word
	Event int32
	Seat  uint8
}

type Happening struct {
	Kind  Word
	Event int32
	Seat  uint8
}

type Comment struct {
	Event int
	Text  string
}

// The kinds of happenings, besides engine.AllFeats and the rules that end games.
const (
	kindCapture   = "capture"
	kindEntry     = "entry"
	kindPromotion = "promotion"
	kindHome      = "home"
	kindBearOff   = "bear-off"
	kindExchange  = "exchange"
	kindTwins     = "twins"
	kindGroup     = "group"
	kindPass      = "pass"
	kindCheck     = "check"
	kindMate      = "mate"
	kindSic       = "sic"
	kindEnd       = "end"
)

// KindNames has all of them.
var KindNames = [...]string{kindCapture, kindEntry, kindPromotion, kindHome, kindBearOff, kindExchange, kindTwins,
	kindGroup, kindPass, kindCheck, kindMate, kindSic, kindEnd}

// PositionHash returns the hash under which a position is kept. It is of the state's
// own, kept apart from those of other rule sets.
func PositionHash(st engine.State) int64 {
	return positionHash(st.Hash(), HashText(st.Game().Ruleset().Name))
}

func positionHash(hash, ruleset uint64) int64 {
	return postings.Cut(hash ^ ruleset)
}

// Vocabulary is the texts that the records of an import share.
type Vocabulary struct {
	Moves, Casts, Kinds *Words
}

func NewVocabulary() *Vocabulary {
	return &Vocabulary{newWords(), newWords(), newWords()}
}

// Recorder makes records of judged games. It keeps its buffers and serves one
// worker.
type Recorder struct {
	*Vocabulary
	ident Identity
	buf   []byte
	// device describes the lot, which games share.
	lot    *lots.Lot
	device string
	// What judges a stored text again.
	parser grammar.Parser
	game   notation.Game
	judge  *referee.Recorder
}

func NewRecorder(voc *Vocabulary) *Recorder {
	return &Recorder{Vocabulary: voc, judge: referee.NewRecorder(referee.New(referee.Config{}))}
}

// Record makes a record of a game as written, its judgement and its recording.
//
// Everything in a record is about the text that is stored: of a game with findings
// that text is judged in place of the one that was read, so that lines and columns
// are those of the text that is shown with them.
func (c *Recorder) Record(g *notation.Game, rep *referee.Report, rec *referee.Recording) *Record {
	out := &Record{}
	c.TextOf(out, rec.Canonical, rep.Ruleset)
	if len(rep.Findings) > 0 {
		c.Rejudge(out)
	} else {
		c.fill(out, rec.Canonical, g, rep, rec)
	}
	return out
}

// Rejudge fills a record that has its text alone.
func (c *Recorder) Rejudge(out *Record) {
	rep := c.judge.Judge(&c.game, c.read(out.Text))
	c.fill(out, &c.game, &c.game, rep, c.judge.Recording())
}

// fill fills a record: tree is the game as stored, g the game that was judged.
func (c *Recorder) fill(out *Record, tree, g *notation.Game, rep *referee.Report, rec *referee.Recording) {
	out.ID, out.Play = c.ident.Game(tree), c.ident.Play(tree)
	out.judged(rep, rec)
	out.described(tree, rec.Table)
	out.tagged(tree)
	out.seated(tree, rec.Table)
	c.played(out, g, rec)
	out.commented(tree)
}

// read reads a stored text into the recorder's game.
func (c *Recorder) read(text []byte) diag.List {
	return c.parser.Parse(&grammar.Chunk{Text: bytes.TrimSuffix(text, []byte("\n")), Line: 1}, &c.game)
}

// TextOf sets the text: the canonical one, or the original if the game could not be
// read whole.
func (c *Recorder) TextOf(out *Record, g *notation.Game, rs *engine.Ruleset) {
	if g.Lossy {
		out.Text = append([]byte(nil), plainText(g.Text)...)
		if n := len(out.Text); n == 0 || out.Text[n-1] != '\n' {
			out.Text = append(out.Text, '\n')
		}
	} else {
		c.buf = notation.Append(c.buf[:0], g, referee.StyleOf(rs))
		out.Text = append([]byte(nil), c.buf...)
	}
	out.SHA = sha256.Sum256(out.Text)
}

// judged takes over what the referee said.
func (out *Record) judged(rep *referee.Report, rec *referee.Recording) {
	if rep.Ruleset != nil {
		v := int64(rep.Ruleset.Version)
		out.Version = &v
	}
	out.Verdict, out.Complete = rep.Verdict.String(), rep.Complete
	out.Events, out.Plies, out.Sic = rep.Events, rep.Plies, rep.Sic
	n := rep.Judged
	out.Row.Judged = &n
	out.Result, out.Computed = rep.Result, rep.Computed
	if rep.Complete {
		out.Ending = rec.Outcome.Rule
	}
	for i := range rep.Findings {
		f := rep.Findings[i]
		legal := "[]"
		if len(f.Legal) > 0 {
			text, err := json.Marshal(f.Legal)
			if err != nil {
				panic("archive: " + err.Error())
			}
			legal = string(text)
		}
		if f.Severity == diag.Error && out.Refused == "" {
			out.Refused = f.Code
		}
		out.Findings = append(out.Findings, Finding{f, legal})
		out.Digest += int64(MixFinding(i+1, &f, legal))
	}
}

// described takes what the tags say of the rules and of the day.
func (out *Record) described(g *notation.Game, table engine.Game) {
	out.Variant, _ = g.Tag("Variant")
	if table != nil {
		out.Options = table.Ruleset().OptionString(table.Setup())
	} else {
		out.Options, _ = g.Tag("Options")
	}
	out.Setup = g.FindTag("FEN") != nil
	out.Date, out.Days = dated(g)
}

// dated returns the date of a game as it was written, and the days that it means as
// far as the tag is one that the referee takes.
func dated(g *notation.Game) (date string, days notation.Days) {
	date, _ = g.Tag("Date")
	days, err := notation.ReadDate(date)
	if err == nil && days.Known() {
		return date, days
	}
	// PGN's date cannot say what EDTF can.
	if event, ok := g.Tag("EventDate"); ok {
		if in, err := notation.ReadEventDate(event); err == nil && in.Known() {
			return event, in
		}
	}
	return date, notation.Days{}
}

func (out *Record) tagged(g *notation.Game) {
	for i := range g.Tags {
		t := TagPair{g.Tags[i].Name, g.Tags[i].Value}
		if slices.Contains(out.Tags, t) {
			continue
		}
		out.Tags = append(out.Tags, t)
		out.Digest += int64(MixTag(t.Name, t.Value))
	}
}

// seated takes the seats that play, with their scores.
func (out *Record) seated(g *notation.Game, table engine.Game) {
	if table == nil {
		return
	}
	rs, setup := table.Ruleset(), table.Setup()
	scores := scoresOf(out.Result, setup.NumSeats())
	for i, info := range rs.Seats {
		if !setup.Has(engine.Seat(i + 1)) {
			continue
		}
		s := Seat{Seat: i + 1, Letter: string(rune(info.Letter)), Name: info.Name, Points: -1}
		if s.Player, _ = g.Tag(info.Name); s.Player == "?" {
			s.Player = ""
		}
		if scores != nil {
			s.Points, scores = scores[0], scores[1:]
		}
		out.Seats = append(out.Seats, s)
		out.Digest += int64(MixSeat(s.Seat, s.Letter, s.Name, s.Player, s.Points))
	}
}

// scoresOf reads a result as twelfths of a point for each of n seats, nil if it is
// no such result.
func scoresOf(result string, n int) []int {
	parts := strings.Split(result, "-")
	if len(parts) != n {
		return nil
	}
	out := make([]int, n)
	for i, p := range parts {
		switch p {
		case "0":
		case "1":
			out[i] = 12
		case "1/2":
			out[i] = 6
		case "1/3":
			out[i] = 4
		case "1/4":
			out[i] = 3
		default:
			return nil
		}
	}
	return out
}

// played takes the positions of the main line, the throws and what happened.
func (c *Recorder) played(out *Record, g *notation.Game, rec *referee.Recording) {
	if len(rec.Moments) == 0 {
		return
	}
	rules := HashText(rec.Table.Ruleset().Name)
	checks := rec.Table.Checks()
	c.describe(rec.Table.Lot())
	out.Positions = make([]Position, 0, len(rec.Moments))
	for i := range rec.Moments {
		m := &rec.Moments[i]
		c.buf = c.buf[:0]
		if m.Played {
			it := &g.Items[m.Item]
			next := (*referee.Moment)(nil)
			if i+1 < len(rec.Moments) && checks {
				next = &rec.Moments[i+1]
			}
			c.event(out, g, it, m, next)
		}
		if m.Open {
			continue // a position that is not known stands in no list
		}
		hash := positionHash(m.Hash, rules)
		p := Position{Hash: hash, Event: int32(m.Event), Move: c.Moves.of(c.buf)}
		out.Positions = append(out.Positions, p)
		out.Digest += int64(MixPosition(hash, int(p.Event), c.Moves.Sum(p.Move)))
	}
	last := rec.Moments[len(rec.Moments)-1]
	final := positionHash(last.Hash, rules)
	out.Final = &final
	if n := len(rec.Moments); out.Complete && n > 1 {
		before := rec.Moments[n-2]
		c.happened(out, kindEnd, last.Event-1, before.Seat)
		if kind := EndOf(out.Ending); kind != "" {
			c.happened(out, kind, last.Event-1, before.Seat)
		}
	}
}

// EndOf names the end of a game by a rule, empty where the word is that of other
// happenings.
func EndOf(rule string) string {
	word := rule[strings.LastIndexByte(rule, '/')+1:]
	if slices.Contains(KindNames[:], word) {
		return ""
	}
	for feat := range engine.AllFeats().All {
		if feat.String() == word {
			return ""
		}
	}
	return word
}

// event takes one event that was played, and leaves its text in the buffer.
func (c *Recorder) event(out *Record, g *notation.Game, it *notation.Item, m, next *referee.Moment) {
	kind := it.Kind
	switch {
	case m.Legal && m.Cast.N > 0:
		kind = notation.Throw
		c.buf = referee.AppendCast(c.buf, m.Cast)
	case m.Legal && m.Move.Kind == engine.Pass:
		kind = notation.Pass
		c.buf = append(c.buf, "--"...)
	case m.Legal:
		kind = notation.MoveItem
		c.buf = notation.AppendMove(c.buf, &m.Written)
	default:
		written := *it
		written.Move.Check = 0
		c.buf = AppendEvent(c.buf, g, &written)
	}
	move := m.Move
	if !m.Legal {
		move = asWritten(it)
	}
	switch kind {
	case notation.Throw:
		if !m.Legal && it.Cast.HasGap() {
			break
		}
		cast := c.Casts.of([]byte(c.device + "\x00" + string(c.buf)))
		out.Throws = append(out.Throws, Throw{cast, int32(m.Event), uint8(m.Seat)})
		out.Digest += int64(MixThrow(m.Event, int(m.Seat), c.Casts.Sum(cast)))
	case notation.Pass:
		c.happened(out, kindPass, m.Event, m.Seat)
	}
	if it.Sic && !m.Legal {
		c.happened(out, kindSic, m.Event, m.Seat)
	}
	if name := kindOf[move.Kind]; name != "" {
		c.happened(out, name, m.Event, m.Seat)
	}
	// Of an event that a gap leaves open only what is written is known.
	if m.Effect.Taken > 0 || !m.Legal && !it.Sic && move.Capture {
		c.happened(out, kindCapture, m.Event, m.Seat)
	}
	if m.Effect.Home > 0 && move.Kind != engine.BearOff {
		c.happened(out, kindHome, m.Event, m.Seat)
	}
	for feat := range m.Effect.Feats.All {
		c.happened(out, feat.String(), m.Event, m.Seat)
	}
	if move.Promo != 0 {
		c.happened(out, kindPromotion, m.Event, m.Seat)
	}
	if move.Count > 1 {
		c.happened(out, kindGroup, m.Event, m.Seat)
	}
	if next != nil && kind != notation.Throw {
		switch next.Check {
		case engine.InCheck:
			c.happened(out, kindCheck, m.Event, m.Seat)
		case engine.Mate:
			c.happened(out, kindMate, m.Event, m.Seat)
		}
	}
}

// kindOf names what moves of a kind are besides moves.
var kindOf = [...]string{
	engine.Enter: kindEntry, engine.Exchange: kindExchange, engine.BearOff: kindBearOff, engine.Declare: kindTwins,
}

// formKind tells the kinds of moves by what was written.
var formKind = [...]engine.MoveKind{
	notation.Step: engine.Step, notation.Enter: engine.Enter, notation.Exchange: engine.Exchange,
	notation.Off: engine.BearOff, notation.Declare: engine.Declare,
}

// asWritten is what is known of a move that no rule allows.
func asWritten(it *notation.Item) engine.Move {
	if it.Kind != notation.MoveItem {
		return engine.Move{}
	}
	m := engine.Move{Kind: formKind[it.Move.Form], Count: it.Move.Count, Capture: it.Move.Sep == 'x'}
	if it.Move.Promo != notation.Unreadable {
		m.Promo = engine.PieceOf(it.Move.Promo)
	}
	if m.Count == notation.Unreadable {
		m.Count = 0
	}
	return m
}

func (c *Recorder) happened(out *Record, kind string, event int, seat engine.Seat) {
	k := c.Kinds.of([]byte(kind))
	out.Happenings = append(out.Happenings, Happening{k, int32(event), uint8(seat)})
	out.Digest += int64(MixHappening(event, int(seat), c.Kinds.Sum(k)))
}

// AppendEvent appends an event of a game as written, without suffix and sic.
func AppendEvent(dst []byte, g *notation.Game, it *notation.Item) []byte {
	switch it.Kind {
	case notation.Throw:
		return notation.AppendCast(dst, &it.Cast)
	case notation.MoveItem:
		return notation.AppendMove(dst, &it.Move)
	case notation.Pass:
		return append(dst, "--"...)
	case notation.Gap:
		if it.Turn {
			return append(dst, "_t"...)
		}
		return append(dst, '_')
	case notation.Readings:
		return append(dst, g.Readings[it.N]...)
	}
	return dst
}

// commented takes the comments with the number of events of the main line before
// them.
func (out *Record) commented(g *notation.Game) {
	if len(g.Comments) == 0 {
		return
	}
	event, depth := 0, 0
	for i := range g.Items {
		it := &g.Items[i]
		switch {
		case it.Kind == notation.VarOpen:
			depth++
		case it.Kind == notation.VarClose:
			depth--
		case it.Kind == notation.Comment:
			cm := Comment{event, g.Comments[it.N]}
			out.Comments = append(out.Comments, cm)
			out.Digest += int64(MixComment(cm.Event, cm.Text))
		case depth > 0:
		case it.Kind == notation.Gap:
			event += int(it.N)
		case it.IsEvent():
			event++
		}
	}
}

// describe sets the description of the lot: its dice with their faces, and how
// often each falls where they are not alike.
func (c *Recorder) describe(lot *lots.Lot) {
	if lot == c.lot {
		return
	}
	c.lot, c.device = lot, DeviceOf(lot)
}

// DeviceOf describes what is thrown: the dice, joined by " + ", each with its faces
// in brackets as value*weight, where *1 is left out. It is empty for a game without
// throws.
func DeviceOf(lot *lots.Lot) string {
	if lot == nil {
		return ""
	}
	var b strings.Builder
	for i, d := range lot.Dice {
		if i > 0 {
			b.WriteString(" + ")
		}
		b.WriteString(d.Name + "(")
		for j, f := range d.Faces {
			if j > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strconv.Itoa(int(f.Value)))
			if f.Weight != 1 {
				b.WriteString("*" + strconv.Itoa(int(f.Weight)))
			}
		}
		b.WriteByte(')')
	}
	return b.String()
}

// Scale is the number of parts of a point that scores are kept in.
const Scale = 12

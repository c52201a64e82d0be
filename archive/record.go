package archive

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/lots"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// record is one judged game, ready to be stored.
type record struct {
	row
	text       []byte
	sha        [sha256.Size]byte
	file       string
	refused    diag.Code // of the first error, empty for a legal game
	tags       []tagPair
	seats      []seatRow
	findings   []findingRow
	positions  []posting
	throws     []thrown
	happenings []happened
	comments   []comment
}

type tagPair struct{ name, value string }

// seatRow is a seat that plays. Points are twelfths, -1 if there is no result.
type seatRow struct {
	seat         int
	letter, name string
	player       string
	points       int
}

type findingRow struct {
	diag.Finding
	legal string
}

// posting is a position of a game and what was played there.
type posting struct {
	hash  int64
	event int32
	move  word
}

type thrown struct {
	cast  word
	event int32
	seat  uint8
}

type happened struct {
	kind  word
	event int32
	seat  uint8
}

type comment struct {
	event int
	text  string
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

// kindNames has all of them.
var kindNames = [...]string{kindCapture, kindEntry, kindPromotion, kindHome, kindBearOff, kindExchange, kindTwins,
	kindGroup, kindPass, kindCheck, kindMate, kindSic, kindEnd}

// eventBits is how many bits of a place hold the event, more than a game of the
// greatest size has.
const eventBits = 20

const maxEvent = 1<<eventBits - 1

// PlaceOf returns the place of a position: its game and the number of events before
// it.
func PlaceOf(game int64, event int) int64 { return game<<eventBits | int64(min(event, maxEvent)) }

// hashBits is how many bits of a hash are kept. Among a hundred million positions one
// looked up meets a stranger once in three million times.
const hashBits = 48

// PositionHash returns the hash under which a position is kept. It is of the state's
// own, kept apart from those of other rule sets.
func PositionHash(st engine.State) int64 {
	return positionHash(st.Hash(), hashText(st.Game().Ruleset().Name))
}

func positionHash(hash, ruleset uint64) int64 {
	return int64((hash^ruleset)<<(64-hashBits)) >> (64 - hashBits)
}

// vocabulary is the texts that the records of an import share.
type vocabulary struct {
	moves, casts, kinds *words
}

func newVocabulary() *vocabulary {
	return &vocabulary{newWords(), newWords(), newWords()}
}

// recorder makes records of judged games. It keeps its buffers and serves one
// worker.
type recorder struct {
	*vocabulary
	ident identity
	buf   []byte
	// device describes the lot, which games share.
	lot    *lots.Lot
	device string
	// What judges a stored text again.
	parser grammar.Parser
	game   notation.Game
	judge  *referee.Recorder
}

func newRecorder(voc *vocabulary) *recorder {
	return &recorder{vocabulary: voc, judge: referee.NewRecorder(referee.New(referee.Config{}))}
}

// record makes a record of a game as written, its judgement and its recording.
//
// Everything in a record is about the text that is stored: of a game with findings
// that text is judged in place of the one that was read, so that lines and columns
// are those of the text that is shown with them.
func (c *recorder) record(g *notation.Game, rep *referee.Report, rec *referee.Recording) *record {
	out := &record{}
	c.textOf(out, rec.Canonical, rep.Ruleset)
	if len(rep.Findings) > 0 {
		c.rejudge(out)
	} else {
		c.fill(out, rec.Canonical, g, rep, rec)
	}
	return out
}

// rejudge fills a record that has its text alone.
func (c *recorder) rejudge(out *record) {
	rep := c.judge.Judge(&c.game, c.read(out.text))
	c.fill(out, &c.game, &c.game, rep, c.judge.Recording())
}

// fill fills a record: tree is the game as stored, g the game that was judged.
func (c *recorder) fill(out *record, tree, g *notation.Game, rep *referee.Report, rec *referee.Recording) {
	out.id, out.play = c.ident.game(tree), c.ident.play(tree)
	out.judged(rep, rec)
	out.described(tree, rec.Table)
	out.tagged(tree)
	out.seated(tree, rec.Table)
	c.played(out, g, rec)
	out.commented(tree)
}

// read reads a stored text into the recorder's game.
func (c *recorder) read(text []byte) diag.List {
	return c.parser.Parse(&grammar.Chunk{Text: bytes.TrimSuffix(text, []byte("\n")), Line: 1}, &c.game)
}

// textOf sets the text: the canonical one, or the original if the game could not be
// read whole.
func (c *recorder) textOf(out *record, g *notation.Game, rs *engine.Ruleset) {
	if g.Lossy {
		out.text = append([]byte(nil), plainText(g.Text)...)
		if n := len(out.text); n == 0 || out.text[n-1] != '\n' {
			out.text = append(out.text, '\n')
		}
	} else {
		c.buf = notation.Append(c.buf[:0], g, referee.StyleOf(rs))
		out.text = append([]byte(nil), c.buf...)
	}
	out.sha = sha256.Sum256(out.text)
}

// judged takes over what the referee said.
func (out *record) judged(rep *referee.Report, rec *referee.Recording) {
	if rep.Ruleset != nil {
		v := int64(rep.Ruleset.Version)
		out.version = &v
	}
	out.verdict, out.complete = rep.Verdict.String(), rep.Complete
	out.events, out.plies, out.sic = rep.Events, rep.Plies, rep.Sic
	n := rep.Judged
	out.row.judged = &n
	out.result, out.computed = rep.Result, rep.Computed
	if rep.Complete {
		out.ending = rec.Outcome.Rule
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
		if f.Severity == diag.Error && out.refused == "" {
			out.refused = f.Code
		}
		out.findings = append(out.findings, findingRow{f, legal})
		out.digest += int64(mixFinding(i+1, &f, legal))
	}
}

// described takes what the tags say of the rules and of the day.
func (out *record) described(g *notation.Game, table engine.Game) {
	out.variant, _ = g.Tag("Variant")
	if table != nil {
		out.options = table.Ruleset().OptionString(table.Setup())
	} else {
		out.options, _ = g.Tag("Options")
	}
	out.setup = g.FindTag("FEN") != nil
	out.date, out.days = dated(g)
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

func (out *record) tagged(g *notation.Game) {
	for i := range g.Tags {
		t := tagPair{g.Tags[i].Name, g.Tags[i].Value}
		if slices.Contains(out.tags, t) {
			continue
		}
		out.tags = append(out.tags, t)
		out.digest += int64(mixTag(t.name, t.value))
	}
}

// seated takes the seats that play, with their scores.
func (out *record) seated(g *notation.Game, table engine.Game) {
	if table == nil {
		return
	}
	rs, setup := table.Ruleset(), table.Setup()
	scores := scoresOf(out.result, setup.NumSeats())
	for i, info := range rs.Seats {
		if !setup.Has(engine.Seat(i + 1)) {
			continue
		}
		s := seatRow{seat: i + 1, letter: string(rune(info.Letter)), name: info.Name, points: -1}
		if s.player, _ = g.Tag(info.Name); s.player == "?" {
			s.player = ""
		}
		if scores != nil {
			s.points, scores = scores[0], scores[1:]
		}
		out.seats = append(out.seats, s)
		out.digest += int64(mixSeat(s.seat, s.letter, s.name, s.player, s.points))
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
func (c *recorder) played(out *record, g *notation.Game, rec *referee.Recording) {
	if len(rec.Moments) == 0 {
		return
	}
	rules := hashText(rec.Table.Ruleset().Name)
	checks := rec.Table.Checks()
	c.describe(rec.Table.Lot())
	out.positions = make([]posting, 0, len(rec.Moments))
	for i := range rec.Moments {
		m := &rec.Moments[i]
		c.buf = c.buf[:0]
		if m.Played {
			it := &g.Items[m.Item]
			next := (*referee.Moment)(nil)
			if i+1 < len(rec.Moments) && checks {
				next = &rec.Moments[i+1]
			}
			c.event(out, it, m, next)
		}
		if m.Open {
			continue // a position that is not known stands in no list
		}
		hash := positionHash(m.Hash, rules)
		p := posting{hash: hash, event: int32(m.Event), move: c.moves.of(c.buf)}
		out.positions = append(out.positions, p)
		out.digest += int64(mixPosition(hash, int(p.event), c.moves.sum(p.move)))
	}
	last := rec.Moments[len(rec.Moments)-1]
	final := positionHash(last.Hash, rules)
	out.final = &final
	if n := len(rec.Moments); out.complete && n > 1 {
		before := rec.Moments[n-2]
		c.happened(out, kindEnd, last.Event-1, before.Seat)
		if kind := endOf(out.ending); kind != "" {
			c.happened(out, kind, last.Event-1, before.Seat)
		}
	}
}

// endOf names the end of a game by a rule, empty where the word is that of other
// happenings.
func endOf(rule string) string {
	word := rule[strings.LastIndexByte(rule, '/')+1:]
	if slices.Contains(kindNames[:], word) {
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
func (c *recorder) event(out *record, it *notation.Item, m, next *referee.Moment) {
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
		c.buf = appendEvent(c.buf, &written)
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
		cast := c.casts.of([]byte(c.device + "\x00" + string(c.buf)))
		out.throws = append(out.throws, thrown{cast, int32(m.Event), uint8(m.Seat)})
		out.digest += int64(mixThrow(m.Event, int(m.Seat), c.casts.sum(cast)))
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

func (c *recorder) happened(out *record, kind string, event int, seat engine.Seat) {
	k := c.kinds.of([]byte(kind))
	out.happenings = append(out.happenings, happened{k, int32(event), uint8(seat)})
	out.digest += int64(mixHappening(event, int(seat), c.kinds.sum(k)))
}

// appendEvent appends an event as written, without suffix and sic.
func appendEvent(dst []byte, it *notation.Item) []byte {
	switch it.Kind {
	case notation.Throw:
		return notation.AppendCast(dst, &it.Cast)
	case notation.MoveItem:
		return notation.AppendMove(dst, &it.Move)
	case notation.Pass:
		return append(dst, "--"...)
	case notation.Gap:
		return append(dst, '_')
	}
	return dst
}

// commented takes the comments with the number of events of the main line before
// them.
func (out *record) commented(g *notation.Game) {
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
			cm := comment{event, g.Comments[it.N]}
			out.comments = append(out.comments, cm)
			out.digest += int64(mixComment(cm.event, cm.text))
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
func (c *recorder) describe(lot *lots.Lot) {
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

// Package record makes of a judged game what an archive keeps of it: its text, its ids,
// who played, what was found, happened and thrown, each position, and the sums that tell
// later whether any of it has changed.
package record

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/identity"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Record is one judged game, ready to be stored.
type Record struct {
	Row
	Text []byte
	// Packed is the text as it is stored, see Pack.
	Packed  []byte
	SHA     [sha256.Size]byte
	File    string
	Refused diag.Code // of the first error, empty for a legal game
	Tags    []TagPair
	// Players holds the numbers of the players by seat, once the archive has given them.
	Players   [engine.MaxSeats]int64
	Seats     []Seat
	Findings  []Finding
	Positions []Position
	// Log holds the events that were judged, their words being those of the
	// vocabulary, Boards the positions as plays.AppendPosition writes them.
	Log      []plays.Event
	Boards   []byte
	Comments []Comment
}

type TagPair struct{ Name, Value string }

// Compare orders by name and value.
func (t TagPair) Compare(o TagPair) int {
	return cmp.Or(strings.Compare(t.Name, o.Name), strings.Compare(t.Value, o.Value))
}

// Seat is a seat that plays. Points are twelfths, -1 if there is no result.
type Seat struct {
	Seat         int
	Letter, Name string
	Player       string
	Points       int
}

// Finding is a finding with its legal moves and places as they are stored, in JSON.
type Finding struct {
	diag.Finding
	Legal, Places string
}

// onePlace is stored of the places of a finding that has one.
const onePlace = "[]"

// placesOf returns the places of a finding as they are stored: of each line and column of its beginning and its end.
func placesOf(f *diag.Finding) string {
	if f.Count == 0 {
		return onePlace
	}
	all := make([][4]int, len(f.Places))
	for i, p := range f.Places {
		all[i] = [4]int{p.Start.Line, p.Start.Column, p.End.Line, p.End.Column}
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic("archive: " + err.Error())
	}
	return string(text)
}

// PlacesIn returns the places that are stored so, nil of a finding that has one.
func PlacesIn(text string) (out []diag.Span, err error) {
	if text == onePlace {
		return nil, nil
	}
	var all [][4]int
	err = json.Unmarshal([]byte(text), &all)
	for _, p := range all {
		out = append(out, diag.Span{Start: diag.Pos{Line: p[0], Column: p[1]}, End: diag.Pos{Line: p[2], Column: p[3]}})
	}
	return out, err
}

// Listed returns the findings as the referee says them.
func (out *Record) Listed() (list diag.List) {
	for i := range out.Findings {
		list = append(list, out.Findings[i].Finding)
	}
	return list
}

// Position is a position of a game and what was played there.
type Position struct {
	Hash  int64
	Event int32
	Move  Word
}

type Comment struct {
	Event int
	Text  string
}

// PositionHash returns the hash under which a position is kept. It is of the state's
// own, kept separate from those under other rule sets and options.
func PositionHash(st engine.State) int64 { return postings.Cut(st.Hash() ^ RulesHash(st.Game())) }

// RulesHash is of the rule set, and of the options that are not the defaults.
func RulesHash(g engine.Game) uint64 {
	h := HashText(g.Ruleset().Name)
	if options := g.Ruleset().OptionString(g.Setup()); options != "" {
		h ^= mixed(0x9e3779b97f4a7c15, HashText(options))
	}
	return h
}

// Vocabulary is the texts that the records of an import share.
type Vocabulary struct {
	// Moves holds what was played, Whats what events were: texts of plays.What.
	Moves, Whats *Words
}

func NewVocabulary() *Vocabulary { return &Vocabulary{newWords(), newWords()} }

// Recorder makes records of judged games. It keeps its buffers and serves one
// worker.
type Recorder struct {
	*Vocabulary
	ident Identity
	buf   []byte
	// device describes the dice, which games share.
	set    *dice.Set
	device string
	player
	// What judges a stored text again.
	parser grammar.Parser
	game   notation.Game
	judge  *referee.Referee
	rec    referee.Recording
}

func NewRecorder(voc *Vocabulary) *Recorder {
	return &Recorder{Vocabulary: voc, player: player{known: map[string]map[wordKey]summedWord{}, moves: map[moveKey]Word{},
		slots: make([]moveSlot, moveSlots)}, judge: referee.New(referee.Config{}).Reuse()}
}

// Record makes a record of a game as written, its judgement and its recording.
//
// Everything in a record is about the text that is stored: of a game with findings
// that text is judged in place of the one that was read, so that lines and columns
// are those of the text that is shown with them. The canonical tree of the recording is used up.
func (c *Recorder) Record(g *notation.Game, rep *referee.Report, rec *referee.Recording) *Record {
	out := &Record{}
	c.TextOf(out, rec.Canonical, rep.Ruleset)
	if len(rep.Findings) > 0 {
		// The tree is in the text now, which is read into its buffer: a game may be large.
		c.game.Swap(rec.Canonical)
		c.Rejudge(out)
	} else {
		c.fill(out, rec.Canonical, g, rep, rec)
	}
	return out
}

// Rejudge fills a record that has its text alone.
func (c *Recorder) Rejudge(out *Record) {
	rep := c.judge.Visit(&c.game, c.read(out.Text), &referee.Visitor{Recording: &c.rec})
	c.fill(out, &c.game, &c.game, rep, &c.rec)
}

// fill fills a record: tree is the game as stored, g the game that was judged.
func (c *Recorder) fill(out *Record, tree, g *notation.Game, rep *referee.Report, rec *referee.Recording) {
	out.ID, out.Play = c.ident.Game(tree), c.ident.Play(tree)
	out.judged(rep, rec)
	out.described(tree, rec.Table)
	out.tagged(tree)
	out.seated(tree, rep.Ruleset, rec.Table)
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
		out.Text = append([]byte(nil), identity.PlainText(g.Text)...)
		if n := len(out.Text); n == 0 || out.Text[n-1] != '\n' {
			out.Text = append(out.Text, '\n')
		}
	} else {
		c.buf = notation.Append(c.buf[:0], g, referee.StyleOf(rs))
		out.Text = append([]byte(nil), c.buf...)
	}
	out.SHA = sha256.Sum256(out.Text)
}

// Pack packs the text, unless that has been done, in a buffer that it returns for the next one. It is not
// part of making a record: what packs fills a processor's caches with its own tables, and goes faster, as
// does judging, if it is given many texts one after another.
func (out *Record) Pack(buffer []byte) []byte {
	if out.Packed == nil {
		buffer = packing.AppendText(buffer[:0], out.Text)
		out.Packed = bytes.Clone(buffer)
	}
	return buffer
}

// Head returns what is asked of a game together with its play.
func (out *Record) Head() plays.Head {
	h := plays.Head{Table: plays.Table{Variant: out.Variant, Options: out.Options}, Verdict: out.Verdict,
		Complete: out.Complete,
		Result:   out.Result, Year: YearOf(out.Days), NumEvents: out.Events, Plies: out.Plies, Players: out.Players}
	if out.Row.Judged != nil {
		h.Judged = *out.Row.Judged
	}
	for _, s := range out.Seats {
		h.Table.Seats[s.Seat-1] = plays.Seat{Letter: s.Letter[0], Name: s.Name}
	}
	return h
}

// YearOf returns the year in which all days lie, or "".
func YearOf(in notation.Days) string {
	if in.First == nil || in.Last == nil {
		return ""
	}
	first, last := time.Unix(*in.First*86400, 0).UTC(), time.Unix(*in.Last*86400, 0).UTC()
	if first.Year() != last.Year() {
		return ""
	}
	return first.Format("2006")
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
		if f.Severity == diag.Error && out.Refused == "" {
			out.Refused = f.Code
		}
		if i >= grammar.MaxFindings {
			continue
		}
		if i == grammar.MaxFindings-1 && len(rep.Findings) > grammar.MaxFindings {
			f.Say(diag.Last{Detail: f.Detail})
		}
		legal := "[]"
		if len(f.Legal) > 0 {
			text, err := json.Marshal(f.Legal)
			if err != nil {
				panic("archive: " + err.Error())
			}
			legal = string(text)
		}
		places := placesOf(&f)
		out.Findings = append(out.Findings, Finding{f, legal, places})
		out.Digest += int64(MixFinding(i+1, &f, legal, places))
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
	out.Date, out.Days = Dated(g)
}

// dated returns the date of a game as it was written, and the days that it means as
// far as the tag is one that the referee takes.
func Dated(g *notation.Game) (date string, days notation.Days) {
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

// seated takes the seats that play, with their scores. In a game that is not judged they are
// those that the tags name.
func (out *Record) seated(g *notation.Game, rs *engine.Ruleset, table engine.Game) {
	if rs == nil {
		return
	}
	var setup engine.Setup
	var scores []int
	if table != nil {
		setup = table.Setup()
		scores = plays.Scores(out.Result, setup.NumSeats())
	} else {
		setup.Seats = identity.Seated(rs, g)
	}
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

// commented takes the comments.
func (out *Record) commented(g *notation.Game) {
	out.Comments = Comments(g)
	for _, cm := range out.Comments {
		out.Digest += int64(MixComment(cm.Event, cm.Text))
	}
}

// Comments returns the comments of a game with the number of events of the main line before each.
func Comments(g *notation.Game) (out []Comment) {
	first := 0
	for first < g.Len() && g.Kind(first) != notation.Comment {
		first++
	}
	if first == g.Len() {
		return nil
	}
	event, depth := 0, 0
	for _, it := range g.All() {
		switch {
		case it.Kind == notation.VarOpen:
			depth++
		case it.Kind == notation.VarClose:
			depth--
		case it.Kind == notation.Comment:
			out = append(out, Comment{event, g.Comment(&it)})
		case depth > 0:
		case it.IsEvent():
			event += it.Events()
		}
	}
	return out
}

// Glyphs yields the glyphs after the events of a main line, each once for an event, with the number of the event from
// 1: of several that cannot be read, the last. A glyph before the first event is of none.
func Glyphs(g *notation.Game) iter.Seq2[int, int32] {
	return func(yield func(int, int32) bool) {
		event := 0
		var seen []int32 // after the event
		for _, it := range g.MainLine() {
			glyph := int32(-1)
			switch {
			case it.IsEvent():
				event += it.Events()
				if seen = seen[:0]; it.Suffix != 0 {
					glyph = int32(it.Suffix)
				}
			case it.Kind == notation.NAG:
				glyph = it.N
			}
			if event == 0 || glyph < 0 || slices.Contains(seen, glyph) {
				continue
			}
			if seen = append(seen, glyph); !yield(event, glyph) {
				return
			}
		}
	}
}

// describe sets the description of the dice: its dice with their faces, and how
// often each falls where they are not alike.
func (c *Recorder) describe(set *dice.Set) {
	if set == c.set && c.words != nil {
		return
	}
	c.set, c.device = set, DeviceOf(set)
	clear(c.plain[:])
	if c.words = c.known[c.device]; c.words == nil {
		c.words = map[wordKey]summedWord{}
		c.known[c.device] = c.words
	}
}

// DeviceOf describes what is thrown: the dice, joined by " + ", each with its faces
// in brackets as value*weight, where *1 is left out. It is empty for a game without
// throws.
func DeviceOf(set *dice.Set) string {
	if set == nil {
		return ""
	}
	var b strings.Builder
	for i, d := range set.Dice {
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

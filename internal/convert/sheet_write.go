package convert

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// rowSink is where the rows of a sheet go.
type rowSink interface {
	// row writes a row; without cells it is empty.
	row(cells []string) error
	close() error
}

// sheetWriter writes games as score sheets: the tags, a name and a value a row, an empty row, a head row, and a row for
// each throw with its moves, or for each move where nothing is thrown. An empty row stands between games.
type sheetWriter struct {
	rows   rowSink
	report *Report
	some   bool
}

func newSheetWriter(to rowSink, r *Report) *sheetWriter { return &sheetWriter{rows: to, report: r} }

func (w *sheetWriter) Close() error { return w.rows.close() }

// Add implements Writer.
func (w *sheetWriter) Add(rec *Record) error {
	g := rec.Game
	if w.some {
		if err := w.rows.row(nil); err != nil {
			return err
		}
	}
	w.some = true
	if g.Lossy {
		w.report.Lost("game", "with words that AGN cannot read: these words are left out", rec.Place)
	}
	if err := w.tags(rec); err != nil {
		return err
	}
	s := scoreSheet{w: w, g: g, at: rec.Place, throws: len(rec.throwsOf()) > 0}
	if rs := rec.Judged.Ruleset; rs != nil {
		s.rs, s.turns = rs, !rs.Throws && len(rs.Seats) == 2
	}
	s.head()
	s.all()
	if value, _ := g.Tag("Result"); g.Result.Text != value && g.Result.Text != "*" {
		s.round, s.seat, s.row.move = "", "", g.Result.Text
		s.flush()
	}
	for _, row := range s.lines {
		if err := w.rows.row(row); err != nil {
			return err
		}
	}
	return nil
}

// throwsOf returns the indices of the throws of a game.
func (rec *Record) throwsOf() (all []int) {
	for i, it := range rec.Game.MainLine() {
		if isThrow(rec.Game, &it) {
			all = append(all, i)
		}
	}
	return all
}

func isThrow(g *notation.Game, it *notation.Item) bool {
	return it.Kind == notation.Throw || g.ReadsThrow(it)
}

// tags writes the tags in canonical order.
func (w *sheetWriter) tags(rec *Record) error {
	g := rec.Game
	tags := slices.Clone(g.Tags)
	notation.SortTags(tags, referee.StyleOf(rec.Judged.Ruleset).Seats)
	for _, t := range tags {
		if err := w.rows.row([]string{t.Name, t.Value}); err != nil {
			return err
		}
	}
	return w.rows.row(nil)
}

// scoreSheet is the table of one game.
type scoreSheet struct {
	w      *sheetWriter
	g      *notation.Game
	at     Place
	rs     *engine.Ruleset
	throws bool
	// turns is set where seats take turns without marks.
	turns bool
	lines [][]string

	round, seat string
	ply         int
	row         sheetRow

	one  notation.Game // a word
	text []byte
}

// sheetRow is a row that is being filled.
type sheetRow struct{ throw, move, comment string }

func (s *scoreSheet) head() {
	head := []string{"Round", "Seat", "Throw", "Move", "Comment"}
	if !s.throws {
		head = slices.Delete(head, 2, 3)
	}
	s.lines = append(s.lines, head)
}

// all fills the rows.
func (s *scoreSheet) all() {
	for i := 0; i < s.g.Len(); i++ {
		it := s.g.Item(i)
		switch {
		case it.Kind == notation.VarOpen:
			i = s.g.Close(i)
			s.w.report.Lost("variation", "for which a sheet has no place", s.at)
		case it.Kind == notation.Number:
			s.flush()
			s.number(&it)
		case it.Kind == notation.SeatMark:
			s.flush()
			s.seat = s.seatOf(it.Letter)
		case it.Kind == notation.Comment:
			s.row.comment = s.g.Comment(&it)
			s.flush()
		case it.Kind == notation.NAG:
			s.glyph(&it)
		case it.Kind == notation.Bad:
		case isThrow(s.g, &it):
			if s.row.move != "" {
				s.flush()
			}
			s.row.throw = join2(s.row.throw, s.word(&it))
		default:
			s.move(&it)
		}
	}
	s.flush()
}

// number begins a round.
func (s *scoreSheet) number(it *notation.Item) {
	s.round = strconv.Itoa(int(it.N))
	if s.turns {
		s.ply = 0
		if it.Dots >= 3 {
			s.ply = 1
		}
	}
}

// move adds a move, or begins a row with it where a row has one.
func (s *scoreSheet) move(it *notation.Item) {
	if s.turns {
		s.flush()
		if s.round != "" && s.ply < 2 {
			s.seat = s.rs.Seats[s.firstSeat(s.ply)].Name
		} else {
			s.seat = ""
		}
		s.ply++
	}
	s.row.move = join2(s.row.move, s.word(it))
}

// firstSeat is the index of the seat whose turn is the n-th of a round.
func (s *scoreSheet) firstSeat(n int) int {
	first := 0
	if v, ok := s.g.Tag("First"); ok {
		if seat, known := SeatNamed(s.rs, v); known {
			first = int(seat) - 1
		}
	}
	return (first + n) % 2
}

// glyph adds a glyph to the move before it.
func (s *scoreSheet) glyph(it *notation.Item) {
	switch word := s.word(it); {
	case s.row.move != "":
		s.row.move += " " + word
	default:
		s.w.report.Lost("glyph", "that stands at no move", s.at)
	}
}

// word is an item as AGN has it, with sic.
func (s *scoreSheet) word(it *notation.Item) string {
	s.one.Clear()
	s.one.Text, s.one.Readings = s.g.Text, s.g.Readings
	s.one.Add(*it)
	s.text = notation.Append(s.text[:0], &s.one, notation.Style{})
	return strings.TrimSpace(string(s.text))
}

// join2 joins words by a space.
func join2(a, b string) string {
	if a == "" {
		return b
	}
	return a + " " + b
}

// seatOf is the name of the seat with a letter.
func (s *scoreSheet) seatOf(letter byte) string {
	if s.rs != nil {
		if seat := s.rs.SeatOf(letter); seat != 0 {
			return s.rs.Info(seat).Name
		}
	}
	return string(letter)
}

// flush ends a row.
func (s *scoreSheet) flush() {
	if s.row == (sheetRow{}) {
		return
	}
	line := []string{s.round, s.seat, s.row.throw, s.row.move, s.row.comment}
	if !s.throws {
		line = slices.Delete(line, 2, 3)
	}
	for len(line) > 0 && line[len(line)-1] == "" {
		line = line[:len(line)-1]
	}
	s.lines = append(s.lines, line)
	s.row = sheetRow{}
}

package convert

import (
	"io"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/internal/pgn"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// pgnWriter writes games as PGN of the programs that play chaturanga and shatranj: those that they can play.
type pgnWriter struct {
	out     io.Writer
	report  *Report
	written bool
}

func newPGNWriter(out io.Writer, r *Report) Writer { return &pgnWriter{out: out, report: r} }

// Add implements Writer.
func (w *pgnWriter) Add(rec *Record) error {
	text, why := foreignPGN(rec)
	if !why.Empty() {
		w.report.Lost("game", "left out: %v", rec.Place, why)
		return nil
	}
	if w.written {
		text = append([]byte{'\n'}, text...)
	}
	w.written = true
	_, err := w.out.Write(text)
	return err
}

// Close implements Writer.
func (w *pgnWriter) Close() error { return nil }

// foreignPGN returns a game as PGN of other programs, or why they cannot play it.
func foreignPGN(rec *Record) (text []byte, why words.Text) {
	if why := pgn.WhyNot(rec.Table, rec.Game, rec.Judged); !why.Empty() {
		return nil, why
	}
	variant := foreignVariant(rec)
	if variant == "" {
		return nil, words.Of("no other program that is known plays its rules")
	}
	if why := foreignMoves(rec); !why.Empty() {
		return nil, why
	}
	g, start, err := pgn.Game(rec.Table, rec.Game)
	if err != nil {
		return nil, words.OfError(err)
	}
	var tags []notation.Tag
	for _, t := range g.Tags {
		switch t.Name {
		case "Variant":
			t.Value = strings.ToUpper(variant[:1]) + variant[1:]
		case "Options":
			continue
		case "FEN":
			fields := strings.Fields(t.Value)
			fields[0], fields[2] = strings.Map(foreignLetter, fields[0]), "-"
			t.Value = strings.Join(fields, " ")
		}
		tags = append(tags, t)
	}
	played := *g
	played.Clear()
	played.Tags = tags
	var open []int
	for _, it := range g.All() {
		it.Move.Piece = byte(foreignLetter(rune(it.Move.Piece)))
		it.Move.Promo = byte(foreignLetter(rune(it.Move.Promo)))
		switch it.Kind {
		case notation.VarOpen:
			open = append(open, played.Len())
		case notation.VarClose:
			played.CloseVariation(open[len(open)-1], it.Start, it.End)
			open = open[:len(open)-1]
			continue
		}
		played.Add(it)
	}
	return notation.Append(nil, &played, referee.StyleOf(start.Game().Ruleset())), words.Text{}
}

// foreignLetter is the letter of a man in other programs.
func foreignLetter(c rune) rune {
	switch c {
	case 'V', 'v':
		return c - 'V' + 'Q'
	case 'E', 'e':
		return c - 'E' + 'B'
	}
	return c
}

// freeOptions are settings that no game without leaps and with promotions to viziers alone depends on, and those of
// which the position at the start tells.
var freeOptions = []string{"layout", "leap-attacks", "leap-right", "promotion", "promotion-by", "unpromoted"}

// foreignVariant returns the name that other programs have for the rules of a game, empty if they have none.
func foreignVariant(rec *Record) string {
	ruleset := rec.Table.Ruleset()
	var settings []string
	for _, s := range strings.Fields(ruleset.OptionString(rec.Table.Setup())) {
		if name, _, _ := strings.Cut(s, "="); !slices.Contains(freeOptions, name) {
			settings = append(settings, s)
		}
	}
	for name, g := range pgnGames {
		var theirs []string
		for _, s := range strings.Fields(g.options) {
			if n, _, _ := strings.Cut(s, "="); !slices.Contains(freeOptions, n) {
				theirs = append(theirs, s)
			}
		}
		if g.ruleset == ruleset.Name && slices.Equal(settings, theirs) {
			return name
		}
	}
	return ""
}

// foreignMoves says what in a game other programs do not play, empty if there is nothing.
func foreignMoves(rec *Record) (why words.Text) {
	g := *rec.Game
	ref := referee.New(referee.Config{})
	ref.Visit(&g, nil, &referee.Visitor{After: func(e *referee.Event) bool {
		switch b := rec.Table.Board(); {
		case e.Depth > 0:
		case !e.Legal:
			why = words.Of("a move is marked sic")
		case e.Move.Piece == engine.King && far(b, e.Move.From, e.Move.To):
			why = words.Of("a king leaps")
		case e.Move.Promo != 0 && e.Move.Promo != engine.Vizier:
			why = words.Of("a soldier becomes another man than a vizier")
		case e.Move.Piece == engine.Soldier && e.Move.Promo == 0 && (b.Rank(e.Move.To) == 1 || b.Rank(e.Move.To) == 8):
			why = words.Of("a soldier stays one on the last rank")
		}
		return why.Empty()
	}})
	return why
}

// far reports whether a king goes farther than to the next square.
func far(b *board.Board, from, to engine.Square) bool {
	file, toFile, rank, toRank := b.File(from), b.File(to), b.Rank(from), b.Rank(to)
	return max(file, toFile)-min(file, toFile) > 1 || max(rank, toRank)-min(rank, toRank) > 1
}

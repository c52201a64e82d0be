package main

import (
	"io"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

// look is the flags of how a picture looks.
type look struct {
	*env
	flip, theme string
	marks       []string
}

func (l *look) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&l.flip, "flip", "",
		"with --format svg, the seat at the bottom: its letter, name or place (default the south)")
	choose(cmd, &l.theme, "theme", "with --format svg, what the picture is for", "screen", "print")
	cmd.Flags().StringSliceVar(&l.marks, "mark", nil, "with --format svg, squares to mark, such as a1,b2")
}

// needs refuses the flags of a picture where none is drawn.
func (l *look) needs(cmd *cobra.Command, format string) error {
	for _, name := range []string{"flip", "theme", "mark"} {
		if cmd.Flags().Changed(name) && format != "svg" {
			return usagef("--%s needs --format svg", name)
		}
	}
	return nil
}

// show prints a position in a format. A note says what the format fen cannot.
func (l *look) show(p *view.Position, format string) error {
	if format == "svg" {
		return l.write(l.out, p)
	}
	err := p.Write(l.out, format, l.lang)
	if err == nil && format == "fen" && p.ThrowInferred {
		l.say("note", words.Errorf("%s: a throw of the turn before this position is inferred", p.File))
	}
	return err
}

// write draws a position.
func (l *look) write(w io.Writer, p *view.Position) error {
	g := p.At.Game()
	pic := picture.Picture{State: p.At, Throws: p.Trail.Throws, Inferred: p.ThrowInferred, Last: p.Trail.Last,
		Theme: picture.ForScreen, Lang: l.lang,
		Title: l.lang.Sayf("%v, game %d, round %d, after ply %d", words.Name(g.Ruleset().Title), p.Game, p.Round, p.Ply)}
	if l.theme == "print" {
		pic.Theme = picture.ForPrint
	}
	if l.flip != "" {
		if pic.Down = seatMeant(g, l.flip); pic.Down == 0 {
			return unknownSeat(g, l.flip)
		}
	}
	for _, name := range l.marks {
		sq := g.Board().Named(name)
		if sq == engine.NoSquare {
			return usageError{unknownSquare(g, name)}
		}
		pic.Marks = append(pic.Marks, sq)
	}
	return picture.Write(w, &pic)
}

// seatMeant returns the seat that plays of a letter, a name or a place, in any case, or 0.
func seatMeant(g engine.Game, word string) engine.Seat {
	for i, s := range g.Ruleset().Seats {
		if seat := engine.Seat(i + 1); g.Setup().Has(seat) &&
			(strings.EqualFold(word, string(rune(s.Letter))) || strings.EqualFold(word, s.Name) ||
				strings.EqualFold(word, s.Place)) {
			return seat
		}
	}
	return 0
}

func unknownSeat(g engine.Game, word string) error {
	var known []string
	for i, s := range g.Ruleset().Seats {
		if g.Setup().Has(engine.Seat(i + 1)) {
			known = append(known, s.Name)
		}
	}
	return usageError{&engine.UnknownError{What: words.Of("seat of this game"), Name: word,
		Near: engine.Nearest(word, known), Known: known}}
}

func unknownSquare(g engine.Game, name string) error {
	var known []string
	for sq := engine.Square(1); int(sq) <= g.Board().Len(); sq++ {
		known = append(known, g.Board().Name(sq))
	}
	return &engine.UnknownError{What: words.Of("square of this board"), Name: name, Near: engine.Nearest(name, known),
		Known: known}
}

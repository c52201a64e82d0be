package offline

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"github.com/ashtapada/agn/internal/infer"
	"github.com/ashtapada/agn/internal/moments"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/format"
)

// one is a game of a text: what legal and game are asked about.
type one struct {
	Text string `json:"text"`
	// Game is its number from 1, File the name that is shown for the text.
	Game int    `json:"game"`
	File string `json:"file"`
}

// read reads the game.
func (o *one) read(body []byte) (*notation.Game, diag.List, error) {
	if err := decode(body, o); err != nil {
		return nil, nil, err
	}
	if o.Game < 1 {
		return nil, nil, errors.New("games are numbered from 1")
	}
	return moments.Read(bytes.NewReader([]byte(o.Text)), referee.Config{}, o.Game, func() error { return nil })
}

// legal answers with what agn legal prints, as a list, and whether it comes to the end of the game.
func legal(body []byte) ([]byte, error) {
	var o one
	g, read, err := o.read(body)
	if err != nil {
		return nil, err
	}
	out := struct {
		Moments []*moments.Moment `json:"moments"`
		Whole   bool              `json:"whole"`
	}{Moments: []*moments.Moment{}}
	_, out.Whole, err = moments.Legal(context.Background(), referee.Config{}, g, read, infer.Models["fits"],
		func(m *moments.Moment) bool {
			out.Moments = append(out.Moments, m)
			return true
		})
	if err != nil {
		return nil, err
	}
	return json.Marshal(out)
}

// game answers with a game as pages show it.
func game(body []byte) ([]byte, error) {
	var o one
	g, read, err := o.read(body)
	if err != nil {
		return nil, err
	}
	out, _ := page.Visit(context.Background(), referee.New(referee.Config{}), g, read, o.File, o.Game)
	if err := out.Infer(context.Background(), referee.Config{}, g, read); err != nil {
		return nil, err
	}
	return json.Marshal(out)
}

// fault is why a game stayed as it was.
type fault struct {
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// form answers with what agn fmt prints, and with the first fault of each game that stayed as it was.
func form(body []byte) ([]byte, error) {
	var in struct {
		Text string `json:"text"`
	}
	if err := decode(body, &in); err != nil {
		return nil, err
	}
	done, err := format.New(referee.Config{}).Format(context.Background(), []byte(in.Text))
	if err != nil {
		return nil, err
	}
	faults := []fault{}
	for i := range done.Faults {
		f := &done.Faults[i]
		faults = append(faults, fault{f.Span.Start.Line, f.Span.Start.Column, f.Message})
	}
	return json.Marshal(struct {
		Text   string  `json:"text"`
		Faults []fault `json:"faults"`
	}{string(done.Text), faults})
}

package serve

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/moments"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// maxMoments is of how many games the moments are given at once.
const maxMoments = 50

// momentAt is a stored game after an event.
type momentAt struct {
	ID    string `json:"id"`
	Event int    `json:"event"`
	// Text is the event as written, empty at the start.
	Text string `json:"text"`
	// Board is the place of the board in the list of boards, -1 where the rule set is not known.
	Board  int          `json:"board"`
	Moment *page.Moment `json:"moment"`
}

// moments gives stored games after events, "at" being pairs of an id and a number such as 5640de8a0b:17, with commas
// between: 0 is the start. The boards are given once each.
func (s *Server) moments(r *http.Request) (any, error) {
	pairs := strings.Split(r.URL.Query().Get("at"), ",")
	if len(pairs) > maxMoments {
		return nil, refusedf(http.StatusBadRequest, "%d games are asked for; %d are given at once", len(pairs), maxMoments)
	}
	out := struct {
		Boards  []*picture.Board `json:"boards"`
		Moments []momentAt       `json:"moments"`
	}{[]*picture.Board{}, []momentAt{}}
	places := map[string]int{}
	ref := referee.New(referee.Config{}).Reuse()
	for _, pair := range pairs {
		m, err := s.momentAt(r, ref, pair)
		if err != nil {
			return nil, err
		}
		if b := m.Moment.Board; b != nil {
			key := string(jsonOf(b))
			if _, known := places[key]; !known {
				places[key] = len(out.Boards)
				out.Boards = append(out.Boards, b)
			}
			m.Board, m.Moment.Board = places[key], nil
		}
		out.Moments = append(out.Moments, *m)
	}
	return out, nil
}

// momentAt reads a pair of an id and an event, and judges the game so far.
func (s *Server) momentAt(r *http.Request, ref *referee.Referee, pair string) (*momentAt, error) {
	id, number, _ := strings.Cut(pair, ":")
	event, err := strconv.Atoi(number)
	if err != nil || event < 0 {
		return nil, refusedf(http.StatusBadRequest, "%q is not an id and the number of an event, such as 5640de8a0b:17", pair)
	}
	n, err := s.Archive.Lookup(r.Context(), id)
	if err != nil {
		return nil, err
	}
	stored, err := s.Archive.Get(r.Context(), n)
	if err != nil {
		return nil, err
	}
	var p grammar.Parser
	var g notation.Game
	read := p.Parse(&grammar.Chunk{Text: bytes.TrimSuffix(stored.Text, []byte("\n")), Line: 1}, &g)
	item := moments.ItemOf(&g, event)
	out := &momentAt{ID: id, Event: event, Board: -1}
	if item >= 0 {
		it := g.Item(item)
		out.Text = string(g.Text[g.Start(item):g.EndOf(&it)])
	}
	out.Moment = page.MomentOf(r.Context(), ref, &g, read, item, func(*referee.Event) bool { return false })
	return out, r.Context().Err()
}

package serve

import (
	"context"
	"net/http"

	"github.com/ashtapada/agn/internal/draft"
)

// judge judges a text that is being written.
func (s *Server) judge(r *http.Request) (reply, error) {
	var in struct {
		Text string `json:"text"`
		// Caret counts UTF-16 code units, -1 for none.
		Caret int `json:"caret"`
	}
	if err := body(r, &in); err != nil {
		return reply{}, err
	}
	out, err := s.drafts.Judge(r.Context(), in.Text, in.Caret)
	if err != nil {
		return reply{}, err
	}
	return reply{value: out}, nil
}

// repair looks for repairs of a game that is being written, until who asked has gone.
func (s *Server) repair(r *http.Request) (reply, error) {
	var in struct {
		Text string `json:"text"`
	}
	if err := body(r, &in); err != nil {
		return reply{}, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), draft.SearchTime)
	defer cancel()
	out, err := s.drafts.Repair(ctx, in.Text)
	if err != nil {
		return reply{}, err
	}
	return reply{value: out}, nil
}

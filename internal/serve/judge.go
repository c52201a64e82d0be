package serve

import (
	"context"
	"net/http"

	"github.com/ashtapada/agn/internal/draft"
)

// judge judges a text that is being written.
func (s *Server) judge(r *http.Request) (reply, error) {
	if err := isJSON(r); err != nil {
		return reply{}, err
	}
	return s.judgeText(r.Context(), r.Body)
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

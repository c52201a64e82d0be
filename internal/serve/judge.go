package serve

import (
	"context"
	"net/http"

	"github.com/ashtapada/agn/internal/document"
)

// judge judges a text that is being written.
func (s *Server) judge(r *http.Request) (any, error) {
	if err := isJSON(r); err != nil {
		return nil, err
	}
	return s.judgeText(r.Context(), r.Body)
}

// repair looks for repairs of a game that is being written, until who asked has gone.
func (s *Server) repair(r *http.Request) (any, error) {
	var in struct {
		Text string `json:"text"`
	}
	if err := body(r, &in); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), document.SearchTime)
	defer cancel()
	return s.drafts.Repair(ctx, in.Text), nil
}

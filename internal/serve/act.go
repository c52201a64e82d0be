package serve

import (
	"errors"
	"net/http"
	"sync"

	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/draft"
)

// act carries out what somebody wants of a game that is being written.
func (s *Server) act(r *http.Request) (any, error) {
	var in struct {
		Text  string       `json:"text"`
		Caret int          `json:"caret"`
		Act   document.Act `json:"act"`
	}
	if err := body(r, &in); err != nil {
		return nil, err
	}
	out, err := s.drafts.Act(r.Context(), in.Text, in.Caret, &in.Act)
	if no := (*document.Refusal)(nil); errors.As(err, &no) {
		return nil, faultf(http.StatusBadRequest, "%s", no.Sentence)
	}
	return out, err
}

// rulesets answers with what there is to choose from for a new game.
func (s *Server) rulesets(*http.Request) (any, error) { return reply{text: rulesetList()}, nil }

// rulesetList is that as JSON, made when it is first asked for.
var rulesetList = sync.OnceValue(func() []byte { return jsonOf(draft.Rulesets()) })

package serve

import (
	"errors"
	"net/http"
	"sync"

	"github.com/ashtapada/agn/internal/catalogue"
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
		return nil, refusedf(http.StatusBadRequest, "%v", no.Sentence)
	}
	return out, err
}

// rulesets answers with what there is to choose from for a new game.
func (s *Server) rulesets(r *http.Request) (any, error) {
	lang := catalogue.In(r.Context())
	if text, ok := rulesetLists.Load(lang.Tag()); ok {
		return reply{text: text.([]byte)}, nil
	}
	text, _ := rulesetLists.LoadOrStore(lang.Tag(), jsonOf(draft.Rulesets(lang)))
	return reply{text: text.([]byte)}, nil
}

// rulesetLists are these lists as JSON by their language, made when they are first asked for.
var rulesetLists sync.Map

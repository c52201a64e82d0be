package serve

import "net/http"

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

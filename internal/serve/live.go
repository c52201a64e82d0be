package serve

import (
	"bytes"
	"context"
	"io"
	"net/http"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/draft"
	"github.com/coder/websocket"
)

// maxLive bounds how many editors are connected at once; further ones send requests.
const maxLive = 32

// livePath is where the editor connects. It is no part of what other programs may ask: what is
// sent there and answered is that of POST /api/v1/judge, without what a browser takes for a
// request of its own, which is longer than the judging.
const livePath = "/live/judge"

// live judges what an editor sends, one message at a time, until it goes or is silent.
func (s *Server) live(w http.ResponseWriter, r *http.Request) {
	select {
	case s.lives <- struct{}{}:
		defer func() { <-s.lives }()
	default:
		refuse(w, r, refusedf(http.StatusServiceUnavailable, "too many editors at once; /api/v1/judge takes requests"))
		return
	}
	// Whose page it is the guard has seen, as of every request.
	c, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
	if err != nil {
		return // it was answered
	}
	defer func() { _ = c.CloseNow() }()
	c.SetReadLimit(maxBody)
	for s.liveOne(r, c) == nil {
	}
}

// liveOne answers one message. The error says that there will be no other.
func (s *Server) liveOne(r *http.Request, c *websocket.Conn) error {
	ctx, cancel := context.WithTimeout(r.Context(), idleTime)
	defer cancel()
	_, text, err := c.Read(ctx)
	if err != nil {
		return err
	}
	out, err := s.quick.turn(r, func(r *http.Request) (any, error) {
		return s.judgeText(r.Context(), bytes.NewReader(text))
	})
	if err != nil {
		out.text = faultText(s.faultOf(err), catalogue.In(r.Context()))
	}
	ctx, cancel = context.WithTimeout(r.Context(), answerTime)
	defer cancel()
	return c.Write(ctx, websocket.MessageText, out.text)
}

// judgeText judges a text that is being written, as it comes in JSON.
func (s *Server) judgeText(ctx context.Context, text io.Reader) (any, error) {
	var in draft.Ask
	if err := decode(text, &in); err != nil {
		return nil, err
	}
	return s.drafts.Judge(ctx, &in)
}

package serve

import "time"

// GiveUp lets the server give up what is asked after so long.
func (s *Server) GiveUp(after time.Duration) { s.quick.time = after }

// Routes lists what the server answers under /api/v1.
func Routes() []string {
	var out []string
	for _, r := range (&Server{}).routes() {
		out = append(out, r.method+" "+r.path)
	}
	return out
}

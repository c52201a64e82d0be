package serve

// Routes lists what the server answers under /api/v1.
func Routes() []string {
	var out []string
	for _, r := range (&Server{}).routes() {
		out = append(out, r.method+" "+r.path)
	}
	return out
}

package identify

import "github.com/ashtapada/agn/engine"

// Class lists the settings under which the record is legal.
func (c *Candidate) Class() (out []engine.Setup) {
	for i, ok := range c.legal {
		if ok {
			out = append(out, c.space.setup(i))
		}
	}
	return out
}

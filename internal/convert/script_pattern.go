package convert

import (
	"regexp"
	"sync"
)

// pattern is a regular expression that is made when it is first asked for, as few runs need it.
type pattern struct {
	text string
	once sync.Once
	re   *regexp.Regexp
}

func (p *pattern) made() *regexp.Regexp {
	p.once.Do(func() { p.re = regexp.MustCompile(p.text) })
	return p.re
}

package convert

import (
	"regexp"
	"sync"
)

// lazily returns a pattern that is made when it is first asked for, as few runs need it.
func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

package squeeze

import (
	"regexp"
	"sync"
)

// form is an expression that is compiled when it is first needed: most runs of the program show no page.
func form(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

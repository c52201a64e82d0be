package serve

import (
	"regexp"
	"testing"
)

// TestNamesStandOnce holds that no two modules of one script name something alike at their outermost level: joined,
// such a script could not be read at all.
func TestNamesStandOnce(t *testing.T) {
	head := regexp.MustCompile(`(?m)^(?:export )?(?:async )?(?:function\*?|class|const|let) +([$\w]+)`)
	more := regexp.MustCompile(`(?m)^(?:export )?(?:const|let) [^;(]*?, ([$\w]+) = `)
	for _, p := range pages {
		all := gathered(p.script())
		for _, name := range later(p.script()) {
			modules, _ := separate(p.script(), name)
			all = append(all, modules...)
		}
		where := map[string]string{}
		for _, module := range all {
			text := source(module)
			for _, m := range append(head.FindAllStringSubmatch(text, -1), more.FindAllStringSubmatch(text, -1)...) {
				if first, ok := where[m[1]]; ok && first != module {
					t.Errorf("%s: %s stands in %s and in %s", p.script(), m[1], first, module)
				}
				where[m[1]] = module
			}
		}
		if len(where) < 5 {
			t.Errorf("%s: %d names are found", p.script(), len(where))
		}
	}
}

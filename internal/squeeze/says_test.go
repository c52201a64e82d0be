package squeeze

import (
	"slices"
	"testing"
)

// TestSays: sentences are found with their arguments in their places, templates within templates too.
func TestSays(t *testing.T) {
	const script = "import {T, nodes, plural} from \"./dom.js\";\n" +
		"export function plural(n, one, other) { return n === 1 ? one : other; }\n" +
		"const a = T`Say \"hello\"`, b = T`${x} of ${f({y: [1]})} \\`here\\``, c = `no ${T`yes ${`${n}`}`}`;\n" +
		"const d = nodes`${html(\"b\", {}, T`inner`)} out`, e = plural(f(a, b), \"{1} game\", '{1} games \"all\"', 3), g = x.T;\n"
	var got []string
	Says(script, func(one, other string) { got = append(got, one+"|"+other) })
	want := []string{`|Say "hello"`, "|{1} of {2} `here`", "|yes {1}", "|{1} out", "|inner", `{1} game|{1} games "all"`}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

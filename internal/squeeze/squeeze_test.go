package squeeze

import (
	"strings"
	"testing"
)

func TestScript(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"// gone\nconst used = 1 + +2; /* gone */\nif (used) alert(used);\n", "const a=1+ +2;if(a)alert(a);"},
		{"const unused = () => other();\nfunction other() {}\nif (1) alert(\"a  // b\");\n", `if(1)alert("a  // b");`},
		// One word can be a name, a property, and both.
		{"const f = ({name, size: [first, ...rest]}) => ({name, x: name.name, first, y: `${name} name ${rest}`});\nif (1) " +
			"f;\n",
			"const f=({name:a,size:[b,...c]})=>({name:a,x:a.name,first:b,y:`${a} name ${c}`});if(1)f;"},
		// A regular expression is not a quotient.
		{"const half = 4 / 2 / 1, form = /[/\"]\\/ x/g;\nif (form) alert(half);\n",
			"const b=4 / 2 / 1,a=/[/\"]\\/ x/g;if(a)alert(b);"},
		// Members of a class keep their names, what they declare does not.
		{"class Thing { #own = 1; show(what) { return this.#own + what.show; } }\nif (1) new Thing();\n",
			"class a{#own=1;show(b){return this.#own+b.show;}}\nif(1)new a();"},
		{"let count = 0;\nif (1) { count++; ++count; }\nif (2) for (const one of count) { if (one) continue; }\n",
			"let a=0;if(1){a++;++a;}\nif(2)for(const b of a){if(b)continue;}"},
		// What is done after a function that nothing else names is done all the same.
		{"function look() {}\nfor (const one of all) one.on(look);\n", "function a(){}\nfor(const b of all)b.on(a);"},
		{"export const kept = (document) => document;\n", "const kept=(document)=>document;"},
	} {
		if got := strings.TrimSpace(Script([]string{"kept"}, c.in)); got != c.want {
			t.Errorf("%s\nbecomes\n%s\nwant\n%s", c.in, got, c.want)
		}
	}
}

func TestStyle(t *testing.T) {
	const script = `html("p", {class: "here also"});`
	for in, want := range map[string]string{
		"/* a */ .here { color: red; }\n.gone{color:red}": ".here{color: red}",
		".gone .here, .also>p{margin:0}.here:is(.gone,.also){top:0}": ".gone " +
			".here,.also>p{margin:0}.here:is(.gone,.also){top:0}",
		"@media print{.gone{top:0}}@media print{.here{top:0}}h1{top:0}p{top:0}": "@media print{.here{top:0}}p{top:0}",
		".agn-x .here{top:0}": ".agn-x .here{top:0}",
	} {
		if got := Style(in, script, "agn-"); got != want {
			t.Errorf("%s becomes\n%s\nwant\n%s", in, got, want)
		}
	}
}

package squeeze

import (
	"strings"
	"testing"
)

func TestScript(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"// gone\nconst used = 1 + +2; /* gone */\nif (used) alert(used);\n", "let a=1+ +2;if(a)alert(a);"},
		{"const unused = () => other();\nfunction other() {}\nif (1) alert(\"a  // b\");\n", `if(1)alert("a  // b");`},
		// One word can be a name, a property, and both.
		{"const f = ({name, size: [first, ...rest]}) => ({name, x: name.name, first, y: `${name} name ${rest}`});\nif (1) " +
			"f;\n",
			"let f=({name:a,size:[b,...c]})=>({name:a,x:a.name,first:b,y:`${a} name ${c}`});if(1)f;"},
		// A regular expression is not a quotient.
		{"const half = 4 / 2 / 1, form = /[/\"]\\/ x/g;\nif (form) alert(half);\n",
			"let b=4/2/1,a=/[/\"]\\/ x/g;if(a)alert(b);"},
		// Members of a class keep their names, what they declare does not.
		{"class Thing { #own = 1; show(what) { return this.#own + what.show; } }\nif (1) new Thing();\n",
			"class a{#own=1;show(b){return this.#own+b.show}}if(1)new a();"},
		{"let count = 0;\nif (1) { count++; ++count; }\nif (2) for (const one of count) { if (one) continue; }\n",
			"let a=0;if(1){a++;++a}if(2)for(let b of a){if(b)continue}"},
		{"const f = (kind, name) => g({class: kind.class, name: name}, {name: name});\nif (1) f;\n",
			"let f=(b,a)=>g({class:b.class,name:a},{name:a});if(1)f;"},
		// What is done after a function that nothing else names is done all the same.
		{"function look() {}\nfor (const one of all) one.on(look);\n", "function a(){}for(let b of all)b.on(a);"},
		// Declarations that follow each other are one, and what is empty stays.
		{"const one = (a, b) => a;\nlet two = async (x) => { const y = x; const z = y; await z; };\nif (1) one(two);\n",
			"let c=(a,b)=>a,d=async x=>{let y=x,z=y;await z};if(1)c(d);"},
		{"if (1) { while (more()); }\nif (2) for (;;);\n", "if(1){while(more());}if(2)for(;;);"},
		{"if (a) f({true: true, b: a.false || false}, undefined, [0.5, 0, 10.25]);\n",
			"if(a)f({true:!0,b:a.false||!1},void 0,[.5,0,10.25]);"},
		// A comment and a property name nothing.
		{"const when = 1, other = 2;\nconst then = 3;\nif (1) a.when({then: b}); // when then\n", "if(1)a.when({then:b});"},
		{"export const kept = (document) => document;\n", "let kept=document=>document;"},
	} {
		if got := strings.TrimSpace(Script([]string{"kept"}, c.in)); got != c.want {
			t.Errorf("%s\nbecomes\n%s\nwant\n%s", c.in, got, c.want)
		}
	}
}

func TestPart(t *testing.T) {
	one := Part{Modules: []string{"import {html, own} from \"./a.js\";\nfunction use(html2) { return own(html2); }\n" +
		"export const shown = () => use(html);\nexport const x = 1;\n"},
		Imports: []string{"html", "own"}, From: "/a.js", Exports: []string{"shown", "x"}}
	want := `import{html as c,own as d}from"/a.js";function b(a){return d(a)}let e=()=>b(c),x=1;export{e as shown,x};`
	if got := one.Script(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
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
		":is(.gone:not(.here),a[x=y]){top:0}p:where(.gone,.also){top:0}.here:not(.gone){top:0}": "p:where(.gone," +
			".also){top:0}.here:not(.gone){top:0}",
	} {
		if got := Style(in, script, "agn-"); got != want {
			t.Errorf("%s becomes\n%s\nwant\n%s", in, got, want)
		}
	}
}

// Package element makes the custom elements that show games and positions on any page: a script without
// dependencies, which holds the boards of all rule sets, and games as files beside it.
package element

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/internal/squeeze"
)

//go:embed assets
var assets embed.FS

func asset(name string) string {
	text, err := assets.ReadFile("assets/" + name)
	if err != nil {
		panic(fmt.Sprintf("element: %v", err)) // they are compiled in
	}
	return string(text)
}

// Script is the script of the elements. It is a script and a module alike and leaves no name behind.
var Script = sync.OnceValue(func() string {
	reader := squeeze.Script([]string{"read"}, asset("position.js"))
	elements := squeeze.Script([]string{"PACKED", "SIZE", "positions"}, dom(), page.Asset("board.js"),
		page.Asset("game.js"), page.Asset("sheet.js"), asset("element.js"))
	data := packed(elements)
	return "// Elements of agn, https://github.com/ashtapada/agn, under the Apache License 2.0.\n(()=>{const SIZE=" +
		strconv.Itoa(len(data)) + ",PACKED=\"" + dense(data) + "\",positions=(()=>{" + reader + "return{read}})();" +
		elements + "})();\n"
})

// dom is what the modules are built with, without the table of another language.
func dom() string {
	before, said, _ := strings.Cut(page.Asset("dom.js"), "// What the scripts say")
	i := strings.Index(said, "// own shows")
	if i < 0 {
		panic("element: the words of dom.js stand elsewhere")
	}
	return before + asset("english.js") + said[i:]
}

// packed is the data of a script, compressed.
func packed(script string) []byte {
	text, err := json.Marshal(struct {
		Style string `json:"style"`
		*table
	}{style(script), newTable()})
	if err != nil {
		panic(err) // numbers and texts
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is one
	}
	_, _ = z.Write(text) // a buffer takes all
	_ = z.Close()
	return b.Bytes()
}

// dense writes bytes as text of 91 signs that a string of a script holds as they are: 13 bits are two of them, 7 % less
// than base64 takes. What they hold may be one zero more.
func dense(data []byte) string {
	var out []byte
	bits, n := 0, 0
	put := func() {
		for _, v := range [...]int{bits & 8191 / 91, bits & 8191 % 91} {
			if v += '#'; v >= '\\' {
				v++
			}
			out = append(out, byte(v))
		}
		bits, n = bits>>13, n-13
	}
	for _, c := range data {
		if bits, n = bits|int(c)<<n, n+8; n >= 13 {
			put()
		}
	}
	if n > 0 {
		put()
	}
	return string(out)
}

// The style sheet of the pages stands at the root of a document, that of an element at its host. There the colours
// follow the page around it, or the attribute theme.
var (
	hosts = strings.NewReplacer(":root:not([data-theme=light])", ":host(:not([theme=light]))",
		":root[data-theme=dark]", ":host([theme=dark])", ":root[data-theme=light]", ":host([theme=light])",
		":root", ":host", "html{", ":host{", "body{", ":not(*){", "color-scheme:light dark;", "")
	colour = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(--[-\w]+):([^;}]+)`) })
)

// narrow is what a narrow score sheet of a page depends on. That of an element depends on the room that it has there.
const narrow = "@media screen and (max-width:760px)"

func style(script string) string {
	dark := map[string]string{}
	for _, m := range colour().FindAllStringSubmatch(picture.Dark, -1) {
		dark[m[1]] = m[2]
	}
	both := colour().ReplaceAllStringFunc(picture.Light, func(one string) string {
		name, light, _ := strings.Cut(one, ":")
		if d := dark[name]; d != "" && d != light {
			return name + ":light-dark(" + light + "," + d + ")"
		}
		return one
	})
	return squeeze.Style(":host{"+both+"}@media print{:host{"+picture.Print+"}}"+picture.Style+
		hosts.Replace(page.Asset("page.css")+page.Asset("board.css")+
			strings.Replace(page.Asset("sheet.css"), narrow, "@container (max-width:30rem)", 1))+asset("element.css"),
		script, "agn-")
}

package page

import (
	"encoding/json"
	"html/template"
	"sync"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/squeeze"
)

// names are what seats, their places and men of all rule sets are called.
var names = sync.OnceValue(func() (out []string) {
	for _, rs := range rulesets.All() {
		for _, s := range rs.Seats {
			out = append(out, s.Name, s.Place)
		}
	}
	for p := engine.Piece(1); p < engine.NumPieces; p++ {
		out = append(out, p.String())
	}
	return out
})

// Sentences is a part of a page with what scripts say, as they are written, in a language: by the English sentence. The
// names of seats, places and men are there too. It is empty in English.
func Sentences(lang *catalogue.Language, scripts ...string) template.HTML {
	if lang == nil {
		return ""
	}
	said := map[string]any{"": lang.Tag()}
	for _, name := range names() {
		said[name] = lang.Table(name)
	}
	for _, s := range scripts {
		squeeze.Says(s, func(one, other string) {
			if one == "" {
				if is := lang.Table(other); is != other {
					said[other] = is
				}
			} else if forms := lang.Forms(one, other); forms != nil {
				said[other] = forms
			}
		})
	}
	text, err := json.Marshal(said)
	if err != nil {
		panic(err) // texts
	}
	return template.HTML(`<script type="application/json" id="sentences">` + string(text) + "</script>\n")
}

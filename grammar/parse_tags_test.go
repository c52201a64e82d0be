package grammar

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

func TestTagsAlone(t *testing.T) {
	for _, text := range []string{
		"[A \"1\"] {c} [B \"2\\\"\"]\n% no\n[A \"3\"]\n[bad]\n; d\n[C \"\x01\"]\n1. e3 [D \"4\"] \x02 wrong",
		"1. e3 *",
		"[A \"1\"]",
		"[A \"1\"] {open",
	} {
		var c Chunk
		if err := NewReader(strings.NewReader(text)).Next(&c); err != nil {
			t.Fatal(err)
		}
		var p Parser
		var whole, tags notation.Game
		all, some := p.Parse(&c, &whole), p.Tags(&c, &tags)
		if !slices.Equal(whole.Tags, tags.Tags) || tags.Len() > 0 || !tags.Lossy {
			t.Errorf("%q: %+v", text, tags)
		}
		// The findings are the first of those of the whole, but for what the rest lacks.
		for i, f := range some {
			if f.Code != all[i].Code || f.Span != all[i].Span {
				t.Errorf("%q: %v", text, f)
			}
		}
		if len(some) < len(all) && all[len(some)].Code == diag.BadTag {
			t.Errorf("%q: %v is not found", text, all[len(some)])
		}
	}
}

func BenchmarkTags(b *testing.B) {
	text := corpus(1 << 20)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var c Chunk
	var p Parser
	var g notation.Game
	for b.Loop() {
		r := NewReader(strings.NewReader(string(text)))
		for r.Next(&c) == nil {
			p.Tags(&c, &g)
		}
	}
}

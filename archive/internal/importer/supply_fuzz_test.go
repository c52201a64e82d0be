package importer

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// FuzzSupplied: what is stored of a game, whatever it is, is one game when it is read
// again, with the same id, text and verdict.
func FuzzSupplied(f *testing.F) {
	for _, text := range []string{
		"1. e3 e6 (1... d6 $1) 2. N–f3 {x} *", "{a} [White \"?\"]\n1. e3 {b",
		"[Options \"triple=accumulate x\"]\n\n1. R: chauka c1-a2 *",
		"%x\n[Variant \"chauka-bara\"]\n[Language \"fr\"]\n[Options \"a\n\n1. R: <2> R0-R2 ½-½",
		"\ufeff[Language \"de\"]\n\n1. e3 Sf6 Xx *", "1.e3;c\n[a \"b\"] e6 1-0 x",
	} {
		f.Add(text, "chaturanga-2p", true)
		f.Add(text, "chauka-bara", false)
	}
	f.Fuzz(func(t *testing.T, text, variant string, lenient bool) {
		cfg := referee.Config{Variant: variant, Options: []string{"opening-throw=on", "triple=third-void"}, Lenient: lenient,
			Language: "fr"}
		if _, ok := rulesets.Lookup(variant); len(text) > 1<<12 || !ok {
			return
		}
		each := func(cfg referee.Config, text string) (out []*record.Record) {
			im := &importer{opt: Options{Config: cfg}, voc: record.NewVocabulary()}
			b := referee.Batch{Config: cfg, Jobs: 1, Record: true, Worker: im.worker}
			err := b.Run(t.Context(),
				slices.Values([]referee.Input{
					{Name: "a", Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}}),
				func(r *referee.Result) error {
					if rec, ok := r.Value.(*record.Record); ok {
						out = append(out, rec)
					}
					return r.Err
				})
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		for _, first := range each(cfg, text) {
			again := each(referee.Config{}, string(first.Text))
			if len(again) != 1 {
				t.Fatalf("%d games in\n%q", len(again), first.Text)
			}
			if second := again[0]; second.ID != first.ID || string(second.Text) != string(first.Text) ||
				second.Verdict != first.Verdict {
				t.Fatalf("stored\n%q %s, then\n%q %s", first.Text, first.Verdict, second.Text, second.Verdict)
			}
		}
	})
}

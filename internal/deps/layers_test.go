package deps

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// refereeFiles lists the files of package referee from the bottom up. A file may use what
// is declared in those before it, and nothing else of the package.
var refereeFiles = strings.Fields(`
	tag_names.go config.go report.go result.go spot.go text.go recording.go visitor.go movetext.go wheel.go table.go
	resolve.go ways.go stepper.go objection.go events.go events_ways.go step.go record.go
	gap_spare.go gap.go kept.go line.go
	unlisted.go findings.go verdict.go tags_meant.go tags_lost.go chess.go tags.go rupees.go places.go dice_tags.go
	ending.go
	gap_fits.go trial.go visit.go explain.go line_event.go
	gap_remember.go gap_supply.go gap_restate.go gap_happened.go gap_readings.go gap_settle.go gap_within.go gap_aside.go
	gap_turn.go gap_follow.go gap_close.go gap_held.go gap_branch.go gap_open.go gap_replay.go
	line_words.go line_play.go supposed.go judge.go
	canonical.go referee.go suppose.go surprise.go lenient.go task.go batch.go batch_results.go play.go
`)

// TestRefereeLayers: within the referee arrows run one way.
func TestRefereeLayers(t *testing.T) {
	paths, err := filepath.Glob("../../referee/*.go")
	if err != nil {
		t.Fatal(err)
	}
	paths = slices.DeleteFunc(paths, func(p string) bool { return strings.HasSuffix(p, "_test.go") })
	sources := map[string]any{}
	for _, p := range paths {
		sources[p] = nil
		if !slices.Contains(refereeFiles, filepath.Base(p)) {
			t.Errorf("%s has no place in the list", filepath.Base(p))
		}
	}
	if len(sources) != len(refereeFiles) {
		t.Errorf("%d files, %d are listed", len(sources), len(refereeFiles))
	}
	for _, arrow := range upward(t, sources, refereeFiles) {
		t.Error(arrow)
	}
}

// TestUpward shows what is found: functions, methods of embedded types, types, and no
// fields or locals of the same name.
func TestUpward(t *testing.T) {
	got := upward(t, map[string]any{
		"low.go": "package p\ntype base struct{ high int }\nfunc (b *base) f(o *outer) { o.g(); high() }\n",
		"high.go": "package p\ntype outer struct{ *base }\nfunc (o *outer) g() { o.f(o); high := o.high; _ = high }\nfunc " +
			"high() {}\n",
	}, []string{"low.go", "high.go"})
	want := []string{"low.go uses g of high.go", "low.go uses high of high.go", "low.go uses outer of high.go"}
	if !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}

// upward lists where a file uses what is declared in one behind it in order. Other
// packages are not looked at.
func upward(t *testing.T, sources map[string]any, order []string) []string {
	t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for name, src := range sources {
		f, err := parser.ParseFile(fset, name, src, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: empty{}, Error: func(error) {}} // of the other packages all is missing
	pkg, _ := conf.Check("p", fset, files, &info)
	place := func(pos token.Pos) string { return filepath.Base(fset.Position(pos).Filename) }
	found := map[string]bool{}
	for id, o := range info.Uses {
		if o.Pkg() != pkg {
			continue
		}
		if _, isFunc := o.(*types.Func); !isFunc && o.Parent() != pkg.Scope() {
			continue // a field or a local
		}
		from, to := place(id.Pos()), place(o.Pos())
		if slices.Index(order, from) < slices.Index(order, to) {
			found[from+" uses "+o.Name()+" of "+to] = true
		}
	}
	out := make([]string, 0, len(found))
	for s := range found {
		out = append(out, s)
	}
	slices.Sort(out)
	return out
}

// empty imports packages without anything in them.
type empty struct{}

func (empty) Import(name string) (*types.Package, error) {
	p := types.NewPackage(name, path.Base(name))
	p.MarkComplete()
	return p, nil
}

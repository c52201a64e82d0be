package archive

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/problem"
)

// problemGames is games with all that an archive keeps: names, throws, comments.
const problemGames = "[White \"Asha\"]\n[Date \"1898.05.12\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 {folio 12} *\n\n" +
	"[Red \"Ravi\"]\n[White \"?\"]\n[Variant \"chauka-bara\"]\n\n1. R: <4> Rc1 *\n"

// TestCodes: what each code's example does to an archive is found under that code, and
// each code has one row.
func TestCodes(t *testing.T) {
	onlyFile(t)
	path := filepath.Join(t.TempDir(), "sound.agndb")
	a, err := openTest(t.Context(), path, Create)
	if err != nil {
		t.Fatal(err)
	}
	imported(t, a, ImportOptions{}, problemGames)
	sound(t, a)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, in := range problem.Table {
		if want := problem.Code(fmt.Sprintf("A%03d", i+1)); in.Code != want || in.Title == "" || in.Text == "" {
			t.Errorf("row %d is of %s", i+1, in.Code)
		}
		if in.Example == "" && in.Code == problem.CastChanged {
			continue
		}
		t.Run(string(in.Code), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.agndb")
			content := whole
			if !strings.HasSuffix(in.Example, ";\n") {
				content = []byte(in.Example)
			}
			if err := os.WriteFile(path, content, 0o666); err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(in.Example, ";\n") {
				db, err := openSQL(path, "mode=rw&_pragma=journal_mode(DELETE)")
				if err != nil {
					t.Fatal(err)
				}
				_, err = db.Exec(in.Example)
				if err := errors.Join(err, db.Close()); err != nil {
					t.Fatal(err)
				}
			}
			var found []problem.Code
			a, err := openTest(t.Context(), path, ReadOnly)
			if err != nil {
				found = append(found, problem.CodeOf(err))
			} else {
				defer a.Close()
				note := func(p Problem) { found = append(found, p.Code) }
				if _, err := checked(a, t.Context(), VerifyOptions{}, note); err != nil {
					t.Fatal(err)
				}
			}
			if !slices.Contains(found, in.Code) {
				t.Errorf("found %v", found)
			}
			for _, code := range found {
				if _, ok := problem.Lookup(code); !ok {
					t.Errorf("%q is in no row", code)
				}
			}
		})
	}
}

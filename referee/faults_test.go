package referee_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// TestFaultFiles judges the files of testdata/faulty that hold one fault each, and
// finds it, and no other error, where faults.tsv says.
func TestFaultFiles(t *testing.T) {
	const dir = "../testdata/faulty/"
	file, err := os.Open(dir + "faults.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	listed := map[string]bool{}
	for sc := bufio.NewScanner(file); sc.Scan(); {
		if strings.HasPrefix(sc.Text(), "#") {
			continue
		}
		col := strings.Split(sc.Text(), "\t")
		if len(col) != 5 {
			t.Fatalf("faults.tsv: %q", sc.Text())
		}
		listed[col[0]] = true
		line, _ := strconv.Atoi(col[2])
		column, _ := strconv.Atoi(col[3])
		want := diag.Code(col[1])
		found := false
		judgeFile(t, dir+col[0], func(n int, _ *notation.Game, rep *referee.Report) {
			for _, f := range rep.Findings {
				at := f.Span.Start
				switch {
				case n == 1 && f.Code == want && at.Line == line && at.Column == column && f.Rule == col[4] &&
					f.Severity == diag.SeverityOf(want):
					found = true
				case f.Severity == diag.Error && f.Code != want:
					t.Errorf("%s: game %d also has %s: %s", col[0], n, f.Code, f.Message)
				}
			}
			if n > 1 && rep.Verdict != referee.Legal {
				t.Errorf("%s: game %d behind the fault is %v", col[0], n, rep.Verdict)
			}
		})
		if !found {
			t.Errorf("%s: %s is not found at %d:%d", col[0], want, line, column)
		}
	}
	paths, err := filepath.Glob(dir + "[NTM][0-9]*.agn")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range paths {
		if !listed[filepath.Base(p)] {
			t.Errorf("%s is not in faults.tsv", p)
		}
	}
}

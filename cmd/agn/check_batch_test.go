package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/referee/report"
)

// collection is a file of n games, each bad-th of which has a fault.
func collection(n, bad int) string {
	var b strings.Builder
	for i := range n {
		move := "Nc3"
		if i%bad == bad-1 {
			move = "Nd4"
		}
		fmt.Fprintf(&b, "[Round \"%d\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. %s *\n\n", i+1, move)
	}
	return b.String()
}

// checked runs check and returns its exit code and what it prints.
func checked(t *testing.T, args ...string) (int, string, string) {
	t.Helper()
	return ran(t, append([]string{"check", "--no-config"}, args...)...)
}

// ran runs a command without input and returns its exit code and what it prints.
func ran(t *testing.T, args ...string) (code int, printed, complaints string) {
	t.Helper()
	var out, trouble bytes.Buffer
	code = run(t.Context(), args, strings.NewReader(""), &out, &trouble)
	return code, out.String(), trouble.String()
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestSameBytes: every format says the same whatever the number of workers is, run
// after run, and so does the baseline.
func TestSameBytes(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("GITHUB_STEP_SUMMARY", filepath.Join(dir, "summary.md"))
	many := filepath.Join(dir, "many.agn")
	writeFile(t, many, collection(700, 7))
	inputs := []string{many, "../../testdata/faulty", "no such file", many}
	for _, extra := range [][]string{nil, {"--max-findings", "150", "--ignore", "N014", "--warn", "M"}} {
		first := map[string]string{}
		for try, jobs := range []string{"1", "2", "7", "7"} {
			args := append([]string{"--jobs", jobs}, extra...)
			var files []string
			for _, f := range report.Names() {
				name := filepath.Join(dir, "out."+f)
				args = append(args, "--output", f+"="+name)
				files = append(files, name)
			}
			files = append(files, filepath.Join(dir, "summary.md"))
			code, _, trouble := checked(t, append(args, inputs...)...)
			if code != 2 || !strings.Contains(trouble, "no such file") {
				t.Fatalf("exit code %d: %s", code, trouble)
			}
			for _, name := range files {
				got := readFile(t, name)
				if try == 0 {
					first[name] = got
				}
				if got != first[name] || got == "" {
					t.Errorf("%s is other with %s workers", name, jobs)
				}
			}
			if err := os.Remove(filepath.Join(dir, "summary.md")); err != nil {
				t.Fatal(err)
			}
		}
	}
	var written string
	for _, jobs := range []string{"1", "7"} {
		name := filepath.Join(dir, "base.json")
		if code, _, trouble := checked(t, "-j", jobs, "--write-baseline", name, many, "../../testdata/faulty"); code != 0 {
			t.Fatalf("exit code %d: %s", code, trouble)
		}
		if got := readFile(t, name); written == "" {
			written = got
		} else if got != written {
			t.Errorf("the baseline is other with %s workers", jobs)
		}
	}
}

// TestAdopt adopts a collection with known faults in one command; from then on only
// new ones fail.
func TestAdopt(t *testing.T) {
	dir := t.TempDir()
	games, base := filepath.Join(dir, "games.agn"), filepath.Join(dir, "known.json")
	text := collection(10_000, 20)
	writeFile(t, games, text)
	if code, out, _ := checked(t, games); code != 1 ||
		!strings.Contains(out, "9500 legal, 500 illegal, 0 unreadable; 500 findings: M006 500\n") {
		t.Fatalf("exit code %d: %s", code, out[max(0, len(out)-200):])
	}
	code, out, trouble := checked(t, "--write-baseline", base, games)
	if code != 0 || out != "1 file, 10000 games: 9500 legal, 500 illegal, 0 unreadable; 500 in the baseline\n" ||
		trouble != "" {
		t.Fatalf("exit code %d: %s%s", code, out, trouble)
	}
	adopted := readFile(t, base)
	if n := strings.Count(adopted, "\n") - 2; n != 500 {
		t.Errorf("%d entries", n)
	}
	for name, c := range map[string]struct {
		text, want string
		code       int
		notes      int
	}{
		"as it was": {text, "500 in the baseline", 0, 0},
		"lines above edited": {
			"{a comment}\n\n[Round \"new\"]\n[Variant \"chaturanga-2p\"]\n\n1. d3 *\n\n" +
				strings.Replace(text, "1. e3 e6", "1. e3 {\nwell\n} e6", -1),
			"500 in the baseline", 0, 0,
		},
		"line ends": {strings.ReplaceAll(text, "\n", "\r\n"), "500 in the baseline", 0, 0},
		"a new game": {"[Round \"x\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nd4 *\n\n" + text,
			"1 finding: M006 1; 500 in the baseline", 1, 0},
		"a new fault in an old game": {strings.Replace(text, "Nc3 *", "Nc3 e4 *", 1),
			"1 finding: M006 1; 500 in the baseline", 1, 0},
		"one mended": {strings.Replace(text, "Nd4 *", "Nc3 *", 1), "499 in the baseline", 0, 1},
	} {
		writeFile(t, games, c.text)
		code, out, trouble := checked(t, "--baseline", base, games)
		if code != c.code || !strings.HasSuffix(out, "; "+c.want+"\n") ||
			strings.Count(trouble, "no longer applies") != c.notes {
			t.Errorf("%s: exit code %d: %s%s", name, code, out, trouble)
		}
	}
	// The file may move and be renamed.
	moved := filepath.Join(dir, "other.agn")
	writeFile(t, moved, text)
	if err := os.Remove(games); err != nil {
		t.Fatal(err)
	}
	if code, out, trouble := checked(t, "--baseline", base, moved); code != 0 || trouble != "" {
		t.Errorf("moved: exit code %d: %s%s", code, out, trouble)
	}
}

// TestJunit reads the suites back.
func TestJunit(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	writeFile(t, "a<&\x1b>.agn", collection(4, 2)+"[Variant \"chaturanga-2p\"]\n\n1. Nbc3 *\n")
	writeFile(t, "b.agn", collection(2, 3))
	code, out, _ := checked(t, "--format", "junit", "a<&\x1b>.agn", "b.agn", "b.agn", "missing.agn")
	if code != 2 {
		t.Fatalf("exit code %d", code)
	}
	var doc struct {
		XMLName xml.Name `xml:"testsuites"`
		Suites  []struct {
			Name     string `xml:"name,attr"`
			Tests    int    `xml:"tests,attr"`
			Failures int    `xml:"failures,attr"`
			Errors   int    `xml:"errors,attr"`
			Cases    []struct {
				Name    string `xml:"name,attr"`
				Line    int    `xml:"line,attr"`
				Failure *struct {
					Type    string `xml:"type,attr"`
					Message string `xml:"message,attr"`
					Text    string `xml:",chardata"`
				} `xml:"failure"`
				Error *struct {
					Message string `xml:"message,attr"`
				} `xml:"error"`
				Output string `xml:"system-out"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(out), &doc); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	type suite struct {
		name                    string
		tests, failures, errors int
	}
	want := []suite{{`a<&\x1b>.agn`, 5, 2, 0}, {"b.agn", 2, 0, 0}, {"b.agn", 2, 0, 0}, {"missing.agn", 1, 0, 1}}
	if len(doc.Suites) != len(want) {
		t.Fatalf("%d suites\n%s", len(doc.Suites), out)
	}
	for i, w := range want {
		s := doc.Suites[i]
		if got := (suite{s.Name, s.Tests, s.Failures, s.Errors}); got != w || len(s.Cases) != w.tests {
			t.Errorf("suite %d is %+v with %d cases, want %+v", i, got, len(s.Cases), w)
		}
	}
	c := doc.Suites[0].Cases[1]
	if c.Name != "game 2" || c.Line != 6 || c.Failure == nil || c.Failure.Type != "M006" ||
		!strings.Contains(c.Failure.Text, "\n    9 | 1. e3 e6 2. Nd4 *\n      |             ^^^\nlegal: ") {
		t.Errorf("%+v %+v", c, c.Failure)
	}
	if c := doc.Suites[0].Cases[4]; c.Failure != nil || !strings.Contains(c.Output, "note[N014]") {
		t.Errorf("%+v", c)
	}
	if c := doc.Suites[3].Cases[0]; c.Error == nil || !strings.Contains(c.Error.Message, "no such file") {
		t.Errorf("%+v", c)
	}
	if code, out, _ := checked(t, "--format", "junit", "--files-from", os.DevNull); code != 0 ||
		out != xml.Header+"<testsuites name=\"agn check\">\n</testsuites>\n" {
		t.Errorf("no file: exit code %d: %s", code, out)
	}
}

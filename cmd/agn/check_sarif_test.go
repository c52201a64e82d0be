package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	ours "github.com/ashtapada/agn/internal/sarif"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// sarifLog is a log as far as the tests look into it.
type sarifLog struct {
	Runs []struct {
		ColumnKind string `json:"columnKind"`
		Tool       struct {
			Driver ours.Component `json:"driver"`
		} `json:"tool"`
		Results     []ours.Result     `json:"results"`
		Taxonomies  []ours.Component  `json:"taxonomies"`
		Invocations []ours.Invocation `json:"invocations"`
	} `json:"runs"`
}

// checkSarif checks files and returns the log.
func checkSarif(t *testing.T, code int, args ...string) ([]byte, sarifLog) {
	t.Helper()
	var out, trouble bytes.Buffer
	args = append([]string{"check", "--no-config", "--format", "sarif"}, args...)
	if got := run(t.Context(), args, strings.NewReader(""), &out, &trouble); got != code {
		t.Fatalf("%q: exit code %d, want %d: %s", args, got, code, &trouble)
	}
	var log sarifLog
	if err := json.Unmarshal(out.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), log
}

// validSarif holds a log against the published schema.
func validSarif(t *testing.T, data []byte) {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile("../../internal/sarif/testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	log, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(log); err != nil {
		t.Error(err)
	}
}

const faultyDir = "../../testdata/faulty/"

func TestSarif(t *testing.T) {
	data, log := checkSarif(t, 2, faultyDir+"nine-classic-faults.agn", faultyDir+"chauka-bara-faulty.agn",
		"no such file.agn")
	validSarif(t, data)
	r := log.Runs[0]
	if r.ColumnKind != "unicodeCodePoints" {
		t.Errorf("columnKind %q", r.ColumnKind)
	}
	if len(r.Tool.Driver.Rules) != len(diag.Table) {
		t.Fatalf("%d rules", len(r.Tool.Driver.Rules))
	}
	for i, in := range diag.Table {
		if d := r.Tool.Driver.Rules[i]; d.ID != string(in.Code) || d.Help.Text != in.Text ||
			d.Default.Level != in.Severity.String() {
			t.Errorf("rule %d is %+v", i, d)
		}
	}
	taxa := map[string]bool{}
	for _, tax := range r.Taxonomies[0].Taxa {
		taxa[tax.ID] = len(tax.Help.Text) > 20
	}
	prints := map[string]bool{}
	for _, res := range r.Results {
		if res.RuleID != string(diag.Table[res.RuleIndex].Code) {
			t.Errorf("%s has index %d", res.RuleID, res.RuleIndex)
		}
		for _, ref := range res.Taxa {
			if !taxa[ref.ID] {
				t.Errorf("%s is not in the taxonomy", ref.ID)
			}
		}
		p := res.Fingerprints["agnFinding/v1"]
		if p == "" || prints[p] {
			t.Errorf("fingerprint %q is empty or not the only one", p)
		}
		prints[p] = true
	}
	if len(r.Results) < 20 || len(taxa) < 3 {
		t.Errorf("%d results, %d rules of games", len(r.Results), len(taxa))
	}
	if inv := r.Invocations[0]; inv.Successful || len(inv.Notifications) != 1 ||
		inv.Notifications[0].Locations[0].Physical.Artifact.URI != "no%20such%20file.agn" {
		t.Errorf("%+v", inv)
	}

	// No finding, and no game.
	for _, args := range [][]string{{"--select", "N009", faultyDir + "nine-classic-faults.agn"},
		{"--files-from", os.DevNull}} {
		data, log := checkSarif(t, 0, args...)
		validSarif(t, data)
		if r := log.Runs[0]; len(r.Results) != 0 || r.Results == nil || !r.Invocations[0].Successful {
			t.Errorf("%q: %s", args, data)
		}
	}
}

// TestFingerprintStays compares the fingerprints of a file with those that logs before
// have; a platform that shows them closes and opens every finding when they change.
func TestFingerprintStays(t *testing.T) {
	_, log := checkSarif(t, 1, faultyDir+"chaupur-faulty.agn")
	var got []string
	for _, r := range log.Runs[0].Results[:2] {
		got = append(got, r.Fingerprints["agnFinding/v1"], r.Fingerprints["primaryLocationLineHash"])
	}
	const (
		first  = "76bc06a86587a4b4ea1991f45f5e1006/89/M012:1"
		second = "76bc06a86587a4b4ea1991f45f5e1006/90/M023:1"
	)
	if want := []string{first, first, second, second}; !slices.Equal(got, want) {
		t.Errorf("fingerprints %q, want %q", got, want)
	}
}

// TestFingerprints: findings keep their fingerprints when lines move and when
// another fault of the game is mended.
func TestFingerprints(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.agn")
	prints := func(text string) []string {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, log := checkSarif(t, 1, "--ignore", "T007", name)
		var out []string
		for _, r := range log.Runs[0].Results {
			out = append(out, r.RuleID+" "+r.Fingerprints["agnFinding/v1"])
		}
		return out
	}
	const tags = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Variant \"chaturanga-2p\"]\n"
	before := prints(tags + "\n1. e3+ e6 3. Nd4 e5 *\n")
	if len(before) != 4 {
		t.Fatalf("%q", before)
	}
	after := prints("[White \"C\"]\n[Black \"B\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 *\n\n\n" +
		strings.Replace(tags, "1-0", "*", 1) + "\n{a comment}\n1. e3\ne6 {and one} 2. Nd4 (2. d3) e5 *\n")
	if want := slices.DeleteFunc(slices.Clone(before), func(s string) bool {
		return strings.HasPrefix(s, "M016") || strings.HasPrefix(s, "N013")
	}); !slices.Equal(after, want) {
		t.Errorf("%q, want %q", after, want)
	}
}

// TestFixes carries out the fixes of a file, after which the findings that had one
// are gone and no other has come.
func TestFixes(t *testing.T) {
	const text = `[Variant "chaturanga-2p"]

1. e3+ e6# {é} 3. Nbc3 d6 (3... e5 4. d3) 4. e2xe3 d5 *

[Variant "chaturanga-2p"]

1. e3 e6 2. Nf3 Nc6 5. d3 d6 6. Nbc3 b6 4. b3 a6 5. a3 *

[Variant "chaturanga-2p"]

1. Nxc3 *

[Variant "chaturanga-2p"]
[SetUp "1"]
[FEN "k7/8/8/8/8/8/r7/K7 w -"]

1. Ka2 *

[Variant "chaturanga-2p"]
[SetUp "1"]
[FEN "k7/8/K7/8/8/8/8/7R w -"]

1. Rh8+ 1-0

[Red "?"]
[White "?"]
[Variant "chauka-bara"]

1. R: <2> c1-e1 W: <2> c5-a5 3. R: <2> e1-e3 W: <2> a5-a3 4. R: <2> e3-e5 *
`
	mended := []string{"M015", "M016", "M024", "N013", "N014"}
	name := filepath.Join(t.TempDir(), "x.agn")
	write := func(text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(text)
	_, log := checkSarif(t, 1, "--fail-level", "note", name)
	lines := strings.Split(text, "\n")
	type edit struct {
		at  ours.Region
		new string
	}
	var edits []edit
	fixed := map[string]int{}
	unfixed := 0
	for _, r := range log.Runs[0].Results {
		if len(r.Fixes) == 0 {
			unfixed++
			if slices.Contains(mended, r.RuleID) && r.RuleID != "N013" {
				t.Errorf("no fix: %s %s", r.RuleID, r.Message.Text)
			}
			continue
		}
		fixed[r.RuleID]++
		for _, rep := range r.Fixes[0].Changes[0].Replacements {
			edits = append(edits, edit{rep.Deleted, rep.Inserted.Text})
		}
	}
	for _, code := range mended {
		if fixed[code] == 0 {
			t.Errorf("%s was never mended", code)
		}
	}
	slices.SortFunc(edits, func(a, b edit) int {
		if a.at.StartLine != b.at.StartLine {
			return b.at.StartLine - a.at.StartLine
		}
		return b.at.StartColumn - a.at.StartColumn
	})
	for _, e := range edits {
		l := []rune(lines[e.at.StartLine-1])
		lines[e.at.StartLine-1] = string(l[:e.at.StartColumn-1]) + e.new + string(l[e.at.EndColumn-1:])
	}
	write(strings.Join(lines, "\n"))
	// The illegal move of the first game stays.
	_, log = checkSarif(t, 1, name)
	for _, r := range log.Runs[0].Results {
		if slices.Contains(mended, r.RuleID) {
			t.Errorf("still there: %s %s\n%s", r.RuleID, r.Message.Text, strings.Join(lines, "\n"))
		}
	}
	if got := len(log.Runs[0].Results); got > unfixed {
		t.Errorf("%d findings are left, %d had no fix", got, unfixed)
	}
}

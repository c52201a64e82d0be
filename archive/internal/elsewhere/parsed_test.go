package elsewhere_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/elsewhere"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/daily"
)

// parserProgram reads statements as JSON, and writes a line for each that sqlglot cannot parse.
const parserProgram = `
import json, sys, sqlglot
for i, s in enumerate(json.load(sys.stdin)):
    try:
        sqlglot.parse_one(s, read=sys.argv[1])
    except sqlglot.errors.ParseError as e:
        print(i, e)
`

// TestParsed: what nobody runs here is parsed by a parser of those engines.
func TestParsed(t *testing.T) {
	if testing.Short() {
		t.Skip("statements are not parsed in short tests")
	}
	if exec.Command("python3", "-c", "import sqlglot").Run() != nil {
		fmt.Fprintln(os.Stderr, "*** WARNING: NO SQL OF SPARK AND TRINO WAS PARSED: sqlglot is not there ***")
		t.Skip("sqlglot is not there")
	}
	all := daily.Of(t, 4, questions(t))
	for _, dialect := range []string{"spark", "trino"} {
		var statements []string
		for _, src := range all {
			q, err := query.Parse(src)
			if err != nil {
				t.Fatal(err)
			}
			s, _, err := elsewhere.Statement(q, dialect)
			if err != nil {
				t.Fatalf("%s: %v", src, err)
			}
			statements = append(statements, s)
		}
		in, err := json.Marshal(statements)
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.CommandContext(t.Context(), "python3", "-c", parserProgram, dialect)
		cmd.Stdin = bytes.NewReader(in)
		if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v: %s", dialect, err, out)
		}
	}
}

// random joins conditions of those that are written down, and an order.
func random(rng *rand.Rand, all []string) string {
	var conditions, orders []string
	for _, src := range all {
		condition, order, _ := strings.Cut(src, "order by")
		if condition != "" && !strings.Contains(condition, "superseded") {
			conditions = append(conditions, "("+strings.TrimSpace(condition)+")")
		}
		if order != "" {
			orders = append(orders, order)
		}
	}
	out := conditions[rng.IntN(len(conditions))]
	for range 1 + rng.IntN(3) {
		next := conditions[rng.IntN(len(conditions))]
		if rng.IntN(3) == 0 {
			next = "not " + next
		}
		out = "(" + out + []string{" and ", " or ", " "}[rng.IntN(3)] + next + ")"
	}
	if rng.IntN(2) == 0 {
		out += " order by" + orders[rng.IntN(len(orders))]
	}
	return out
}

// TestRandomQuestions: the engines find what the archive finds to queries made of those that are written down.
func TestRandomQuestions(t *testing.T) {
	if testing.Short() {
		t.Skip("other engines are not asked in short tests")
	}
	n := 60
	if daily.Long() {
		n = 1000
	}
	rng := rand.New(rand.NewPCG(daily.Seed(t), 39))
	all := questions(t)
	var asked []string
	for range n {
		asked = append(asked, random(rng, all))
	}
	a := newArchive(t)
	compare(t, a, engines(t, tables(t, a)), asked)
}

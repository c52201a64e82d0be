package elsewhere_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"github.com/ashtapada/agn/archive/internal/elsewhere"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/daily"
)

// parserProgram reads statements as JSON, and writes a line for each fault that the grammar of Spark or Trino has of
// them.
const parserProgram = `
const parsers = require(process.argv[1]);
const parser = new parsers[process.argv[2]]();
if (parser.validate("SELECT a FROM b WHERE ((c = 1)").length === 0) console.log("anything is parsed");
JSON.parse(require("fs").readFileSync(0, "utf8")).forEach((s, i) => {
  for (const e of parser.validate(s)) console.log(i, e.startLine, e.startColumn, e.message);
});
`

// TestParsed: what nobody runs here is parsed by the grammars of those engines.
func TestParsed(t *testing.T) {
	if testing.Short() {
		t.Skip("statements are not parsed in short tests")
	}
	parser := os.Getenv("AGN_SQLPARSER")
	if parser == "" {
		fmt.Fprintln(os.Stderr, "*** WARNING: NO SQL OF SPARK AND TRINO WAS PARSED: AGN_SQLPARSER names no parser ***")
		t.Skip("AGN_SQLPARSER names no bundle of dt-sql-parser")
	}
	all := daily.Of(t, 24, questions(t))
	for dialect, grammar := range map[string]string{"spark": "SparkSQL", "trino": "TrinoSQL"} {
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
		cmd := exec.CommandContext(t.Context(), "node", "-e", parserProgram, parser, grammar)
		cmd.Stdin = bytes.NewReader(in)
		if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v: %s", dialect, err, out)
		}
		t.Logf("%s: %d statements", dialect, len(statements))
	}
}

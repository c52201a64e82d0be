package repair

import (
	"os"
	"strings"
	"testing"

	"github.com/ashtapada/agn/referee"
)

// TestAlone: one edit that cures a record is found before the effort goes to many that read far.
func TestAlone(t *testing.T) {
	truth, err := os.ReadFile("testdata/alone.agn")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []struct{ was, now string }{{"W: <2> a3-a1 B: <2> a2-b1 7.", "W: a3-a1 <2> B: <2> a2-b1 7."},
		{"B: <2> a2-b1 7.", "B: <2> a2-b9 7."}} {
		text := strings.Replace(string(truth), d.was, d.now, 1)
		rep := New(referee.Config{}, nil)
		rep.Effort /= 20
		res := parse(t, text)(rep)
		if text == string(truth) || len(res.Repairs) == 0 || formed(t, string(res.Repairs[0].Text)) != formed(t,
			string(truth)) {
			t.Errorf("%s: %s at %d, %d repairs", d.now, res.Status, res.Cost, len(res.Repairs))
		}
	}
}

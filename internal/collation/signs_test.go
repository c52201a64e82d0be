package collation

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// TestSigns: a round number or a seat mark that differs is an entry of its own, with what the text has and what each
// witness has in its place.
func TestSigns(t *testing.T) {
	const war = head + "1. e3 e6 2. Nf3 d6 3. a3 a6 *\n"
	for _, one := range []struct {
		first, second string
		want          []string
	}{
		{war, strings.Replace(war, "3. a3", "4. a3", 1), []string{"before 5  3. ] 4. B: by cost"}},
		{war, strings.Replace(war, "3. a3", "a3", 1), []string{"before 5  3. ] om. B: by cost"}},
		{war, strings.Replace(war, "d6 3.", "3. d6", 1),
			[]string{"before 4  – ] 3. B: by cost", "before 5  3. ] om. B: by cost"}},
		{strings.Replace(war, "3. a3", "7. a3", 1), strings.Replace(war, "3. a3", "7. h3", 1),
			[]string{"before 5  3. ] 7. A B: in no witness", "5 W  a3|h3 ] a3 A, h3 B: open"}},
	} {
		sources := []Source{source("A", one.first), source("B", one.second)}
		both := []repair.Witness{sources[0].Witness, sources[1].Witness}
		found := repair.New(referee.Config{}, nil).Collate(t.Context(), both)
		a := Of(found, sources, referee.Config{})
		var out bytes.Buffer
		if err := a.WriteText(&out, View{}); err != nil {
			t.Fatal(err)
		}
		var got []string
		for line := range strings.Lines(out.String()) {
			if strings.Contains(line, " ] ") {
				got = append(got, strings.TrimSpace(line))
			}
		}
		if !slices.Equal(got, one.want) {
			t.Errorf("%q, want %q in %s", got, one.want, &out)
		}
		for _, e := range a.Entries {
			if e.Sign && e.Lemma != "" && e.Readings[0].Text != "" && e.Readings[0].Span.Start.Line != 3 {
				t.Errorf("%+v: no place", e)
			}
		}
	}
}

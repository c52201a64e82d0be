package collation

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// TestApart: games that run together are reported as games, each with its own result and with the records of other
// witnesses that are of it.
func TestApart(t *testing.T) {
	const first = "1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 4. exd4 d6 5. Nxf7 Kxf7"
	const second = "1. Eh3 Ee6 2. Ef5 Ec8 3. Nh3 Kd6 4. g3 Ke6"
	won := strings.Replace(head, "]\n\n", "]\n[Result \"1-0\"]\n[Termination \"resignation\"]\n\n", 1)
	one := func(files ...string) string { return fmt.Sprint(files) }
	for _, c := range []struct {
		name  string
		texts []string
		want  []string // the files of each game
	}{
		{"one game", []string{head + first + " *\n"}, []string{one("A.agn")}},
		{"the rounds begin again", []string{head + first + "\n" + second + " *\n"}, []string{one("A.agn"), one("A.agn")}},
		{"after a result", []string{head + first + " *\n" + second + " *\n"}, []string{one("A.agn"), one("A.agn")}},
		{"the rounds go on", []string{head + first + " 6. Eh3 Ee6 7. Ef5 Ec8 8. Nh3 Kd6 9. g3 Ke6 *\n"},
			[]string{one("A.agn"), one("A.agn")}},
		{"with damages", []string{head + first + "\n" + strings.Replace(second, "Ef5", "Ef6", 1) + " *\n",
			head + strings.Replace(first, "d6", "d5", 1) + "\n" + second + " *\n"},
			[]string{one("A.agn", "B.agn"), one("A.agn", "B.agn")}},
		{"in another order", []string{head + first + "\n" + second + " *\n", head + second + "\n" + first + " *\n"},
			[]string{one("A.agn", "B.agn"), one("A.agn", "B.agn")}},
		{"with the result of the second", []string{won + first + "\n" + second + " 1-0\n"},
			[]string{one("A.agn"), one("A.agn")}},
	} {
		var sources []Source
		for i, text := range c.texts {
			sources = append(sources, source(string(rune('A'+i)), text))
		}
		cfg := referee.Config{}
		games, err := Prepared(t.Context(), sources, &cfg, func() *repair.Repairer { return repair.New(cfg, nil) })
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i, game := range games {
			var files []string
			var witnesses []repair.Witness
			for k := range game {
				files, witnesses = append(files, game[k].File), append(witnesses, game[k].Witness)
			}
			got = append(got, one(files...))
			found := repair.New(cfg, nil).Collate(t.Context(), witnesses)
			a := Of(found, game, cfg)
			if s := found.Status; s != repair.Certain && s != repair.Unique || a.Text == nil {
				t.Errorf("%s: game %d is %s", c.name, i+1, s)
				continue
			}
			want := first
			if i == 1 {
				want = second
			}
			if _, moves, _ := strings.Cut(string(a.Text), "\n\n"); !strings.HasPrefix(events(moves), events(want)) {
				t.Errorf("%s: game %d is %s", c.name, i+1, moves)
			}
			if len(games) > 1 && i == 1 && !strings.Contains(a.Witnesses[0].Hypotheses[0], "from event 11 (line ") {
				t.Errorf("%s: the second is %q", c.name, a.Witnesses[0].Hypotheses)
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// events is a text without the numbers of its rounds.
func events(text string) string {
	words := slices.DeleteFunc(strings.Fields(text), func(w string) bool { return strings.HasSuffix(w, ".") })
	return strings.Join(words, " ")
}

// TestNothingLeft: that all of a record is left out is no text that was found.
func TestNothingLeft(t *testing.T) {
	sources := []Source{source("A", head+"1. Zz9 qq *\n")}
	texts := []repair.Telling{{Cost: 90, Text: []byte(head + "*\n"), Costs: []int{90}}}
	c := &repair.Collation{Status: repair.Budget, Texts: texts}
	if a := Of(c, sources, referee.Config{}); a.Text != nil {
		t.Errorf("the text is %q", a.Text)
	}
}

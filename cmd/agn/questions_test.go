package main

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// question is a question of docs/questions.md.
type question struct {
	section, asks string
	command       []string
	// answer takes the answer from what the command prints; nil is all of it.
	answer func(t *testing.T, out string) string
	// want computes it from what agn export writes.
	want func(games []*exportedGame) string
}

// many is a question for the number of games that a query finds.
func many(asks, query string, is func(*exportedGame) bool) question {
	return question{asks: asks, command: []string{"archive", "search", "--count", query},
		want: func(games []*exportedGame) string { return fmt.Sprint(len(those(games, is))) }}
}

func those(games []*exportedGame, is func(*exportedGame) bool) (out []*exportedGame) {
	for _, g := range games {
		if is(g) {
			out = append(out, g)
		}
	}
	return out
}

// in gives questions a section.
func in(section string, list ...question) []question {
	list[0].section = section
	return list
}

// datedWithin reports whether a game was surely played between two days.
func datedWithin(g *exportedGame, first, last string) bool {
	return g.known("date_first") && g.known("date_last") && g.text("date_first") >= first && g.text("date_last") <= last
}

// scored is a seat with a letter that scored so much.
func scored(letter string, score float64) func(row) bool {
	return func(s row) bool { return s.text("letter") == letter && s.known("score") && s.num("score") == score }
}

// fared is a seat of a player with an outcome.
func fared(name, outcome string) func(row) bool {
	return func(s row) bool {
		return s.text("outcome") == outcome && strings.Contains(bare(s.text("player")), name)
	}
}

// tagNumber compares the number that a tag begins with.
func tagNumber(g *exportedGame, tag string, is func(int) bool) bool {
	n := 0
	_, err := fmt.Sscanf(g.tags[tag], "%d", &n)
	return err == nil && is(n)
}

// times counts events.
func times(g *exportedGame, is func(row) bool) (n int) {
	for _, e := range g.events {
		if is(e) {
			n++
		}
	}
	return n
}

func thrown(points float64) func(row) bool {
	return func(e row) bool { return e.text("kind") == "throw" && e.known("points") && e.num("points") == points }
}

// column returns a column of CSV, the fields of which are joined by a comma.
func column(name string, is func(row map[string]string) bool) func(*testing.T, string) string {
	return func(t *testing.T, out string) string {
		t.Helper()
		rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		var values []string
		for _, r := range rows[1:] {
			by := map[string]string{}
			for i, field := range r {
				by[rows[0][i]] = field
			}
			if is == nil || is(by) {
				values = append(values, by[name])
			}
		}
		return strings.Join(values, ", ")
	}
}

// stat is a number of agn archive stats --format csv that is of no player.
func stat(what, name string) func(*testing.T, string) string {
	return column("number", func(r map[string]string) bool {
		return r["what"] == what && r["name"] == name && r["player"] == ""
	})
}

// asSQL is a search by a statement.
func asSQL(statement string) []string {
	return []string{"archive", "search", "--format", "csv", "--sql", statement}
}

// standing is one value of agn archive standings --format json.
func standing(of func(players []map[string]any) string) func(*testing.T, string) string {
	return func(t *testing.T, out string) string {
		t.Helper()
		var s struct{ Players []map[string]any }
		if err := json.Unmarshal([]byte(out), &s); err != nil {
			t.Fatal(err)
		}
		return of(s.Players)
	}
}

// rowOf reads a line of JSON.
func rowOf(t *testing.T, out string) (r row) {
	t.Helper()
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// captures lists the numbers of the events by which a man was taken.
func captures(g *exportedGame) (out []any) {
	for _, e := range g.events {
		if does("", "capture")(e) {
			out = append(out, e["event"])
		}
	}
	return out
}

// spaced writes a list with spaces between.
func spaced(list any) string { return strings.Trim(fmt.Sprint(list), "[]") }

// firstWins is how often the first seat won, by statistics in JSON.
func firstWins(t *testing.T, out string) string {
	t.Helper()
	var s struct {
		Variants []struct {
			Wins []struct {
				Decided int
				Seats   []struct {
					Won      int
					Interval [2]float64
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &s); err != nil {
		t.Fatal(err)
	}
	w := s.Variants[0].Wins[0]
	first := w.Seats[0]
	return fmt.Sprintf("%d of %d, %.3f to %.3f", first.Won, w.Decided, first.Interval[0], first.Interval[1])
}

// branches are the moves of a tree in JSON with how many games have each.
func branches(t *testing.T, out string) string {
	t.Helper()
	var tree struct {
		Branches []struct {
			Text  *string
			Games int
		}
	}
	if err := json.Unmarshal([]byte(out), &tree); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, m := range tree.Branches {
		if m.Text != nil {
			list = append(list, fmt.Sprintf("%s %d", *m.Text, m.Games))
		}
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// uncounted is how many games do not count for standings.
func uncounted(t *testing.T, out string) string {
	t.Helper()
	var s struct{ Left map[string]int }
	if err := json.Unmarshal([]byte(out), &s); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, games := range s.Left {
		n += games
	}
	return fmt.Sprint(n)
}

// count returns the values of games with the number of each, by name.
func count(games []*exportedGame, of func(*exportedGame) string) string {
	n := map[string]int{}
	for _, g := range games {
		n[of(g)]++
	}
	var out []string
	for _, name := range slices.Sorted(maps.Keys(n)) {
		if name != "" {
			out = append(out, fmt.Sprintf("%s %d", name, n[name]))
		}
	}
	return strings.Join(out, ", ")
}

// lines joins lines that --sql prints, without the first, and spaces for what parts columns.
func lines(t *testing.T, out string) string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, r := range rows[1:] {
		list = append(list, strings.Join(r, " "))
	}
	return strings.Join(list, ", ")
}

// counting are the games that count for standings, with the points of each player.
func counting(games []*exportedGame, is func(*exportedGame) bool) (points map[string]float64, played map[string]int) {
	points, played = map[string]float64{}, map[string]int{}
	first := map[string]string{} // the spelling that is met first
	for _, g := range those(games, is) {
		for _, s := range g.seats {
			if name := bare(s.text("player")); first[name] == "" {
				first[name] = s.text("player")
			}
		}
	}
	for _, g := range those(games, is) {
		if g.uncounted() || len(g.seats) < 2 {
			continue
		}
		for _, s := range g.seats {
			name := first[bare(s.text("player"))]
			points[name] += s.num("score")
			played[name]++
		}
	}
	return points, played
}

// uncounted reports whether a game has no part in standings: without a result, with a seat of nobody, or with two of
// one.
func (g *exportedGame) uncounted() bool {
	names := map[string]bool{}
	for _, s := range g.seats {
		names[bare(s.text("player"))] = true
	}
	return len(names) < len(g.seats) || g.seat(func(s row) bool { return !s.known("score") || s.text("player") == "" })
}

func all(*exportedGame) bool { return true }

// longest returns the game that comes first by a number.
func longest(games []*exportedGame, by string) *exportedGame {
	return slices.MaxFunc(games, func(a, b *exportedGame) int { return cmp.Compare(a.num(by), b.num(by)) })
}

// TestQuestions holds the answers of docs/questions.md equal to what is computed from the rows that agn export writes,
// and the page equal to what the commands answer.
func TestQuestions(t *testing.T) {
	name, err := filepath.Abs("../../docs/questions.md")
	if err != nil {
		t.Fatal(err)
	}
	games := collected(t)
	var b strings.Builder
	b.WriteString(questionsHead)
	list := questions()
	for i, q := range list {
		code, out := runs(t, q.command...)
		if code > 1 {
			t.Errorf("%s: exit code %d: %s", q.asks, code, out)
			continue
		}
		if q.answer == nil {
			q.answer = func(_ *testing.T, out string) string { return strings.TrimSpace(out) }
		}
		got, want := q.answer(t, out), q.want(games)
		if got != want {
			t.Errorf("%s\n%q answers %q, by the export it is %q", q.asks, q.command, got, want)
		}
		if q.section != "" {
			fmt.Fprintf(&b, "\n## %s\n\n| | question | command | answer |\n|---|---|---|---|\n", q.section)
		}
		fmt.Fprintf(&b, "| %d | %s | `%s` | %s |\n", i+1, q.asks, shellLine(q.command), cmp.Or(got, "none"))
	}
	if len(list) < 60 {
		t.Errorf("there are %d questions", len(list))
	}
	if *update {
		if err := os.WriteFile(name, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if d := gocmp.Diff(string(page), b.String()); d != "" {
		t.Errorf("go test ./cmd/agn -run Questions -update writes it again:\n%s", d)
	}
}

// TestQuestionsOfServer asks some of the questions of an archive in PostgreSQL, all of them if AGN_LONG says so.
func TestQuestionsOfServer(t *testing.T) {
	file, err := filepath.Abs(questionGames)
	if err != nil {
		t.Fatal(err)
	}
	s := secured(t)
	t.Setenv("PGPASSWORD", secret)
	t.Setenv("AGN_DB", fmt.Sprintf("postgres://postgres@localhost:%d/postgres?sslmode=require", s.Port))
	if code, said := runs(t, "archive", "import", file); code > 1 {
		t.Fatal(said)
	}
	games := exported(t, file)
	for i, q := range questions() {
		if os.Getenv("AGN_LONG") == "" && i%7 > 0 && !strings.Contains(strings.Join(q.command, " "), "place:") {
			continue
		}
		code, out := runs(t, q.command...)
		if q.answer == nil {
			q.answer = func(_ *testing.T, out string) string { return strings.TrimSpace(out) }
		}
		if code > 1 {
			t.Errorf("%s: exit code %d: %s", q.asks, code, out)
		} else if got, want := q.answer(t, out), q.want(games); got != want {
			t.Errorf("%s\n%q answers %q, by the export it is %q", q.asks, q.command, got, want)
		}
	}
}

// shellLine is a command as it is typed, in a cell of a table.
func shellLine(command []string) string {
	out := "agn"
	for _, arg := range command {
		if strings.ContainsAny(arg, " \"<>*?()|") {
			arg = "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
		}
		out += " " + strings.ReplaceAll(arg, "|", `\|`)
	}
	return out
}

const questionsHead = `# Questions

For researchers and organisers who ask a collection.
What a researcher and an organiser want to know of a collection, each answered by one command. The collection is
[cmd/agn/testdata/questions.agn](../cmd/agn/testdata/questions.agn), games of all rule sets that are made from a seed:

` + "```sh\nagn archive import cmd/agn/testdata/questions.agn\n```" + `

A test asks each question and computes its answer again from the rows that ` + "`agn export`" + ` writes, without the archive.
Queries are described in [archive.md](archive.md), standings in [standings.md](standings.md). Of longer answers the part
that answers the question is shown.
`

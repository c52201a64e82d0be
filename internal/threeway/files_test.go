package threeway

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// sheet is a game as an editor of the test has it. Its first event is no other game's and stays.
type sheet struct {
	tags   []string
	rounds [][]string // events with what is said of them
	result string
}

func (s sheet) clone() sheet {
	s.tags, s.rounds = slices.Clone(s.tags), slices.Clone(s.rounds)
	for i := range s.rounds {
		s.rounds[i] = slices.Clone(s.rounds[i])
	}
	return s
}

func clones(files []sheet) (out []sheet) {
	for _, s := range files {
		out = append(out, s.clone())
	}
	return out
}

// sheetText lays games out in lines of some width, with the round numbers that are right.
func sheetText(games []sheet, width int, end string) string {
	var b strings.Builder
	for i, s := range games {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(strings.Join(s.tags, "\n") + "\n\n")
		n := 0
		put := func(text string) {
			if n++; strings.Contains(text, ";") || n%width == 0 {
				b.WriteString(text + "\n")
			} else {
				b.WriteString(text + " ")
			}
		}
		for k, round := range s.rounds {
			for j, event := range round {
				if event = strings.ReplaceAll(event, "#.", fmt.Sprint(k+1, ".")); j == 0 {
					event = fmt.Sprint(k+1, ". ", event)
				}
				put(event)
			}
		}
		b.WriteString(s.result + "\n")
	}
	return strings.ReplaceAll(b.String(), "\n", end)
}

// editor edits by chance, in words that are nowhere else.
type editor struct {
	rng     *rand.Rand
	used    int
	tags    bool     // all games have the same tags
	marks   []string // the words that were written and are still there
	touched map[string]bool
	moved   bool // games
}

func (e *editor) square() string {
	e.used++
	return fmt.Sprintf("%c%d", 'a'+e.used%20, 1+e.used/20)
}

var someEvents = strings.Fields("e3 e6 d3 d6 Nf3 Nc6 a3 a6 h3 h6 b3 b6")

func (e *editor) newGame() sheet {
	name := e.square()
	s := sheet{result: "1-0", rounds: [][]string{{"K" + name, "e6"}}}
	event := "T"
	if !e.tags {
		event = "T " + name
	} else {
		s.rounds[0][1] = "R" + e.square() // what follows a first event that is another one too
	}
	s.tags = []string{`[Event "` + event + `"]`, `[Site "Poona"]`, `[White "A"]`, `[Black "B"]`, `[Result "1-0"]`,
		`[Variant "chaturanga-2p"]`}
	for range 1 + e.rng.IntN(8) {
		s.rounds = append(s.rounds, []string{e.event(), e.event()})
	}
	return s
}

func (e *editor) event() string {
	if e.rng.IntN(2) == 0 {
		return "R" + e.square() // which is nowhere else
	}
	return someEvents[e.rng.IntN(len(someEvents))]
}

func (e *editor) mark(word string) string {
	e.marks = append(e.marks, word)
	return word
}

// edit changes one thing.
func (e *editor) edit(games []sheet) []sheet {
	at := e.rng.IntN(len(games) + 1)
	if at == len(games) || e.rng.IntN(12) == 0 {
		s := e.newGame()
		e.mark(s.rounds[0][0])
		return slices.Insert(games, at, s)
	}
	s := &games[at]
	switch e.touched[s.rounds[0][0]] = true; e.rng.IntN(14) {
	case 0:
		e.moved = true
		to := e.rng.IntN(len(games))
		games[at], games[to] = games[to], games[at]
		e.touched[games[at].rounds[0][0]] = true
	case 1:
		return slices.Delete(games, at, at+1)
	case 2, 3:
		e.tag(s)
	case 4, 5:
		round := []string{e.mark("R" + e.square()), e.mark("R" + e.square())}
		s.rounds = slices.Insert(s.rounds, 1+e.rng.IntN(len(s.rounds)), round)
	default:
		e.round(s)
	}
	return games
}

func (e *editor) tag(s *sheet) {
	at := e.rng.IntN(len(s.tags))
	name, _, _ := strings.Cut(s.tags[at], " ")
	switch e.rng.IntN(5) {
	case 0:
		s.tags = slices.Insert(s.tags, at, fmt.Sprintf(`[%s "%s"]`, []string{"Annotator", "Source", "Zed"}[e.rng.IntN(3)],
			e.mark("v"+e.square())))
	case 1:
		if len(s.tags) > 5 {
			s.tags = slices.Delete(s.tags, at, at+1)
		}
	case 2:
		to := e.rng.IntN(len(s.tags))
		s.tags[at], s.tags[to] = s.tags[to], s.tags[at]
	default:
		s.tags[at] = fmt.Sprintf(`%s "%s"]`, name, e.mark("v"+e.square()))
	}
}

// round changes an event, but not the first one of the game, or says something of one.
func (e *editor) round(s *sheet) {
	round := s.rounds[e.rng.IntN(len(s.rounds))]
	i := e.rng.IntN(len(round))
	switch kind := e.rng.IntN(6); {
	case kind == 0 && round[i][0] != 'K':
		round[i] = e.mark("N" + e.square())
	case kind == 1:
		round[i] += " ;" + e.mark("c"+e.square())
	case kind == 2:
		round[i] += " (#. " + e.mark("E"+e.square()) + ")"
	default:
		round[i] += " {" + e.mark("c"+e.square()) + "}"
	}
}

var sheetToken = regexp.MustCompile(`\[.*\]|;\S+|\{[^}]*\}|\(|\d+\.|[^\s()]+|\)`)

// tokens are the words of a game without numbers, each with the event before it if it is said of one.
func tokens(text string) (out []string) {
	event := ""
	for _, word := range sheetToken.FindAllString(text, -1) {
		switch first := word[0]; {
		case first == '[':
		case strings.HasSuffix(word, "."), first == '(', first == ')':
			continue
		case first == '{', first == ';', first == 'E':
			word += " of " + event
		default:
			event = word
		}
		out = append(out, word)
	}
	return out
}

// gamesOf finds the games of a text by their first events.
func gamesOf(text string) (names []string, of map[string]string) {
	of = map[string]string{}
	for _, game := range regexp.MustCompile(`\n\n+\[`).Split(strings.TrimSpace(text), -1) {
		if name := regexp.MustCompile(`\bK\w+`).FindString(game); name != "" {
			names = append(names, name)
			of[name] = strings.TrimRight("["+strings.TrimPrefix(game, "["), "\n")
		}
	}
	return names, of
}

func tally(words []string) map[string]int {
	n := map[string]int{}
	for _, word := range words {
		n[word]++
	}
	return n
}

// faultOf says what is wrong with a game that is merged from two.
func faultOf(base, ours, theirs, got string) string {
	b, o, t, g := tally(tokens(base)), tally(tokens(ours)), tally(tokens(theirs)), tally(tokens(got))
	for _, all := range []map[string]int{o, t, g} {
		for word := range all {
			b[word] += 0
		}
	}
	for word, was := range b {
		x, y, now := o[word]-was, t[word]-was, g[word]-was
		low, high := x+y, x+y
		if x*y > 0 { // both did the same
			low, high = min(x+y, x, y), max(x+y, x, y)
		}
		if now < low || now > high {
			return fmt.Sprintf("%q: %d times, in ours %d, in theirs %d, before %d", word, g[word], o[word], t[word], was)
		}
	}
	round := 0
	moves := regexp.MustCompile(`\[.*\]`).ReplaceAllString(got, "")
	for _, word := range regexp.MustCompile(`\(?(\d+)\.`).FindAllString(moves, -1) {
		if round++; word[0] == '(' {
			round--
			word = word[1:]
		}
		if word != fmt.Sprint(round, ".") {
			return fmt.Sprintf("%s is round %d", word, round)
		}
	}
	return ""
}

// findings are what is said of the syntax of a text.
func findings(text string) map[diag.Code]bool {
	codes := map[diag.Code]bool{}
	r, p := grammar.NewReader(strings.NewReader(text)), &grammar.Parser{}
	var c grammar.Chunk
	var g notation.Game
	for r.Next(&c) == nil {
		list := c.Findings
		if !c.Skipped {
			list = p.Parse(&c, &g)
		}
		for _, f := range list {
			codes[f.Code] = true
		}
	}
	return codes
}

// mergedFault says what is wrong with a merged file.
func mergedFault(base, ours, theirs, got string, edits [2]*editor) string {
	order, now := gamesOf(got)
	was, before := gamesOf(base)
	first, o := gamesOf(ours)
	second, t := gamesOf(theirs)
	for _, name := range slices.Concat(was, first, second) {
		switch _, here := now[name]; {
		case o[name] == "" && before[name] != "" || t[name] == "" && before[name] != "":
			if here {
				return name + " is there again"
			}
		case !here:
			return name + " is lost"
		case slices.Index(order, name) != len(order)-1-slices.Index(reversed(order), name):
			return name + " is there twice"
		case before[name] == "" && now[name] != o[name]+t[name]:
			if fault := faultOf(o[name]+t[name], o[name]+t[name], o[name]+t[name], now[name]); fault != "" {
				return fault
			}
		case before[name] != "":
			if fault := faultOf(before[name], o[name], t[name], now[name]); fault != "" {
				return name + ": " + fault
			}
		}
	}
	for k, names := range [][]string{first, second} {
		if edits[1-k].moved {
			continue
		}
		both := func(name string) bool { return !slices.Contains(names, name) || !slices.Contains(order, name) }
		if !slices.Equal(slices.DeleteFunc(slices.Clone(names), both), slices.DeleteFunc(slices.Clone(order), both)) {
			return "the order of games"
		}
	}
	said := findings(ours)
	maps.Copy(said, findings(theirs))
	for code := range findings(got) {
		if !said[code] {
			return string(code)
		}
	}
	return ""
}

func reversed(names []string) []string {
	names = slices.Clone(names)
	slices.Reverse(names)
	return names
}

// TestMergeFiles: of pairs of edits of files of games, what merges has each change in the game in which it was made,
// and nothing else; what does not has all that was written, and agn names it.
func TestMergeFiles(t *testing.T) {
	merged, conflicts := 0, 0
	for n := range 2000 {
		rng := rand.New(rand.NewPCG(uint64(n), 40))
		maker := &editor{rng: rng, tags: n%5 == 0}
		var base []sheet
		for range min(rng.IntN(6), n%11) {
			base = append(base, maker.newGame())
		}
		sides, edits := [2][]sheet{}, [2]*editor{}
		for k := range sides {
			edits[k] = &editor{rng: rng, used: maker.used, tags: maker.tags, touched: map[string]bool{}}
			sides[k] = clones(base)
			for range 1 + rng.IntN(3) {
				sides[k] = edits[k].edit(sides[k])
			}
			maker.used = edits[k].used
		}
		end := func() string { return []string{"\n", "\n", "\n", "\r\n"}[rng.IntN(4)] }
		b := sheetText(base, 1+rng.IntN(12), end())
		o, h := sheetText(sides[0], 1+rng.IntN(12), end()), sheetText(sides[1], 1+rng.IntN(12), end())
		out, found := Merge([]byte(b), []byte(o), []byte(h))
		plain := func(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }
		got, fault := plain(string(out)), ""
		separate := !edits[0].moved && !edits[1].moved
		for name := range edits[0].touched {
			separate = separate && !edits[1].touched[name]
		}
		crlf := bytes.Count(out, []byte("\r\n"))
		switch {
		case crlf > 0 && crlf < bytes.Count(out, []byte("\n")):
			fault = "line ends"
		case found > 0 && separate && len(base) > 0:
			fault = "a conflict without cause"
		case found > 0:
			for k := range edits {
				for _, mark := range edits[k].marks {
					if strings.Contains([]string{o, h}[k], mark) && !strings.Contains(got, mark) {
						fault = mark + " is lost"
					}
				}
			}
			if !findings(got)[diag.OtherFormat] {
				fault = "a conflict that is not named"
			}
			conflicts++
		default:
			fault = mergedFault(plain(b), plain(o), plain(h), got, edits)
			merged++
		}
		if fault != "" {
			t.Fatalf("%d: %s, %d conflicts:\n%s\n--- base\n%s\n--- ours\n%s\n--- theirs\n%s", n, fault, found, got, b, o, h)
		}
	}
	t.Logf("%d merged, %d conflicts", merged, conflicts)
	if merged < 1200 || conflicts < 60 {
		t.Errorf("%d merged, %d conflicts", merged, conflicts)
	}
}

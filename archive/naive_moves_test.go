package archive

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// naiveMove is what was played at an event, in canonical form without marks of check.
type naiveMove struct {
	word, letter string
	throw        bool
}

// naiveTaking is how many men were taken at an event.
type naiveTaking struct {
	event, men int
	letter     string
}

// moved notes what was played. Of what no rule allows only what was written is known.
func (f *facts) moved(e *referee.Event, letter string) {
	m := naiveMove{letter: letter}
	it := e.Item
	switch {
	case e.Cast.N > 0:
		m.throw = true
		m.word = string(referee.AppendCast(nil, e.Cast))
	case it.Sic && it.Kind == notation.MoveItem:
		written := it.Move
		written.Check = 0
		m.word = string(notation.AppendMove(nil, &written))
	case e.Move.Kind == engine.Pass:
		m.word = "--"
	default:
		m.word = strings.TrimRight(string(referee.AppendMove(nil, e.State, e.Move)), "+#")
	}
	if f.moves == nil {
		f.moves = map[int]naiveMove{}
	}
	f.moves[e.Number-1] = m
}

// hits lists where a condition that stands beside then is fulfilled: the first event and the
// one behind the last.
func (f *facts) hits(t *query.Term) (out [][2]int) {
	switch t.Field {
	case query.Happening:
		for _, h := range f.happened {
			if naiveWord(t.Value, h.kind) && f.inWindow(t.Window, h.event) && f.isLetter(t.Seat, h.letter) {
				out = append(out, [2]int{h.event, h.event + 1})
			}
		}
	case query.Throw:
		for _, h := range f.throws {
			if h.is(t.Value) && f.inWindow(t.Window, h.event) && f.isLetter(t.Seat, h.letter) {
				out = append(out, [2]int{h.event, h.event + 1})
			}
		}
	case query.Glyph:
		for _, event := range f.glyphed(t, true) {
			out = append(out, [2]int{event, event + 1})
		}
	case query.Move:
		words := strings.Fields(t.Value)
		var at []int // the events that count
		for event := range f.judged {
			if f.inWindow(t.Window, event) && (strings.Contains(t.Value, "<") || !slices.Contains(f.cast, event)) {
				at = append(at, event)
			}
		}
		for i := 0; i+len(words) <= len(at); i++ {
			all := true
			for k, w := range words {
				m, played := f.moves[at[i+k]]
				all = all && played && naiveWord(w, m.word) && (k > 0 || f.isLetter(t.Seat, m.letter) || t.Seat == "")
			}
			if all {
				out = append(out, [2]int{at[i], at[i+len(words)-1] + 1})
			}
		}
	}
	return out
}

// glyphed lists the events with a glyph after them, of those that were judged or of all.
func (f *facts) glyphed(t *query.Term, judged bool) (out []int) {
	for event, list := range f.glyphs {
		letter := ""
		for _, p := range f.positions {
			if p.event == event {
				letter = p.mover
			}
		}
		switch {
		case t.Value != "*" && !slices.Contains(list, strings.TrimPrefix(t.Value, "$")):
		case judged && event >= f.judged, !f.inWindow(t.Window, event):
		case t.Seat != "" && (event >= f.judged || !f.isLetter(t.Seat, letter)):
		default:
			out = append(out, event)
		}
	}
	slices.Sort(out)
	return out
}

// ends lists after how many events things have happened one after the other, the first of them no earlier than after
// so many.
func (f *facts) ends(t *query.Term, link *query.Link, end int) (out []int) {
	for _, h := range f.hits(t) {
		if link != nil {
			apart := h[0] + 1 - end
			if link.Unit == query.Throws {
				apart = 0
				for _, cast := range f.cast {
					if cast >= end && cast <= h[0] {
						apart++
					}
				}
			}
			if h[0] < end || link.Within > 0 && apart > link.Within {
				continue
			}
		}
		if t.Then == nil {
			out = append(out, h[1])
		} else {
			out = append(out, f.ends(t.Then.Term, t.Then, h[1])...)
		}
	}
	return out
}

// numbered compares what a number of a game is for each of some seats, and for all where it adds up.
func (f *facts) numbered(t *query.Term) bool {
	if t.Against != "" {
		return slices.ContainsFunc(f.numbersOf(t.Field, t.Seat), func(a int) bool {
			return slices.ContainsFunc(f.numbersOf(t.Field, t.Against), func(b int) bool { return t.Op.Holds(a, b) })
		})
	}
	if t.Field == query.NumPlies {
		return slices.ContainsFunc(f.numbersOf(t.Field, t.Seat), func(n int) bool { return naiveNumber(t, n) })
	}
	sum, any := 0, t.Seat == ""
	for i, s := range f.seats {
		if !f.isSeat(t.Seat, s) {
			continue
		}
		any = true
		switch t.Field {
		case query.NumTaken:
			for _, taking := range f.taken {
				if taking.letter == s.letter {
					sum += taking.men
				}
			}
		case query.Rupees:
			if i < len(f.rupees) && naiveNumber(t, int(f.rupees[i])) {
				return true
			}
		case query.Luck:
			if n, known := f.luck(s.letter); known && naiveNumber(t, n) {
				return true
			}
		}
	}
	return t.Field == query.NumTaken && any && naiveNumber(t, sum)
}

// numbersOf lists the numbers of some seats: of men that were taken their sum.
func (f *facts) numbersOf(field query.Field, seat string) (out []int) {
	for _, s := range f.seats {
		if !f.isSeat(seat, s) {
			continue
		}
		n, known := f.value(field, s.letter)
		switch {
		case !known:
		case field == query.NumTaken && len(out) > 0:
			out[0] += n
		default:
			out = append(out, n)
		}
	}
	return out
}

// luck works out by going through all sums what part of fair series comes to fewer points.
func (f *facts) luck(letter string) (millionths int, known bool) {
	odds := map[int]float64{0: 1}
	sum := 0
	for _, th := range f.throws {
		if th.letter != letter {
			continue
		}
		known = true
		sum += th.sum
		next := map[int]float64{}
		for _, c := range f.game.Dice().Chances() {
			p, _ := c.Odds.Float64()
			for n, q := range odds {
				next[n+c.Cast.Sum()] += p * q
			}
		}
		odds = next
	}
	p := odds[sum] / 2
	for n, q := range odds {
		if n < sum {
			p += q
		}
	}
	return int(math.Floor(1e8*p + 0.5 + 1e-6)), known
}

// played makes up a condition on something that happens.
func (a *asker) played(f *facts) string {
	seat := ""
	if len(f.seats) > 0 && a.rng.IntN(3) == 0 {
		seat = pick(a, []string{strings.ToLower(pick(a, f.seats).letter), "winner", "loser"}) + "."
	}
	window := ""
	if a.rng.IntN(4) == 0 {
		window = pick(a, []string{"[first 4 events]", "[last 3 throws]", "[last 9 events]", "[first 6 throws]"})
	}
	switch a.rng.IntN(5) {
	case 4:
		return seat + pick(a, []string{"glyph", "nag"}) + ":" +
			pick(a, []string{`"!"`, `"??"`, "$4", "14", "*", `"+-"`}) + window
	case 0:
		return seat + "event:" + pick(a, []string{"capture", "entry", "pass", "home", "promotion"}) + window
	case 1:
		if len(f.throws) > 0 {
			return seat + "throw:" + strconv.Itoa(pick(a, f.throws).sum) + window
		}
	}
	start := a.rng.IntN(max(f.judged, 1))
	throws := a.rng.IntN(2) == 0
	var words []string
	for event := start; event < f.judged && len(words) < 1+a.rng.IntN(3); event++ {
		m, ok := f.moves[event]
		if !ok {
			break
		}
		if m.throw && !throws {
			continue
		}
		w := m.word
		if !m.throw && len(w) > 1 && a.rng.IntN(4) == 0 {
			w = w[:1+a.rng.IntN(len(w)-1)] + "*"
		}
		words = append(words, w)
	}
	if len(words) == 0 {
		words = []string{"e3"}
	}
	return seat + "move:" + quoted(strings.Join(words, " ")) + window
}

// more makes up a condition of the fields that play alone answers.
func (a *asker) more() string {
	f := pick(a, a.facts)
	seat := ""
	if len(f.seats) > 0 && a.rng.IntN(2) == 0 {
		seat = pick(a, []string{strings.ToLower(pick(a, f.seats).letter), "winner", "loser"}) + "."
	}
	op := pick(a, []string{":", "!=", "<=", ">", ">="})
	switch a.rng.IntN(13) {
	case 11, 12:
		left, right := "red", "winner"
		if len(f.seats) > 0 {
			left, right = strings.ToLower(pick(a, f.seats).letter), pick(a, f.seats).name
		}
		number := pick(a, []string{"plies", "taken", "luck", "rupees"})
		if a.rng.IntN(4) == 0 {
			return left + ".plies" + op + strconv.Itoa(f.plies/2)
		}
		return pick(a, []string{left, "winner"}) + "." + number + pick(a, []string{"<", ">", "=", "!=", ">="}) +
			pick(a, []string{right, "loser"}) + "." + number
	case 7, 8:
		if men := a.nearMen(f); men != "" {
			return men
		}
	case 0, 1:
		again := ""
		if a.rng.IntN(3) == 0 {
			again = pick(a, []string{">=", "<", "="}) + "2"
		}
		return a.played(f) + again
	case 2, 3:
		out := a.played(f)
		for range 1 + a.rng.IntN(2) {
			out += " then " + a.played(f)
			if a.rng.IntN(2) == 0 {
				out += pick(a, []string{"[within 1 events]", "[within 3 throws]", "[within 10 events]", "[within 2 throws]"})
			}
		}
		return out
	case 9:
		place := "Poona"
		if i := slices.IndexFunc(f.tags, func(t notation.Tag) bool { return t.Name == "Site" }); i >= 0 {
			place = f.tags[i].Value
		}
		return "site" + pick(a, []string{":", "=", "!="}) + quoted(a.some(place))
	case 4:
		return "seats" + op + pick(a, []string{"2", "4"})
	case 5:
		return seat + "taken" + op + strconv.Itoa(a.rng.IntN(4))
	case 6:
		return seat + "luck" + op + strconv.Itoa(1+a.rng.IntN(98)) + pick(a, []string{"", ".5", ".123456"})
	}
	return seat + "rupees" + op + strconv.Itoa(5*(a.rng.IntN(9)-4))
}

// nearMen makes up a condition on men that stand near one another.
func (a *asker) nearMen(f *facts) string {
	if len(f.positions) == 0 {
		return ""
	}
	p := pick(a, f.positions)
	if len(p.men) == 0 {
		return ""
	}
	kind := func() string {
		m := pick(a, p.men)
		seat, letter := string(rune(m.Seat)), a.letter(m)
		if a.rng.IntN(4) == 0 {
			seat = "?"
		}
		if a.rng.IntN(4) == 0 {
			letter = "?"
		}
		return seat + ":" + letter
	}
	text := kind() + pick(a, []string{"~", "=", "~2~", "~5~"}) + kind()
	if a.rng.IntN(3) == 0 {
		text += " " + kind() + "~" + kind()
	}
	return pick(a, []string{"position:", "final:"}) + quoted("?? "+text)
}

// TestPlayNaive: the archive answers random questions of moves, of what happened in turn and
// of numbers that play comes to as the filter does.
func TestPlayNaive(t *testing.T) {
	t.Parallel()
	c := newCorpus(t)
	a := &asker{c, rand.New(rand.NewPCG(31, 32))}
	n, hits := 200, 0
	if testing.Short() {
		n = 100
	}
	for range n {
		if c.check(t, a.more()+a.order()) > 0 {
			hits++
		}
		if t.Failed() {
			return
		}
	}
	if hits < n/4 {
		t.Errorf("only %d of %d queries find anything", hits, n)
	}
}

// value is what games are ordered by: of several seats the sum of what was taken, else the
// greatest.
func (f *facts) value(field query.Field, seat string) (best int, known bool) {
	for i, s := range f.seats {
		if !f.isSeat(seat, s) {
			continue
		}
		n, has := 0, true
		switch field {
		case query.NumTaken:
			for _, taking := range f.taken {
				if taking.letter == s.letter {
					n += taking.men
				}
			}
			best, known = best+n, true
			continue
		case query.NumPlies:
			for _, p := range f.positions {
				if p.event < f.judged && !slices.Contains(f.cast, p.event) && p.mover == s.letter {
					n++
				}
			}
		case query.Luck:
			n, has = f.luck(s.letter)
		case query.Rupees:
			if has = i < len(f.rupees); has {
				n = int(f.rupees[i])
			}
		case query.Place:
			places := f.places(s.letter)
			if has = len(places) > 0; has {
				n = slices.Max(places)
			}
		}
		if has && (!known || n > best) {
			best, known = n, true
		}
	}
	return best, known
}

// order makes up an order, or none.
func (a *asker) order() string {
	if a.rng.IntN(3) > 0 {
		return ""
	}
	seat := pick(a, []string{"", "", "winner.", "red.", "loser."})
	return " order by " + pick(a, []string{"import", "date", "variant", "file", "result", "id",
		"plies", "events", "sic", "seats", "site", seat + "taken", seat + "luck", seat + "rupees", seat + "player",
		seat + "place",
		"red.plies", "round", "tag.Event", "tag.Site", "tag.Elo"}) +
		pick(a, []string{"", " desc"})
}

// inOrder checks that games stand in the order of the first key, those without a value last.
func (c *corpus) inOrder(t *testing.T, src string, keys []query.Key, ids []string) {
	t.Helper()
	if len(keys) == 0 {
		return
	}
	byID := map[string]*facts{}
	for _, f := range c.facts {
		byID[f.id] = f
	}
	var before any
	for i, id := range ids {
		v := byID[id].key(keys[0])
		sign := 0
		switch b := before.(type) {
		case int:
			if v, ok := v.(int); ok {
				sign = cmp.Compare(b, v)
			}
		case string:
			if v, ok := v.(string); ok {
				sign = strings.Compare(b, v)
			}
		case nil:
			if i > 0 && v != nil {
				t.Errorf("%s: %v stands behind what is not known", src, v)
			}
		}
		if sign != 0 && (sign > 0) != keys[0].Descending {
			t.Errorf("%s: %v before %v", src, before, v)
		}
		before = v
	}
}

// key is what a game is ordered by, a number or a text, or nil.
func (f *facts) key(k query.Key) any {
	known := func(s string) any {
		if s == "" {
			return nil
		}
		return s
	}
	switch k.Field {
	case query.ByImport:
		return f.place
	case query.ByDate:
		if f.days.First == nil {
			return nil
		}
		return int(*f.days.First)
	case query.ByVariant:
		return known(f.variant)
	case query.ByFile:
		return f.file
	case query.ByResult:
		return known(f.result)
	case query.ByID:
		return f.id
	case query.ByPlies:
		return f.plies
	case query.ByEvents:
		return f.events
	case query.BySic:
		return f.sic
	case query.BySeats:
		return len(f.seats)
	}
	switch k.Of {
	case query.Site:
		return f.firstOf("Site")
	case query.Tag:
		return f.firstOf(k.Name)
	case query.Player:
		var names []string
		for _, s := range f.seats {
			if s.player != "" && f.isSeat(k.Seat, s) {
				person, _ := naivePerson(s.player)
				names = append(names, person)
			}
		}
		return firstName(names)
	case query.Round:
		if n := f.numerals("Round"); n != nil {
			return slices.Min(n)
		}
		return nil
	}
	if n, known := f.value(k.Of, k.Seat); known {
		return n
	}
	return nil
}

// firstOf returns where the values of a tag stand in an order: by the least number that one is, and after all numbers
// where none is; then the first in the order of names.
func (f *facts) firstOf(name string) any {
	var values []string
	number := "none"
	if n := f.numerals(name); n != nil && !strings.HasSuffix(name, "Date") {
		number = fmt.Sprintf("%010d", slices.Min(n)+1e9)
	}
	for _, tag := range f.tags {
		if tag.Name == name && tag.Value != "?" && tag.Value != "" && tag.Value != "????.??.??" {
			values = append(values, tag.Value)
		}
	}
	if values == nil {
		return nil
	}
	return number + firstName(values).(string)
}

// firstName returns where the first of some names stands in the order of names, nil if there is none.
func firstName(names []string) any {
	if names == nil {
		return nil
	}
	collator := collate.New(language.Und)
	return string(collator.KeyFromString(new(collate.Buffer), slices.MinFunc(names, collator.CompareString)))
}

// pick2 returns the n-th of some values, and begins again after the last.
func pick2(n int, values ...string) string { return values[n%len(values)] }

// placed reports whether a seat came in where a term asks for.
func (f *facts) placed(t *query.Term) bool {
	return slices.ContainsFunc(f.seats, func(s naiveSeat) bool {
		return f.isSeat(t.Seat, s) && slices.ContainsFunc(f.places(s.letter), func(n int) bool { return naiveNumber(t, n) })
	})
}

// places lists the places of a seat, one for each tag that can be used; none where a finding says that the tag is wrong.
func (f *facts) places(letter string) (out []int) {
	if slices.Contains(f.codes, "T021") {
		return nil
	}
	for _, tag := range f.tags {
		parts := strings.Split(tag.Value, "-")
		if tag.Name != "Places" || len(parts) != len(f.seats) {
			continue
		}
		at := 0
		for i, part := range parts {
			digit := strings.TrimSuffix(part, "=")
			n := strings.Index("?1234"[:len(parts)+1], digit)
			if shares := strings.Count(tag.Value, digit); n < 0 || n > 0 && (shares > 1) != (digit != part) {
				at = 0
				break
			}
			if f.seats[i].letter == letter {
				at = n
			}
		}
		if at > 0 {
			out = append(out, at)
		}
	}
	return out
}

// numerals returns the numbers that the values of a tag are.
func (f *facts) numerals(name string) (out []int) {
	for _, tag := range f.tags {
		value := strings.TrimSpace(strings.ReplaceAll(norm.NFKC.String(tag.Value), "−", "-"))
		if tag.Name != name || !regexp.MustCompile("^[+-]?[0-9][0-9.]{0,8}$").MatchString(value) {
			continue
		}
		n, err := strconv.Atoi(strings.SplitN(value, ".", 2)[0])
		if err != nil {
			panic(err)
		}
		out = append(out, n)
	}
	return out
}

// TestPlayOrder: games come in the order of the numbers that play comes to, those without
// one last.
func TestPlayOrder(t *testing.T) {
	t.Parallel()
	c := newCorpus(t)
	byID := map[string]*facts{}
	for _, f := range c.facts {
		byID[f.id] = f
	}
	for key, field := range map[string]query.Field{"taken": query.NumTaken, "red.taken": query.NumTaken,
		"luck":        query.Luck,
		"winner.luck": query.Luck, "luck.r": query.Luck, "rupees": query.Rupees, "rupees.loser": query.Rupees,
		"place": query.Place, "red.place": query.Place} {
		for _, direction := range []string{"", " desc"} {
			q, err := query.Parse("order by " + key + direction)
			if err != nil {
				t.Fatal(err)
			}
			last, unknown, n := math.MinInt, false, 0
			page := Page{Hits: direction == ""} // else luck is not asked for
			err = searched(c.archive, t.Context(), q, page, func(g *Found) error {
				v, known := byID[g.ID].value(field, q.Order[0].Seat)
				if direction != "" {
					v = -v
				}
				if known && (unknown || v < last) {
					t.Errorf("%s%s: %d behind %d, of no value %v", key, direction, v, last, unknown)
				}
				for _, s := range g.Seats {
					luck, has := byID[g.ID].luck(s.Letter)
					if has = has && field == query.Luck && page.Hits; has != (s.Luck != nil) || has && float64(luck)/1e6 != *s.Luck {
						t.Errorf("%s%s: the luck of %s in %s is %v, not %d", key, direction, s.Letter, g.ID, s.Luck, luck)
					}
				}
				if last, unknown = v, !known; known {
					n++
				}
				return nil
			})
			if err != nil || n == 0 || n == len(c.facts) && field != query.NumTaken {
				t.Errorf("%s%s: %d of %d games have a value, %v", key, direction, n, len(c.facts), err)
			}
		}
	}
}

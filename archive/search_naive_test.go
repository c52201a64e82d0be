package archive

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive/internal/pattern"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/spelling"
	"github.com/ashtapada/agn/notation"
)

// holds is the naive filter: it looks at one game and knows no index.
func (f *facts) holds(e query.Expr) bool {
	switch e := e.(type) {
	case nil:
		return true
	case *query.And:
		return !slices.ContainsFunc(e.Parts, func(p query.Expr) bool { return !f.holds(p) })
	case *query.Or:
		return slices.ContainsFunc(e.Parts, f.holds)
	case *query.Not:
		return !f.holds(e.Part)
	}
	t := e.(*query.Term)
	if t.Op == query.NotEqual {
		same := *t
		same.Op = query.Equal
		return !f.holds(&same)
	}
	return f.term(t)
}

// TestOpposite: != is the opposite of = in every field, for texts, numbers and seats alike.
func TestOpposite(t *testing.T) {
	t.Parallel()
	c := newCorpus(t)
	for _, src := range []string{"round%s3", "red.taken%s2", "taken%s2", "white.plies%s2", "plies%s2", "rupees%s0",
		"luck%s50", "red.luck%syellow.luck", "white.plies%sblack.plies", "place%s2", "seats%s2", "sic%s0", "events%s7",
		"player%sAsha", "red.player%sAsha", "winner%sAsha", "site%sPoona", "tag.Round%s3", "red.score%s1", "result%s1-0",
		"date%s1898", "date.possible%s1898", "verdict%slegal", "variant%schaupur", "event%scapture", "move%se3"} {
		is, other := countOf(t, c.archive, fmt.Sprintf(src, "=")), countOf(t, c.archive, fmt.Sprintf(src, "!="))
		if not := countOf(t, c.archive, "not "+fmt.Sprintf(src, "=")); is+other != len(c.facts) || not != other {
			t.Errorf(src+": %d, the opposite %d and %d, of %d games", "=", is, other, not, len(c.facts))
		}
	}
}

func (f *facts) term(t *query.Term) bool {
	if t.Then != nil {
		return len(f.ends(t, nil, 0)) > 0
	}
	switch t.Field {
	case query.Variant:
		return naiveWord(t.Value, f.variant)
	case query.Option:
		return slices.ContainsFunc(f.options, func(o string) bool { return naiveWord(t.Value, o) })
	case query.Player:
		return slices.ContainsFunc(f.seats, func(s naiveSeat) bool {
			return s.player != "" && f.isSeat(t.Seat, s) && naivePlayer(t, s.player)
		})
	case query.WinnerName:
		return slices.ContainsFunc(f.seats, func(s naiveSeat) bool {
			return s.player != "" && s.points > 0 && naivePlayer(t, s.player)
		})
	case query.LoserName:
		return slices.ContainsFunc(f.seats, func(s naiveSeat) bool {
			return s.player != "" && f.isSeat(query.Loser, s) && naivePlayer(t, s.player)
		})
	case query.Score:
		points := map[string]int{"0": 0, "1": 12, "1/2": 6, "1/3": 4, "1/4": 3}[t.Value]
		return slices.ContainsFunc(f.seats, func(s naiveSeat) bool { return f.isSeat(t.Seat, s) && s.points == points })
	case query.Round:
		return slices.ContainsFunc(f.numerals("Round"), func(n int) bool { return naiveNumber(t, n) })
	case query.Place:
		return f.placed(t)
	case query.Tag, query.Site:
		name := t.Name
		if t.Op >= query.Less && t.Op <= query.Within {
			return slices.ContainsFunc(f.numerals(name), func(n int) bool { return naiveNumber(t, n) })
		}
		if t.Field == query.Site {
			name = "Site"
		}
		return slices.ContainsFunc(f.tags, func(tag notation.Tag) bool { return tag.Name == name && naiveName(t, tag.Value) })
	case query.Date, query.PossibleDate:
		return f.date(t)
	case query.Result:
		return f.result == t.Value
	case query.Verdict:
		return f.verdict == t.Value && (t.Value != "legal" || f.judged == f.events)
	case query.Judged:
		return (f.judged == f.events) == (t.Value == "wholly")
	case query.Recorded:
		said := "recorded"
		for _, tag := range f.tags {
			if tag.Name == "Throws" && (tag.Value == "partial" || tag.Value == "unrecorded") {
				said = tag.Value
			}
		}
		return said == t.Value
	case query.Sealed:
		has := slices.ContainsFunc(f.tags, func(tag notation.Tag) bool { return strings.HasPrefix(tag.Name, "Dice") })
		return has == (t.Value == "yes")
	case query.Complete:
		return f.complete == (t.Value == "yes")
	case query.NumPlies:
		if t.Seat != "" || t.Against != "" {
			return f.numbered(t)
		}
		return naiveNumber(t, f.plies)
	case query.NumEvents:
		return naiveNumber(t, f.events)
	case query.NumSic:
		return naiveNumber(t, f.sic)
	case query.NumSeats:
		return f.game != nil && naiveNumber(t, len(f.seats))
	case query.NumTaken, query.Luck, query.Rupees:
		return f.numbered(t)
	case query.Move:
		return naiveCount(t, len(f.hits(t)))
	case query.Happening:
		n := 0
		for _, h := range f.happened {
			if naiveWord(t.Value, h.kind) && f.inWindow(t.Window, h.event) && f.isLetter(t.Seat, h.letter) {
				n++
			}
		}
		return naiveCount(t, n)
	case query.Throw:
		n := 0
		for _, h := range f.throws {
			if h.is(t.Value) && f.inWindow(t.Window, h.event) && f.isLetter(t.Seat, h.letter) {
				n++
			}
		}
		return naiveCount(t, n)
	case query.Glyph:
		return naiveCount(t, len(f.glyphed(t, t.Window != nil)))
	case query.Code:
		return naiveCount(t, count(f.codes, t.Value))
	case query.Rule:
		return naiveCount(t, count(f.rules, t.Value))
	case query.Text:
		return slices.ContainsFunc(f.comments, func(c string) bool { return naiveText(t, c) })
	case query.File:
		return naiveText(t, f.file)
	case query.ID:
		return naiveWord(t.Value, f.id)
	case query.Play:
		return f.game != nil && naiveWord(t.Value, f.playID)
	case query.Superseded:
		return f.superseded == (t.Value == "yes")
	case query.Position:
		return slices.ContainsFunc(f.positions, func(p naivePosition) bool { return p.is(t) })
	case query.Final:
		return len(f.positions) > 0 && f.positions[len(f.positions)-1].is(t)
	case query.Material:
		m, err := pattern.ReadMaterial(t.Value)
		return err == nil && slices.ContainsFunc(f.positions, func(p naivePosition) bool { return naivelyHeld(m, p.men, 0) })
	}
	panic(t.Field)
}

func (h *naiveThrow) is(want string) bool {
	if strings.Contains(want, ",") {
		return h.values == want
	}
	return strconv.Itoa(h.sum) == want
}

func (p *naivePosition) is(t *query.Term) bool {
	if t.After != "" && (p.before == nil || !p.before.is(t.After)) {
		return false
	}
	if strings.HasPrefix(t.Value, pattern.OpenPosition) {
		want, err := pattern.ReadPartial(t.Value)
		return err == nil && naivelyHeld(want, p.men, p.turn)
	}
	st, err := p.game.Position(t.Value)
	return err == nil && (string(st.AppendPosition(nil)) == p.text ||
		t.Op == query.Alike && naivelyTurned(p.game, string(st.AppendPosition(nil)), p.text))
}

func naiveWord(want, have string) bool {
	if head, ok := strings.CutSuffix(want, "*"); ok {
		return strings.HasPrefix(have, head)
	}
	return want == have
}

func naiveText(t *query.Term, have string) bool {
	if t.Op == query.Has {
		return strings.Contains(record.Fold(have), record.Fold(strings.TrimRight(t.Value, "*")))
	}
	return record.Fold(have) == record.Fold(t.Value)
}

// corpusPeople are persons of the corpus with their other names: one has a name that no game has.
var corpusPeople = map[string][]string{"Śrī Vāsudev": {"Vāsudev", "Wasudeo"}, "Straße": {"%", "Zo\u00eb"},
	"=1+1": {"ASHA RAO"}}

// naivePerson returns the person that a name stands for, and all names of that person.
func naivePerson(name string) (person string, names []string) {
	for person, others := range corpusPeople {
		all := append([]string{person}, others...)
		if slices.ContainsFunc(all, func(n string) bool { return record.Fold(n) == record.Fold(name) }) {
			return person, all
		}
	}
	return name, []string{name}
}

// naivePlayer compares all names of a player.
func naivePlayer(t *query.Term, player string) bool {
	_, names := naivePerson(player)
	return slices.ContainsFunc(names, func(name string) bool { return naiveName(t, name) })
}

// naiveName compares all forms of what is asked for with all forms of a name.
func naiveName(t *query.Term, have string) bool {
	if t.Op != query.Has && t.Op != query.Alike {
		return record.Fold(have) == record.Fold(t.Value)
	}
	same := func(s string) string {
		if t.Op == query.Alike {
			return strings.ReplaceAll(s, "w", "v")
		}
		return s
	}
	// One form of each piece between wildcards stands for the whole.
	for loose := range 2 {
		pattern := ""
		for _, r := range naivePieces(t.Value) {
			switch {
			case r == "*":
				pattern += "(?s:.*)"
			case r == "?" && strings.Trim(t.Value, "?") != "":
				pattern += "(?s:.|sh|ri|li|ss|ae|oe|th)"
			default:
				var ways []string
				for _, way := range naiveWays(r) {
					ways = append(ways, regexp.QuoteMeta(same(naiveForms(way)[loose])))
				}
				pattern += "(?:" + strings.Join(ways, "|") + ")"
			}
		}
		for _, form := range naiveForms(have) {
			if regexp.MustCompile(pattern).MatchString(same(form)) {
				return true
			}
		}
	}
	return false
}

// naiveForms returns the plain and the loose form.
func naiveForms(s string) [2]string {
	plain, loose := spelling.Forms(s)
	return [...]string{plain, cmp.Or(loose, plain)}
}

// naiveWays returns how a part of a name is written plainly, by what stands around it in the name.
func naiveWays(part string) (ways []string) {
	for _, name := range []string{part, "o" + part, "p" + part} {
		for _, after := range []string{"", "tp", "pt"} {
			form := strings.TrimSuffix(naiveForms(name + after)[0], after)
			if len(name) > len(part) {
				form = form[1:]
			}
			ways = append(ways, form)
		}
	}
	return ways
}

// naivePieces parts a value before and after each wildcard.
func naivePieces(value string) []string {
	return strings.Split(strings.NewReplacer("*", "\x00*\x00", "?", "\x00?\x00").Replace(value), "\x00")
}

func naiveNumber(t *query.Term, n int) bool {
	if t.Op == query.Within {
		return (t.Value == "" || n >= t.Number) && (t.To == "" || n <= t.NumberTo)
	}
	return t.Op.Holds(n, t.Number)
}

func naiveCount(t *query.Term, n int) bool {
	if t.Count == nil {
		return n > 0
	}
	return t.Count.Op.Holds(n, t.Count.N)
}

func count(list []string, want string) int {
	n := 0
	for _, s := range list {
		if naiveWord(want, s) {
			n++
		}
	}
	return n
}

func (f *facts) isSeat(want string, s naiveSeat) bool {
	switch want {
	case "":
		return true
	case query.Winner:
		return s.points > 0
	case query.Loser:
		return s.points == 0 && slices.ContainsFunc(f.seats, func(o naiveSeat) bool { return o.points > 0 })
	}
	return strings.EqualFold(s.name, want) || strings.EqualFold(s.letter, want)
}

func (f *facts) isLetter(want, letter string) bool {
	return slices.ContainsFunc(f.seats, func(s naiveSeat) bool { return s.letter == letter && f.isSeat(want, s) })
}

// inWindow counts windows to where judging ended, throws that cannot be read or were
// never played among the others.
func (f *facts) inWindow(w *query.Window, event int) bool {
	switch {
	case w == nil:
		return true
	case w.Unit == query.Events && w.Last:
		return event >= f.judged-w.N
	case w.Unit == query.Events:
		return event < w.N
	case w.Last:
		return len(f.cast) < w.N || event >= f.cast[len(f.cast)-w.N]
	}
	return len(f.cast) <= w.N || event < f.cast[w.N]
}

// date compares day by day, over the days that a game may have been played on.
func (f *facts) date(t *query.Term) bool {
	if t.Value == "?" {
		return f.days.First == nil && f.days.Last == nil
	}
	from := naiveDays(t.Value)
	to := from
	if t.Op == query.Within {
		to = naiveDays(t.To)
	}
	fits := func(day int64) bool {
		switch t.Op {
		case query.Less:
			return day < *from.First
		case query.AtMost:
			return day <= *from.Last
		case query.Greater:
			return day > *from.Last
		case query.AtLeast:
			return day >= *from.First
		}
		return (t.Value == "" || day >= *from.First) && (t.To == "" && t.Op == query.Within || day <= *to.Last)
	}
	// What is not known may be any day far away.
	const far = 10_000_000
	first, last := int64(-far), int64(far)
	if f.days.First != nil {
		first = *f.days.First
	}
	if f.days.Last != nil {
		last = *f.days.Last
	}
	all, some := true, false
	days := []int64{first, last}
	for _, in := range []notation.Days{from, to} {
		for _, d := range []*int64{in.First, in.Last} {
			if d != nil {
				for k := int64(-1); k <= 1; k++ {
					if day := *d + k; day >= first && day <= last {
						days = append(days, day)
					}
				}
			}
		}
	}
	for _, d := range days {
		ok := fits(d)
		all, some = all && ok, some || ok
	}
	if t.Field == query.PossibleDate {
		return some
	}
	return all
}

// asker makes up queries about what occurs in the corpus and what does not.
type asker struct {
	*corpus
	rng *rand.Rand
}

func pick[T any](a *asker, list []T) T { return list[a.rng.IntN(len(list))] }

func quoted(s string) string {
	return `"` + strings.ReplaceAll(strings.ReplaceAll(s, `\`, `\\`), `"`, `\"`) + `"`
}

// some returns a part of a text.
func (a *asker) some(s string) string {
	r := []rune(s)
	if len(r) == 0 || a.rng.IntN(2) == 0 {
		return s
	}
	i := a.rng.IntN(len(r))
	return string(r[i : i+a.rng.IntN(len(r)-i)+1])
}

// name returns an operator and what is asked of a name: it or a part, as it is spelt or otherwise, with wildcards or
// without.
func (a *asker) name(s string) string {
	op := pick(a, []string{":", ":", ":", "~:", "=", "!="})
	text := a.some(s)
	if op == "=" || op == "!=" {
		return op + quoted(text)
	}
	plain, loose := spelling.Forms(text)
	text = pick(a, []string{text, text, plain, loose, strings.ToUpper(text), strings.ReplaceAll(text, "v", "w")})
	r := []rune(text)
	for range a.rng.IntN(3) {
		if i := a.rng.IntN(len(r) + 1); a.rng.IntN(2) == 0 {
			r = slices.Insert(r, i, '*')
		} else if i < len(r) {
			r[i] = '?'
		}
	}
	letters := strings.NewReplacer("*", "", "?", "").Replace(string(r))
	if plain, _ = spelling.Forms(letters); plain == "" && letters != "" {
		return "=" + quoted(s) // of a part without letters nothing is left
	}
	return op + quoted(string(r))
}

func (a *asker) expr(depth int) string {
	if depth == 0 || a.rng.IntN(3) == 0 {
		if a.rng.IntN(4) == 0 {
			return a.more()
		}
		return a.term()
	}
	switch a.rng.IntN(5) {
	case 0:
		return "not " + a.expr(depth-1)
	case 1, 2:
		return "(" + a.expr(depth-1) + " or " + a.expr(depth-1) + ")"
	}
	return "(" + a.expr(depth-1) + " " + a.expr(depth-1) + ")"
}

func (a *asker) term() string {
	f := pick(a, a.facts)
	seat := ""
	if len(f.seats) > 0 && a.rng.IntN(2) == 0 {
		s := pick(a, f.seats)
		seat = pick(a, []string{s.name, strings.ToLower(s.letter), "winner", "loser"}) + "."
	}
	textOp := pick(a, []string{":", ":", "=", "!="})
	op := pick(a, []string{":", "=", "!=", "<", "<=", ">", ">="})
	again := ""
	if a.rng.IntN(2) == 0 {
		again = pick(a, []string{">=", "<", "=", "!=", ">", "<="}) + strconv.Itoa(a.rng.IntN(4))
	}
	window := ""
	if a.rng.IntN(3) == 0 {
		window = fmt.Sprintf("[%s %d %s]", pick(a, []string{"first", "last"}), 1+a.rng.IntN(9),
			pick(a, []string{"throws", "events"}))
	}
	dates := []string{"1898", "1898.05", "1898.05.12", "189X", "1700", "1901.01.01", "1890/.."}
	switch a.rng.IntN(24) {
	case 21:
		return "file" + textOp + quoted(a.some(f.file))
	case 22:
		return "play" + pick(a, []string{":", "!="}) + pick(a, []string{f.playID, f.playID[:5] + "*"})
	case 23:
		if i := slices.IndexFunc(f.rules, func(r string) bool { return r != "" }); i >= 0 {
			return "rule:" + pick(a, []string{f.rules[i], f.rules[i][:4] + "*"}) + again
		}
		return "rule:cha*" + again
	case 0:
		return "variant" + pick(a, []string{":", "=", "!="}) + pick(a, []string{f.variant, "cha*", "thaayam"})
	case 1:
		if len(f.options) > 0 {
			return "option:" + quoted(pick(a, f.options))
		}
		return "option:" + quoted("turns=*")
	case 2:
		if len(f.seats) > 0 {
			return seat + "player" + a.name(pick(a, f.seats).player)
		}
		return "player:x"
	case 3:
		if len(f.seats) > 0 {
			return pick(a, []string{"winner", "loser"}) + a.name(pick(a, f.seats).player)
		}
		return `winner:""`
	case 4:
		return seat + "score:" + pick(a, []string{"0", "1", "1/2", "1/4"})
	case 5:
		if len(f.tags) > 0 {
			tag := pick(a, f.tags)
			return "tag." + tag.Name + a.name(tag.Value)
		}
		return "tag.Nothing:x"
	case 6:
		if a.rng.IntN(8) == 0 {
			return pick(a, []string{"date", "date.possible"}) + pick(a, []string{":", "=", "!="}) + "?"
		}
		return pick(a, []string{"date", "date.possible"}) + pick(a, []string{":", "=", "!=", "<", "<=", ">", ">="}) +
			pick(a, dates[:6])
	case 7:
		return pick(a, []string{"date:", "date.possible:"}) + pick(a, []string{"1898..1901", "..1900", "1898.05.."})
	case 8:
		return "result" + pick(a, []string{":", "!="}) + pick(a, []string{"*", "1-0", "0-1", "1-0-0-0"})
	case 9:
		if a.rng.IntN(2) == 0 {
			return "judged" + pick(a, []string{":", "!="}) + pick(a, []string{"wholly", "partly"})
		}
		return "verdict:" + pick(a, []string{"legal", "illegal", "unreadable"})
	case 10:
		return pick(a, []string{"complete:yes", "complete:no", "sealed:yes", "sealed!=yes", "throws:recorded",
			"throws!=partial", "throws:unrecorded"})
	case 11:
		return "plies" + op + strconv.Itoa(f.plies)
	case 12:
		if a.rng.IntN(3) == 0 {
			if a.rng.IntN(2) == 0 {
				return pick(a, []string{seat + "place:", seat + "place!=", "place.winner<=", seat + "place>"}) +
					pick(a, []string{"1", "2", "3"})
			}
			if a.rng.IntN(2) == 0 {
				return pick(a, []string{"tag.Elo>", "tag.Elo<", "tag.Elo>=", "tag.Elo<=", "tag.Elo:..", "tag.Elo=", "tag.Elo!="}) +
					pick(a, []string{"0", "-3", "-5", "7", "1999", "2100"})
			}
			return pick(a, []string{"round:", "round!=", "round>=", "tag.Round>", "tag.Round<", "tag.Event<=", "tag.Board>="}) +
				pick(a, []string{"1", "2", "10"})
		}
		return pick(a, []string{"events", "sic"}) + ":" +
			pick(a, []string{strconv.Itoa(f.events) + "..", ".." + strconv.Itoa(f.events), "1..40"})
	case 13, 14:
		return seat + "event:" + pick(a, []string{"capture", "pass", "entry", "bear-off", "promotion", "pro*", "home",
			"triumph",
			"combat", "command", "retirement", "king-taken"}) + window + again
	case 15:
		if len(f.throws) > 0 {
			th := pick(a, f.throws)
			return seat + "throw:" + pick(a, []string{th.values, strconv.Itoa(th.sum)}) + window + again
		}
		return seat + "throw:3" + again
	case 16:
		if len(f.codes) > 0 {
			return "code:" + pick(a, f.codes) + again
		}
		return "code:M*" + again
	case 17:
		return "text" + textOp + quoted(a.some(pick(a, append(f.comments, "folio", ""))))
	case 18:
		if len(f.positions) == 0 {
			return "file:made"
		}
		p := pick(a, f.positions)
		after := ""
		if p.before != nil && a.rng.IntN(2) == 0 {
			after = " after " + p.before.values
		}
		if after == "" && a.rng.IntN(3) == 0 {
			return pick(a, []string{"final:", "final~:"}) + quoted(p.text)
		}
		op := pick(a, []string{":", "~:"})
		if st, err := p.game.Position(p.text); err == nil && op == "~:" && a.rng.IntN(4) > 0 {
			if turns := pattern.Images(st); len(turns) > 0 {
				p.text = string(pick(a, turns).AppendPosition(nil)) // which few games have
			}
		}
		return "position" + op + quoted(p.text) + after
	case 19:
		if len(f.positions) == 0 || len(f.positions[0].men) == 0 {
			return "id:" + f.id
		}
		p := pick(a, f.positions)
		if len(p.men) == 0 {
			return "id:" + f.id[:5] + "*"
		}
		m, n := pick(a, p.men), pick(a, p.men)
		text := fmt.Sprintf("?? %c:%s%s ?:?%s", m.Seat, a.letter(m), m.Square, n.Square)
		if a.rng.IntN(2) == 0 {
			text += " " + string(rune(p.turn))
		}
		return pick(a, []string{"position:", "final:", "variant:cha* position:"}) + quoted(text)
	}
	if len(f.positions) == 0 || len(f.seats) == 0 {
		return "material:" + quoted("W:K")
	}
	p := pick(a, f.positions)
	s := pick(a, f.seats).letter
	text := s + ":"
	for _, m := range p.men {
		for range m.Count {
			if string(rune(m.Seat)) == s {
				if l := a.letter(m); l != "" {
					text += l
				} else {
					text += "P"
				}
			}
		}
	}
	return "material:" + quoted(text)
}

func (a *asker) letter(m naiveMan) string {
	if l := m.Piece.Letter(); l != 0 {
		return string(rune(l))
	}
	return ""
}

// check compares the archive's answer with the filter's.
func (c *corpus) check(t *testing.T, src string) (hits int) {
	t.Helper()
	q, err := query.Parse(src)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	// Superseded texts are asked for alone.
	among := slices.Clone(c.facts)
	yes := func(t *query.Term) bool { return t.Field == query.Superseded && t.Value == "yes" }
	asked := slices.ContainsFunc(slices.Collect(query.Terms(q.Where)), yes)
	among = slices.DeleteFunc(among, func(f *facts) bool { return f.superseded != asked })
	var want, got []string
	for _, f := range among {
		if f.holds(q.Where) {
			want = append(want, f.id)
		}
	}
	err = searched(c.archive, t.Context(), q, Page{}, func(f *Found) error {
		got = append(got, f.ID)
		return nil
	})
	var fault *query.Error
	if errors.As(err, &fault) {
		// What is refused must be what no game fulfils.
		bad := termAt(q.Where, fault.Column)
		if bad == nil {
			t.Fatalf("%s: %v lies at no condition", src, err)
		}
		same := *bad
		if same.Op == query.NotEqual {
			same.Op = query.Equal
		}
		for _, f := range among {
			if f.holds(&same) {
				t.Fatalf("%s: %v, but %s of %s fulfils it", src, err, f.id, f.file)
			}
		}
		return 0
	}
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	c.inOrder(t, src, q.Order, got)
	for _, p := range []Page{{Limit: 1}, {Limit: 1, Offset: 1}} {
		var page []string
		err := searched(c.archive, t.Context(), q, p, func(f *Found) error {
			page = append(page, f.ID)
			return nil
		})
		from := min(p.Offset, len(got))
		if want := got[from:min(from+p.Limit, len(got))]; err != nil || !slices.Equal(page, want) {
			t.Errorf("%s: %d from %d on is %s, want %s (%v)", src, p.Limit, p.Offset, page, want, err)
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(want, got) {
		t.Errorf("%s\nfilter  %d %s\narchive %d %s", src, len(want), c.names(want, got), len(got), c.names(got, want))
	}
	if n, err := c.archive.Count(t.Context(), q); err != nil || n != len(want) {
		t.Errorf("%s: count %d, want %d (%v)", src, n, len(want), err)
	}
	return len(got)
}

// names lists a few games of a list that another has not.
func (c *corpus) names(list, other []string) (out []string) {
	for _, f := range c.facts {
		if slices.Contains(list, f.id) && !slices.Contains(other, f.id) && len(out) < 4 {
			out = append(out, fmt.Sprintf("%s#%d", f.file, f.number))
		}
	}
	return out
}

// TestSearchNaive: the archive answers random queries as the filter does.
func TestSearchNaive(t *testing.T) {
	t.Parallel()
	c := newCorpus(t)
	a := &asker{c, rand.New(rand.NewPCG(21, 22))}
	a.asksAll(t)
	if n := len(c.facts); n <= 120 {
		t.Fatalf("%d games: a page is not looked for among the first of them", n)
	}
	single, all, hits := 150, 60, 0
	if testing.Short() {
		single, all = 50, 20
	}
	if c.check(t, "move:Ra1xa7") != 1 {
		t.Error("a move that is played by sic is not found")
	}
	for range single {
		if c.check(t, a.term()) > 0 {
			hits++
		}
		if t.Failed() {
			return
		}
	}
	if hits < single/3 {
		t.Errorf("only %d of %d queries find anything", hits, single)
	}
	for range all {
		if c.check(t, a.expr(3)); t.Failed() {
			return
		}
	}
}

// asksAll: no field and no key of the order is left out of what is made up.
func (a *asker) asksAll(t *testing.T) {
	t.Helper()
	fields, keys := map[query.Field]bool{}, map[string]bool{}
	for range 3000 {
		src := pick(a, []func() string{a.term, a.more, a.supersededTerm})() + a.order()
		q, err := query.Parse(src)
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		for term := range query.Terms(q.Where) {
			fields[term.Field] = true
		}
		for _, k := range q.Order {
			keys[k.String()] = true
		}
	}
	for _, f := range query.Fields() {
		if !fields[f.Field] {
			t.Errorf("nobody asks for %s", f.Name)
		}
	}
	for _, k := range query.SortNames() {
		if !keys[k] {
			t.Errorf("nobody orders by %s", k)
		}
	}
}

// supersededTerm makes up a condition on superseded texts.
func (a *asker) supersededTerm() string { return "superseded:yes " + a.expr(1) }

// supersede takes a quarter of the games out.
func (c *corpus) supersede(t *testing.T) {
	t.Helper()
	numbers := map[string]int64{}
	err := searched(c.archive, t.Context(), &query.Query{}, Page{}, func(f *Found) error {
		numbers[f.ID] = f.Game
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var out []int64
	for i, f := range c.facts {
		if f.superseded = i%4 == 1; f.superseded {
			out = append(out, numbers[f.id])
		}
	}
	if n, err := c.archive.Delete(t.Context(), out, Correction{Reason: "a test", When: time.Unix(0, 0)}); err != nil ||
		n != len(out) {
		t.Fatal(n, err)
	}
}

// TestSupersededNaive: what is taken out answers random queries for superseded texts as the filter
// does, and no others.
func TestSupersededNaive(t *testing.T) {
	t.Parallel()
	c := newCorpus(t)
	c.supersede(t)
	a := &asker{c, rand.New(rand.NewPCG(41, 42))}
	hits := 0
	for range 10 {
		hits += c.check(t, a.supersededTerm()+a.order())
		c.check(t, a.expr(2)+a.order())
		if t.Failed() {
			return
		}
	}
	if hits == 0 {
		t.Error("nothing is found")
	}
}

// termAt returns the condition that a column lies in, nil if there is none.
func termAt(e query.Expr, column int) *query.Term {
	var parts []query.Expr
	switch e := e.(type) {
	case *query.And:
		parts = e.Parts
	case *query.Or:
		parts = e.Parts
	case *query.Not:
		parts = []query.Expr{e.Part}
	case *query.Term:
		if column == e.Column || column == e.ValueColumn || column == e.AfterColumn {
			return e
		}
	}
	for _, p := range parts {
		if t := termAt(p, column); t != nil {
			return t
		}
	}
	return nil
}

func FuzzSearch(f *testing.F) {
	c := newCorpus(f)
	for seed := range uint64(4) {
		f.Add(seed, uint8(seed))
	}
	f.Fuzz(func(t *testing.T, seed uint64, depth uint8) {
		a := &asker{c, rand.New(rand.NewPCG(seed, 1))}
		c.check(t, a.expr(int(depth%4))+a.order())
	})
}

// TestSearchOrder: games come in the order that is asked for, and pages are parts of
// the whole.
func TestSearchOrder(t *testing.T) {
	t.Parallel()
	c := newCorpus(t)
	list := func(src string, page Page) (out []*Found) {
		t.Helper()
		q, err := query.Parse(src)
		if err != nil {
			t.Fatal(err)
		}
		if err := searched(c.archive, t.Context(), q, page, func(f *Found) error {
			out = append(out, f)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		return out
	}
	all := list("order by plies desc, id", Page{})
	if !slices.IsSortedFunc(all, func(a, b *Found) int {
		return cmp.Or(b.Plies-a.Plies, strings.Compare(a.ID, b.ID))
	}) {
		t.Error("not in order")
	}
	part := list("order by plies desc, id", Page{Limit: 7, Offset: 5})
	if len(part) != 7 || part[0].ID != all[5].ID || part[6].ID != all[11].ID {
		t.Error("not the page that was asked for")
	}
	if rest := list("order by plies desc, id", Page{Offset: 5}); len(rest) != len(all)-5 {
		t.Errorf("%d games behind the first 5 of %d", len(rest), len(all))
	}
	for _, k := range query.SortNames() {
		up, down := list("order by "+k, Page{}), list("order by "+k+" desc", Page{})
		if len(up) != len(all) || len(down) != len(all) {
			t.Errorf("%s: %d and %d games of %d", k, len(up), len(down), len(all))
		}
		ids := func(list []*Found) (out []string) {
			for _, f := range list {
				out = append(out, f.ID)
			}
			return out
		}
		if got, want := ids(list("order by "+k+" desc", Page{Limit: 7, Offset: 5})),
			ids(down[5:12]); !slices.Equal(got, want) {
			t.Errorf("%s: the page is %s, want %s", k, got, want)
		}
	}
	dated := list("order by date", Page{})
	if dated[0].Date == "" || dated[len(dated)-1].Date != "????.??.??" && dated[len(dated)-1].Date != "" {
		t.Error("games without a date are not last")
	}
}

// TestSearchFaults: what only the archive knows to be wrong is a fault of the query,
// with its column.
func TestSearchFaults(t *testing.T) {
	c := newCorpus(t)
	for src, column := range map[string]int{
		"date:yesterday":                  6,
		`player:"\k"`:                     9,
		`sic:0 site:"a\\ \*b"`:            17,
		"player:\u0301*":                  8,
		`tag.Event:"*'?"`:                 11,
		`loser~:"’"`:                      8,
		"player:*":                        0,
		`player:"ṛ*ṃ*ṛ*ṃ*ṛ*ṃ?a?ṛ"`:        8,
		"sic:0 date:1890..x":              12,
		"score:2":                         7,
		`position:"nonsense"`:             10,
		`position:"?? x"`:                 10,
		`position~:"?? W:Kd1"`:            11,
		`final~:"?? -:d1"`:                8,
		`sic:0 or material:"nobody"`:      19,
		`date:"1900/1890"`:                6,
		`date>"1890/.."`:                  6,
		`date<"../1890"`:                  6,
		"variant:chaturangs":              9,
		"sic:0 or variant!=chess*":        19,
		`option:"tripel=x"`:               8,
		"option:triple=x":                 8,
		"option:triple":                   8,
		"code:M999":                       6,
		"code:X*":                         6,
		"rule:nope/nope":                  6,
		"not rule:chess/*":                10,
		"throw:9,9":                       7,
		"throw:251,1":                     7,
		"throw:2,4[first 2 throws]>2":     7,
		"throw:2,4<0":                     7,
		"purple.throw:4":                  1,
		"event:captur":                    7,
		"event:captur*":                   0,
		"event:zz*":                       7,
		"winner:red":                      8,
		"loser:Black":                     7,
		`winner="fr*"`:                    8,
		"winner:*":                        0,
		"result:2-0":                      8,
		"result:won":                      8,
		"result:1-0-2":                    8,
		"result:1-0-0-0-0":                8,
		"winner.score:0":                  14,
		"loser.score:1":                   13,
		"score:1/6":                       7,
		"verdict:ilegal":                  9,
		"plies<0":                         7,
		"plies>99999999":                  7,
		"plies:9..3":                      7,
		"tag.Round:9..3":                  11,
		"red.taken<yelow.taken":           11,
		"red.taken<yellow.taken":          0,
		"id:zz*":                          4,
		"id:5f0c":                         4,
		"play:" + strings.Repeat("a", 65): 6,
		`tag.a-b:x`:                       1,
		`position:"?? W:Kd99"`:            10,
		`position:"?? Z:Kd1"`:             10,
		`position:"?? R:d1 B:Kh8"`:        0,
		`position:"?? G:d1 -:h9"`:         10,
		`position:"??" after 9,9`:         15,
		`final:"?? -:t1"`:                 7,
		`material:"Z:K"`:                  10,
	} {
		q, err := query.Parse(src)
		if err == nil {
			_, err = c.archive.Count(t.Context(), q)
		}
		if column == 0 && err == nil {
			continue
		}
		var fault *query.Error
		if !errors.As(err, &fault) || fault.Column != column {
			t.Errorf("%s: %v, want column %d", src, err, column)
		}
	}
}

// TestSearchUnknown: what no rule set knows is found all the same where a game has it,
// and what some rule set knows is no fault where no game has it.
func TestSearchUnknown(t *testing.T) {
	a := openAt(t, filepath.Join(t.TempDir(), "a.agndb"), Create)
	text := "[Variant \"nosuch\"]\n[Options \"wild=yes\"]\n[White \"Mehmed*\"]\n\n1. e4 2-0\n\n" +
		"[White \"Fred*\"]\n[Black \"Ravi\"]\n[Variant \"chaturanga-2p\"]\n[Termination \"x\"]\n\n1. e3 1-0\n\n" +
		"[Variant \"chaturaji\"]\n\n1. R: <1,1> sic *\n\n[Variant \"chauka-bara\"]\n[Options \"triple=accumulate\"]\n\n*\n"
	if _, err := a.Import(t.Context(), inputsOf(textInput("a", text)),
		ImportOptions{Started: time.Unix(0, 0)}); err != nil {
		t.Fatal(err)
	}
	for src, want := range map[string]int{
		"variant:nosuch": 1, "not variant:nosuch": 3, "variant:nos*": 1, "variant:thaayam": 0, `variant:""`: 0,
		"option:wild=yes": 1, "option:triple=accumulate": 1, `option:"triple=takeback"`: 0, "option:layout=rotated": 1,
		"option:layout=*": 1, "option:layout=chess": 0, "not option:layout=rotated": 3, "option:king-line=second-king": 1,
		"result:2-0": 1, "result:0-1": 0, "throw:1,1": 1, "throw:2": 1, "throw:5,5": 0, "blue.throw:1,1": 0,
		"winner:red": 1, "winner:*": 1, "winner:Fred": 1, "loser:Fred": 0, "code:m0*": 1, "code:M001": 0,
		"rule:chauka-bara/*": 0, "event:goal": 0, "throw:1,1[first 2 throws]>=2": 0,
	} {
		q, err := query.Parse(src)
		if err != nil {
			t.Fatal(src, err)
		}
		if n, err := a.Count(t.Context(), q); err != nil || n != want {
			t.Errorf("%s finds %d, want %d (%v)", src, n, want, err)
		}
	}
}

// TestSearchPlan: a condition beside one that plays games through spares games.
func TestSearchPlan(t *testing.T) {
	t.Parallel()
	c := newCorpus(t)
	for src, most := range map[string]int{
		`player:"asha"`:                                     0,
		`position:"??"`:                                     len(c.facts),
		`position:"??" plies:0..6`:                          len(c.facts) / 2,
		`player:nobody position:"??"`:                       0,
		`not (player:nobody position:"??")`:                 0,
		`(player:nobody position:"??") or final:"??" sic>9`: 0,
	} {
		q, err := query.Parse(src)
		if err != nil {
			t.Fatal(err)
		}
		p, err := c.archive.Explain(t.Context(), q, Page{})
		scanned := 0
		for _, through := range p.Through {
			scanned = max(scanned, through.Games)
		}
		if err != nil || scanned > most || len(p.Steps) == 0 || !strings.HasPrefix(p.SQL, "SELECT") {
			t.Errorf("%s: %+v %v", src, p, err)
		}
	}
}

// naiveDays reads a date of a query: as a tag has it, or a year and month alone.
func naiveDays(value string) notation.Days {
	days, err := notation.ReadEventDate(value)
	if err != nil {
		days, _ = notation.ReadDate(value + ".??")
	}
	return days
}

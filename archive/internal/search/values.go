package search

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/pattern"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// valueChecks holds for each field what tells a value that no game can have by what is
// known of the rule sets and the notation; query.Parse has checked its form. The error is
// a *query.Error.
var valueChecks = [...]func(*query.Term) error{
	query.Variant: func(t *query.Term) error {
		if t.Value == "" || fits(t.Value, lexicon().variants) { // empty is a game that names none
			return nil
		}
		return unknownWord(t.ValueColumn, "variant", t.Value, lexicon().variants)
	},
	query.Option:       optionKnown,
	query.Player:       nameKnown,
	query.WinnerName:   nameKnown,
	query.LoserName:    nameKnown,
	query.Score:        scoreKnown,
	query.Tag:          tagKnown,
	query.Date:         anyText, // compiling reads dates
	query.PossibleDate: anyText,
	query.Result:       resultKnown,
	query.Verdict:      anyText, // the parser knows the words
	query.Judged:       anyText,
	query.Complete:     anyText,
	query.NumPlies:     numberPossible,
	query.NumEvents:    numberPossible,
	query.NumSic:       numberPossible,
	query.Happening: func(t *query.Term) error {
		if fits(strings.ToLower(t.Value), lexicon().events) {
			return nil
		}
		fault := unknownWord(t.ValueColumn, "event", t.Value, lexicon().events)
		fault.Message += "; the tag is asked for by tag.Event"
		return fault
	},
	query.Throw: throwKnown,
	query.Code: func(t *query.Term) error {
		if fits(strings.ToUpper(t.Value), lexicon().codes) {
			return nil
		}
		return unknownWord(t.ValueColumn, "code", t.Value, lexicon().codes)
	},
	query.Rule: func(t *query.Term) error {
		if fits(t.Value, lexicon().rules) {
			return nil
		}
		return unknownWord(t.ValueColumn, "rule", t.Value, lexicon().rules)
	},
	query.Text:     starred,
	query.File:     starred,
	query.ID:       isID,
	query.Play:     isID,
	query.Position: placeKnown,
	query.Final:    placeKnown,
	query.Material: materialKnown,

	query.Superseded: anyText,
	query.Move:       moveKnown,
	query.NumSeats:   seatsPossible,
	query.Site:       starred,
	query.NumTaken:   numberPossible,
	query.Luck:       luckPossible,
	query.Rupees:     anyText, // there is no bound
}

// check returns a *query.Error for a condition that no game fulfils: its seat, its value,
// its count or the throw behind it is one that no game of any rule set can have, and none
// of the archive has it all the same, from a record played on by sic, a foreign rule set
// or a later program.
func (c *compiler) check(t *query.Term) error {
	if t.Seat != "" && !slices.Contains(lexicon().seats, t.Seat) {
		return unknownWord(t.Column, "seat", t.Seat, lexicon().seats)
	}
	if t.Then != nil {
		if err := c.check(t.Then.Term); err != nil {
			return err
		}
	}
	if t.After != "" {
		if err := c.check(&query.Term{Field: query.Throw, Op: query.Has, Value: t.After,
			ValueColumn: t.AfterColumn}); err != nil {
			return err
		}
	}
	if err := cmp.Or(seatPossible(t), countPossible(t)); err != nil {
		return err
	}
	if t.Field == query.Tag {
		if err := c.tagMeant(t); err != nil {
			return err
		}
	}
	fault := valueChecks[t.Field](t)
	if fault == nil || open(t) || t.Field == query.Material {
		return fault
	}
	bare := query.Term{Field: t.Field, Name: t.Name, Op: query.Has, Value: t.Value, To: t.To, ValueColumn: t.ValueColumn}
	if query.Fields()[t.Field-1].Text() && t.Op != query.Has {
		bare.Op = query.Equal
	}
	if compares(t.Field) {
		bare.Op, bare.Number, bare.NumberTo = t.Op, t.Number, t.NumberTo
	}
	if scanned(&bare) {
		if _, err := c.scan(&bare); err != nil {
			return err
		}
	}
	same, err := c.term(&bare)
	if err != nil {
		return fault
	}
	var there bool
	find := dialect.AnyGame(same)
	if err := c.tx.QueryRowContext(c.ctx, find.String(), find.Args()...).Scan(&there); err != nil || there {
		return err
	}
	return fault
}

// tagMeant returns a *query.Error for a tag that no game of the archive has, if one with a meaning, or one
// that some have, differs from it in case or by a slip.
func (c *compiler) tagMeant(t *query.Term) error {
	var there bool
	if err := c.tx.QueryRowContext(c.ctx, dialect.TagThere, t.Name).Scan(&there); err != nil || there {
		return err
	}
	fault := func(name string) error {
		known := &engine.UnknownError{What: "tag", Name: t.Name, Near: []string{"tag." + name}}
		return &query.Error{Column: t.Column, Message: known.Error()}
	}
	if meant := referee.TagMeant(t.Name); meant != "" && slip(strings.ToLower(meant), strings.ToLower(t.Name)) {
		return fault(meant)
	}
	names, err := tagNames(c.ctx, c.tx)
	if err != nil {
		return err
	}
	for _, name := range names {
		if slip(strings.ToLower(name), strings.ToLower(t.Name)) {
			return fault(name)
		}
	}
	return nil
}

// slip reports whether two words differ by one letter at most, or by two that stand the other way round.
func slip(a, b string) bool {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return len(a) <= 1 && len(b) <= 1 || len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
}

// checkAll checks every condition.
func (c *compiler) checkAll(e query.Expr) error {
	for t := range query.Terms(e) {
		if err := c.check(t); err != nil {
			return err
		}
	}
	return nil
}

// anyText is the check of values that may be anything.
func anyText(*query.Term) error { return nil }

func optionKnown(t *query.Term) error {
	if fits(t.Value, lexicon().options) {
		return nil
	}
	name, value, _ := strings.Cut(t.Value, "=")
	var names, values []string
	for _, o := range lexicon().options {
		n, v, _ := strings.Cut(o, "=")
		names = append(names, n)
		if n == name {
			values = append(values, v)
		}
	}
	switch {
	case values == nil:
		return unknownWord(t.ValueColumn, "option", name, names)
	case !strings.Contains(t.Value, "="):
		return valueFault(t, "a setting is written %s=VALUE, or %s=* for any", name, name)
	}
	return unknownWord(t.ValueColumn, "value of "+name, value, values)
}

// starred tells of a star in a text that stands for itself there, as most do not mean it.
func starred(t *query.Term) error {
	head := strings.TrimRight(t.Value, "*")
	switch {
	case t.Op != query.Has && head != t.Value:
		return valueFault(t, "%s compares the whole, and no text has that *; %s:%q finds a part", t.Op, asked(t), head)
	case strings.Contains(head, "*"):
		return valueFault(t, "* stands only at the end; %s:TEXT finds a part wherever it stands", asked(t))
	}
	return nil
}

// asked is what stands before the operator of a term.
func asked(t *query.Term) string {
	name := query.Fields()[t.Field-1].Name
	switch {
	case t.Field == query.Tag:
		return "tag." + t.Name
	case t.Seat != "":
		return t.Seat + "." + name
	}
	return name
}

// nameKnown tells of what names no player, but what the fields are mistaken for.
func nameKnown(t *query.Term) error {
	word := strings.ToLower(t.Value)
	i := slices.Index(lexicon().seats, word)
	switch {
	case t.Value == "?":
		return valueFault(t, "an unknown player has no name; not %s:* finds games in which none is known", asked(t))
	case i > 1 && t.Field != query.Player: // behind winner and loser
		score := "1"
		if t.Field == query.LoserName {
			score = "0"
		}
		return valueFault(t, "no player's name has %q in it; the seat is asked for by %s.score:%s", t.Value, word, score)
	}
	return starred(t)
}

func scoreKnown(t *query.Term) error {
	if !slices.Contains([]string{"0", "1", "1/2", "1/3", "1/4"}, t.Value) {
		return valueFault(t, "%q is not a score such as 0, 1 or 1/2", t.Value)
	}
	return nil
}

func tagKnown(t *query.Term) error {
	foreign := func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}
	if t.Name != "" && !strings.ContainsFunc(t.Name, foreign) {
		return starred(t)
	}
	return &query.Error{Column: t.Column, Message: strconv.Quote(t.Name) + " cannot be the name of a tag"}
}

func resultKnown(t *query.Term) error {
	for seats := 2; seats <= engine.MaxSeats; seats++ {
		if referee.PossibleResult(t.Value, seats) {
			return nil
		}
	}
	return valueFault(t, "%q is no result such as 1-0, 1/2-1/2, 0-1-0-0 or *", t.Value)
}

// numberPossible bounds the numbers of a game by the length of its text.
func numberPossible(t *query.Term) error {
	least := t.Number
	switch {
	case t.Op == query.Less && least == 0:
		return valueFault(t, "no number is less than 0")
	case t.Op == query.Less, t.Op == query.AtMost, t.Op == query.NotEqual, t.Op == query.Within && t.Value == "":
		return nil
	case least > grammar.MaxGame:
		return valueFault(t, "no game is so long")
	}
	return nil
}

// seatPossible tells scores that a winner or a loser is not one with.
func seatPossible(t *query.Term) error {
	switch {
	case t.Field != query.Score:
	case t.Seat == query.Winner && t.Value == "0":
		return valueFault(t, "a winner has a share in the best place")
	case t.Seat == query.Loser && t.Value != "0":
		return valueFault(t, "a loser has the score 0")
	}
	return nil
}

// countPossible tells counts that nothing reaches.
func countPossible(t *query.Term) error {
	if t.Count == nil {
		return nil
	}
	n := t.Count.N
	most := grammar.MaxGame
	if t.Window != nil && t.Field == query.Throw {
		most = t.Window.N // an event is one throw at most
	}
	over := false
	switch t.Count.Op {
	case query.Less:
		if n == 0 {
			return valueFault(t, "nothing happens less than 0 times")
		}
	case query.Greater:
		over = n >= most
	case query.AtLeast, query.Equal:
		over = n > most
	}
	if over {
		return valueFault(t, "there is no room for so many")
	}
	return nil
}

func throwKnown(t *query.Term) error {
	if canFall(t.Value) {
		return nil
	}
	return valueFault(t, "the dice of no rule set show %s", t.Value)
}

func isID(t *query.Term) error {
	const digits = 64
	head, cut := strings.CutSuffix(strings.ToLower(t.Value), "*")
	switch {
	case strings.Trim(head, "0123456789abcdef") != "" || len(head) > digits:
		return valueFault(t, "%q is no id; one has %d hexadecimal digits", t.Value, digits)
	case !cut && len(head) < digits:
		return valueFault(t, "an id has %d hexadecimal digits; its beginning is written %s*", digits, t.Value)
	}
	return nil
}

// placeKnown checks the squares and seats of a part position. A whole one is read when
// it is looked for.
func placeKnown(t *query.Term) error {
	if !open(t) {
		return nil
	}
	p, err := pattern.ReadPartial(t.Value)
	if err != nil {
		return valueFault(t, "%v", err)
	}
	var seats []byte
	squares := slices.Clone(p.Empty)
	if p.Turn != 0 {
		seats = append(seats, p.Turn)
	}
	for _, m := range p.Men {
		squares = append(squares, m.Square)
		if m.Seat != 0 {
			seats = append(seats, m.Seat)
		}
	}
	for i := range p.Pairs {
		for _, m := range []pattern.Kind{p.Pairs[i].A, p.Pairs[i].B} {
			if m.Seat != 0 {
				seats = append(seats, m.Seat)
			}
		}
	}
	if slices.ContainsFunc(lexicon().games, func(g engine.Game) bool {
		return hasSeats(g, seats) &&
			hasSquares(g, squares)
	}) {
		return nil
	}
	return valueFault(t, "no rule set has these squares and seats together")
}

func materialKnown(t *query.Term) error {
	m, err := pattern.ReadMaterial(t.Value)
	if err != nil {
		return valueFault(t, "%v", err)
	}
	var seats []byte
	for _, a := range m.Seats {
		seats = append(seats, a.Seat)
	}
	if slices.ContainsFunc(lexicon().games, func(g engine.Game) bool { return hasSeats(g, seats) }) {
		return nil
	}
	return valueFault(t, "no rule set has these seats together")
}

func hasSeats(g engine.Game, letters []byte) bool {
	for _, l := range letters {
		if s := g.Ruleset().SeatOf(l); s == 0 || !g.Setup().Has(s) {
			return false
		}
	}
	return true
}

func hasSquares(g engine.Game, names []string) bool {
	for _, n := range names {
		if g.Board().Named(n) == 0 {
			return false
		}
	}
	return true
}

// ordered returns an error if a range ends before it begins.
func ordered(t *query.Term, before bool) error {
	if !before {
		return nil
	}
	return valueFault(t, "the range %s..%s ends before it begins", t.Value, t.To)
}

// openEnd returns an error for a date that is compared by an end which it leaves open:
// nothing lies before .. or behind it.
func openEnd(t *query.Term, in notation.Days) error {
	if t.Op == query.Less && in.First == nil || t.Op == query.Greater && in.Last == nil {
		return valueFault(t, "no day lies beyond the open end of %s", t.Value)
	}
	return nil
}

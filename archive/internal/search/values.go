package search

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/pattern"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/placing"
	"github.com/ashtapada/agn/internal/spelling"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// field is how the conditions on a field of queries are answered.
type field struct {
	cost cost
	// wide is set where an index finds the games, of which there may be many.
	wide bool
	// words lists the values that a game can have, nil if it may have any; fold is how they are written.
	words func(*queryWords) []string
	fold  func(string) string
	// check returns a *query.Error for another value that no game can have by what is known of the rule
	// sets and the notation, nil for a field with any; query.Parse has checked its form.
	check func(*query.Term) error
	// clause returns the condition of the dialect, unless search.clause does.
	clause func(*query.Term) *dialect.Clause
}

var fields = [...]field{
	query.Variant: {cost: byRow, wide: true, words: func(k *queryWords) []string { return k.variants },
		clause: dialect.Variant},
	query.Option: {cost: byRow, words: func(k *queryWords) []string { return k.options }, check: optionKnown,
		clause: func(t *query.Term) *dialect.Clause { return dialect.Option(t.Value, defaultsOf(t.Value)) }},
	query.Player:     {cost: byIndex, check: nameKnown},
	query.WinnerName: {cost: byIndex, check: nameKnown},
	query.LoserName:  {cost: byIndex, check: nameKnown},
	query.Score: {cost: byRow, clause: func(t *query.Term) *dialect.Clause {
		return dialect.Score(plays.Scores(t.Value, 1)[0], t.Seat)
	}},
	query.Tag: {cost: byIndex, check: tagKnown,
		clause: func(t *query.Term) *dialect.Clause { return dialect.TagNumber(t.Name, t) }},
	query.Date:         {cost: byRow, wide: true},
	query.PossibleDate: {cost: byRow},
	query.Result:       {cost: byRow, check: resultKnown, clause: dialect.Result},
	query.Verdict:      {cost: byRow, clause: dialect.Verdict},
	query.Judged:       {cost: byRow, clause: dialect.Judged},
	query.Complete:     {cost: byRow, clause: dialect.Complete},
	query.NumPlies:     {cost: byRow, check: numberPossible, clause: dialect.Number},
	query.NumEvents:    {cost: byRow, check: numberPossible, clause: dialect.Number},
	query.NumSic:       {cost: byRow, check: numberPossible, clause: dialect.Number},
	query.NumSeats:     {cost: byRow, check: seatsPossible, clause: dialect.Number},
	query.Happening: {cost: byPlays, words: func(k *queryWords) []string { return k.events },
		fold: strings.ToLower},
	query.Throw: {cost: byPlays, check: throwKnown},
	query.Code: {cost: byIndex, words: func(k *queryWords) []string { return k.codes },
		fold: strings.ToUpper, clause: dialect.Code},
	query.Rule: {cost: byIndex, words: func(k *queryWords) []string { return k.rules }, clause: dialect.Rule},
	query.Text: {cost: byIndex, check: starred,
		clause: func(t *query.Term) *dialect.Clause { return dialect.Comment(folded(t)) }},
	query.File: {cost: byRow, check: starred},
	query.ID: {cost: byIndex, check: isID,
		clause: func(t *query.Term) *dialect.Clause { return dialect.ID(idRange(t.Value)) }},
	query.Play: {cost: byIndex, check: isID,
		clause: func(t *query.Term) *dialect.Clause { return dialect.Play(idRange(t.Value)) }},
	query.Position: {cost: byIndex, check: placeKnown},
	query.Final:    {cost: byRow, check: placeKnown},
	query.Material: {cost: byBoards, check: placeKnown},
	query.Move:     {cost: byText, check: moveKnown},
	query.Site:     {cost: byIndex, check: wild},
	query.Recorded: {cost: byIndex}, // see OfTags
	query.Sealed:   {cost: byIndex},
	query.NumTaken: {cost: byPlays, check: numberPossible},
	query.Luck:     {cost: byPlays, check: luckPossible},
	query.Rupees:   {cost: byText},
	query.Glyph:    {cost: byText},
	query.Round: {cost: byIndex, check: numberPossible,
		clause: func(t *query.Term) *dialect.Clause { return dialect.TagNumber(roundTag, t) }},
	query.Place: {cost: byIndex, check: placePossible,
		clause: func(t *query.Term) *dialect.Clause { return dialect.Place(placings(t), t.Seat) }},
}

// Numeric reports whether a condition compares the number that the value of a tag is.
func Numeric(t *query.Term) bool {
	return t.Field == query.Tag && t.Op >= query.Less && t.Op <= query.Within
}

// wordKnown returns the fault of a value that is none of those that a game can have.
func wordKnown(t *query.Term) error {
	f := &fields[t.Field]
	list, word := f.words(lexicon()), t.Value
	if f.fold != nil {
		word = f.fold(word)
	}
	if open, is := strings.CutPrefix(word, plays.OpenMark); is && t.Field == query.Happening {
		word, list = open, append([]string{"", "taken"}, list...)
	}
	if fits(word, list) || word == "" && t.Field == query.Variant { // a game that names none
		return nil
	}
	fault := unknownWord(t.ValueColumn, words.Of("%s", t.Field.Info().Name), t.Value, list)
	if t.Field == query.Happening {
		fault.Message = words.Of("%v (the tag is asked for by tag.Event)", fault.Message)
	}
	return fault
}

// check returns a *query.Error for a condition that no game fulfils: its seat, its value,
// its count or the throw after it is one that no game of any rule set can have, and none
// of the archive has it all the same, from a record played on by sic, a foreign rule set
// or a later program.
func (s *search) check(t *query.Term) error {
	if t.Seat != "" && !slices.Contains(lexicon().seats, t.Seat) {
		return unknownWord(t.Column, words.Of("seat"), t.Seat, lexicon().seats)
	}
	if t.Against != "" {
		return seatKnown(t.Against, t.ValueColumn)
	}
	if t.Then != nil {
		if err := s.check(t.Then.Term); err != nil {
			return err
		}
	}
	if t.After != "" {
		after := query.Term{Field: query.Throw, Op: query.Has, Value: t.After, ValueColumn: t.AfterColumn}
		if err := s.check(&after); err != nil {
			return err
		}
	}
	err := cmp.Or(scorePossible(t), countPossible(t))
	if err == nil && t.Field == query.Tag {
		err = s.tagMeant(t)
	}
	if err == nil {
		err = s.checkValue(t)
	}
	return err
}

// checkValue returns the fault of a value that no game can have and none has.
func (s *search) checkValue(t *query.Term) (fault error) {
	if fault = valueKnown(t); fault == nil || costOf(t) == byBoards {
		return fault
	}
	return s.unlessThere(t, fault)
}

// valueKnown returns the fault of a value that no rule set knows.
func valueKnown(t *query.Term) error {
	switch f := &fields[t.Field]; {
	case f.check != nil:
		return f.check(t)
	case f.words != nil:
		return wordKnown(t)
	}
	return nil
}

// unlessThere returns the fault of a value unless some game has it.
func (s *search) unlessThere(t *query.Term, fault error) error {
	bare := *t.Unnegated()
	bare.Seat, bare.Count, bare.Window, bare.Then, bare.After = "", nil, nil, nil, ""
	sub := s.of(treeOf(&bare))
	if sub.resolve(sub.root, false) != nil {
		return fault
	}
	cond, err := sub.condition()
	if err != nil {
		return err
	}
	if games, err := dialect.AnyGame(cond.Clause).Sum(s.ctx, s.tx); err != nil || games > 0 {
		return err
	}
	return fault
}

// scorePossible returns the fault of a score that the seats it is asked of cannot have.
func scorePossible(t *query.Term) error {
	switch {
	case t.Field != query.Score:
	case t.Seat == query.Winner && t.Value == "0":
		return valueFault(t, "a winner has a share in the best place")
	case t.Seat == query.Loser && t.Value != "0":
		return valueFault(t, "a loser has the score 0")
	case plays.Scores(t.Value, 1) == nil:
		return valueFault(t, "%q is not a score such as 0, 1 or 1/2", t.Value)
	}
	return nil
}

// tagMeant returns a *query.Error for a tag that no game of the archive has, if one with a meaning, or one
// that some have, differs from it in case or by a slip.
func (s *search) tagMeant(t *query.Term) error {
	var there bool
	if err := s.tx.QueryRowContext(s.ctx, dialect.TagThere, t.Name).Scan(&there); err != nil || there {
		return err
	}
	fault := func(name string) error {
		known := &engine.UnknownError{What: words.Of("tag"), Name: t.Name, Near: []string{"tag." + name}}
		return &query.Error{Column: t.Column, Message: known.Words()}
	}
	if meant := referee.TagMeant(t.Name); meant != "" && slip(strings.ToLower(meant), strings.ToLower(t.Name)) {
		return fault(meant)
	}
	names, err := dialect.Column[string](s.ctx, s.tx, dialect.TagNames)
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
		return unknownWord(t.ValueColumn, words.Of("option"), name, names)
	case !strings.Contains(t.Value, "="):
		return valueFault(t, "a setting is written %s=VALUE, or %s=* for any", name, name)
	}
	return unknownWord(t.ValueColumn, words.Of("value of %s", name), value, values)
}

// starred returns the fault of a star that would stand for itself, as most do not mean it.
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

// wild returns the fault of wildcards where a name is compared as a whole.
func wild(t *query.Term) error {
	if Numeric(t) || t.Op == query.Has || t.Op == query.Alike {
		return nil
	}
	head := strings.TrimRight(t.Value, spelling.Any)
	if !strings.Contains(head, spelling.Any) {
		return starred(t)
	}
	return valueFault(t, "%s compares the whole, and no name has that *; %s:%q finds what fits", t.Op, asked(t), t.Value)
}

// sought returns the fault of a name of which nothing is left to look for, and of one that says too much. It does not
// depend on what names there are.
func sought(t *query.Term) error {
	switch t.Field {
	default:
		return nil
	case query.Player, query.WinnerName, query.LoserName, query.Site, query.Tag:
	}
	if t.Op != query.Has && t.Op != query.Alike {
		return nil
	}
	if strings.Count(t.Value, spelling.Any) > mostWild || utf8.RuneCountInString(t.Value) > longestWild &&
		strings.ContainsAny(t.Value, spelling.Any+spelling.One) {
		return valueFault(t, "a name with wildcards has up to %d * and %d characters", mostWild, longestWild)
	}
	patterns := spelling.Seek(t.Value, t.Op == query.Alike).Patterns()
	if len(patterns) > spelling.MostForms {
		return valueFault(t, "%q can be read in more than %d ways; write letters for some ?", t.Value, spelling.MostForms)
	}
	nothing := func(pattern string) bool { return strings.Trim(pattern, "%_") == "" }
	if strings.Trim(t.Value, spelling.Any+spelling.One) != "" && slices.ContainsFunc(patterns, nothing) {
		return valueFault(t, "%q has no letter to look for: %s passes over apostrophes, lone diacritics and invisible "+
			"characters; write a letter beside it", t.Value, t.Op)
	}
	return nil
}

// What a name with wildcards can be: a database takes long to compare others.
const (
	mostWild    = 6
	longestWild = 500
)

// asked is what stands before the operator of a term.
func asked(t *query.Term) string {
	name := t.Field.Info().Name
	switch {
	case t.Field == query.Tag:
		return "tag." + t.Name
	case t.Seat != "":
		return t.Seat + "." + name
	}
	return name
}

// nameKnown returns the fault of what names no player, but what the fields are mistaken for.
func nameKnown(t *query.Term) error {
	word := strings.ToLower(t.Value)
	i := slices.Index(lexicon().seats, word)
	switch {
	case t.Value == "?":
		return valueFault(t, "an unknown player has no name; not %s:* finds games in which none is known", asked(t))
	case i > 1 && t.Field != query.Player: // after winner and loser
		score := "1"
		if t.Field == query.LoserName {
			score = "0"
		}
		return valueFault(t, "no player's name has %q in it; the seat is asked for by %s.score:%s", t.Value, word, score)
	case ofSeat(word):
		return valueFault(t, "%s is compared with a name, and that is none; the players of two seats are not compared",
			asked(t))
	}
	return wild(t)
}

// ofSeat reports whether a value asks for the player of a seat.
func ofSeat(value string) bool {
	seat, field, ok := strings.Cut(value, ".")
	return ok && field == query.Player.Info().Name && slices.Contains(lexicon().seats, seat)
}

func tagKnown(t *query.Term) error {
	foreign := func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}
	if t.Name != "" && !strings.ContainsFunc(t.Name, foreign) {
		return wild(t)
	}
	return &query.Error{Column: t.Column, Message: words.Of("%q cannot be the name of a tag", t.Name)}
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
	case t.Op == query.Less, t.Op == query.AtMost, t.Op == query.Within && t.Value == "":
		return nil
	case least > grammar.MaxGame:
		return valueFault(t, "no game is so long")
	}
	return nil
}

// placePossible bounds a place by the number of seats.
func placePossible(t *query.Term) error {
	for n := 1; n <= engine.MaxSeats; n++ {
		if t.Holds(n) {
			return nil
		}
	}
	return valueFault(t, "places are 1 to %d", engine.MaxSeats)
}

// placings lists what the tag Places can say for a place of a seat that fits, with the number of seats and which it is.
func placings(t *query.Term) string {
	out := []byte{' '}
	for n := 2; n <= engine.MaxSeats; n++ {
		for _, value := range placing.All(n) {
			list, _ := placing.Read(value, n)
			for i, p := range list {
				if p.At > 0 && t.Holds(p.At) {
					out = fmt.Appendf(out, "%s/%d/%d ", value, n, i+1)
				}
			}
		}
	}
	return string(out)
}

// seatsPossible bounds the number of seats.
func seatsPossible(t *query.Term) error {
	least := t.Number
	if t.Op == query.Greater {
		least++
	}
	if least > engine.MaxSeats && t.Op != query.Less && t.Op != query.AtMost ||
		t.Op == query.Less && t.Number == 0 {
		return valueFault(t, "games have up to %d seats", engine.MaxSeats)
	}
	if t.Number == 1 && (t.Op == query.Has || t.Op == query.Equal) {
		return valueFault(t, "no game is for one seat")
	}
	return nil
}

// countPossible returns the fault of a count that nothing reaches.
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
		return valueFault(t, "a game does not hold so many")
	}
	return nil
}

func throwKnown(t *query.Term) error {
	if canFall(func(word string, points int) bool { return fallsAs(t.Value, word, points) }) {
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

// placeKnown checks the squares and seats of a part position, or of material. A whole position is read when
// it is looked for.
func placeKnown(t *query.Term) error {
	if t.Field != query.Material && !open(t) {
		return nil
	}
	p, err := partialOf(t)
	switch {
	case err != nil:
		return valueFault(t, "%v", err)
	case t.Op == query.Alike:
		return valueFault(t, "a board is turned of a whole position alone; a part of one is asked for by %s:",
			t.Field.Info().Name)
	case slices.ContainsFunc(lexicon().games, func(g engine.Game) bool { return canHold(g, p) }):
		return nil
	case t.Field == query.Material:
		return valueFault(t, "no rule set has these seats together")
	}
	return valueFault(t, "no rule set has these squares and seats together")
}

// canHold reports whether a game has the squares and seats of a part position.
func canHold(g engine.Game, p *pattern.Partial) bool {
	seated := func(letter byte) bool {
		s := g.Ruleset().SeatOf(letter)
		return letter == 0 || s != 0 && g.Setup().Has(s)
	}
	ok := seated(p.Turn)
	for _, m := range p.Men {
		ok = ok && seated(m.Seat) && (m.Square == "" || g.Board().Named(m.Square) != 0)
	}
	for _, pair := range p.Pairs {
		ok = ok && seated(pair.A.Seat) && seated(pair.B.Seat)
	}
	return ok
}

// partialOf reads what a condition knows of the board.
func partialOf(t *query.Term) (*pattern.Partial, error) {
	if t.Field == query.Material {
		return pattern.ReadMaterial(t.Value)
	}
	return pattern.ReadPartial(t.Value)
}

// moveKnown returns the fault of words that are no moves, nor throws.
func moveKnown(t *query.Term) error {
	for w := range strings.FieldsSeq(t.Value) {
		switch {
		case strings.HasSuffix(w, "*") || w == "--":
			continue
		case strings.HasPrefix(w, "<"):
			if !canFall(func(word string, _ int) bool { return word == w }) {
				return valueFault(t, "the dice of no rule set show %s", w)
			}
			continue
		}
		m, err := grammar.ParseMove(w)
		if err != nil {
			return valueFault(t, "%q is no move such as Nf3, R@c5 or c5=T", w)
		}
		if m.Form == notation.Step && m.Piece == 0 && m.Sep == 0 && m.From.File != 0 && m.From.Rank == 0 {
			return valueFault(t, "no move is written %s; a man has a capital: %s", w, strings.ToUpper(w[:1])+w[1:])
		}
	}
	return nil
}

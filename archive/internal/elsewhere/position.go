package elsewhere

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/pattern"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/archive/internal/search"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/words"
)

// stands asks for a position, whole or in part.
func (b *builder) stands(t *query.Term) (string, error) {
	r := &rows{table: "positions", name: "p"}
	p, err := search.Partial(t)
	if err != nil {
		return "", &query.Error{Column: t.ValueColumn, Message: words.OfError(err)}
	}
	if p != nil {
		b.known(r, p)
	} else if err := b.whole(r, t); err != nil {
		return "", err
	}
	if t.Field == query.Final {
		r.that("(%s, p.event) IN (SELECT %s, MAX(l.event) FROM positions l GROUP BY %[2]s)", key("p"), key("l"))
	}
	if t.After != "" {
		r.that("(%s, p.event) IN (SELECT %s, e.event FROM events e WHERE %s)", key("p"), key("e"), b.thrown(t.After))
	}
	return r.has(), nil
}

// whole asks for a position by what it is called and, where few settings of the rules can have it, by its hashes.
func (b *builder) whole(r *rows, t *query.Term) error {
	states, err := search.Readings(t)
	if err != nil {
		return err
	}
	var variants, texts, hashes []string
	all := true
	for _, st := range states {
		rs := st.Game().Ruleset()
		if name := b.text(rs.Name); !slices.Contains(variants, name) {
			variants = append(variants, name)
			known := settingsOf(rs, t)
			hashes, all = append(hashes, known...), all && known != nil
		}
		if text := b.text(string(st.AppendPosition(nil))); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	if all {
		r.that("p.hash IN (%s)", strings.Join(hashes, ", "))
	}
	r.that("p.position IN (%s) AND p.variant IN (%s)", strings.Join(texts, ", "), strings.Join(variants, ", "))
	uneven := search.Uneven(t)
	for _, setting := range slices.Sorted(maps.Keys(uneven)) {
		texts = texts[:0]
		for _, text := range uneven[setting] {
			texts = append(texts, b.text(text))
		}
		with := b.option(&query.Term{Field: query.Option, Op: query.Has, Value: setting})
		r.that("NOT (p.position IN (%s) AND (%s) IN (SELECT %s FROM games g WHERE %s))", strings.Join(texts, ", "),
			key("p"), key("g"), with)
	}
	return nil
}

// mostSettings is how many settings of a rule set are gone through for the hashes of a position.
const mostSettings = 64

// settingsOf returns the hashes of a position under all settings of a rule set, nil if they are many.
func settingsOf(rs *engine.Ruleset, t *query.Term) (hashes []string) {
	setups := []engine.Setup{}
	for _, set := range rs.SeatSets {
		setups = append(setups, engine.Setup{Seats: engine.SeatMask(set)})
	}
	for _, o := range rs.Options {
		if len(setups)*len(o.Values) > mostSettings {
			return nil
		}
		for _, s := range setups {
			for _, v := range o.Values[1:] {
				with := s
				if rs.Set(&with, o.Name, v.Name) == nil {
					setups = append(setups, with)
				}
			}
		}
	}
	for _, s := range setups {
		g, err := rs.New(s)
		if err != nil {
			continue
		}
		states, _ := search.Stands(g, t)
		for _, st := range states {
			if h := fmt.Sprint(record.PositionHash(st)); !slices.Contains(hashes, h) {
				hashes = append(hashes, h)
			}
		}
	}
	return hashes
}

// known asks for what is known of a position. The text of the men on the board has each with spaces around.
func (b *builder) known(r *rows, p *pattern.Partial) {
	if p.Turn != 0 {
		r.that("p.seat = '%c'", p.Turn)
	}
	for _, m := range p.Men {
		b.men(r, &m)
	}
	for i := range p.Pairs {
		r.that("%s", b.pair(&p.Pairs[i]))
	}
}

// men asks for so many men of a kind, on a square or the whole board.
func (b *builder) men(r *rows, m *pattern.Wanted) {
	man := letter(m.Seat, '_') + pieceLetter(m.Piece, "_") + m.Square
	if m.Square == "" { // all men of a seat and kind
		r.that("LENGTH(p.men) - LENGTH(REPLACE(p.men, ' %s', '')) = %d", man, m.Least*(1+len(man)))
		return
	}
	if m.Least > 0 {
		r.that("p.men LIKE '%% %s%%'", strings.TrimSuffix(strings.Repeat(man+" %", m.Least), "%"))
	}
	if m.Most < math.MaxInt {
		r.that("p.men NOT LIKE '%% %s%%'", strings.TrimSuffix(strings.Repeat(man+" %", m.Most+1), "%"))
	}
}

// letter is that of a seat, or what stands for any.
func letter(seat, any byte) string {
	if seat == 0 {
		seat = any
	}
	return string(rune(seat))
}

// pieceLetter is that of a piece as the text of the men has it, or what stands for any.
func pieceLetter(p engine.Piece, any string) string {
	switch {
	case p == 0:
		return any
	case p.Letter() == 0:
		return "P"
	}
	return string(rune(p.Letter()))
}

// files are the letters of squares in order.
const files = "'abcdefghijklmnopqrst'"

// pair asks for two men that are near one another.
func (b *builder) pair(p *pattern.Pair) string {
	kind := func(man string, k pattern.Kind) string {
		out := "SUBSTR(" + man + ", 3) <> ''"
		if k.Seat != 0 {
			out += fmt.Sprintf(" AND SUBSTR(%s, 1, 1) = '%c'", man, k.Seat)
		}
		if k.Piece != 0 {
			out += fmt.Sprintf(" AND SUBSTR(%s, 2, 1) = '%s'", man, pieceLetter(k.Piece, ""))
		}
		return out
	}
	file := func(man string) string { return "POSITION(SUBSTR(" + man + ", 3, 1) IN " + files + ")" }
	rank := func(man string) string { return b.isNumber("SUBSTR(" + man + ", 4)") }
	between := func(of func(string) string) string {
		return "CAST(" + of("a") + " AS INTEGER) - " + "CAST(" + of("b") + " AS INTEGER)"
	}
	files, ranks := between(file), between(rank)
	near := fmt.Sprintf("ABS(%s) <= %d AND ABS(%s) <= %d AND (%s <> 0 OR %s <> 0)", files, p.Most, ranks, p.Most, files,
		ranks)
	if p.Beside {
		near = fmt.Sprintf("%s = 0 AND ABS(%s) = 1", ranks, files)
	}
	return b.someOf("p.men", "a", kind("a", p.A), b.someOf("p.men", "b", kind("b", p.B), near))
}

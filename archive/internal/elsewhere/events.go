package elsewhere

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/grammar/query"
)

// marksName is the events that were judged and, where that is asked for, how many throws there are up to each and in
// all.
const marksName = "marks"

// marks is the WITH that makes them.
func (b *builder) marks() string {
	const thrown = "SUM(CASE WHEN e.kind = 'throw' THEN 1 ELSE 0 END) OVER (PARTITION BY " +
		"e.game, e.file, e.number"
	out := "WITH " + marksName + " AS (\n" +
		"  SELECT e.game AS game, e.file AS file, e.number AS number, e.event AS event, e.kind AS kind, e.seat AS seat,\n" +
		"    e.played AS played, e.throw AS throw, e.points AS points, e.effect AS effect, g.judged AS judged,\n" +
		"    " + b.playedWord() + " AS word"
	if b.glyphs {
		out += ",\n    e.glyphs AS glyphs"
	}
	if b.throws {
		out += ",\n    " + thrown + " ORDER BY e.event ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS throws"
	}
	if b.allThrows {
		out += ",\n    " + thrown + ") AS all_throws"
	}
	return out + "\n  FROM events e JOIN games g ON g.game = e.game AND g.file = e.file AND g.number = e.number\n" +
		"  WHERE e.event <= g.judged)\n"
}

// playedWord is what was played without marks of check.
func (b *builder) playedWord() string { return "TRIM(TRAILING '+#' FROM COALESCE(e.played, ''))" }

// marked begins a question of the marks.
func (b *builder) ofMarks() *rows {
	b.marked = true
	return &rows{table: marksName, name: "e"}
}

// within limits events to a window.
func (b *builder) within(r *rows, w *query.Window) {
	if w != nil && w.Unit == query.Throws {
		b.throws, b.allThrows = true, b.allThrows || w.Last
	}
	switch {
	case w == nil:
	case w.Unit == query.Events && w.Last:
		r.that("e.event > e.judged - %d", w.N)
	case w.Unit == query.Events:
		r.that("e.event <= %d", w.N)
	case w.Last:
		r.that("e.throws > e.all_throws - %d", w.N)
	default:
		r.that("e.throws <= %d", w.N)
	}
}

// by limits events to those of some seats.
func (b *builder) by(r *rows, seat string) {
	if seat == "" {
		return
	}
	s := b.seats(seat)
	r.that("e.seat IS NOT NULL AND (%s, e.seat) IN (SELECT %s, s.letter %s)", key("e"), key("s"), s.from())
}

// effects is the words for an event with a comma before and after each.
const effects = "',' || COALESCE(e.effect, '') || ','"

// happening limits events to those of a condition on events or throws, and returns what is to be added up to know how
// often it happened, in how many parts.
func (b *builder) happening(r *rows, t *query.Term) (sum string, unit int) {
	b.by(r, t.Seat)
	b.within(r, t.Window)
	if t.Field == query.Throw {
		r.that("%s", b.thrown(t.Value))
		return "COUNT(*)", 1
	}
	if t.Field == query.Glyph {
		b.glyphs = true
		r.that("%s", b.glyph(t.Value))
		return "COUNT(*)", 1
	}
	kind := strings.ToLower(t.Value)
	head, star := strings.CutSuffix(kind, "*")
	switch {
	case strings.Contains(kind, ","):
		r.that("FALSE") // no word has a comma
	case !star:
		r.that("%s", b.holds(effects, ","+kind+","))
	default:
		r.that("e.effect IS NOT NULL AND %s", b.holds("',' || e.effect", ","+head))
		part, all := ","+head, "',' || e.effect"
		if head == "" { // what gaps leave open is none
			all = "REPLACE(" + all + ", ',?', '?')"
			r.that("%s LIKE '%%,%%'", all)
		}
		return fmt.Sprintf("SUM(LENGTH(%s) - LENGTH(REPLACE(%[1]s, %s, '')))", all, b.text(part)), len(part)
	}
	return "COUNT(*)", 1
}

// thrown asks for a throw that was played: of these dice or, with one number, of so many points.
func (b *builder) thrown(value string) string {
	is := "e.points = " + value
	if strings.Contains(value, ",") {
		is = "e.throw = " + b.text(value)
	}
	return "e.kind = 'throw' AND e.played IS NOT NULL AND " + is
}

// glyph asks for an event with a glyph after it.
func (b *builder) glyph(value string) string {
	if value == "*" {
		return "e.glyphs IS NOT NULL"
	}
	return b.holds("',' || COALESCE(e.glyphs, '') || ','", ","+strings.TrimPrefix(value, "$")+",")
}

// happened counts events, throws or glyphs. In a window glyphs after events that were not judged do not count.
func (b *builder) happened(t *query.Term) string {
	r := &rows{table: "events", name: "e"}
	if w := t.Window; w != nil && (w.Last || w.Unit == query.Throws || t.Field == query.Glyph) {
		r = b.ofMarks()
	}
	sum, unit := b.happening(r, t)
	return r.counted(t.Count, sum, unit)
}

// moves selects where moves were played one after another: the games, the first event and the last, each with the
// throws up to it where those are counted.
func (b *builder) moves(t *query.Term, counted bool) string {
	words := strings.Fields(t.Value)
	r := b.ofMarks()
	b.within(r, t.Window)
	place := "e.event" // of the events that count, in order
	if !strings.Contains(t.Value, "<") {
		place = "(e.event - e.throws)"
		b.throws = true
		r.that("e.kind <> 'throw'")
	}
	if len(words) == 1 {
		b.by(r, t.Seat)
		r.that("%s", b.playedAs("e.word", words[0]))
		return b.only(r, counted)
	}
	const over = " OVER (PARTITION BY e.game, e.file, e.number ORDER BY e.event)"
	lead := func(what string, n int) string { return fmt.Sprintf("LEAD(%s, %d)%s", what, n, over) }
	last := len(words) - 1
	columns := fmt.Sprintf("e.game AS game, e.file AS file, e.number AS number, e.seat AS seat, e.event AS begins, "+
		"%s AS ends, e.word AS word_0, %s AS place_0, %s AS place_%d", lead("e.event", last), place, lead(place, last), last)
	throws := ""
	if counted {
		b.throws, throws = true, ", e.begins_throws, e.ends_throws"
		columns += ", e.throws AS begins_throws, " + lead("e.throws", last) + " AS ends_throws"
	}
	outer := rows{table: "(SELECT " + columns, name: "e"}
	for i, w := range words {
		if i > 0 {
			outer.table += fmt.Sprintf(", %s AS word_%d", lead("e.word", i), i)
		}
		outer.that("%s", b.playedAs(fmt.Sprintf("e.word_%d", i), w))
	}
	outer.table += " " + r.from() + ")"
	outer.that("e.place_%d = e.place_0 + %[1]d", last)
	b.by(&outer, t.Seat)
	return "SELECT " + key("e") + ", e.begins, e.ends" + throws + " " + outer.from()
}

// only selects events that are a hit each.
func (b *builder) only(r *rows, counted bool) string {
	throws := ""
	if counted {
		b.throws, throws = true, ", e.throws AS begins_throws, e.throws AS ends_throws"
	}
	return "SELECT " + key("e") + ", e.event AS begins, e.event AS ends" + throws + " " + r.from()
}

// playedAs compares what was played with a word; a star stands for what was played, too.
func (b *builder) playedAs(column, word string) string {
	if word == "*" {
		return column + " <> ''"
	}
	return b.word(column, word)
}

// hits selects where a part of a chain happens.
func (b *builder) hits(t *query.Term, counted bool) string {
	if t.Field == query.Move {
		return b.moves(t, counted)
	}
	r := b.ofMarks()
	b.happening(r, t)
	return b.only(r, counted)
}

// chain selects where what stands beside then ends. Of all ways to come to an event none is better than another.
func (b *builder) chain(t *query.Term) string {
	counted := false
	for link := t.Then; link != nil; link = link.Term.Then {
		counted = counted || link.Within > 0 && link.Unit == query.Throws
	}
	ends := ", a.ends AS ends "
	if counted {
		ends = ", a.ends AS ends, a.ends_throws AS ends_throws "
	}
	out := "SELECT DISTINCT " + as("a") + ends + "FROM (" + b.hits(t, counted) + ") a"
	for link := t.Then; link != nil; link = link.Term.Then {
		r := rows{table: "(" + b.hits(link.Term, counted) + ") a JOIN (" + out + ")", name: "c"}
		r.table += " c ON c.game = a.game AND c.file = a.file AND c.number = a.number"
		r.name = ""
		r.that("a.begins > c.ends")
		switch {
		case link.Within == 0:
		case link.Unit == query.Throws:
			r.that("a.begins_throws - c.ends_throws <= %d", link.Within)
		default:
			r.that("a.begins - c.ends <= %d", link.Within)
		}
		out = "SELECT DISTINCT " + as("a") + ends + r.from()
	}
	return out
}

// as is a key with the names of its columns.
func as(table string) string {
	return fmt.Sprintf("%[1]s.game AS game, %[1]s.file AS file, %[1]s.number AS number", table)
}

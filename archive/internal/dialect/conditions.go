package dialect

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/grammar/query"
)

// A condition is a clause over the table games, called g. It is true or false, never
// unknown.

// Every is the condition that every game fulfils.
func Every() *Clause { return clauseOf("true") }

// Range holds of the games from a number up to another.
func Range(first, last int64) *Clause { return clauseOf("g.game BETWEEN ? AND ?", first, last) }

// Not turns a condition round.
func Not(c *Clause) *Clause { return clauseOf("NOT (").and(c).add(")") }

// And joins conditions that must all hold, Or those of which one must.
func And(parts []*Clause) *Clause { return joined(parts, " AND ") }

// Or joins conditions of which one must hold.
func Or(parts []*Clause) *Clause { return joined(parts, " OR ") }

func joined(parts []*Clause, link fragment) *Clause {
	out := clauseOf("(")
	for i, p := range parts {
		if i > 0 {
			out.add(link)
		}
		out.and(p)
	}
	return out.add(")")
}

// compare holds the comparisons.
var compare = [...]fragment{query.Has: "= ?", query.Equal: "= ?", query.NotEqual: "<> ?",
	query.Less: "< ?", query.AtMost: "<= ?", query.Greater: "> ?", query.AtLeast: ">= ?"}

// Text is how a text is compared: whole, or as a part of the other.
type Text struct {
	Value string
	Part  bool
}

func (t Text) in(column fragment) *Clause {
	if t.Part {
		return clauseOf("instr(").add(column).add(", ?) > 0", t.Value)
	}
	return new(Clause).add(column).add(" = ?", t.Value)
}

// word compares a column with a word or, before a star, its beginning.
func word(column fragment, value string) *Clause {
	if head, ok := strings.CutSuffix(value, "*"); ok {
		return clauseOf("substr(").add(column).add(", 1, ?) = ?", utf8.RuneCountInString(head), head)
	}
	return new(Clause).add(column).add(" = ?", value)
}

// Variant compares the rule set; a star at the end is whatever follows.
func Variant(t *query.Term) *Clause { return word("g.variant", t.Value) }

// ID asks that the id of the game lies between two.
func ID(low, high []byte) *Clause { return between("id", low, high) }

// Play asks that the id of the play, which is known, lies between two.
func Play(low, high []byte) *Clause {
	return clauseOf("(").and(between("play", low, high)).add(" AND ").add(played).add(")")
}

// between asks that a column of ids, whose index holds their beginnings and finds them, lies between two.
func between(column fragment, low, high []byte) *Clause {
	return clauseOf("g.game IN (SELECT game FROM game_rows INDEXED BY games_"+column+" WHERE substr("+column+
		", 1, 8) BETWEEN substr(?, 1, 8) AND substr(?, 1, 8) AND "+
		column+" BETWEEN ? AND ?)", low, high, low, high)
}

// Result compares the result at the end.
func Result(t *query.Term) *Clause { return clauseOf("g.result = ?", t.Value) }

// Verdict compares the verdict. Only a game that was judged to its end is legal.
func Verdict(t *query.Term) *Clause {
	is := clauseOf("g.verdict = ?", t.Value)
	if t.Value != "legal" {
		return is
	}
	return clauseOf("(").and(is).add(" AND NOT ").add(partly).add(")")
}

// Judged asks whether a game was judged to its end.
func Judged(t *query.Term) *Clause {
	if t.Value == "wholly" {
		return clauseOf("NOT ").add(partly)
	}
	return clauseOf(partly)
}

// Complete asks whether the rules ended the game.
func Complete(t *query.Term) *Clause { return clauseOf("g.complete = ?", t.Value == "yes") }

// Default is an option that a rule set has by default, and so leaves out.
type Default struct{ Variant, Option string }

// played asks that the rules and the start of a game are known, from which its last position
// follows: nothing is known otherwise of its options, its seats and its play.
const played fragment = "g.final IS NOT NULL"

// Option looks for a setting among the options of games that are judged, or by no rule set that is
// known; a star at the end is whatever follows. The defaults are those that fit it.
func Option(value string, defaults []Default) *Clause {
	out := clauseOf("((").add(played).add(" OR g.version IS NULL) AND (")
	if head, ok := strings.CutSuffix(value, "*"); ok {
		out.add("instr(' ' || g.options, ?) > 0", " "+head)
	} else {
		out.add("instr(' ' || g.options || ' ', ?) > 0", " "+value+" ")
	}
	for _, d := range defaults {
		out.add(" OR g.variant = ? AND instr(' ' || g.options, ?) = 0", d.Variant, " "+d.Option+"=")
	}
	return out.add("))")
}

// Name is how a name is compared: as it is spelt, or by what is sought of its forms, see spelling.Sought.
type Name struct {
	// Folded is the whole, where Patterns is nil.
	Folded string
	// Patterns are those of its forms; Alike says that v and w are the same letter.
	Patterns []string
	Alike    bool
	// Numbers, if not nil, are those of the names that fit.
	Numbers []int64
}

// The lists of names: those of players, and those of the values of a tag.
const (
	playersListed fragment = "playerlists"
	tagListed     fragment = "(SELECT names FROM valuelists WHERE name = ?)"
)

// What is read of lists, to find the numbers of names without a statement: those of players, those of the values of a
// tag, and the games that have some values.
const (
	ListedPlayers = "SELECT names FROM playerlists"
	ListedValues  = "SELECT names FROM valuelists WHERE name = ?"
	ListsOfTags   = "SELECT first, games FROM taglists WHERE tag IN (SELECT value FROM json_each(?))"
	LastPlayer    = "SELECT ifnull(max(player), 0) FROM players"
	// GamesOfPlayers reads the games of some players, in JSON.
	GamesOfPlayers = "SELECT json_group_array(game) FROM seat_rows WHERE player IN (SELECT value FROM json_each(?))"
	// PlayersUpTo reads who plays in the games up to one.
	PlayersUpTo = "SELECT DISTINCT player FROM seat_rows WHERE game <= ? AND player IS NOT NULL"
)

// namedIn reads the numbers of the names in lists that fit patterns.
func namedIn(lists fragment, alike bool) fragment {
	var function fragment = "agn_named"
	if alike {
		function = "agn_alike"
	}
	return "(SELECT j.value FROM " + lists + " t JOIN json_each(" + function + "(t.names, ?)) j)"
}

// patterns are the patterns of a name as an argument.
func (n *Name) patterns() string {
	b, err := json.Marshal(n.Patterns)
	if err != nil {
		panic(err) // texts can be written
	}
	return string(b)
}

// Score compares what some seats scored, in the units of the table.
func Score(points int, seat string) *Clause {
	out := clauseOf("EXISTS (SELECT 1 FROM seats s WHERE s.game = g.game AND s.points = ?", points)
	return ofSeat(out, seat).add(")")
}

// ofSeat limits rows that have a seat s to those that a word stands for. The
// points of a seat with a share in the best place are more than none, and a game that
// nobody won has no loser.
func ofSeat(out *Clause, seat string) *Clause {
	switch seat {
	case "":
		return out
	case query.Winner:
		return out.add(" AND ifnull(s.points, 0) > 0")
	case query.Loser:
		return out.add(" AND s.points = 0 AND EXISTS (SELECT 1 FROM seats w WHERE w.game = s.game AND w.points > 0)")
	}
	return out.add(" AND (lower(s.name) = ? OR lower(s.letter) = ?)", seat, seat)
}

// valuesListed finds the games with values of a tag whose numbers follow.
const valuesListed fragment = listedGames + " WHERE l.tag IN "

// Tag compares the values of a tag.
func Tag(name string, value *Name) *Clause {
	out := clauseOf("g.game IN (SELECT e.value FROM ")
	if value.Patterns == nil {
		return out.add(taggedGames+" WHERE v.name = ? AND v.folded = ?)", name, value.Folded)
	}
	return out.add(valuesListed+namedIn(tagListed, value.Alike)+")", name, value.patterns())
}

// TagNumber compares the numbers that the values of a tag are.
func TagNumber(name string, t *query.Term) *Clause {
	out := clauseOf("g.game IN (SELECT e.value FROM "+taggedGames+" WHERE v.name = ? AND ", name)
	return out.and(compares("("+tagNumber+") ", t)).add(")")
}

// placedRightly asks that no finding says that the tag Places of a game is wrong.
const placedRightly = " AND NOT EXISTS (SELECT 1 FROM findings w WHERE w.game = s.game AND w.code = 'T021')"

// Place compares the places of some seats. placed lists values of a tag, numbers of seats that play and numbers of one
// among those, each three joined by a stroke, with spaces around.
func Place(placed, seat string) *Clause {
	const play = "(SELECT count(*) FROM seats q WHERE q.game = s.game"
	out := clauseOf("g.game IN (SELECT s.game FROM "+taggedGames+" JOIN seats s ON s.game = e.value "+
		"WHERE v.name = 'Places' AND instr(?, ' ' || v.value || '/' || "+play+") || '/' || "+
		play+" AND q.seat <= s.seat) || ' ') > 0"+placedRightly, placed)
	return ofSeat(out, seat).add(")")
}

// From asks that a game came from one of some files, which are not more than Window.
func From(sources []int64) *Clause {
	return clauseOf("g.source IN (SELECT value FROM json_each(?))", List(sources))
}

// shortestIndexed is the least number of characters that the index of texts finds.
const shortestIndexed = 3

// Comment looks for a folded text in the comments. The index finds candidates.
func Comment(t Text) *Clause {
	out := clauseOf("g.game IN (SELECT c.game FROM comments c WHERE ")
	if utf8.RuneCountInString(t.Value) >= shortestIndexed {
		phrase := `"` + strings.ReplaceAll(t.Value, `"`, `""`) + `"`
		out.add("c.comment IN (SELECT rowid FROM commenttext WHERE commenttext MATCH ?) AND ", phrase)
	}
	return out.and(t.in("c.folded")).add(")")
}

// numbers are the columns of the fields that are numbers.
var numbers = [...]fragment{query.NumPlies: "g.plies ", query.NumEvents: "g.events ", query.NumSic: "g.sic ",
	query.NumSeats: seatsOf + " "}

// Number compares a number of the game. The seats of a game by unknown rules are not known.
func Number(t *query.Term) *Clause {
	out := compares(numbers[t.Field], t)
	if t.Field == query.NumSeats {
		return clauseOf("(").and(out).add(" AND ").add(played).add(")")
	}
	return out
}

// compares compares a number, which is there.
func compares(column fragment, t *query.Term) *Clause {
	out := clauseOf("(").add(column).add("IS NOT NULL")
	switch {
	case t.Op != query.Within:
		out = clauseOf("(").add(column).add(compare[t.Op], t.Number)
	case t.Value != "":
		out.add(" AND ").add(column).add(">= ?", t.Number)
	}
	if t.To != "" {
		out.add(" AND ").add(column).add("<= ?", t.NumberTo)
	}
	return out.add(")")
}

// Surely asks that all days on which a game may have been played lie between two, of
// which one may be nil. Where another condition finds few games the index of dates is
// kept out of its way.
func Surely(low, high *int64, few bool) *Clause {
	out := clauseOf("(true")
	switch {
	case low == nil:
	case few: // the plus keeps the index away
		out.add(" AND +g.firstday IS NOT NULL AND +g.firstday >= ?", *low)
	default:
		out.add(" AND g.firstday IS NOT NULL AND g.firstday >= ?", *low)
	}
	if high != nil {
		out.add(" AND +g.lastday IS NOT NULL AND +g.lastday <= ?", *high)
	}
	return out.add(")")
}

// Undated asks that nothing is known of the days.
func Undated() *Clause { return clauseOf("(g.firstday IS NULL AND g.lastday IS NULL)") }

// Possibly asks that one of the days does.
func Possibly(low, high *int64) *Clause {
	out := clauseOf("(true")
	if low != nil {
		out.add(" AND (g.lastday IS NULL OR g.lastday >= ?)", *low)
	}
	if high != nil {
		out.add(" AND (g.firstday IS NULL OR g.firstday <= ?)", *high)
	}
	return out.add(")")
}

// Code compares the codes of a game's findings, Rule the rules that they cite.
func Code(t *query.Term) *Clause { return finding(t) }

// Rule compares the rules that a game's findings cite.
func Rule(t *query.Term) *Clause { return finding(t) }

func finding(t *query.Term) *Clause {
	if t.Count == nil {
		return clauseOf("g.game IN (SELECT f.game FROM findings f WHERE ").and(findingIs(t)).add(")")
	}
	out := clauseOf("(SELECT count(*) FROM findings f WHERE f.game = g.game AND ")
	return out.and(findingIs(t)).add(") ").add(compare[t.Count.Op], t.Count.N)
}

// findingIs asks that a finding f is one that is asked for.
func findingIs(t *query.Term) *Clause {
	if t.Field == query.Rule {
		return word("f.rule", t.Value)
	}
	return word("f.code", strings.ToUpper(t.Value))
}

// Final compares the hash of the last position with some.
func Final(hashes []int64) *Clause {
	return clauseOf("ifnull(g.final, 0) IN (SELECT value FROM json_each(?)) AND g.final IS NOT NULL", List(hashes))
}

// Among asks for the games of a list.
func Among(games []int64) *Clause {
	if len(games) == 1 { // a list of them takes longer than looking the game up
		return clauseOf("g.game = ?", games[0])
	}
	return clauseOf("g.game IN (SELECT value FROM json_each(?))", List(games))
}

// Marked asks for games by a byte for each from number 1 up to the last, which is 1 for those that are meant. It is
// quicker than Among where there are many.
func Marked(marks []byte) *Clause {
	return clauseOf("substr(?, g.game - ?, 1) = x'01'", perGame{marks, 1}, before)
}

// List returns numbers as an argument that stands for all of them, sorted: a JSON
// array. It sorts its argument.
func List(numbers []int64) string {
	slices.Sort(numbers)
	if len(numbers) == 0 {
		return "[]"
	}
	b, err := json.Marshal(numbers)
	if err != nil {
		panic(err) // integers can be written
	}
	return string(b)
}

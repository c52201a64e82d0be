package document

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/format"
)

// style is the layout in which the game is printed.
func (a *actor) style() notation.Style { return format.StyleOf(a.Game, a.judge.Config.Variant) }

// newGame writes a game without a move after all others.
func (d *Document) newGame(act *Act) (*Acted, error) {
	g, err := newGame(act)
	if err != nil {
		return nil, err
	}
	text := string(notation.Append(nil, g, format.StyleOf(g, "")))
	end := len(d.Bytes)
	kept := len(bytes.TrimRight(d.Bytes, spaces))
	before := ""
	if kept > 0 {
		before = "\n\n"
	}
	edits := []Edit{{kept, end, before + text}}
	if line := bytes.IndexByte(d.Bytes, '\n'); line > 0 && d.Bytes[line-1] == '\r' {
		edits[0].Text = strings.ReplaceAll(edits[0].Text, "\n", "\r\n")
	}
	result := strings.LastIndexByte(edits[0].Text, '*')
	return &Acted{Edits: edits, Caret: kept + result}, nil
}

// newGame returns a game as an act says it.
func newGame(act *Act) (*notation.Game, error) {
	rs, err := rulesets.Find(act.Variant)
	if err != nil {
		return nil, refuseAs(err)
	}
	var setup engine.Setup
	for name, value := range act.Options {
		if err := rs.Set(&setup, name, value); err != nil {
			return nil, refuseAs(err)
		}
	}
	var seats []engine.Seat
	for _, letter := range act.Seats {
		seat := engine.Seat(0)
		if len(letter) == 1 {
			seat = rs.SeatOf(letter[0])
		}
		if seat == 0 {
			return nil, declined("%s has no seat %q.", rs.Title, letter)
		}
		if slices.Contains(seats, seat) {
			return nil, declined("Seat %s is given twice.", letter)
		}
		seats = append(seats, seat)
	}
	setup.Seats = engine.SeatMask(seats)
	full, err := rs.Complete(setup)
	if err == nil {
		err = rs.Unfit(full)
	}
	if err != nil {
		return nil, refuseAs(err)
	}
	return tagged(rs, full, act)
}

func refuseAs(err error) error {
	text := err.Error()
	return declined("%s.", strings.ToUpper(text[:1])+strings.TrimSuffix(text[1:], "."))
}

// Blank returns a game without a move, with the tags that every game has: of those that say who, where and when the
// values are open.
func Blank(rs *engine.Ruleset, setup engine.Setup) *notation.Game {
	g := &notation.Game{Result: notation.Result{Text: "*"}}
	tag := func(name, value string) { g.Tags = append(g.Tags, notation.Tag{Name: name, Value: value}) }
	tag("Event", "?")
	tag("Site", "?")
	tag("Date", "????.??.??")
	tag("Round", "?")
	for i, seat := range rs.Seats {
		if setup.Has(engine.Seat(i + 1)) {
			tag(seat.Name, "?")
		}
	}
	tag("Result", "*")
	tag("Variant", rs.Name)
	if options := rs.OptionString(setup); options != "" {
		tag("Options", options)
	}
	return g
}

// saidBy has the tags of a new game that follow from something else.
var saidBy = map[string]string{
	"Variant": "the act says it as variant", "Options": "the act says them as options",
	"Result": "a new game has none yet",
}

// tagged returns a game without a move with the tags that every game has, and those that an act adds, changes or, with
// an empty value, leaves out.
func tagged(rs *engine.Ruleset, setup engine.Setup, act *Act) (*notation.Game, error) {
	g := Blank(rs, setup)
	names := slices.Sorted(maps.Keys(act.Tags))
	for _, name := range names {
		if !tagName(name) {
			return nil, declined("%q is no name of a tag.", name)
		}
		if by := saidBy[name]; by != "" {
			return nil, declined("The tag %s is not given among the tags: %s.", name, by)
		}
		i := slices.IndexFunc(rs.Seats, func(s engine.SeatInfo) bool { return s.Name == name })
		if i >= 0 && !setup.Has(engine.Seat(i+1)) {
			return nil, declined("%s does not play, so that the tag %s has no place.", name, name)
		}
	}
	for _, name := range names {
		g.Tags = slices.DeleteFunc(g.Tags, func(t notation.Tag) bool { return t.Name == name })
		if value := act.Tags[name]; value != "" {
			g.Tags = append(g.Tags, notation.Tag{Name: name, Value: value})
		}
	}
	notation.SortTags(g.Tags, referee.StyleOf(rs).Seats)
	return g, nil
}

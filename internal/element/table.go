package element

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/picture"
)

// table is what the script reads position strings by and draws them with.
type table struct {
	Drawings page.Drawings       `json:"drawings"`
	Variants map[string]*variant `json:"variants"`
}

// variant is a rule set.
type variant struct {
	Title string `json:"title"`
	// Letters has the kinds of men by their letters in a placement; nil where men are written by their squares.
	Letters map[string]string `json:"letters,omitempty"`
	// Pieces are the kinds in the order in which lost men lie.
	Pieces []string `json:"pieces"`
	// Marks are those of the field of men, Fields the fields that follow men or placement.
	Marks  string  `json:"marks,omitempty"`
	Fields []field `json:"fields"`
	// Options has the values of the options, the default first, Shape the options that change the board.
	Options map[string][]string `json:"options"`
	Shape   []string            `json:"shape"`
	// Tables are the boards, one for each set of seats that may play and each setting of the options in Shape.
	Tables []seated `json:"tables"`
}

type field struct {
	Name     string `json:"name"`
	Optional bool   `json:"optional,omitempty"`
}

// seated is a board with the start position on it. With is the options in Shape that are not the default, as a record
// has them.
type seated struct {
	With  string `json:"with,omitempty"`
	Board *slim  `json:"board"`
	Start string `json:"start"`
}

// newTable asks the engine for all of it.
func newTable() *table {
	t := &table{page.AllDrawings(), map[string]*variant{}}
	for _, rs := range rulesets.All() {
		v := &variant{Title: rs.Title, Marks: rs.Position[0].Marks, Options: map[string][]string{}, Shape: []string{}}
		for _, f := range rs.Position[1:] {
			v.Fields = append(v.Fields, field{f.Name, f.Optional})
		}
		for _, o := range rs.Options {
			for _, value := range o.Values {
				v.Options[o.Name] = append(v.Options[o.Name], value.Name)
			}
		}
		v.boards(rs)
		t.Variants[rs.Name] = v
	}
	return t
}

// boards draws the boards. An option changes them if one of its values alone does.
func (v *variant) boards(rs *engine.Ruleset) {
	var sets, settings []engine.Setup
	for _, seats := range rs.SeatSets {
		sets = append(sets, engine.Setup{Seats: engine.SeatMask(seats)})
	}
	settings = sets
	for i, o := range rs.Options {
		var with []engine.Setup
		for value := range o.Values {
			for _, s := range settings {
				s.Values[i] = uint8(value)
				with = append(with, s)
			}
		}
		if slices.ContainsFunc(sets, func(s engine.Setup) bool { return changes(rs, s, i) }) {
			v.Shape, settings = append(v.Shape, o.Name), with
		}
	}
	for _, s := range settings {
		if g, err := rs.New(s); err == nil { // else a value that wants other seats
			v.Tables = append(v.Tables, seatedAt(g))
			if len(v.Tables) == 1 {
				v.men(g)
			}
		}
	}
}

func seatedAt(g engine.Game) seated {
	return seated{g.Ruleset().OptionString(g.Setup()), slimmed(picture.NewBoard(g)), string(g.Start().AppendPosition(nil))}
}

// changes reports whether a value of an option makes another board or start of it.
func changes(rs *engine.Ruleset, s engine.Setup, option int) bool {
	plain := ""
	for value := range rs.Options[option].Values {
		s.Values[option] = uint8(value)
		g, err := rs.New(s)
		if err != nil {
			continue // it wants other seats
		}
		it := seatedAt(g)
		it.With = ""
		text, err := json.Marshal(it)
		if err != nil {
			panic(err) // numbers and texts
		}
		if plain == "" {
			plain = string(text)
		} else if plain != string(text) {
			return true
		}
	}
	return false
}

// men says what men there are and, where a placement has them, how it writes them.
func (v *variant) men(g engine.Game) {
	for _, p := range g.Pieces() {
		v.Pieces = append(v.Pieces, p.String())
	}
	if slices.Contains(g.Pieces(), engine.Man) {
		return
	}
	v.Letters = map[string]string{}
	for _, p := range g.Pieces() {
		letter := p.Letter()
		if letter == 0 {
			letter = 'P'
		}
		v.Letters[string(rune(letter))] = p.String()
	}
	// A letter that the engine reads as another is another name of it.
	start := v.Tables[0].Start
	placement, rest, _ := strings.Cut(start, " ")
	for other := 'A'; other <= 'Z'; other++ {
		if v.Letters[string(other)] != "" {
			continue
		}
		for letter := range v.Letters {
			low, l := strings.ToLower(string(other)), strings.ToLower(letter)
			text := strings.NewReplacer(letter, string(other), l, low).Replace(placement)
			if text == placement {
				continue // no man of the start is written so
			}
			if st, err := g.Position(text + " " + rest); err == nil && string(st.AppendPosition(nil)) == start {
				v.Letters[string(other)] = v.Letters[letter]
			}
		}
	}
}

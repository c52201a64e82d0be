// Package retag gives a tag a value in many games, by their texts.
package retag

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Pair is a tag and the value that it is given. Without a value the tag is taken away.
type Pair struct{ Name, Value string }

// decisive are the tags by which a game is judged, besides those of the seats.
var decisive = [...]string{"Variant", "Options", "First", "SetUp", "FEN", recorded.Tag, "Language", "OwnTags"}

// resultTag is the tag of which the value stands after the moves too.
const resultTag = "Result"

// possible reports whether a value can be the result of a game.
func possible(value string) bool {
	for seats := 2; seats <= engine.MaxSeats; seats++ {
		if referee.PossibleResult(value, seats) {
			return true
		}
	}
	return false
}

// Writable returns why no tag can have a value, nil if one can.
func Writable(value string) error {
	if strings.ContainsAny(value, "\n\r") {
		return words.Errorf("the value of a tag has one line")
	}
	var c grammar.Chunk
	var g notation.Game
	text := append(notation.AppendTag(nil, "Site", value), "\n\n*\n"...)
	if err := grammar.NewReader(bytes.NewReader(text)).Next(&c); err != nil {
		return err
	}
	for _, d := range new(grammar.Parser).Parse(&c, &g) {
		return words.Errorf("no tag has the value %q: %s", value, d.Message)
	}
	return nil
}

// Read reads a pair as TAG=VALUE. A tag by which games are judged is refused unless rules is set, and a name that is
// plainly meant for another tag always.
func Read(text string, rules bool) (Pair, error) {
	name, value, ok := strings.Cut(text, "=")
	switch {
	case !ok:
		return Pair{}, words.Errorf("%q is not written TAG=VALUE", text)
	case !grammar.TagNamed(name):
		return Pair{}, words.Errorf("%q cannot be the name of a tag", name)
	case name == resultTag && value != "" && !possible(value):
		return Pair{}, words.Errorf("%q is no result such as 1-0, 1/2-1/2, 0-1-0-0 or *", value)
	}
	if err := Writable(value); err != nil {
		return Pair{}, err
	}
	if meant := referee.TagMeant(name); meant != "" && meant != name {
		return Pair{}, &engine.UnknownError{What: words.Of("tag"), Name: name, Near: []string{meant}}
	}
	if !rules && slices.Contains(decisive[:], name) {
		return Pair{}, words.Errorf("games are judged by the tag %s, and a new value can make them others: --set-rules says "+
			"that it may", name)
	}
	return Pair{name, value}, nil
}

// IsSeat reports whether a tag says who has a seat.
func IsSeat(name string) bool {
	return slices.ContainsFunc(rulesets.All(), func(rs *engine.Ruleset) bool { return rs.SeatNamed(name) != 0 })
}

// Games gives a tag its value in all games of a file. A game that does not have the tag gets it, but for that of a
// seat: which seats play hangs on those that there are. Without counts the games that do not get it. For the same
// reason that of a seat is not taken away, but says that nobody is known. The value of Result stands after the moves
// too. Of a tag that stands twice one is left.
func (p Pair) Games(file []byte) (out []byte, without int, err error) {
	r := grammar.NewReader(bytes.NewReader(file))
	var parser grammar.Parser
	var c grammar.Chunk
	var g notation.Game
	done, end, seat := 0, "\n", IsSeat(p.Name)
	if i := bytes.IndexByte(file, '\n'); i > 0 && file[i-1] == '\r' {
		end = "\r\n"
	}
	for {
		err := r.Next(&c)
		if errors.Is(err, io.EOF) {
			return append(out, file[done:]...), without, nil
		}
		if err != nil {
			return nil, without, err
		}
		if c.Skipped || c.Size == 0 {
			continue
		}
		out = append(out, file[done:c.Offset]...)
		parser.Parse(&c, &g)
		if _, has := g.Tag(p.Name); seat && !has {
			without++
		}
		out = append(out, p.game(c.Text, &g, end)...)
		done = c.Offset + len(c.Text)
	}
}

// ended puts the value after the moves of a game, in the place of the result that is there.
func (p Pair) ended(text []byte, g *notation.Game, end string) []byte {
	if g.Result.Text != "" {
		return slices.Concat(text[:g.Result.Start], []byte(p.Value), text[g.Result.End:])
	}
	moves := bytes.TrimRight(text, " \t\r\n")
	befores := []string{" ", end}
	if g.Len() == 0 {
		befores = []string{end + end}
	}
	for _, before := range befores {
		out := slices.Concat(moves, []byte(before+p.Value), text[len(moves):])
		if p.ends(out, g) {
			return out
		}
	}
	return text
}

// ends reports whether a text is the same game with the value at its end.
func (p Pair) ends(text []byte, g *notation.Game) bool {
	var c grammar.Chunk
	var got notation.Game
	if grammar.NewReader(bytes.NewReader(text)).Next(&c) != nil || len(c.Text) < len(bytes.TrimRight(text, " \t\r\n")) {
		return false
	}
	new(grammar.Parser).Parse(&c, &got)
	return got.Result.Text == p.Value && len(got.Tags) == len(g.Tags) && got.Len() == g.Len()
}

// game gives the tag its value in the text of a game, in which lines end so.
func (p Pair) game(text []byte, g *notation.Game, end string) []byte {
	seat := IsSeat(p.Name)
	if p.Value == "" && seat {
		p.Value = "?"
	}
	if p.Name == resultTag && p.Value != "" {
		text = p.ended(text, g, end)
	}
	pair := notation.AppendTag(nil, p.Name, p.Value)
	var out []byte
	done, found := int32(0), false
	for i := range g.Tags {
		t := &g.Tags[i]
		if t.Name != p.Name {
			continue
		}
		out = append(out, text[done:t.Start]...)
		if done = t.End; p.Value != "" && !found {
			out, found = append(out, pair...), true
		} else {
			found = true
			rest := bytes.TrimPrefix(bytes.TrimPrefix(text[t.End:], []byte("\r")), []byte("\n"))
			done = int32(len(text) - len(rest))
		}
	}
	out = append(out, text[done:]...)
	if found || seat || p.Value == "" {
		return out
	}
	at := len(text) - len(bytes.TrimLeft(text, "\uFEFF"))
	if len(g.Tags) > 0 {
		at = int(g.Tags[0].Start)
	} else {
		end += end
	}
	return slices.Concat(text[:at], pair, []byte(end), text[at:])
}

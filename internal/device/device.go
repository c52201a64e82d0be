// Package device names what is thrown as people say it.
package device

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/words"
)

// cubes are ordinary dice by their number, dieKinds those of other kinds where they are several.
var (
	cubes    = []string{"no dice", "one die", "two dice", "three dice", "four dice", "five dice", "six dice", "seven dice"}
	dieKinds = map[string]string{"long die": "long dice", "oblong die": "oblong dice"}
)

// Name names dice in English, as Words does.
func Name(set *dice.Set) string { return Words(set).String() }

// Words names dice of one kind by that: "4 cowries", "two dice", "long dice 1 3 4 6". Dice that differ are named one
// by one. It is empty where nothing is thrown.
func Words(set *dice.Set) words.Text {
	if set == nil || len(set.Dice) == 0 {
		return words.Text{}
	}
	first, n := set.Dice[0], len(set.Dice)
	differs := func(d dice.Die) bool { return d.Name != first.Name || !slices.Equal(d.Faces, first.Faces) }
	if slices.ContainsFunc(set.Dice, differs) {
		var each []words.Text
		for _, d := range set.Dice {
			each = append(each, Words(&dice.Set{Dice: []dice.Die{d}}))
		}
		return words.And(each)
	}
	return alike(first, n)
}

// alike names some dice of one kind.
func alike(d dice.Die, n int) words.Text {
	ways, values := 0, ""
	for _, f := range d.Faces {
		ways += int(f.Weight)
		values += " " + strconv.Itoa(int(f.Value))
	}
	several, known := dieKinds[d.Name]
	switch {
	case d.Name == "cowries":
		return words.Of("%d cowries", n*(bits.Len(uint(ways))-1))
	case d.Name == "cube":
		return words.Name(cubes[n]).Words()
	case !known:
		return words.Of("%s%s", d.Name, values)
	case n == 1:
		return words.Of("%s%s", words.Name(d.Name), values)
	}
	return words.Of("%s%s", words.Name(several), values)
}

// Read reads a description such as "long die(1 3 4 6) + long die(1 3 4 6)" or "cowries(8 1*4 2*6 3*4 4)", in which *
// stands before the number of chances of a value. It returns nil for another text.
func Read(description string) *dice.Set {
	var set dice.Set
	for text := range strings.SplitSeq(description, " + ") {
		name, faces, ok := strings.Cut(strings.TrimSuffix(text, ")"), "(")
		if !ok || len(set.Dice) == dice.MaxDice {
			return nil
		}
		d := dice.Die{Name: name}
		for face := range strings.SplitSeq(faces, " ") {
			value, weight, weighted := strings.Cut(face, "*")
			if !weighted {
				weight = "1"
			}
			v, err := strconv.ParseUint(value, 10, 8)
			w, err2 := strconv.ParseUint(weight, 10, 8)
			if err != nil || err2 != nil {
				return nil
			}
			d.Faces = append(d.Faces, dice.Face{Value: uint8(v), Weight: uint8(w)})
		}
		set.Dice = append(set.Dice, d)
	}
	return &set
}

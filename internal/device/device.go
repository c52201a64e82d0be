// Package device names what is thrown as people say it.
package device

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine/dice"
)

// numbers are those of dice in words.
var numbers = []string{"no", "one", "two", "three", "four", "five", "six", "seven"}

// Name names dice of one kind by that: "4 cowries", "two dice", "long dice 1 3 4 6". Dice that differ are named one
// by one. It is empty where nothing is thrown.
func Name(set *dice.Set) string {
	if set == nil || len(set.Dice) == 0 {
		return ""
	}
	first, n := set.Dice[0], len(set.Dice)
	differs := func(d dice.Die) bool { return d.Name != first.Name || !slices.Equal(d.Faces, first.Faces) }
	if slices.ContainsFunc(set.Dice, differs) {
		var each []string
		for _, d := range set.Dice {
			each = append(each, Name(&dice.Set{Dice: []dice.Die{d}}))
		}
		return strings.Join(each, " and ")
	}
	many := func(name string) string {
		if n == 1 {
			return name
		}
		return strings.TrimSuffix(name, "die") + "dice"
	}
	ways, values := 0, ""
	for _, f := range first.Faces {
		ways += int(f.Weight)
		values += " " + strconv.Itoa(int(f.Value))
	}
	switch first.Name {
	case "cowries":
		return strconv.Itoa(n*(bits.Len(uint(ways))-1)) + " cowries"
	case "cube":
		return numbers[n] + " " + many("die")
	}
	return many(first.Name) + values
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

package grammar

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/ashtapada/agn/notation"
)

// maxReadings is the most readings that a word or a die may have.
const maxReadings = 8

// scanReadings reads the readings of a move or pass, joined by "|", the preferred first.
// None of them may have a gap.
func scanReadings(w []byte) (string, bool) {
	if n := bytes.Count(w, []byte("|")); n == 0 || n >= maxReadings {
		return "", false
	}
	var text []byte
	for part := range bytes.SplitSeq(w, []byte("|")) {
		if len(text) > 0 {
			text = append(text, '|')
		}
		var m notation.Move
		switch {
		case string(part) == "--":
			text = append(text, part...)
		case len(part) > 0 && decodeMove(part, &m) && !m.HasGap():
			text = notation.AppendMove(text, &m)
		default:
			return "", false
		}
	}
	return string(text), true
}

// readings is the item of readings.
func (p *Parser) readings(text string) notation.Item {
	p.g.Readings = append(p.g.Readings, text)
	return notation.Item{Kind: notation.Readings, N: int32(len(p.g.Readings) - 1)}
}

// die is a die with its readings, the preferred first.
type die []uint8

// scanThrowReadings reads a throw of whose dice at least one has several readings, at the
// start of b. It returns its length, 0 if there is none, as scanThrow does.
func scanThrowReadings(b []byte) (n int, readings string, high bool) {
	var dice []die
	several := false
	i := 1
	for {
		var d die
		for {
			start := i
			if i = digits(b, i); i == start || i > MaxWord {
				return 0, "", false
			}
			v, err := strconv.ParseUint(string(b[start:i]), 10, 16)
			if err != nil || v > notation.MaxPips {
				v, high = notation.MaxPips, true
			}
			if d = append(d, uint8(v)); len(d) > maxReadings || i == len(b) {
				return 0, "", false
			}
			if b[i] != '|' {
				break
			}
			several = true
			i++
		}
		if dice = append(dice, d); len(dice) > notation.MaxDice {
			return 0, "", false
		}
		switch b[i] {
		case '>':
			return i + 1, appendDice(dice), high
		case ',':
			i++
		default:
			return 0, "", false
		}
		if !several && i >= len(b) {
			return 0, "", false
		}
	}
}

// appendDice prints dice, those of the highest preferred readings first.
func appendDice(dice []die) string {
	slices.SortStableFunc(dice, func(a, b die) int { return int(b[0]) - int(a[0]) })
	text := []byte{'<'}
	for i, d := range dice {
		for k, v := range d {
			switch {
			case k > 0:
				text = append(text, '|')
			case i > 0:
				text = append(text, ',')
			}
			text = strconv.AppendUint(text, uint64(v), 10)
		}
	}
	return string(append(text, '>'))
}

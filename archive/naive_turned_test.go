package archive

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// naiveTurn is a way to turn a board: each square comes to another, and each seat to the one so many places further.
type naiveTurn struct {
	square func(file, rank int) (int, int)
	by     int
}

// naiveTurns lists how the board of a game may be turned, from its page in the documentation.
func naiveTurns(g engine.Game) (out []naiveTurn) {
	options := " " + g.Ruleset().OptionString(g.Setup()) + " "
	side, sign := 0, 1
	switch g.Ruleset().Name {
	case "chaturanga-2p":
		if !strings.Contains(options, " layout=chess ") {
			return []naiveTurn{{func(f, r int) (int, int) { return 9 - f, 9 - r }, 1}}
		}
		return []naiveTurn{{func(f, r int) (int, int) { return f, 9 - r }, 1}}
	case "chaturanca-3":
		return []naiveTurn{{func(f, r int) (int, int) { return f, 9 - r }, 1}}
	case "chaturaji", "chaturanca-1", "chaturanca-2":
		side, sign = 8, -1
	case "ashta-kashte":
		side = 7
	case "caturanga-race":
		side = 9
	case "thaayam", "chauka-bara":
		side = 5
	case "chaupur":
		side = 19
	}
	if side == 0 {
		return nil
	}
	seats := len(g.Ruleset().Seats)
	for quarters := 1; quarters < 4; quarters++ {
		if strings.Contains(options, " teams=on ") || strings.Contains(options, " start=own-katti ") && quarters != 2 {
			continue
		}
		out = append(out, naiveTurn{func(f, r int) (int, int) {
			for range quarters {
				f, r = side+1-r, f
			}
			return f, r
		}, (seats + sign*quarters%seats) % seats})
	}
	return out
}

// naivelyTurned reports whether a position is another one with the board turned and the seats exchanged.
func naivelyTurned(g engine.Game, from, to string) bool {
	same := func(f, r int) (int, int) { return f, r }
	want := naiveParts(g, to, naiveTurn{square: same})
	return slices.ContainsFunc(naiveTurns(g), func(turn naiveTurn) bool {
		return slices.Equal(naiveParts(g, from, turn), want)
	})
}

// naiveParts lists in order what a position string says, each man and each word by itself, with the board turned.
func naiveParts(g engine.Game, text string, turn naiveTurn) (out []string) {
	seats := g.Ruleset().Seats
	letter := func(c byte) byte {
		for i, s := range seats {
			if c&^' ' == s.Letter {
				return seats[(i+turn.by)%len(seats)].Letter | c&' '
			}
		}
		return c
	}
	letters := func(word string) string {
		b := []byte(word)
		for i := range b {
			b[i] = letter(b[i])
		}
		return string(b)
	}
	sorted := func(word string) string {
		b := []byte(letters(word))
		slices.Sort(b)
		return string(b)
	}
	square := func(man string) string {
		for i := range man {
			if file := int(man[i]) - 'a' + 1; i+1 < len(man) && file > 0 && man[i+1] >= '1' && man[i+1] <= '9' {
				end := i + 1
				for end < len(man) && man[end] >= '0' && man[end] <= '9' {
					end++
				}
				rank, _ := strconv.Atoi(man[i+1 : end])
				file, rank := turn.square(file, rank)
				return man[:i] + string(rune('a'+file-1)) + strconv.Itoa(rank) + man[end:]
			}
		}
		return man
	}
	for n, word := range strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == ';' }) {
		list := strings.Split(word, ",")
		head, rest, named := strings.Cut(word, ":")
		switch {
		case n == 0 && strings.Contains(word, "/"): // two armies or four
			for i, rank := range strings.Split(word, "/") {
				file := 1
				for len(rank) > 0 {
					size, man := 2, ""
					if len(seats) == 2 || rank[0] <= '9' {
						size = 1
					}
					man, rank = rank[:size], rank[size:]
					if strings.HasPrefix(rank, "*") {
						man, rank = man+"*", rank[1:]
					}
					if gap, err := strconv.Atoi(man); err == nil {
						file += gap
						continue
					}
					f, r := turn.square(file, 8-i)
					if size == 2 {
						man = string(letter(man[0])) + man[1:]
					} else if turn.by == 1 {
						man = string(man[0] ^ ' ')
					}
					out = append(out, fmt.Sprint(n, man, f, r))
					file++
				}
			}
		case named && len(head) == 1 && head != strings.ToLower(head): // the men of a race
			for _, man := range strings.Split(rest, ",") {
				out = append(out, letters(head)+":"+square(man))
			}
		case named && strings.Contains(rest, "/"):
			for i, amount := range strings.Split(rest, "/") {
				out = append(out, fmt.Sprint(head, (i+turn.by)%len(seats), amount))
			}
		case named && head != "dice" && !strings.ContainsAny(rest, "0123456789"):
			pairs := strings.Contains(g.Ruleset().OptionString(g.Setup()), "throne-pays=per-pair") && head == "paid"
			for _, part := range strings.Split(rest, ",") {
				if pairs {
					out = append(out, head+letters(part))
				} else {
					out = append(out, head+sorted(part))
				}
			}
		case strings.Trim(word, "KVkv") == "" && len(seats) == 2: // whose kings may leap
			for _, c := range []byte(word) {
				if turn.by == 1 {
					c ^= ' '
				}
				out = append(out, fmt.Sprint(n, string(c)))
			}
		case len(strings.Trim(strings.ToUpper(word), "RGYWB")) == 0:
			out = append(out, fmt.Sprint(n, sorted(word)))
		default:
			for _, part := range list {
				if len(part) == 1 {
					part = letters(part)
				}
				out = append(out, square(part))
			}
		}
	}
	slices.Sort(out)
	return out
}

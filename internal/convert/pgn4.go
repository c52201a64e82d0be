package convert

import (
	"strconv"
	"strings"

	"github.com/ashtapada/agn/internal/words"
)

// four is a game of chess.com's server for variants, whose boards lie on one of 14×14 squares and whose men are Red's,
// Blue's, Yellow's and Green's. Games of two on 8×8 squares are played there too, by Red and Yellow.
type four struct {
	// variant is the game in small letters, as the tag Site names it; fen its start, empty if it is none of ours.
	variant, fen string
}

// newFour returns the game if its tags are those of chess.com's server, else nil.
func newFour(g *Game) *four {
	rules := g.Tag("Variant")
	if g.Tag("StartFen4") == "" && g.Tag("GameNr") == "" && rules != "FFA" && rules != "Teams" && rules != "Solo" {
		return nil
	}
	f := &four{}
	if m := fourSite.made().FindStringSubmatch(g.Tag("Site")); m != nil {
		f.variant = m[1]
	}
	if _, ours := pgnGames[f.variant]; ours {
		f.start(g.Tag("StartFen4"))
	}
	if _, named := notOurs[f.variant]; f.fen == "" && !named {
		f.variant = ""
	}
	return f
}

var fourSite = pattern{text: `/variants/([a-z0-9-]+)`}

// reason says why no rule set of agn plays the game.
func (f *four) reason() words.Text {
	return words.Of("%v: no rule set of agn plays it", words.Name(notOurs[f.variant]))
}

// start reads the position at the start: rows from 14 to 1, of which 11 to 4 are the board, files d to k.
func (f *four) start(position string) {
	i := strings.LastIndexByte(position, '-')
	rows := strings.Split(strings.Join(strings.Fields(position[i+1:]), ""), "/")
	if !strings.Contains(position, "'dim':'8x8'") || len(rows) != 14 {
		return
	}
	var ranks []string
	for _, row := range rows[3:11] {
		rank, ok := f.rank(row)
		if !ok {
			return
		}
		ranks = append(ranks, rank)
	}
	seat := " w -"
	if position[0] == 'Y' {
		seat = " b -"
	}
	f.fen = strings.Join(ranks, "/") + seat
}

// rank reads a row of 14 squares, of which three at each end are no squares.
func (f *four) rank(row string) (string, bool) {
	var out []byte
	for cell := range strings.SplitSeq(row, ",") {
		n, err := strconv.Atoi(cell)
		switch {
		case cell == "x":
		case err == nil && 0 < n && n <= 8:
			out = append(out, '0'+byte(n))
		case len(cell) == 2 && (cell[0] == 'r' || cell[0] == 'y'):
			man, ok := pgnMen[cell[1]]
			if !ok {
				return "", false
			}
			if man == "" {
				man = "P"
			}
			if cell[0] == 'y' {
				man = strings.ToLower(man)
			}
			out = append(out, man...)
		default:
			return "", false
		}
	}
	return string(out), len(out) > 0
}

var fourSquare = pattern{text: `[a-n](1[0-4]|[1-9])`}

// squares returns a move with the squares that it has on the board of 8×8, and _ for others.
func (f *four) squares(move string) string {
	return fourSquare.made().ReplaceAllStringFunc(move, func(square string) string {
		rank, err := strconv.Atoi(square[1:])
		if file := square[0] - 3; err == nil && 'a' <= file && file <= 'h' && rank > 3 && rank < 12 {
			return string(rune(file)) + strconv.Itoa(rank-3)
		}
		return "_"
	})
}

// says reports whether a word is no move but says how the game ended, which its tags say too: resigned, timed out,
// stalemate, mate.
func (f *four) says(word string) bool {
	return word == ".." || strings.Trim(word, "RTS#") == ""
}

package repair

import (
	"strconv"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// editKind is the kind of an edit. Zero is unset.
type editKind uint8

// The kinds of edits.
const (
	Replace editKind = iota + 1
	Delete
	Insert
	Swap
	Fill
)

func (k editKind) String() string {
	return [...]string{"", "replace", "delete", "insert", "swap", "fill"}[k]
}

// edit undoes a damage: it puts tokens in the place of n words from at on.
type edit struct {
	kind        editKind
	of          which
	at, n, cost int32
	// first and second are, of words exchanged, where those end that come first and where the others begin.
	first, second int32
	tokens        []token
	// signs are where the ";" stand that hide the tokens, or the brace of the comment that is one,
	// which braced is; nil for other edits.
	signs  []int32
	braced string
	column *column // whose turns are moved, nil for other edits
}

// token is a word that was not written so.
type token struct {
	item notation.Item
	text string
	// moved is, of a word of the record that is moved as it is written, one more than its index.
	moved int32
	// silent is set of a throw that is not recorded, and so is not written.
	silent bool
}

// tokens writes events that are possible at a moment.
func (s *search) tokens(spot *referee.Spot, choices []referee.Choice) []token {
	out := make([]token, 0, len(choices))
	for _, c := range choices {
		out = append(out, tokenOf(s.trial.Written(spot, c)))
	}
	return out
}

func tokenOf(it notation.Item) token { return token{item: it, text: textOf(&it)} }

func markToken(letter byte) token {
	return tokenOf(notation.Item{Kind: notation.SeatMark, Letter: letter})
}

func numberToken(n int) token {
	return tokenOf(notation.Item{Kind: notation.Number, N: int32(n), Dots: 1})
}

func textOf(it *notation.Item) string {
	switch it.Kind {
	case notation.Throw:
		return string(notation.AppendCast(nil, &it.Cast))
	case notation.Pass:
		return "--"
	case notation.Number:
		return strconv.Itoa(int(it.N)) + "."
	case notation.SeatMark:
		return string(it.Letter) + ":"
	}
	return string(notation.AppendMove(nil, &it.Move))
}

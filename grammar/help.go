package grammar

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// help says what a bad word may stand for in a game on that board, nil if that is not
// known, whose men have those letters. It is nil where nothing comes to mind.
func help(w []byte, board Board, men string) diag.Detail {
	_, n := cutSuffix(w)
	whole, suffix := len(w), w[n:]
	w = w[:n]
	if isCastling(w) {
		return diag.NoCastling
	}
	if s := string(w); s == "..." || s == "…" {
		return diag.DotsNoPass.With("--lenient reads the dots as -- where a pass is legal")
	}
	if string(w) == "sic" && n < whole {
		return diag.SuffixAstray.With(string(suffix))
	}
	if isEndingWord(w) {
		return diag.ResultInWords
	}
	if d := lookalike(w); d != nil {
		return d
	}
	if signs := spaceSigns(w); len(signs) > 0 {
		return diag.LenientSigns.With(signs)
	}
	l := lenience{board: board, men: men}
	if r := l.fold(w); len(l.signs) > 0 && reads(r) {
		return diag.LenientSigns.With(l.signs)
	}
	if board == nil {
		return nil
	}
	if r := l.respelled(w); r != nil {
		return diag.LenientReads.With(string(r))
	}
	if men == "" {
		return nil
	}
	return inLanguage(&l, w)
}

// respelled returns the event that a word is in another spelling, if need be with other ranks, nil if it is none.
func (l *lenience) respelled(w []byte) []byte {
	if r := l.respell(w); !bytes.Equal(r, w) && reads(r) && l.counted.seat == 0 {
		return r
	}
	if r := l.ranks(w); !bytes.Equal(r, w) {
		if r = l.respell(r); reads(r) && l.counted.seat == 0 {
			return r
		}
	}
	return nil
}

// inLanguage says as what a word is read with the letters of other languages, nil if it is no event in any.
func inLanguage(l *lenience, w []byte) diag.Detail {
	var (
		as        string
		languages diag.Any
	)
	for _, l.language = range spelling().byUse() {
		switch r := l.respell(w); {
		case bytes.Equal(r, w) || !reads(r):
		case as == "" && l.soldier && r[0] != 'x':
			letter, _ := utf8.DecodeRune(w)
			return diag.SoldierLetter.With(string(r), l.language.tag, letter)
		case !l.soldier && (as == "" || as == string(r)):
			as = string(r)
			languages = append(languages, l.language.tag)
		}
	}
	if as == "" {
		return nil
	}
	return diag.LanguageReads.With(languages, as)
}

// endings are words for how a game ended that people write where its result stands.
var endings = []string{"resigns", "resigned", "resign", "draw", "drawn", "wins", "won", "lost", "aufgegeben", "remis",
	"abandonne", "abandon", "nulle", "agreed"}

// isEndingWord reports whether a word is one for how a game ended.
func isEndingWord(w []byte) bool {
	return slices.Contains(endings, strings.ToLower(string(bytes.TrimRight(w, "."))))
}

// seatAlone returns the letter of the seat that a word names which lacks the colon of a seat
// mark, 0 if it names none.
func seatAlone(w []byte, board Board) byte {
	if board == nil {
		return 0
	}
	if len(w) == 2 && w[1] == ':' && 'a' <= w[0] && w[0] <= 'z' {
		return board.Seat(string(w[0] - 'a' + 'A'))
	}
	return board.Seat(string(bytes.TrimRight(w, ".,;-")))
}

// spaces finds the spaces of other kinds that tie words together.
func spaceSigns(w []byte) (signs diag.Signs) {
	for i := 0; i < len(w); {
		r, n := utf8.DecodeRune(w[i:])
		if s := (diag.Sign{Sign: r, As: " "}); foreignSpace(w[i:]) > 0 && !slices.Contains(signs, s) {
			signs = append(signs, s)
		}
		i += n
	}
	return signs
}

// reads reports whether a word without its suffix is an event.
func reads(w []byte) bool {
	var it notation.Item
	return len(w) > 0 && scanEvent(w, &it)
}

// isCastling reports whether a word is castling, as chess writes it.
func isCastling(w []byte) bool {
	w = bytes.TrimRight(w, "+#")
	return string(w) == "O-O" || string(w) == "O-O-O"
}

// lookalike finds characters of other scripts that look like those of a word that can be
// read.
func lookalike(w []byte) diag.Detail {
	var first, letter rune
	out := make([]byte, 0, len(w))
	for _, r := range string(w) {
		latin, ok := lookalikes[r]
		if !ok {
			out = utf8.AppendRune(out, r)
			continue
		}
		out = append(out, latin)
		if first == 0 {
			first, letter = r, rune(latin)
		}
	}
	if first == 0 || !reads(out) {
		return nil
	}
	script := "Greek"
	if unicode.Is(unicode.Cyrillic, first) {
		script = "Cyrillic"
	}
	return diag.Lookalike.With(script, first, letter)
}

// lookalikes are the letters of other scripts that look like letters
// of the notation, as Unicode's table of confusable characters has them.
var lookalikes = map[rune]byte{
	'а': 'a', 'с': 'c', 'ԁ': 'd', 'е': 'e', 'һ': 'h', 'і': 'i', 'ј': 'j', 'ӏ': 'l', 'о': 'o', 'х': 'x',
	'В': 'B', 'Е': 'E', 'К': 'K', 'Ν': 'N', 'Ѵ': 'V', 'Т': 'T',
	'α': 'a', 'ο': 'o', 'χ': 'x', 'Β': 'B', 'Ε': 'E', 'Κ': 'K', 'Τ': 'T',
}

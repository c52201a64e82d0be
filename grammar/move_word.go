package grammar

import (
	"errors"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// ParseMove reads one move, without suffix and "sic", in any of the forms of the
// notation.
func ParseMove(word string) (notation.Move, error) {
	var m notation.Move
	if word == "" || len(word) > MaxWord || !decodeMove([]byte(word), &m) {
		says := diag.Unreadable{Word: excerpt([]byte(word))}
		if len(word) <= longestExplained {
			says = unexpected(newRecognizer([]byte(word)).withoutSuffix(), []byte(word), letters(nil, allMen), "Move")
		}
		return notation.Move{}, errors.New(diag.Words(says).String())
	}
	return m, nil
}

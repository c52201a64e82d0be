package words_test

import (
	"testing"

	"github.com/ashtapada/agn/internal/words"
)

// passing is worded as it is now, lasting when it is read.
type (
	passing struct{ now *string }
	lasting struct{ passing }
)

func (p passing) Words() words.Text { return words.Of("<%s>", *p.now) }

func (lasting) Lasts() {}

func TestOf(t *testing.T) {
	now := "a"
	args := []any{passing{&now}, lasting{passing{&now}}}
	text := words.Of("%s %s", args...)
	now = "b"
	if got := text.String(); got != "<a> <b>" {
		t.Errorf("%q", got)
	}
	if _, ok := args[0].(passing); !ok {
		t.Errorf("an argument became %v", args[0])
	}
	for _, arg := range text.Args() {
		if _, ok := arg.(words.Text); !ok {
			t.Errorf("%T", arg)
		}
	}
}

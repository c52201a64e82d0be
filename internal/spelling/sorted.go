package spelling

import (
	"bytes"
	"slices"
	"sync"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// sortedBy is how many letters of a text its place in an order is by.
const sortedBy = 100

// Sorted returns bytes that are in the order of texts as people have it: by letters first, then by their marks, then
// by case (Unicode Collation Algorithm, root of CLDR). Of a long text the first 100 letters count.
func Sorted(s string) []byte {
	n := 0
	for i := range s {
		if n++; n > sortedBy {
			s = s[:i]
			break
		}
	}
	c := collators.Get().(*collator)
	defer collators.Put(c)
	c.Reset()
	return shortened(c.KeyFromString(&c.Buffer, s))
}

// shortened returns the key of a collation in fewer bytes, in the same order. Weights of letters have one byte if they
// are those of an ASCII character, which are odd, and else three or four, of which the first, even, tells between which
// of these they are. Of the weights of marks and of case those at the end are left out that are the least.
func shortened(key []byte) []byte {
	out := make([]byte, 0, len(key)/2)
	for len(key) > 1 && (key[0] != 0 || key[1] != 0) {
		n := 2 + int(key[0]>>7)
		w := weight(key[:n])
		i, is := slices.BinarySearch(common(), w)
		out = append(out, byte(2*i+2))
		if is {
			out[len(out)-1]++
		} else {
			out = append(out, key[:n]...)
		}
		key = key[n:]
	}
	out, key = append(out, 0), key[min(2, len(key)):]
	last := len(out)
	for ; len(key) > 1 && (key[0] != 0 || key[1] != 0); key = key[2:] {
		w := weight(key[:2])
		if w < 0x80 {
			out = append(out, byte(w))
		} else {
			out = append(out, key[0]|0x80, key[1])
		}
		if w != leastMark {
			last = len(out)
		}
	}
	key = bytes.TrimRight(key[min(2, len(key)):], leastCase)
	return append(append(out[:last], 0), key...)
}

// The weights of a letter without marks, and of one in small letters: none is less.
const (
	leastMark = 0x20
	leastCase = "\x02"
)

func weight(b []byte) (w uint32) {
	for _, c := range b {
		w = w<<8 | uint32(c)
	}
	return w
}

// common returns the weights of ASCII characters, in their order.
var common = sync.OnceValue(func() (weights []uint32) {
	c := collate.New(language.Und)
	var buffer collate.Buffer
	for r := byte(' '); r <= '~'; r++ {
		if key := c.Key(&buffer, []byte{r}); key[0] > 0 && key[0] < 0x80 {
			weights = append(weights, weight(key[:2]))
		}
		buffer.Reset()
	}
	slices.Sort(weights)
	return slices.Compact(weights)
})

// collator is one with its memory: it serves one goroutine at a time.
type collator struct {
	*collate.Collator
	collate.Buffer
}

var collators = sync.Pool{New: func() any { return &collator{Collator: collate.New(language.Und)} }}

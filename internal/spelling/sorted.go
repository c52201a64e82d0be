package spelling

import (
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
	return append([]byte{}, c.KeyFromString(&c.Buffer, s)...)
}

// collator is one with its memory: it serves one goroutine at a time.
type collator struct {
	*collate.Collator
	collate.Buffer
}

var collators = sync.Pool{New: func() any { return &collator{Collator: collate.New(language.Und)} }}

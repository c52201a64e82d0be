package lazy_test

import (
	"sync"
	"testing"

	"github.com/ashtapada/agn/internal/lazy"
)

// TestValue holds that a value is made once, and only if it is asked for.
func TestValue(t *testing.T) {
	made := 0
	v := lazy.Value[int]{Make: func() int { made++; return 41 + made }}
	if made != 0 {
		t.Error("made before it was asked for")
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if got := v.Get(); got != 42 {
				t.Errorf("got %d", got)
			}
		})
	}
	wg.Wait()
	if made != 1 {
		t.Errorf("made %d times", made)
	}
}

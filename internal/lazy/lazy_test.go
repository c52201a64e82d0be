package lazy_test

import (
	"sync"
	"testing"

	"github.com/ashtapada/agn/internal/lazy"
)

// TestPanic holds that a value that could not be made is not taken for one later.
func TestPanic(t *testing.T) {
	v := lazy.Value[error]{Make: func() error { panic("fault") }}
	for range 2 {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("it does not panic")
				}
			}()
			_ = v.Get()
		}()
	}
}

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

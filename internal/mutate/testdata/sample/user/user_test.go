package user

import (
	"testing"
	"time"
)

func TestFour(t *testing.T) {
	if Four() != 4 {
		t.Error(Four())
	}
}

func TestSlow(t *testing.T) {
	t.Run("first", func(*testing.T) {
		if !testing.Short() {
			time.Sleep(2500 * time.Millisecond)
		}
	})
	t.Run("words", func(t *testing.T) {
		if Fours() != "four" {
			t.Error(Fours())
		}
	})
}

package sample

import (
	"os"
	"testing"
)

func TestPassed(t *testing.T) {
	if _, err := os.Stat("sample.go"); err != nil {
		t.Error(err) // as in a test that reads its package's testdata
	}
	for points, want := range map[int]bool{0: false, 4: false, 6: true, 14: true} {
		if got := Passed(points); got != want {
			t.Errorf("%d: %t", points, got)
		}
	}
}

func TestThree(t *testing.T) {
	if Three(0) != 3 {
		t.Error(Three(0))
	}
}

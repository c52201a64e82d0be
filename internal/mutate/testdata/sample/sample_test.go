package sample

import "testing"

func TestPassed(t *testing.T) {
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

package user

import "testing"

func TestFour(t *testing.T) {
	if Four() != 4 {
		t.Error(Four())
	}
}

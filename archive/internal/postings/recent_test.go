package postings

import (
	"context"
	"reflect"
	"testing"

	"github.com/ashtapada/agn/notation"
)

// TestRecent: standings that are held are those that came, and the others are read.
func TestRecent(t *testing.T) {
	day := int64(-30000)
	all := map[int64]Standing{
		5: {Decided: true, Points: [4]int{12, 0, 6, 4}},
		6: {Days: notation.Days{First: &day}},
		7: {Days: notation.Days{First: &day, Last: &day}, Decided: true},
		9: {},
	}
	var asked []int64
	read := func(_ context.Context, games []int64) (map[int64]Standing, error) {
		asked = games
		out := map[int64]Standing{}
		for _, game := range games {
			out[game] = all[game]
		}
		return out, nil
	}
	var r recent
	r.add(map[int64]Standing{5: all[5], 6: all[6]})
	r.add(map[int64]Standing{7: all[7]})
	check := func(want ...int64) {
		t.Helper()
		asked = nil
		got, err := r.before(read)(t.Context(), []int64{5, 6, 7, 9})
		if err != nil || !reflect.DeepEqual(got, all) || !reflect.DeepEqual(asked, want) {
			t.Errorf("got %v, %v, and %d were read, want %d", got, err, asked, want)
		}
	}
	check(9)
	// The numbers of another program's games lie between.
	r.add(map[int64]Standing{9: all[9]})
	check(5, 6, 7)
	r.forget()
	check(5, 6, 7, 9)
}

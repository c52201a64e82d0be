package dialect

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar/query"
)

// TestArguments: no argument of a statement grows with the number of games, and the windows have each game once.
func TestArguments(t *testing.T) {
	games := 3*Window + 5
	marks := make([]byte, games)
	for i := range marks {
		marks[i] = byte(i % 251)
	}
	order := []Order{{Key: query.Key{Field: query.ByField, Of: query.Luck}, Values: make([]byte, games*ComputedBytes)}}
	where := And([]*Clause{Marked(marks), Range(1, 9)})
	if Whole(where, nil) || Whole(Every(), order) || !Whole(Marked(marks[:Window]), order[:0]) {
		t.Error("it is not known how many statements it takes")
	}
	c := new(Clause).and(inWindow(where, 4)).and(orderedBy(order))
	if n := c.windows(); n != 4 {
		t.Fatalf("%d windows", n)
	}
	var all []byte
	next := int64(0)
	for i := range 4 {
		var bytes [][]byte
		var numbers []int64
		for _, a := range c.argsIn(i, 4) {
			switch is := a.(type) {
			case []byte:
				bytes = append(bytes, is)
			case int64:
				numbers = append(numbers, is)
			}
		}
		if len(bytes) != 3 || len(bytes[0]) > Window || len(bytes[1]) != len(bytes[0])*ComputedBytes {
			t.Fatalf("window %d: arguments of %d bytes", i, len(bytes[0]))
		}
		all = append(all, bytes[0]...)
		if i > 0 && numbers[0] != next+1 || numbers[2] != int64(i*Window) {
			t.Errorf("window %d: %v", i, numbers)
		}
		next = numbers[1]
	}
	if string(all) != string(marks) {
		t.Error("the windows together are not the marks")
	}
	if none := (perGame{nil, 1}).part(5); len(none) != 1 || none[0] != 0 {
		t.Error("where nothing is known of games there is NULL")
	}
}

// TestPageByNumbers: PostgreSQL finds the numbers of a page's games first, joins for that what the order has alone, and
// reads rows by these numbers.
func TestPageByNumbers(t *testing.T) {
	for key, from := range map[query.Key]string{{Field: query.ByDate}: "WHERE", {Field: query.ByFile}: "LEFT JOIN sources s "} {
		c := Found(clauseOf("g.plies > ?", 5), []Order{{Key: key}}, 20, 0)
		for _, e := range []*Engine{Postgres, PostgresFleet} {
			want := "WHERE g.game = ANY (ARRAY(SELECT g.game FROM games g " + from
			got := e.Text(c.String())
			if !strings.Contains(got, want) || strings.Count(got, "(") != strings.Count(got, ")") {
				t.Errorf("%s is expected in %s", want, got)
			}
		}
	}
}

package archive

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar/query"
)

// TestNamesPacked: where names are so many that their lists are packed, the same are found as by a regular expression,
// and each list is the one that it must be, whether an import of one batch makes it or several do.
func TestNamesPacked(t *testing.T) {
	onlyFile(t)
	a, _ := newArchive(t, "names.agndb")
	const syllables = "ba da ka la ta bo do ko lo to bi di ki li ti "
	each := strings.Fields(syllables)
	var names []string
	for _, games := range []int{7000, 700, 900} { // the first 16,384 players are whole in the last
		var text strings.Builder
		for range games {
			for _, seat := range []string{"White", "Black"} {
				n := len(names)
				names = append(names, each[n%15]+each[n/15%15]+each[n/225%15]+" "+each[n/3375%15]+each[n%7])
				fmt.Fprintf(&text, "[%s \"%s\"]\n", seat, names[n])
			}
			text.WriteString("[Variant \"chaturanga-2p\"]\n\n1. e3 *\n\n")
		}
		imported(t, a, ImportOptions{}, text.String())
	}
	for _, c := range []struct{ asked, like string }{ // ? is one letter as it is written, ḷ among them, which is li
		{"bakalo", "bakalo"}, {"ka ba", "ka ba"}, {"k?b", "k.b"}, {"bak*to", "bak.*to"}, {"lo?t", "lo(.|li)t"}, {"o?", "o."},
		{"koko?ti", "koko(.|li)ti"}, {"ko?otikabo", "ko(.|li)otikabo"}, {"didi", "didi"}, {"di*di*di", "di.*di.*di"},
		{"kilo tibo", "kilo tibo"}, {"? b", ". b"}, {"xa", "xa"},
	} {
		like, n, white := regexp.MustCompile(c.like), 0, 0
		var games []int64
		for i := 0; i < len(names); i += 2 {
			first, second := like.MatchString(names[i]), like.MatchString(names[i+1])
			if first || second {
				n++
				games = append(games, int64(i/2+1))
			}
			if first {
				white++
			}
		}
		for _, q := range []struct {
			text string
			want int
		}{{"player:", n}, {"white.player:", white}, {"tag.White:", white}} {
			read, err := query.Parse(q.text + quoted(c.asked))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := a.Count(t.Context(), read); err != nil || got != q.want {
				t.Errorf("%s%s: %d games, want %d; %v", q.text, c.asked, got, q.want, err)
			}
		}
		// Of many games a page comes from the first ones alone.
		for _, text := range []string{"player:" + quoted(c.asked), "plies<5 player:" + quoted(c.asked)} {
			read, err := query.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			var got []int64
			for g, err := range a.Search(t.Context(), read, Page{Limit: 7, Offset: 3}) {
				if err != nil {
					t.Fatal(text, err)
				}
				got = append(got, g.Game)
			}
			if want := games[min(3, len(games)):min(10, len(games))]; !slices.Equal(got, want) {
				t.Errorf("%s: games %d, want %d", text, got, want)
			}
		}
	}
	lists := ""
	for row, err := range a.SQL(t.Context(), "SELECT list, substr(names, 1, 1) = x'00' FROM playerlists ORDER BY list") {
		if err != nil {
			t.Fatal(err)
		}
		lists += fmt.Sprint(row.Values, " ")
	}
	if lists != "[0 1] [16 0] " {
		t.Errorf("lists %s", lists)
	}
	sound(t, a)
}

// TestOrderOfNumbers: values of one number before a point are in the order of names, and a further key decides between
// those alone that are the same.
func TestOrderOfNumbers(t *testing.T) {
	a, _ := newArchive(t, "numbers.agndb")
	var games []string
	for i, score := range []string{"12.9", "12", "12.1", "3", "12"} {
		games = append(games, fmt.Sprintf("[Date \"%d.01.01\"]\n[Score \"%s\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 *\n",
			1900-i, score))
	}
	imported(t, a, ImportOptions{}, games...)
	ordered(t, a, map[string][]int64{"tag.Score": {4, 2, 5, 3, 1}, "tag.Score, date": {4, 5, 2, 3, 1},
		"tag.Score desc": {1, 3, 2, 5, 4}})
}

// TestOrderOfDates: in a tag of dates a year alone is a date, and what nobody knows comes last.
func TestOrderOfDates(t *testing.T) {
	a, _ := newArchive(t, "dates.agndb")
	var games []string
	for _, date := range []string{"1898.05.12", "1898", "????.??.??", "1897.03.01", "1897"} {
		games = append(games, fmt.Sprintf("[Date \"%s\"]\n[EventDate \"%[1]s\"]\n[Elo \"%[1]s\"]\n"+
			"[Variant \"chaturanga-2p\"]\n\n1. e3 *\n", date))
	}
	imported(t, a, ImportOptions{}, games...)
	ordered(t, a, map[string][]int64{"date": {5, 4, 2, 1, 3}, "tag.Date": {5, 4, 2, 1, 3},
		"tag.Date desc": {1, 2, 4, 5, 3}, "tag.EventDate": {5, 4, 2, 1, 3}, "tag.Elo": {5, 2, 4, 1, 3}})
}

// ordered checks in which order the games of an archive come.
func ordered(t *testing.T, a *Archive, orders map[string][]int64) {
	t.Helper()
	for order, want := range orders {
		q, err := query.Parse("order by " + order)
		if err != nil {
			t.Fatal(err)
		}
		var got []int64
		err = searched(a, t.Context(), q, Page{}, func(f *Found) error {
			got = append(got, f.Game)
			return nil
		})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %d, want %d; %v", order, got, want, err)
		}
	}
}

package standings

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
)

// Collect reads the games that a query asks for, in the order of their import. Several names of one person are one.
//
// Others are as they are written: Of says which are one.
func Collect(ctx context.Context, db *archive.Archive, q *query.Query) (games []Game, err error) {
	places, persons := map[int64]string{}, map[string]string{}
	err = pairs(ctx, db, "SELECT game, value FROM tag_list WHERE name = 'Places'", func(game any, value string) {
		if number, ok := game.(int64); ok && places[number] == "" {
			places[number] = value
		}
	})
	if err == nil {
		err = pairs(ctx, db, "SELECT name, person FROM players WHERE person IS NOT NULL", func(name any, person string) {
			persons[fmt.Sprint(name)] = person
		})
	}
	if err != nil {
		return nil, err
	}
	for found, err := range db.Search(ctx, q, archive.Page{}) {
		if err != nil {
			return nil, err
		}
		g := Game{Variant: found.Variant, Places: places[found.Game]}
		if date, err := notation.ReadEventDate(found.Date); err == nil {
			g.First, g.Last = date.First, date.Last
		}
		for _, s := range found.Seats {
			seat := Seat{Player: s.Player, Points: s.Points}
			if person, ok := persons[s.Player]; ok {
				seat.Player, seat.Person = person, true
			}
			g.Seats = append(g.Seats, seat)
		}
		games = append(games, g)
	}
	return games, nil
}

// pairs reads rows of two columns.
func pairs(ctx context.Context, db *archive.Archive, statement string, each func(key any, value string)) error {
	for row, err := range db.SQL(ctx, statement) {
		if err != nil {
			return err
		}
		if row.Values != nil {
			each(row.Values[0], fmt.Sprint(row.Values[1]))
		}
	}
	return nil
}

// Periods are the names of what Glicko-2 can rate at a time.
var Periods = []string{"all", "year", "month", "day"}

// periodNamed returns the function that parts days into periods, nil for all.
func periodNamed(name string) func(day int64) int64 {
	switch name {
	case "year":
		return func(day int64) int64 { return int64(civil(day).Year()) }
	case "month":
		return func(day int64) int64 { return int64(civil(day).Year())*12 + int64(civil(day).Month()) }
	case "day":
		return func(day int64) int64 { return day }
	}
	return nil
}

func civil(day int64) time.Time { return time.Unix(day*24*60*60, 0).UTC() }

// PlainTau is the constant of Glicko-2 that is taken where nobody says another.
const PlainTau = 0.5

// Asked reads how games are ranked and rated: ways to break ties with commas between, and a period. The error says what
// is not known.
func Asked(ties, period string) (Options, error) {
	opt := Options{Period: periodNamed(period), Tau: PlainTau}
	if opt.Period == nil && period != "all" {
		return opt, unknown("period", period, Periods)
	}
	seen := map[string]bool{}
	if ties == "none" {
		return opt, nil
	}
	for _, name := range strings.Split(ties, ",") {
		b, ok := breakNamed(name)
		if !ok {
			return opt, unknown("tie-break", name, BreakNames())
		}
		if seen[name] {
			return opt, words.Errorf("the tie-break %s stands twice", name)
		}
		seen[name] = true
		opt.Ties = append(opt.Ties, b)
	}
	return opt, nil
}

func unknown(what, name string, names []string) error {
	if near := engine.Nearest(name, names); near != nil {
		return words.Errorf("no %s is called %q, %s", what, name, engine.DidYouMean(near))
	}
	return words.Errorf("no %s is called %q: there are %s", what, name, strings.Join(names, ", "))
}

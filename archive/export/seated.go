package export

import (
	"encoding/hex"
	"slices"

	"github.com/ashtapada/agn/archive/internal/odds"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/spelling"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// tagged takes the tags of a game, those that say the same once.
func (c *collector) tagged(g *notation.Game) {
	seen := map[notation.Tag]bool{}
	for _, t := range g.Tags {
		pair := notation.Tag{Name: t.Name, Value: t.Value}
		if seen[pair] {
			continue
		}
		seen[pair] = true
		row := tagged{Tag: int32(len(seen)), Name: clean(t.Name), Value: clean(t.Value), Folded: clean(record.Fold(t.Value)),
			Sorted: hex.EncodeToString(spelling.Sorted(t.Value))}
		row.Plain, row.Loose = spelling.Forms(row.Value)
		row.Numeral = numeral(row.Value)
		c.rows.tags = append(c.rows.tags, row)
	}
}

// called sets who plays a seat, if that is known.
func (s *seated) called(player string) {
	if player == "" {
		return
	}
	s.Player, s.Folded, s.Sorted = player, record.Fold(player), hex.EncodeToString(spelling.Sorted(player))
	s.Plain, s.Loose = spelling.Forms(player)
}

// person is for whom names stand, with all of them.
type person struct {
	name  string
	names []string
}

// personsOf returns the person of each name as it is compared.
func personsOf(people map[string][]string) map[string]*person {
	out := map[string]*person{}
	for name, others := range people {
		p := &person{name, append([]string{name}, others...)}
		slices.Sort(p.names)
		for _, n := range p.names {
			out[record.Fold(n)] = p
		}
	}
	return out
}

// alias takes for whom the name of a seat's player stands, and the other names of that person.
func (c *collector) alias(seat int32, letter, player string) {
	if len(c.persons) == 0 {
		return
	}
	p := c.persons[record.Fold(player)]
	if p == nil {
		return
	}
	if c.seats {
		s := &c.rows.seats[seat-1]
		s.Person, s.Sorted = p.name, hex.EncodeToString(spelling.Sorted(p.name))
	}
	for _, name := range p.names {
		if !c.aliases || name == player {
			continue
		}
		row := alias{Seat: seat, Letter: letter, Name: clean(name), Folded: clean(record.Fold(name))}
		row.Plain, row.Loose = spelling.Forms(row.Name)
		c.rows.aliases = append(c.rows.aliases, row)
	}
}

// numeral returns the number that a value is, as an archive has it; nil if it is none.
func numeral(value string) *int32 {
	n, is := spelling.Numeral(value)
	if !is {
		return nil
	}
	return new(n)
}

// commented takes the comments of a game.
func (c *collector) commented(g *notation.Game) {
	for i, m := range record.Comments(g) {
		c.rows.comments = append(c.rows.comments, commented{Comment: int32(i + 1), Event: int64(m.Event),
			Text: clean(m.Text), Folded: clean(record.Fold(m.Text))})
	}
}

// measured takes what each seat took and threw, and how it fared.
func (c *collector) measured(g *notation.Game) {
	var by [engine.MaxSeats]measure
	letters := c.throws(g, &by)
	won := false
	for i := range c.rows.seats {
		s := &c.rows.seats[i]
		won = won || s.Score != nil && *s.Score > 0
		s.Taken = new(int64) // of a game that is not judged too
		for k, letter := range letters {
			if m := &by[k]; letter == s.Letter {
				s.Plies = m.plies
				if s.Taken = &m.taken; m.open {
					s.Taken = nil
				}
				if m.throws > 0 {
					luck := c.fair().Percentile(m.throws, m.points)
					s.Luck = &luck
				}
			}
		}
	}
	for i := range c.rows.seats {
		switch s := &c.rows.seats[i]; {
		case s.Score == nil || !won:
		case *s.Score > 0:
			s.Outcome = "winner"
		default:
			s.Outcome = "loser"
		}
	}
}

// measure is what a seat took and threw.
type measure struct {
	taken, plies   int64
	throws, points int
	open           bool // gaps leave open what it took
}

// took adds what an event took, which gaps can leave open. Of a seat that is not known it can be any.
func took(by *[engine.MaxSeats]measure, seat engine.Seat, m *referee.Moment, open []referee.Reading) {
	n, known := m.Effect.Taken, true
	if open != nil {
		n, known = record.Agreed(open, record.TakenIn)
	}
	if seat > 0 {
		of := &by[seat-1]
		of.taken += int64(n)
		of.open = of.open || !known
		return
	}
	for i := range by {
		by[i].open = by[i].open || !known || n > 0
	}
}

// throws adds up what each seat took, and its throws that were read, and returns the letters of the seats.
func (c *collector) throws(g *notation.Game, by *[engine.MaxSeats]measure) (letters [engine.MaxSeats]string) {
	rec := &c.recording
	if rec.Table == nil {
		return letters
	}
	for i, info := range rec.Table.Ruleset().Seats {
		letters[i] = c.letters[info.Letter]
	}
	var plain notation.Item
	for i := range rec.Moments {
		m := &rec.Moments[i]
		if m.Item >= 0 && m.Played {
			took(by, m.Seat, m, rec.Readings[m.Event])
		}
		if m.Item < 0 || m.Seat == 0 {
			continue
		}
		of := &by[m.Seat-1]
		if int64(m.Event) < c.rows.Game.Judged && g.Read(int(m.Item), &plain).Kind != notation.Throw && m.Thrown.N == 0 {
			of.plies++ // a move that was refused is judged, too
		}
		if !m.Played {
			continue
		}
		if m.Thrown.N > 0 && !g.Read(int(m.Item), &plain).HasGap() {
			of.throws++
			of.points += m.Thrown.Sum()
		}
	}
	return letters
}

// fair is the odds of what is thrown in the game at hand.
func (c *collector) fair() *odds.Odds {
	set := c.recording.Table.Dice()
	device := record.DeviceOf(set)
	d := c.odds[device]
	if d == nil {
		if c.odds == nil {
			c.odds = map[string]*odds.Odds{}
		}
		d = odds.Of(set)
		c.odds[device] = d
	}
	return d
}

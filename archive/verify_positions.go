package archive

import (
	"database/sql"
	"maps"
)

// keptTotals is what the totals hold of one position, by move.
type keptTotals map[int64]sum

// positions goes through the index in the order of the hashes, adds each row to
// its game's sum and counts the positions that have totals.
func (v *verifier) positions() error {
	moves, err := v.texts("SELECT move, text FROM moves")
	if err != nil {
		return err
	}
	kept, err := v.totals()
	if err != nil {
		return err
	}
	var same []indexed
	settle := func() {
		if len(same) > 0 {
			if have, ok := kept[same[0].hash]; ok {
				v.compare(same, have)
				delete(kept, same[0].hash)
			}
		}
		same = same[:0]
	}
	nobody := &standing{}
	err = v.query("SELECT hash, place, move FROM positions ORDER BY hash, place", func(rows *sql.Rows) error {
		p := indexed{game: nobody}
		if err := rows.Scan(&p.hash, &p.place, &p.move); err != nil {
			return err
		}
		if len(same) > 0 && same[0].hash != p.hash {
			settle()
		}
		game := p.place >> eventBits
		if g := v.games[game]; g != nil {
			p.game = &g.standing
		}
		same = append(same, p)
		v.add(game, mixPosition(p.hash, int(p.place&maxEvent), moves[p.move]))
		return nil
	})
	if err != nil {
		return err
	}
	settle()
	for hash := range kept {
		v.say("totals are kept of the position %016x, which stands in no game", uint64(hash))
	}
	return nil
}

// totals reads all totals.
func (v *verifier) totals() (map[int64]keptTotals, error) {
	out := map[int64]keptTotals{}
	err := v.query(`SELECT hash, move, times, games, decided, points1, points2, points3, points4, firstday, lastday FROM totals`,
		func(rows *sql.Rows) error {
			var (
				hash, move int64
				s          sum
			)
			if err := rows.Scan(&hash, &move, &s.times, &s.games, &s.decided, &s.points[0], &s.points[1], &s.points[2], &s.points[3],
				&s.days.First, &s.days.Last); err != nil {
				return err
			}
			if out[hash] == nil {
				out[hash] = keptTotals{}
			}
			out[hash][move] = s
			return nil
		})
	return out, err
}

// compare counts the occurrences of a position and compares them with its totals.
func (v *verifier) compare(same []indexed, have keptTotals) {
	sums := keptTotals{}
	sumUp(sums, same)
	if !maps.EqualFunc(sums, have, sum.equal) {
		v.say("the totals of the position %016x are not what its games come to", uint64(same[0].hash))
	}
}

func (s sum) equal(o sum) bool {
	return s.times == o.times && s.games == o.games && s.decided == o.decided && s.points == o.points &&
		sameDay(s.days.First, o.days.First) && sameDay(s.days.Last, o.days.Last)
}

func sameDay(a, b *int64) bool { return a == b || a != nil && b != nil && *a == *b }

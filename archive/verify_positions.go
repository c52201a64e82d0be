package archive

import (
	"database/sql"
	"maps"

	"github.com/ashtapada/agn/archive/dialect"
)

// keptTotals is what the totals hold of one position, by move.
type keptTotals map[int64]sum

// positions goes through the lists bucket by bucket, adds each position to its game's
// sum and counts the positions that have totals.
func (v *verifier) positions() error {
	moves, err := v.texts(dialect.AllMoves)
	if err != nil {
		return err
	}
	kept, err := v.totals()
	if err != nil {
		return err
	}
	var held []indexed
	bucket := -1
	settle := func() {
		v.compareAll(held, kept)
		held = held[:0]
	}
	err = v.query(dialect.SelectAllLists, func(rows *sql.Rows) error {
		var (
			key  int64
			data sql.RawBytes
		)
		if err := rows.Scan(&key, &data); err != nil {
			return err
		}
		if b := int(key >> bucketShift); b != bucket {
			settle()
			bucket = b
		}
		n := len(held)
		held, err = appendIndexed(held, bucket, data)
		if err != nil {
			v.say("the list of positions %d: %v", key, err)
			v.broken = true
		}
		for _, p := range held[n:] {
			v.add(p.game(), mixPosition(p.hash, int(p.place&maxEvent), moves[int64(p.move)]))
		}
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
	err := v.query(dialect.AllTotals,
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

// compareAll counts the positions of a bucket that have totals, compares, and takes
// them from kept.
func (v *verifier) compareAll(held []indexed, kept map[int64]keptTotals) {
	sortIndexed(held)
	for i := 0; i < len(held); {
		j := i + 1
		for j < len(held) && held[j].hash == held[i].hash {
			j++
		}
		if have, ok := kept[held[i].hash]; ok {
			v.compare(held[i:j], have)
			delete(kept, held[i].hash)
		}
		i = j
	}
}

// compare counts the occurrences of a position and compares them with its totals.
func (v *verifier) compare(same []indexed, have keptTotals) {
	standings := map[int64]standing{}
	for _, game := range gamesOf(same) {
		if g := v.games[game]; g != nil {
			standings[game] = g.standing
		}
	}
	sums := keptTotals{}
	sumUp(sums, same, standings)
	if !maps.EqualFunc(sums, have, sum.equal) {
		v.say("the totals of the position %016x are not what its games come to", uint64(same[0].hash))
	}
}

func (s sum) equal(o sum) bool {
	return s.times == o.times && s.games == o.games && s.decided == o.decided && s.points == o.points &&
		sameDay(s.days.First, o.days.First) && sameDay(s.days.Last, o.days.Last)
}

func sameDay(a, b *int64) bool { return a == b || a != nil && b != nil && *a == *b }

package archive

import (
	"context"
	"maps"
	"slices"

	"github.com/ashtapada/agn/notation"
)

// standing is what the totals take from a game.
type standing struct {
	days    notation.Days
	decided bool
	points  [4]int
}

const (
	// keepFrom is how often a position must occur for its totals to be kept. Fewer
	// occurrences are counted in a few milliseconds.
	keepFrom = 1024
	// often is the part of that that must occur in a long run for the position to be
	// looked into; what occurs less often in every run is counted when asked for.
	often = 16
	// shortRun is how many positions a run may have to be looked into one by one.
	shortRun = 4096
)

// addTotals adds a sorted run, which is not in the lists yet, to the totals of its
// positions, and begins to keep them where a position occurs often enough now. It
// returns the positions whose totals are to be counted once the run is in the lists.
func (x listIndex) addTotals(ctx context.Context, w *writer, run []indexed) (recount []int64, err error) {
	long := len(run) > shortRun
	if long && w.kept == nil {
		if err := w.loadKept(ctx); err != nil {
			return nil, err
		}
	}
	for i := 0; i < len(run); {
		j := i + 1
		for j < len(run) && run[j].hash == run[i].hash {
			j++
		}
		count, err := x.total(ctx, w, run[i:j], long)
		if err != nil {
			return nil, err
		}
		if count {
			recount = append(recount, run[i].hash)
		}
		i = j
	}
	return recount, nil
}

// total does it for one position, and reports true when its totals are to be counted.
func (x listIndex) total(ctx context.Context, w *writer, same []indexed, long bool) (count bool, err error) {
	hash := same[0].hash
	kept := false
	if w.kept != nil {
		_, kept = w.kept[hash]
	} else if err := w.hasTotals.QueryRowContext(ctx, hash).Scan(&kept); err != nil {
		return false, err
	}
	if !kept {
		if long && len(same) < x.keep/often {
			return false, nil
		}
		before, err := x.times(ctx, hash)
		if err != nil || before+len(same) < x.keep {
			return false, err
		}
		if w.kept != nil {
			w.kept[hash] = struct{}{}
		}
		if before > 0 {
			return true, nil
		}
	}
	return false, w.putTotals(ctx, same, w.standings)
}

// putTotals adds the occurrences of a position to its totals.
func (w *writer) putTotals(ctx context.Context, same []indexed, standings map[int64]standing) error {
	clear(w.sums)
	sumUp(w.sums, same, standings)
	for _, move := range slices.Sorted(maps.Keys(w.sums)) {
		s := w.sums[move]
		if _, err := w.addTotal.ExecContext(ctx, same[0].hash, move, s.times, s.games, s.decided,
			s.points[0], s.points[1], s.points[2], s.points[3], s.days.First, s.days.Last); err != nil {
			return err
		}
	}
	return nil
}

// recount counts the totals of a position from the lists.
func (x listIndex) recount(ctx context.Context, w *writer, hash int64) error {
	if _, err := w.dropTotals.ExecContext(ctx, hash); err != nil {
		return err
	}
	same, err := x.all(ctx, hash)
	if err != nil || len(same) == 0 {
		return err
	}
	standings, err := standingsOf(ctx, x.db, same)
	if err != nil {
		return err
	}
	return w.putTotals(ctx, same, standings)
}

// standingsOf reads the standings of the games of some positions.
func standingsOf(ctx context.Context, db querier, same []indexed) (map[int64]standing, error) {
	rows, err := db.QueryContext(ctx, `SELECT g.game, g.firstday, g.lastday, s.seat, s.points
		FROM json_each(?) j CROSS JOIN games g ON g.game = j.value LEFT JOIN seats s ON s.game = g.game`, jsonList(gamesOf(same)))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[int64]standing{}
	for rows.Next() {
		var (
			game         int64
			days         notation.Days
			seat, points *int64
		)
		if err := rows.Scan(&game, &days.First, &days.Last, &seat, &points); err != nil {
			return nil, err
		}
		st := out[game]
		st.days = days
		if seat != nil && points != nil && *seat >= 1 && *seat <= int64(len(st.points)) {
			st.decided = true
			st.points[*seat-1] = int(*points)
		}
		out[game] = st
	}
	return out, rows.Err()
}

// gamesOf returns the games of some positions, each once, in order.
func gamesOf(list []indexed) []int64 {
	out := make([]int64, len(list))
	for i := range list {
		out[i] = list[i].game()
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// sumUp adds occurrences of one position, in the order of their places, to the sums
// of the moves and to that of all moves, -1.
func sumUp(sums map[int64]sum, same []indexed, standings map[int64]standing) {
	for i := range same {
		game, move := same[i].game(), int64(same[i].move)
		st := standings[game]
		again := i > 0 && same[i-1].game() == game
		sums[-1] = sums[-1].plus(&st, !again)
		seen := false
		for k := i - 1; k >= 0 && same[k].game() == game && !seen; k-- {
			seen = same[k].move == same[i].move
		}
		sums[move] = sums[move].plus(&st, !seen)
	}
}

// sum is a row of totals.
type sum struct {
	times, games, decided int64
	points                [4]int64
	days                  notation.Days
}

func (s sum) plus(st *standing, newGame bool) sum {
	s.times++
	if newGame {
		s.games++
	}
	if st.decided {
		s.decided++
		for i, n := range st.points {
			s.points[i] += int64(n)
		}
	}
	if d := st.days.First; d != nil && (s.days.First == nil || *d < *s.days.First) {
		s.days.First = d
	}
	if d := st.days.Last; d != nil && (s.days.Last == nil || *d > *s.days.Last) {
		s.days.Last = d
	}
	return s
}

package archive

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
)

// Index keeps the positions of all games. The one there is lives in the tables
// positions and totals; a denser one would stand behind the same methods.
type Index interface {
	// Find returns up to limit places where the position stands, in order, from the
	// place from on.
	Find(ctx context.Context, hash, from int64, limit int) ([]Occurrence, error)
	// Count returns how often the position stands, and in how many games.
	Count(ctx context.Context, hash int64) (times, games int64, err error)
	// Add adds a run of positions in the transaction that is open on conn.
	add(ctx context.Context, w *writer, run []indexed) error
}

// Occurrence is a position of a game.
type Occurrence struct {
	// Place is the game and the event, see PlaceOf.
	Place int64
	// Move is the number of what was played there, 0 for nothing.
	Move int64
}

// Game returns the game's number, Event the number of events before the position.
func (o Occurrence) Game() int64 { return o.Place >> eventBits }

// Event returns the number of events before the position, at most 1023.
func (o Occurrence) Event() int { return int(o.Place & maxEvent) }

// Index returns the archive's index.
func (a *Archive) Index() Index { return sqlIndex{a.read} }

// indexed is a position on its way into the index.
type indexed struct {
	hash, place int64
	move        int64
	game        *standing
}

// standing is what the totals take from a game.
type standing struct {
	days    Interval
	decided bool
	points  [4]int
}

type sqlIndex struct{ db *sql.DB }

func (x sqlIndex) Find(ctx context.Context, hash, from int64, limit int) ([]Occurrence, error) {
	rows, err := x.db.QueryContext(ctx, "SELECT place, move FROM positions WHERE hash = ? AND place >= ? ORDER BY place LIMIT ?", hash, from, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Occurrence
	for rows.Next() {
		var h Occurrence
		if err := rows.Scan(&h.Place, &h.Move); err != nil {
			return nil, err
		}
		out = append(out, h)
	}
	return out, rows.Err()
}

func (x sqlIndex) Count(ctx context.Context, hash int64) (times, games int64, err error) {
	err = x.db.QueryRowContext(ctx, "SELECT times, games FROM totals WHERE hash = ? AND move = -1", hash).Scan(&times, &games)
	if errors.Is(err, sql.ErrNoRows) {
		err = x.db.QueryRowContext(ctx, "SELECT count(*), count(DISTINCT place >> 10) FROM positions WHERE hash = ?", hash).Scan(&times, &games)
	}
	return times, games, err
}

const (
	// keepFrom is how often a position must occur for its totals to be kept.
	keepFrom = 64
	// often is how often it must occur in a long run for that to be looked into;
	// what occurs less often in every run is counted when asked for.
	often = 8
	// shortRun is how many positions a run may have to be looked into one by one.
	shortRun = 4096
)

// add inserts a run sorted by hash, so that neighbours fall on the same pages.
func (x sqlIndex) add(ctx context.Context, w *writer, run []indexed) error {
	slices.SortFunc(run, func(a, b indexed) int {
		if c := cmp.Compare(a.hash, b.hash); c != 0 {
			return c
		}
		return cmp.Compare(a.place, b.place)
	})
	if len(run) > shortRun && w.kept == nil {
		if err := w.loadKept(ctx); err != nil {
			return err
		}
	}
	var fresh []int64 // positions whose totals are to be counted from the table
	for i := 0; i < len(run); {
		j := i + 1
		for j < len(run) && run[j].hash == run[i].hash {
			j++
		}
		count, err := x.total(ctx, w, run[i:j], len(run) > shortRun)
		if err != nil {
			return err
		}
		if count {
			fresh = append(fresh, run[i].hash)
		}
		i = j
	}
	for i := range run {
		p := &run[i]
		if err := w.positions.add(ctx, p.hash, p.place, p.move); err != nil {
			return err
		}
	}
	if err := w.positions.flush(ctx); err != nil {
		return err
	}
	for _, hash := range fresh {
		if err := w.recount(ctx, hash); err != nil {
			return err
		}
	}
	return nil
}

// total adds the occurrences of one position to its totals if they are kept, or
// begins to keep them if it occurs often enough now. It reports true when they are
// to be counted from the table, once the run is in it.
func (x sqlIndex) total(ctx context.Context, w *writer, same []indexed, long bool) (count bool, err error) {
	hash := same[0].hash
	kept := false
	if w.kept != nil {
		_, kept = w.kept[hash]
	} else if err := w.hasTotals.QueryRowContext(ctx, hash).Scan(&kept); err != nil {
		return false, err
	}
	if !kept {
		if long && len(same) < often {
			return false, nil
		}
		var before int
		if err := w.occurrences.QueryRowContext(ctx, hash, keepFrom).Scan(&before); err != nil {
			return false, err
		}
		if before+len(same) < keepFrom {
			return false, nil
		}
		if w.kept != nil {
			w.kept[hash] = struct{}{}
		}
		if before > 0 {
			return true, nil
		}
	}
	sums := w.sums
	clear(sums)
	sumUp(sums, same)
	for move, s := range sums {
		if _, err := w.addTotal.ExecContext(ctx, hash, move, s.times, s.games, s.decided,
			s.points[0], s.points[1], s.points[2], s.points[3], s.days.First, s.days.Last); err != nil {
			return false, err
		}
	}
	return false, nil
}

// sumUp adds occurrences of one position, in the order of their places, to the sums
// of the moves and to that of all moves, -1.
func sumUp(sums map[int64]sum, same []indexed) {
	for i := range same {
		again := i > 0 && same[i].game == same[i-1].game
		sums[-1] = sums[-1].plus(&same[i], !again)
		seen := false
		for k := i - 1; k >= 0 && same[k].game == same[i].game && !seen; k-- {
			seen = same[k].move == same[i].move
		}
		sums[same[i].move] = sums[same[i].move].plus(&same[i], !seen)
	}
}

// sum is a row of totals.
type sum struct {
	times, games, decided int64
	points                [4]int64
	days                  Interval
}

func (s sum) plus(p *indexed, newGame bool) sum {
	s.times++
	if newGame {
		s.games++
	}
	if p.game.decided {
		s.decided++
		for i, n := range p.game.points {
			s.points[i] += int64(n)
		}
	}
	if d := p.game.days.First; d != nil && (s.days.First == nil || *d < *s.days.First) {
		s.days.First = d
	}
	if d := p.game.days.Last; d != nil && (s.days.Last == nil || *d > *s.days.Last) {
		s.days.Last = d
	}
	return s
}

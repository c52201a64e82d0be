package postings

import (
	"context"
	"maps"
	"slices"

	"golang.org/x/sync/errgroup"
)

// Replace takes the positions of some games out and puts others in, whose games
// are among them; a position's totals are counted again. It reorders the positions.
func (w *Writer) Replace(ctx context.Context, games map[int64]bool, run []Posting) error {
	w.sorter.sort(run)
	all, err := w.segments(ctx)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		w.recent.forget()
		return w.Add(ctx, run, nil)
	}
	return w.replace(ctx, all, games, run)
}

// Remove takes the positions of some games out, given what the totals took from each, and lessens the totals of those
// positions. Hashes are the positions that the games are known to have, so that only the pages are read on which these
// stand; without any every page is read of the segments that hold the games. It returns how many occurrences were taken
// out.
func (w *Writer) Remove(ctx context.Context, games map[int64]Standing, hashes []int64) (removed int, err error) {
	if len(games) == 0 {
		return 0, nil
	}
	all, err := w.segments(ctx)
	if err != nil {
		return 0, err
	}
	out := map[int64]bool{}
	for game := range games {
		out[game] = true
	}
	removed, gone, err := w.replacePages(ctx, all, out, nil, hashes)
	if err == nil {
		err = w.lessenAll(ctx, gone, games)
	}
	// A position that stands nowhere any more has no totals.
	w.kept = nil
	return removed, err
}

// replace takes the positions of some games out of segments, puts a sorted run in, and counts the totals
// again of what has changed.
func (w *Writer) replace(ctx context.Context, all []segment, games map[int64]bool, run []Posting) error {
	_, gone, err := w.replacePages(ctx, all, games, run, nil)
	if err != nil {
		return err
	}
	changed := map[int64]int{} // how often in the run
	for i := range run {
		changed[run[i].Hash]++
	}
	for i := range gone {
		changed[gone[i].Hash] += 0
	}
	least := 1
	if len(run)*len(all) > manyPages {
		least = w.keep / often
	}
	return w.recountChanged(ctx, changed, least)
}

// replacePages takes the positions of some games out of segments, and puts a sorted run in. It reads the pages alone on
// which some hashes stand, if there are any. It returns how many occurrences it took out, and those of positions with
// totals.
func (w *Writer) replacePages(ctx context.Context, all []segment, games map[int64]bool, run []Posting, hashes []int64) (
	removed int, gone []Posting, err error) {
	w.recent.forget()
	if err := w.loadKept(ctx); err != nil {
		return 0, nil, err
	}
	out := gameSetOf(games)
	for i := range all {
		var own []Posting
		for _, p := range run {
			if segmentOf(all, p.Game()) == i {
				own = append(own, p)
			}
		}
		if len(own) == 0 && !holdsOne(&all[i], games) {
			continue
		}
		r := &replacing{Writer: w, s: &all[i], was: all[i], games: out, own: own, gone: gone}
		err := r.run(ctx, pagesOf(&all[i], hashes))
		if gone, removed = r.gone, removed+r.removed; err != nil {
			return removed, gone, err
		}
	}
	return removed, gone, nil
}

// lessenAll takes occurrences that are gone, of games with those standings, from the totals of their positions.
func (w *Writer) lessenAll(ctx context.Context, gone []Posting, standings map[int64]Standing) error {
	sortPostings(gone)
	ctx = context.WithoutCancel(ctx)
	read, days := remembered(w.standings), remembered(w.days)
	for len(gone) > 0 {
		same := gone[:sameHash(gone)]
		gone = gone[len(same):]
		if err := w.lessen(ctx, same, standings, read, days); err != nil {
			return err
		}
	}
	return nil
}

// lessen takes occurrences of one position from its totals. Where they do not say enough, or the totals are not as they
// should be, these are counted again.
func (w *Writer) lessen(ctx context.Context, gone []Posting, standings map[int64]Standing, read, days Standings) error {
	hash := gone[0].Hash
	left, err := w.keptTotals(ctx, hash)
	if err != nil {
		return err
	}
	right, bounded := left.lessen(gone, standings)
	if right && !bounded {
		var same []Posting
		if same, err = w.Find(ctx, hash, 0, 0); err != nil {
			return err
		}
		right, err = left.bound(ctx, same, days)
	}
	switch {
	case err != nil:
		return err
	case !right:
		return w.recount(ctx, hash, read)
	}
	if _, err := w.dropTotals.ExecContext(ctx, hash); err != nil {
		return err
	}
	return w.insertTotals(ctx, hash, left)
}

// lessen takes occurrences of one position, in the order of their places, from its totals, but for the days. It reports
// whether that is right, and whether the days are right too, as no game that is gone bounds them.
func (t Totals) lessen(gone []Posting, standings map[int64]Standing) (right, bounded bool) {
	for i := range gone {
		if !gone[i].known() {
			return false, false
		}
	}
	less := Totals{}
	less.add(gone, standings)
	bounded = true
	for move, s := range less {
		was := t[move]
		left := Sum{Times: was.Times - s.Times, Games: was.Games - s.Games, Decided: was.Decided - s.Decided,
			Points: was.Points, Days: was.Days}
		for i, n := range s.Points {
			left.Points[i] -= n
		}
		if min(left.Times, left.Games, left.Decided) < 0 {
			return false, false
		}
		if t[move] = left; left.Times == 0 {
			delete(t, move)
			continue
		}
		first, last := s.Days.First, s.Days.Last
		if first != nil && sameDay(first, was.Days.First) || last != nil && sameDay(last, was.Days.Last) {
			bounded = false
		}
	}
	return true, bounded
}

// bound gives totals the days of the occurrences that are left, and reports whether these are as many as the totals say.
func (t Totals) bound(ctx context.Context, same []Posting, days Standings) (right bool, err error) {
	standings, err := days(ctx, gamesOf(same))
	again := Totals{}
	again.add(same, standings)
	right = len(again) == len(t)
	for move, s := range t {
		is := again[move]
		right = right && is.Times == s.Times && is.Games == s.Games
		s.Days = is.Days
		t[move] = s
	}
	return right, err
}

// recountChanged counts the totals of positions again, or begins to, if a run has them so often, where they
// stand often enough now.
func (w *Writer) recountChanged(ctx context.Context, changed map[int64]int, least int) error {
	standings := remembered(w.standings)
	for _, hash := range slices.Sorted(maps.Keys(changed)) {
		if _, kept := w.kept[hash]; !kept {
			if changed[hash] < least {
				continue
			}
			times, err := w.times(ctx, hash)
			if err != nil {
				return err
			}
			if times < w.keep {
				continue
			}
			w.kept[hash] = struct{}{}
		}
		if err := w.recount(ctx, hash, standings); err != nil {
			return err
		}
	}
	return nil
}

// segmentOf returns the place of the segment that a game's positions belong to.
func segmentOf(all []segment, game int64) int {
	for i := len(all) - 1; i > 0; i-- {
		if all[i].first <= game {
			return i
		}
	}
	return 0
}

// gameSet is a set of games.
type gameSet struct {
	games map[int64]bool
	// some has a bit for what is left of each game by the number of bits: most games that are not in the set have none.
	some [1 << 14]uint64
}

func gameSetOf(games map[int64]bool) *gameSet {
	s := &gameSet{games: games}
	for game := range games {
		at, bit := s.bit(game)
		s.some[at] |= bit
	}
	return s
}

func (s *gameSet) bit(game int64) (at int, bit uint64) {
	i := uint64(game) % uint64(64*len(s.some))
	return int(i / 64), 1 << (i % 64)
}

func (s *gameSet) has(game int64) bool {
	at, bit := s.bit(game)
	return s.some[at]&bit != 0 && s.games[game]
}

// replacing replaces positions of one segment. Pages are read, packed and written by three goroutines, as in a merge.
type replacing struct {
	*Writer
	s     *segment
	was   segment
	games *gameSet
	own   []Posting // that come in, those on the pages that are still to be read
	// gone gets what is taken out of positions with totals, and removed counts all that is.
	gone    []Posting
	removed int
}

// replacedPage is what stands on a page. Longs has the long lists that stood there.
type replacedPage struct {
	page  int
	list  []Posting
	longs map[uint64]longList
	same  bool // nothing has changed
}

// longList is a list that stands by itself: its number, and whether it has changed.
type longList struct {
	number  int
	changed bool
}

// run replaces on some pages; a page on which nothing changes is left.
func (r *replacing) run(ctx context.Context, pages []int) error {
	w, s := r.Writer, r.s
	for i := range r.own {
		s.first, s.last = min(s.first, r.own[i].Game()), max(s.last, r.own[i].Game())
	}
	// A statement that could be broken off costs a goroutine: these are short, and there are many.
	short := context.WithoutCancel(ctx)
	group, both := errgroup.WithContext(ctx)
	read := ahead(both, group, len(pages), pagesAhead, func(i int) (replacedPage, error) {
		buffer := &w.spreaders[i%len(w.spreaders)].buf
		p, err := r.read(short, pages[i], (*buffer)[:0])
		*buffer = p.list
		return p, err
	})
	packed := ahead(both, group, len(pages), packedAhead, func(int) (packedPage, error) {
		p, err := take(both, read)
		if err != nil || p.same {
			return packedPage{}, err
		}
		return r.pack(p), nil
	})
	group.Go(func() error { return w.putPages(both, packed, len(pages)) })
	if err := group.Wait(); err != nil {
		return err
	}
	return w.note(ctx, s)
}

// read reads a page into a buffer, and replaces there.
func (r *replacing) read(ctx context.Context, page int, buffer []Posting) (p replacedPage, err error) {
	c := cursor{x: r.Tables, s: r.was, longs: map[uint64]longList{}}
	held, err := c.load(ctx, buffer, page)
	if err != nil {
		return p, err
	}
	p = replacedPage{page: page, longs: c.longs}
	before := len(held)
	held = slices.DeleteFunc(held, func(posting Posting) bool {
		out := r.games.has(posting.Game())
		if out {
			p.change(&posting)
			if _, kept := r.kept[posting.Hash]; kept {
				r.gone = append(r.gone, posting)
			}
		}
		return out
	})
	gone, n := before-len(held), countBelow(r.own, leastOf(page+1, r.s.pages))
	r.removed += gone
	r.s.positions += int64(n - gone)
	for i := range r.own[:n] {
		p.change(&r.own[i])
	}
	if p.list = append(held, r.own[:n]...); n > 0 {
		sortPostings(p.list)
	}
	r.own = r.own[n:]
	p.same = gone == 0 && n == 0
	return p, nil
}

// change notes that a position comes or goes.
func (p *replacedPage) change(posting *Posting) {
	if l, long := p.longs[bitsOf(posting.Hash)]; long {
		l.changed = true
		p.longs[bitsOf(posting.Hash)] = l
	}
}

// pack packs a page. A long list that has not changed is not written again, and one that is short now is dropped.
func (r *replacing) pack(p replacedPage) (out packedPage) {
	out.lists = r.packWith(r.s, p.page, p.list, func(u uint64) (number int, write bool) {
		l, was := p.longs[u]
		if !was {
			return r.s.nextLong(), true
		}
		delete(p.longs, u)
		return l.number, l.changed
	})
	for _, l := range p.longs {
		out.read = append(out.read, r.s.longKey(l.number))
	}
	return out
}

// holdsOne reports whether one of some games may have positions in a segment.
func holdsOne(s *segment, games map[int64]bool) bool {
	for game := range games {
		if s.first <= game && game <= s.last {
			return true
		}
	}
	return false
}

// pagesOf lists the pages on which hashes stand, all pages if there are none.
func pagesOf(s *segment, hashes []int64) (pages []int) {
	if len(hashes) == 0 {
		for page := range s.pages {
			pages = append(pages, page)
		}
		return pages
	}
	for _, hash := range hashes {
		pages = append(pages, pageOf(bitsOf(hash), s.pages))
	}
	slices.Sort(pages)
	return slices.Compact(pages)
}

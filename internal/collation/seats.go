package collation

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/turns"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// A player may have noted his own turns alone, or the turns of a round in another order than that of play. Of the turns
// of the other seats the witness then says nothing: each is put in as a turn that cannot be read, which costs nothing
// as far as it is one event, as it costs nothing to read the turns of a round in order.

const (
	// lostTurn is what is put in.
	lostTurn = "_t"
	// fewestTurns is how many rounds a witness has at least that is read so.
	fewestTurns = 4
	// ownRounds is in which part of the rounds it has as many turns, in percent.
	ownRounds = 80
	// fewestLegal is how many events, and two rounds, are legal as they stand in a record without marks that has the
	// turns of all seats, each with a number.
	fewestLegal = 8
)

// insertion is a turn that is put in at a place of a record.
type insertion struct {
	at   int32
	text string
}

// table is a witness as a table: a row a round, a column a seat that plays.
type table struct {
	*Source
	game   engine.Game
	seats  []engine.Seat // in the order of play
	items  []notation.Item
	rounds [][]turns.Turn
	marked bool
	legal  int // how many events are legal as they stand
}

// tableOf is a witness as a table, nil where its game is not known.
func tableOf(s *Source, cfg referee.Config) *table {
	ref := referee.New(cfg)
	rep := ref.Judge(s.Game, s.Read)
	t := &table{Source: s, game: ref.Table(), legal: rep.Judged}
	for _, f := range rep.Findings {
		if f.Severity == diag.Error && f.Event > 0 {
			t.legal = min(t.legal, f.Event-1)
		}
	}
	if t.game == nil {
		return nil
	}
	rs, setup := t.game.Ruleset(), t.game.Setup()
	for k := range len(rs.Seats) {
		if s := engine.Seat((int(setup.First)-1+k)%len(rs.Seats) + 1); setup.Has(s) {
			t.seats = append(t.seats, s)
		}
	}
	for _, it := range s.Game.MainLine() {
		if it.Kind != notation.Comment && it.Kind != notation.NAG {
			t.items = append(t.items, it)
			t.marked = t.marked || it.Kind == notation.SeatMark
		}
	}
	t.rounds = turns.Rounds(t.items)
	return t
}

// place is the column of a marked turn, -1 where it has none.
func (t *table) place(of turns.Turn) int {
	return slices.Index(t.seats, t.game.Ruleset().SeatOf(of.Mark))
}

// withSeats puts the turns of a round in order in the witnesses that have another, and the turns of other seats into
// those that leave them out.
func withSeats(sources []Source, cfg referee.Config) []Source {
	if len(sources) < 2 {
		return sources
	}
	out := slices.Clone(sources)
	tables := make([]*table, len(out))
	for i := range out {
		if tables[i] = tableOf(&out[i], cfg); tables[i] != nil && tables[i].marked && out[i].pieces == nil {
			tables[i].sort(cfg)
		}
	}
	for i, t := range tables {
		if t == nil || t.pieces != nil || len(t.rounds) < fewestTurns {
			continue
		}
		if best := t.filled(slices.Concat(tables[:i], tables[i+1:]), cfg); best != nil {
			out[i] = *best
		}
	}
	return out
}

// filled is the source with the turns of those seats put in with which it goes farthest, nil where it may lack none.
// Its last round is filled as far as others reach.
func (t *table) filled(others []*table, cfg referee.Config) (best *Source) {
	far := -1
	for _, absent := range t.absent() {
		reach := 0
		for _, other := range others {
			if other != nil {
				reach = max(reach, other.reach(absent))
			}
		}
		one := *t.Source
		one.put(t.missing(absent, reach), cfg)
		if n := goes(&one, cfg); n > far {
			far, best = n, &one
			best.note = "the turns of " + t.names(absent) + " left out"
		}
	}
	return best
}

// names are those of seats.
func (t *table) names(places []int) string {
	var all []string
	for _, k := range places {
		all = append(all, t.game.Ruleset().Info(t.seats[k]).Name)
	}
	if n := len(all) - 1; n > 0 {
		return strings.Join(all[:n], ", ") + " and " + all[n]
	}
	return all[0]
}

// sort has the turns of each round in the order of play, by their marks, if the record then goes farther.
func (t *table) sort(cfg referee.Config) {
	g, last := t.Game, int32(0)
	var pieces []piece
	for _, round := range t.rounds {
		order := slices.SortedStableFunc(slices.Values(round), func(a, b turns.Turn) int {
			return cmp.Compare(t.place(a), t.place(b))
		})
		if slices.Equal(order, round) || slices.ContainsFunc(round, func(o turns.Turn) bool { return t.place(o) < 0 }) {
			continue
		}
		from, to := t.items[round[0].From].Start, t.endOf(round[len(round)-1])
		pieces = append(pieces, piece{game: g, start: last, end: from})
		for _, o := range order {
			pieces = append(pieces, piece{game: g, start: t.items[o.From].Start, end: t.endOf(o)})
		}
		last = to
	}
	if pieces == nil {
		return
	}
	one := *t.Source
	one.make(append(pieces, piece{game: g, start: last, end: int32(len(g.Text))}), cfg.Parser)
	if goes(&one, cfg) > goes(t.Source, cfg) {
		one.note = "the turns of a round in another order"
		*t.Source = one
	}
}

// endOf is where a turn ends, with the comments that follow it.
func (t *table) endOf(o turns.Turn) int32 {
	if o.To < len(t.items) {
		return t.items[o.To].Start
	}
	return t.Game.EndOf(&t.items[o.To-1])
}

// absent lists which seats a record may leave out, by column: those that are never marked, or without marks each so
// many as its rounds lack.
func (t *table) absent() (out [][]int) {
	n, width := len(t.seats), t.width()
	if t.marked {
		var one []int
		for k := range n {
			if !slices.ContainsFunc(t.rounds, func(round []turns.Turn) bool {
				return slices.ContainsFunc(round, func(o turns.Turn) bool { return t.place(o) == k })
			}) {
				one = append(one, k)
			}
		}
		if len(one) == 0 || len(one) == n {
			return nil
		}
		return [][]int{one}
	}
	if width == 0 || width >= n || t.legal >= max(fewestLegal, 2*n) {
		return nil
	}
	for mask := uint(1)<<n - 1; mask > 0; mask-- { // the first columns stay first
		if bits.OnesCount(mask) != width {
			continue
		}
		var one []int
		for k := range n {
			if mask>>(n-1-k)&1 == 0 {
				one = append(one, k)
			}
		}
		out = append(out, one)
	}
	return out
}

// width is how many turns the rounds of a record have as a rule, 0 where there is no such rule.
func (t *table) width() int {
	for n := 1; n <= len(t.seats); n++ {
		of := 0
		for _, round := range t.rounds {
			if len(round) == n {
				of++
			}
		}
		if 100*of >= ownRounds*len(t.rounds) {
			return n
		}
	}
	return 0
}

// reach is the number of the last turn of the game that a record has, that of an absent seat where it may be one.
func (t *table) reach(absent []int) int {
	n, rounds := len(t.seats), len(t.rounds)
	if rounds == 0 || len(t.rounds[rounds-1]) == 0 {
		return 0
	}
	last := t.rounds[rounds-1]
	at := min(len(last), n)
	switch place := t.place(last[len(last)-1]); {
	case t.marked && place >= 0:
		at = place + 1
	case !t.marked && t.width() < n:
		at = absent[len(absent)-1] + 1
	}
	return (rounds-1)*n + at
}

// present are the columns of the seats that are not absent.
func (t *table) present(absent []int) (out []int) {
	for k := range t.seats {
		if !slices.Contains(absent, k) {
			out = append(out, k)
		}
	}
	return out
}

// missing are the turns of absent seats that a record lacks, and at its end those that others reach.
func (t *table) missing(absent []int, reach int) (out []insertion) {
	n := len(t.seats)
	present := t.present(absent)
	put := func(at int32, before string, places []int, after string) {
		text := before
		for _, k := range places {
			if t.marked {
				text += string(rune(t.game.Ruleset().Info(t.seats[k]).Letter)) + ": "
			}
			text += lostTurn + after
		}
		if len(places) > 0 {
			out = append(out, insertion{at, text})
		}
	}
	due := func(from, to int) (places []int) { // absent columns from one to before another
		for _, k := range absent {
			if from <= k && k < to {
				places = append(places, k)
			}
		}
		return places
	}
	for i, round := range t.rounds {
		next := 0
		for k, o := range round {
			place := present[min(k, len(present)-1)]
			if t.marked {
				place = t.place(o)
			}
			put(t.items[o.From].Start, "", due(next, place), " ")
			next = max(next, place+1)
		}
		if len(round) == 0 {
			continue
		}
		last := &t.items[round[len(round)-1].To-1]
		if i < len(t.rounds)-1 {
			put(t.Game.EndOf(last), " ", due(next, n), " ")
			continue
		}
		var places []int
		for q := i*n + next; q < reach && slices.Contains(absent, q%n); q++ {
			places = append(places, q%n)
		}
		put(t.Game.EndOf(last), " ", places, " ")
	}
	return out
}

// goes is how far a record is legal: up to which of its bytes.
func goes(s *Source, cfg referee.Config) int {
	for _, f := range referee.New(cfg).Judge(s.Game, s.Read).Findings {
		if f.Severity == diag.Error && f.Span.Start.Offset > 0 {
			return f.Span.Start.Offset
		}
	}
	return len(s.Game.Text)
}

// put makes the witness one with turns put in.
func (s *Source) put(puts []insertion, cfg referee.Config) {
	g := s.Game
	var pieces []piece
	last := int32(0)
	for _, one := range puts {
		pieces = append(pieces, piece{game: g, start: last, end: one.at},
			piece{game: g, start: one.at, end: one.at, put: one.text})
		last = one.at
	}
	s.make(append(pieces, piece{game: g, start: last, end: int32(len(g.Text))}), cfg.Parser)
}

// silent reports whether a reading is a turn that was put in.
func (s *Source) silent(r *Reading) bool {
	if r.Text != lostTurn {
		return false
	}
	at := r.Span.Start.Offset
	return slices.ContainsFunc(s.pieces, func(p piece) bool { return p.put != "" && p.at <= at && at < p.at+len(p.put) })
}

// Record is the record of a witness as it stands, without what was put in.
func (w *Witness) Record() []byte {
	var out []byte
	last := 0
	for _, p := range w.put {
		out = append(out, w.Source.Text[last:p.at]...)
		last = p.at + len(p.put)
	}
	return append(out, w.Source.Text[last:]...)
}

// Put reports whether what stands at an offset of the record was put in.
func (w *Witness) Put(at int) bool {
	return slices.ContainsFunc(w.put, func(p piece) bool { return p.at <= at && at < p.at+len(p.put) })
}

package archive

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"iter"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/importer"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/archive/internal/search"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/identity"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// DupKind says in what way two games are duplicates. Zero is unset.
type DupKind uint8

// The kinds of duplicates. A game that is the same in every respect is not stored
// twice.
const (
	// ExactDup is the same game recorded twice: the same play, the same players, date and
	// result, names compared as everywhere. Comments, variations and other tags differ.
	ExactDup DupKind = iota + 1
	// SamePlay is the same play under other names, on another day or with another result.
	SamePlay
	// Prefix is one game that is the beginning of the other.
	Prefix
	// Near is two games that differ in few events, or are so much alike that they can be copies of one.
	Near
)

func (k DupKind) String() string {
	return [...]string{"unset", "exact", "same play", "beginning", "near"}[k]
}

// Dup is a pair of games that may be one. For Prefix, A is the beginning of B; else A
// is the one that was imported first.
type Dup struct {
	Kind DupKind
	A, B DupGame
	// Distance is the number of events to be put in, left out or changed.
	Distance int
}

// DupGame is one game of a pair.
type DupGame struct {
	Game   int64
	ID     string // in hex
	File   string
	Number int
	Events int
}

// DupOptions says what counts as a duplicate.
type DupOptions struct {
	// Near is the greatest number of events in which two games differ, and of damages in each of two that are
	// more alike than chance has it, at most MaxNear; 0 looks for none such. Games that have nothing in common are not
	// near.
	Near int
	// Least is the number of events from which on a game can be the beginning of
	// another, or near it.
	Least int
}

// MaxNear is the greatest DupOptions.Near.
const MaxNear = 8

// Dups yields the pairs of duplicates among the games that a query asks for:
// first those of one play, then the beginnings, then those that are near. Of more than
// two games of one record each is paired with the first, and so are the first of each
// record of one play; beginnings are of the longest game that has them.
func (a *Archive) Dups(ctx context.Context, q *query.Query, opt DupOptions) iter.Seq2[*Dup, error] {
	return yielding(func(each func(*Dup) error) error {
		var pairs []Dup
		err := a.asked(ctx, q, func(f *file.File, rest *query.Query, _ *importer.Superseded) error {
			return f.Within(ctx, func(tx *sql.Tx) error {
				cond, err := search.Where(ctx, tx, rest)
				if err == nil {
					pairs, err = dups(ctx, tx, cond, opt)
				}
				return err
			})
		})
		for i := 0; i < len(pairs) && err == nil; i++ {
			err = each(&pairs[i])
		}
		return err
	})
}

// dups returns the pairs among the games that fulfil a condition.
func dups(ctx context.Context, tx *sql.Tx, where *search.Condition, opt DupOptions) (pairs []Dup, err error) {
	all, err := compacts(ctx, tx, where)
	if err != nil {
		return nil, err
	}
	sets, known := comparableSets(all), heads{}
	for i := range sets {
		if pairs, err = sets[i].samePlay(ctx, tx, known, pairs); err != nil {
			return nil, err
		}
	}
	for i := range sets {
		pairs = sets[i].beginnings(max(opt.Least, 1), pairs)
	}
	if opt.Near > 0 {
		var near []Dup
		for i := range sets {
			found, err := sets[i].near(ctx, min(opt.Near, MaxNear))
			if err != nil {
				return nil, err
			}
			near = append(near, found...)
		}
		slices.SortFunc(near, func(a, b Dup) int {
			return cmp.Or(cmp.Compare(a.Distance, b.Distance), cmp.Compare(a.A.Game, b.A.Game), cmp.Compare(a.B.Game, b.B.Game))
		})
		pairs = append(pairs, near...)
	}
	return pairs, known.describe(ctx, tx, pairs)
}

// head is what distinguishes the record of a game: players, date and result.
type head struct {
	game DupGame
	head string
}

// heads are those of games by their numbers, each read once.
type heads map[int64]head

// read reads those of some games that are not known yet.
func (h heads) read(ctx context.Context, tx *sql.Tx, games []int64) error {
	games = slices.DeleteFunc(games, func(n int64) bool { return h[n].game.Game != 0 })
	slices.Sort(games)
	for some := range slices.Chunk(slices.Compact(games), gamesAtOnce) {
		err := dialect.Heads(dialect.Among(some)).Each(ctx, tx, func(rows *sql.Rows) error {
			var one head
			var id, play []byte
			err := rows.Scan(&one.game.Game, &id, &play, &one.game.File, &one.game.Number, &one.head)
			one.game.ID = hex.EncodeToString(id)
			h[one.game.Game] = one
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// gamesAtOnce is of how many games something is read at once.
const gamesAtOnce = 512

// describe says of the games of pairs what is not known yet: their ids, and where they come from.
func (h heads) describe(ctx context.Context, tx *sql.Tx, pairs []Dup) error {
	var games []int64
	for i := range pairs {
		games = append(games, pairs[i].A.Game, pairs[i].B.Game)
	}
	if err := h.read(ctx, tx, games); err != nil {
		return err
	}
	for i := range pairs {
		for _, g := range [...]*DupGame{&pairs[i].A, &pairs[i].B} {
			events := g.Events
			*g = h[g.Game].game
			g.Events = events
		}
	}
	return nil
}

// dupSet is games that are compared with one another.
type dupSet struct {
	plays []*compact
	// leavesOut has the games that may leave out throws, by their numbers. Where it is not nil a pair has one of them.
	leavesOut map[int64]bool
}

// comparableSets parts games into those that record their throws, which are compared by all events, and all games of
// the rules of some that do not, which are compared with these by all events but throws.
func comparableSets(all []*compact) []dupSet {
	recorded, leavesOut, rules := dupSet{}, map[int64]bool{}, map[uint32]bool{}
	for _, s := range all {
		if s.leavesOut {
			leavesOut[s.number], rules[s.rules] = true, true
		} else {
			recorded.plays = append(recorded.plays, s)
		}
	}
	if len(rules) == 0 {
		return []dupSet{recorded}
	}
	var moves []*compact
	for _, s := range all {
		if rules[s.rules] {
			moves = append(moves, s.withoutThrows())
		}
	}
	return []dupSet{recorded, {moves, leavesOut}}
}

// wanted reports whether two games of the set can be a pair.
func (d *dupSet) wanted(a, b int64) bool {
	return d.leavesOut == nil || d.leavesOut[a] || d.leavesOut[b]
}

// beginnings appends the pairs of games of which one is the beginning of the other, in the order of the beginnings. It
// leaves out the games of fewer events.
func (d *dupSet) beginnings(least int, pairs []Dup) []Dup {
	plays := slices.DeleteFunc(d.plays, func(s *compact) bool { return s.n < least })
	// Sorted by their rules, then event by event, a beginning stands right before
	// the games that it begins.
	slices.SortFunc(plays, func(a, b *compact) int {
		return cmp.Or(cmp.Compare(a.rules, b.rules), bytes.Compare(a.coded, b.coded), cmp.Compare(a.number, b.number))
	})
	d.plays = plays
	from := len(pairs)
	for i, s := range plays {
		longest := s
		for _, o := range plays[i+1:] {
			if o.rules != s.rules || o.n <= s.n || !bytes.HasPrefix(o.coded, s.coded) {
				break
			}
			if d.wanted(s.number, o.number) && (o.n > longest.n || o.n == longest.n && o.number < longest.number) {
				longest = o
			}
		}
		if longest != s {
			pairs = append(pairs, Dup{Prefix, s.game(), longest.game(), longest.n - s.n})
		}
	}
	slices.SortFunc(pairs[from:], func(a, b Dup) int { return cmp.Compare(a.A.Game, b.A.Game) })
	return pairs
}

// near finds the pairs of games that are near.
func (d *dupSet) near(ctx context.Context, near int) ([]Dup, error) {
	plays := sequencesOf(d.plays)
	pairs, err := nearDups(ctx, plays, near)
	if err != nil {
		return nil, err
	}
	further, err := alikeDups(ctx, plays, near, pairs)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(append(pairs, further...), func(p Dup) bool { return !d.wanted(p.A.Game, p.B.Game) }), nil
}

// compact is the play of a game in some hundred bytes: an archive holds many. Its rules, which are the rule set with
// options and seats and the start position, and each of its events are numbers, in no order.
type compact struct {
	number int64
	play   [sha256.Size]byte
	rules  uint32
	n      int    // events that are compared
	events int    // those that it has
	coded  []byte // the numbers as varints, so that one game begins another where its bytes do
	thrown []byte // a bit for each that is a throw
	// leavesOut is set if the game may leave some out.
	leavesOut bool
}

func (s *compact) game() DupGame { return DupGame{Game: s.number, Events: s.events} }

// each calls f with each number, and whether it is a throw.
func (s *compact) each(f func(number uint32, thrown bool)) {
	for i, rest := 0, s.coded; len(rest) > 0; i++ {
		n, size := binary.Uvarint(rest)
		f(uint32(n), i/8 < len(s.thrown) && s.thrown[i/8]>>(i%8)&1 != 0)
		rest = rest[size:]
	}
}

// withoutThrows is the play of a game without its throws.
func (s *compact) withoutThrows() *compact {
	out := *s
	out.coded, out.thrown, out.n = nil, nil, 0
	s.each(func(number uint32, thrown bool) {
		if !thrown {
			out.coded, out.n = binary.AppendUvarint(out.coded, uint64(number)), out.n+1
		}
	})
	out.play = sha256.Sum256(binary.AppendUvarint(slices.Clone(out.coded), uint64(s.rules)))
	return &out
}

// sequence is the play of a game for games that are near, each event a number.
type sequence struct {
	game   DupGame
	rules  int32
	events []int32
}

// sequencesOf returns the play of games in the order of import. What comes first there has the least number, in whatever
// order texts are read.
func sequencesOf(plays []*compact) (out []*sequence) {
	plays = slices.SortedFunc(slices.Values(plays), func(a, b *compact) int { return cmp.Compare(a.number, b.number) })
	numbers := map[uint32]int32{}
	number := func(of uint32) int32 {
		n, ok := numbers[of]
		if !ok {
			n = int32(len(numbers) + 1)
			numbers[of] = n
		}
		return n
	}
	for _, c := range plays {
		s := &sequence{game: c.game(), rules: number(c.rules), events: make([]int32, 0, c.n)}
		c.each(func(of uint32, _ bool) { s.events = append(s.events, number(of)) })
		out = append(out, s)
	}
	return out
}

// compacts reads the play of the games that fulfil a condition, in the order of import. Texts are as the
// archive keeps them: canonical where the game is legal.
func compacts(ctx context.Context, tx *sql.Tx, where *search.Condition) (all []*compact, err error) {
	err = dialect.PlayIDs(where.Clause).Each(ctx, tx, func(rows *sql.Rows) error {
		s := &compact{}
		var play []byte
		err := rows.Scan(&s.number, &play)
		copy(s.play[:], play)
		all = append(all, s)
		return err
	})
	if err != nil {
		return nil, err
	}
	words := record.NewVocabulary().Moves
	return all, search.EachText(ctx, tx, dialect.Texts(where.Clause), func() func(game int64, text []byte) error {
		r := &playReader{words: words, own: map[string]uint32{}}
		return func(game int64, text []byte) error {
			i, ok := slices.BinarySearchFunc(all, game, func(s *compact, n int64) int { return cmp.Compare(s.number, n) })
			if ok {
				r.read(all[i], text)
			}
			return nil
		}
	})
}

// playReader reads the play of games from their texts. It serves one goroutine.
type playReader struct {
	words         *record.Words
	own           map[string]uint32 // of the words those that were met
	parser        grammar.Parser
	tree          notation.Game
	key           []byte
	coded, thrown []byte
	space         []byte // what many games share
}

// number returns the number of a key.
func (r *playReader) number(key []byte) uint32 {
	n, ok := r.own[string(key)]
	if !ok {
		n = r.words.Word(key)
		r.own[string(key)] = n
	}
	return n
}

// keep returns a copy of bytes that takes no more than they do.
func (r *playReader) keep(b []byte) []byte {
	if len(b) > cap(r.space)-len(r.space) {
		r.space = make([]byte, 0, max(1<<16, len(b)))
	}
	from := len(r.space)
	r.space = append(r.space, b...)
	return r.space[from:len(r.space):len(r.space)]
}

// read takes the rules and the events of a game.
func (r *playReader) read(s *compact, text []byte) {
	game := &r.tree
	r.parser.Parse(search.ChunkOf(text), game)
	r.key = rulesKey(r.key[:0], game)
	s.rules = r.number(r.key)
	var cfg referee.Config
	s.leavesOut = cfg.LeavesOut(game)
	r.coded, r.thrown = r.coded[:0], r.thrown[:0]
	for _, it := range game.MainLine() {
		if !it.IsEvent() && it.Kind != notation.Bad {
			continue
		}
		r.key = eventKey(append(r.key[:0], '.'), game, &it)
		n := it.Events()
		s.events += n
		if n > longRun {
			// As one event: games that are near do not differ in these.
			r.key, n = append(r.key, byte(it.N), byte(it.N>>8), byte(it.N>>16), byte(it.N>>24)), 1
		}
		number := r.number(r.key)
		for range n {
			if it.Kind == notation.Throw || game.ReadsThrow(&it) {
				for len(r.thrown) <= s.n/8 {
					r.thrown = append(r.thrown, 0)
				}
				r.thrown[s.n/8] |= 1 << (s.n % 8)
			}
			r.coded, s.n = binary.AppendUvarint(r.coded, uint64(number)), s.n+1
		}
	}
	s.coded, s.thrown = r.keep(r.coded), r.keep(r.thrown)
}

// rulesKey appends what two games must share to be compared.
func rulesKey(dst []byte, g *notation.Game) []byte {
	for _, name := range []string{"Variant", "Options", "First", "FEN"} {
		value, _ := g.Tag(name)
		dst = append(append(dst, value...), 0)
	}
	variant, _ := g.Tag("Variant")
	return append(dst, identity.SeatsOf(variant, g))
}

// longRun is the greatest number of events of a gap that are compared one by one.
const longRun = 1 << 12

// eventKey appends an event without its marks of check.
func eventKey(dst []byte, g *notation.Game, it *notation.Item) []byte {
	if it.Kind == notation.Bad {
		return append(dst, g.Text[it.Start:it.End]...)
	}
	plain := *it
	plain.Move.Check = 0
	return record.AppendEvent(dst, g, &plain)
}

// samePlay appends the pairs of games of one play, and leaves the first of each.
func (d *dupSet) samePlay(ctx context.Context, tx *sql.Tx, known heads, pairs []Dup) ([]Dup, error) {
	type record struct {
		play [sha256.Size]byte
		head string
	}
	// Heads are compared of those alone that share their play.
	times := map[[sha256.Size]byte]int{}
	for _, s := range d.plays {
		times[s.play]++
	}
	var shared []int64
	for _, s := range d.plays {
		if times[s.play] > 1 {
			shared = append(shared, s.number)
		}
	}
	if err := known.read(ctx, tx, shared); err != nil {
		return nil, err
	}
	played, recorded := map[[sha256.Size]byte]*compact{}, map[record]*compact{}
	var out []*compact
	for _, s := range d.plays {
		if times[s.play] == 1 {
			out = append(out, s)
			continue
		}
		kind, r := ExactDup, record{s.play, known[s.number].head}
		first := recorded[r]
		if first == nil {
			recorded[r] = s
			kind, first = SamePlay, played[s.play]
		}
		if first == nil {
			played[s.play] = s
			out = append(out, s)
			continue
		}
		if d.wanted(first.number, s.number) {
			pairs = append(pairs, Dup{kind, first.game(), s.game(), 0})
		}
	}
	d.plays = out
	return pairs, nil
}

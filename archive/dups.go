package archive

import (
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
		return a.asked(ctx, q, func(f *file.File, rest *query.Query, _ *importer.Superseded) error {
			var plays []*sequence
			err := f.Within(ctx, func(tx *sql.Tx) error {
				cond, err := search.Where(ctx, tx, rest)
				if err == nil {
					plays, err = sequences(ctx, tx, cond)
				}
				return err
			})
			if err != nil {
				return err
			}
			return dups(ctx, plays, opt, each)
		})
	})
}

// dups calls each with the pairs among some games.
func dups(ctx context.Context, all []*sequence, opt DupOptions, each func(*Dup) error) error {
	sets := comparableSets(all)
	for i := range sets {
		if err := sets[i].samePlay(each); err != nil {
			return err
		}
	}
	for i := range sets {
		if err := sets[i].beginnings(max(opt.Least, 1), each); err != nil {
			return err
		}
	}
	if opt.Near <= 0 {
		return nil
	}
	var pairs []Dup
	for i := range sets {
		found, err := sets[i].near(ctx, min(opt.Near, MaxNear))
		if err != nil {
			return err
		}
		pairs = append(pairs, found...)
	}
	slices.SortFunc(pairs, func(a, b Dup) int {
		return cmp.Or(cmp.Compare(a.Distance, b.Distance), cmp.Compare(a.A.Game, b.A.Game), cmp.Compare(a.B.Game, b.B.Game))
	})
	for i := range pairs {
		if err := each(&pairs[i]); err != nil {
			return err
		}
	}
	return nil
}

// dupSet is games that are compared with one another.
type dupSet struct {
	plays []*sequence
	// leavesOut has the games that may leave out throws, by their numbers. Where it is not nil a pair has one of them.
	leavesOut map[int64]bool
}

// comparableSets parts games into those that record their throws, which are compared by all events, and all games of
// the rules of some that do not, which are compared with these by all events but throws.
func comparableSets(all []*sequence) []dupSet {
	recorded, leavesOut, rules := dupSet{}, map[int64]bool{}, map[int32]bool{}
	for _, s := range all {
		if s.leavesOut {
			leavesOut[s.game.Game], rules[s.rules] = true, true
		} else {
			recorded.plays = append(recorded.plays, s)
		}
	}
	if len(rules) == 0 {
		return []dupSet{recorded}
	}
	var moves []*sequence
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

// beginnings calls each with the pairs of games of which one is the beginning of the other. It leaves out the games of
// fewer events.
func (d *dupSet) beginnings(least int, each func(*Dup) error) error {
	plays := slices.DeleteFunc(d.plays, func(s *sequence) bool { return len(s.events) < least })
	// Sorted by their rules, then event by event, a beginning stands right before
	// the games that it begins.
	slices.SortFunc(plays, func(a, b *sequence) int {
		return cmp.Or(cmp.Compare(a.rules, b.rules), slices.Compare(a.events, b.events),
			cmp.Compare(a.game.Game, b.game.Game))
	})
	d.plays = plays
	for i, s := range plays {
		longest := s
		for _, o := range plays[i+1:] {
			if o.rules != s.rules || len(o.events) <= len(s.events) || !slices.Equal(o.events[:len(s.events)], s.events) {
				break
			}
			if len(o.events) > len(longest.events) && d.wanted(s.game.Game, o.game.Game) {
				longest = o
			}
		}
		if longest != s {
			if err := each(&Dup{Prefix, s.game, longest.game, len(longest.events) - len(s.events)}); err != nil {
				return err
			}
		}
	}
	return nil
}

// near finds the pairs of games that are near.
func (d *dupSet) near(ctx context.Context, near int) ([]Dup, error) {
	pairs, err := nearDups(ctx, d.plays, near)
	if err != nil {
		return nil, err
	}
	further, err := alikeDups(ctx, d.plays, near, pairs)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(append(pairs, further...), func(p Dup) bool { return !d.wanted(p.A.Game, p.B.Game) }), nil
}

// sequence is the play of a game, each event a number.
type sequence struct {
	game   DupGame
	play   [32]byte
	head   string // players, date and result
	rules  int32  // the rule set with options and seats, start position
	events []int32
	// throws are the indices of events that are throws, leavesOut is set if the game may leave some out.
	throws    []int32
	leavesOut bool
}

// withoutThrows is the play of a game without its throws.
func (s *sequence) withoutThrows() *sequence {
	out := *s
	out.events, out.throws = nil, nil
	hash := sha256.New()
	for i, e := range s.events {
		if _, is := slices.BinarySearch(s.throws, int32(i)); !is {
			out.events = append(out.events, e)
			hash.Write(binary.AppendVarint(nil, int64(e)))
		}
	}
	hash.Write(binary.AppendVarint(nil, int64(s.rules)))
	hash.Sum(out.play[:0])
	return &out
}

// sequences reads the play of the games, in the order of import. Texts are as the
// archive keeps them: canonical where the game is legal.
func sequences(ctx context.Context, tx *sql.Tx, where *search.Condition) ([]*sequence, error) {
	var all []*sequence
	numbers := map[string]int32{}
	err := dialect.Heads(where.Clause).Each(ctx, tx, func(rows *sql.Rows) error {
		s := &sequence{}
		var id, play []byte
		err := rows.Scan(&s.game.Game, &id, &play, &s.game.File, &s.game.Number, &s.head)
		s.game.ID = hex.EncodeToString(id)
		copy(s.play[:], play)
		all = append(all, s)
		return err
	})
	if err != nil {
		return nil, err
	}
	var parser grammar.Parser
	var game notation.Game
	number := func(key []byte) int32 {
		n, ok := numbers[string(key)]
		if !ok {
			n = int32(len(numbers) + 1)
			numbers[string(key)] = n
		}
		return n
	}
	// What comes first has the least number, whatever the order in which an engine reads texts.
	for some := range slices.Chunk(all, textsAtOnce) {
		var games []int64
		for _, s := range some {
			games = append(games, s.game.Game)
		}
		texts := map[int64][]byte{}
		err := search.Texts(ctx, tx, dialect.Texts(dialect.Among(games)), func(game int64, text []byte) error {
			texts[game] = text
			return nil
		})
		if err != nil {
			return nil, err
		}
		for _, s := range some {
			if text, there := texts[s.game.Game]; there {
				parser.Parse(search.ChunkOf(text), &game)
				s.read(&game, number)
			}
		}
	}
	return all, nil
}

// textsAtOnce is of how many games the texts are read at once.
const textsAtOnce = 512

// read takes the rules and the events of a game, by the numbers that number has for their keys.
func (s *sequence) read(game *notation.Game, number func(key []byte) int32) {
	key := rulesKey(nil, game)
	s.rules = number(key)
	var cfg referee.Config
	s.leavesOut = cfg.LeavesOut(game)
	for _, it := range game.MainLine() {
		if !it.IsEvent() && it.Kind != notation.Bad {
			continue
		}
		key = eventKey(append(key[:0], '.'), game, &it)
		n := it.Events()
		s.game.Events += n
		if n > longRun {
			// As one event: games that are near do not differ in these.
			key, n = append(key, byte(it.N), byte(it.N>>8), byte(it.N>>16), byte(it.N>>24)), 1
		}
		for range n {
			if it.Kind == notation.Throw || game.ReadsThrow(&it) {
				s.throws = append(s.throws, int32(len(s.events)))
			}
			s.events = append(s.events, number(key))
		}
	}
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

// samePlay pairs the games of one play and leaves the first of each.
func (d *dupSet) samePlay(each func(*Dup) error) error {
	type record struct {
		play [32]byte
		head string
	}
	played, recorded := map[[32]byte]*sequence{}, map[record]*sequence{}
	var out []*sequence
	for _, s := range d.plays {
		kind := ExactDup
		first := recorded[record{s.play, s.head}]
		if first == nil {
			recorded[record{s.play, s.head}] = s
			kind, first = SamePlay, played[s.play]
		}
		if first == nil {
			played[s.play] = s
			out = append(out, s)
			continue
		}
		if !d.wanted(first.game.Game, s.game.Game) {
			continue
		}
		if err := each(&Dup{kind, first.game, s.game, 0}); err != nil {
			return err
		}
	}
	d.plays = out
	return nil
}

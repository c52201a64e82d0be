package sharing

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/enginetest"
)

func number(text string) (n uint8) {
	for _, digit := range []byte(text) {
		n = n*10 + digit - '0'
	}
	return n
}

// spend reads points: "6+4".
func spend(text string) (out [4]uint8) {
	for i, n := range strings.Split(text, "+") {
		out[i] = number(n)
	}
	return out
}

// pattern reads a written move: "2e1xf1#12/2", "@e1", "--".
func pattern(b *board.Board, word string) engine.Pattern {
	if word == "--" {
		return engine.Pattern{Kind: engine.Pass}
	}
	if to, ok := strings.CutPrefix(word, "@"); ok {
		return engine.Pattern{Kind: engine.Enter, To: b.Named(to)}
	}
	p := engine.Pattern{Kind: engine.Step}
	if word[0] >= '2' && word[0] <= '9' {
		p.Count, word = word[0]-'0', word[1:]
	}
	word, points, _ := strings.Cut(word, "/")
	p.Spend = spend(points)
	i := strings.IndexAny(word, "-x")
	from, who, ok := strings.Cut(word[:i], "#")
	if ok {
		p.Who = engine.WhoIndex + number(who)
	}
	p.From, p.To = b.Named(from), b.Named(word[i+1:])
	return p
}

// cast reads a written cast, and reports whether it is one.
func cast(word string) (engine.Cast, bool) {
	if strings.Trim(word, "0123456789,") != "" {
		return engine.Cast{}, false
	}
	var values []uint8
	for v := range strings.SplitSeq(word, ",") {
		values = append(values, v[0]-'0')
	}
	return dice.Of(values...), true
}

// Play plays legal events.
func Play(t *testing.T, s engine.State, words string) {
	t.Helper()
	for word := range strings.FieldsSeq(words) {
		if c, ok := cast(word); ok {
			if o := s.ObjectCast(c); len(o) > 0 {
				t.Fatalf("%s: %+v", word, o)
			}
			s.Throw(c)
			continue
		}
		p := pattern(s.Game().Board(), word)
		ms := s.Find(&p, nil)
		if len(ms) != 1 {
			t.Fatalf("%s is %v at %s", word, ms, s.AppendPosition(nil))
		}
		s.Apply(ms[0])
	}
}

// against returns what is held against the first reading of an event.
func against(s engine.State, word string) []engine.Objection {
	if word == "end" {
		return s.ObjectEnd()
	}
	if c, ok := cast(word); ok {
		return s.ObjectCast(c)
	}
	p := pattern(s.Game().Board(), word)
	m := s.Candidates(&p, nil)[0]
	m.Capture = m.Capture || strings.Contains(word, "x")
	return s.Object(m)
}

// Objection is what is held against an event after others from a position, the start if it
// is empty.
type Objection = struct {
	Options, From string
	Before, Event string
	Rule          string
	Reason        engine.Reason
	Text          string
}

// Objections finds the rule that is first held against each event, why, and in which words.
func Objections(t *testing.T, r *engine.Ruleset, cases []Objection) {
	for _, c := range cases {
		t.Run(c.Options+" "+c.From+" "+c.Before+" "+c.Event, func(t *testing.T) {
			s := enginetest.At(t, enginetest.New(t, r, c.Options), c.From)
			Play(t, s, c.Before)
			o := against(s, c.Event)
			if len(o) == 0 {
				t.Fatalf("no objection at %s", s.AppendPosition(nil))
			}
			if o[0].Rule != c.Rule || o[0].Reason != c.Reason || o[0].Text.String() != c.Text {
				t.Errorf("%+v\nwant %s, reason %d: %s", o, c.Rule, c.Reason, c.Text)
			}
		})
	}
}

// Wrong is a position string that is refused, with options, and the words of that.
type Wrong = struct{ Options, Text, Err string }

// PositionErrors finds what is wrong with position strings and where to be said.
func PositionErrors(t *testing.T, r *engine.Ruleset, cases []Wrong) {
	for _, c := range cases {
		if _, err := enginetest.New(t, r, c.Options).Position(c.Text); err == nil || err.Error() != c.Err {
			t.Errorf("%q %q:\n     %v\nwant %s", c.Options, c.Text, err, c.Err)
		}
	}
}

// Run runs the suite over settings, from the start and from positions that the settings
// allow.
func Run(t *testing.T, r *engine.Ruleset, settings, positions []string) {
	for i, options := range settings {
		t.Run(options, func(t *testing.T) {
			games := 2
			if testing.Short() {
				games = 1
			}
			g := enginetest.New(t, r, options)
			enginetest.Run(t, g, games, uint64(i))
			for _, p := range positions {
				if _, err := g.Position(p); err == nil {
					enginetest.RunFrom(t, g, p, games, uint64(i))
				}
			}
		})
	}
}

// TwoIndices holds that two indices, which name two men of different indices that go
// together, name none here: steps from a position are neither found nor allowed so.
func TwoIndices(t *testing.T, r *engine.Ruleset, from string) {
	s := enginetest.At(t, enginetest.New(t, r, ""), from)
	steps := slices.DeleteFunc(s.Legal(nil), func(m engine.Move) bool { return m.Kind != engine.Step })
	if len(steps) == 0 {
		t.Errorf("no step is legal at %s", s.AppendPosition(nil))
	}
	for _, m := range steps {
		m.Who, m.Who2 = engine.WhoIndex, engine.WhoIndex+1
		p := engine.Pattern{From: m.From, To: m.To, Count: m.Count, Who: m.Who, Who2: m.Who2}
		if found := s.Find(&p, nil); len(found) > 0 {
			t.Errorf("%+v finds %+v", p, found)
		}
		if o := s.Object(m); len(o) == 0 || o[0].Text.String() != "no man so marked can be meant" {
			t.Errorf("against %+v: %+v", m, o)
		}
	}
}

// Spiral is what the ways of a board are made of: how long they are, where they begin,
// whether the second ring is entered at a corner, how much of it is cut, of the edge how much,
// and how many steps are diagonal.
type Spiral = struct {
	Options   string
	Side      int
	Length    int
	Starts    string
	Corner    bool
	Cut       int
	Short     int
	Diagonals int
}

// spiral builds a way again: once round the edge from the start, then round each inner ring the
// other way, entered by a step from the end of the ring before; a ring that is cut loses
// its last squares.
func spiral(c Spiral, start, centre string) []string {
	way := From(Ring(c.Side, 1), func(sq string) bool { return sq == start })
	way = way[:len(way)-c.Short]
	for inset := 2; inset <= c.Side/2; inset++ {
		next := Ring(c.Side, inset)
		slices.Reverse(next)
		last, corner := way[len(way)-1], 0
		for _, sq := range next {
			corner = max(corner, Far(sq, centre))
		}
		next = From(next, func(sq string) bool {
			if inset == 2 && c.Corner {
				return Far(last, sq) == 2 && Far(sq, centre) == corner
			}
			return Far(last, sq) == 1
		})
		if inset == 2 {
			next = next[:len(next)-c.Cut]
		}
		way = append(way, next...)
	}
	return append(way, centre)
}

// Ways holds the ways against their construction and against what must be true of any:
// each square once, every step to a neighbour, the right length, the centre last.
func Ways(t *testing.T, r *engine.Ruleset, c Spiral) {
	g := enginetest.New(t, r, c.Options)
	for i, start := range strings.Fields(c.Starts) {
		// South and north are White's, east and west Black's.
		var way []string
		for _, sq := range g.Ways(engine.Seat(i%2 + 1))[i/2] {
			way = append(way, g.Board().Name(sq))
		}
		centre := g.Board().Name(engine.Square(c.Side*c.Side/2 + 1))
		if len(way) != c.Length || way[0] != start || way[c.Length-1] != centre {
			t.Errorf("%q: the way from %s has %d squares from %s to %s", c.Options, start, len(way), way[0], way[len(way)-1])
			continue
		}
		if n := len(slices.Compact(slices.Sorted(slices.Values(way)))); n != c.Length {
			t.Errorf("%q: the way from %s has %d different squares", c.Options, start, n)
		}
		diagonals := 0
		for k := 1; k < len(way); k++ {
			switch Far(way[k-1], way[k]) {
			case 1:
			case 2:
				diagonals++
			default:
				t.Errorf("%q: %s to %s is no step", c.Options, way[k-1], way[k])
			}
		}
		if diagonals != c.Diagonals {
			t.Errorf("%q: the way from %s has %d diagonal steps", c.Options, start, diagonals)
		}
		if built := spiral(c, start, centre); !slices.Equal(way, built) {
			t.Errorf("%q: the way from %s\nis    %v\nbuilt %v", c.Options, start, way, built)
		}
	}
}

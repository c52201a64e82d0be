package record

import (
	"bytes"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/identity"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Supplier writes games out that were read with settings which they do not hold
// themselves: another rule set or options, names of tags that are allowed, or a lenient reading. What it writes says
// so itself and is judged by that alone, so that the verdict can be found again
// whenever the text is read. It keeps its buffers and serves one worker.
type Supplier struct {
	cfg    referee.Config
	parser grammar.Parser
	game   notation.Game
	judge  *referee.Referee
	rec    referee.Recording
}

// NewSupplier returns nil where games are read as they stand.
func NewSupplier(cfg referee.Config) *Supplier {
	if cfg.Variant == "" && len(cfg.Options) == 0 && len(cfg.AllowTags) == 0 && !cfg.Lenient &&
		!cfg.LeavesOut(&notation.Game{}) {
		return nil
	}
	return &Supplier{cfg: cfg, judge: referee.New(referee.Config{}).Reuse()}
}

// Stand returns a game with what was supplied written into its tags, its text read
// and judged strictly. What it returns is valid until the next game.
func (s *Supplier) Stand(g *notation.Game, rs *engine.Ruleset, table engine.Game) (*notation.Game, *referee.Report,
	*referee.Recording) {
	tags := s.supplied(g, rs, table)
	if !s.cfg.LeavesOut(g) || g.FindTag(recorded.Tag) != nil || table == nil || table.Dice() == nil {
		return s.standWith(g, rs, tags)
	}
	said := s.cfg.Throws
	if g.IndexFunc(func(it *notation.Item) bool { return it.Kind == notation.Throw }) >= 0 {
		if again, rep, rec := s.standWith(g, rs, tags); rep.Verdict == referee.Legal {
			return again, rep, rec // all its throws stand there
		}
		said = recorded.Some
	}
	return s.standWith(g, rs, append(tags, TagPair{recorded.Tag, said}))
}

// standWith returns a game with tags, read and judged strictly.
func (s *Supplier) standWith(g *notation.Game, rs *engine.Ruleset, tags []TagPair) (*notation.Game, *referee.Report,
	*referee.Recording) {
	var text []byte
	if g.Lossy {
		text = alone(identity.PlainText(withTags(g, tags)))
	} else {
		whole := *g
		whole.Tags = slices.Clone(g.Tags)
		for _, t := range tags {
			if old := whole.FindTag(t.Name); old != nil {
				old.Value = t.Value
			} else {
				whole.Tags = append(whole.Tags, notation.Tag{Name: t.Name, Value: t.Value})
			}
		}
		text = notation.Append(nil, &whole, referee.StyleOf(rs))
	}
	read := s.parser.Parse(&grammar.Chunk{Text: bytes.TrimSuffix(text, []byte("\n")), Line: 1}, &s.game)
	rep := s.judge.Visit(&s.game, read, &referee.Visitor{Recording: &s.rec})
	return &s.game, rep, &s.rec
}

// supplied lists the tags that a game needs to stand alone: those that it does not
// have, and its options with the settings that it leaves open and takes.
func (s *Supplier) supplied(g *notation.Game, rs *engine.Ruleset, table engine.Game) (out []TagPair) {
	if g.FindTag("Variant") == nil && s.cfg.Variant != "" {
		out = append(out, TagPair{"Variant", s.cfg.Variant})
	}
	allowed := g.OwnTags()
	before := len(allowed)
	for i := range g.Tags {
		if name := g.Tags[i].Name; slices.Contains(s.cfg.AllowTags, name) && !slices.Contains(allowed, name) {
			allowed = append(allowed, name)
		}
	}
	if len(allowed) > before {
		out = append(out, TagPair{"OwnTags", strings.Join(allowed, " ")})
	}
	if rs == nil {
		return out
	}
	var seats uint8
	if table != nil {
		seats = table.Setup().Seats
	}
	own, _ := g.Tag("Options")
	words := strings.Fields(own)
	n := len(words)
	for i, o := range s.cfg.Options {
		name, value, _ := strings.Cut(o, "=")
		sets := func(o string) bool { return strings.HasPrefix(o, name+"=") }
		var setup engine.Setup
		switch {
		case !rs.Takes(o, seats) || rs.Set(&setup, name, value) != nil: // another game's
		case slices.ContainsFunc(words[:n], sets), slices.ContainsFunc(s.cfg.Options[i+1:], sets):
		case rs.OptionString(setup) != "": // not the default
			words = append(words, o)
		}
	}
	if len(words) > n {
		out = append(out, TagPair{"Options", strings.Join(words, " ")})
	}
	return out
}

// withTags puts tags into the text of a game that could not be read whole: in place of
// its own of that name, else before the first tag.
func withTags(g *notation.Game, tags []TagPair) []byte {
	text := g.Text
	at := 0
	if len(g.Tags) > 0 {
		at = int(g.Tags[0].Start)
	}
	// From the end on, so that places stay what they are. A tag of the game's own does
	// not stand before the first.
	var before []byte
	for _, t := range tags {
		pair := notation.AppendTag(nil, t.Name, t.Value)
		if old := g.FindTag(t.Name); old != nil {
			text = slices.Concat(text[:old.Start], pair, text[old.End:])
			continue
		}
		before = append(append(before, pair...), '\n')
	}
	return slices.Concat(text[:at], before, text[at:])
}

// alone makes a text one game for a strict reader too: a line that begins with square
// brackets, in which a lenient reader saw a remark, gets those of a comment. It changes
// the text in its place. What such a line hid can be another, which is seen in the next
// of a few turns.
func alone(text []byte) []byte {
	for range 4 {
		r := grammar.NewReader(bytes.NewReader(text))
		var c grammar.Chunk
		changed := false
		for n := 0; r.Next(&c) == nil; n++ {
			line, _, _ := bytes.Cut(text[c.Offset:], []byte("\n"))
			open, end := bytes.IndexByte(line, '['), bytes.IndexByte(line, ']')
			if n > 0 && open >= 0 && open < end {
				line[open], line[end], changed = '{', '}', true
			}
		}
		if !changed {
			break
		}
	}
	return text
}

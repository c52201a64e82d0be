package export

import (
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/archive/internal/odds"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// wants says what rows are made of, beyond the row of the game.
type wants struct {
	events, positions, findings, tags, seats, comments, aliases bool
	// games asks for all of the row of the game, text for the columns that hold its text.
	games, text bool
	// moves, hash and position are columns of events that cost something.
	moves, hash, position, inferred bool
	// men is a column of positions.
	men bool
}

// collector makes rows of games while they are judged. It serves one worker.
type collector struct {
	wants
	ref     *referee.Referee
	cfg     referee.Config
	supply  *record.Supplier // nil where games are read as they stand
	visitor referee.Visitor
	ident   record.Identity
	writer  *record.Recorder
	record  record.Record

	// interned holds the texts that come again and again: effects, throws.
	interned map[string]string
	letters  [256]string
	words    []byte
	moves    []engine.Move
	men      []engine.Men
	// recording is how a game went, where seats are wanted, and odds those of what is thrown, by its description.
	recording referee.Recording
	odds      map[string]*odds.Odds
	// placeOf is the place of the n-th game, nil for n.
	placeOf func(n int) int64
	persons map[string]*person

	// What follows is of the game that is judged.
	rows *Rows
	// source is the game's text.
	source string
	// valid is set if the text is UTF-8.
	valid bool
	// rules mixes the rule set and its options into the hashes of positions.
	rules uint64
	// arena holds the texts of rows, which spans cut out of it at the end.
	arena  []byte
	played []span // by event, or by position
	places []span
	stands []span // men, by position
	// ending is the rule that ended the game, over what the last event is if it did.
	ending, over string
	// begun is set once a position is shown.
	begun bool
}

// span is a part of the arena.
type span struct{ from, to int32 }

func newCollector(w wants, ref *referee.Referee, cfg referee.Config) *collector {
	c := &collector{wants: w, ref: ref, cfg: cfg, supply: record.NewSupplier(cfg), interned: map[string]string{},
		writer: record.NewRecorder(record.NewVocabulary())}
	for i := range c.letters {
		c.letters[i] = string(rune(i))
	}
	if w.seats {
		c.visitor.Recording = &c.recording
	}
	if w.positions || w.games {
		c.visitor.Before = c.before
	}
	if w.positions {
		c.visitor.Stood = c.owed
	}
	if w.events || w.positions {
		c.visitor.After = c.after
	}
	return c
}

// maxInterned bounds the texts that a collector remembers.
const maxInterned = 4096

// intern returns a text, the same string for the same text.
func (c *collector) intern(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	if s, ok := c.interned[string(b)]; ok {
		return s
	}
	if len(c.interned) >= maxInterned {
		clear(c.interned)
	}
	s := string(b)
	c.interned[s] = s
	return s
}

// letter is the letter of a seat, empty for none.
func (c *collector) letter(rs *engine.Ruleset, seat engine.Seat) string {
	if seat == 0 {
		return ""
	}
	return c.letters[rs.Info(seat).Letter]
}

// clean is a text as UTF-8.
func clean(s string) string { return strings.ToValidUTF8(s, string(utf8.RuneError)) }

// word is an item as it stands in the text.
func (c *collector) word(it *notation.Item) string {
	s := c.source[it.Start:it.End]
	if c.valid {
		return s
	}
	return clean(s)
}

// judge judges the game of a result, fills rows, and returns the game as the archive keeps it.
func (c *collector) judge(r *referee.Result, rows *Rows) (*notation.Game, *referee.Report) {
	g := r.Game
	c.rows, c.rules, c.ending, c.over, c.begun = rows, 0, "", "", false
	c.arena, c.played, c.places, c.stands = c.arena[:0], c.played[:0], c.places[:0], c.stands[:0]
	rows.Events, rows.Positions, rows.Findings = rows.Events[:0], rows.Positions[:0], rows.Findings[:0]
	rows.tags, rows.seats, rows.comments = rows.tags[:0], rows.seats[:0], rows.comments[:0]
	rows.aliases = rows.aliases[:0]
	if c.events {
		c.source = string(g.Text)
		c.valid = utf8.ValidString(c.source)
	}
	canonical := g
	v := c.visitor
	v.Canonical = func(g *notation.Game) { canonical = g }
	rep := c.ref.Visit(g, r.Read, &v)
	c.cut()
	if n := len(rows.Events); n > 0 && rep.Complete && c.over != "" {
		rows.Events[n-1].Effect = c.over
	}
	kept := c.kept(g, canonical, rep)
	rows.Ruleset = ""
	if rep.Ruleset != nil {
		rows.Ruleset = rep.Ruleset.Name
	}
	if rows.table = c.ref.Table(); c.wants.text && !c.wants.games {
		rows.Text = append(rows.Text[:0], c.record.Text...)
	}
	c.game(r, kept, rep)
	c.behind(g)
	if c.events {
		c.remarked(g)
	}
	if c.inferred {
		c.infers(g, r.Read)
	}
	if c.findings {
		c.found(rep)
	}
	if c.tags {
		c.tagged(kept)
	}
	if c.comments {
		c.commented(kept)
	}
	if c.seats {
		c.measured(g)
	}
	c.place()
	return kept, rep
}

// cut gives the rows their texts.
func (c *collector) cut() {
	all := string(c.arena)
	for i, s := range c.played {
		if s.from == s.to {
			continue
		}
		if c.events {
			e := &c.rows.Events[i]
			if e.Played = all[s.from:s.to]; e.Played == e.Written {
				e.Written = ""
			}
		} else {
			c.rows.Positions[i].Played = all[s.from:s.to]
		}
	}
	for i, s := range c.places {
		if s.from == s.to {
			continue // the text is not known: no empty part of another
		}
		if c.events {
			c.rows.Events[i].Position = all[s.from:s.to]
		} else {
			c.rows.Positions[i].Position = all[s.from:s.to]
		}
	}
	for i, s := range c.stands {
		c.rows.Positions[i].Men = all[s.from:s.to]
	}
}

// place writes into each row which game it is of.
func (c *collector) place() {
	g := &c.rows.Game
	for i := range c.rows.Events {
		e := &c.rows.Events[i]
		e.Game, e.File, e.Number, e.Variant = g.Game, g.File, g.Number, g.Variant
	}
	for i := range c.rows.Positions {
		p := &c.rows.Positions[i]
		p.Game, p.File, p.Number, p.Variant = g.Game, g.File, g.Number, g.Variant
	}
	for i := range c.rows.Findings {
		f := &c.rows.Findings[i]
		f.Game, f.File, f.Number, f.Variant = g.Game, g.File, g.Number, g.Variant
	}
	for i := range c.rows.tags {
		t := &c.rows.tags[i]
		t.Game, t.File, t.Number, t.Variant = g.Game, g.File, g.Number, g.Variant
	}
	for i := range c.rows.seats {
		s := &c.rows.seats[i]
		s.Game, s.File, s.Number, s.Variant = g.Game, g.File, g.Number, g.Variant
	}
	for i := range c.rows.comments {
		m := &c.rows.comments[i]
		m.Game, m.File, m.Number, m.Variant = g.Game, g.File, g.Number, g.Variant
	}
	for i := range c.rows.aliases {
		a := &c.rows.aliases[i]
		a.Game, a.File, a.Number, a.Variant = g.Game, g.File, g.Number, g.Variant
	}
}

// hash is the hash of a position, by which archives know it too.
func (c *collector) hash(st engine.State) int64 {
	if c.rules == 0 {
		c.rules = record.RulesHash(st.Game())
	}
	return postings.Cut(st.Hash() ^ c.rules)
}

package importer

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/spelling"
	"github.com/ashtapada/agn/internal/words"
	"golang.org/x/text/unicode/norm"
)

// People returns the people of an archive, each with the other names in their order.
func People(ctx context.Context, db dialect.Source) (map[string][]string, error) {
	all, err := readPeople(ctx, db)
	out := map[string][]string{}
	for name, names := range all.names {
		out[name] = lookalikes(name, slices.SortedFunc(maps.Keys(names), byName))
	}
	return out, err
}

// lookalikes leaves out names that are written as another, or as the person, but for how their letters are composed.
func lookalikes(person string, names []string) []string {
	shown := map[string]string{norm.NFC.String(person): person}
	for _, name := range names {
		if composed := norm.NFC.String(name); shown[composed] == "" || name == composed && shown[composed] != person {
			shown[composed] = name
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return shown[norm.NFC.String(name)] != name })
}

func byName(a, b string) int {
	if n := slices.Compare(spelling.Sorted(a), spelling.Sorted(b)); n != 0 {
		return n
	}
	return strings.Compare(a, b)
}

// people are the persons of folded names, and the names that stand for each person besides its own.
type people struct {
	of    map[string]string
	names map[string]map[string]bool
}

func readPeople(ctx context.Context, db dialect.Source) (people, error) {
	out := people{map[string]string{}, map[string]map[string]bool{}}
	return out, dialect.Each(ctx, db, func(rows *sql.Rows) error {
		var person, name, folded string
		err := rows.Scan(&person, &name, &folded)
		out.of[folded] = person
		if out.names[person] == nil {
			out.names[person] = map[string]bool{}
		}
		if name != person {
			out.names[person][name] = true
		}
		return err
	}, dialect.People)
}

// SetPeople takes names from the persons for whom they stand, with a person's own name all of them, and then has names
// stand for persons. A name that was one of another person leaves it, and one that was a person brings its names. All
// is done or nothing. Names that the archive does not have are kept, and absent is called with each; if that is nil,
// the error is an *engine.UnknownError, wrapped, for such a name.
func SetPeople(ctx context.Context, a *file.File, merge map[string][]string, split []string,
	absent func(*engine.UnknownError)) error {
	w, err := NewWriter(ctx, a, 0, record.NewVocabulary(), 0)
	if err != nil {
		return a.Explain(err)
	}
	err = w.within(ctx, func() error {
		was, err := readPeople(ctx, w.conn)
		if err != nil {
			return err
		}
		c := &changing{w: w, was: was, now: maps.Clone(was.of), said: map[string]string{}, absent: absent}
		for _, name := range split {
			if err := c.split(ctx, name); err != nil {
				return err
			}
		}
		c.merged = merge
		for _, person := range slices.Sorted(maps.Keys(merge)) {
			if err := c.merge(ctx, person, merge[person]); err != nil {
				return err
			}
		}
		return c.write(ctx)
	})
	if err = errors.Join(err, w.Close()); err == nil {
		err = a.Checkpoint(ctx)
	}
	return a.Explain(err)
}

// changing is a change of people: the persons of folded names as they were and as they are to be, and those that were
// said.
type changing struct {
	w         *Writer
	was       people
	now, said map[string]string
	merged    map[string][]string // what is asked for
	// fresh are names that the archive does not have, of which absent is called.
	fresh  []string
	absent func(*engine.UnknownError)
	names  []string // of all players, once they are read
}

// split takes a name from its person.
func (c *changing) split(ctx context.Context, name string) error {
	folded := record.Fold(name)
	person, is := c.was.of[folded]
	if !is {
		if err := c.known(ctx, name); err != nil {
			return err
		}
		return words.Errorf("%q stands for nobody else", name)
	}
	delete(c.now, folded)
	if record.Fold(person) == folded {
		c.bring(person, "")
	}
	return nil
}

// bring has all names of a person stand for another, for nobody if that is empty.
func (c *changing) bring(from, to string) {
	for folded, person := range c.was.of {
		if person != from {
			continue
		}
		if to == "" {
			delete(c.now, folded)
		} else if _, said := c.said[folded]; !said {
			c.now[folded] = to
		}
	}
}

// merge has names stand for a person.
func (c *changing) merge(ctx context.Context, person string, names []string) error {
	if err := nameable(person); err != nil {
		return err
	}
	for _, name := range append([]string{person}, names...) {
		folded := record.Fold(name)
		if other, is := c.said[folded]; is && other != person {
			return &problem.ClashError{Name: name, People: [...]string{other, person}}
		}
		c.said[folded], c.now[folded] = person, person
		if name != person {
			if err := c.take(ctx, name); err != nil {
				return err
			}
		}
		if was := c.was.of[folded]; was != "" && was != person &&
			(record.Fold(was) == folded || c.renames(name, was, person)) {
			c.bring(was, person)
		}
	}
	return nil
}

// renames reports whether a person is called as one of the names of another who is not spoken of: then the two are one.
func (c *changing) renames(name, was, person string) bool {
	_, spoken := c.merged[was]
	return name == person && !spoken
}

// nameable returns why nobody is called so, nil if somebody can be.
func nameable(name string) error {
	foreign := func(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Bidi_Control) }
	switch {
	case !utf8.ValidString(name):
		return words.Errorf("%q is no name of a person: it is not written in UTF-8", name)
	case name == "" || name == "?" || strings.ContainsFunc(name, foreign):
		return words.Errorf("%q is no name of a person", name)
	case strings.TrimSpace(name) != name:
		return words.Errorf("%q is no name of a person: take out the spaces around it", name)
	}
	return nil
}

// take has a name stand for a person that the archive does not have, if that may be.
func (c *changing) take(ctx context.Context, name string) error {
	err := c.known(ctx, name)
	if unknown := (*engine.UnknownError)(nil); c.absent == nil || !errors.As(err, &unknown) {
		return err
	} else if err := nameable(name); err != nil || slices.Contains(c.fresh, name) {
		return err
	} else if there, err := c.folded(ctx, name); err != nil {
		return err
	} else if !there {
		c.absent(unknown)
	}
	c.fresh = append(c.fresh, name)
	return nil
}

// folded reports whether the archive has a name that is folded alike, and so is one with another.
func (c *changing) folded(ctx context.Context, name string) (there bool, err error) {
	for _, s := range c.w.shards {
		if _, err := s.conn.number(ctx, dialect.FindFolded, record.Fold(name)); !errors.Is(err, sql.ErrNoRows) {
			return err == nil, err
		}
	}
	return false, nil
}

// known returns the error of a name that the archive does not have.
func (c *changing) known(ctx context.Context, name string) (err error) {
	if !utf8.ValidString(name) {
		return nameable(name)
	}
	for _, s := range c.w.shards {
		if _, err := s.conn.number(ctx, dialect.FindPlayer, name); !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	unknown := &engine.UnknownError{What: words.Of("player"), Name: name}
	if len(c.fresh) >= mostAlike {
		return unknown
	}
	if c.names == nil {
		if c.names, err = dialect.Column[string](ctx, c.w.conn, dialect.NamesOfPlayers); err != nil {
			return err
		}
	}
	if unknown.Near = alikeNames(name, c.names); unknown.Near == nil {
		unknown.Near = engine.Nearest(name, c.names)
	}
	return unknown
}

// mostAlike is how many names are proposed, and of how many that the archive does not have.
const mostAlike = 5

// alikeNames returns the names that are spelt as one, but for diacritics and transliteration.
func alikeNames(name string, names []string) (out []string) {
	plain, loose := spelling.Forms(name)
	for _, n := range names {
		p, l := spelling.Forms(n)
		if p == plain || loose != "" && loose == l {
			out = append(out, n)
		}
	}
	slices.SortFunc(out, byName)
	out = slices.Compact(out)
	return out[:min(len(out), mostAlike)]
}

// write writes what has changed. Who is left with his own name alone is no person any more.
func (c *changing) write(ctx context.Context) error {
	c.leaveAlone()
	for _, name := range c.fresh {
		if err := c.insert(ctx, name); err != nil {
			return err
		}
	}
	for folded, person := range c.now {
		if c.was.of[folded] == person {
			continue
		}
		if record.Fold(person) == folded {
			if err := c.insert(ctx, person); err != nil {
				return err
			}
		}
		if err := c.set(ctx, folded, person); err != nil {
			return err
		}
	}
	for folded := range c.was.of {
		if _, still := c.now[folded]; !still {
			if err := c.set(ctx, folded, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// leaveAlone takes out who is left with his own name alone.
func (c *changing) leaveAlone() {
	left, had := map[string]int{}, map[string]int{}
	for _, person := range c.now {
		left[person]++
	}
	for _, person := range c.was.of {
		had[person]++
	}
	for folded, person := range c.was.of {
		if c.now[folded] == person && left[person] == 1 && had[person] > 1 && c.said[folded] == "" && !c.keeps(person) {
			delete(c.now, folded)
		}
	}
}

// keeps reports whether a person has another name that is folded as its own.
func (c *changing) keeps(person string) bool {
	for name := range c.was.names[person] {
		if record.Fold(name) == record.Fold(person) {
			return true
		}
	}
	return false
}

// set has the names that are folded so stand for a person, in all shards.
func (c *changing) set(ctx context.Context, folded string, person any) error {
	for _, s := range c.w.shards {
		if err := s.conn.do(ctx, dialect.SetPerson, person, folded); err != nil {
			return err
		}
	}
	return nil
}

// insert inserts a name that no game has.
func (c *changing) insert(ctx context.Context, name string) error {
	for _, s := range c.w.shards {
		if _, err := s.conn.number(ctx, dialect.FindPlayer, name); !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	s := c.w.shards[0]
	if _, err := s.player(ctx, name); err != nil {
		return err
	}
	return s.newPlayers.write(ctx)
}

// personOf returns the person for whom a new name stands, nil if it is nobody: that of the names that are folded alike.
func (w *shardWriter) personOf(ctx context.Context, name string) (any, error) {
	if w.people == nil {
		all, err := readPeople(ctx, w.conn.Conn) // of all shards
		if err != nil {
			return nil, err
		}
		w.people = all.of
	}
	if len(w.people) > 0 {
		if person, is := w.people[record.Fold(name)]; is {
			return person, nil
		}
	}
	return nil, nil
}

// carryPeople has those of some people that play in an archive be people there too, with all their names.
func carryPeople(ctx context.Context, into *file.File, all map[string][]string) error {
	if len(all) == 0 {
		return nil
	}
	names, err := dialect.Column[string](ctx, into.Read, dialect.NamesOfPlayers)
	if err != nil {
		return err
	}
	play := map[string]bool{}
	for _, name := range names {
		play[record.Fold(name)] = true
	}
	some := map[string][]string{}
	for person, names := range all {
		if slices.ContainsFunc(append([]string{person}, names...), func(n string) bool { return play[record.Fold(n)] }) {
			some[person] = names
		}
	}
	return SetPeople(ctx, into, some, nil, func(*engine.UnknownError) {})
}

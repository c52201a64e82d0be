package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/collation"
	"github.com/ashtapada/agn/internal/edition"
	"github.com/ashtapada/agn/internal/moments"
	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/unpack"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee/repair"
	"github.com/spf13/cobra"
)

// collating is what the commands share that collate witnesses: flags and the state of a run.
type collating struct {
	mending
	format  string
	columns bool
}

func (c *collating) flags(cmd *cobra.Command) {
	c.mendingFlags(cmd, "most edits a witness, of a cost of 14 each", "longest time for a collation, 0 for none")
	choose(cmd, &c.format, "format", "what is printed", "text", agnFormat, "json", "tei", "html")
	cmd.Flags().BoolVar(&c.columns, "columns", false, "print a column for each witness instead of the apparatus")
	cmd.Flags().BoolVar(&c.ask, "ask", false, "ask which of several texts is meant")
}

// prepared checks the flags.
func (c *collating) prepared() error {
	if c.columns && c.format != "text" {
		return usagef("--columns is about the format text")
	}
	return c.ready()
}

// collateHelp says what both commands do.
const collateHelp = `Of all games that the rules allow it looks for the one that costs the witnesses least
together: what an edit of a witness costs is in the table of agn repair
(docs/manuscript.md). A reading that most witnesses have is not right for that, if no
legal game has it; where all are wrong in one place, it is repaired.

It prints what is proven, the text, and an apparatus: where a witness has something
else, what the text has, a bracket, and what each witness has, by its siglum. "om." is
nothing. --columns has a column for each witness in its place. "shared errors" counts
the errors that two witnesses have alike, which one may have copied from the other.

  certain  all witnesses agree, and the game is legal
  unique   every other text that costs as much or less was tried, and none is legal
  tied     several texts cost least; each is listed, and what tells them apart is asked
  open     the cheapest text keeps a gap or readings that the rules do not settle
  none     every legal text costs a witness more than --max-edits edits of 14 each
  budget   the search was cut short, and nothing is claimed

Where it is open the text has readings, Nf3|Nd3, so that agn check, repair and the
archive take it as they take any record. Tags that differ are in the apparatus too; the
text has what most witnesses say of those by which it is not judged.
`

const collateAsk = `
With --ask the questions are put on standard error and answered on standard input, as
by agn repair: with a number, or with what stands there, of which the few letters that
differ are enough.

The formats are text, agn with the text alone, json, tei with an edition in TEI P5 and
html with a page by itself. The exit code is 0 when the text is certain or unique, 1
otherwise, 2 on a usage error, `

func newCollate(e *env) *cobra.Command {
	c := &collating{mending: mending{env: e}}
	cmd := &cobra.Command{
		Use:   "collate WITNESS...",
		Short: "Find out what stood in a game from several copies of it",
		Long: `Collate takes several witnesses of one game, as copies of a manuscript or the score
sheets of both players, and finds out what was played.

` + collateHelp + `
A witness is FILE, FILE#N for game N of a file, or - for standard input; A=FILE and
A=FILE#N give it the siglum A. Without one the witnesses are A, B, C and so on. There
are at most 16. A file that holds several games is named with a number. A game that goes
on in another file is one witness: A=FILE1+FILE2. Of a record that has the game twice
each copy is a witness, A and A². Where games run together in the records, each is
collated by itself, one after another, as objects one a line with --format json. A
record may leave out the turns of some seats, or have those of a round in another order.
If its tag Throws says that it leaves out throws, those cost it nothing: the text has
those of another witness, or none. A line says where it has none or may lack some, and
agn infer says what can have fallen.
Files may be compressed by gzip or zstd.
` + collateAsk + `when a file cannot be read or has no such game, when
there are more than 16 witnesses or when their Variant tags differ.`,
		Example: `  agn collate notebook.agn newspaper.agn
  agn collate --columns W=white.agn B=black.agn
  agn collate --format json copies.agn#1 copies.agn#2 copies.agn#3 | jq .apparatus`,
		Args: args(func(_ *cobra.Command, a []string) error {
			if len(a) == 0 {
				return usagef("name the witnesses: FILE, FILE#N, A=FILE#N or A=FILE1+FILE2")
			}
			return nil
		}),
		ValidArgsFunction: completePaths,
	}
	c.flags(cmd)
	cmd.RunE = withContext(func(ctx context.Context, names []string) error {
		if err := c.prepared(); err != nil {
			return err
		}
		sources, err := c.sources(names)
		if err != nil {
			return err
		}
		return c.collate(ctx, sources)
	})
	return cmd
}

// siglum cuts the siglum off the name of a witness, empty without one. A file whose own name has the sign is
// meant first.
func siglum(name string) (siglum, rest string) {
	before, after, ok := strings.Cut(name, "=")
	if !ok || exists(name) || !isSiglum(before) {
		return "", name
	}
	return before, after
}

// maxSiglum is the greatest length of a siglum in characters.
const maxSiglum = 16

// isSiglum reports whether a word can be a siglum: letters, digits and what stands beside them in one.
func isSiglum(s string) bool {
	for _, r := range s {
		if !unicode.In(r, unicode.L, unicode.N, unicode.Mn) && !strings.ContainsRune("'′″*.-_ ²³", r) {
			return false
		}
	}
	n := utf8.RuneCountInString(s)
	return n > 0 && n <= maxSiglum && strings.TrimSpace(s) == s && s != "." && s != ".."
}

// named are the names of witnesses, with the sigla that some are given.
func named(names []string) (sigla, rest []string, err error) {
	if len(names) > collation.MaxWitnesses {
		return nil, nil, usagef("there are %d witnesses, and at most %d are collated", len(names), collation.MaxWitnesses)
	}
	for _, name := range names {
		s, r := siglum(name)
		if r == "" {
			return nil, nil, usagef("%q names no witness after its siglum", name)
		}
		if s != "" && slices.Contains(sigla, s) {
			return nil, nil, usagef("two witnesses have the siglum %s", s)
		}
		sigla, rest = append(sigla, s), append(rest, r)
	}
	return sigla, rest, nil
}

// christen gives the witnesses without a siglum the one of their tag, if no other has it, else the first letter that
// none has.
func christen(sources []collation.Source) {
	taken := func(s string) bool {
		return slices.ContainsFunc(sources, func(o collation.Source) bool { return o.Siglum == s })
	}
	for i := range sources {
		s := &sources[i]
		if tag, _ := s.Game.Tag(collation.SiglumTag); s.Siglum == "" && isSiglum(tag) && !taken(tag) {
			s.Siglum = tag
		}
	}
	next := byte('A')
	for i := range sources {
		for sources[i].Siglum == "" {
			if one := string(next); !taken(one) {
				sources[i].Siglum = one
			}
			next++
		}
	}
}

// sources reads the witnesses that the arguments name.
func (c *collating) sources(names []string) ([]collation.Source, error) {
	sigla, names, err := named(names)
	if err != nil {
		return nil, err
	}
	out := make([]collation.Source, len(names))
	all := make([][]place, len(names))
	var taken []place
	for i, name := range names {
		if all[i], err = placesOf(name); err != nil {
			return nil, err
		}
		for _, p := range all[i] {
			if p.file == stdinName && c.ask {
				return nil, usagef("--ask needs files, not standard input")
			}
			for _, o := range taken {
				switch {
				case p.file == stdinName && o.file == stdinName:
					return nil, usagef("standard input can be read only once")
				case max(o.number, 1) == max(p.number, 1) && sameFile(o.file, p.file):
					return nil, usagef("%s and %s are the same game, and a witness counts once", o.name, p.name)
				}
			}
			taken = append(taken, p)
		}
	}
	for i := range out {
		parts := make([]collation.Source, len(all[i]))
		for k, p := range all[i] {
			parts[k].File = p.file
			if err := c.witness(&parts[k], p.number); err != nil {
				return nil, err
			}
		}
		out[i] = c.joined(parts)
		out[i].Siglum = sigla[i]
	}
	return out, nil
}

// joined is the witness of some parts. What of them is left out is said.
func (c *collating) joined(parts []collation.Source) collation.Source {
	if len(parts) == 1 {
		return parts[0]
	}
	out, leftOut := collation.Joined(parts, c.cfg.Parser)
	for _, said := range leftOut {
		c.complain(errors.New(said))
	}
	return out
}

// place is a game of a file, as it is named. The number is 0 for the only game.
type place struct {
	name, file string
	number     int
}

// placesOf are the records of a witness: FILE, FILE#N, or several of them with a plus between them. A file whose own
// name has the sign is meant first.
func placesOf(name string) (out []place, err error) {
	words := strings.Split(name, "+")
	for from := 0; from < len(words); {
		to := len(words) // the longest that is a file, else all
		var one place
		for ; to > from; to-- {
			one = place{name: strings.Join(words[from:to], "+")}
			one.file, one.number, err = numbered(one.name)
			if err == nil && (exists(one.file) || one.file == stdinName) {
				break
			}
		}
		if to == from {
			to = from + 1
			one = place{name: words[from]}
			if one.file, one.number, err = numbered(one.name); err != nil {
				return nil, err
			}
		}
		if one.name == "" {
			return nil, usagef("%q names no file beside a plus", name)
		}
		out, from = append(out, one), to
	}
	return out, nil
}

// numbered cuts the number off FILE#N, 0 without one. A file whose own name ends so is meant first.
func numbered(name string) (file string, number int, err error) {
	at := strings.LastIndexByte(name, '#')
	if at <= 0 || exists(name) {
		return name, 0, nil
	}
	n, err := strconv.Atoi(name[at+1:])
	if err != nil || n < 1 {
		return "", 0, usagef("%q is not written FILE#N with a number from 1 on", name)
	}
	return name[:at], n, nil
}

// witness reads the game of that number, with 0 the only one.
func (c *collating) witness(s *collation.Source, number int) (err error) {
	f, err := c.open(s.File)
	if errors.Is(err, fs.ErrNotExist) {
		return words.Errorf("%s: there is no such file%s", s.File, nearest(s.File))
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	data, _, err := unpack.NewReader(f, unpack.DefaultLimit)
	if err != nil {
		return words.Errorf("reading %s: %v", s.File, err)
	}
	defer func() { err = errors.Join(err, data.Close()) }()
	reader := grammar.NewReader(c.decoded(data))
	reader.Lenient = c.cfg.Lenient
	var chunk grammar.Chunk
	for n := range max(number, 1) {
		switch err := reader.Next(&chunk); {
		case errors.Is(err, io.EOF):
			return words.Errorf("%s: %v", s.File, &moments.NoGameError{Number: max(number, 1), Holds: n})
		case err != nil:
			return words.Errorf("reading %s: %v", s.File, err)
		}
	}
	s.Number = max(number, 1)
	s.Game = new(notation.Game)
	p := c.cfg.Parser()
	if s.Read = p.Parse(&chunk, s.Game); s.Game.Lossy && len(s.Game.Text) == 0 && len(s.Read) > 0 {
		return words.Errorf("%s: %s", s.File, &s.Read[0]) // nothing of it was read
	}
	if number == 0 {
		return c.only(s, reader)
	}
	return nil
}

// maxNamed is how many games of a file are named.
const maxNamed = collation.MaxWitnesses

// only returns an error that names the games of a file where there is more than the first of them.
func (c *collating) only(s *collation.Source, reader *grammar.Reader) error {
	var list strings.Builder
	games := 1
	describe := func(g *notation.Game) {
		fmt.Fprintf(&list, "\n  %s#%d  line %d", s.File, games, g.Line)
		for _, t := range g.Tags {
			if (t.Name == "Event" || notation.IsSeatTag(t.Name)) && strings.Trim(t.Value, "? ") != "" {
				list.WriteString(", " + t.Value)
			}
		}
	}
	describe(s.Game)
	p := c.cfg.Parser()
	for {
		var chunk grammar.Chunk
		err := reader.Next(&chunk)
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return words.Errorf("reading %s: %v", s.File, err)
		}
		if games++; games > maxNamed {
			list.WriteString("\n  …")
			break
		}
		g := new(notation.Game)
		p.Parse(&chunk, g)
		describe(g)
	}
	switch {
	case games == 1:
		return nil
	case games > maxNamed:
		return usagef("%s has more than %d games; name the one that is meant:%s", s.File, maxNamed, &list)
	}
	return usagef("%s has %d games; name the one that is meant, or each of them:%s", s.File, games, &list)
}

// collate collates the witnesses, shows what is found and returns the error for the exit code.
func (c *collating) collate(ctx context.Context, sources []collation.Source) error {
	christen(sources)
	defer searchMemory()()
	limited, cancel := c.limited(ctx)
	games, err := collation.Prepared(limited, sources, &c.cfg, c.repairer)
	if cancel(); err != nil {
		return usagef("%v", err)
	}
	if len(games) > 1 && (c.format == "tei" || c.format == "html") {
		return usagef("an edition is of one game, and %d run together here; see agn collate without --format", len(games))
	}
	open := false
	for i, sources := range games {
		if i > 0 && c.format != "json" {
			if err := c.out.WriteByte('\n'); err != nil {
				return err
			}
		}
		in := &inquiry{collating: c, sources: sources}
		if err := in.tell(ctx); err != nil {
			return err
		}
		if s := in.found.Status; s != repair.Certain && s != repair.Unique {
			open = true
		}
	}
	if open {
		err = errFindings
	}
	return c.idle(c.env, err)
}

// tell collates the witnesses of a game, asks what is open, if that is wanted, and shows what is found.
func (in *inquiry) tell(ctx context.Context) error {
	in.search(ctx)
	if in.ask {
		if err := in.question(ctx); err != nil {
			return err
		}
	}
	return in.show(in)
}

// show writes a collation.
func (c *collating) show(in *inquiry) error {
	a := in.apparatus
	switch c.format {
	case "json":
		return a.JSON(c.out, c.lettered)
	case "tei":
		return edition.TEI(c.out, a)
	case "html":
		return edition.HTML(c.out, a, c.cfg, c.lang)
	case agnFormat:
		if a.Text == nil {
			c.complain(words.Errorf("no text: %s", a.Summary(collation.View{})))
			return nil
		}
		c.foreign()
		_, err := c.out.Write(c.lettered(a.Text))
		return err
	}
	return a.WriteText(c.out, collation.View{Color: paint.Color(c.colored()), Lang: c.lang, Columns: c.columns,
		Texts: c.lettered, Answered: in.answered, Confirmed: in.confirmed})
}

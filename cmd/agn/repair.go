package main

import (
	"context"
	"errors"
	"time"

	"github.com/ashtapada/agn/internal/bounded"
	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/repairview"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
	"github.com/spf13/cobra"
)

// mending is what the commands share that look for what stood in damaged records.
type mending struct {
	*env
	judging
	edits      int
	timeout    time.Duration
	confusions string
	ask        bool

	alike []repair.Confusion // nil for the built-in table
}

// repairCommand is the flags of the command and the state of its run.
type repairCommand struct {
	mending
	outcome // found is that a game is left that is not sound
	jobs    int
	format  string
	write   bool
	noTrace bool

	edited editedFile // the file being gone through
	asked  asking     // about the game at hand
}

// defaultTimeout is how long a game may take. What is tried in that time is bounded separately
// from it, so that as a rule the output does not hang on the speed of the machine.
const defaultTimeout = 30 * time.Second

func newRepair(e *env) *cobra.Command {
	c := &repairCommand{mending: mending{env: e}}
	cmd := &cobra.Command{
		Use:   "repair PATH...",
		Short: "Find out what stood in a damaged record",
		Long: `Repair looks, for each game that is not sound, for the cheapest sets of edits
under which the whole game is legal and its result holds. An edit replaces a
word, leaves one out or puts one in, joins or tears words, or exchanges
neighbours, turns or rounds. It puts in or leaves out a turn or a passage, puts
in a throw or a die, sets a seat mark right, or fills a gap. What an edit costs
is in a table of how hands, printers and readers go wrong (docs/manuscript.md);
--confusions takes another table of signs that are taken for one another, TOML
or CSV.

What can be wrong with a whole record is tried as one hypothesis each, for the
whole of it, from a round on or for some rounds. It may be the board seen from
another side, rows counted from 0, seats with other marks, values of throws
exchanged, cowries read mouths down, or letters for men of another language.
From a hypothesis under which the record goes far single edits are looked for.
Two games run together are given as two.

Of each game it says what is proven:

  sound    the game is legal as it stands; only jsonl has a line for it
  unique   one repair: every other that costs as much or less was tried and fails
  tied     several repairs: all are listed, with the question that splits them best
  none     no repair exists with so few edits (--max-edits)
  budget   nothing: the search was cut short, or what is wrong is in no word

Without --max-edits a repair may have up to 6 edits, as a lost line is several
turns. It may have up to 10 if the search was cut short and had found nothing.
That there is none is proven for 4.

With --lenient old and foreign spelling is read too (section 16 of docs/notation.md)
and is no fault. What is then written for a game that is repaired is in plain spelling
throughout, as agn fmt --lenient writes it, and it is said how much was respelled. With
--language it gets the tag Language "en", whose letters are AGN's, so that the file is
still read by the same flags.

Nothing is changed without -w, which writes unique repairs only and leaves after each
word what stood there, as {[%was Nd4]}; --no-trace leaves no such comment. Comments,
variations, sic and all other bytes of the file stay.

With --ask the questions are put on standard error and answered on standard
input, a line each. An answer is a number, the few letters in which the readings
differ, or what stands in the manuscript, with which the game is then repaired.
0 is none of these, after which the next dearer repairs are asked about. Where
no repair was found it is asked for the passage at which the record fails. A
repair that is left unproven is shown, and -w writes it if it is said to be
right.

Files may be compressed by gzip or zstd, but such a file is not written by -w.

The formats are text, diff, and jsonl with an object a game. The exit code is 1 if a
game is left that is not legal as it stands in its file.`,
		Example: `  agn repair game.agn
  agn repair --format jsonl games/ | jq 'select(.status == "tied").questions'
  agn repair -w --ask game.agn`,
		Args:              args(somePaths),
		ValidArgsFunction: completePaths,
		RunE:              withContext(c.run),
	}
	f := cmd.Flags()
	c.mendingFlags(cmd, "most edits of a repair", "longest time for a game, 0 for no bound")
	choose(cmd, &c.format, "format", "what is printed", "text", "diff", "jsonl")
	f.BoolVarP(&c.write, "write", "w", false, "write unique repairs back to the files")
	f.BoolVar(&c.noTrace, "no-trace", false, "leave no comment where something is written")
	f.BoolVar(&c.ask, "ask", false, "ask which of several repairs is meant")
	jobsFlag(cmd, &c.jobs)
	return cmd
}

// mendingFlags adds the flags, of which some say more in one command than in another.
func (m *mending) mendingFlags(cmd *cobra.Command, edits, timeout string) {
	f := cmd.Flags()
	f.IntVar(&m.edits, "max-edits", repair.DefaultEdits, edits)
	f.DurationVar(&m.timeout, "timeout", defaultTimeout, timeout)
	f.StringVar(&m.confusions, "confusions", "", "table of signs taken for one another, `FILE`.toml or .csv")
	m.judgingFlags(cmd)
	lenientFlags(cmd, &m.cfg)
	m.env.encodingFlag(cmd)
}

// ready checks what the flags say and reads what they name.
func (m *mending) ready() error {
	if err := m.configured(m.cmd, false); err != nil {
		return err
	}
	switch {
	case m.edits < 0:
		return usagef("--max-edits cannot be negative")
	case m.timeout < 0:
		return usagef("--timeout cannot be negative")
	}
	return m.readConfusions()
}

func (c *repairCommand) run(ctx context.Context, paths []string) error {
	if err := c.ready(); err != nil {
		return err
	}
	jobs, err := workers(c.jobs)
	if err != nil {
		return err
	}
	if c.noTrace && !c.write {
		return usagef("--no-trace is about what -w writes")
	}
	all, ok, err := c.inputs(paths, checkSuffixes()...)
	if err != nil {
		return err
	}
	c.failed = !ok
	for _, in := range all {
		if in.name == stdinName && (c.write || c.ask) {
			return usagef("-w and --ask need files, not standard input")
		}
	}
	defer searchMemory()()
	batch := referee.Batch{Config: c.cfg, Jobs: searching(jobs, all),
		Judge: func(*referee.Referee) func(*referee.Result) *referee.Report {
			r := c.repairer()
			return func(res *referee.Result) *referee.Report {
				found := c.repairGame(ctx, r, res.Game, res.Read)
				res.Value = found
				return &referee.Report{Verdict: found.Verdict}
			}
		}}
	from := newReading(c.env)
	err = batch.Run(ctx, from.packedSequence(all), func(r *referee.Result) error { return c.emit(ctx, r) })
	if err == nil {
		err = c.flush("")
	}
	if err != nil {
		return err
	}
	return c.idle(c.env, c.result())
}

// readConfusions reads the table of the flag.
func (m *mending) readConfusions() error {
	if m.confusions == "" {
		return nil
	}
	f, err := m.env.open(m.confusions)
	if err != nil {
		return err
	}
	data, err := bounded.Read(f, bounded.List)
	if err = errors.Join(err, f.Close()); err != nil {
		return words.Errorf("reading %s: %v", m.confusions, err)
	}
	if m.alike, err = repair.ReadConfusions(m.confusions, data); err != nil {
		return usagef("%s: %v", m.confusions, err)
	}
	return nil
}

// repairGame looks for the repairs of a game, in the time that there is.
func (c *repairCommand) repairGame(ctx context.Context, r *repair.Repairer, g *notation.Game,
	read diag.List) *repair.Result {
	ctx, cancel := c.limited(ctx)
	defer cancel()
	return r.Repair(ctx, g, read)
}

// limited is a context that ends when the time for a search is over.
func (m *mending) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	return limited(ctx, m.timeout)
}

// limited is a context that ends after a time, with 0 only with the one that it is of.
func limited(ctx context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	if most > 0 {
		return context.WithTimeout(ctx, most)
	}
	return context.WithCancel(ctx)
}

func (m *mending) repairer() *repair.Repairer {
	r := repair.New(m.cfg, m.alike)
	r.Edits, r.Lenient = m.edits, m.cfg.Lenient
	if m.cmd.Flags().Changed("max-edits") {
		r.Further = 0
	}
	return r
}

// emit takes the games and the troubles in order.
func (c *repairCommand) emit(ctx context.Context, r *referee.Result) error {
	if err := c.flush(r.File); err != nil {
		return err
	}
	if r.Err != nil {
		c.trouble(r.Err, &c.outcome)
		return nil
	}
	res, ok := r.Value.(*repair.Result)
	if !ok { // the file has no game, and so nothing is known
		res = &repair.Result{Verdict: r.Report.Verdict, Status: repair.Budget}
	}
	if c.asked = (asking{}); c.ask {
		var err error
		if res, err = c.question(ctx, r, res); err != nil {
			return err
		}
	}
	written := c.take(r, res)
	c.found = c.found || (res.Verdict != referee.Legal || res.Unjudged) && !written
	if f := res.Finding; f != nil && c.format == "text" && otherThanAGN(*f) != nil {
		c.finding(r.File, f)
		return nil
	}
	switch c.format {
	case "jsonl":
		return repairview.JSON(c.out, r, res, c.lettered)
	case "diff":
		return c.diff(r, res)
	}
	return repairview.Text(c.out, paint.Color(c.colored()), c.lang, r, res,
		repairview.Said{Denied: len(c.asked.denied) > 0,
			Answered: len(c.asked.answers)+len(c.asked.picked) > 0, Confirmed: c.asked.confirmed})
}

package main

import (
	"context"
	"slices"
	"time"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/repairview"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/identify"
	"github.com/spf13/cobra"
)

func newIdentify(e *env) *cobra.Command {
	c := &identifier{batchCommand: newBatch(e)}
	cmd := &cobra.Command{
		Use:   "identify [flags] FILE...",
		Short: "Find the rule sets and options under which games are legal",
		Long: `Identify finds out under which rule sets, and which settings of their options, the
whole of a game is legal, whatever its tags Variant and Options say. Who plays, who
begins and a position to begin from are taken from its other tags.

It lists each rule set under which it is legal, the one that needs the fewest
options first. For each it prints the setting with the fewest deviations from
the defaults, how many settings make the game legal, and the options that the
game never tested. Whatever their values, the answer is the same. Where several
settings are left it looks for a short continuation that is legal under the one
printed and not under another, or the other way round. Of the other rule sets it
says how far the game goes under the setting that takes it farthest, and which
rule stops it.

A game may be legal under no rule set. Then identify says under which it would
be if one thing is wrong with the whole record, such as the board seen from the
other side, as repair does. With --max-edits it says with which edits it would
be, at most so many: under the setting that its tags name, and under the one of
each rule set that takes it farthest.

A record of moves alone is legal under no rule set with throws, unless its tag Throws or
--throws unrecorded says that throws are left out.

With --lenient old and foreign spelling is read too (section 16 of docs/notation.md),
for each rule set as it has men and squares, and edits are those of the record in plain
spelling. That and the names of tags that are allowed are taken from .agn.toml too.

The answer is that of trying every single setting. Settings that differ
only in options without effect in the game are tried once.

A game that takes longer than --timeout is reported as such. The exit code is 1
when a game is legal under no rule set or too long to be identified, 2 on a usage error
or when a file cannot be read.`,
		Example: `  agn identify notebook.agn
  agn identify --format jsonl games/ | jq -r '.candidates[0].variant'`,
	}
	cmd.Flags().DurationVar(&c.timeout, "timeout", defaultTimeout, "longest time for a game, 0 for none")
	cmd.Flags().IntVar(&c.edits, "max-edits", 0, "most edits of a game that is legal under no rule set, 0 for none")
	choose(cmd, &c.format, "format", "what to write", "text", "jsonl")
	c.throwsFlag(cmd)
	c.configFlags(cmd)
	c.pathFlags(cmd, "identify", c.run)
	return cmd
}

// identifyMemory is the soft limit of memory: many games with other options are at hand.
const identifyMemory = 384 << 20

// identifier is the flags of the command and the state of its run.
type identifier struct {
	batchCommand
	format  string
	edits   int // of repairs, 0 for none
	timeout time.Duration
}

func (c *identifier) run(ctx context.Context, args []string) error {
	if c.edits < 0 {
		return usagef("--max-edits cannot be negative")
	}
	if c.timeout < 0 {
		return usagef("--timeout cannot be negative")
	}
	all, err := c.ready(args)
	if err != nil {
		return err
	}
	defer limitMemory(identifyMemory)()
	var games identify.Games
	batch := referee.Batch{Config: c.cfg, Jobs: c.jobs, Worker: func(*referee.Referee) func(*referee.Result) {
		d := identify.New(&games, c.cfg)
		m := repairview.NewMender(c.edits, c.cfg)
		read := readers{cfg: c.cfg}
		return func(r *referee.Result) {
			if f := otherThanAGN(r.Read...); f != nil && c.format != "jsonl" {
				r.Value = new(*f)
				return
			}
			if d.Read = nil; c.cfg.Lenient &&
				!slices.ContainsFunc(r.Read, func(f diag.Finding) bool { return f.Code == diag.LargeGame }) {
				d.Read = read.of(r)
			}
			inTime, cancel := limited(ctx, c.timeout)
			r.Value = repairview.Identified(inTime, d, m, r)
			cancel()
		}
	}}
	if err := batch.Run(ctx, c.packedSequence(all), c.emit); err != nil {
		return err
	}
	return c.result()
}

// emit writes the answer about a game, or complains about a file.
func (c *identifier) emit(r *referee.Result) error {
	if r.Err != nil {
		c.trouble(r.Err, &c.outcome)
		return nil
	}
	if f, ok := r.Value.(*diag.Finding); ok {
		c.finding(r.File, f)
		c.found = true
		return nil
	}
	o := r.Value.(repairview.Identity)
	c.found = c.found || len(o.Candidates) == 0
	if c.format != "jsonl" {
		c.sanitized()
	}
	return o.Write(c.out, c.format, c.lang)
}

// readers read games leniently as records of rule sets, whatever their tags say.
type readers struct {
	cfg referee.Config
	by  map[*engine.Ruleset]*grammar.Parser
}

// of returns what reads a game as a record of a rule set.
func (r *readers) of(res *referee.Result) func(*engine.Ruleset) (*notation.Game, diag.List) {
	return func(rs *engine.Ruleset) (*notation.Game, diag.List) {
		p := r.by[rs]
		if p == nil {
			cfg := r.cfg
			cfg.Variant = rs.Name
			one := cfg.Parser()
			board := one.Board(&notation.Game{})
			one.Board = func(*notation.Game) grammar.Board { return board }
			if p = &one; r.by == nil {
				r.by = map[*engine.Ruleset]*grammar.Parser{}
			}
			r.by[rs] = p
		}
		g := new(notation.Game)
		read := p.Parse(&grammar.Chunk{Text: res.Text, Line: res.Line, Offset: res.Offset}, g)
		return g, read
	}
}

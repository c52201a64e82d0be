package main

import (
	"context"
	"fmt"

	"github.com/ashtapada/agn/internal/infer"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

func newInfer(e *env) *cobra.Command {
	c := &inferrer{batchCommand: newBatch(e)}
	cmd := &cobra.Command{
		Use:   "infer [flags] FILE...",
		Short: "Find the odds of throws that a record has lost",
		Long: `Infer finds out what can have fallen where a throw is lost, as <_>, <5,_> or <5|6,2>,
and with which odds, given everything that is written before and after it. It follows
all positions that the record leaves possible, with weights, forward and backward.
Throws that depend on each other are listed together, at the first of them: once one is
known, the others have other odds. If they are too many to be listed together, each is
listed with the next one that depends on it.

The odds are those of a model, which is named beside them. In fits every way through
the record weighs the product of the odds of its throws. In uniform that is multiplied
by 1/n before each move or pass, where n were legal, as if every legal move were as
likely as another; to end a turn is no choice. --model both gives both.

Where there are too many ways to go through all, the odds are not known: bounded is
true, p is null, and the candidates are what is not excluded. The same holds from a gap
with sic on, about which the rules say nothing, and near a word with sic before which
throws are left out.

Variations are left out. A lost event _ and a lost turn _t are followed too, but only
lost throws are listed. Text shows the likeliest candidates, jsonl all of them.
Where the tag Throws says that throws are left out, those that can have fallen before
a word are listed too, the first as throw 1 before the event; "none" is that it did not
fall. A series may have any length.

The exit code is 1 when a game is legal under no reading or a file holds no game, 2 on a
usage error or when a file cannot be read.`,
		Example: `  agn infer notebook.agn
  agn infer --model both --format jsonl games/ | jq -c '[.event, .candidates[0]]'`,
	}
	choose(cmd, &c.format, "format", "what to write", "text", "jsonl")
	modelFlag(cmd, &c.model)
	c.batchFlags(cmd, "infer", c.run)
	return cmd
}

// modelFlag adds the flag that chooses how lost throws are weighed.
func modelFlag(cmd *cobra.Command, model *string) {
	choose(cmd, model, "model", "how ways through the record are weighed", "fits", "uniform", "both")
}

// inferrer is the flags of the command and the state of its run.
type inferrer struct {
	batchCommand
	format, model string
}

// inferred is what is known of one game: its lines, or why there are none.
type inferred struct {
	lines []infer.Line
	none  words.Text // empty if a reading is legal
}

func (c *inferrer) run(ctx context.Context, paths []string) error {
	all, err := c.ready(paths)
	if err != nil {
		return err
	}
	batch := referee.Batch{Config: c.cfg, Jobs: c.jobs,
		Judge: func(ref *referee.Referee) func(*referee.Result) *referee.Report {
			return func(r *referee.Result) *referee.Report {
				a, err := infer.Game(ctx, ref, r.Game, r.Read, infer.Models[c.model])
				if err != nil {
					return &referee.Report{Verdict: referee.Unreadable} // the run ends
				}
				r.Value = inferred{a.Lines(r.File, r.Number, r.Game), noReading(a)}
				return &referee.Report{Verdict: referee.Legal}
			}
		}}
	if err := batch.Run(ctx, c.packedSequence(all), c.emit); err != nil {
		return err
	}
	return c.ended()
}

// noReading says why no reading of a game is legal, empty if one is.
func noReading(a *infer.Answer) words.Text {
	switch {
	case !a.NoReading:
		return words.Text{}
	case a.Finding != nil:
		f := a.Finding
		return words.Of("line %d: %s[%s]: %s", f.Span.Start.Line,
			words.Name(f.Severity.String()), f.Code, f)
	}
	return words.Of("no reading is legal: its gaps have no filling")
}

// emit writes what is known of a game, or complains about a file.
func (c *inferrer) emit(r *referee.Result) error {
	if r.Err != nil {
		c.trouble(r.Err, &c.outcome)
		return nil
	}
	known, ok := r.Value.(inferred)
	if !ok {
		c.found = true
		_, err := fmt.Fprintf(c.screen, "%s: %v\n", printable.Line(r.File), errNoGame)
		return err
	}
	if !known.none.Empty() {
		c.found = true
		return c.eprintf("%s: game %d: %s\n", printable.Line(fmt.Sprintf("%s:%d", r.File, r.Line)), r.Number, known.none)
	}
	if c.format == "jsonl" {
		for i := range known.lines {
			if err := jsonline.Write(c.out, &known.lines[i]); err != nil {
				return err
			}
		}
		return nil
	}
	return infer.Text(c.out, known.lines, c.lang.Say)
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// question asks until one repair is left, proven or not, none is, or there is no answer.
// Where none of the readings is right it looks for the next dearer repairs, and asks about one alone too.
func (c *repairCommand) question(ctx context.Context, r *referee.Result, res *repair.Result) (*repair.Result, error) {
	var denied []repair.Question
	for len(res.Questions) > 0 {
		q := res.Questions[0]
		var b strings.Builder
		fmt.Fprintf(&b, "%s: game %d: %s\n", printable.Text(r.File), r.Number, printable.Text(q.Text()))
		for i, reading := range q.Readings {
			if reading == "" {
				reading = "(nothing)"
			}
			fmt.Fprintf(&b, "  %d  %s\n", i+1, printable.Text(reading))
		}
		b.WriteString("  0  none of these\n")
		if _, err := io.WriteString(c.err, b.String()); err != nil {
			return nil, err
		}
		k, err := c.choice(len(q.Readings))
		switch {
		case err != nil:
			return nil, err
		case k < 0:
			return res, nil
		case k > 0:
			res.Answer(k - 1)
		default:
			denied = append(denied, q)
			res = c.denying(ctx, r, denied)
		}
	}
	c.denied = len(denied) > 0
	return res, nil
}

// choice reads a number from 0 to n, -1 where there is none.
func (c *repairCommand) choice(n int) (int, error) {
	for {
		word, err := c.reply(fmt.Sprintf("which, 0 to %d, or an empty line to leave the game as it is? ", n))
		switch {
		case errors.Is(err, io.EOF):
			return -1, nil
		case err != nil:
			return 0, fmt.Errorf("reading the answer: %w", err)
		case word == "":
			return -1, nil
		}
		if k, err := strconv.Atoi(word); err == nil && k >= 0 && k <= n {
			return k, nil
		}
	}
}

// denying looks for the repairs of a game under which none of the readings of questions
// about it is right.
func (c *repairCommand) denying(ctx context.Context, r *referee.Result, denied []repair.Question) *repair.Result {
	var g notation.Game
	p := c.cfg.Parser()
	read := p.Parse(&grammar.Chunk{Text: r.Text, Line: r.Line, Offset: r.Offset}, &g)
	again := c.repairer()
	again.Deny(denied...)
	return c.repairGame(ctx, again, &g, read)
}

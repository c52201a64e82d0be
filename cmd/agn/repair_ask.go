package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/repairview"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// asking is what was answered about a game.
type asking struct {
	denied  []repair.Question
	answers []repair.Answer
	// picked are readings that were chosen since, which count when the game is repaired again.
	picked []repair.Answer
	// confirmed is set if a repair that is not proven was said to be right.
	confirmed bool
}

// nothing is the answer that nothing stands in a place, as an empty one ends the asking.
const nothing = "-"

// question asks until one repair is left and proven or said to be right, none is, or there is
// no answer. Where none of the readings is right, it looks for the repairs that have what stands
// there or, if that is not said, for the next dearer ones, and asks about one alone too.
func (c *repairCommand) question(ctx context.Context, r *referee.Result, res *repair.Result) (*repair.Result, error) {
	for {
		var (
			answered bool
			err      error
		)
		switch {
		case len(res.Questions) > 0:
			res, answered, err = c.put(ctx, r, res)
		case res.Status == repair.Budget && len(res.Repairs) == 1 && !c.asked.confirmed:
			res, answered, err = c.review(ctx, r, res)
		}
		if err != nil || !answered {
			return res, err
		}
	}
}

// put puts the question about a game. It reports false where there is no answer.
func (c *repairCommand) put(ctx context.Context, r *referee.Result, res *repair.Result) (*repair.Result, bool, error) {
	q := res.Questions[0]
	var b strings.Builder
	lang := c.errLang()
	lang.Writef(&b, "%s: game %d: %s\n", printable.Text(r.File), r.Number, printable.Text(lang.Say(q.Words())))
	for i, reading := range q.Readings {
		if reading == "" {
			reading = lang.Table("(nothing)")
		}
		fmt.Fprintf(&b, "  %d  %s\n", i+1, printable.Text(repair.OneLine(reading)))
	}
	what := words.Of("what stands there")
	if q.Between {
		what = words.Of("all that stands there")
	}
	number := words.Of("1 as it is written")
	if q.Open {
		lang.Writef(&b, "%s", mayBe(&q))
	} else {
		b.WriteString(lang.Table("  0  none of these\n"))
		number = words.Of("which, 0 to %d", len(q.Readings))
	}
	prompt := lang.Sayf("%s, or %s (%s for nothing), or an empty line to leave the game as it is? ", number, what,
		nothing)
	if _, err := io.WriteString(c.err, b.String()); err != nil {
		return nil, false, err
	}
	k, answer, err := c.choice(prompt, len(q.Readings), &q)
	switch {
	case err != nil || k < 0 && answer == nil:
		return res, false, err
	case answer != nil:
		return c.resume(ctx, r, res, answer)
	case k > 0:
		one, err := q.Parse(q.Readings[k-1])
		if q.Open {
			return c.resume(ctx, r, res, &one)
		}
		if err == nil {
			c.asked.picked = append(c.asked.picked, one)
		}
		res.Answer(k - 1)
		return res, true, nil
	}
	c.asked.denied = append(c.asked.denied, q)
	return c.again(ctx, r), true, nil
}

// mayBe names the events that are possible where the record fails.
func mayBe(q *repair.Question) words.Text {
	if len(q.Possible) == 0 {
		return words.Text{}
	}
	return words.Of("possible there: %s\n", printable.Text(strings.Join(q.Possible, " ")))
}

// resume has the game repaired with an answer. What is possible nowhere in such a game is refused,
// and it is asked again.
func (c *repairCommand) resume(ctx context.Context, r *referee.Result, res *repair.Result,
	answer *repair.Answer) (*repair.Result, bool, error) {
	before := c.asked
	c.asked.picked = append(c.asked.picked, *answer)
	again := c.again(ctx, r)
	if again.Impossible == "" {
		return again, true, nil
	}
	c.asked = before
	return res, true, c.eprintf("%s is possible nowhere in such a game\n", printable.Text(again.Impossible))
}

// review shows the one repair that is left unproven, and asks which of its edits is wrong, and what
// stands there. It reports false where there is no answer.
func (c *repairCommand) review(ctx context.Context, r *referee.Result, res *repair.Result) (*repair.Result, bool,
	error) {
	edits := res.Repairs[0].Edits
	var b strings.Builder
	lang := c.errLang()
	lang.Writef(&b, "%s: game %d: one repair is left, which is not proven:\n", printable.Text(r.File), r.Number)
	for i := range edits {
		lang.Writef(&b, "  %d  line %d: %s %s\n", i+1, edits[i].Span.Start.Line, words.Name(edits[i].Kind.String()),
			printable.Text(lang.Say(repairview.Says(&edits[i]))))
	}
	b.WriteString(lang.Table("  0  none of these\n"))
	if _, err := io.WriteString(c.err, b.String()); err != nil {
		return nil, false, err
	}
	k, _, err := c.choice(lang.Sayf("which is wrong, 0 to %d, or an empty line to leave the game as it is? ",
		len(edits)), len(edits), nil)
	if err != nil || k < 0 {
		return res, false, err
	}
	if k == 0 {
		c.asked.confirmed = true
		return res, true, nil
	}
	q := res.Ask(k - 1)
	where := words.Of("before column %d", q.Span.Start.Column)
	if q.Was != "" {
		where = words.Of("for %s", printable.Text(repair.OneLine(q.Was)))
	}
	ask := words.Of("what stands on line %d %s (%s for nothing), or an empty line to leave the game as it is? ",
		q.Span.Start.Line, where, nothing)
	if q.Between {
		ask = words.Of("all that stands on line %d %s (%s for nothing), or an empty line to leave the game as it is? ",
			q.Span.Start.Line, where, nothing)
	}
	_, answer, err := c.choice(lang.Say(ask), -1, &q)
	if err != nil || answer == nil {
		return res, false, err
	}
	return c.resume(ctx, r, res, answer)
}

// choice reads a number from 0 to n or, where a question is given, what stands in its place. The
// number is -1 for that, and where there is no answer.
func (c *repairCommand) choice(prompt string, n int, q *repair.Question) (int, *repair.Answer, error) {
	for {
		word, err := c.reply(prompt)
		if errors.Is(err, io.EOF) || err == nil && word == "" {
			return -1, nil, nil
		} else if err != nil {
			return 0, nil, words.Errorf("reading the answer: %v", err)
		}
		k, whole := picked(word, n, q)
		if says := bothWays(word, k, q); says != "" {
			if err := c.asksAgain(says); err != nil {
				return 0, nil, err
			}
			continue
		}
		switch {
		case k >= 0:
			return k, nil, nil
		case whole == "":
			continue
		case whole == nothing:
			whole = ""
		}
		answer, err := q.Parse(whole)
		if err == nil {
			return -1, &answer, nil
		}
		if err := c.asksAgain(err.Error()); err != nil {
			return 0, nil, err
		}
	}
}

// bothWays is twoWays of a question, if there is one.
func bothWays(word string, k int, q *repair.Question) string {
	if q == nil {
		return ""
	}
	return twoWays(word, k, q.Readings)
}

// picked is the number of what is picked by an answer, or -1 and what is said to stand there, which is nothing where
// that is asked again.
func picked(word string, n int, q *repair.Question) (int, string) {
	k, err := strconv.Atoi(word)
	if err == nil && offered(k, n, q) {
		return k, ""
	}
	whole := word
	if q != nil && !q.Open {
		whole = meant(word, q.Readings)
		if i := slices.Index(q.Readings, whole); whole != word && i >= 0 {
			return i + 1, ""
		}
	}
	if q == nil || err == nil && whole == word {
		return -1, ""
	}
	return -1, whole
}

// offered reports whether a number is one of 0 to n. An open question has no 0.
func offered(k, n int, q *repair.Question) bool {
	return k > 0 && k <= n || k == 0 && n >= 0 && (q == nil || !q.Open)
}

// again looks for the repairs of a game that keep to what was answered.
func (c *repairCommand) again(ctx context.Context, r *referee.Result) *repair.Result {
	var g notation.Game
	p := c.cfg.Parser()
	read := p.Parse(&grammar.Chunk{Text: r.Text, Line: r.Line, Offset: r.Offset}, &g)
	c.asked.answers, c.asked.picked = slices.Concat(c.asked.answers, c.asked.picked), nil
	again := c.repairer()
	again.Deny(c.asked.denied...)
	again.Answer(c.asked.answers...)
	return c.repairGame(ctx, again, &g, read)
}

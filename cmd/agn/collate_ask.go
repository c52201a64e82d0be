package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/internal/collation"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee/repair"
)

// inquiry is a collation about which people are asked.
type inquiry struct {
	*collating
	sources   []collation.Source
	found     *repair.Collation
	apparatus *collation.Apparatus
	// answered is set where it was said what stands in a place, confirmed where a text that is not proven is right.
	answered, confirmed bool
}

// search collates the witnesses, with what was said of them.
func (in *inquiry) search(ctx context.Context) {
	ctx, cancel := in.limited(ctx)
	defer cancel()
	var witnesses []repair.Witness
	for i := range in.sources {
		witnesses = append(witnesses, in.sources[i].Asked())
	}
	in.found = in.repairer().Collate(ctx, witnesses)
	in.apparatus = collation.Of(in.found, in.sources, in.cfg)
}

// question asks until one text is left and proven or said to be right, or there is no answer.
func (in *inquiry) question(ctx context.Context) error {
	for {
		var (
			answered bool
			err      error
		)
		switch {
		case len(in.apparatus.Questions) > 0:
			answered, err = in.put(ctx)
		case in.found.Status == repair.Budget && in.apparatus.Text != nil && !in.confirmed:
			answered, err = in.review(ctx)
		}
		if err != nil || !answered {
			return err
		}
	}
}

// put puts the question that tells the texts apart best. It reports false where there is no answer.
func (in *inquiry) put(ctx context.Context) (bool, error) {
	q := &in.apparatus.Questions[0]
	var b strings.Builder
	lang := in.errLang()
	fmt.Fprintf(&b, "%s\n", printable.Text(lang.Say(in.apparatus.Ask(q))))
	for i, reading := range q.Readings {
		if reading == "" {
			reading = lang.Table("(nothing)")
		}
		fmt.Fprintf(&b, "  %d  %s\n", i+1, printable.Text(repair.OneLine(reading)))
	}
	if _, err := io.WriteString(in.err, b.String()); err != nil {
		return false, err
	}
	if in.apparatus.Entries[q.Entry].Tag != "" {
		return in.choose(q, lang.Sayf("which, 1 to %d, or an empty line to leave it as it is? ", len(q.Readings)))
	}
	var which words.Text
	if n := len(q.Readings); n > 0 {
		which = words.Of("which, 1 to %d, or ", n)
	}
	k, word, err := in.pick(lang.Sayf("%swhat stands there (%s for nothing), or an empty line to leave it as it is? ",
		which, nothing), 1, q.Readings)
	switch {
	case err != nil || k < 0 && word == "":
		return false, err
	case k < 0:
		return true, in.say(ctx, q.Entry, word)
	case len(q.Answers[k-1]) == 0:
		return true, in.say(ctx, q.Entry, q.Readings[k-1])
	}
	in.chosen(q, k)
	return true, nil
}

// choose asks which of the readings of a tag is meant; nothing else is an answer.
func (in *inquiry) choose(q *collation.Question, prompt string) (bool, error) {
	k, word, err := in.pick(prompt, 1, q.Readings)
	for err == nil && k < 0 && word != "" {
		k, word, err = in.pick(prompt, 1, q.Readings)
	}
	if err != nil || k < 0 {
		return false, err
	}
	in.chosen(q, k)
	return true, nil
}

// chosen keeps the texts that have a reading, by its number.
func (in *inquiry) chosen(q *collation.Question, k int) {
	in.found, in.answered = collation.Chosen(in.found, q.Answers[k-1]), true
	in.apparatus = collation.Of(in.found, in.sources, in.cfg)
}

// review shows in what the one text that is left unproven differs from the witnesses, and asks which place is wrong,
// and what stands there. It reports false where there is no answer.
func (in *inquiry) review(ctx context.Context) (bool, error) {
	var places []int
	var b strings.Builder
	lang := in.errLang()
	b.WriteString(lang.Table("one text is left, which is not proven:\n"))
	for i := range in.apparatus.Entries {
		if e := &in.apparatus.Entries[i]; e.Tag == "" && e.Event > 0 && e.Varies() {
			places = append(places, i)
			lang.Writef(&b, "  %d  event %s\n", len(places), in.apparatus.Says(e, lang))
		}
	}
	b.WriteString(lang.Table("  0  none of these\n"))
	if _, err := io.WriteString(in.err, b.String()); err != nil {
		return false, err
	}
	k, _, err := in.pick(lang.Sayf("which is wrong, 0 to %d, or an empty line to leave it as it is? ", len(places)), 0,
		make([]string, len(places)))
	switch {
	case err != nil || k < 0:
		return false, err
	case k == 0:
		in.confirmed = true
		return true, nil
	}
	e := &in.apparatus.Entries[places[k-1]]
	_, word, err := in.pick(lang.Sayf("what stands for event %d, %s (%s for nothing), or an empty line to leave it as "+
		"it is? ", e.Event, printable.Text(e.Lemma), nothing), 1, nil)
	if err != nil || word == "" {
		return false, err
	}
	return true, in.say(ctx, places[k-1], word)
}

// say has the witnesses collated again with what stands in a place. Where no text is legal then, it says so and takes
// it back.
func (in *inquiry) say(ctx context.Context, entry int, word string) error {
	if word == nothing {
		word = ""
	}
	before := *in
	before.sources = append([]collation.Source(nil), in.sources...)
	in.apparatus.Answer(in.sources, entry, word, in.cfg.Parser)
	in.answered = true
	if in.search(ctx); in.apparatus.Kept() {
		return nil
	}
	*in = before
	if word == "" {
		word = "nothing"
	}
	return in.eprintf("no text is found with %s there\n", printable.Text(word))
}

// pick reads a number from least to how many readings there are or, where least is 1, what stands in a place, or the
// few letters in which the readings differ. The number is -1 for that, and where there is no answer.
func (in *inquiry) pick(prompt string, least int, readings []string) (int, string, error) {
	for {
		word, err := in.reply(prompt)
		if errors.Is(err, io.EOF) || err == nil && word == "" {
			return -1, "", nil
		} else if err != nil {
			return 0, "", words.Errorf("reading the answer: %v", err)
		}
		k, what, says := answered(word, least, readings)
		if says == "" {
			return k, what, nil
		}
		if err := in.asksAgain(says); err != nil {
			return 0, "", err
		}
	}
}

// answered is the number that an answer is, from least on, or -1 and what it says, or else why it is none.
func answered(word string, least int, readings []string) (k int, what, says string) {
	k, err := strconv.Atoi(word)
	switch {
	case err == nil && k >= least && k <= len(readings):
		return k, "", twoWays(word, k, readings)
	case least == 0:
		return 0, "", fmt.Sprintf("a number from 0 to %d is an answer", len(readings))
	case word == nothing:
		what = ""
	default:
		what = meant(word, readings)
	}
	if k := slices.Index(readings, what); k >= 0 {
		return k + 1, "", ""
	}
	if word == nothing {
		return -1, nothing, ""
	}
	if err := collation.Word(what); err != nil {
		return 0, "", err.Error()
	}
	return -1, what, ""
}

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/replace"
	"github.com/ashtapada/agn/internal/sealed"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

// newDice makes the command of sealed dice.
func newDice(e *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "dice",
		Short: "Throw dice by post that nobody can choose or foresee",
		Long: `Dice makes throws for players who do not sit at one table. Before the game every seat
commits itself to a chain of secret numbers. Each throw takes one number of every seat:
none of them can choose what falls, none can know it before all have shown theirs,
and afterwards everybody can derive every throw again. docs/dice.md has the
protocol, and what it does not protect from.`,
		Example: `  agn dice commit --seat R --secret red.secret game.agn
  agn dice throw --secret red.secret game.agn
  agn dice check game.agn`,
		Args: noCommand,
		RunE: e.wantsCommand,
	}
	cmd.AddCommand(newDiceCommit(e), newDiceThrow(e), newDiceCheck(e))
	return cmd
}

// committer is the flags of dice commit.
type committer struct {
	oneGame
	seat, secret, id string
	throws           int
	lengthSet        bool
}

func newDiceCommit(e *env) *cobra.Command {
	var c committer
	cmd := &cobra.Command{
		Use:   "commit --seat LETTER --secret FILE GAME.agn",
		Short: "Make the secret of a seat, and the tags that commit it",
		Long: `Commit makes a chain of secret numbers for a seat, writes it to a new file that only
its owner may read, and prints the tags DiceScheme and DiceCommit to put in the game,
with the links of the seats that have committed themselves before. It names the seats
whose links are missing: all that play need one. The tags of the seats say who plays,
as [Red "Asha"]; without any all seats do. Everything is in the secret: keep it, and
show it to nobody. It serves this game alone. If FILE is the secret of this seat and
game already, its tags are printed again.

The first seat gives the game an id with --id, by default a random one; for the others
it stands in the tag DiceScheme.`,
		Example: `  agn dice commit --seat R --secret red.secret game.agn
  agn dice commit --seat Y --secret yellow.secret --id club-2026-17 game.agn`,
		Args:              args(cobra.ExactArgs(1)),
		ValidArgsFunction: completePaths,
	}
	c.flags(e, cmd)
	f := cmd.Flags()
	f.StringVar(&c.seat, "seat", "", "the `LETTER` of the seat")
	f.StringVar(&c.secret, "secret", "", "write the secret to `FILE`; one that is there is kept")
	f.StringVar(&c.id, "id", "", "the `ID` of the game: letters, digits, full stops, hyphens, underscores")
	f.IntVar(&c.throws, "length", 4096, "how many `THROWS` the secret is for")
	cmd.RunE = func(cmd *cobra.Command, a []string) error {
		if err := c.configured(cmd, false); err != nil {
			return err
		}
		c.lengthSet = f.Changed("length")
		return c.unused(c.commit(a[0]))
	}
	return cmd
}

func (c *committer) commit(file string) error {
	if c.secret == "" || c.seat == "" {
		return usagef("commit needs --seat and --secret")
	}
	if err := fileOfSecret(c.secret); err != nil {
		return err
	}
	g, read, err := c.oneGame.read(file)
	if err != nil {
		return err
	}
	rec, err := beginSealed(referee.New(c.cfg), g, read, c.id)
	if err != nil {
		return words.Errorf("%s: game %d: %v", file, c.number, err)
	}
	if len(c.seat) != 1 || !strings.Contains(string(rec.Seats), c.seat) {
		return usagef("no seat %s plays: the seats are %s", printable.Line(c.seat), letters(rec.Seats))
	}
	seat := c.seat[0]
	link, err := c.link(rec, seat)
	if err != nil {
		return err
	}
	rec.Commit[seat] = link
	if _, err = fmt.Fprintf(c.out, "%s\n%s\n", notation.AppendTag(nil, sealed.SchemeTag, sealed.Scheme+" "+rec.ID),
		notation.AppendTag(nil, sealed.CommitTag, rec.Commit.Text(rec.Seats))); err != nil {
		return err
	}
	if left := rec.Uncommitted(); len(left) > 0 {
		err = c.eprintf("%s waits for the links of %s; who plays is said by the tags of the seats, and without "+
			"any all do\n", sealed.CommitTag, letters(left))
	}
	return err
}

// letters lists seats for people.
func letters(seats []byte) string {
	return strings.Join(strings.Split(string(seats), ""), ", ")
}

// thrower is the flags of dice throw.
type thrower struct {
	oneGame
	secret string
	links  []string
}

func newDiceThrow(e *env) *cobra.Command {
	var c thrower
	cmd := &cobra.Command{
		Use:   "throw [--secret FILE] [--link LETTER=LINK]... GAME.agn",
		Short: "Show the own link for the next throw, or the throw",
		Long: `Throw takes the next throw of a game: the one after the last throw of its record. With
--secret it prints the link of that seat, to be sent to the others. Once the links of
all seats are given, by --secret, --link and the tag DiceReveal, it prints the throw,
and the tag DiceReveal with these links for the record.

A link that is not of the chain to which its seat committed itself is refused.
So is a throw that is not due, as a link that is shown too early tells the
others what will fall. The secret notes for which record its link was shown: once a
move, a throw or a tag before that throw has changed, no other link is shown.`,
		Example: `  agn dice throw --secret red.secret game.agn
  agn dice throw --secret red.secret --link Y=3f5c… game.agn`,
		Args:              args(cobra.ExactArgs(1)),
		ValidArgsFunction: completePaths,
	}
	c.flags(e, cmd)
	f := cmd.Flags()
	f.StringVar(&c.secret, "secret", "", "the secret of a seat, in `FILE`")
	f.StringArrayVar(&c.links, "link", nil, "a `LINK` that another seat has shown, as Y=3f5c…; may be repeated")
	cmd.RunE = func(cmd *cobra.Command, a []string) error {
		if err := c.configured(cmd, false); err != nil {
			return err
		}
		return c.unused(c.throw(a[0]))
	}
	return cmd
}

func (c *thrower) throw(file string) error {
	if err := fileOfSecret(c.secret); err != nil {
		return err
	}
	given, err := sealed.ReadLinks(strings.Join(c.links, " "))
	if err != nil {
		return usageError{err}
	}
	g, read, err := c.oneGame.read(file)
	if err != nil {
		return err
	}
	rec, err := readSealed(referee.New(c.cfg), g, read)
	if err == nil {
		err = rec.Ready()
	}
	if err != nil {
		return words.Errorf("%s: game %d: %v", file, c.number, err)
	}
	next := len(rec.Throws) + 1
	own := byte(0)
	if c.secret != "" {
		if own, err = c.own(file, rec, given, next); err != nil {
			return err
		}
	}
	shown, err := rec.Revealed.With(given, next)
	if err != nil {
		return err
	}
	if left := shown.Withheld(next); len(left) > 0 {
		if own != 0 {
			if _, err := fmt.Fprintf(c.out, "%c=%v\n", own, given[own]); err != nil {
				return err
			}
		}
		return c.eprintf("throw %d waits for the links of %s\n", next, letters(left))
	}
	fell, err := shown.Throw(next)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.out, "%s\n%s\n", referee.AppendCast(nil, fell),
		notation.AppendTag(nil, sealed.RevealTag, shown.At(next).Text(rec.Seats)))
	return err
}

// own adds the link of the secret for the next throw to those given, notes in the secret that it is shown, and returns
// its seat.
func (c *thrower) own(file string, rec *sealedRecord, given sealed.Links, next int) (byte, error) {
	secret, text, err := readSecret(c.secret)
	if err != nil {
		return 0, err
	}
	if secret.Game != rec.ID {
		return 0, words.Errorf("the secret %s: it is one for another game: the id of this one is %s", c.secret, rec.ID)
	}
	first, err := secret.At(0)
	if err != nil {
		return 0, err
	}
	if rec.Commit[secret.Seat] != first {
		return 0, words.Errorf("the secret %s is not the one to which %c committed itself", c.secret, secret.Seat)
	}
	link, err := secret.At(next)
	if err != nil {
		return 0, err
	}
	if other, twice := given[secret.Seat]; twice && other != link {
		return 0, usagef("--link and --secret give two links of %c", secret.Seat)
	}
	given[secret.Seat] = link
	if err := c.alone(file, first); err != nil {
		return 0, err
	}
	if err := secret.Show(rec.Before[:next]); err != nil {
		return 0, words.Errorf("the secret %s: %v", c.secret, err)
	}
	if noted := secret.AppendText(nil); !bytes.Equal(noted, text) {
		err = replace.File(c.secret, noted)
	}
	if err != nil {
		return 0, words.Errorf("noting in the secret %s that its link is shown: %v", c.secret, err)
	}
	return secret.Seat, nil
}

// diceChecker is the flags of dice check, and what its run counts: throws and the games that they are of, the
// statuses of throws, games whose tags are at fault or whose chains another game has, and games without sealed dice.
type diceChecker struct {
	batchCommand
	format string

	throws, games, faulty, reused, none int
	status                              map[string]int // how many throws have each status
	chains                              map[sealed.Link]sealedUse
}

// states says how many throws have each status that some have.
func (c *diceChecker) states() words.Text {
	var said []words.Text
	add := func(n int, says words.Text) {
		if n > 0 {
			said = append(said, says)
		}
	}
	n := c.status[diceAgrees]
	add(max(n, 1), words.Plural(n, "%d agrees", "%d agree", n))
	n = c.status[diceDiffers]
	add(n, words.Plural(n, "%d differs", "%d differ", n))
	n = c.status[diceWithheld]
	add(n, words.Plural(n, "%d withheld", "%d withheld", n))
	n = c.status[diceLost]
	add(n, words.Plural(n, "%d lost", "%d lost", n))
	n = c.status[diceMissing]
	add(n, words.Plural(n, "%d left out", "%d left out", n))
	n = c.status[diceTooEarly]
	add(n, words.Plural(n, "%d shown too early", "%d shown too early", n))
	return words.Commas(said)
}

func newDiceCheck(e *env) *cobra.Command {
	c := &diceChecker{batchCommand: newBatch(e), status: map[string]int{}, chains: map[sealed.Link]sealedUse{}}
	cmd := &cobra.Command{
		Use:   "check [flags] FILE...",
		Short: "Derive every sealed throw again",
		Long: `Check derives every throw of games with sealed dice from the links that their tags hold
and compares it with the one that is written. It finds throws that the links give and
the record does not have, links that were shown too early, and a chain that two of the
games have. Games without such tags are counted. Where a rule is broken it says so, as
nobody knows which throws were due then.

The exit code is 0 if all agree, and 1 if a throw differs, cannot be read or is left
out, or a link is missing or was shown too early. It is 1 too if two games have a
chain, a rule is broken, or a game or its tags are at fault. It is 2 on a usage error or
when a file cannot be read. The seat that withheld a link is named.`,
		Example: `  agn dice check game.agn
  agn dice check --format jsonl games/ | jq 'select(.status != "agrees")'`,
	}
	choose(cmd, &c.format, "format", "what to write", "text", "jsonl")
	c.batchFlags(cmd, "check", c.run)
	return cmd
}

func (c *diceChecker) run(ctx context.Context, paths []string) error {
	all, err := c.ready(paths)
	if err != nil {
		return err
	}
	batch := referee.Batch{Config: c.cfg, Jobs: c.jobs,
		Judge: func(ref *referee.Referee) func(*referee.Result) *referee.Report {
			return func(r *referee.Result) *referee.Report {
				known := checkSealed(ref, r.Game, r.Read)
				known.name(r.File, r.Number, r.Line)
				r.Value = known
				return &referee.Report{Verdict: referee.Legal}
			}
		}}
	if err := batch.Run(ctx, c.packedSequence(all), c.emit); err != nil {
		return err
	}
	if c.format == "text" {
		var reused words.Text
		if c.reused > 0 {
			reused = words.Of("; chains of other games in %s", words.Count(c.reused, "game"))
		}
		err = c.printf("%s in %s: %s; tags at fault in %s%s; %s without sealed dice\n",
			words.Count(c.throws, "throw"), words.Count(c.games, "game"), c.states(), words.Count(c.faulty, "game"),
			reused, words.Count(c.none, "game"))
	}
	return errors.Join(err, c.ended())
}

// emit writes what is wrong with a game, or complains about a file.
func (c *diceChecker) emit(r *referee.Result) error {
	if r.Err != nil {
		c.trouble(r.Err, &c.outcome)
		return nil
	}
	known, ok := r.Value.(*sealedGame)
	if !ok { // the file has no game
		known = faultySealed(errNoGame)
		known.name(r.File, r.Number, r.Line)
	}
	if errors.Is(known.err, errUnsealed) {
		c.none++
		return nil
	}
	if l := c.reuse(known, r); l != nil {
		known.lines = append([]sealedLine{*l}, known.lines...)
	}
	if known.err == nil {
		c.games++
	} else if ok {
		c.faulty++
	}
	for i := range known.lines {
		if err := c.line(&known.lines[i]); err != nil {
			return err
		}
	}
	return nil
}

// line counts and writes what is known of a throw, or what is wrong with a game.
func (c *diceChecker) line(l *sealedLine) error {
	if l.Status != diceAgrees {
		c.found = true
	}
	if l.Throw > 0 {
		c.throws++
		c.status[l.Status]++
	}
	var err error
	switch {
	case c.format == "jsonl":
		err = jsonline.Write(c.out, l.in(c.outright()))
	case l.Status == diceFault:
		_, err = fmt.Fprintln(c.screen, printable.Line(c.errLang().Say(l.Text())))
	case l.Status != diceAgrees:
		_, err = fmt.Fprintln(c.out, printable.Line(c.lang.Say(l.Text())))
	}
	return err
}

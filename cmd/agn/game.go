package main

import (
	"errors"

	"github.com/ashtapada/agn/internal/moments"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/report"
	"github.com/spf13/cobra"
)

// oneGame is the flags of the commands that look at one game of a file.
type oneGame struct {
	*env
	judging
	number int
}

func (o *oneGame) flags(e *env, cmd *cobra.Command) {
	o.env = e
	cmd.Flags().IntVar(&o.number, "game", 1, "number of the game in the file")
	o.judgingFlags(cmd)
	lenientFlags(cmd, &o.cfg)
	e.encodingFlag(cmd)
}

// read reads the game that the flags ask for.
func (o *oneGame) read(file string) (g *notation.Game, read diag.List, err error) {
	if o.number < 1 {
		return nil, nil, usagef("games are numbered from 1")
	}
	from := newReading(o.env)
	f, err := from.openPacked(file)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	g, read, err = moments.Read(f, o.cfg, o.number, func() error { return nil })
	if none := (*moments.NoGameError)(nil); errors.As(err, &none) {
		return nil, nil, words.Errorf("%s: %v", file, err)
	}
	if err != nil {
		return nil, nil, words.Errorf("reading %s: %v", file, err)
	}
	return g, read, nil
}

// notes says on standard error what was read leniently in the game.
func (o *oneGame) notes(file string, rep *referee.Report) {
	for i := range rep.Findings {
		if f := &rep.Findings[i]; f.Code == diag.LenientReading {
			_, _ = o.screen.Write(report.AppendHeading(nil, file, f, o.lang))
		}
	}
}

// stopped says on standard error why a game could not be played to where it was
// wanted, and returns the error for the exit code. Without a breach it is a gap.
func (o *oneGame) stopped(file string, rep *referee.Report) error {
	for i := range rep.Findings {
		f := &rep.Findings[i]
		if f.Severity == diag.Error || f.Code == diag.GapRead ||
			(f.Code == diag.NotJudged || f.Code == diag.TooMany) && rep.Verdict == referee.Legal {
			_, _ = o.screen.Write(report.AppendHeading(nil, file, f, o.lang))
		}
	}
	if gap := rep.Open; gap != nil && rep.Verdict != referee.Legal && len(gap.Candidates) <= diag.MaxSaid {
		o.complain(words.Errorf("%s:%d:%d: the gap can be %s: positions after it are not known, write what it is to see them",
			file, gap.At.Line, gap.At.Column, words.Or(gap.Candidates)))
	}
	return errFindings
}

// unused is idle for a command that looks at one game: of options that a file of settings
// sets for others nothing is said.
func (o *oneGame) unused(err error) error {
	if o.settings.Sets("option") {
		return err
	}
	return o.idle(o.env, err)
}

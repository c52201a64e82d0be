package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

func (c *archiveImport) run(ctx context.Context, paths []string) (err error) {
	all, err := c.ready(paths)
	if err != nil {
		return err
	}
	if c.reason != "" && !c.replace && !c.prune {
		return usagef("--reason says why --replace or --prune takes games out")
	}
	if c.prune && c.failed {
		return fmt.Errorf("nothing is done: %w", archive.ErrPartlyRead)
	}
	defer limitMemory(archive.ImportMemory)()
	db, err := c.open(ctx, archive.Create)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	bar := c.progress(sizes(all))
	tally, err := db.Import(ctx, c.packedSequence(all), archive.ImportOptions{
		Config: c.cfg, Jobs: c.jobs, Strict: c.strict, Replace: c.replace, Prune: c.prune, Reason: c.reason,
		Started: time.Now(), Read: bar.show,
		Trouble: func(err error) {
			bar.clear()
			c.trouble(err)
		},
		NotStored: func(file string, why *diag.Finding) {
			bar.clear()
			at := why.Span.Start
			c.complain(fmt.Errorf("%s:%d:%d: not stored: %s[%s]: %s", file, at.Line, at.Column, why.Severity, why.Code,
				why.Message))
		},
	})
	bar.clear()
	line := view.Tally(&tally, c.strict)
	if c.partly > 0 {
		line += fmt.Sprintf(", %s not read whole", words.Count(c.partly, "file"))
	}
	if _, printErr := fmt.Fprintln(c.out, line); err == nil {
		err = printErr
	}
	if err != nil {
		return err
	}
	c.found = tally.Rejected > 0
	return c.ended()
}

// trouble reports a file that could not be read, or a game at which agn failed.
func (c *archiveImport) trouble(err error) {
	c.complain(err)
	var fault *referee.PanicError
	if errors.As(err, &fault) {
		c.fault = true
		return
	}
	c.failed = true
	c.partly++
}

package main

import (
	"context"
	"errors"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

// archiveImport is the flags of the command and the state of its run.
type archiveImport struct {
	*archiveCmd
	batchCommand
	strict bool
	// replace and prune say what becomes of games that were not read, reason why.
	replace, prune bool
	reason         string
	partly         int // files that could not be read, or not to their end
}

func newArchiveImport(a *archiveCmd) *cobra.Command {
	c := &archiveImport{archiveCmd: a, batchCommand: newBatch(a.env)}
	cmd := &cobra.Command{
		Use:   "import PATH...",
		Short: "Judge games and store them",
		Long: `Import judges the games of the files and stores those that the archive does not have
yet, whatever their layout. Paths are as for check, compressed files too. A game against
the rules is refused: it is stored too, with the reasons, and can be searched. With
--strict nothing is kept of a file in which a game is refused. Games that cannot be read
at all, such as those that are too large, are never stored.

What --variant, --option, --throws and --lenient supply is written into the games that
are stored: the tags Variant, Options and Throws where a game leaves them open, plain
spelling for old and foreign. The text in the archive is judged alone, so that every
verdict can be found again. A game that cannot be read whole even leniently is kept as
it stood, with these tags, and judged strictly.

With --from files are of another format, as agn convert reads them.

With --replace a game takes the place of the one that stood there before: in the same
file under the same number, or with the same tag Source, if that one is in none of the
files any more. With --prune the archive becomes equal to the files: what is in none
of them is taken out too, unless something could not be read. The old texts are kept
as superseded, with the day and --reason, and are found by superseded:yes. Without
these flags games whose texts are superseded are left out; with them they are let in
again.

Games are written in batches, each in one transaction: an import that is interrupted
leaves no half game and can be repeated.

A line says what became of the games: imported are new and legal, already there need
no second copy, refused are new and against the rules or not whole, by the code of
their first error. They are stored too, unless --strict keeps nothing of their file.
Of what was not read nothing is stored. What is not stored is named on standard error,
and so is a file that could not be read to its end; the line counts these too.
The exit code is 1 when a game was refused or not read.`,
		Example: `  agn archive import games/
  agn archive import --db collection.agndb --strict old.agn new.agn
  agn archive import --replace --reason 'checked against the book' book.agn
  agn archive import --prune games/
  agn archive import --variant chauka-bara --option opening-throw=on village.agn.gz
  find books -name '*.txt' -print0 | agn archive import --lenient --files-from - --null`,
	}
	f := cmd.Flags()
	f.BoolVar(&c.strict, "strict", false, "keep nothing of a file in which a game is refused")
	f.BoolVar(&c.replace, "replace", false, "let games take the place of those that stood there before")
	f.BoolVar(&c.prune, "prune", false, "take out the games that are not read, and do what --replace does")
	reasonFlag(cmd, &c.reason)
	cmd.MarkFlagsMutuallyExclusive("prune", "strict")
	c.batchFlags(cmd, "import", c.run)
	c.other.fromFlags(cmd)
	return cmd
}

func (c *archiveImport) run(ctx context.Context, paths []string) (err error) {
	all, err := c.ready(paths)
	if err != nil {
		return err
	}
	if c.reason != "" && !c.replace && !c.prune {
		return usagef("--reason says why --replace or --prune takes games out")
	}
	if c.prune && c.failed {
		return words.Errorf("nothing is done: %v", archive.ErrPartlyRead)
	}
	defer limitMemory(archive.ImportMemory)()
	c.by = &c.batchCommand.judging
	db, err := c.open(ctx, archive.Create)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	bar := c.progress(sizes(all))
	tally, err := db.Import(ctx, c.sequence(ctx, all), archive.ImportOptions{
		Config: c.cfg, Jobs: c.jobs, Strict: c.strict, Replace: c.replace, Prune: c.prune, Reason: c.reason,
		Started: time.Now(), Read: bar.show, Line: c.lineOf,
		Trouble: func(err error) {
			bar.clear()
			c.trouble(err)
		},
		NotStored: func(file string, why *diag.Finding) {
			bar.clear()
			at := c.placed(file, why).Span.Start
			c.complain(words.Errorf("%s:%d:%d: not stored: %s[%s]: %s", file, at.Line, at.Column,
				words.Name(why.Severity.String()), why.Code, why))
		},
	})
	bar.clear()
	line := view.Tally(&tally, c.strict)
	if c.partly > 0 {
		line = words.Of("%s, %s not read whole", line, words.Count(c.partly, "file"))
	}
	if printErr := c.printf("%s\n", line); err == nil {
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

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee/report"
	"github.com/spf13/cobra"
)

// archiveEdit is a text on its way through an editor.
type archiveEdit struct {
	*archiveCmd
	db   *archive.Archive
	old  *archive.Stored
	path string // of the text that is edited
	yes  bool
	why  archive.Correction
	judging
}

func newArchiveEdit(a *archiveCmd) *cobra.Command {
	c := &archiveEdit{archiveCmd: a, why: archive.Correction{Reason: "edited"}}
	cmd := &cobra.Command{
		Use:   "edit ID | --set TAG=VALUE... ID...|QUERY",
		Short: "Correct a stored game in an editor, or tags of many",
		Long: `Edit opens the text of a game in the editor that the variable VISUAL names, else EDITOR,
else vi, judges what comes back and stores it in the place of the game. An id may be cut
short to four digits or more. The old text is kept as superseded, with the day and
--reason, and is found by superseded:yes.

If there are errors in the new text they are shown. Then edit asks whether to
store it with them, to open the editor again or to leave the game as it was;
--yes stores it. A text that is not stored stays in the file that is named then.

A tag that --allow-tag or the settings allow is named in the tag OwnTags of the text
that is stored, which is judged by that alone from then on.

With --set a tag gets a value in all games with these ids, or that a query finds, and no
editor opens. Edit says how many they are and asks before it does so, unless --yes says
that it may; --dry-run only says it. Errors that games would get by it are shown before,
a line each, with --yes too. A value that is empty takes the tag away, but that of a
seat, which becomes "?"; a result is put after the moves too. All of it is done or
nothing. A tag by which games are judged, such as Variant, needs --set-rules, and no
game gets the tag of a seat that it does not have: which seats play hangs on these.

The exit code is 1 when games were left as they were because of errors, when the
answer was no, when --dry-run shows an error, or when there is no such game.`,
		Example: `  agn archive edit 3f9a
  EDITOR='sed -i s/Nf3/Nc3/' agn archive edit --reason 'misread' 3f9a
  agn archive edit --set 'White=B. Rao' --dry-run 'tag.White="B Rao"'`,
		Args: args(cobra.MinimumNArgs(1)),
	}
	var set setting
	set.flags(cmd)
	dryRun := false
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "with --set: only say how many games would change")
	cmd.Flags().BoolVarP(&c.yes, "yes", "y", false, "store a text with errors too, without asking")
	reasonFlag(cmd, &c.why.Reason)
	c.configFlags(cmd)
	cmd.RunE = withContext(func(ctx context.Context, ids []string) error {
		if err := c.configured(cmd, false); err != nil {
			return err
		}
		a.by = &c.judging
		pairs, err := set.pairs()
		switch {
		case err != nil:
			return err
		case len(pairs) > 0:
			return c.setAll(ctx, ids, pairs, dryRun)
		case dryRun:
			return usagef("--dry-run goes with --set")
		case len(ids) != 1:
			return usagef("an editor opens one game: want ID, not %d words", len(ids))
		}
		return a.with(ctx, archive.ReadWrite, func(db *archive.Archive) (err error) {
			c.db = db
			if c.old, err = storedGame(ctx, db, ids[0]); err != nil {
				return err
			}
			if c.old.Superseded != nil {
				return usagef("%s is superseded; import --replace lets it in again", c.old.ID)
			}
			return c.run(ctx)
		})
	})
	return cmd
}

// run edits the text until it is stored or given up.
func (c *archiveEdit) run(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "agn-edit-*")
	if err != nil {
		return err
	}
	c.path = filepath.Join(dir, c.old.ID.String()[:view.ShownID]+suffix)
	if err := os.WriteFile(c.path, c.old.Text, 0o600); err != nil {
		return errors.Join(err, os.RemoveAll(dir))
	}
	done, err := false, error(nil)
	for !done && err == nil {
		done, err = c.once(ctx)
	}
	text, readErr := os.ReadFile(c.path)
	if err != nil && readErr == nil && !bytes.Equal(text, c.old.Text) {
		return errors.Join(err, c.eprintf("the text is kept in %s\n", c.path))
	}
	return errors.Join(err, os.RemoveAll(dir))
}

// once opens the editor and stores what it leaves. It reports false if the text is to be
// edited again.
func (c *archiveEdit) once(ctx context.Context) (done bool, err error) {
	if err := c.edit(ctx); err != nil {
		return false, err
	}
	text, err := os.ReadFile(c.path)
	if err != nil {
		return false, err
	}
	if bytes.Equal(text, c.old.Text) {
		_, err := fmt.Fprintln(c.out, "nothing was changed")
		return true, err
	}
	d, err := c.db.Judge(ctx, text, c.cfg.AllowTags...)
	if err != nil {
		return c.again(err.Error(), err)
	}
	c.sanitized()
	for i := range d.Findings {
		if _, err := c.out.Write(report.AppendHeading(nil, c.path, &d.Findings[i], c.lang)); err != nil {
			return false, err
		}
	}
	if d.Findings.Worst() >= diag.Error && !c.yes {
		if err := c.out.Flush(); err != nil {
			return false, err
		}
		switch answer, err := c.answer(c.errLang().Table("store it with these errors, edit it again, or leave the game as it was? [s/e/N] ")); {
		case err != nil:
			return false, err
		case answer == "e":
			return false, nil
		case answer != "s":
			return false, errFindings
		}
	}
	c.why.When = time.Now()
	changed, err := c.db.Amend(ctx, c.old.Number, d, c.why)
	switch {
	case err != nil:
		return false, err
	case !changed:
		_, err = fmt.Fprintln(c.out, "nothing was changed but the layout, which is not kept")
	default:
		err = c.printf("%s is superseded by %s: %s\n", c.old.ID, d.ID, d.Verdict)
	}
	return true, err
}

// again asks whether a text that cannot be stored is to be edited again; if not that is the
// error.
func (c *archiveEdit) again(what string, failed error) (done bool, err error) {
	if c.yes {
		return false, failed
	}
	answer, err := c.answer(what + "; edit it again? [e/N] ")
	if err == nil && answer != "e" {
		err = failed
	}
	return false, err
}

// edit opens the editor and waits for its end.
func (c *archiveEdit) edit(ctx context.Context) error {
	editor := "vi"
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if value := os.Getenv(name); value != "" {
			editor = value
			break
		}
	}
	var cmd *exec.Cmd
	if runtime.GOOS == "windows" {
		words := strings.Fields(editor)
		cmd = exec.CommandContext(ctx, words[0], append(words[1:], c.path)...)
	} else {
		// The variable may hold flags and quotation marks, which the shell reads.
		cmd = exec.CommandContext(ctx, "sh", "-c", editor+` "$@"`, editor, c.path)
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.in, c.screen, c.screen
	if err := cmd.Run(); err != nil {
		return words.Errorf("the editor %s: %v", editor, err)
	}
	return nil
}

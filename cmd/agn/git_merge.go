package main

import (
	"bytes"
	"cmp"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/replace"
	"github.com/ashtapada/agn/internal/threeway"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

func newMerge(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "merge BASE OURS THEIRS [PATH]",
		Short: "Merge two edits of a file event by event, for git merge",
		Long: `Merge merges two edits of a file of games and writes the result to OURS. BASE is
what both were made of. Edits of different events merge, also on one line,
however the text is laid out; so do new games of both. An event with its
comments, glyphs and variations is changed as a whole, and so is a tag, wherever
it stands. A game is known by its tags and events, also where one side has moved
it. Round numbers follow both, and lines end as the side has them that changed
that.

Where both changed one thing, each otherwise, both stand in the text between lines
of git, which agn check names as N017. So does a game that one side changed and
the other took out, or that both moved, each elsewhere, and a game that would not
be read again as it is meant.

Git calls it for the files that .gitattributes marks with merge=agn:

  *.agn merge=agn

and each clone needs one setting that says what that means:

  git config merge.agn.driver "agn git merge %O %A %B %P"

PATH is what messages call the file: git gives the three others names of its own.

The exit code is 0 when all is merged, 1 when conflicts are left, 2 when a file cannot
be read, is not UTF-8 or holds a conflict already: OURS then stays as it is.`,
		Example:           `  agn git merge base.agn ours.agn theirs.agn`,
		Args:              args(cobra.RangeArgs(3, 4)),
		ValidArgsFunction: completePaths,
		RunE: func(_ *cobra.Command, a []string) error {
			var texts [len(sides)][]byte
			for i, name := range a[:len(sides)] {
				text, err := os.ReadFile(name)
				name = nameOfSide(a, i)
				switch {
				case err != nil:
					return err
				case !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0:
					return words.Errorf("%s is not UTF-8: there is nothing to merge event by event", name)
				case i > 0 && threeway.Open(text):
					return words.Errorf("%s holds a conflict of git that is not resolved", name)
				}
				texts[i] = text
			}
			out, conflicts := threeway.Merge(texts[0], texts[1], texts[2])
			if err := replace.File(a[1], out); err != nil {
				return err
			}
			if conflicts == 0 {
				return nil
			}
			e.complain(words.Errorf("%s in %s", words.Count(conflicts, "conflict"),
				cmp.Or(strings.Join(a[len(sides):], ""), a[1])))
			return errFindings
		},
	}
}

var sides = [...]string{"base", "ours", "theirs"}

// nameOfSide is what one of the files is called in a message.
func nameOfSide(args []string, side int) string {
	if len(args) > len(sides) {
		return args[len(sides)] + ", " + sides[side]
	}
	return args[side]
}

package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

// reasonFlag adds the flag that says why an archive is corrected.
func reasonFlag(cmd *cobra.Command, reason *string) {
	cmd.Flags().StringVar(reason, "reason", *reason, "keep this `TEXT` with the superseded texts as the reason")
}

func newArchiveDelete(a *archiveCmd) *cobra.Command {
	reason := "deleted"
	var yes bool
	cmd := &cobra.Command{
		Use:   "delete ID... | QUERY",
		Short: "Take games out of an archive",
		Long: `Delete takes the games with these ids, or those that a query asks for, out of the
archive: no search, count or export knows them any more. Words that are all hexadecimal
digits are ids. It says how many they are and asks before it does so, unless --yes says
that it may; all of them are taken out, or none.

The texts are kept as superseded, with the day and --reason, and are found by
superseded:yes. An import leaves them out until import --replace lets them in again.

The exit code is 1 when there is no such game, or the answer was no.`,
		Example: `  agn archive delete 3f9a
  agn archive delete --yes --reason 'twice in the book' 'file:second.agn plies<4'`,
		Args: args(cobra.MinimumNArgs(1)),
	}
	cmd.ValidArgsFunction = completeQuery
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "do not ask")
	reasonFlag(cmd, &reason)
	cmd.RunE = withContext(func(ctx context.Context, terms []string) error {
		src := strings.Join(terms, " ")
		if strings.TrimSpace(src) == "" {
			return usagef("name the games by a query or their ids; plies>=0 are all")
		}
		defer limitMemory(archive.ImportMemory)()
		return a.with(ctx, archive.ReadWrite, func(db *archive.Archive) error {
			numbers, err := wanted(ctx, db, terms, src)
			if err != nil {
				return queryFault(src, err)
			}
			if len(numbers) == 0 {
				return a.nothing(ctx, db, src)
			}
			asked := numbers
			if !areIDs(terms) {
				asked = numbers[:1] // a query finds games or superseded texts
			}
			if err := notSuperseded(ctx, db, asked); err != nil {
				return err
			}
			if err := a.confirm(words.Of("take out %s", words.Count(len(numbers), "game")), yes); err != nil {
				return err
			}
			n, err := db.Delete(ctx, numbers, archive.Correction{When: time.Now(), Reason: reason})
			if err != nil {
				return err
			}
			return a.printf("%s taken out\n", words.Count(n, "game"))
		})
	})
	return cmd
}

// notSuperseded returns an error if one of some games, by their numbers, is a superseded
// text.
func notSuperseded(ctx context.Context, db *archive.Archive, numbers []int64) error {
	for _, n := range numbers {
		g, err := db.Get(ctx, n)
		if err != nil {
			return err
		}
		if g.Superseded != nil {
			return usagef("%s is superseded already", g.ID)
		}
	}
	return nil
}

// confirm asks whether something is to be done, unless yes has answered it. The error is errFindings if it is not.
func (e *env) confirm(what words.Text, yes bool) error {
	if yes {
		return nil
	}
	lang := e.errLang()
	answer, err := e.answer(lang.Sayf("%s? [y/N] ", what))
	if err == nil && !affirms(answer, lang.Table("yes")) {
		err = errFindings
	}
	return err
}

// affirms reports whether an answer is yes in the reader's language or in English, or its first letter.
func affirms(answer, yes string) bool {
	_, first := utf8.DecodeRuneInString(yes)
	return slices.Contains([]string{"y", "yes", yes, yes[:first]}, answer)
}

// answer asks a question on standard error and reads a word from standard input, which it
// returns in lower case. That there is none is a usage error.
func (e *env) answer(question string) (string, error) {
	line, err := e.reply(question)
	if errors.Is(err, io.EOF) {
		return "", usagef("there was no answer; --yes does it without asking")
	}
	return strings.ToLower(line), err
}

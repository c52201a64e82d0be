package main

import (
	"errors"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newRoot builds the tree of commands.
func newRoot(e *env) *cobra.Command {
	version := false
	root := &cobra.Command{
		Use:   "agn",
		Short: "Records of old Indian board games: judge, format, play",
		Long: `agn reads records of old Indian board games written in AGN, judges every throw
and move by the rules of the game and says which rule is broken and what was legal
instead.

Findings and data go to standard output, trouble to standard error. The exit
code is 0 when all is well, 1 when something was found, and 2 on a usage error
or when a file cannot be read or written. It is 70 on a fault of agn itself, and
130 or 143 when agn is interrupted or terminated.`,
		Example: `  agn check games/
  agn explain chauka-bara/enter-inner-needs-capture
  agn play chauka-bara --games 3 --seed 1 | agn check -`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          noCommand,
		RunE: func(cmd *cobra.Command, a []string) error {
			if version {
				return e.version()
			}
			return e.wantsCommand(cmd, a)
		},
	}
	root.SetIn(e.in)
	root.SetOut(e.out)
	root.SetErr(e.err)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return usageError{flagFault(cmd, err)} })
	root.PersistentPreRunE = func(cmd *cobra.Command, a []string) error {
		if cmd.Name() == cobra.ShellCompRequestCmd {
			// cobra repeats these words on os.Stderr, and the command is its own.
			for i, word := range a {
				a[i] = printable.Text(word)
			}
		}
		e.cmd = cmd
		return noEmptyFlags(cmd)
	}
	root.Flags().BoolVar(&version, "version", false, "print the version, as agn version does")
	colors := newChoice(&e.color, "auto", "always", "never")
	root.PersistentFlags().Var(colors, "color", "colour what is written to standard output")
	completes(root, "color", colors.words...)
	root.PersistentFlags().Var(langFlag{e}, "lang", "language of messages and help (by default that of LANG on a terminal)")
	completes(root, "lang", catalogue.Tags()...)
	inEnglish := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, a []string) {
		e.localize(root)
		inEnglish(cmd, a)
	})
	root.AddCommand(
		newArchive(e), newCheck(e), newCollate(e), newConvert(e), newDice(e), newDiff(e), newExplain(e),
		newExport(e), newFmt(e), newGit(e), newIdentify(e), newInfer(e), newLegal(e), newLSP(e),
		newMan(e), newNew(e), newPage(e), newPerft(e), newPlay(e), newRepair(e), newRules(e), newServe(e), newShow(e),
		newVersion(e),
	)
	root.SetHelpCommand(newHelp(e))
	return root
}

// noCommand refuses the argument of a command that only holds others: it names none of them.
func noCommand(cmd *cobra.Command, a []string) error {
	if len(a) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			names = append(names, c.Name())
		}
	}
	return usagef("unknown command %q for %q%s", a[0], cmd.CommandPath(), didYouMean(a[0], names))
}

// wantsCommand runs a command that only holds others: it says which there are.
func (e *env) wantsCommand(cmd *cobra.Command, _ []string) error {
	cmd.SetOut(e.err)
	if err := cmd.Help(); err != nil {
		return err
	}
	return errTrouble
}

// flagFault is the error of a flag, or of its value, as it is said.
func flagFault(cmd *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	var number *strconv.NumError
	var lacking *pflag.ValueRequiredError
	switch {
	case errors.As(err, &lacking):
		return words.Errorf("flag needs an argument: --%s", lacking.GetFlag().Name)
	case !errors.As(err, &value):
		return nearestFlag(cmd, err)
	case !errors.As(err, &number):
		return words.Errorf("invalid argument %q for --%s: %v", value.GetValue(), value.GetFlag().Name, value.Unwrap())
	}
	takes := words.Of("a whole number")
	switch kind := value.GetFlag().Value.Type(); {
	case kind == "bool":
		takes = words.Of("true or false")
	case strings.HasPrefix(kind, "float"):
		takes = words.Of("a number")
	}
	if errors.Is(number, strconv.ErrRange) {
		takes = words.Of("no such great number")
	}
	return words.Errorf("--%s takes %s: %q", value.GetFlag().Name, takes, value.GetValue())
}

// nearestFlag adds to the error of an unknown flag the nearest there is.
func nearestFlag(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return err
	}
	if len(unknown.GetSpecifiedName()) < 2 {
		return words.Errorf("unknown shorthand flag: -%s", unknown.GetSpecifiedName())
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near := engine.Nearest(unknown.GetSpecifiedName(), names); len(near) > 0 {
		for i := range near {
			near[i] = "--" + near[i]
		}
		return words.Errorf("unknown flag: --%s\ndid you mean %s?", unknown.GetSpecifiedName(), words.Or(near))
	}
	return words.Errorf("unknown flag: --%s", unknown.GetSpecifiedName())
}

// noneAnnotation of a flag has the value that stands for none.
const noneAnnotation = "none"

// noEmptyFlags refuses a flag that is given an empty text, as an unset variable of a
// shell is: it would count as not given. Flags that take lists look themselves.
func noEmptyFlags(cmd *cobra.Command) error {
	var err error
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Value.String() != "" {
			return
		}
		err = usagef("--%s is given without a value", f.Name)
		if none := f.Annotations[noneAnnotation]; none != nil {
			err = usagef("%v; --%s %s is none", err, f.Name, none[0])
		}
	})
	return err
}

// args wraps a validator of arguments so that its errors are usage errors. One of cobra's, which only
// counts, gives way to what the command wants.
func args(validate cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, a []string) error {
		err := validate(cmd, a)
		if err == nil {
			return nil
		}
		var usage usageError
		_, want, some := strings.Cut(cmd.Use, " ")
		switch {
		case errors.As(err, &usage) || !some:
			return usageError{err}
		case len(a) == 0:
			return usagef("want %s", want)
		}
		return usagef("want %s, not %q", want, strings.Join(a, " "))
	}
}

// somePaths wants at least one path.
func somePaths(_ *cobra.Command, a []string) error {
	if len(a) == 0 {
		return usagef("name a file, a directory or - for standard input")
	}
	return nil
}

// completePaths completes AGN files and directories.
func completePaths(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return []cobra.Completion{suffix[1:]}, cobra.ShellCompDirectiveFilterFileExt
}

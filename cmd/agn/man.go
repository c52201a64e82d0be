package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newMan makes the command that writes the pages of the manual. It is for those who
// package agn, and hidden from those who use it.
func newMan(e *env) *cobra.Command {
	return &cobra.Command{
		Use:    "man DIRECTORY",
		Hidden: true,
		Short:  "Write the pages of the manual",
		Long:   "Man writes a page of the manual, in roff, for agn and for each of its commands.",
		Example: `  agn man man1
  man ./man1/agn-check.1`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, a []string) error {
			if err := os.MkdirAll(a[0], 0o777); err != nil {
				return err
			}
			return writeManual(cmd.Root(), a[0])
		},
	}
}

// writeManual writes the pages of a command and of those below it.
func writeManual(c *cobra.Command, dir string) error {
	name := strings.ReplaceAll(c.CommandPath(), " ", "-") + ".1"
	if err := os.WriteFile(filepath.Join(dir, name), []byte(manualPage(c)), 0o666); err != nil {
		return err
	}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() && sub.Name() != "help" {
			if err := writeManual(sub, dir); err != nil {
				return err
			}
		}
	}
	return nil
}

// manualPage is the page of a command in roff.
func manualPage(c *cobra.Command) string {
	c.InitDefaultHelpFlag()
	var b strings.Builder
	title := strings.ReplaceAll(c.CommandPath(), " ", "-")
	fmt.Fprintf(&b, ".TH %q 1 \"\" \"agn\" \"Ashtapada\"\n", strings.ToUpper(title))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(title), roff(c.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.nf\n%s\n.fi\n.SH DESCRIPTION\n.nf\n%s\n.fi\n", roff(c.UseLine()), roff(c.Long))
	for _, set := range []struct {
		head  string
		flags *pflag.FlagSet
	}{{"OPTIONS", c.NonInheritedFlags()}, {"GLOBAL OPTIONS", c.InheritedFlags()}} {
		if set.flags.HasAvailableFlags() {
			fmt.Fprintf(&b, ".SH %s\n.nf\n%s\n.fi\n", set.head, roff(strings.TrimRight(set.flags.FlagUsages(), "\n")))
		}
	}
	if c.Example != "" {
		fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", roff(c.Example))
	}
	var also []string
	if c.HasParent() {
		also = append(also, c.Parent().CommandPath())
	}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() && sub.Name() != "help" {
			also = append(also, sub.CommandPath())
		}
	}
	if len(also) > 0 {
		b.WriteString(".SH SEE ALSO\n")
		for i, path := range also {
			sep := ","
			if i == len(also)-1 {
				sep = ""
			}
			fmt.Fprintf(&b, ".BR %s (1)%s\n", roff(strings.ReplaceAll(path, " ", "-")), sep)
		}
	}
	return b.String()
}

// roff escapes what means something else to roff.
func roff(text string) string {
	lines := strings.Split(strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}

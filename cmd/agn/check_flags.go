package main

import (
	"strings"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee/report"
	"github.com/spf13/cobra"
)

// flags adds the flags.
func (c *check) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&c.format, "format", "", "format of standard output: "+strings.Join(report.Names(), ", ")+
		" (default text)")
	f.StringArrayVar(&c.outputs, "output", nil, "write a format to a file or to -, as `FORMAT=FILE`; may be repeated")
	choose(cmd, &c.failLevel, "fail-level", "least severity that makes the exit code 1", "error", "warning", "note")
	f.BoolVar(&c.board, "board", false,
		"draw the board under findings on moves: letters in text and junit, SVG in json, jsonl and sarif")
	f.BoolVar(&c.suggest, "suggest", false, "add the best repair of a game to its first error")
	f.StringSliceVar(&c.selected, "select", nil, "show only the findings of these `CODES` or rules")
	f.StringSliceVar(&c.ignored, "ignore", nil, "do not show the findings of these `CODES` or rules")
	f.StringSliceVar(&c.errs, "error", nil, "count the findings of these `CODES` or rules as errors")
	f.StringSliceVar(&c.warns, "warn", nil, "count the findings of these `CODES` or rules as warnings")
	f.StringSliceVar(&c.notes, "note", nil, "count the findings of these `CODES` or rules as notes")
	f.IntVar(&c.maxFindings, "max-findings", 0, "show at most `N` findings and count the rest (default all)")
	f.StringVar(&c.baseline, "baseline", "", "do not show the findings that `FILE` knows")
	f.StringVar(&c.writeBaseline, "write-baseline", "",
		"write all findings to `FILE` as known; without --baseline none is shown")
	f.StringVar(&c.newFrom, "new-from", "", "show only games that changed since a `REVISION` of git")
	f.StringVar(&c.pathPrefix, "path-prefix", "",
		"put `PREFIX` before paths in sarif, junit and github (default by $GITHUB_WORKSPACE)")
	f.Lookup("path-prefix").Annotations = map[string][]string{noneAnnotation: {"."}}
	c.batchFlags(cmd, "check", c.run)
	c.other.fromFlags(cmd)
	c.completions(cmd)
}

// completions says what the shell may complete the flags with.
func (c *check) completions(cmd *cobra.Command) {
	var prefixes []string
	for _, n := range report.Names() {
		prefixes = append(prefixes, n+"=")
	}
	completes(cmd, "format", report.Names()...)
	completesBy(cmd, "output", cobra.FixedCompletions(prefixes, cobra.ShellCompDirectiveNoSpace))
	var codes []cobra.Completion
	for _, in := range diag.Table {
		codes = append(codes, cobra.CompletionWithDesc(string(in.Code), in.Title))
	}
	for _, flag := range []string{"select", "ignore", "error", "warn", "note"} {
		completes(cmd, flag, codes...)
	}
}

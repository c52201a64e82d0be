package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/docs"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/manual"
	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/schema"
	"github.com/spf13/cobra"
)

// newHelp replaces cobra's own, which is content with unknown topics.
func newHelp(e *env) *cobra.Command {
	var list strings.Builder
	for _, t := range topics {
		list.WriteString("  " + t.name + strings.Repeat(" ", 12-len(t.name)) + t.short + "\n")
	}
	return &cobra.Command{
		Use:   "help [COMMAND | TOPIC]",
		Short: "Print what a command does, or explain the notation and more",
		Long: `Help prints what a command does, its flags and examples, or explains a topic:

` + list.String() + `  schema NAME the JSON Schema (2020-12) of what a command writes, all names without one`,
		Example: `  agn help check
  agn help notation
  agn help schema check
  agn help completion bash`,
		RunE: func(cmd *cobra.Command, a []string) error {
			command, rest, err := cmd.Root().Find(a)
			known := err == nil && len(rest) == 0
			if known {
				command.InitDefaultHelpFlag()
				if err := command.Help(); err != nil {
					return err
				}
			}
			if ok, err := e.explainTopic(a); ok || known {
				return err
			}
			return unknownTopic(cmd.Root(), a)
		},
		ValidArgsFunction: func(cmd *cobra.Command, a []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return helpAfter(cmd, a), cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// helpAfter completes help after some words.
func helpAfter(cmd *cobra.Command, a []string) (out []cobra.Completion) {
	if len(a) == 1 && a[0] == schemas {
		return schema.Names()
	}
	command, rest, err := cmd.Root().Find(a)
	if err != nil || len(rest) > 0 {
		return nil
	}
	var names []string
	for _, c := range command.Commands() {
		if c.IsAvailableCommand() {
			names, out = append(names, c.Name()), append(out, cobra.CompletionWithDesc(c.Name(), c.Short))
		}
	}
	if len(a) > 0 {
		return out
	}
	for _, t := range topics {
		if !slices.Contains(names, t.name) {
			out = append(out, cobra.CompletionWithDesc(t.name, t.short))
		}
	}
	return append(out, cobra.CompletionWithDesc(schemas, "the JSON Schema of an output"))
}

// topic is what help explains besides commands.
type topic struct {
	name, short string
	// text returns the page.
	text func(paint.Color, *catalogue.Language) string
}

// markdown makes a topic of sections of pages of documentation, each named as page and heading, or of a page.
func markdown(of ...string) func(paint.Color, *catalogue.Language) string {
	return func(c paint.Color, l *catalogue.Language) string {
		var texts []string
		for _, name := range of {
			page, heading, section := strings.Cut(name, " ")
			if section {
				texts = append(texts, docs.Section(l.Tag(), page, heading))
			} else {
				texts = append(texts, docs.Page(l.Tag(), page))
			}
		}
		return headed(strings.Join(texts, "\n"), c)
	}
}

// topics lists them.
var topics = []topic{
	{"notation", "the notation AGN, with its grammar", markdown("notation.md")},
	{"positions", "position strings, field by field",
		func(c paint.Color, l *catalogue.Language) string { return string(manual.Positions(c, l)) }},
	{"query", "the language in which an archive is asked", markdown("archive.md ## Queries")},
	{"codes", "the codes of findings",
		func(c paint.Color, l *catalogue.Language) string { return headed(manual.Codes(l), c) }},
	{"infer", "the odds of lost throws, with the command",
		markdown("dice.md ## What the odds mean", "dice.md ## Throws that are not written at all", "dice.md ## As JSON")},
	{"dice", "sealed dice by post, with the command", markdown("dice.md ## Dice by post")},
	{"fairness", "whether dice were fair, and luck", markdown("fairness.md")},
	{"lenient", "old and foreign spelling", markdown("notation.md ## 16. Old and foreign spelling")},
	{"files", "files, directories, standard input and settings", markdown("notation.md ## 1. Files",
		"commands.md ## Paths", "commands.md ## Rule sets and options", "commands.md ## Settings")},
}

// schemas is the topic that takes a name.
const schemas = "schema"

// headed makes the headings of a page bold.
func headed(text string, c paint.Color) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			line = c.Bold(strings.TrimSuffix(line, "\n")) + "\n"
		}
		b.WriteString(line)
	}
	return b.String()
}

// explainTopic prints a topic. It reports false if the words name none.
func (e *env) explainTopic(name []string) (bool, error) {
	if len(name) == 0 {
		return false, nil
	}
	if name[0] == schemas && len(name) <= 2 {
		return true, e.explainSchema(name[1:])
	}
	for _, t := range topics {
		if len(name) == 1 && t.name == name[0] {
			_, err := e.out.WriteString(t.text(paint.Color(e.colored()), e.lang))
			return true, err
		}
	}
	return false, nil
}

// explainSchema prints the JSON Schema of an output, or the names of all.
func (e *env) explainSchema(name []string) error {
	if len(name) == 0 {
		for _, n := range schema.Names() {
			fmt.Fprintln(e.out, n)
		}
		return nil
	}
	text, err := schema.Of(name[0])
	if err != nil {
		return usageError{err}
	}
	_, err = e.out.Write(text)
	return err
}

// topicNames lists what help explains of that command, or besides commands.
func topicNames(root *cobra.Command) []string {
	names := []string{schemas}
	for _, t := range topics {
		names = append(names, t.name)
	}
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// unknownTopic is the error for words that name no topic.
func unknownTopic(root *cobra.Command, name []string) error {
	return usagef("unknown help topic %q%s", strings.Join(name, " "), didYouMean(name[0], topicNames(root)))
}

package main

import (
	"errors"
	"os"
	"strings"
	"sync/atomic"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// langFlag is --lang: the language in which agn speaks.
type langFlag struct{ e *env }

func (f langFlag) String() string {
	if f.e == nil || !f.e.asked {
		return ""
	}
	return f.e.lang.Tag()
}

func (f langFlag) Set(tag string) error {
	lang, ok := catalogue.Open(tag)
	if !ok {
		why := words.Errorf("agn speaks %s", words.Or(catalogue.Tags()))
		if near := engine.Nearest(tag, catalogue.Tags()); len(near) > 0 {
			return words.Errorf("%v: %s", why, engine.DidYouMean(near))
		}
		return why
	}
	f.e.lang, f.e.asked = lang, true
	if !lang.IsWhole() {
		part, lacks := *lang, new(atomic.Bool)
		part.Lacks = func(string) { lacks.Store(true) }
		f.e.lang, f.e.lacks = &part, lacks.Load
	}
	return nil
}

// lacking says how much a language has that was asked for, if some of what was said is English for want of it.
func (e *env) lacking(cmd *cobra.Command) {
	if e.lacks == nil || !e.lacks() {
		return
	}
	whole, _ := catalogue.Open(catalogue.Whole[len(catalogue.Whole)-1])
	e.say(cmd.CommandPath(), errors.New(e.lang.Sayf("note: agn says %d of %d sentences in %s, and the others in English",
		e.lang.Sentences(), whole.Sentences(), e.lang.Name())))
}

func (langFlag) Type() string { return strings.Join(catalogue.Tags(), "|") }

// environmentLang is the language that the environment names, as setlocale finds it: the first of these that is set.
func environmentLang() *catalogue.Language {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := os.Getenv(name); value != "" {
			return catalogue.Match(value)
		}
	}
	return nil
}

// errLang is the language of what people read on standard error.
func (e *env) errLang() *catalogue.Language {
	if e.lang == nil && !e.asked && e.errTTY {
		return environmentLang()
	}
	return e.lang
}

// outright is the language that --lang names, nil without it: what programs read is English, whatever the environment
// says.
func (e *env) outright() *catalogue.Language {
	if !e.asked {
		return nil
	}
	return e.lang
}

// localize puts what the commands say of themselves into the language.
func (e *env) localize(root *cobra.Command) {
	if e.lang == nil || e.localized {
		return
	}
	e.localized = true
	usage := root.UsageTemplate()
	for _, english := range usageWords {
		usage = strings.ReplaceAll(usage, english, e.lang.Table(english))
	}
	usage = strings.ReplaceAll(usage, ".FlagUsages", ".FlagUsages | localized")
	cobra.AddTemplateFunc("localized", func(flags string) string {
		return strings.ReplaceAll(flags, "(default ", e.lang.Table("(default "))
	})
	root.SetUsageTemplate(usage)
	e.localizeCommand(root)
}

// usageWords are the words between the parts of a command's help.
var usageWords = []string{"Usage:", "Aliases:", "Examples:", "Available Commands:", "Additional Commands:", "Global Flags:",
	"Flags:", "Additional help topics:", "Use ", "for more information about a command."}

func (e *env) localizeCommand(cmd *cobra.Command) {
	cmd.InitDefaultHelpFlag()
	cmd.Short, cmd.Long = e.lang.Table(cmd.Short), paragraphs(e.lang, cmd.Long)
	translate := func(f *pflag.Flag) {
		if f.Name == "help" {
			f.Usage = e.lang.Sayf("help for %s", cmd.Name())
			return
		}
		f.Usage = e.lang.Table(f.Usage)
	}
	cmd.LocalNonPersistentFlags().VisitAll(translate)
	cmd.PersistentFlags().VisitAll(translate)
	for _, sub := range cmd.Commands() {
		e.localizeCommand(sub)
	}
}

// paragraphs puts each paragraph of a text into a language.
func paragraphs(lang *catalogue.Language, text string) string {
	parts := strings.Split(text, "\n\n")
	for i := range parts {
		parts[i] = lang.Table(parts[i])
	}
	return strings.Join(parts, "\n\n")
}

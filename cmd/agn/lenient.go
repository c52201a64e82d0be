package main

import (
	"strings"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

// lenientFlags adds --lenient and --language.
func lenientFlags(cmd *cobra.Command, cfg *referee.Config) {
	cmd.Flags().BoolVar(&cfg.Lenient, "lenient", false, "read old and foreign spelling too, and note each departure")
	languageFlag(cmd, cfg, "; sets --lenient")
}

// languageFlag adds --language.
func languageFlag(cmd *cobra.Command, cfg *referee.Config, also string) {
	cmd.Flags().Var(language{cfg}, "language",
		"letters for men in games without a Language tag: "+strings.Join(grammar.Languages(), ", ")+also)
	completes(cmd, "language", grammar.Languages()...)
}

// language is the flag --language.
type language struct{ cfg *referee.Config }

func (l language) String() string {
	if l.cfg == nil {
		return ""
	}
	return l.cfg.Language
}

func (l language) Set(name string) error {
	if !grammar.KnownLanguage(name) {
		return words.Errorf("must be one of %s", strings.Join(grammar.Languages(), ", "))
	}
	l.cfg.Language, l.cfg.Lenient = name, true
	return nil
}

func (language) Type() string { return "LANGUAGE" }

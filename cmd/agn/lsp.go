package main

import (
	"errors"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/lsp"
	"github.com/ashtapada/agn/internal/settings"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

// editorMemory is where the collector begins to work harder in a language server, in
// bytes: documents stay in memory.
const editorMemory = 256 << 20

func newLSP(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "lsp",
		Short: "Serve an editor as a language server",
		Long: `Lsp speaks the Language Server Protocol 3.17 on standard input and output, for
editors: it shows what check finds while a record is typed, completes legal moves and
throws, tags and their values, shows the board under the cursor, corrects what can be
corrected and puts games into canonical form. It is started by the editor, whose
configuration is described in docs/editors.md, and writes to no file.

Games are read as check reads them, by the nearest file .agn.toml in the folder of
the record or above it. What the editor is configured to say goes before that: the
settings agn.variant, agn.option, agn.allow-tag, agn.lenient, agn.language,
agn.select, agn.ignore, agn.error, agn.warn, agn.note, agn.baseline and
agn.max-findings stand for the flags of check that are called so.

The server speaks the language of the editor, as its locale names it, if agn has
that; --lang goes before it.

The exit code is 0 when the editor ended the session, 1 when it left without the
request shutdown.`,
		Example: `  agn lsp`,
		Args:    args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			defer limitMemory(editorMemory)()
			version, _ := built()
			err := lsp.Serve(cmd.Context(), duplex{e.in, e.out}, lsp.Options{
				Version:  version,
				Lang:     e.outright(),
				Settings: e.editorSettings,
				Log:      e.err,
			})
			if errors.Is(err, lsp.ErrNoShutdown) {
				return errFindings
			}
			return err
		},
	}
}

// duplex is standard input and output as one connection.
type duplex struct {
	io.Reader
	out interface {
		io.Writer
		Flush() error
	}
}

func (d duplex) Write(p []byte) (int, error) {
	n, err := d.out.Write(p)
	if err == nil {
		err = d.out.Flush()
	}
	return n, err
}

// Close closes what is read, so that nobody waits for more.
func (d duplex) Close() error {
	if c, ok := d.Reader.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// editorKeys are the flags of check that an editor may set.
var editorKeys = []string{"variant", "option", allowTag, "lenient", "language", "select", "ignore", "error", "warn",
	"note", "baseline", "max-findings"}

// editorSettings returns the settings for the files in a folder: of the editor, else of
// the nearest file of settings.
func (e *env) editorSettings(folder string, editor map[string][]string) (lsp.Settings, error) {
	alone := *e
	alone.cmd = &cobra.Command{Use: "lsp"}
	c := &check{batchCommand: newBatch(&alone)}
	c.flags(c.cmd)
	for _, name := range slices.Sorted(maps.Keys(editor)) {
		if !slices.Contains(editorKeys, name) {
			err := words.Errorf("unknown setting %q", name)
			if near := engine.Nearest(name, editorKeys); len(near) > 0 {
				err = words.Errorf("%v, did you mean %s?", err, strings.Join(near, " or "))
			}
			return lsp.Settings{}, err
		}
		for _, v := range editor[name] {
			if err := c.cmd.Flags().Set(name, v); err != nil {
				return lsp.Settings{}, words.Errorf("setting %s: %v", name, err)
			}
		}
	}
	c.noConfig = true
	if folder != "" {
		var err error
		if c.config, err = settings.Nearest(folder); err != nil {
			return lsp.Settings{}, err
		}
		c.noConfig = c.config == ""
	}
	if err := c.configure(); err != nil {
		return lsp.Settings{}, err
	}
	if err := c.openBaselines(); err != nil {
		return lsp.Settings{}, err
	}
	choice := c.chosen()
	return lsp.Settings{Config: c.cfg, Choice: choice, MaxFindings: c.maxFindings}, nil
}

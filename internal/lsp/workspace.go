package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/notation"
)

// Bounds of a search through the workspace.
const (
	maxSymbols = 1000
	maxFile    = 64 << 20
)

// snapshots returns the documents that are open, by address.
func (s *server) snapshots() []*document {
	var all []*document
	for _, d := range s.docs {
		all = append(all, d)
	}
	slices.SortFunc(all, func(a, b *document) int { return strings.Compare(a.uri, b.uri) })
	return all
}

// finder looks for games by their titles.
type finder struct {
	query string
	out   []workspaceSymbol
}

func (f *finder) document(ctx context.Context, d *document) error {
	b := d.tools.take()
	defer d.tools.give(b)
	cur := d.cursor()
	for i := range d.games {
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(f.out) == maxSymbols {
			return nil
		}
		c := d.chunk(i)
		var g notation.Game
		b.parser.Tags(&c, &g)
		name := title(&g, i)
		if strings.Contains(strings.ToLower(name), f.query) {
			at := d.games[i]
			f.out = append(f.out, workspaceSymbol{name, symbolEvent, location{d.uri, cur.span(at.start, at.end)}, path.Base(d.uri)})
		}
	}
	return nil
}

// folder looks through the files of a folder that are not open. What cannot be read is
// passed over.
func (f *finder) folder(ctx context.Context, uri string, seen map[string]bool, t *tools, enc encoding) error {
	root, ok := pathOf(uri)
	if !ok {
		return nil
	}
	return filepath.WalkDir(root, func(p string, e fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case len(f.out) == maxSymbols:
			return fs.SkipAll
		case err != nil && e != nil && e.IsDir():
			return fs.SkipDir
		case err != nil, e.IsDir(), !strings.EqualFold(filepath.Ext(p), ".agn"), seen[uriOf(p)]:
			return nil
		}
		if info, err := e.Info(); err != nil || !info.Mode().IsRegular() || info.Size() > maxFile {
			return nil
		}
		data, err := os.ReadFile(p)
		if err != nil {
			return nil
		}
		seen[uriOf(p)] = true
		return f.document(ctx, newDocument(uriOf(p), nil, data, enc, t, 0))
	})
}

// workspaceDiagnostic answers a client that asks for the diagnostics of all documents.
func (s *server) workspaceDiagnostic(params json.RawMessage) (task, error) {
	var p struct {
		Previous []struct {
			URI   string `json:"uri"`
			Value string `json:"value"`
		} `json:"previousResultIds"`
	}
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	all := s.snapshots()
	return func(ctx context.Context) (any, error) {
		items := []any{}
		for _, d := range all {
			known := ""
			for _, prev := range p.Previous {
				if prev.URI == d.uri {
					known = prev.Value
				}
			}
			if known == strconv.FormatUint(d.id, 10) {
				items = append(items, map[string]any{"kind": "unchanged", "uri": d.uri, "version": d.version, "resultId": known})
				continue
			}
			found, err := d.diagnostics(ctx)
			if err != nil {
				return nil, err
			}
			items = append(items, map[string]any{
				"kind": "full", "uri": d.uri, "version": d.version, "resultId": strconv.FormatUint(d.id, 10), "items": found,
			})
		}
		return map[string]any{"items": items}, nil
	}, nil
}

// diagnostic answers a client that asks for the diagnostics of a document.
func (s *server) diagnostic(ctx context.Context, d *document, p diagnosticParams) (any, error) {
	return d.report(ctx, p.Previous)
}

type diagnosticParams struct {
	inDocument
	Previous string `json:"previousResultId"`
}

// linked returns the address that a word of a source names: one that is written out, or
// that of a file beside the document; empty if it names none.
func linked(uri, word string) string {
	if u, err := url.Parse(word); err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" {
		return word
	}
	file, ok := pathOf(uri)
	if !ok || filepath.Ext(word) == "" || strings.ContainsAny(word, "\"<>|:*?") {
		return ""
	}
	target := filepath.Join(filepath.Dir(file), filepath.FromSlash(word))
	if info, err := os.Stat(target); errors.Is(err, fs.ErrNotExist) || err != nil || info.IsDir() {
		return ""
	}
	return uriOf(target)
}

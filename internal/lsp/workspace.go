package lsp

import (
	"context"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/words"
)

// Bounds of a search through the workspace.
const (
	maxSymbols = 1000
	maxFile    = 64 << 20
)

// snapshots returns the documents that are open, by address.
func (s *server) snapshots() []*file {
	var all []*file
	for _, d := range s.docs {
		all = append(all, d)
	}
	slices.SortFunc(all, func(a, b *file) int { return strings.Compare(a.uri, b.uri) })
	return all
}

// finder looks for games by their titles.
type finder struct {
	query string
	out   []workspaceSymbol
}

func (f *finder) file(ctx context.Context, d *file) error {
	b := d.tools.Take()
	defer d.tools.Give(b)
	m := d.mapper()
	for i, g := range d.Games {
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(f.out) == maxSymbols {
			return nil
		}
		if name := title(d.Tags(b, i), i, d.tools.lang); strings.Contains(strings.ToLower(name), f.query) {
			where := location{d.uri, m.span(g.Start, g.End)}
			f.out = append(f.out, workspaceSymbol{name, symbolEvent, where, path.Base(d.uri)})
		}
	}
	return nil
}

// folder looks through the files of a folder that are not open. What cannot be read is
// passed over.
func (f *finder) folder(ctx context.Context, uri string, seen map[string]bool, t *tools, unit document.Unit) error {
	return files(ctx, uri, func(p string, info fs.FileInfo) error {
		if len(f.out) == maxSymbols {
			return fs.SkipAll
		}
		if seen[p] {
			return nil
		}
		seen[p] = true
		data, err := content(p, info)
		if err != nil {
			return nil
		}
		return f.file(ctx, newFile(uriOf(p), nil, data, unit, t, 0))
	}, func(error) {})
}

// files calls each with the files of games in a folder of the workspace and below it, and
// failed with what keeps it from looking. Links are not followed, nor is what is no regular file read.
func files(ctx context.Context, uri string, each func(path string, info fs.FileInfo) error, failed func(error)) error {
	root, ok := pathOf(uri)
	if !ok {
		return nil
	}
	// The separator makes a link to a directory count as the directory.
	return filepath.WalkDir(root+string(filepath.Separator), func(p string, e fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil && !strings.EqualFold(filepath.Ext(p), ".agn") {
			return nil
		}
		if err == nil && !e.Type().IsRegular() {
			if e.Type()&(fs.ModeDir|fs.ModeSymlink) == 0 {
				failed(words.Errorf("not read: %s is no regular file and may never end", p))
			}
			return nil
		}
		var info fs.FileInfo
		if err == nil {
			info, err = e.Info()
		}
		if err != nil {
			if !errors.Is(err, fs.ErrNotExist) { // it may be gone by now
				failed(err)
			}
			return nil
		}
		return each(p, info)
	})
}

// content reads a file, unless it is too long to be read unasked.
func content(path string, info fs.FileInfo) ([]byte, error) {
	if info.Size() > maxFile {
		return nil, words.Errorf("%s is longer than %d MB and is judged only when it is open", path, maxFile>>20)
	}
	return os.ReadFile(path)
}

// linked returns the address that a word of a source names: one that is written out, or
// that of a file beside the document, which may say a place in it after "#"; empty if it names none.
func linked(uri, word string) string {
	if u, err := url.Parse(word); err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" {
		return word
	}
	file, ok := pathOf(uri)
	word, place, _ := strings.Cut(word, "#")
	if plain, err := url.PathUnescape(word); err == nil {
		word = plain
	}
	if !ok || filepath.Ext(word) == "" || strings.ContainsAny(word, "\"<>|:*?") {
		return ""
	}
	target := filepath.Join(filepath.Dir(file), filepath.FromSlash(word))
	if info, err := os.Stat(target); errors.Is(err, fs.ErrNotExist) || err != nil || info.IsDir() {
		return ""
	}
	if place != "" {
		place = "#" + place
	}
	return uriOf(target) + place
}

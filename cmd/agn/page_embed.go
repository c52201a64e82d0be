package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/ashtapada/agn/internal/element"
	"github.com/ashtapada/agn/internal/page"
)

// scriptName is the file of the elements.
const scriptName = "ashtapada.js"

// embedded writes the script of the elements, and games for it where a directory is named.
func (p *pageOut) embedded(ctx context.Context, paths []string) error {
	if p.output == stdinName {
		if len(paths) > 0 {
			return usagef("--embed writes a file for each game: name a directory for them, -o DIR/")
		}
		_, err := io.WriteString(p.out, element.Script())
		return err
	}
	if info, err := os.Stat(p.output); err == nil && !info.IsDir() {
		return usagef("%s is no directory, which -o names with --embed", p.output)
	}
	var all []input
	if len(paths) > 0 {
		var err error
		if all, err = p.ready(paths); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(p.output, 0o777); err != nil {
		return err
	}
	p.entitle(all)
	entries := []element.Entry{}
	add := func(g *page.Game) error {
		e := element.Entry{Src: fmt.Sprintf("game-%d.json", len(entries)+1), Entry: g.Entry()}
		entries = append(entries, e)
		return p.put(e.Src, func(w io.Writer) error { return json.NewEncoder(w).Encode(g) })
	}
	if len(all) > 0 {
		if err := p.judge(ctx, all, add); err != nil {
			return err
		}
		if len(entries) == 0 && p.found {
			return errFindings
		}
	}
	for name, write := range map[string]func(io.Writer) error{
		scriptName: func(w io.Writer) error {
			_, err := io.WriteString(w, element.Script())
			return err
		},
		"index.json": func(w io.Writer) error { return json.NewEncoder(w).Encode(entries) },
		"index.html": func(w io.Writer) error { return element.Index(w, p.title, entries) },
	} {
		if err := p.put(name, write); err != nil {
			return err
		}
	}
	if len(all) == 0 {
		return nil
	}
	return p.ended()
}

// put writes a file of the directory, which gets its name when it is whole.
func (p *pageOut) put(name string, write func(io.Writer) error) error {
	f, err := createFile(filepath.Join(p.output, name))
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		_ = f.end(false) // the first error says why
		return err
	}
	return f.end(true)
}

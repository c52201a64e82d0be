package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// placed are changes that compile, and the program that holds them side by side.
type placed struct {
	list    []change
	alone   map[int]bool // the changes that can only be compiled alone
	broken  int          // how many did not compile
	overlay string       // for go build
}

// place takes the first n changes that compile, and writes the files
// that hold them to a folder.
func place(ctx context.Context, m *module, changes []change, n int, dir string) (*placed, error) {
	check, err := newChecker(ctx, m)
	if err != nil {
		return nil, err
	}
	s := &placed{alone: map[int]bool{}}
	pieces := map[string][]piece{}
	packages := map[string]*checked{}
	for _, c := range changes {
		if len(s.list) == n {
			break
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p, err := check.of(c.pkg)
		if err != nil {
			return nil, err
		}
		src := p.names[c.path]
		if !check.compiles(p, c.path, with(src, piece{c.pos.Offset, c.end, c.new})) {
			s.broken++
			continue
		}
		s.list = append(s.list, c)
		number := len(s.list)
		choice, ok := c.choose(check, p, number)
		overlaps := slices.ContainsFunc(pieces[c.path], func(o piece) bool {
			return choice.from < o.to &&
				o.from < choice.to
		})
		if !ok || overlaps || !check.compiles(p, c.path, with(src, choice)) {
			s.alone[number] = true
			continue
		}
		pieces[c.path] = append(pieces[c.path], choice)
		packages[c.path] = p
	}
	replace := map[string]string{}
	for path, list := range pieces {
		p := packages[path]
		name := filepath.Join(dir, fmt.Sprintf("%d.go", len(replace)))
		if err := os.WriteFile(name, with(p.names[path], list...), 0o666); err != nil {
			return nil, err
		}
		replace[path] = name
		extra := filepath.Join(filepath.Dir(path), choiceFile)
		if replace[extra] == "" {
			name := filepath.Join(dir, fmt.Sprintf("choice%d.go", len(replace)))
			if err := os.WriteFile(name, choiceText(p.files[path].Name.Name, len(s.list)), 0o666); err != nil {
				return nil, err
			}
			replace[extra] = name
		}
	}
	s.overlay = filepath.Join(dir, "overlay.json")
	return s, writeOverlay(s.overlay, replace)
}

// writeOverlay writes what go build takes for -overlay.
func writeOverlay(path string, replace map[string]string) error {
	table, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	if err != nil {
		return err
	}
	return os.WriteFile(path, table, 0o666)
}

package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// module is the packages of one module.
type module struct {
	dir      string
	packages map[string]*pkg
	order    []string               // of the packages
	digest   func() (string, error) // of the code that is no test
}

// pkg is what go list tells of a package.
type pkg struct {
	ImportPath, Dir                    string
	GoFiles, EmbedFiles                []string
	Imports, TestImports, XTestImports []string
}

// load lists the packages of the module in dir.
func load(ctx context.Context, dir string) (*module, error) {
	list, err := goList(ctx, dir, "./...")
	if err != nil {
		return nil, err
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	m := &module{dir: abs, packages: map[string]*pkg{}}
	for _, p := range list {
		m.packages[p.ImportPath] = p
		m.order = append(m.order, p.ImportPath)
	}
	m.digest = sync.OnceValues(m.hash)
	return m, nil
}

func (m *module) hash() (string, error) {
	h := sha256.New()
	for _, name := range m.order {
		p := m.packages[name]
		for _, f := range slices.Concat(p.GoFiles, p.EmbedFiles) {
			if err := hashFile(h, filepath.Join(p.Dir, f)); err != nil {
				return "", err
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func goList(ctx context.Context, dir string, patterns ...string) ([]*pkg, error) {
	args := append([]string{"list", "-pgo=off", "-json=ImportPath,Dir,GoFiles,EmbedFiles,Imports,TestImports,XTestImports",
		"--"}, patterns...)
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			err = fmt.Errorf("%w: %s", err, bytes.TrimSpace(exit.Stderr))
		}
		return nil, fmt.Errorf("list packages: %w", err)
	}
	var list []*pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(pkg)
		if err := dec.Decode(p); err == io.EOF {
			return list, nil
		} else if err != nil {
			return nil, fmt.Errorf("list packages: %w", err)
		}
		list = append(list, p)
	}
}

// changes lists all changes of the packages that the patterns name.
func (m *module) changes(ctx context.Context, patterns []string) ([]change, error) {
	list, err := goList(ctx, m.dir, patterns...)
	if err != nil {
		return nil, err
	}
	var all []change
	for _, p := range list {
		if m.packages[p.ImportPath] == nil {
			return nil, fmt.Errorf("package %s is not of this module", p.ImportPath)
		}
		if slices.Contains(p.Imports, "testing") {
			continue // it is a test itself
		}
		for _, name := range p.GoFiles {
			path := filepath.Join(p.Dir, name)
			src, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			shown, err := filepath.Rel(m.dir, path)
			if err != nil {
				return nil, err
			}
			c, err := fileChanges(p.ImportPath, path, filepath.ToSlash(shown), src)
			if err != nil {
				return nil, err
			}
			all = append(all, c...)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("nothing to change in %s", strings.Join(patterns, " "))
	}
	return all, nil
}

// rounds lists the packages whose tests reach a package: itself, those that import it,
// those that import these, and so on.
func (m *module) rounds(path string) [][]string {
	rounds := [][]string{{path}}
	met := map[string]bool{path: true} // its tests are in a round
	inner := []string{path}            // of the last round, those that others can import
	for len(inner) > 0 {
		var round, next []string
		for _, name := range m.order {
			p := m.packages[name]
			reaches := func(imports []string) bool {
				return slices.ContainsFunc(imports, func(i string) bool { return slices.Contains(inner, i) })
			}
			direct := reaches(p.Imports)
			if direct && !slices.Contains(next, name) {
				next = append(next, name)
			}
			if !met[name] && (direct || reaches(p.TestImports) || reaches(p.XTestImports)) {
				met[name] = true
				round = append(round, name)
			}
		}
		if len(round) > 0 {
			slices.SortStableFunc(round, func(a, b string) int { return m.below(a) - m.below(b) })
			rounds = append(rounds, round)
		}
		inner = next
	}
	return rounds
}

// below counts the packages of the module that a package is made of.
func (m *module) below(path string) int {
	met := map[string]bool{}
	var visit func(string)
	visit = func(path string) {
		if p := m.packages[path]; p != nil && !met[path] {
			met[path] = true
			for _, i := range p.Imports {
				visit(i)
			}
		}
	}
	visit(path)
	return len(met)
}

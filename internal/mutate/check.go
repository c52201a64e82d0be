package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// checker tells whether a package compiles with another text for one of its files.
type checker struct {
	module   *module
	fset     *token.FileSet
	imports  types.Importer
	packages map[string]*checked
}

// checked is a package as it is written.
type checked struct {
	path  string
	files map[string]*ast.File
	names map[string][]byte
	info  *types.Info
	extra *ast.File // the file that holds what is in force
}

func newChecker(ctx context.Context, m *module) (*checker, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-pgo=off", "-deps", "-export", "-json=ImportPath,Export",
		"./...", "os", "strconv", "strings", "syscall") // the latter for choiceText
	cmd.Dir = m.dir
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("compile the packages: %w", err)
	}
	exports := map[string]string{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct{ ImportPath, Export string }
		if err := dec.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			return nil, fmt.Errorf("compile the packages: %w", err)
		}
		exports[p.ImportPath] = p.Export
	}
	c := &checker{module: m, fset: token.NewFileSet(), packages: map[string]*checked{}}
	c.imports = importer.ForCompiler(c.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	return c, nil
}

// of reads a package and finds its types.
func (c *checker) of(path string) (*checked, error) {
	if p := c.packages[path]; p != nil {
		return p, nil
	}
	listed := c.module.packages[path]
	p := &checked{path: path, files: map[string]*ast.File{}, names: map[string][]byte{}}
	for _, name := range listed.GoFiles {
		name = filepath.Join(listed.Dir, name)
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if p.files[name], err = c.parse(name, src); err != nil {
			return nil, err
		}
		p.names[name] = src
	}
	var err error
	for _, f := range p.files {
		if p.extra, err = c.parse(choiceFile, choiceText(f.Name.Name, 0)); err != nil {
			return nil, err
		}
		break
	}
	p.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	if err := c.check(p, "", nil, p.info); err != nil {
		return nil, err
	}
	c.packages[path] = p
	return p, nil
}

func (c *checker) parse(name string, src []byte) (*ast.File, error) {
	return parser.ParseFile(c.fset, name, src, parser.SkipObjectResolution)
}

// check finds the types of a package with another file in the place of one.
func (c *checker) check(p *checked, instead string, by *ast.File, info *types.Info) error {
	list := []*ast.File{p.extra}
	for _, name := range c.module.packages[p.path].GoFiles {
		name = filepath.Join(c.module.packages[p.path].Dir, name)
		if name == instead {
			list = append(list, by)
		} else {
			list = append(list, p.files[name])
		}
	}
	config := types.Config{Importer: c.imports}
	_, err := config.Check(p.path, c.fset, list, info)
	return err
}

// compiles reports whether a package compiles with another text of one file.
func (c *checker) compiles(p *checked, name string, src []byte) bool {
	f, err := c.parse(name, src)
	return err == nil && c.check(p, name, f, nil) == nil
}

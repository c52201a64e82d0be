// Package dataset keeps a directory of tables to which imports are added: each import has files of its own, and a
// manifest says which files count. Files lie where engines such as DuckDB and Spark look for them:
// TABLE/variant=NAME/NUMBER.FORMAT.
//
// A file that has its name is never written again. An import is prepared beside the others; when all of it is on disk a
// new manifest becomes the valid one, by one renaming, and then its files get their names. So whatever happens the
// directory is as it was or whole: who opens it next ends what was begun or removes it.
package dataset

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The names in a directory. Engines pass over what begins with an underscore.
const (
	manifestName = "manifest.json"
	lockName     = "_lock"
	idsName      = "_ids"
	stagingName  = "_append"
	partSuffix   = ".part"
)

// kind and version are what a manifest says of itself.
const (
	kind    = "tables"
	version = 1
)

// Manifest says what a directory holds.
type Manifest struct {
	Agn     string  `json:"agn"`
	Version int     `json:"version"`
	Format  string  `json:"format"`
	Tables  []Table `json:"tables"`
	// Place is the number of games that a following import comes after, where they have no place of their own.
	Place   int64    `json:"place"`
	Imports []Import `json:"imports"`
	// Superseded are the games that were taken out because other texts took their places.
	Superseded []Superseded `json:"superseded"`
}

// Table is a table and its columns, without variant, which the names of directories say.
type Table struct {
	Name    string   `json:"name"`
	Columns []Column `json:"columns"`
}

// Column is a column of a table.
type Column struct {
	Name string `json:"name"`
	Type string `json:"kind"`
	Null bool   `json:"null"`
}

// Import is what was added at once.
type Import struct {
	Number int    `json:"number"`
	Games  int    `json:"games"`
	IDs    File   `json:"ids"`
	Files  []File `json:"files"`
}

// File is a file of an import.
type File struct {
	Name  string `json:"file"` // from the directory on, with slashes
	Table string `json:"table,omitempty"`
	Rows  int64  `json:"rows"`
	Bytes int64  `json:"bytes"`
	// Modified is when it was written, in nanoseconds since 1970: a file of that time and size is taken for the same.
	Modified int64  `json:"modified"`
	SHA256   string `json:"sha256"`
}

// Superseded is a game that was taken out, and the game in its place, null if there is none.
type Superseded struct {
	Game string  `json:"game"`
	By   *string `json:"by"`
}

// Rows is how many rows a table has.
func (m *Manifest) Rows(table string) (n int64) {
	for _, i := range m.Imports {
		for _, f := range i.Files {
			if f.Table == table {
				n += f.Rows
			}
		}
	}
	return n
}

// Games is how many games there are.
func (m *Manifest) Games() (n int) {
	for _, i := range m.Imports {
		n += i.Games
	}
	return n
}

// files are the names of all files, those with ids among them.
func (m *Manifest) files() map[string]*File {
	out := map[string]*File{}
	for i := range m.Imports {
		of := &m.Imports[i]
		out[of.IDs.Name] = &of.IDs
		for k := range of.Files {
			out[of.Files[k].Name] = &of.Files[k]
		}
	}
	return out
}

// fileName is that of a table's rows of a rule set.
func fileName(table, variant string, number int, format string) string {
	return fmt.Sprintf("%s/variant=%s/%06d.%s", table, variant, number, format)
}

func idsFile(number int) string { return fmt.Sprintf("%s/%06d", idsName, number) }

// readManifest reads a manifest. It is nil if there is none.
func readManifest(name string) (*Manifest, error) {
	b, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	m := &Manifest{}
	if err := json.Unmarshal(b, m); err != nil {
		return nil, fmt.Errorf("%s is damaged or of another program: %w", name, err)
	}
	switch {
	case m.Agn != kind:
		return nil, fmt.Errorf("%s is the manifest of another program: it has no \"agn\": %q", name, kind)
	case m.Version > version:
		return nil, fmt.Errorf("%s is of version %d, of a newer agn: this one reads version %d", name, m.Version, version)
	}
	if err := m.sound(); err != nil {
		return nil, fmt.Errorf("%s is damaged: %w", name, err)
	}
	return m, nil
}

// sound reports whether names and numbers are such as agn writes, so that no other file is ever touched.
func (m *Manifest) sound() error {
	seen := map[string]bool{}
	number := 0
	for _, i := range m.Imports {
		if i.Number <= number || i.Games < 0 || i.IDs.Name != idsFile(i.Number) || i.IDs.Bytes != int64(i.Games)*IDBytes {
			return fmt.Errorf("import %d is not such as agn writes", i.Number)
		}
		number = i.Number
		for _, f := range i.Files {
			variant := strings.TrimPrefix(filepath.Base(filepath.Dir(f.Name)), "variant=")
			plain := variant != "" && !strings.ContainsAny(variant, `/\`) && filepath.IsLocal(f.Name)
			known := slices.ContainsFunc(m.Tables, func(t Table) bool { return t.Name == f.Table })
			if !plain || !known || f.Name != fileName(f.Table, variant, i.Number, m.Format) || seen[f.Name] {
				return fmt.Errorf("the file name %q is not such as agn writes", f.Name)
			}
			seen[f.Name] = true
		}
	}
	return nil
}

// Is reports whether a directory has a manifest.
func Is(dir string) bool {
	return exists(filepath.Join(dir, manifestName)) || exists(filepath.Join(dir, stagingName, manifestName))
}

// Files returns the paths of the files of some tables by the valid manifest, in the order of their names. The error is
// one of a directory without a manifest, too.
func Files(dir string, tables ...string) (paths []string, err error) {
	m, err := readManifest(filepath.Join(dir, stagingName, manifestName))
	if m == nil && err == nil {
		m, err = readManifest(filepath.Join(dir, manifestName))
	}
	if m == nil && err == nil {
		err = fmt.Errorf("%s has no %s", dir, manifestName)
	}
	if err != nil {
		return nil, err
	}
	for _, i := range m.Imports {
		for _, f := range i.Files {
			if !slices.Contains(tables, f.Table) {
				continue
			}
			name := filepath.Join(dir, filepath.FromSlash(f.Name))
			if staged := stagedName(dir, f.Name); exists(staged) {
				name = staged
			}
			paths = append(paths, name)
		}
	}
	slices.Sort(paths)
	return paths, nil
}

func stagedName(dir, name string) string {
	return filepath.Join(dir, stagingName, filepath.FromSlash(name)) + partSuffix
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

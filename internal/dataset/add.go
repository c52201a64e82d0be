package dataset

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// adding is an import that is made ready.
type adding struct {
	dir    *Dir
	number int
	format string
	tables []Table
	// dropped are the imports that are written again.
	dropped map[int]bool
	// seen are the new games of the table at hand, and order is a digest of them in their order.
	seen  map[id]bool
	order hash.Hash
	// first and ids are those of the first table.
	first  []byte
	ids    map[id]bool
	staged []*Staged
	files  []File
}

// Staged is a file that is written.
type Staged struct {
	*bufio.Writer
	// Rows is how many rows it has.
	Rows int64

	f     *os.File
	sum   hash.Hash
	name  string
	table string
	bytes int64
}

// Begin begins an import of tables with these columns.
func (d *Dir) Begin(format string, tables []Table) error {
	if err := d.fits(format, tables); err != nil {
		return err
	}
	number := 1
	if n := len(d.Imports); n > 0 {
		number = d.Imports[n-1].Number + 1
	}
	d.adding = &adding{dir: d, number: number, format: format, tables: tables, dropped: map[int]bool{}}
	return nil
}

// fits refuses rows that are not such as those that are there.
func (d *Dir) fits(format string, tables []Table) error {
	if d.Format == "" {
		return nil
	}
	if format != d.Format {
		return fmt.Errorf("the files in %s are %s, not %s", d.path, d.Format, format)
	}
	names := func(tables []Table) string {
		var out []string
		for _, t := range tables {
			out = append(out, t.Name)
		}
		return strings.Join(out, ", ")
	}
	if have, want := names(d.Tables), names(tables); have != want {
		return fmt.Errorf("%s has the tables %s, and an import adds to all of them, not to %s", d.path, have, want)
	}
	for i, t := range d.Tables {
		if err := t.differs(&tables[i]); err != nil {
			return fmt.Errorf("%s has tables of other columns: in %s %w", d.path, t.Name, err)
		}
	}
	return nil
}

// differs says in what other columns differ from those that are there.
func (t *Table) differs(other *Table) error {
	for _, c := range t.Columns {
		if !slices.ContainsFunc(other.Columns, func(o Column) bool { return o.Name == c.Name }) {
			return fmt.Errorf("there is %s, which the import has not", c.Name)
		}
	}
	for _, o := range other.Columns {
		i := slices.IndexFunc(t.Columns, func(c Column) bool { return o.Name == c.Name })
		if i < 0 {
			return fmt.Errorf("there is no %s, which the import has", o.Name)
		}
		if t.Columns[i] != o {
			return fmt.Errorf("%s is of another type", o.Name)
		}
	}
	return nil
}

// IDs is how many bytes the ids of the games take in memory.
func (d *Dir) IDs() int { return d.Games() * IDBytes }

// Has returns the number of the import that has a game, 0 if none has.
func (d *Dir) Has(game string) int {
	x := idOf(game, "")
	for i, l := range d.known {
		if n := d.Imports[i].Number; l.has(x) && (d.adding == nil || !d.adding.dropped[n]) {
			return n
		}
	}
	return 0
}

// Drop takes an import out, so that its games can come again, and yields the beginnings of their ids.
func (d *Dir) Drop(number int) iter.Seq[string] {
	d.adding.dropped[number] = true
	return func(yield func(string) bool) {
		for i := range d.Imports {
			for l := d.known[i]; d.Imports[i].Number == number && len(l) > 0; l = l[IDBytes:] {
				if !yield(hex.EncodeToString(l[:IDBytes])) {
					return
				}
			}
		}
	}
}

// Supersede notes that a game was taken out, and which is in its place, empty for none.
func (d *Dir) Supersede(game, by string) {
	s := Superseded{Game: game}
	if by != "" {
		s.By = &by
	}
	d.Superseded = append(d.Superseded, s)
}

// Table begins the rows of a table. All tables have those of the same games.
func (d *Dir) Table() {
	d.adding.seen, d.adding.order = map[id]bool{}, sha256.New()
}

// New reports whether a game is not there yet, and notes it. A file without a game is known by its name.
func (d *Dir) New(game, file string) bool {
	x := idOf(game, file)
	a := d.adding
	if a.seen[x] {
		return false
	}
	for i, l := range d.known {
		if !a.dropped[d.Imports[i].Number] && l.has(x) {
			return false
		}
	}
	a.seen[x] = true
	a.order.Write(x[:])
	return true
}

// Create begins a file of a table with the rows of a rule set.
func (d *Dir) Create(table, variant string) (*Staged, error) {
	a := d.adding
	s := &Staged{name: fileName(table, variant, a.number, a.format), table: table, sum: sha256.New()}
	name := stagedName(d.path, s.name)
	if err := d.does("create " + s.name); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	s.f = f
	s.Writer = bufio.NewWriterSize(io.MultiWriter(f, s.sum, (*counter)(&s.bytes)), 64<<10)
	a.staged = append(a.staged, s)
	return s, nil
}

type counter int64

func (c *counter) Write(b []byte) (int, error) {
	*c += counter(len(b))
	return len(b), nil
}

// EndTable ends the files of a table. It fails if they are of other games than those of the table before.
func (d *Dir) EndTable() error {
	a := d.adding
	for _, s := range a.staged {
		f, err := s.end()
		if err != nil {
			return err
		}
		a.files = append(a.files, f)
	}
	a.staged = nil
	order := a.order.Sum(nil)
	if a.first == nil {
		a.first, a.ids = order, a.seen
	} else if string(order) != string(a.first) {
		return errors.New("the games changed while they were exported, so nothing is added: run this again")
	}
	return nil
}

// end writes a file to disk.
func (s *Staged) end() (File, error) {
	err := s.Flush()
	err = errors.Join(err, s.f.Sync())
	info, statErr := s.f.Stat()
	if err = errors.Join(err, statErr, s.f.Close()); err != nil {
		return File{}, err
	}
	return File{Name: s.name, Table: s.table, Rows: s.Rows, Bytes: s.bytes, Modified: info.ModTime().UnixNano(),
		SHA256: hex.EncodeToString(s.sum.Sum(nil))}, nil
}

// does is called before each change on disk.
func (d *Dir) does(what string) error {
	if d.step == nil {
		return nil
	}
	err := d.step(what)
	d.dead = d.dead || err != nil
	return err
}

// Commit adds the import. Place is the number of games that a following one comes after. It returns how many games
// are new; without any, nothing changes.
func (d *Dir) Commit(place int64) (games int, err error) {
	a := d.adding
	games = len(a.ids)
	if games == 0 && len(a.dropped) == 0 && d.Format != "" {
		return 0, a.abandon()
	}
	m := d.Manifest
	m.Agn, m.Version, m.Format, m.Tables, m.Place = kind, version, a.format, a.tables, place
	m.Imports = slices.DeleteFunc(slices.Clone(m.Imports), func(i Import) bool { return a.dropped[i.Number] })
	if m.Superseded == nil {
		m.Superseded = []Superseded{}
	}
	if games > 0 {
		ids, err := a.writeIDs()
		if err != nil {
			return 0, err
		}
		slices.SortFunc(a.files, func(x, y File) int { return strings.Compare(x.Name, y.Name) })
		m.Imports = append(m.Imports, Import{a.number, games, ids, a.files})
	}
	if err := a.commit(&m); err != nil {
		return 0, err
	}
	d.adding = nil
	if err := d.publish(&m); err != nil {
		return 0, err
	}
	d.Manifest = m
	return games, nil
}

// writeIDs writes the ids of the games.
func (a *adding) writeIDs() (File, error) {
	list := listOf(a.ids)
	name := idsFile(a.number)
	if err := a.dir.does("ids"); err != nil {
		return File{}, err
	}
	modified, err := writeWhole(stagedName(a.dir.path, name), list)
	sum := sha256.Sum256(list)
	return File{Name: name, Rows: int64(len(a.ids)), Bytes: int64(len(list)), Modified: modified,
		SHA256: hex.EncodeToString(sum[:])}, err
}

// commit makes a manifest the valid one.
func (a *adding) commit(m *Manifest) error {
	d := a.dir
	b, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return err
	}
	name := d.at(stagingName + "/" + manifestName)
	if err := d.does("write manifest"); err != nil {
		return err
	}
	if _, err := writeWhole(name+partSuffix, append(b, '\n')); err != nil {
		return err
	}
	if err := syncAll(d.at(stagingName)); err != nil {
		return err
	}
	if err := d.does("commit"); err != nil {
		return err
	}
	return errors.Join(os.Rename(name+partSuffix, name), syncDir(filepath.Dir(name)))
}

// syncAll writes the names below a directory to disk.
func syncAll(dir string) error {
	return filepath.WalkDir(dir, func(p string, e os.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		return syncDir(p)
	})
}

func writeWhole(name string, b []byte) (modified int64, err error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return 0, err
	}
	f, err := os.Create(name)
	if err != nil {
		return 0, err
	}
	_, err = f.Write(b)
	err = errors.Join(err, f.Sync())
	info, statErr := f.Stat()
	if err = errors.Join(err, statErr, f.Close()); err != nil {
		return 0, err
	}
	return info.ModTime().UnixNano(), nil
}

// publish gives the files of a manifest that is valid their names, and removes those that are no longer in it.
func (d *Dir) publish(m *Manifest) error {
	old, err := readManifest(d.at(manifestName))
	if err != nil {
		return err
	}
	files := m.files()
	if err := d.name(files); err != nil {
		return err
	}
	if old != nil {
		if err := d.remove(old.files(), files); err != nil {
			return err
		}
	}
	for _, t := range append(slices.Clone(m.Tables), Table{Name: idsName}) {
		if dir := d.at(t.Name); exists(dir) {
			if err := syncAll(dir); err != nil {
				return err
			}
		}
	}
	if err := d.does("manifest"); err != nil {
		return err
	}
	if err := os.Rename(d.at(stagingName+"/"+manifestName), d.at(manifestName)); err != nil {
		return err
	}
	if err := errors.Join(syncDir(d.path), d.does("clear")); err != nil {
		return err
	}
	return os.RemoveAll(d.at(stagingName))
}

// name gives files their names that have them not yet.
func (d *Dir) name(files map[string]*File) error {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		staged := stagedName(d.path, name)
		if !exists(staged) {
			continue // it has its name
		}
		if err := d.does("name " + name); err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(d.at(name)), 0o777); err != nil {
			return err
		}
		if err := os.Rename(staged, d.at(name)); err != nil {
			return err
		}
	}
	return nil
}

// remove removes the old files that are not among those that stay.
func (d *Dir) remove(old, stay map[string]*File) error {
	for name := range old {
		if stay[name] != nil || !exists(d.at(name)) {
			continue
		}
		if err := d.does("remove " + name); err != nil {
			return err
		}
		if err := os.Remove(d.at(name)); err != nil {
			return err
		}
	}
	return nil
}

// abandon removes what was made ready.
func (a *adding) abandon() error {
	var err error
	for _, s := range a.staged {
		err = errors.Join(err, s.f.Close())
	}
	a.staged = nil
	a.dir.adding = nil
	return errors.Join(err, os.RemoveAll(a.dir.at(stagingName)))
}

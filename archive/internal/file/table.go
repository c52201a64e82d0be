package file

import (
	"context"
	"database/sql/driver"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/internal/words"
	"modernc.org/sqlite/vtab"
)

// TableFunction is a function of one argument that returns a table, for statements of the
// user's own. It is a virtual table that each connection makes for itself, with a hidden
// column for the argument: the driver has no functions that are tables by themselves.
type TableFunction struct {
	Name, Argument string
	Columns        []string
	// Rows returns the rows for an argument that is not null. The file reads on a
	// connection of its own, as that of the statement is in use.
	Rows func(f *File, argument driver.Value) ([][]any, error)
	// OfText, if set, returns the rows for the text of a game; Texts says which columns are texts, not numbers.
	OfText func(text string) ([][]any, error)
	Texts  []bool
}

// RegisterTable gives every connection that is opened from now on a function that returns a
// table.
func RegisterTable(t *TableFunction) error {
	if err := vtab.RegisterModule(nil, t.Name, tableModule{t}); err != nil {
		return err
	}
	tableFunctions = append(tableFunctions, t)
	return nil
}

// tableFunctions are those that are registered, tableFiles the open files by the numbers
// under which virtual tables know them.
var (
	tableFunctions []*TableFunction
	tableFiles     sync.Map
	lastTableFile  atomic.Int64
)

// asides is what a file is known to virtual tables by.
type asides struct {
	once   sync.Once
	number int64
	file   *File
	err    error
}

// aside returns the number of a file that reads on one connection beside those of f.
func (f *File) aside(ctx context.Context) (int64, error) {
	f.asides.once.Do(func() {
		db, err := f.openReaders(context.WithoutCancel(ctx), openKeeping)
		if err != nil {
			f.asides.err = err
			return
		}
		db.SetMaxOpenConns(1)
		f.asides.file, f.asides.number = &File{Path: f.Path, at: f.at, number: f.number, Read: db}, lastTableFile.Add(1)
		tableFiles.Store(f.asides.number, f.asides.file)
	})
	return f.asides.number, f.asides.err
}

// close closes what aside opened.
func (a *asides) close() error {
	if a.file == nil {
		return nil
	}
	tableFiles.Delete(a.number)
	return a.file.Read.Close()
}

// makeTables returns the statements that make the functions for a connection.
func (f *File) makeTables(ctx context.Context) (statements []string, err error) {
	number, err := f.aside(ctx)
	if err != nil {
		return nil, err
	}
	for _, t := range tableFunctions {
		statements = append(statements, dialect.VirtualTable(t.Name, number))
	}
	return statements, nil
}

// tableModule makes virtual tables of a function.
type tableModule struct{ *TableFunction }

// Create implements vtab.Module. The argument after the three that SQLite gives is the
// number of the file.
func (m tableModule) Create(ctx vtab.Context, args []string) (vtab.Table, error) {
	if len(args) != 4 {
		return nil, words.Errorf("%s is there already", m.Name)
	}
	number, err := strconv.ParseInt(args[3], 10, 64)
	if err != nil {
		return nil, err
	}
	f, ok := tableFiles.Load(number)
	if !ok {
		return nil, words.Errorf("%s is there already", m.Name)
	}
	if err := ctx.Declare(dialect.VirtualColumns(m.Columns, m.Argument)); err != nil {
		return nil, err
	}
	return virtualTable{m.TableFunction, f.(*File)}, nil
}

// Connect implements vtab.Module.
func (m tableModule) Connect(ctx vtab.Context, args []string) (vtab.Table, error) {
	return m.Create(ctx, args)
}

// virtualTable is the function in one file.
type virtualTable struct {
	*TableFunction
	file *File
}

// BestIndex implements vtab.Table: a plan that has no argument costs more than any that has.
func (t virtualTable) BestIndex(info *vtab.IndexInfo) error {
	info.EstimatedCost, info.EstimatedRows = 1e15, 1<<40
	for i := range info.Constraints {
		if c := &info.Constraints[i]; c.Column == len(t.Columns) && c.Op == vtab.OpEQ && c.Usable {
			c.ArgIndex, c.Omit = 0, true
			info.EstimatedCost, info.EstimatedRows = 1e4, 200
			break
		}
	}
	return nil
}

// Open implements vtab.Table.
func (t virtualTable) Open() (vtab.Cursor, error) { return &tableCursor{virtualTable: t}, nil }

// Disconnect implements vtab.Table.
func (t virtualTable) Disconnect() error { return nil }

// Destroy implements vtab.Table.
func (t virtualTable) Destroy() error { return nil }

// tableCursor goes through the rows for one argument.
type tableCursor struct {
	virtualTable
	argument driver.Value
	rows     [][]any
	at       int
}

// Filter implements vtab.Cursor.
func (c *tableCursor) Filter(_ int, _ string, args []vtab.Value) (err error) {
	c.rows, c.at = nil, 0
	if len(args) == 0 {
		return words.Errorf("%s takes an argument: %s(%s)", c.Name, c.Name, c.Argument)
	}
	if c.argument = args[0]; c.argument == nil {
		return nil
	}
	c.rows, err = c.TableFunction.Rows(c.file, c.argument)
	return err
}

// Next implements vtab.Cursor.
func (c *tableCursor) Next() error {
	c.at++
	return nil
}

// Eof implements vtab.Cursor.
func (c *tableCursor) Eof() bool { return c.at >= len(c.rows) }

// Column implements vtab.Cursor.
func (c *tableCursor) Column(col int) (vtab.Value, error) {
	switch {
	case col == len(c.Columns):
		return c.argument, nil
	case col < 0 || c.Eof():
		return nil, words.Errorf("no such column")
	}
	return c.rows[c.at][col], nil
}

// Rowid implements vtab.Cursor.
func (c *tableCursor) Rowid() (int64, error) { return int64(c.at), nil }

// Close implements vtab.Cursor.
func (c *tableCursor) Close() error { return nil }

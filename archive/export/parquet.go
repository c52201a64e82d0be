package export

import (
	"io"
	"slices"

	"github.com/ashtapada/agn/archive/export/internal/parquet"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// groupRows is the most rows of a row group but of positions.
const groupRows = 1 << 19

// Parquet makes writers of Parquet that share memory: dictionaries, zstd, and positions in row groups in the order of
// their hashes, with a Bloom filter each. Where too many positions wait to be sorted, those of the writer that has most
// become a row group before it is full. The zero Parquet is ready. Its writers are for one goroutine.
type Parquet struct {
	compressor *parquet.Compressor
	writers    []*sorted
	waiting    int // positions
	// free are the rows of a group that was written, to be filled again.
	free []Position
	// order is the hashes and places of rows that are sorted.
	order []placed
	// sums are those of the Bloom filters, of hashes and of positions.
	sums [2][]uint64
}

// New returns a writer of a table with these columns.
func (p *Parquet) New(w io.Writer, t Table, columns []Column) (Writer, error) {
	if !slices.Contains(Tables(), t) {
		return nil, words.Errorf("no table %q", t)
	}
	if p.compressor == nil {
		c, err := parquet.NewCompressor()
		if err != nil {
			return nil, err
		}
		p.compressor = c
	}
	row := t.row()
	var layout []parquet.Column
	for i := range columns {
		c := &columns[i]
		layout = append(layout, parquet.Column{Name: c.Name, Type: c.Type, Null: c.Null, Dict: c.dict, At: c.index})
	}
	f, err := parquet.New(w, row.Name(), layout, groupRows, p.compressor)
	if err != nil {
		return nil, err
	}
	out := &parquetFile{needs: Needs{t, columns}, file: f, width: row.NumField()}
	if t == Positions {
		return newSorted(out, p), nil
	}
	return out, nil
}

// parquetFile writes rows as they come.
type parquetFile struct {
	needs Needs
	file  *parquet.File
	width int
	cells []any
}

// Needs implements Writer.
func (f *parquetFile) Needs() Needs { return f.needs }

// Render implements Writer.
func (f *parquetFile) Render(*Rows, *notation.Game, *referee.Report) {}

// partRows is how many rows are given to a file at once.
const partRows = 512

// Write implements Writer.
func (f *parquetFile) Write(r *Rows) error {
	switch f.needs.Table {
	case Games:
		if r.Game.Number == 0 {
			return nil
		}
		return f.flush(r.Game.cells(f.cells))
	case Events:
		for part := range slices.Chunk(r.Events, partRows) {
			for i := range part {
				f.cells = part[i].cells(f.cells)
			}
			if err := f.flush(f.cells); err != nil {
				return err
			}
		}
	case Findings:
		return flushAll(f, r.Findings, (*Finding).cells)
	case tagsTable:
		return flushAll(f, r.tags, (*tagged).cells)
	case seatsTable:
		return flushAll(f, r.seats, (*seated).cells)
	case commentsTable:
		return flushAll(f, r.comments, (*commented).cells)
	case aliasesTable:
		return flushAll(f, r.aliases, (*alias).cells)
	}
	return nil
}

// flushAll writes rows one after another.
func flushAll[T any](f *parquetFile, rows []T, cells func(*T, []any) []any) error {
	for i := range rows {
		if err := f.flush(cells(&rows[i], f.cells)); err != nil {
			return err
		}
	}
	return nil
}

// flush writes the rows with these cells.
func (f *parquetFile) flush(cells []any) error {
	err := f.file.Add(cells, f.width)
	clear(cells)
	f.cells = cells[:0]
	return err
}

// Close implements Writer.
func (f *parquetFile) Close() error { return f.file.Close() }

package export

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/archive/export/internal/parquet"
)

// groupPositions is the most positions that wait to be sorted, of one writer a row group.
const groupPositions = 1 << 17

// placed is the hash of a row and where it is.
type placed struct {
	hash int64
	at   int32
}

// sorted writes positions in row groups, each in the order of its hashes.
type sorted struct {
	*parquetFile
	shared *Parquet
	rows   []Position
}

// filtered are the columns that have Bloom filters, the first of which the rows are sorted by, with what a filter keeps
// of a row.
var filtered = [...]struct {
	name string
	sum  func(*Position) uint64
}{
	{"hash", func(p *Position) uint64 { return parquet.SumOf(p.Hash) }},
	{"position", func(p *Position) uint64 { return parquet.SumOfText(p.Position) }},
}

func newSorted(f *parquetFile, p *Parquet) *sorted {
	f.file.Limit = groupPositions
	f.file.Key, f.file.Filters = f.columnAt(filtered[0].name), map[int][]uint64{}
	s := &sorted{parquetFile: f, shared: p}
	p.writers = append(p.writers, s)
	return s
}

// columnAt is the number of a column, -1 if it is not written.
func (f *parquetFile) columnAt(name string) int {
	return slices.IndexFunc(f.needs.Columns, func(c Column) bool { return c.Name == name })
}

// Write implements Writer.
func (s *sorted) Write(r *Rows) error {
	for rows := r.Positions; len(rows) > 0; {
		if s.rows == nil {
			s.rows, s.shared.free = s.shared.free, nil
		}
		n := min(len(rows), groupPositions-s.shared.waiting)
		s.rows = append(s.rows, rows[:n]...)
		rows = rows[n:]
		if s.shared.waiting += n; s.shared.waiting < groupPositions {
			continue
		}
		most := slices.MaxFunc(s.shared.writers, func(a, b *sorted) int { return cmp.Compare(len(a.rows), len(b.rows)) })
		if err := most.endGroup(); err != nil {
			return err
		}
	}
	return nil
}

// endGroup writes the rows that were gathered as a row group.
func (s *sorted) endGroup() error {
	if len(s.rows) == 0 {
		return nil
	}
	p := s.shared
	p.order = p.order[:0]
	for i := range s.rows {
		p.order = append(p.order, placed{s.rows[i].Hash, int32(i)})
	}
	for k := range filtered {
		at := s.columnAt(filtered[k].name)
		if at < 0 {
			continue
		}
		p.sums[k] = p.sums[k][:0]
		for i := range s.rows {
			p.sums[k] = append(p.sums[k], filtered[k].sum(&s.rows[i]))
		}
		s.file.Filters[at] = p.sums[k]
	}
	slices.SortFunc(p.order, func(a, b placed) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.at, b.at)) })
	for part := range slices.Chunk(p.order, partRows) {
		for _, at := range part {
			s.cells = s.rows[at.at].cells(s.cells)
		}
		if err := s.flush(s.cells); err != nil {
			return err
		}
	}
	clear(s.rows)
	p.waiting -= len(s.rows)
	p.free, s.rows = s.rows[:0], nil
	return s.file.EndGroup()
}

// Close implements Writer.
func (s *sorted) Close() error {
	if err := s.endGroup(); err != nil {
		return err
	}
	s.shared.writers = slices.DeleteFunc(s.shared.writers, func(w *sorted) bool { return w == s })
	return s.parquetFile.Close()
}

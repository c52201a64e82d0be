package file

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
	"slices"

	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
)

// sumsBy is the version of the schema from which on pages have sums.
const sumsBy = 7

// trust says what the first page of an archive tells of the sums of all.
type trust int

const (
	summed    trust = iota + 1 // each page has its sum
	unsummed                   // a program that knows nothing of sums brought pages there from the log
	meddled                    // such a program changed the archive
	misshapen                  // the first page is damaged
)

// trustIn looks at the first page of an archive.
func trustIn(path string) (trust, error) {
	page, err := firstPage(path)
	if err != nil {
		return 0, err
	}
	switch checkPage(page, 1) {
	case sumRight:
		return summed, nil
	case sumMissing:
		return unsummed, nil
	}
	if binary.BigEndian.Uint32(page[len(page)-reserved+4:]) != markOf(page, 1) {
		return meddled, nil
	}
	return misshapen, nil
}

func firstPage(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	h, err := readHead(f)
	if err != nil || h == nil {
		return nil, errors.Join(err, problem.ErrNotArchive)
	}
	size := h.pageSize()
	if size < minPage || size > maxPage {
		return nil, words.Errorf("%v, or one damaged at its very beginning: its pages would have %d bytes",
			problem.ErrNotArchive, size)
	}
	page := make([]byte, size)
	if _, err := f.ReadAt(page, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return page, nil
}

// Sound returns an error together with one of the pages that were read so far and do not match their sums. What was
// read of them was given out, as far as it matches checksums of its own, and may not be all.
func (f *File) Sound(err error) error {
	pages := f.WrongPages()
	if len(pages) == 0 {
		return err
	}
	return errors.Join(err, explain(f.Path, &problem.Error{Code: problem.PageChanged, Cause: problem.ErrDamaged,
		What: words.Of("the archive is damaged, and what is found may be wrong or not all: page %d does not match its "+
			"checksum, see agn archive verify and salvage", pages[0])}))
}

// WrongPages returns the pages that were read so far and do not match their sums.
func (f *File) WrongPages() []uint32 {
	pages := sums().noted(f.number)
	slices.Sort(pages)
	return pages
}

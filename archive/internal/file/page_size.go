package file

import (
	"encoding/binary"
	"io"
	"slices"
)

// minPage and maxPage bound the size of a page.
const (
	minPage = 512
	maxPage = 65536
)

// pageSize takes the size of a page, and how many bytes of it are SQLite's, from a file's head. Where that cannot be
// true they are those under which most pages look like leaves of a table, or the usual ones where none does.
func pageSize(r io.ReaderAt, length int64) (size, usable int) {
	sizes := []int{}
	for n := minPage; n <= maxPage; n *= 2 {
		sizes = append(sizes, n)
	}
	h := make(head, headSize)
	if _, err := r.ReadAt(h, 0); err == nil && slices.Contains(sizes, h.pageSize()) {
		sizes = []int{h.pageSize()}
	}
	size, most := 8192, 0
	if len(sizes) == 1 {
		size = sizes[0]
	}
	usable = size - reserved
	for _, s := range sizes {
		for _, kept := range []int{reserved, 0} {
			if n := leaves(r, length, s, s-kept); n > most {
				size, usable, most = s, s-kept, n
			}
		}
	}
	return size, usable
}

// leaves counts the pages that look like leaves of a table, if pages have a size, among some of all
// over a file.
func leaves(r io.ReaderAt, length int64, size, usable int) (n int) {
	const most = 1024
	pages := length / int64(size)
	buf := make([]byte, size)
	for page := int64(1); page < pages; page += max(1, pages/most) { // the first has the head
		if _, err := r.ReadAt(buf, page*int64(size)); (err == nil || err == io.EOF) && looksLeaf(buf[:usable]) &&
			(usable == size || checkPage(buf, uint32(page)+1) == sumRight) {
			n++
		}
	}
	return n
}

// looksLeaf reports whether a page is a leaf of a table: no row stands before those that it says
// it has, and the last one ends where the page does.
func looksLeaf(page []byte) bool {
	if page[0] != leafTable {
		return false
	}
	cells, least, last := int(binary.BigEndian.Uint16(page[3:])), int(binary.BigEndian.Uint16(page[5:])), 0
	if cells == 0 || 8+2*cells > min(least, len(page)) {
		return false
	}
	for c := range cells {
		at := int(binary.BigEndian.Uint16(page[8+2*c:]))
		if at < least || at >= len(page) {
			return false
		}
		last = max(last, at)
	}
	length, n := varint(page[last:])
	_, m := varint(page[last+n:])
	if n == 0 || m == 0 || length < 0 || length > maxRow {
		return false
	}
	local := localOf(int(length), len(page))
	if local < int(length) {
		local += 4 // where the next page of it is
	}
	return last+n+m+local == len(page)
}

// maxRow bounds what is taken for the length of a row.
const maxRow = 64 << 20

package archive

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// suffixes are those of all files that belong to an archive.
var suffixes = []string{"", "-wal", "-journal", "-shm"}

// image is what stands in the files of an archive, by their suffixes.
type image map[string][]byte

// imageOf reads the files as every process sees them.
func imageOf(t testing.TB, path string) image {
	t.Helper()
	im := image{}
	for _, s := range suffixes {
		content, err := os.ReadFile(path + s)
		if err == nil {
			im[s] = content
		} else if !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	return im
}

// write makes the files of an image, and no others.
func (im image) write(t testing.TB, path string) {
	t.Helper()
	for _, s := range suffixes {
		if err := os.Remove(path + s); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	for s, content := range im {
		if err := os.WriteFile(path+s, content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// equal compares all but the shared memory, which holds nothing that lasts.
func (im image) equal(other image) bool {
	im, other = maps.Clone(im), maps.Clone(other)
	delete(im, "-shm")
	delete(other, "-shm")
	return maps.EqualFunc(im, other, bytes.Equal)
}

// platter knows what of an archive would be on the disk if the power failed: what was
// written before the last sync of each file for certain, of what was written since
// any part. Names that came or went are certain after the first sync of a new file.
type platter struct {
	files, gone map[string]*platterFile
}

type platterFile struct {
	certain []byte
	since   []access
	fresh   bool
}

func newPlatter() *platter {
	return &platter{files: map[string]*platterFile{"": {}}, gone: map[string]*platterFile{}}
}

// did takes note of a change that was carried out.
func (p *platter) did(a *access) {
	f := p.files[a.file]
	switch a.what {
	case making:
		if f == nil {
			p.files[a.file] = &platterFile{fresh: true}
		}
	case deleting:
		if f != nil {
			p.gone[a.file] = f
			delete(p.files, a.file)
		}
	case writing, truncating:
		f.since = append(f.since, access{what: a.what, at: a.at, data: a.data})
	case syncing:
		for i := range f.since {
			f.certain = f.since[i].onto(f.certain, len(f.since[i].data))
		}
		f.since = nil
		if f.fresh {
			f.fresh = false
			clear(p.gone)
		}
	}
}

// onto carries out the first bytes of a change on the content of a file.
func (a *access) onto(content []byte, n int) []byte {
	if a.what == truncating {
		if int(a.at) <= len(content) {
			return slices.Clone(content[:a.at])
		}
		return append(slices.Clone(content), make([]byte, int(a.at)-len(content))...)
	}
	if need := int(a.at) + n; need > len(content) {
		content = append(content, make([]byte, need-len(content))...)
	}
	copy(content[a.at:], a.data[:n])
	return content
}

// fail returns what the disk may hold when the power fails now.
func (p *platter) fail(rng *rand.Rand) image {
	const sector = 512
	im := image{}
	chance := rng.IntN(3) // of each change that is not certain: none, half, all
	lost := func() bool { return rng.IntN(2) >= chance }
	take := func(s string, f *platterFile) {
		content := slices.Clone(f.certain)
		for i := range f.since {
			n := len(f.since[i].data)
			if lost() {
				if f.since[i].what == truncating || n < 2*sector || rng.IntN(4) > 0 {
					continue
				}
				n = sector * (1 + rng.IntN(n/sector-1))
			}
			content = f.since[i].onto(content, n)
		}
		im[s] = content
	}
	for _, s := range suffixes[:3] {
		if f := p.gone[s]; f != nil && lost() {
			take(s, f)
		}
		if f := p.files[s]; f != nil && !(f.fresh && lost()) {
			take(s, f)
		}
	}
	return im
}

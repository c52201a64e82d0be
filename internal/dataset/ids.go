package dataset

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// IDBytes is how many bytes of the id of a game are kept.
const IDBytes = 16

// id is the first bytes of the id of a game.
type id [IDBytes]byte

// idOf is what is kept of an id in hexadecimal digits, or of the name of a file without a game.
func idOf(game, file string) (out id) {
	if b, err := hex.DecodeString(game); err == nil && len(b) >= IDBytes {
		return id(b[:IDBytes])
	}
	sum := sha256.Sum256([]byte("no game\x00" + file))
	copy(out[:], sum[:])
	return out
}

// idList is ids in order, one after another.
type idList []byte

func (l idList) at(i int) []byte { return l[i*IDBytes : (i+1)*IDBytes] }

func (l idList) has(x id) bool {
	from, to := 0, len(l)/IDBytes
	for from < to {
		middle := (from + to) / 2
		switch c := bytes.Compare(l.at(middle), x[:]); {
		case c == 0:
			return true
		case c < 0:
			from = middle + 1
		default:
			to = middle
		}
	}
	return false
}

// listOf makes a list.
func listOf(ids map[id]bool) idList {
	all := make([]id, 0, len(ids))
	for x := range ids {
		all = append(all, x)
	}
	slices.SortFunc(all, func(a, b id) int { return bytes.Compare(a[:], b[:]) })
	out := make(idList, 0, len(all)*IDBytes)
	for _, x := range all {
		out = append(out, x[:]...)
	}
	return out
}

// readIDs reads the ids of an import, and holds them against their digest.
func readIDs(dir string, f *File) (idList, error) {
	name := filepath.Join(dir, filepath.FromSlash(f.Name))
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(b); hex.EncodeToString(sum[:]) != f.SHA256 {
		return nil, fmt.Errorf("%s is damaged: it does not match its digest in %s", name, manifestName)
	}
	return b, nil
}

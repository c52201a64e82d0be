package archive

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/daily"
)

// TestMakingBrokenOff: wherever the making of an archive is broken off, by a kill or by
// the loss of power, it can be taken up again, and nothing else finds an archive or
// says clearly that there is none.
func TestMakingBrokenOff(t *testing.T) {
	onlyFile(t)
	path := filepath.Join(t.TempDir(), "made.agndb")
	p := newPlatter()
	rng := rand.New(rand.NewPCG(3, 3))
	type broken struct {
		at  access
		how string
		image
	}
	var all []broken
	newDisk(t, path, func(a *access) int32 {
		if a.what == fetching {
			return a.through()
		}
		all = append(all, broken{*a, "killed before", imageOf(t, path)}, broken{*a, "power lost before", p.fail(rng)})
		if a.what == writing {
			a.half()
			all = append(all, broken{*a, "killed amid", imageOf(t, path)})
		}
		rc := a.through()
		p.did(a)
		return rc
	})
	a, err := openTest(t.Context(), path, Create)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if len(all) < 100 || !all[0].equal(image{"": {}}) {
		t.Fatalf("%d moments, the first %q", len(all), all[0].image)
	}
	all = append(all, broken{how: "made", image: imageOf(t, path)})
	mine := daily.Part(t, 11)
	at := filepath.Join(t.TempDir(), "a.agndb")
	for i, b := range all {
		// The beginning and the end are the moments of which each is another.
		if i > 50 && i < len(all)-20 && !mine(i) {
			continue
		}
		for _, mode := range []Mode{ReadOnly, ReadWrite, Create} {
			b.write(t, at)
			a, err := openTest(t.Context(), at, mode)
			if err != nil {
				if mode == Create || b.how == "made" || !errors.Is(err, ErrNotArchive) || !strings.Contains(err.Error(), "empty") {
					t.Errorf("%s %v, mode %d: %v", b.how, &b.at, mode, err)
				}
				if !b.equal(imageOf(t, at)) {
					t.Errorf("%s %v, mode %d: refused and changed", b.how, &b.at, mode)
				}
				continue
			}
			games := 0
			if mode != ReadOnly {
				imported(t, a, ImportOptions{}, soundGame)
				games = 1
			}
			if n := sound(t, a); n != games {
				t.Errorf("%s %v, mode %d: %d games", b.how, &b.at, mode, n)
			}
			if err := a.Close(); err != nil {
				t.Error(err)
			}
		}
		if t.Failed() {
			t.Fatalf("moment %d of %d", i, len(all))
		}
	}
}

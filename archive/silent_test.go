package archive

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/daily"
)

// askedOfDamaged are questions that between them look at all that an archive keeps.
var askedOfDamaged = []string{
	"", "player:a", `player="asha"`, "winner:a", "loser:a", "score:1", "tag.Event:casual", "tag.Round:1", "site:a",
	"date:1800..2000", "date.possible:1898", "result:1-0",
	"verdict:legal", "verdict:illegal", "judged:partly", "complete:yes", "plies>5", "events:3..40", "sic>0", "seats:2",
	"event:capture", "event:pass>=1", "throw:4",
	"code:M*", "code:M006", "rule:*", "text:the", "text:a", "text:folio", "file:1", "id:1*", "play:2*",
	"variant:chaturanga-2p", "option:*",
	`position:"?? W:?e3"`, `material:"W:KVR2N2E2P8"`, "move:e3", "taken>=1", "luck>=50", "player:a and text:the",
	"not text:the order by date desc",
	"order by site, luck desc", "order by file, taken",
}

// answers asks all of it, and reports whether something told of damage. An answer that says so itself is empty.
func answers(t *testing.T, path string, queries []*query.Query) (out []string, told bool) {
	t.Helper()
	a, err := Open(t.Context(), path, ReadOnly, OpenOptions{Warn: func(error) { told = true }})
	if err != nil {
		return nil, true
	}
	defer a.Close()
	for _, q := range queries {
		var b strings.Builder
		err := searched(a, t.Context(), q, Page{}, func(f *Found) error {
			return json.NewEncoder(&b).Encode(f)
		})
		n, counting := a.Count(t.Context(), q)
		if err = errors.Join(err, counting); err != nil {
			out, told = append(out, ""), true
			continue
		}
		out = append(out, fmt.Sprintf("%d\n%s", n, b.String()))
	}
	return out, told
}

// TestNothingSilent: whatever bit of a file flips, and whatever part of it is lost, an answer is the right one or says
// that the archive is damaged.
func TestNothingSilent(t *testing.T) {
	onlyFile(t)
	t.Parallel()
	file, _, _ := damageGames(t, append(fewGames(t), commented()...))
	path := filepath.Join(t.TempDir(), "a.agndb")
	var queries []*query.Query
	for _, text := range askedOfDamaged {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		queries = append(queries, q)
	}
	write := func(content []byte) {
		t.Helper()
		if err := os.WriteFile(path, content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(file)
	want, told := answers(t, path, queries)
	if told {
		t.Fatal("the whole archive is said to be damaged")
	}
	for i, text := range askedOfDamaged {
		if strings.HasPrefix(want[i], "0\n") {
			t.Errorf("%q finds nothing", text)
		}
	}
	n := *flips
	switch {
	case testing.Short():
		n /= 4
	case !daily.Long():
		n /= 3
	}
	const page = 8192
	rng := rand.New(rand.NewPCG(33, daily.Seed(t)))
	silent, noticed := 0, 0
	for range n {
		for what, damage := range map[string]func(b []byte, at int){
			"a bit flips":                       func(b []byte, at int) { b[at] ^= 1 << rng.IntN(8) },
			"a page is zero":                    func(b []byte, at int) { clear(b[at/page*page:][:page]) },
			"a sector is zero":                  func(b []byte, at int) { clear(b[at/512*512:][:512]) },
			"the second half of a page is lost": func(b []byte, at int) { clear(b[at/page*page+page/2:][:page/2]) },
			"a page is another": func(b []byte,
				at int) {
				copy(b[at/page*page:][:page], b[rng.IntN(len(b)/page)*page:])
			},
		} {
			at := rng.IntN(len(file))
			damaged := bytes.Clone(file)
			damage(damaged, at)
			if bytes.Equal(damaged, file) {
				continue
			}
			write(damaged)
			got, told := answers(t, path, queries)
			if told {
				noticed++
				continue
			}
			for i := range got {
				if got[i] != want[i] {
					silent++
					t.Errorf("%s at %d (page %d, kind %#x): %q has another answer in silence", what, at, at/page+1,
						binary.BigEndian.Uint16(file[at/page*page:]), askedOfDamaged[i])
				}
			}
		}
	}
	t.Logf("%d changed answers in silence, %d told of, %d pages", silent, noticed, len(file)/page)
}

// commented returns games with comments and names that the questions find.
func commented() (texts []string) {
	for i := range 30 {
		texts = append(texts,
			fmt.Sprintf("[Event \"Casual %d\"]\n[Site \"Poona\"]\n[White \"Asha\"]\n[Black \"Ravi %d\"]\n[Date "+
				"\"1898.05.12\"]\n[Variant \"chaturanga-2p\"]\n\n"+
				"1. e3 {the folio %d is torn} e6 2. f%d %s\n", i, i, i, 3+i%2, []string{"*", "0-1"}[i%2]))
	}
	return texts
}

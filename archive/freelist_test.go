package archive

import (
	"path/filepath"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
)

// TestPagesGivenBack: what merging segments and taking games out frees does not stay in the file.
func TestPagesGivenBack(t *testing.T) {
	onlyFile(t)
	a, err := openTest(t.Context(), filepath.Join(t.TempDir(), "a.agndb"), Create)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	free := func() (pages, free int) {
		t.Helper()
		if err := a.file.Read.QueryRow(
			"SELECT (SELECT page_count FROM pragma_page_count), (SELECT freelist_count FROM pragma_freelist_count)").Scan(&pages,
			&free); err != nil {
			t.Fatal(err)
		}
		return pages, free
	}
	var games []string
	for i := range 40 {
		games = append(games, string(randomGames(t, rulesets.All()[i%len(rulesets.All())], 10, 100, uint64(i))))
	}
	imported(t, a, ImportOptions{batch: 500}, games...)
	before, left := free()
	if left > 0 {
		t.Errorf("%d of %d pages are free after an import", left, before)
	}
	numbers := numbersIn(t, a)
	if _, err := a.Delete(t.Context(), numbers[:len(numbers)/2], Correction{When: began}); err != nil {
		t.Fatal(err)
	}
	after, left := free()
	if left > 0 || after >= before {
		t.Errorf("%d of %d pages, %d before, are free after games were taken out", left, after, before)
	}
}

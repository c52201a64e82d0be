package archive

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"testing"
)

// TestMadeAtOnce: of several programs that make one archive at once one makes it. Those that only import find it, and
// those that create it are told so.
func TestMadeAtOnce(t *testing.T) {
	address := postgresFor(t)
	at := schemaFor(address, t.Name())
	text := mixedGames(t, 1, 4, 3)[0]
	var wg sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		wg.Go(func() {
			a, err := Open(t.Context(), at, Create)
			if err == nil {
				_, err = a.Import(t.Context(), inputsOf(textInput("a", text)), ImportOptions{Started: began})
				err = errors.Join(err, a.Close())
			}
			errs[i] = err
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Error(err)
	}
	sound(t, openHere(t, at, ReadOnly))

	// And so where other servers keep shards, of one archive or of several in one database.
	other := otherCluster(t)
	errs = make([]error, 6)
	for i := range errs {
		wg.Go(func() {
			name := fmt.Sprintf("_%d", i/4)
			_, errs[i] = CreateShards(t.Context(), at+name, 4, "1-2 "+other+"&search_path=shards"+name, true)
		})
	}
	wg.Wait()
	made := 0
	for i, err := range errs {
		switch {
		case err == nil:
			made++
		case !errors.Is(err, fs.ErrExist):
			t.Error(i, err)
		}
	}
	if made != 2 {
		t.Error(made, errs)
	}
	// What a create left that was broken off is named.
	statements(t, other, "CREATE SCHEMA half", "CREATE TABLE half.game_rows_1 ()")
	_, err := CreateShards(t.Context(), at+"_half", 2, "1 "+other+"&search_path=half", true)
	if err == nil || !errors.Is(err, ErrNotArchive) {
		t.Error(err)
	}
}

package file

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

// TestTexts finds every text on the pages of a file, whatever the size of a page, of a
// text and of its number: numbers of one byte to nine, and texts of several pages.
func TestTexts(t *testing.T) {
	for _, size := range []int{512, 4096, 8192, 65536} {
		testTexts(t, size, openPlain)
		testTexts(t, size, openSealed)
	}
}

func testTexts(t *testing.T, size int, open func(string) (*sql.DB, error)) {
	path := filepath.Join(t.TempDir(), "a.db")
	db, err := open(path)
	if err != nil {
		t.Fatal(err)
	}
	do := func(statement string, args ...any) {
		t.Helper()
		if _, err := db.Exec(statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	do(fmt.Sprintf("PRAGMA page_size = %d", size))
	do("CREATE TABLE " + dialect.TextsTable + " (game INTEGER PRIMARY KEY, sum BLOB, text BLOB)")
	want := map[int64][]byte{}
	for i, game := range []int64{1, 127, 128, 20_000, 1 << 40, 1 << 62} {
		for k, length := range []int{1, 100, 5000, 200_000} {
			text := bytes.Repeat([]byte{byte('a' + i)}, length)
			sum := sha256.Sum256(text)
			want[game+int64(k)<<8] = text
			do("INSERT INTO "+dialect.TextsTable+" VALUES (?, ?, ?)", game+int64(k)<<8, sum[:], text)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	found := 0
	err = Texts(path, func(row LeafText) error {
		if sum := sha256.Sum256(want[row.Game]); !bytes.Equal(row.Text, want[row.Game]) || !bytes.Equal(row.SHA, sum[:]) {
			t.Errorf("pages of %d: game %d has a text of %d bytes", size, row.Game, len(row.Text))
		}
		found++
		return nil
	})
	if err != nil || found != len(want) {
		t.Errorf("pages of %d: %d texts of %d, %v", size, found, len(want), err)
	}
}

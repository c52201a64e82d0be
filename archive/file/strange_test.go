package file

import (
	"database/sql"
	"encoding/hex"
	"testing"

	"github.com/ashtapada/agn/archive/dialect"
)

// TestNewestSum holds the sum of the newest schema to what the migrations make.
func TestNewestSum(t *testing.T) {
	all, err := dialect.Schemas()
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", dialect.InMemory)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, text := range all {
		if _, err := db.Exec(text); err != nil {
			t.Fatal(err)
		}
	}
	_, sum, err := schemaOf(t.Context(), db)
	if got := hex.EncodeToString(sum[:]); err != nil || got != newestSum {
		t.Errorf("%s, %v", got, err)
	}
}

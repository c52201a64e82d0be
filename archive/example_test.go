package archive_test

import (
	"context"
	"fmt"
	"log"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/grammar/query"
)

// Example opens an archive and asks it for games.
func Example() {
	ctx := context.Background()
	db, err := archive.Open(ctx, "testdata/schema7.agndb", archive.ReadOnly)
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	q, err := query.Parse(`variant:chaturanga-2p verdict:legal order by plies desc`)
	if err != nil {
		log.Fatal(err)
	}
	err = db.Search(ctx, q, archive.Page{Limit: 3}, func(f *archive.Found) error {
		fmt.Println(f.ID[:8], f.Date, f.Result, f.Plies, "plies")
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// 71958f8e ????.??.?? * 200 plies
	// a59d4b32 ????.??.?? * 200 plies
	// 0c8468cf ????.??.?? * 175 plies
}

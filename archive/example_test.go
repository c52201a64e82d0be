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
	db, err := archive.Open(ctx, "testdata/schema11.agndb", archive.ReadOnly)
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	q, err := query.Parse(`variant:chaturanga-2p verdict:legal order by plies desc`)
	if err != nil {
		log.Fatal(err)
	}
	for f, err := range db.Search(ctx, q, archive.Page{Limit: 3}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(f.ID[:8], f.Date, f.Result, f.Plies, "plies")
	}
	// Output:
	// 71958f8e ????.??.?? * 200 plies
	// a59d4b32 ????.??.?? * 200 plies
	// 0c8468cf ????.??.?? * 175 plies
}

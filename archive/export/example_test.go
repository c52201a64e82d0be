package export_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/referee"
)

func Example() {
	game := referee.Input{Name: "game.agn", Open: func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nf3 Ra5 *\n")), nil
	}}
	columns, err := export.Choose(export.Events, []string{"event", "seat", "written", "played", "legal", "legal_moves"})
	if err != nil {
		fmt.Println(err)
		return
	}
	w := export.NewCSV(os.Stdout, export.Events, columns)
	if err := export.Run(context.Background(), slices.Values([]referee.Input{game}), w, export.Options{}); err != nil {
		fmt.Println(err)
		return
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// event,seat,written,played,legal,legal_moves
	// 1,W,,e3,true,18
	// 2,B,,e6,true,18
	// 3,W,,Nf3,true,20
	// 4,B,Ra5,,false,18
}

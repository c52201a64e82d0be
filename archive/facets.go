package archive

import (
	"context"
	"slices"

	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/importer"
	"github.com/ashtapada/agn/archive/internal/search"
	"github.com/ashtapada/agn/grammar/query"
)

// Facets counts the games that a query asks for by the values of some fields, each named as a query names it: variant,
// verdict, date (years), result and player. A condition with the value, of players one with =, finds so many of the
// games. Those of which there are most come first. A game without a value is in none, one with a date that is not
// surely within a year, or one that is legal only as far as it was judged.
func (a *Archive) Facets(ctx context.Context, q *query.Query) (map[string][]Group, error) {
	out := map[string][]Group{}
	return out, a.asked(ctx, q, func(f *file.File, rest *query.Query, _ *importer.Superseded) error {
		counted, err := search.FacetsOf(ctx, f, rest)
		for field, values := range counted {
			list := groups(values)
			slices.SortFunc(list, byGames)
			out[field.Info().Name] = list
		}
		return err
	})
}

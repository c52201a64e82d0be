package search

import (
	"context"
	"database/sql"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

// PlayerName is how a player is called, and by what names are compared.
type PlayerName struct{ Name, Folded string }

// PlayerNames reads the names of the players by their numbers.
func PlayerNames(ctx context.Context, tx *sql.Tx) (map[int64]PlayerName, error) {
	out := map[int64]PlayerName{}
	return out, dialect.Each(ctx, tx, func(rows *sql.Rows) error {
		var id int64
		var p PlayerName
		err := rows.Scan(&id, &p.Name, &p.Folded)
		out[id] = p
		return err
	}, dialect.PlayerNames)
}

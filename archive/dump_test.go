package archive

import (
	"database/sql"
	"fmt"
	"strings"

	"github.com/ashtapada/agn/archive/internal/packing"
)

// dump returns everything that the tables with content hold, in the order of their
// keys.
func dump(db *sql.DB) (string, error) {
	var b strings.Builder
	for _, query := range []string{
		"SELECT * FROM imports ORDER BY 1", "SELECT * FROM sources ORDER BY 1", "SELECT * FROM games ORDER BY 1",
		"SELECT * FROM texts ORDER BY 1", "SELECT * FROM players ORDER BY 1", "SELECT * FROM seats ORDER BY 1, 2",
		// A file numbers the tags of a transaction in their order, a server as they come.
		"SELECT name, value, folded, plain, loose, sorted FROM tagvalues ORDER BY 1, 2",
		"SELECT v.name, v.value, e.value FROM taglists l JOIN json_each(agn_games(l.first, l.games)) e " +
			"JOIN tagvalues v USING (tag) ORDER BY 1, 2, 3",
		"SELECT * FROM findings ORDER BY 1, 2",
		"SELECT * FROM moves ORDER BY 1", "SELECT * FROM segments ORDER BY 1", "SELECT * FROM postings ORDER BY 1",
		"SELECT * FROM totals ORDER BY 1, 2",
		"SELECT * FROM plays ORDER BY 1", "SELECT * FROM comments ORDER BY 1",
	} {
		if err := dumpRows(&b, db, query); err != nil {
			return "", fmt.Errorf("%s: %w", query, err)
		}
	}
	return b.String(), nil
}

func dumpRows(b *strings.Builder, db *sql.DB, query string) error {
	rows, err := db.Query(query)
	if err != nil {
		return err
	}
	defer rows.Close()
	cols, err := rows.Columns()
	if err != nil {
		return err
	}
	values, to := make([]any, len(cols)), make([]any, len(cols))
	for i := range values {
		to[i] = &values[i]
	}
	all := values
	for rows.Next() {
		values = all
		if err := rows.Scan(to...); err != nil {
			return err
		}
		for i := range values {
			// Some bits of what is packed say nothing: what it holds is what is kept.
			if packed, ok := values[i].([]byte); ok {
				if data, err := packing.Text(packed); err == nil {
					values[i] = data
				}
			}
		}
		if cols[len(cols)-1] == "shard" {
			values = values[:len(cols)-1]
		}
		fmt.Fprintf(b, "%q %q\n", query, values)
	}
	return rows.Err()
}

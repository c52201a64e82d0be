package archive

import (
	"context"
	"database/sql"
)

// judgedSQL is how it is asked, of a game g, how far it was judged: the number of events,
// NULL where that was not kept, and whether they are not all.
type judgedSQL struct{ column, partly fragment }

// fromFindings tells by the findings whether a game was judged in part only: M023 is
// diag.NotJudged.
const fromFindings fragment = "(EXISTS (SELECT 1 FROM findings f WHERE f.game = g.game AND f.code = 'M023'" +
	" AND f.variation = 0) OR g.version IS NULL AND g.events > 0)"

// judgedWholly is the value of the field judged for games that were judged to their end;
// the other is partly.
const judgedWholly = "wholly"

// judgedIn returns how it is asked in an archive as it is: one that is open for reading
// may be of the first schema, which did not keep the number.
func judgedIn(ctx context.Context, db *sql.DB) (judgedSQL, error) {
	v, err := versionOf(ctx, db)
	if err != nil || v < 2 {
		return judgedSQL{"NULL", fromFindings}, err
	}
	return judgedSQL{"g.judged", "CASE WHEN g.judged IS NULL THEN " + fromFindings + " ELSE g.judged < g.events END"}, nil
}

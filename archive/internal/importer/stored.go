package importer

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/record"
)

// storedIDs holds ids of games that the archive has.
type storedIDs map[record.ID]struct{}

// recall asks which of some records are stored, of all at once: asking game by game costs
// a statement each.
func (s storedIDs) recall(ctx context.Context, conn dialect.Source, records []*record.Record) error {
	clear(s)
	ids := make([]string, len(records))
	for i, r := range records {
		ids[i] = r.ID.String()
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return err
	}
	return dialect.Each(ctx, conn, func(rows *sql.Rows) error {
		var id []byte
		err := rows.Scan(&id)
		s[record.ID(id)] = struct{}{}
		return err
	}, dialect.StoredIDs, string(list))
}

// has reports whether a game is stored.
func (s storedIDs) has(id record.ID) bool {
	_, ok := s[id]
	return ok
}

// note notes a game that has come in since, so that it is found when it comes again.
func (s storedIDs) note(id record.ID) { s[id] = struct{}{} }

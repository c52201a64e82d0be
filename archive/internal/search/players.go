package search

import (
	"context"
	"database/sql"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/grammar/query"
)

// PlayerName is how a player is called, and by what names are compared: both are of the person for whom the name
// stands, if there is one.
type PlayerName struct{ Name, Folded string }

// PlayerNames reads the names of the players by their numbers.
func PlayerNames(ctx context.Context, tx *sql.Tx) (map[int64]PlayerName, error) {
	out := map[int64]PlayerName{}
	return out, dialect.Each(ctx, tx, func(rows *sql.Rows) error {
		var id int64
		var p PlayerName
		var person string
		err := rows.Scan(&id, &p.Name, &p.Folded, &person)
		if person != "" {
			p = PlayerName{person, record.Fold(person)}
		}
		out[id] = p
		return err
	}, dialect.PlayerNames)
}

// played is the condition on who plays some seats.
func (s *search) played(t *query.Term) (*dialect.Clause, error) {
	if s.people == nil {
		s.people = new(bool)
		if err := s.tx.QueryRowContext(s.ctx, dialect.AnyPeople).Scan(s.people); err != nil {
			return nil, err
		}
	}
	seat := t.Seat
	switch t.Field {
	case query.WinnerName:
		seat = query.Winner
	case query.LoserName:
		seat = query.Loser
	}
	return dialect.Player(named(t), seat, *s.people), nil
}

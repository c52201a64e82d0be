package search

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/spelling"
	"github.com/ashtapada/agn/internal/words"
)

// PlayerName is how a player is called, and by what names are compared: both are of the person for whom the name
// stands, if there is one.
type PlayerName struct{ Name, Folded string }

// PlayerNames reads the names of the players by their numbers.
func PlayerNames(ctx context.Context, tx *sql.Tx) (map[int64]PlayerName, error) {
	return playerNames(ctx, tx, dialect.PlayerNames)
}

func playerNames(ctx context.Context, tx *sql.Tx, statement string, args ...any) (map[int64]PlayerName, error) {
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
	}, statement, args...)
}

// Names knows which numbers of players are of one player, and how players are called.
type Names struct {
	// shared has the names that are folded as others are or stand for a person, first the first number that was met of
	// each by the folded name, and called by that number the least of the names that were met.
	shared map[int64]PlayerName
	first  map[string]int64
	called map[int64]string
}

// NamesOf returns the names of the players of an archive.
func NamesOf(ctx context.Context, tx *sql.Tx) (*Names, error) {
	shared, err := playerNames(ctx, tx, dialect.SharedNames)
	return &Names{shared, map[string]int64{}, map[int64]string{}}, err
}

// Same returns one number for all those of a player, 0 for an unknown one.
func (n *Names) Same(player int64) int64 {
	p, ok := n.shared[player]
	if !ok {
		return player
	}
	first, ok := n.first[p.Folded]
	if !ok {
		first, n.first[p.Folded] = player, player
	}
	if name, ok := n.called[first]; !ok || p.Name < name {
		n.called[first] = p.Name
	}
	return first
}

// manyNames is from how many names on all are read.
const manyNames = 1 << 12

// Called returns how players are called, by the numbers that Same has for them; one way of writing each name that was
// met.
func (n *Names) Called(ctx context.Context, tx *sql.Tx, players []int64) (map[int64]string, error) {
	statement, args := dialect.PlayerNames, []any(nil)
	if len(players) < manyNames {
		statement, args = dialect.PlayersNumbered, []any{dialect.List(slices.Clone(players))}
	}
	names, err := playerNames(ctx, tx, statement, args...)
	out := make(map[int64]string, len(players))
	for _, player := range players {
		name, ok := n.called[player]
		if !ok {
			name = names[player].Name
		}
		out[player] = name
	}
	return out, err
}

// Asked returns which players that were met have a name as player: asks for it in a query, by the numbers that Same has
// for them.
func (n *Names) Asked(ctx context.Context, tx *sql.Tx, name string) (map[int64]bool, error) {
	out := map[int64]bool{}
	for _, op := range [...]query.Op{query.Equal, query.Has} { // as it is written, or its words in any form
		statement := dialect.PlayersCalled(named(&query.Term{Op: op, Value: name}))
		err := statement.Each(ctx, tx, func(rows *sql.Rows) error {
			var player int64
			err := rows.Scan(&player)
			if p, ok := n.shared[player]; ok {
				player = n.first[p.Folded] // 0 where none was met
			}
			out[player] = true
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// played is the condition on who plays some seats.
func (s *search) played(t *query.Term) (*dialect.Clause, error) {
	name := named(t)
	listed, err := s.playersListed(name)
	if err != nil {
		return nil, err
	}
	if listed {
		if s.crowds == nil {
			if err := s.tx.QueryRowContext(s.ctx, dialect.LastPlayer).Scan(&s.lastPlayer); err != nil {
				return nil, err
			}
			s.crowds = map[*query.Term][]int64{}
		}
		if n := len(name.Numbers); n > fewNames && n*crowd > s.lastPlayer {
			s.crowds[t] = name.Numbers
		}
	}
	return dialect.Player(name, seatOf(t), *s.people), nil
}

// playersListed finds the numbers of the players whose names fit, and reports whether it does: on a server, and where
// there are people, a statement does that.
func (s *search) playersListed(name *dialect.Name) (bool, error) {
	if s.people == nil {
		s.people = new(bool)
		if err := s.tx.QueryRowContext(s.ctx, dialect.AnyPeople).Scan(s.people); err != nil {
			return false, err
		}
	}
	if !s.lists || name.Patterns == nil || *s.people {
		return false, nil
	}
	var err error
	name.Numbers, err = s.listed(name, dialect.ListedPlayers)
	return err == nil, err
}

// countNamed counts the games with a name, where nothing else is asked for and lists have it. No game is looked up.
func (s *search) countNamed(n *int) (known bool, err error) {
	if !s.lists || s.root == nil || !s.root.finds() {
		return false, nil
	}
	var games []int64
	t := s.root.term
	if err := refused(t); err != nil {
		return false, err
	}
	switch name := named(t); {
	case name.Patterns == nil:
		return false, nil
	case t.Field == query.Site:
		games, err = s.gamesTagged(siteTag, name)
	case t.Field == query.Tag && !Numeric(t):
		games, err = s.gamesTagged(t.Name, name)
	case t.Field == query.Player && t.Seat == "":
		if known, err := s.playersListed(name); err != nil || !known {
			return false, err
		}
		var list []byte
		err = s.tx.QueryRowContext(s.ctx, dialect.GamesOfPlayers, dialect.List(name.Numbers)).Scan(&list)
		if err == nil {
			err = json.Unmarshal(list, &games)
		}
	default:
		return false, nil
	}
	if err != nil {
		return false, err
	}
	marks, err := s.marked(games)
	*n = marks.count()
	return true, err
}

// So many players are looked up one by one, and more if they are no more than one of crowd: of others the first games
// are gone through.
const (
	fewNames = 1 << 10
	crowd    = 64
)

// seatOf is what seats a name is asked of.
func seatOf(t *query.Term) string {
	switch t.Field {
	case query.WinnerName:
		return query.Winner
	case query.LoserName:
		return query.Loser
	}
	return t.Seat
}

// listed returns the numbers, in order, of the names in lists that fit.
func (s *search) listed(name *dialect.Name, lists string, args ...any) ([]int64, error) {
	numbers := []int64{}
	err := dialect.Each(s.ctx, s.tx, func(rows *sql.Rows) error {
		var list sql.RawBytes
		if err := rows.Scan(&list); err != nil {
			return err
		}
		some, err := spelling.Listed(list, name.Patterns, name.Alike)
		if err != nil {
			return words.Errorf("%v: %v", problem.ErrDamaged, err)
		}
		numbers = append(numbers, some...)
		return nil
	}, lists, args...)
	slices.Sort(numbers)
	return slices.Compact(numbers), err
}

// tagged is the condition on the value of a tag.
func (s *search) tagged(tag string, t *query.Term) (*dialect.Clause, error) {
	name := named(t)
	if !s.lists || name.Patterns == nil {
		return dialect.Tag(tag, name), nil
	}
	games, err := s.gamesTagged(tag, name)
	if err != nil {
		return nil, err
	}
	last, err := s.lastGame()
	if all := s.most == 0; all && len(games) <= dialect.Window && int64(len(games))*8 <= last { // else all games are read
		slices.Sort(games)
		return dialect.Among(slices.Compact(games)), err
	}
	return s.oneOf(games)
}

// gamesTagged returns the games in which a tag has a value that fits, some twice.
func (s *search) gamesTagged(tag string, value *dialect.Name) (games []int64, err error) {
	numbers, err := s.listed(value, dialect.ListedValues, tag)
	if err != nil {
		return nil, err
	}
	err = dialect.EachOf(s.ctx, s.tx, numbers, func(rows *sql.Rows) error {
		var first int64
		var list sql.RawBytes
		err := rows.Scan(&first, &list)
		if err == nil {
			games, err = packing.Games(games, first, list)
		}
		return err
	}, dialect.ListsOfTags)
	return games, err
}

// windowed is the condition of a tree, which index and row answer, on games up to one: of a name that many players have
// it asks those alone who play there.
func (s *search) windowed(n *node, upTo int64) (*dialect.Clause, error) {
	if n.kind == atom {
		many := s.crowds[n.term]
		if many == nil {
			return n.clause, nil
		}
		here, err := dialect.Column[int64](s.ctx, s.tx, dialect.PlayersUpTo, upTo)
		if err != nil {
			return nil, err
		}
		name := named(n.term)
		name.Numbers = slices.DeleteFunc(here, func(player int64) bool {
			_, fits := slices.BinarySearch(many, player)
			return !fits
		})
		return dialect.Player(name, seatOf(n.term), false), nil
	}
	var parts []*dialect.Clause
	for _, p := range n.parts {
		c, err := s.windowed(p, upTo)
		if err != nil {
			return nil, err
		}
		parts = append(parts, c)
	}
	return n.join(parts), nil
}

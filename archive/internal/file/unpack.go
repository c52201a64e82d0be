package file

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/postgres"
	"github.com/ashtapada/agn/internal/words"
)

// unpacked is a view of what is packed. A server has no functions that open it, so that it is a table there, made for
// a statement that names it.
type unpacked struct {
	name    string
	columns []string // pairs of name and type
	// ofBlock returns the rows of a block of plays, or ofText those of the text of a game, without its number.
	ofBlock func(packed []byte) ([][]any, error)
	ofText  func(text string) ([][]any, error)
}

// unpackedViews lists them.
func unpackedViews() []unpacked {
	list := []unpacked{
		{name: "throw_list", ofBlock: packedLists[0].ofBlock, columns: []string{"game", "bigint", "event", "bigint",
			"seat", "bigint", "device", "text", "text", "text", "value", "bigint"}},
		{name: "event_list", ofBlock: packedLists[1].ofBlock, columns: []string{"game", "bigint", "event", "bigint",
			"seat", "bigint", "kind", "text"}},
		{name: "text_list", columns: []string{"game", "bigint", "text", "text"},
			ofText: func(text string) ([][]any, error) { return [][]any{{text}}, nil }},
	}
	if luckRows != nil {
		list = append(list, unpacked{name: dialect.LuckView, ofBlock: luckRows,
			columns: []string{"game", "bigint", "seat", "bigint", "luck", "double precision"}})
	}
	for _, t := range tableFunctions {
		if t.OfText == nil {
			continue
		}
		columns := []string{"game", "bigint"}
		for i, name := range t.Columns {
			columns = append(columns, name, "bigint")
			if t.Texts[i] {
				columns[len(columns)-1] = "text"
			}
		}
		list = append(list, unpacked{name: dialect.PlayedView, columns: columns, ofText: t.OfText})
	}
	return list
}

// luckRows returns the luck of seats in the games of a block: game, seat and luck.
var luckRows func(packed []byte) ([][]any, error)

// RegisterLuck gives every connection that is opened from now on the view of luck.
func RegisterLuck(rows func(packed []byte) ([][]any, error)) error {
	luckRows = rows
	return register(dialect.LuckFunction, "a blob", inJSON(rows))
}

// endedBy is how much longer than a statement of a user's own may take the server waits for it, if nobody asks it to
// end.
const endedBy = time.Second

// errRowTooLong is what bounds say of a row.
var errRowTooLong = words.Errorf("a row is longer than 64 MiB")

// withinServer calls do in a transaction that only reads, on a connection of its own with limits, in which the views
// that a statement names are there too.
func (f *File) withinServer(ctx context.Context, statement string, do func(*sql.Tx) error) (err error) {
	names := strings.FieldsFunc(strings.ToLower(statement), noWord)
	named := slices.DeleteFunc(unpackedViews(), func(u unpacked) bool { return !slices.Contains(names, u.name) })
	slices.Sort(names)
	placed := slices.DeleteFunc(slices.Compact(names), func(name string) bool { return !dialect.Placed(name) })
	after := time.Duration(0)
	if deadline, ends := ctx.Deadline(); ends {
		after = time.Until(deadline) + endedBy
	}
	db := f.server.OpenBounded(mostLength, after)
	defer func() { err = errors.Join(err, db.Close()) }()
	conn, err := db.Conn(ctx)
	if err != nil {
		return f.Explain(err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if len(placed) > 0 {
		if placed, err = mayPlace(ctx, conn, placed); err != nil {
			return f.Explain(err)
		}
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return f.Explain(err)
	}
	defer dialect.Began(tx, f.shards)()
	if len(named)+len(placed) > 0 {
		err = f.unpackAll(ctx, tx, conn, named, placed)
	}
	if err == nil {
		err = do(tx)
	}
	if postgres.TooLong(err) {
		err = errRowTooLong
	}
	return f.end(tx, err)
}

// mayPlace returns the names of views that get the column places: none where a connection cannot make them.
func mayPlace(ctx context.Context, conn *sql.Conn, placed []string) ([]string, error) {
	may := false
	err := conn.QueryRowContext(ctx, dialect.AsWritten+dialect.ServerMayPlace).Scan(&may)
	if !may {
		placed = nil
	}
	return placed, err
}

// unpackAll makes tables, and views with the column places, in a transaction, which may then read alone.
func (f *File) unpackAll(ctx context.Context, tx *sql.Tx, conn *sql.Conn, named []unpacked, placed []string) error {
	do := func(statement string) error {
		_, err := tx.ExecContext(ctx, dialect.AsWritten+statement)
		return err
	}
	if err := do(dialect.ServerMayWrite); err != nil {
		return err
	}
	for i := range named {
		if err := do(dialect.ServerTemporary(named[i].name, named[i].columns)); err != nil {
			return err
		}
		if err := named[i].fill(ctx, tx, conn); err != nil {
			return err
		}
	}
	for _, name := range placed {
		if err := do(dialect.ServerPlaced(name)); err != nil {
			return err
		}
	}
	return do(dialect.ServerMayRead)
}

// fill makes the rows, block by block.
func (u *unpacked) fill(ctx context.Context, tx *sql.Tx, conn *sql.Conn) error {
	var names []string
	for i := 0; i < len(u.columns); i += 2 {
		names = append(names, u.columns[i])
	}
	if u.ofBlock == nil {
		return u.fillTexts(ctx, tx, conn, names)
	}
	for _, shard := range dialect.Shards(tx) {
		if err := u.fillBlocks(ctx, shard, conn, names); err != nil {
			return err
		}
	}
	return nil
}

// fillBlocks makes the rows of the blocks of a shard.
func (u *unpacked) fillBlocks(ctx context.Context, shard dialect.Source, conn *sql.Conn, names []string) error {
	firsts, err := dialect.Column[int64](ctx, shard, dialect.PlayFirsts)
	for _, first := range firsts {
		var packed []byte
		if err := shard.QueryRowContext(ctx, dialect.EventsAt, first).Scan(&packed); err != nil {
			return err
		}
		rows, err := u.ofBlock(packed)
		if err != nil {
			return err
		}
		if err := postgres.Copy(ctx, conn, u.name, names, rows); err != nil {
			return err
		}
	}
	return err
}

// fillTexts makes the rows of texts, some hundred at a time.
func (u *unpacked) fillTexts(ctx context.Context, tx *sql.Tx, conn *sql.Conn, names []string) error {
	const some = 512
	last, err := dialect.Column[*int64](ctx, tx, dialect.LastGame)
	if err != nil || len(last) == 0 || last[0] == nil {
		return err
	}
	for game := int64(1); game <= *last[0]; game += some {
		var rows [][]any
		err := dialect.Each(ctx, tx, func(r *sql.Rows) error {
			var number int64
			var sha, packed []byte
			if err := r.Scan(&number, &sha, &packed); err != nil {
				return err
			}
			text, err := packing.Text(packed)
			if err != nil {
				return err
			}
			made, err := u.ofText(string(text))
			for _, row := range made {
				rows = append(rows, append([]any{number}, row...))
			}
			return err
		}, dialect.TextsAt, game, game+some-1)
		if err == nil {
			err = postgres.Copy(ctx, conn, u.name, names, rows)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

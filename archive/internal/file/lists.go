package file

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/internal/words"
	"modernc.org/sqlite/vtab"
)

// packedLists are the views of the events in blocks of plays. For a statement of the user's own that names one it is a
// virtual table: the view makes a text of each block, reads that text again for each row, and sorts all rows where
// they are grouped.
var packedLists = [...]packedList{
	{"throw_list", []string{"game", "event", "seat", "device", "text", "value"}, throwsIn},
	{"event_list", []string{"game", "event", "seat", "kind"}, kindsIn},
}

// packedList is one of them. After the columns of the place, it has those of what ofWord lists of an event.
type packedList struct {
	name    string
	columns []string
	ofWord  func(w *plays.What) [][]any
}

// placed is how many columns say at which place an event stands: game, number of events before and seat.
const placed = 3

// kindsIn returns the kinds of an event.
func kindsIn(w *plays.What) (out [][]any) {
	for _, kind := range w.Kinds {
		out = append(out, []any{kind})
	}
	return out
}

// throwsIn returns the device, text and points of an event that is a throw.
func throwsIn(w *plays.What) [][]any {
	if w.Cast == "" {
		return nil
	}
	return [][]any{{w.Device, w.Cast, int64(w.Points())}}
}

// ofBlock returns the rows of a block.
func (l *packedList) ofBlock(packed []byte) ([][]any, error) {
	var b openBlock
	if err := b.open(l, packed); err != nil {
		return nil, err
	}
	out := [][]any{}
	for i := range b.Games {
		err := b.rows(i, func(r listRow) { out = append(out, append([]any{r.game, r.event, int64(r.seat)}, r.word...)) })
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// openBlock is a block with the rows of its words, and the events of the game that was read last.
type openBlock struct {
	plays.Events
	words  [][][]any
	events []plays.Event
}

func (b *openBlock) open(l *packedList, packed []byte) error {
	if err := b.Open(packed); err != nil {
		return err
	}
	for i := range b.Whats {
		b.words = append(b.words, l.ofWord(&b.Whats[i]))
	}
	return nil
}

func (b *openBlock) log(game int) (err error) {
	b.events, err = b.Log(b.events[:0], &b.Games[game])
	return err
}

// rows calls each with the rows of a game, by its place in the block.
func (b *openBlock) rows(game int, each func(listRow)) error {
	if err := b.log(game); err != nil {
		return err
	}
	for n, e := range b.events {
		for _, word := range b.words[e.What] {
			each(listRow{b.Games[game].Number, int64(n), e.Seat, word, 1})
		}
	}
	return nil
}

// times counts the events by their words.
func (b *openBlock) times() ([]int, error) {
	times := make([]int, len(b.Whats))
	for i := range b.Games {
		if err := b.log(i); err != nil {
			return nil, err
		}
		for _, e := range b.events {
			times[e.What]++
		}
	}
	return times, nil
}

// mostBlocks is how many open blocks a list keeps, some hundred kilobytes each. A statement that asks game after game
// then opens each block once.
const mostBlocks = 64

// listing is what the lists that a statement names read, in a transaction that sees what the statement sees.
type listing struct {
	named  []*packedList
	ctx    context.Context
	beside *sql.Conn
	tx     *sql.Tx
	firsts []int64
	// err is what went wrong: SQLite does not say what a virtual table says.
	err error
}

// listingFor returns that of a statement.
func listingFor(ctx context.Context, statement string) *listing {
	l := &listing{ctx: ctx}
	names := strings.FieldsFunc(strings.ToLower(statement), noWord)
	for i := range packedLists {
		if slices.Contains(names, packedLists[i].name) {
			l.named = append(l.named, &packedLists[i])
		}
	}
	return l
}

// makes returns the statements that make the views of a file for one connection, those that the listing has as virtual
// tables under its number.
func (l *listing) makes(views map[string]string, number int64) (statements []string) {
	for name, text := range views {
		switch {
		case slices.ContainsFunc(l.named, func(p *packedList) bool { return p.name == name }):
			statements = append(statements, dialect.VirtualTable(name, number))
		case dialect.Placed(name):
			statements = append(statements, dialect.PlacedView(name))
		default:
			statements = append(statements, dialect.TemporaryView(text))
		}
	}
	return statements
}

// begin begins the transaction of the statement on a connection, and that of the lists on another one.
func (l *listing) begin(db *sql.DB, conn *sql.Conn) (tx *sql.Tx, err error) {
	if len(l.named) == 0 {
		return conn.BeginTx(l.ctx, nil)
	}
	if l.beside, err = db.Conn(l.ctx); err != nil {
		return nil, err
	}
	for same := false; !same; {
		if tx, same, err = l.beginBoth(conn); err != nil {
			return nil, l.end(err)
		}
	}
	if l.firsts, err = dialect.Column[int64](l.ctx, l.tx, dialect.PlayFirsts); err != nil {
		return nil, l.end(errors.Join(err, tx.Rollback()))
	}
	return tx, nil
}

// beginBoth begins both transactions and reports whether they see the same: nothing was written from before the one of
// the lists to the begin of that of the statement.
func (l *listing) beginBoth(conn *sql.Conn) (tx *sql.Tx, same bool, err error) {
	var before, after, none int64
	if err := conn.QueryRowContext(l.ctx, dialect.DataVersion).Scan(&before); err != nil {
		return nil, false, err
	}
	if l.tx, err = l.beside.BeginTx(l.ctx, nil); err != nil {
		return nil, false, err
	}
	if err := l.tx.QueryRowContext(l.ctx, dialect.ReadSchema).Scan(&none); err != nil {
		return nil, false, err
	}
	if tx, err = conn.BeginTx(l.ctx, nil); err != nil {
		return nil, false, err
	}
	if err = tx.QueryRowContext(l.ctx, dialect.ReadSchema).Scan(&none); err == nil {
		err = tx.QueryRowContext(l.ctx, dialect.DataVersion).Scan(&after)
	}
	if err != nil {
		return nil, false, errors.Join(err, tx.Rollback())
	}
	if before == after {
		return tx, true, nil
	}
	return nil, false, errors.Join(tx.Rollback(), l.tx.Rollback())
}

// end ends the transaction of the lists, and returns what went wrong.
func (l *listing) end(err error) error {
	if l.err != nil {
		err = l.err
	}
	if l.tx != nil {
		if rollback := l.tx.Rollback(); !errors.Is(rollback, sql.ErrTxDone) {
			err = errors.Join(err, rollback)
		}
	}
	if l.beside != nil {
		err = errors.Join(err, l.beside.Close())
	}
	return err
}

// listModule makes the virtual tables of a list.
type listModule struct{ *packedList }

// Create implements vtab.Module. The argument after the three that SQLite gives is the number of the listing.
func (m listModule) Create(ctx vtab.Context, args []string) (vtab.Table, error) {
	if len(args) != 4 {
		return nil, words.Errorf("%s is there already", m.name)
	}
	number, err := strconv.ParseInt(args[3], 10, 64)
	if err != nil {
		return nil, err
	}
	of, ok := tableFiles.Load(number)
	if !ok {
		return nil, words.Errorf("%s is there already", m.name)
	}
	if err := ctx.Declare(dialect.ListColumns(m.columns)); err != nil {
		return nil, err
	}
	return &listTable{packedList: m.packedList, of: of.(*listing), blocks: map[int]*openBlock{}}, nil
}

// Connect implements vtab.Module.
func (m listModule) Connect(ctx vtab.Context, args []string) (vtab.Table, error) {
	return m.Create(ctx, args)
}

// listTable is a list in one statement.
type listTable struct {
	*packedList
	of     *listing
	blocks map[int]*openBlock
}

// The ways to go through a list.
const (
	inOrder = iota // of games and events
	ofGame         // those of one game
	byWord         // equal rows together
)

// BestIndex implements vtab.Table.
func (t *listTable) BestIndex(info *vtab.IndexInfo) error {
	info.IdxNum, info.EstimatedCost, info.EstimatedRows = inOrder, 1e7, 1e7
	for i := range info.Constraints {
		if c := &info.Constraints[i]; c.Column == 0 && c.Op == vtab.OpEQ && c.Usable {
			c.ArgIndex = 0
			info.IdxNum, info.EstimatedCost, info.EstimatedRows = ofGame, 1e3, 100
			break
		}
	}
	const places = 1<<placed - 1
	if info.IdxNum == inOrder && info.ColUsed&places == 0 {
		info.IdxNum, info.IdxStr, info.OrderByConsumed = byWord, orderText(info.OrderBy), true
		return nil
	}
	// They come in the order of games and events anyway.
	info.OrderByConsumed = len(info.OrderBy) <= 2
	for i, o := range info.OrderBy {
		info.OrderByConsumed = info.OrderByConsumed && o.Column == i && !o.Desc
	}
	return nil
}

// orderText notes an order for Filter: the number of each column among those of the word, from 1, less than 0 if its
// values go down.
func orderText(by []vtab.OrderBy) string {
	var out []string
	for _, o := range by {
		n := o.Column - placed + 1
		if o.Desc {
			n = -n
		}
		out = append(out, strconv.Itoa(n))
	}
	return strings.Join(out, " ")
}

// Open implements vtab.Table.
func (t *listTable) Open() (vtab.Cursor, error) { return &listCursor{listTable: t}, nil }

// Disconnect implements vtab.Table.
func (t *listTable) Disconnect() error { return nil }

// Destroy implements vtab.Table.
func (t *listTable) Destroy() error { return nil }

// block opens a block, by its place among all.
func (t *listTable) block(i int) (*openBlock, error) {
	if b := t.blocks[i]; b != nil {
		return b, nil
	}
	var packed []byte
	err := t.of.tx.QueryRowContext(t.of.ctx, dialect.EventsAt, t.of.firsts[i]).Scan(&packed)
	if err != nil {
		return nil, err
	}
	b := &openBlock{}
	if err := b.open(t.packedList, packed); err != nil {
		return nil, err
	}
	if len(t.blocks) >= mostBlocks {
		clear(t.blocks)
	}
	t.blocks[i] = b
	return b, nil
}

// listRow is a row, times times. Of rows by words the place is not asked for.
type listRow struct {
	game, event int64
	seat        uint8
	word        []any
	times       int
}

// listCursor goes through the rows of a list: those of a game, or all words, at a time.
type listCursor struct {
	*listTable
	rows     []listRow
	at, time int
	// one is set where no game follows; else block and game are the next ones.
	one         bool
	block, game int
}

// Filter implements vtab.Cursor.
func (c *listCursor) Filter(way int, order string, args []vtab.Value) error {
	*c = listCursor{listTable: c.listTable, rows: c.rows[:0]}
	number, whole := int64(0), false
	if len(args) > 0 {
		number, whole = args[0].(int64)
	}
	var err error
	switch {
	case way == byWord:
		c.one = true
		err = c.count(order)
	case way == ofGame && whole:
		c.one = true
		err = c.find(number)
	default: // what is no whole number SQLite compares itself
		err = c.fill()
	}
	return c.said(err)
}

// said notes an error.
func (c *listCursor) said(err error) error {
	c.of.err = cmp.Or(c.of.err, err)
	return err
}

// find takes the rows of a game.
func (c *listCursor) find(number int64) error {
	i := sort.Search(len(c.of.firsts), func(i int) bool { return c.of.firsts[i] > number }) - 1
	if i < 0 {
		return nil
	}
	b, err := c.listTable.block(i)
	if err != nil {
		return err
	}
	k, ok := slices.BinarySearchFunc(b.Games, number, func(e plays.Entry, n int64) int { return cmp.Compare(e.Number, n) })
	if !ok {
		return nil
	}
	return c.take(b, k)
}

// take takes the rows of a game of a block.
func (c *listCursor) take(b *openBlock, game int) error {
	return b.rows(game, func(r listRow) { c.rows = append(c.rows, r) })
}

// fill takes the rows of the next game that has some.
func (c *listCursor) fill() error {
	c.rows, c.at = c.rows[:0], 0
	for len(c.rows) == 0 && !c.one {
		if c.block == len(c.of.firsts) {
			c.one = true
			break
		}
		b, err := c.listTable.block(c.block)
		if err != nil {
			return err
		}
		if c.game == len(b.Games) {
			c.block, c.game = c.block+1, 0
			continue
		}
		if err := c.take(b, c.game); err != nil {
			return err
		}
		c.game++
	}
	return nil
}

// count takes the rows of all words, in an order.
func (c *listCursor) count(order string) error {
	all := map[string]*listRow{}
	for i := range c.of.firsts {
		b, err := c.listTable.block(i)
		if err != nil {
			return err
		}
		times, err := b.times()
		if err != nil {
			return err
		}
		for what, words := range b.words {
			for _, word := range words {
				key := fmt.Sprintf("%q", word)
				if all[key] == nil {
					all[key] = &listRow{word: word}
				}
				all[key].times += times[what]
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if all[key].times > 0 {
			c.rows = append(c.rows, *all[key])
		}
	}
	c.sort(order)
	return nil
}

// sort sorts the rows of words as orderText has it.
func (c *listCursor) sort(order string) {
	by := strings.Fields(order)
	slices.SortStableFunc(c.rows, func(a, b listRow) int {
		for _, text := range by {
			n, _ := strconv.Atoi(text)
			if d := compareValues(a.word[max(n, -n)-1], b.word[max(n, -n)-1]); d != 0 {
				return d * n
			}
		}
		return 0
	})
}

// compareValues compares two values of a column, both numbers or both texts.
func compareValues(a, b any) int {
	if n, ok := a.(int64); ok {
		return cmp.Compare(n, b.(int64))
	}
	return strings.Compare(a.(string), b.(string))
}

// Next implements vtab.Cursor.
func (c *listCursor) Next() error {
	if c.time++; c.time < c.rows[c.at].times {
		return nil
	}
	c.time = 0
	if c.at++; c.at < len(c.rows) || c.one {
		return nil
	}
	return c.said(c.fill())
}

// Eof implements vtab.Cursor.
func (c *listCursor) Eof() bool { return c.at >= len(c.rows) }

// Column implements vtab.Cursor.
func (c *listCursor) Column(col int) (vtab.Value, error) {
	if col < 0 || col >= len(c.columns) || c.Eof() {
		return nil, words.Errorf("no such column")
	}
	switch r := &c.rows[c.at]; col {
	case 0:
		return r.game, nil
	case 1:
		return r.event, nil
	case 2:
		return int64(r.seat), nil
	default:
		return r.word[col-placed], nil
	}
}

// Rowid implements vtab.Cursor.
func (c *listCursor) Rowid() (int64, error) { return int64(c.at), nil }

// Close implements vtab.Cursor.
func (c *listCursor) Close() error { return nil }

package dialect

// Table is a table of an archive, which every engine has with the same columns.
type Table struct {
	Name string
	// Columns are its columns, in their order, Key those by which it is read in the order in which it is written.
	Columns int
	Key     string
}

// Tables lists all of them.
var Tables = [...]Table{
	{"imports", 2, "import"}, {"sources", 3, "source"}, {"kinds", 10, "kind"}, {"game_rows", 18, "game"},
	{"texts", 3, "game"}, {"players", 7, "player"}, {"chairs", 5, "chair"}, {"seat_rows", 3, "game, chair"},
	{"tagvalues", 7, "tag"}, {"taglists", 3, "tag, first"}, {"findings", 17, "game, n"}, {"comments", 5, "comment"},
	{"moves", 3, "move"}, {"segments", 6, "segment"}, {"postings", 2, "key"}, {"totals", 11, "hash, move"},
	{"plays", 4, "first"}, {"counts", 2, "first"}, {"superseded", 12, "game"},
}

// All reads the whole table.
func (t *Table) All() string { return "SELECT * FROM " + t.Name + " ORDER BY " + t.Key }

// Into begins a statement that inserts rows into the table, see Rows.
func (t *Table) Into() string { return "INSERT INTO " + t.Name + " VALUES " }

// What is read where shards are put together or taken apart: comments in the order of their games, players by their
// names, and the values of tags with the lists of who has them.
const (
	CommentsByGame = "SELECT * FROM comments ORDER BY game, comment"
	PlayersByName  = "SELECT * FROM players ORDER BY name, player"
	TagsByName     = `SELECT v.name, v.value, v.folded, v.plain, v.loose, v.sorted, l.first, l.games
		FROM tagvalues v JOIN taglists l USING (tag) ORDER BY v.name, v.value`
)

// IndexComments has the full-text index take up all comments.
const IndexComments = "INSERT INTO commenttext (commenttext) VALUES ('rebuild')"

// Any asks whether the table has any row.
func (t *Table) Any() string { return "SELECT EXISTS (SELECT 1 FROM " + t.Name + ")" }

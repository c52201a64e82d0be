package convert

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

//go:embed sheet_words.txt
var sheetWordsText string

// sheetWords has what the words of head rows mean.
var sheetWords = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(sheetWordsText) {
		f := strings.Fields(line)
		if len(f) < 2 || f[0] == "#" {
			continue
		}
		for _, w := range f[1:] {
			all[strings.ReplaceAll(w, "-", " ")] = f[0]
		}
	}
	for seat := range strings.FieldsSeq(notation.SeatTags) {
		all[strings.ToLower(seat)] = seatColumn + seat
		for _, w := range grammar.SeatWords(seat) {
			all[strings.ToLower(w)] = seatColumn + seat
		}
	}
	return all
})

// What a column may hold, as sheet_words.txt names it. A tag and a seat come with their name.
const (
	roundColumn   = "round"
	indexColumn   = "index" // a number, of rounds or of turns
	turnColumn    = "turn"  // a number or a seat
	playerColumn  = "seat"
	throwColumn   = "throw"
	dieColumn     = "die" // one of the dice of a throw
	moveColumn    = "move"
	fromColumn    = "from"
	toColumn      = "to"
	commentColumn = "comment"
	sicColumn     = "sic"
	gameColumn    = "game"
	totalColumn   = "total" // sums, which AGN has no place for
	tagColumn     = "tag:"
	seatColumn    = "seat:"
)

// columnNames are those that --columns takes, beside the colours of seats and the names of tags.
func columnNames() []string {
	return []string{roundColumn, playerColumn, throwColumn, moveColumn, commentColumn, sicColumn, gameColumn, dieColumn,
		fromColumn, toColumn, indexColumn}
}

// column is what a column of a table holds; what is empty if it is not known.
type column struct {
	what, seat string
	name       string // as the head row has it
}

// columnMeant returns what a cell of a head row says of its column: one word, or the colour of a seat and a word.
func columnMeant(cell string) column {
	c := column{name: cell}
	name := plainName(cell)
	known := sheetWords()
	if what, ok := known[name]; ok {
		c.set(what)
		return c
	}
	// "Move 2" is another one of its kind, and a6 a square.
	if short := strings.TrimSpace(strings.TrimRight(name, "0123456789")); len(short) > 2 {
		name = short
	}
	for w := range strings.FieldsSeq(name) {
		what, ok := known[w]
		if !ok {
			return column{name: cell}
		}
		c.set(what)
	}
	return c
}

// set takes one word of what a column holds.
func (c *column) set(what string) {
	if seat, ok := strings.CutPrefix(what, seatColumn); ok {
		c.seat = seat
	} else {
		c.what = what
	}
}

// headLanguages has words of head rows that one language alone has.
var headLanguages = map[string]string{
	"runde": "de", "runden": "de", "farbe": "de", "zug": "de", "züge": "de", "zuege": "de", "wurf": "de", "würfe": "de",
	"spieler": "de", "von": "de", "nach": "de", "weiß": "de", "schwarz": "de", "rot": "de", "gelb": "de", "grün": "de",
	"ronde": "fr", "rondes": "fr", "manche": "fr", "couleur": "fr", "coup": "fr", "coups": "fr", "joueur": "fr",
	"lancer": "fr", "jet": "fr", "blanc": "fr", "noir": "fr", "rouge": "fr", "jaune": "fr", "vert": "fr",
	"ronda": "es", "vuelta": "es", "jugada": "es", "jugadas": "es", "jugador": "es", "tirada": "es", "blanco": "es",
	"blancas": "es", "negro": "es", "negras": "es", "rojo": "es", "amarillo": "es",
}

// language is that of the head row, empty if its words are of none or of several.
func (l *layout) language() (language string) {
	if l == nil {
		return ""
	}
	for _, c := range l.columns {
		for w := range strings.FieldsSeq(plainName(c.name)) {
			in := headLanguages[w]
			if in != "" && language != "" && in != language {
				return ""
			}
			language = cmp.Or(in, language)
		}
	}
	return language
}

// plainName is a name of a column in small letters, without signs around its words.
func plainName(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r), r == '#', r == '°', r == 'º':
			return unicode.ToLower(r)
		}
		return ' '
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// layout is the columns of a table.
type layout struct {
	columns []column
	seats   bool // a round a row, its seats side by side
	perGame bool // a game a row
	numbers bool // the rows have numbers
	second  bool // a second head row may follow
}

// headRow returns the layout that a row of names gives, nil if it is none. players has the seats by the names of
// players. Within a table all names must be known.
func headRow(cells []string, players map[string]string, within bool) *layout {
	if within && startsWithDigit(cells) {
		return nil
	}
	l := &layout{}
	for _, text := range cells {
		c := columnMeant(text)
		if seat := players[plainName(text)]; c.what == "" && seat != "" {
			c.seat = seat
		}
		l.columns = append(l.columns, c)
	}
	if !l.isHead(within) {
		return nil
	}
	l.settle()
	return l
}

// isHead reports whether the names of the columns are those of a head row: some hold throws or moves, and enough are
// known. Within a table all names must be known.
func (l *layout) isHead(within bool) bool {
	known, unknown, plays := 0, 0, false
	for i := range l.columns {
		c := &l.columns[i]
		switch {
		case strings.TrimSpace(c.name) == "":
		case c.what == "" && c.seat == "":
			unknown++
		default:
			known++
		}
		plays = plays || c.plays() && (c.seat == "" || len(l.columns) > 1)
	}
	if within {
		return plays && unknown == 0 && known >= 2
	}
	return plays && (unknown == 0 || known >= 2 && unknown <= known)
}

// startsWithDigit reports whether the first cell with anything in it begins with a digit, as those of most rows do.
func startsWithDigit(cells []string) bool {
	i := slices.IndexFunc(cells, func(s string) bool { return s != "" })
	return i >= 0 && cells[i][0] >= '0' && cells[i][0] <= '9'
}

// plays reports whether a column can hold throws or moves.
func (c *column) plays() bool {
	switch c.what {
	case moveColumn, fromColumn, toColumn:
		return true
	}
	return c.throws() || c.onlySeat()
}

// throws reports whether a column holds throws or a die of them.
func (c *column) throws() bool { return c.what == throwColumn || c.what == dieColumn }

// onlySeat reports whether a column has the colour of a seat for its whole name.
func (c *column) onlySeat() bool { return c.what == "" && c.seat != "" }

// has reports whether a column that is not one seat's holds one of these.
func (l *layout) has(what ...string) bool {
	return slices.ContainsFunc(l.columns, func(c column) bool { return c.seat == "" && slices.Contains(what, c.what) })
}

// hasTags reports whether a column holds a tag.
func (l *layout) hasTags() bool {
	return slices.ContainsFunc(l.columns, func(c column) bool { return strings.HasPrefix(c.what, tagColumn) })
}

// hasSeats reports whether a column is one seat's.
func (l *layout) hasSeats() bool {
	return slices.ContainsFunc(l.columns, func(c column) bool { return c.seat != "" })
}

// settle finds what the columns say together.
func (l *layout) settle() {
	l.settleRounds()
	moves := l.has(moveColumn, fromColumn)
	l.settleSeats(moves)
	l.numbers = l.has(roundColumn, indexColumn, turnColumn)
	l.perGame = l.hasTags() && moves && !l.numbers && !l.has(playerColumn, throwColumn, gameColumn)
	l.seats = l.hasSeats()
	l.second = l.seats
	if l.seats {
		l.beside()
	}
}

// settleRounds finds the numbers of rounds under the name of moves where several seats have columns of their own.
func (l *layout) settleRounds() {
	seats := 0
	for i := range l.columns {
		if l.columns[i].onlySeat() {
			seats++
		}
	}
	if seats > 1 && !l.hasTags() && !l.has(roundColumn, indexColumn) {
		l.numberMoves()
	}
}

// settleSeats says what the columns hold that have the colour of a seat for their name: the moves of the seat, but
// beside a column of moves who plays it.
func (l *layout) settleSeats(besideMoves bool) {
	for i := range l.columns {
		c := &l.columns[i]
		switch {
		case !c.onlySeat():
		case besideMoves:
			c.what, c.seat = tagColumn+c.seat, ""
		default:
			c.what = moveColumn
		}
	}
}

// numberMoves makes the column of moves one of their numbers: Move, White, Black.
func (l *layout) numberMoves() {
	i := slices.IndexFunc(l.columns, func(c column) bool { return c.what == moveColumn && c.seat == "" })
	if i >= 0 {
		l.columns[i].what = roundColumn
	}
}

// beside gives the throws that stand beside the moves of a seat to that seat.
func (l *layout) beside() {
	first := slices.IndexFunc(l.columns, func(c column) bool { return c.seat != "" || c.what == throwColumn })
	before := first >= 0 && l.columns[first].seat == ""
	seat := ""
	for k := range l.columns {
		i := k
		if before {
			i = len(l.columns) - 1 - k // a throw stands before its moves
		}
		c := &l.columns[i]
		switch {
		case c.seat != "":
			seat = c.seat
		case c.what == throwColumn || c.what == dieColumn || c.what == sicColumn:
			c.seat = seat
		case !before && (c.what == commentColumn || c.what == moveColumn):
			c.seat = seat
		}
	}
}

// secondRow takes a second head row, which says what the columns below each seat hold. It reports false if the row
// is none.
func (l *layout) secondRow(cells []string) bool {
	below := make([]column, len(cells))
	some := false
	for i, text := range cells {
		if below[i] = columnMeant(text); strings.TrimSpace(text) == "" {
			continue
		}
		if below[i].what == "" || below[i].seat != "" {
			return false
		}
		some = some || below[i].plays()
	}
	if !some {
		return false
	}
	seat := ""
	for i := range below {
		if i >= len(l.columns) {
			l.columns = append(l.columns, column{})
		}
		c := &l.columns[i]
		if c.seat != "" {
			seat = c.seat
		} else if c.what != "" {
			seat = ""
		}
		if below[i].what != "" {
			c.what, c.name = below[i].what, strings.TrimSpace(cells[i])
			if c.seat = seat; c.what == roundColumn || c.what == indexColumn {
				c.seat = ""
			}
		}
	}
	l.second = false
	return true
}

// namedLayout is the layout that --columns names.
func namedLayout(names []string) (*layout, error) {
	l := &layout{}
	for _, name := range names {
		c := columnMeant(name)
		if name != "-" && c.what == "" && c.seat == "" {
			if !grammar.TagNamed(name) || name[0] > 'Z' { // tags of one's own begin with a capital
				return nil, unknownColumn(name)
			}
			c.what = tagColumn + name
		}
		l.columns = append(l.columns, c)
	}
	if !slices.ContainsFunc(l.columns, func(c column) bool { return c.plays() }) {
		return nil, unknownColumn("")
	}
	l.settle()
	l.second = false
	return l, nil
}

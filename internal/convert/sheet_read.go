package convert

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// row is one row of a sheet. It is valid until the next one.
type row struct {
	sheet string // its name, empty in a file of one table
	cells []cell
	place func(i int) Place // of a cell
}

// texts are the texts of the cells, without spaces around them.
func (r *row) texts() []string {
	out := make([]string, len(r.cells))
	for i := range r.cells {
		out[i] = strings.TrimSpace(r.cells[i].text)
	}
	return out
}

// sheetReader makes games of the rows of score sheets.
type sheetReader struct {
	in    *Input
	to    func(*Game) error
	given *layout // by --columns

	l       *layout
	head    []string // the head row of l
	again   Place    // where it stands again, until the next row says whether a game begins there
	g       Game
	size    int  // about how long its text will be
	tooLong bool // it is longer than AGN allows
	blank   bool // the last row was
	sheet   string
	key     string            // which game of its column or sheet it is
	common  []Tag             // what stands above a table of several games
	byGame  map[string][]Tag  // what a sheet of tags says of games
	tagHead []string          // the head row of a sheet of tags
	names   map[string]string // the seats by the names of players

	rules   *sheetRules
	turns   turnCount
	pairs   []pairing
	held    int // bytes of tags
	tables  int
	unknown map[int]bool // columns of which something was lost
	above   int          // lines above a table that name no tag
	passed  bool         // the sheet is passed over, as it has no table
	fault   *FaultError  // why the first sheet was
	rows    int
}

// turnCount tells whether the numbers of rows count turns and not rounds.
type turnCount struct {
	rows, first, last, seats int
	begun, seat              string // the first seat and the last
	broken                   bool   // a number did not follow the one before
}

// add takes the number and the seat of a row.
func (t *turnCount) add(number int, seat string) {
	t.broken = t.broken || t.rows > 0 && number != t.last+1
	switch {
	case t.rows == 0:
		t.first, t.begun = number, seat
	case seat != t.seat:
		t.seats++
	}
	t.rows, t.last, t.seat = t.rows+1, number, seat
}

// goesOn reports whether a row may follow those before it. Round tells that a row is a whole round.
func (t *turnCount) goesOn(number int, seat string, round bool) bool {
	if number == 0 || number != t.last {
		return number == 0 || number > t.last
	}
	return !round && (number > t.first || t.seats == 0 || seat != t.begun)
}

func newSheetReader(in *Input, to func(*Game) error) (*sheetReader, error) {
	s := &sheetReader{in: in, to: to, blank: true}
	if len(in.Columns) > 0 {
		var err error
		if s.given, err = namedLayout(in.Columns); err != nil {
			return nil, err
		}
	}
	s.l = s.given
	return s, nil
}

func unknownColumn(name string) error {
	if name == "" {
		return words.Errorf("--columns names no column of throws or moves")
	}
	return &engine.UnknownError{What: words.Of("column"), Name: name, Near: engine.Nearest(name, columnNames()),
		Known: columnNames()}
}

// add takes the next row.
func (s *sheetReader) add(r *row) error {
	s.rows++
	for len(r.cells) > 0 && r.cells[len(r.cells)-1].empty() {
		r.cells = r.cells[:len(r.cells)-1]
	}
	if r.sheet != s.sheet {
		if err := s.nextSheet(r.sheet); err != nil {
			return err
		}
	}
	switch {
	case len(r.cells) == 0:
		s.blank = true
		return nil
	case s.passed:
		return nil
	case s.l == nil && isTagSheet(r.sheet) && s.tagRow(r):
		return nil
	}
	blank := s.blank
	s.blank = false
	return s.place(r, blank)
}

// place finds what a row that is not empty is: a head row, a line above a table, or a row of events.
func (s *sheetReader) place(r *row, blank bool) error {
	texts := r.texts()
	if s.l != nil && s.l.second && s.l.secondRow(texts) {
		return nil
	}
	if s.l != nil {
		s.l.second = false
	}
	if l := headRow(texts, s.names, s.l != nil && !blank); l != nil {
		return s.headed(r, l, texts)
	}
	where := aboveTable
	if s.l != nil {
		if where = inTable; blank && s.columnAt(firstFilled(r)).what != playerColumn {
			where = betweenTables
		}
	}
	if name, value, i := headLine(texts, where); name != "" {
		s.blank = true // another such line may follow
		return s.line(r, name, value, i)
	}
	if s.l == nil {
		return s.unnamed(r, texts)
	}
	return s.events(r)
}

// headed takes a head row. One that stands again may be that of the next page.
func (s *sheetReader) headed(r *row, l *layout, texts []string) error {
	if len(s.g.Events) > 0 {
		if s.l != nil && s.l.numbers && slices.Equal(texts, s.head) {
			s.again, s.l.second = r.place(firstFilled(r)), s.l.seats && s.given == nil
			return nil
		}
		if err := s.finish(); err != nil {
			return err
		}
	}
	s.begin(r)
	s.tables++
	if s.l, s.head = l, texts; s.given != nil {
		s.l = s.given
	}
	s.unknown = nil
	return nil
}

// goesOn finds whether the row after a head row that stands again goes on with the numbers above it, or begins a game.
func (s *sheetReader) goesOn(r *row) error {
	at, number, seat := s.again, 0, ""
	s.again = Place{}
	for i := range r.cells {
		switch s.columnAt(i).what {
		case roundColumn, indexColumn, turnColumn:
			if n := rowNumber(&r.cells[i]); n != 0 {
				number = n
			}
		case playerColumn:
			seat = bare(strings.TrimSpace(r.cells[i].text))
		}
	}
	if s.turns.goesOn(number, seat, s.l.seats) {
		s.in.Report.Note("head row", "again within a game, passed over", at)
		return nil
	}
	err := s.finish()
	s.g.Place, s.unknown = at, nil
	return err
}

// Where a line that names a tag may stand: above a table any name is one, after an empty row those of tags and seats,
// within a table those of tags alone.
const (
	aboveTable = iota
	betweenTables
	inTable
)

// maxAbove is how many lines above a table may say nothing that is understood.
const maxAbove = 50

// unnamed passes over a line above a table that says nothing.
func (s *sheetReader) unnamed(r *row, texts []string) error {
	if s.above++; s.above > maxAbove || plays(texts) {
		fault := &FaultError{r.place(0),
			words.Errorf("no row above names the columns; name them, as --columns round,seat,throw,move does")}
		if r.sheet == "" {
			return fault
		}
		s.in.Report.Lost("sheet", "in which no row names the columns", fault.Place)
		s.passed, s.fault = true, cmp.Or(s.fault, fault)
		return nil
	}
	s.in.Report.Lost("line", "above a table, which names no tag", r.place(firstFilled(r)))
	return nil
}

// plays reports whether a row may hold events: a number, a move or a throw, and not a title alone.
func plays(texts []string) bool { return len(filledCells(texts)) >= 3 }

func firstFilled(r *row) int {
	return max(0, slices.IndexFunc(r.cells, func(c cell) bool { return !c.empty() }))
}

// headLine returns the tag that a line above a table, or between two, names, and the cell of its value: "Event" and
// "Open 2024" in two cells, or "Event: Open 2024" in one. Outside of a table the name of a tag may stand without a
// value.
func headLine(texts []string, where int) (name, value string, cell int) {
	if where < inTable {
		if name, value, cell = otherLine(texts); name != "" {
			return name, value, cell
		}
	}
	title, value, cell := titleAndValue(texts)
	if name = tagMeant(title, where); title == recorded.Tag && recorded.Lacks(value) {
		name = title // no column
	}
	if name == "" || value == "" && (where == inTable || !strings.EqualFold(name, title)) {
		return "", "", 0
	}
	return name, value, cell
}

// titleAndValue splits a line of one or two cells into a title and a value, and gives the cell of the value, that of
// the title if there is no value. The title of any other line is empty.
func titleAndValue(texts []string) (title, value string, cell int) {
	filled := filledCells(texts)
	if len(filled) == 0 || len(filled) > 2 {
		return "", "", 0
	}
	cell = filled[0]
	title, value, colon := strings.Cut(texts[cell], ":")
	switch alone := len(filled) == 1; {
	case alone && colon && value == "", !alone && value != "":
		return "", "", 0
	case !alone:
		cell = filled[1]
		value = texts[cell]
	}
	return title, strings.TrimSpace(value), cell
}

// filledCells are the indexes of the texts that are not empty.
func filledCells(texts []string) (filled []int) {
	for i, t := range texts {
		if t != "" {
			filled = append(filled, i)
		}
	}
	return filled
}

// otherLine returns the tag that a line names which separates its cells otherwise than the table does: "Event;Open".
func otherLine(texts []string) (name, value string, cell int) {
	filled := filledCells(texts)
	if len(filled) == 0 {
		return "", "", 0
	}
	text := texts[filled[0]]
	k := strings.IndexAny(text, separators)
	if k <= 0 {
		return "", "", 0
	}
	if name = tagMeant(text[:k], betweenTables); name == "" {
		return "", "", 0
	}
	values := []string{strings.TrimSpace(strings.TrimRight(text[k+1:], separators))}
	for _, i := range filled[1:] {
		values = append(values, strings.TrimSpace(strings.TrimRight(texts[i], separators)))
	}
	value = strings.Join(values, ", ")
	if n := len(value); n >= 2 && value[0] == '"' && value[n-1] == '"' {
		value = strings.ReplaceAll(value[1:n-1], `""`, `"`)
	}
	return name, value, filled[0]
}

// tagMeant returns the tag that a title names, empty if it names none there.
func tagMeant(title string, where int) string {
	title = strings.TrimSpace(title)
	c := columnMeant(title)
	switch {
	case strings.HasPrefix(c.what, tagColumn):
		return strings.TrimPrefix(c.what, tagColumn)
	case where == inTable:
		return ""
	case c.seat != "" && c.what == "":
		return c.seat
	case c.what == roundColumn:
		return "Round"
	case where == aboveTable && grammar.TagNamed(title) && c.what == "":
		return title
	}
	return ""
}

// line takes a line that names a tag.
func (s *sheetReader) line(r *row, name, value string, i int) error {
	if len(s.g.Events) > 0 && name != "Result" {
		if err := s.finish(); err != nil {
			return err
		}
	}
	if len(s.g.Tags) == 0 && len(s.g.Events) == 0 {
		s.begin(r)
	}
	if len(s.g.Events) == 0 {
		s.l = s.given
	}
	if s.size += len(name) + len(value) + 8; s.size > grammar.MaxGame {
		s.tooLong = true
		return nil
	}
	s.tag(&s.g.Tags, name, value, &r.cells[i], r.place(i))
	return nil
}

// maxTags is how many bytes the tags that are held may take.
const maxTags = 16 << 20

// tag adds a tag, its value as AGN has it.
func (s *sheetReader) tag(tags *[]Tag, name, value string, c *cell, at Place) {
	value = bare(value)
	if s.held += len(name) + len(value) + 64; s.held > maxTags {
		s.tooLong = true
		return
	}
	switch {
	case value == "":
		return
	case name == "Date":
		value = s.date(value, c, at)
	case name == "Result":
		value = s.result(value, c, at)
	case notation.IsSeatTag(name) && plainName(value) != "":
		if s.names == nil {
			s.names = map[string]string{}
		}
		s.names[plainName(value)] = name
	}
	*tags = append(*tags, Tag{name, value, at})
}

// begin begins a game at a row, unless one has begun.
func (s *sheetReader) begin(r *row) {
	if !s.g.Place.IsSet() {
		s.g.Place = r.place(firstFilled(r))
	}
}

// nextSheet ends the game of a sheet and begins another sheet.
func (s *sheetReader) nextSheet(name string) error {
	err := s.finish()
	s.sheet, s.key, s.l, s.blank, s.above, s.common, s.tagHead = name, name, s.given, true, 0, nil, nil
	s.passed = false
	return err
}

// finish gives away the game that was read, if there is one.
func (s *sheetReader) finish() error {
	s.foreignLetters()
	g := s.g
	s.g = Game{}
	tooLong := s.tooLong
	s.size, s.tooLong, s.rules = 0, false, nil
	if len(s.byGame) == 0 {
		s.held = 0
	}
	s.again = Place{}
	turns, pairs := s.turns, s.pairs
	s.turns, s.pairs = turnCount{}, s.pairs[:0]
	switch {
	case tooLong:
		s.in.Report.Lost("game", "longer than 1 MiB or 131,072 events", g.Place)
		return nil
	case len(g.Events) == 0 && (s.l == nil || len(g.Tags) == 0):
		for _, t := range g.Tags {
			s.in.Report.Lost("tag", "after which no row names the columns of a game", t.Place)
		}
		return nil
	}
	s.common = nil
	for _, t := range slices.Concat(s.byGame[s.key], s.byGame[anyGame]) {
		if g.Tag(t.Name) == "" {
			g.Tags = append(g.Tags, t)
		}
	}
	s.turnNumbers(&g, turns)
	for _, t := range g.Tags {
		if t.Name == "Result" && g.Result.Text == "" {
			g.Result = Result{t.Value, t.Place}
		}
	}
	s.names = nil
	s.interleave(&g, pairs)
	passed(&g, s.in.Report)
	return s.to(&g)
}

// foreignLetters says that the letters for men are those of the language of the head row where the game itself says no
// language and some of its moves begin with a letter that AGN has not and that language has.
func (s *sheetReader) foreignLetters() {
	language := s.l.language()
	if language == "" || s.in.Config.Language != "" || s.g.Tag("Language") != "" {
		return
	}
	men := s.rulesOf().men
	if men == "" {
		return
	}
	var own strings.Builder // letters of the language alone
	for _, letters := range grammar.Letters(language, men) {
		own.WriteString(strings.Trim(letters, men))
	}
	i := slices.IndexFunc(s.g.Events, func(e Event) bool { return e.Kind == Word && beginsWith(e.Text, own.String()) })
	if i < 0 {
		return
	}
	s.g.Tags = append(s.g.Tags, Tag{Name: "Language", Value: language, Place: s.g.Events[i].Place})
	s.in.Report.Note("game", "whose men have letters of the language %s, as its head row has", s.g.Place, language)
}

// beginsWith reports whether one of some words is a move that begins with one of some letters.
func beginsWith(text, letters string) bool {
	for w := range strings.FieldsSeq(text) {
		letter, n := utf8.DecodeRuneInString(w)
		if strings.ContainsRune(letters, letter) && len(w) > n && strings.IndexByte("abcdefghijklmnopqrstx@", w[n]) >= 0 {
			return true
		}
	}
	return false
}

// pairing is where a row has so many throws and after them as many moves.
type pairing struct{ from, n int }

// interleave puts the throws of rows before the moves that they were for if the rules want it so: a row of a turn does
// not say whether all was thrown first.
func (s *sheetReader) interleave(g *Game, pairs []pairing) {
	if len(pairs) == 0 {
		return
	}
	other := *g
	other.Events = slices.Clone(g.Events)
	for _, p := range pairs {
		for i := range p.n {
			other.Events[p.from+2*i] = g.Events[p.from+i]
			other.Events[p.from+2*i+1] = g.Events[p.from+p.n+i]
		}
	}
	judge := NewScribe(s.in.Config, &Report{})
	if judge.reach(&other) > judge.reach(g) {
		g.Events = other.Events
	}
}

// reach is how many events of a game come before the first that the rules forbid.
func (s *Scribe) reach(g *Game) int {
	rec := s.Record(g)
	if rec == nil {
		return 0
	}
	if rec.Judged.Verdict == referee.Legal {
		return len(g.Events) + 1
	}
	for i := range rec.Judged.Findings {
		if f := &rec.Judged.Findings[i]; f.Severity == diag.Error && f.Event > 0 && !f.Variation {
			return f.Event
		}
	}
	return 0
}

// turnNumbers drops the numbers of rows if they count turns, one a row: AGN numbers rounds.
func (s *sheetReader) turnNumbers(g *Game, turns turnCount) {
	if turns.rows < 3 || turns.broken || s.l == nil || s.l.seats {
		return
	}
	index := slices.ContainsFunc(s.l.columns, func(c column) bool { return c.what == indexColumn || c.what == turnColumn })
	if turns.seats < turns.rows-1 && !index {
		return
	}
	for i := range g.Events {
		g.Events[i].Round = 0
	}
	s.in.Report.Note("game", "whose rows number turns, not rounds", g.Place)
}

// passed adds a pass where a turn ends in which something was thrown and nothing moved.
func passed(g *Game, r *Report) {
	var thrown *Event // the last throw of a turn
	var at []int      // where passes are missing
	moved := true
	end := func(i int) {
		if thrown != nil && !moved {
			r.Doubt("turn", "with a throw and no move, read as a pass", thrown.Place)
			at = append(at, i)
		}
		thrown, moved = nil, false
	}
	round, seat := 0, ""
	for i := range g.Events {
		e := &g.Events[i]
		if e.Kind == Throw || e.Kind == Word {
			if e.Round != 0 && e.Round != round || e.Seat != "" && e.Seat != seat {
				end(i)
				round, seat = e.Round, e.Seat
			}
			if e.Kind == Throw {
				thrown = e
			} else {
				moved = true
			}
		}
	}
	if seat != "" {
		end(len(g.Events))
	}
	if at == nil {
		return
	}
	out := make([]Event, 0, len(g.Events)+len(at))
	from := 0
	for _, i := range at {
		out = append(out, g.Events[from:i]...)
		last := out[len(out)-1]
		out = append(out, Event{Kind: Word, Text: "--", Round: last.Round, Seat: last.Seat, Place: last.Place})
		from = i
	}
	g.Events = append(out, g.Events[from:]...)
}

// tagSheets are the names of sheets that hold tags.
var tagSheets = []string{"tags", "games", "parties", "partien", "partidas", "spiele", "metadata", "info", "head",
	"headers"}

func isTagSheet(name string) bool { return slices.Contains(tagSheets, plainName(name)) }

// tagRow takes a row of a sheet of tags: a head row of names and a row a game, or a name and a value a row. It reports
// false if the sheet holds moves.
func (s *sheetReader) tagRow(r *row) bool {
	texts := r.texts()
	if s.tagHead != nil {
		s.gameTags(r, texts)
		return true
	}
	if headRow(texts, nil, false) == nil {
		if s.tagLine(r, texts) {
			return true
		}
	} else if !listsGames(texts) {
		return false
	}
	s.tagHead = texts
	return true
}

// listsGames reports whether the names of a head row are those of a list of games: tags or games, and neither throws
// nor moves.
func listsGames(names []string) bool {
	named := false
	for _, name := range names {
		switch c := columnMeant(name); {
		case c.what == moveColumn || c.what == throwColumn || c.what == fromColumn:
			return false
		case c.what == gameColumn || strings.HasPrefix(c.what, tagColumn):
			named = true
		}
	}
	return named
}

// tagLine takes a row of a name and a value. It holds for every game, as what stands above it does. It reports false if
// the row is none.
func (s *sheetReader) tagLine(r *row, texts []string) bool {
	name, value, i := headLine(texts, aboveTable)
	if name == "" || value == "" || len(texts) > 2 || plainName(texts[0]) == "game" {
		return false
	}
	s.tag(&s.g.Tags, name, value, &r.cells[i], r.place(i))
	s.tagsOf(anyGame, slices.Concat(s.common, s.g.Tags))
	s.common, s.g.Tags = nil, nil
	return true
}

// gameTags takes a row that has the tags of a game below their names.
func (s *sheetReader) gameTags(r *row, texts []string) {
	key, tags := "", []Tag(nil)
	for i, t := range texts {
		if i >= len(s.tagHead) || t == "" {
			continue
		}
		if c := columnMeant(s.tagHead[i]); c.what == gameColumn || i == 0 && s.tagHead[0] == "" {
			key = t
		} else if name := tagMeant(s.tagHead[i], aboveTable); name != "" {
			s.tag(&tags, name, t, &r.cells[i], r.place(i))
		}
	}
	s.tagsOf(key, tags)
}

// tagsOf keeps the tags that a sheet of tags says of a game.
func (s *sheetReader) tagsOf(key string, tags []Tag) {
	if s.byGame == nil {
		s.byGame = map[string][]Tag{}
	}
	s.byGame[key] = append(s.byGame[key], tags...)
}

// anyGame is the key of tags of all games.
const anyGame = "\x00"

// events takes a row of events.
func (s *sheetReader) events(r *row) error {
	if s.isTotal(r) {
		s.in.Report.Lost("row", "of totals", r.place(firstFilled(r)))
		return nil
	}
	if s.l.perGame {
		return s.gameRow(r)
	}
	if s.again.IsSet() {
		if err := s.goesOn(r); err != nil {
			return err
		}
	}
	if err := s.keyed(s.cellOf(r, gameColumn)); err != nil {
		return err
	}
	s.begin(r)
	s.tagColumns(r)
	if s.rules == nil {
		s.rules = s.rulesOf()
	}
	w := rowWriter{s: s, r: r, start: len(s.g.Events)}
	held, result := len(s.g.Tags), s.g.Result
	w.numbers()
	if s.l.seats {
		w.bySeat()
	} else {
		w.bySeatCell()
	}
	w.lostCells()
	if len(s.g.Events) == w.start && len(s.g.Tags) == held && s.g.Result == result && !s.tooLong && w.saidMore() {
		s.in.Report.Lost("row", "without a throw or a move", r.place(firstFilled(r)))
	}
	return nil
}

// keyed begins another game where its column names one.
func (s *sheetReader) keyed(key string) error {
	if key == "" || key == s.key {
		return nil
	}
	if len(s.g.Events) == 0 {
		s.key, s.common = key, slices.Clone(s.g.Tags)
		return nil
	}
	common := s.common
	if err := s.finish(); err != nil {
		return err
	}
	s.key, s.common, s.g.Tags = key, common, slices.Clone(common)
	return nil
}

// isTotal reports whether a row sums up those above it.
func (s *sheetReader) isTotal(r *row) bool {
	i := firstFilled(r)
	return s.columnAt(i).what != commentColumn && columnMeant(r.cells[i].text).what == totalColumn
}

// saidMore reports whether the row has more than a number and a seat, or a seat that cannot be one.
func (w *rowWriter) saidMore() bool {
	for i := range w.r.cells {
		c := w.s.columnAt(i)
		if !w.r.cells[i].empty() && (c.plays() || c.what == sicColumn || strings.ContainsAny(w.seat, "\n,;\t")) {
			return true
		}
	}
	return false
}

// gameRow takes a row that is a game.
func (s *sheetReader) gameRow(r *row) error {
	s.begin(r)
	s.tagColumns(r)
	for i := range r.cells {
		if c := s.columnAt(i); c.what == moveColumn && !r.cells[i].empty() {
			s.event(Event{Kind: Word, Text: r.cells[i].text, Place: r.place(i)})
		} else if c.what == commentColumn && !r.cells[i].empty() {
			s.event(Event{Kind: Comment, Text: bare(r.cells[i].text), Place: r.place(i)})
		}
	}
	return s.finish()
}

func (s *sheetReader) columnAt(i int) column {
	if i < len(s.l.columns) {
		return s.l.columns[i]
	}
	return column{}
}

// cellOf returns the text of the first cell of a column of a kind.
func (s *sheetReader) cellOf(r *row, what string) string {
	for i := range r.cells {
		if s.columnAt(i).what == what {
			return strings.TrimSpace(r.cells[i].text)
		}
	}
	return ""
}

// tagColumns takes the tags that a row says, of which each counts once a game.
func (s *sheetReader) tagColumns(r *row) {
	for i := range r.cells {
		name, ok := strings.CutPrefix(s.columnAt(i).what, tagColumn)
		if !ok || r.cells[i].empty() {
			continue
		}
		if s.g.Tag(name) == "" {
			s.tag(&s.g.Tags, name, strings.TrimSpace(r.cells[i].text), &r.cells[i], r.place(i))
		}
	}
}

// maxEvents is how many events are held of one game.
const maxEvents = 1 << 17

// event adds an event.
func (s *sheetReader) event(e Event) {
	if s.size += len(e.Text) + 2; s.tooLong || s.size > grammar.MaxGame || len(s.g.Events) == maxEvents {
		s.tooLong, s.g.Events = true, nil
		return
	}
	s.g.Events = append(s.g.Events, e)
}

// rowWriter makes the events of one row.
type rowWriter struct {
	s      *sheetReader
	r      *row
	start  int
	number int
	seat   string
	dice   []string // of a throw whose dice have a column each, so far
	diceAt Place    // of the first of them
	from   string   // the square that a move leaves, until the one that it reaches
	fromAt Place
}

// numbers takes the number of the row.
func (w *rowWriter) numbers() {
	for i := range w.r.cells {
		c := &w.r.cells[i]
		text := strings.Trim(strings.TrimSpace(c.text), ".")
		switch w.s.columnAt(i).what {
		case roundColumn, indexColumn, turnColumn:
			if n := rowNumber(c); n != 0 {
				w.number = n
			} else if w.s.columnAt(i).what == turnColumn {
				w.seat = text
			} else if text != "" {
				w.s.in.Report.Doubt("number", "of a round that is none, left out", w.r.place(i))
			}
		case playerColumn:
			w.seat = bare(text)
		}
	}
	if seat, ok := w.s.names[plainName(w.seat)]; ok && w.seat != "" {
		if _, known := w.s.rules.seat(w.seat); !known {
			w.seat = seat
		}
	}
}

// rowNumber is the number in a cell, 0 if it is none of a round.
func rowNumber(c *cell) int {
	text := strings.Trim(strings.TrimSpace(c.text), ".")
	if n, err := strconv.Atoi(strings.TrimSuffix(text, ".0")); err == nil && n > 0 && n < 1e9 {
		return n
	}
	return 0
}

// bySeat takes the cells of each seat.
func (w *rowWriter) bySeat() {
	var seats []string
	for _, c := range w.s.l.columns {
		if c.seat != "" && !slices.Contains(seats, c.seat) {
			seats = append(seats, c.seat)
		}
	}
	for _, seat := range append(seats, "") {
		w.seat = seat
		w.cells(func(c column) bool { return c.seat == seat })
	}
	if w.number != 0 {
		w.s.turns.add(w.number, "")
	}
}

// bySeatCell takes the cells of the seat that the row names.
func (w *rowWriter) bySeatCell() {
	before := len(w.s.g.Events)
	w.cells(func(column) bool { return true })
	if w.number != 0 && len(w.s.g.Events) > before {
		w.s.turns.add(w.number, w.seat)
	}
}

// cells takes the cells of the row whose columns fit, throws before the moves that they stand after.
func (w *rowWriter) cells(fits func(column) bool) {
	first := len(w.s.g.Events)
	w.from = ""
	for _, i := range w.inOrder(fits) {
		c, cell := w.s.columnAt(i), &w.r.cells[i]
		if cell.empty() {
			continue
		}
		if c.what != dieColumn {
			w.throwDice()
		}
		w.cell(c.what, cell, w.r.place(i))
	}
	w.throwDice()
	w.departed()
	w.pair(first)
}

// inOrder returns the indexes of the cells whose columns fit, as they stand in the row, but throws first if all of them
// stand after moves.
func (w *rowWriter) inOrder(fits func(column) bool) (order []int) {
	moves, throwsLast := false, true
	for i := range w.r.cells {
		c := w.s.columnAt(i)
		if !fits(c) {
			continue
		}
		order = append(order, i)
		if c.throws() {
			throwsLast = throwsLast && moves
		} else {
			moves = moves || c.plays()
		}
	}
	if moves && throwsLast {
		slices.SortStableFunc(order, func(a, b int) int { return w.late(a) - w.late(b) })
	}
	return order
}

// cell takes a cell of a column, which is not empty.
func (w *rowWriter) cell(what string, c *cell, at Place) {
	text := strings.TrimSpace(c.text)
	if text == "" && (what != moveColumn || recoveredFormula(c) == "") { // it has a formula, else it would be empty
		switch what {
		case dieColumn, throwColumn, moveColumn, fromColumn, toColumn:
			w.s.in.Report.Doubt("formula", "without a value, read as unreadable", at)
			text, c = "_", &cell{text: "_"}
		default:
			w.s.in.Report.Lost("formula", "without a value", at)
			return
		}
	}
	switch what {
	case dieColumn:
		if w.dice = append(w.dice, text); len(w.dice) == 1 {
			w.diceAt = at
		}
	case throwColumn:
		w.throw(&cellText{cell: c, text: c.text}, at)
	case moveColumn:
		w.moves(c, at)
	case fromColumn:
		w.departed()
		w.from, w.fromAt = text, at
	case toColumn:
		w.word(join(w.from, text), at)
		w.from = ""
	case commentColumn:
		w.s.event(Event{Kind: Comment, Text: bare(text), Place: at})
	case sicColumn:
		if plainName(text) != "no" {
			w.sic()
		}
	}
}

// departed ends a move of which the sheet has no end.
func (w *rowWriter) departed() {
	if w.from != "" {
		w.s.in.Report.Doubt("move", "without the square that it reaches", w.fromAt)
		w.word(w.from, w.fromAt)
		w.from = ""
	}
}

// throwDice ends a throw whose dice have a column each.
func (w *rowWriter) throwDice() {
	if len(w.dice) > 0 {
		w.throw(&cellText{text: strings.Join(w.dice, ",")}, w.diceAt)
		w.dice = nil
	}
}

// sic says that the last event of the row stands as it was played.
func (w *rowWriter) sic() {
	if k := len(w.s.g.Events) - 1; k >= w.start {
		w.s.g.Events[k].Sic = true
	}
}

// pair notes that the events from an index on are throws and as many moves.
func (w *rowWriter) pair(first int) {
	events := w.s.g.Events[min(first, len(w.s.g.Events)):]
	n := 0
	for n < len(events) && events[n].Kind == Throw {
		n++
	}
	if n < 2 || len(events) < 2*n {
		return
	}
	for i := n; i < len(events); i++ {
		if moves := i < 2*n; moves != (events[i].Kind == Word) || !moves && events[i].Kind == Throw {
			return
		}
	}
	w.s.pairs = append(w.s.pairs, pairing{first, n})
}

// late is 1 for a cell that stands after the throws of its row.
func (w *rowWriter) late(i int) int {
	if c := w.s.columnAt(i); c.throws() {
		return 0
	}
	return 1
}

// join is a move from one square to another.
func join(from, to string) string {
	switch {
	case from == "":
		return "@" + to
	case to == "":
		return from
	}
	return from + "-" + to
}

// event adds an event of the row.
func (w *rowWriter) event(kind Kind, text string, at Place) {
	w.s.event(Event{Kind: kind, Text: text, Round: w.number, Seat: w.seat, Place: at})
}

// lostCells counts what stands in columns whose names are not known.
func (w *rowWriter) lostCells() {
	for i := range w.r.cells {
		c := w.s.columnAt(i)
		if c.what != "" && c.what != totalColumn || c.what == "" && c.seat != "" || w.r.cells[i].empty() {
			continue
		}
		rest := words.Of("beside the columns of the table")
		if name := strings.TrimSpace(c.name); name == "-" {
			continue // the user says so
		} else if name != "" {
			rest = words.Of("of the column %q, for which AGN has no place", name)
		}
		w.s.in.Report.Lost("cell", "%v", w.r.place(i), rest)
	}
}

// after is the place of what stands so many bytes into a text.
func after(at Place, text string, n int) Place {
	if at.Within == "" && at.IsSet() && n <= len(text) {
		at.Column += int32(utf8.RuneCountInString(text[:n]))
	}
	return at
}

// readSheet makes games of the rows that a function yields.
func readSheet(ctx context.Context, in *Input, to func(*Game) error, rows func(func(*row) error) error) error {
	s, err := newSheetReader(in, to)
	if err != nil {
		return err
	}
	err = rows(func(r *row) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return s.add(r)
	})
	if err != nil {
		return err
	}
	switch {
	case s.rows == 0:
		return words.Errorf("the table is empty")
	case s.tables == 0 && s.given == nil && s.fault != nil:
		return s.fault
	case s.tables == 0 && s.given == nil:
		return words.Errorf("no row names the columns; name them, as --columns round,seat,throw,move does")
	}
	return s.finish()
}

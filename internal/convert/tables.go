package convert

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"hash/maphash"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/words"
)

// tables are the tables games and events, as agn export writes them: CSV, lines of JSON or Parquet.
var tables = Format{Name: "tables", Title: "the tables games and events of agn export", ReadAll: readTables,
	Suffixes: []string{".csv", ".jsonl", ".parquet"}}

// The columns that are read, of either table.
const (
	colGame = iota
	colFile
	colNumber
	colVariant
	colRound // of games the tag, of events the number
	colOptions
	colFirst
	colEventName
	colSite
	colDate
	colSeat1
	colPlayer1
	colSeat2
	colPlayer2
	colSeat3
	colPlayer3
	colSeat4
	colPlayer4
	colResult
	colFEN
	colTags
	colText
	colEvents
	colVerdict
	colEvent
	colSeat
	colKind
	colWritten
	colPlayed
	colSic
	colDue
	colCode
	colFolded
	colOutcome
	numColumns
)

var tableColumns = [numColumns]string{"game", "file", "number", "variant", "round", "options", "first", "event_name",
	"site", "date", "seat_1", "player_1", "seat_2", "player_2", "seat_3", "player_3", "seat_4", "player_4", "result",
	"fen", "tags", "text", "events", "verdict", "event", "seat", "kind", "written", "played", "sic", "due", "code",
	"folded", "outcome"}

// openedTable is a table that is read.
type openedTable struct {
	name    string
	variant string // as the name of a directory says it, variant=NAME
	rows    tableRows
	cells   [numColumns]tableCell
}

// next reads a row. One that cannot be read is in doubt, and the next is read.
func (t *openedTable) next(r *Report) (Place, error) {
	r.File = t.name
	for {
		at, err := t.rows.next(t.cells[:])
		var row *rowError
		if !errors.As(err, &row) {
			return at, err
		}
		r.Doubt("row", "left out, %v", at, row.what)
	}
}

// text returns a value as text, empty for null.
func (t *openedTable) text(column int) string { return t.cells[column].text }

// placeOf returns where a value of the row that was read last stands.
func (t *openedTable) placeOf(column int, row Place) Place {
	if p, ok := t.rows.(placed); ok && t.rows.has(column) {
		return p.placeOf(column)
	}
	return row
}

// isEvents and isGames report what the table is by its columns.
func (t *openedTable) isEvents() bool {
	return t.rows.has(colEvent) && (t.rows.has(colWritten) || t.rows.has(colPlayed)) && !t.rows.has(colDue)
}

func (t *openedTable) isGames() bool {
	some := []int{colTags, colText, colResult, colVerdict}
	return !t.rows.has(colEvent) && slices.ContainsFunc(some, t.rows.has)
}

// joining reads the tables of games and of events side by side.
type joining struct {
	ctx           context.Context
	report        *Report
	games, events []*openedTable
	keys          []int // the columns by which both say which game a row is of
	waiting       map[tableKey]*tableGroup
	held          int      // events that wait
	last          tableKey // of the row of events that was read last
	seed          maphash.Seed
	done          map[uint64]bool // games whose events were taken
	words         map[string]string
	to            func(*Game) error
	hasEvents     bool // a table of events is named
	bare          bool
}

// tableKey says which game a row is of.
type tableKey [colNumber + 1]string

// tableEvent is a row of events.
type tableEvent struct {
	number, round int32
	seat, text    string
	line, column  int32 // of the word; without a column line is the row
	throw, sic    bool
}

// at is where the word of an event stands in a file.
func (e *tableEvent) at(file string) Place {
	p := Place{Line: e.line, Column: e.column, File: file}
	if e.column == 0 {
		p.Within = "row " + strconv.Itoa(int(e.line))
	}
	return p
}

// tableGroup is the events of a game.
type tableGroup struct {
	file, variant string
	events        []tableEvent
	place         Place
}

// maxHeld is how many events may wait for the rows of their games.
const maxHeld = 250_000

// readTables reads games from tables of games, of events or of both.
func readTables(ctx context.Context, files []*Input, to func(*Game) error) error {
	j := &joining{ctx: ctx, report: files[0].Report, to: to, waiting: map[tableKey]*tableGroup{},
		seed: maphash.MakeSeed(), done: map[uint64]bool{}, words: map[string]string{}}
	defer j.close()
	for _, in := range files {
		if err := j.open(in); err != nil {
			return err
		}
	}
	if len(j.games)+len(j.events) == 0 {
		return words.Errorf("there is no table of games or events among them")
	}
	if err := j.common(); err != nil {
		return err
	}
	for _, t := range j.games {
		if err := j.readGames(t); err != nil {
			return err
		}
	}
	return j.rest()
}

func (j *joining) close() {
	for _, t := range slices.Concat(j.games, j.events) {
		t.rows.close()
	}
}

// open opens a file and finds out what it is.
func (j *joining) open(in *Input) error {
	j.report.File = in.Name
	rows, err := openTable(j.ctx, in, tableColumns[:])
	if err != nil {
		return err
	}
	if rows == nil {
		j.report.Note("file", "without a row", Place{})
		return nil
	}
	t := &openedTable{name: in.Name, rows: rows}
	for part := range strings.SplitSeq(filepath.ToSlash(in.Name), "/") {
		if name, ok := strings.CutPrefix(part, "variant="); ok {
			t.variant = name
		}
	}
	switch {
	case rows.has(colFolded) || rows.has(colOutcome):
		j.report.Note("table", "of tags, seats or comments, not needed", Place{})
		rows.close()
	case t.isGames():
		j.games = append(j.games, t)
	case t.isEvents():
		j.events, j.hasEvents = append(j.events, t), true
	case rows.has(colDue):
		j.report.Note("table", "of positions, not needed", Place{})
		rows.close()
	case rows.has(colCode):
		j.report.Note("table", "of findings, not needed", Place{})
		rows.close()
	default:
		rows.close()
		return errNoTable
	}
	return nil
}

// errNoTable says that a file is no table of agn export.
var errNoTable = &FaultError{Place{Line: 1, Column: 1}, words.Errorf("this is no table of agn export: " +
	"games have the columns tags and result, events have event, written and played")}

// common finds the columns by which the tables say which game a row is of.
func (j *joining) common() error {
	all := slices.Concat(j.games, j.events)
	for _, c := range []int{colGame, colFile, colNumber} {
		if !slices.ContainsFunc(all, func(t *openedTable) bool { return !t.rows.has(c) }) {
			j.keys = append(j.keys, c)
		}
	}
	if len(j.events) > 0 && !slices.Contains(j.keys, colGame) && !slices.Contains(j.keys, colNumber) {
		j.report.File = all[len(all)-1].name
		return &FaultError{Place{Line: 1, Column: 1}, words.Errorf("no column says which game a row is of: " +
			"the tables need game, or file and number, in both")}
	}
	return nil
}

func (j *joining) key(t *openedTable) (k tableKey) {
	for _, c := range j.keys {
		k[c] = t.text(c)
	}
	return k
}

// readGames reads a table of games, each with its events.
func (j *joining) readGames(t *openedTable) error {
	for {
		at, err := t.next(j.report)
		if errors.Is(err, io.EOF) {
			return j.ctx.Err()
		}
		if err != nil {
			return err
		}
		g := j.game(t, at)
		if j.textOf(g, t) {
			if err := j.to(g); err != nil {
				return err
			}
			continue
		}
		if err := j.played(g, t, at); err != nil {
			return err
		}
		j.report.File = t.name
		if err := j.to(g); err != nil {
			return err
		}
	}
}

// textOf takes the text of a game where the table has it.
func (j *joining) textOf(g *Game, t *openedTable) bool {
	text := t.cells[colText]
	if !text.ok {
		return false
	}
	var c grammar.Chunk
	if grammar.NewReader(strings.NewReader(text.text)).Next(&c) != nil || c.Skipped {
		return false
	}
	g.chunk = &c
	return true
}

// game makes a game of a row of games, without events.
func (j *joining) game(t *openedTable, at Place) *Game {
	g := &Game{Place: at}
	all := j.allTags(g, t, at)
	if !all {
		j.someTags(g, t, at)
	}
	if variant := cmp.Or(t.text(colVariant), t.variant); variant != "" && g.Tag("Variant") == "" {
		g.AddTag("Variant", variant, t.placeOf(colVariant, at))
	}
	switch {
	case !all:
		j.report.Doubt("game", "without the column tags, which may have had others", at)
	case len(t.text(colGame)) == 64:
		g.id = t.text(colGame)
	case !j.bare:
		j.bare = true
		j.report.Note("table", "of games without the ids that say whether a game had more than tables hold: comments, "+
			"variations, NAGs and marks of quality", at)
	}
	if result := t.cells[colResult]; result.ok {
		g.Result = Result{result.text, t.placeOf(colResult, at)}
	}
	return g
}

// allTags takes the column that has all tags, and reports whether there is one that can be read.
func (j *joining) allTags(g *Game, t *openedTable, at Place) bool {
	tags := t.cells[colTags]
	if !tags.ok {
		return false
	}
	at = t.placeOf(colTags, at)
	d := json.NewDecoder(bytes.NewReader([]byte(tags.text)))
	token, err := d.Token()
	for err == nil && token != json.Delim('}') {
		if token, err = d.Token(); err != nil || token == json.Delim('}') {
			break
		}
		name, isName := token.(string)
		if token, err = d.Token(); err != nil {
			break
		}
		value, isText := token.(string)
		if !isName || !isText {
			err = words.Errorf("a tag is no text")
			break
		}
		g.Tags = append(g.Tags, Tag{name, value, at})
	}
	if err != nil {
		g.Tags = nil
		j.report.Doubt("value", "in the column tags, not an object of texts: other columns are used", at)
	}
	return err == nil
}

// someTags makes the tags of the columns that have one each.
func (j *joining) someTags(g *Game, t *openedTable, at Place) {
	add := func(name string, column int) { g.AddTag(name, t.text(column), t.placeOf(column, at)) }
	add("Event", colEventName)
	add("Site", colSite)
	add("Date", colDate)
	add("Round", colRound)
	rs, known := rulesets.Lookup(cmp.Or(t.text(colVariant), t.variant))
	for c := colSeat1; known && c <= colSeat4; c += 2 {
		for _, info := range rs.Seats {
			if t.text(c) == string(info.Letter) {
				g.AddTag(info.Name, cmp.Or(t.text(c+1), "?"), t.placeOf(c+1, at))
			}
		}
	}
	add("Result", colResult)
	g.AddTag("Variant", cmp.Or(t.text(colVariant), t.variant), t.placeOf(colVariant, at))
	add("Options", colOptions)
	if known && t.text(colFirst) != "" && t.text(colFirst) != string(rs.Seats[0].Letter) {
		add("First", colFirst)
	}
	if t.text(colFEN) != "" {
		g.AddTag("SetUp", "1", Place{})
		add("FEN", colFEN)
	}
}

// played gives a game its events.
func (j *joining) played(g *Game, t *openedTable, at Place) error {
	want, err := strconv.ParseInt(t.text(colEvents), 10, 64)
	counted := err == nil
	if !j.hasEvents {
		if !counted || want > 0 {
			j.report.Lost("game", "whose events stand in a table that is not named", at)
			g.id = "" // what is missing is said
		}
		return nil
	}
	if counted && want == 0 {
		return nil
	}
	k := j.key(t)
	if j.done[maphash.Comparable(j.seed, k)] {
		j.report.Doubt("row", "of a game that has its events already", at)
		g.id = ""
		return nil
	}
	group, err := j.find(k)
	if err != nil {
		return err
	}
	if group == nil {
		j.report.File = t.name
		j.report.Doubt("game", "without a row of events", at)
		g.id = ""
		return nil
	}
	next := j.add(g, group)
	if j.report.File = t.name; counted && int64(next) <= want {
		j.report.Doubt("game", "whose last events are missing", at)
		g.id = ""
	}
	return nil
}

// add adds the events of a group and returns the number of the event that would follow.
func (j *joining) add(g *Game, group *tableGroup) int32 {
	j.report.File = group.file
	events := group.events
	byNumber := func(a, b tableEvent) int { return cmp.Compare(a.number, b.number) }
	if !slices.IsSortedFunc(events, byNumber) {
		j.report.Doubt("game", "with events out of order, which go by their numbers", group.place)
		slices.SortStableFunc(events, byNumber)
	}
	next, marks := int32(1), marksSeats(g, events)
	for i := range events {
		e := &events[i]
		if !marks {
			e.seat = ""
		}
		switch {
		case e.number == 0: // the table does not number them
		case e.number < next && i > 0 && isRun(e.text) && e.text == events[i-1].text:
			continue // of one gap
		case e.number < next:
			j.report.Doubt("event", "left out, with the number of another", e.at(group.file))
			continue
		case e.number > next:
			j.report.Doubt("event", "before which others are missing", e.at(group.file))
			g.id = ""
		}
		next = e.number + runOf(e.text)
		kind, text, place := Word, e.text, e.at(group.file)
		if e.throw && len(text) > 2 && text[0] == '<' && strings.IndexByte(text, '>') == len(text)-1 {
			kind, text = Throw, text[1:len(text)-1]
			place.Column++
		}
		g.Events = append(g.Events, Event{Kind: kind, Sic: e.sic, Round: int(e.round), Seat: e.seat, Text: text,
			Place: place})
	}
	return next
}

// marksSeats reports whether the canonical text of a game has seat marks.
func marksSeats(g *Game, events []tableEvent) bool {
	rs, ok := rulesets.Lookup(g.Tag("Variant"))
	return !ok || len(rs.Seats) > 2 || slices.ContainsFunc(events, func(e tableEvent) bool { return e.throw })
}

// isRun reports whether a word is a gap of several events.
func isRun(word string) bool { return strings.HasPrefix(word, "_*") || strings.HasPrefix(word, "_t") }

// runOf returns how many events a word is.
func runOf(word string) int32 {
	if _, n, ok := strings.Cut(word, "*"); ok && isRun(word) {
		if n, err := strconv.ParseInt(n, 10, 32); err == nil && n > 0 {
			return int32(n)
		}
	}
	return 1
}

// find returns the events of a game, nil if there are none. Those of other games wait.
func (j *joining) find(k tableKey) (*tableGroup, error) {
	for {
		if group := j.waiting[k]; group != nil && (len(j.events) == 0 || j.last != k) {
			return j.take(k), nil
		}
		if len(j.events) == 0 {
			return nil, nil
		}
		if err := j.pull(); err != nil {
			return nil, err
		}
	}
}

// take takes a group out of those that wait.
func (j *joining) take(k tableKey) *tableGroup {
	group := j.waiting[k]
	delete(j.waiting, k)
	j.held -= len(group.events)
	j.done[maphash.Comparable(j.seed, k)] = true
	return group
}

// pull reads a row of events and puts it to those of its game.
func (j *joining) pull() error {
	t := j.events[0]
	at, err := t.next(j.report)
	if errors.Is(err, io.EOF) {
		t.rows.close()
		j.events = j.events[1:]
		return j.ctx.Err()
	}
	if err != nil {
		return err
	}
	k := j.key(t)
	group := j.waiting[k]
	if group == nil {
		if j.done[maphash.Comparable(j.seed, k)] {
			j.report.Doubt("row", "left out, not beside the others of the game: %v", at, words.Name(sortTables))
			return nil
		}
		for i := range k {
			k[i] = strings.Clone(k[i])
		}
		group = &tableGroup{file: t.name, variant: strings.Clone(cmp.Or(t.text(colVariant), t.variant)), place: at}
		j.waiting[k] = group
	}
	j.last = k
	if e, ok := j.event(t, at); ok {
		group.events = append(group.events, e)
		j.held++
	}
	if j.held > maxHeld {
		return &FaultError{at, words.Errorf("too many rows wait for the others of their games: %v",
			words.Name(sortTables))}
	}
	return nil
}

// sortTables is what a user can do about tables out of order.
const sortTables = "sort both by file and number, and events by event too"

// event returns the event of a row.
func (j *joining) event(t *openedTable, at Place) (e tableEvent, ok bool) {
	column := colWritten
	if !t.cells[column].ok {
		column = colPlayed
	}
	e = tableEvent{seat: j.intern(t.text(colSeat)), text: j.intern(t.text(column)), throw: t.text(colKind) == "throw",
		sic: t.text(colSic) == "true"}
	word := t.placeOf(column, at)
	e.line, e.column = word.Line, word.Column
	if e.text == "" {
		j.report.Doubt("row", "left out, without what was written or played", at)
		return e, false
	}
	for _, n := range []struct {
		column int
		to     *int32
	}{{colEvent, &e.number}, {colRound, &e.round}} {
		cell := t.cells[n.column]
		if !cell.ok {
			continue
		}
		v, err := strconv.ParseInt(cell.text, 10, 32)
		if err != nil || v < 1 {
			j.report.Doubt("value", "in the column %s, not a number from 1", t.placeOf(n.column, at), tableColumns[n.column])
			continue
		}
		*n.to = int32(v)
	}
	return e, true
}

// maxWords is how many different words are held at once.
const maxWords = 1 << 16

// intern returns a text that does not hold the row that it stands in.
func (j *joining) intern(s string) string {
	if known, ok := j.words[s]; ok {
		return known
	}
	if len(j.words) >= maxWords {
		clear(j.words)
	}
	s = strings.Clone(s)
	j.words[s] = s
	return s
}

// rest reads the events of games that no table of games has: they are games of their own where none is named.
func (j *joining) rest() error {
	alone := len(j.games) == 0
	for len(j.events) > 0 || len(j.waiting) > 0 {
		if len(j.events) > 0 {
			if err := j.pull(); err != nil {
				return err
			}
		}
		// Those that wait are whole once another has begun; what is out of order comes as it is read.
		for _, k := range slices.SortedFunc(maps.Keys(j.waiting), j.earlier) {
			if len(j.events) > 0 && k == j.last {
				continue
			}
			group := j.take(k)
			j.report.File = group.file
			if !alone {
				j.report.Lost("game", "of the table of events that the table of games does not have", group.place)
				continue
			}
			j.report.Lost("game", "whose tags and result stand in a table that is not named", group.place)
			g := &Game{Place: group.place}
			g.AddTag("Variant", group.variant, group.place)
			j.add(g, group)
			if err := j.to(g); err != nil {
				return err
			}
		}
	}
	return nil
}

// earlier orders games that wait by their first rows.
func (j *joining) earlier(a, b tableKey) int {
	return cmp.Compare(j.waiting[a].place.Line, j.waiting[b].place.Line)
}

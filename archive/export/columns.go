package export

import (
	"iter"
	"reflect"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// Table names a table. The empty name is unset.
type Table string

// The tables.
const (
	Games     Table = "games"
	Events    Table = "events"
	Positions Table = "positions"
	Findings  Table = "findings"

	tagsTable     Table = "tags"
	seatsTable    Table = "seats"
	commentsTable Table = "comments"
	aliasesTable  Table = "aliases"
)

// Tables lists the tables.
func Tables() []Table {
	return []Table{Games, tagsTable, seatsTable, Events, Positions, Findings, commentsTable, aliasesTable}
}

// row is the type of a table's rows.
func (t Table) row() reflect.Type {
	switch t {
	case Games:
		return reflect.TypeFor[Game]()
	case Events:
		return reflect.TypeFor[Event]()
	case Positions:
		return reflect.TypeFor[Position]()
	case Findings:
		return reflect.TypeFor[Finding]()
	case tagsTable:
		return reflect.TypeFor[tagged]()
	case seatsTable:
		return reflect.TypeFor[seated]()
	case commentsTable:
		return reflect.TypeFor[commented]()
	case aliasesTable:
		return reflect.TypeFor[alias]()
	}
	panic("export: unknown table " + string(t))
}

// Column is a column of a table.
type Column struct {
	// Name is the column's, Field the name of the field of the row.
	Name, Field string
	// Type is TEXT, INTEGER, BIGINT, DOUBLE, BOOLEAN or DATE.
	Type string
	// About says what the column holds.
	About string
	// Null is set where the column can be null, Extra where it is written only when it
	// is asked for.
	Null, Extra bool

	index int
	dict  bool // in Parquet
}

// Columns returns all columns of a table, in its order.
func Columns(t Table) []Column {
	var out []Column
	row := t.row()
	for i := range row.NumField() {
		f := row.Field(i)
		name, how, _ := strings.Cut(f.Tag.Get("parquet"), ",")
		words := strings.Split(how, ",")
		c := Column{Name: name, Field: f.Name, About: f.Tag.Get("about"), Null: slices.Contains(words, "optional"),
			Extra: f.Tag.Get("extra") != "", index: i, dict: slices.Contains(words, "dict")}
		typ := f.Type
		if typ.Kind() == reflect.Pointer {
			typ = typ.Elem()
		}
		c.Type = typeNames[typ.Kind()]
		if slices.Contains(words, "date") {
			c.Type = typeDate
		}
		out = append(out, c)
	}
	return out
}

const typeDate = "DATE"

var typeNames = [reflect.UnsafePointer + 1]string{
	reflect.String: "TEXT", reflect.Int32: "INTEGER", reflect.Int64: "BIGINT", reflect.Float64: "DOUBLE",
	reflect.Bool: "BOOLEAN",
}

// The words that stand for several columns.
const (
	defaultColumns = "default"
	allColumns     = "all"
)

// Choose returns the columns of a table with these names, in the order of the table; the
// word default stands for those that are not extra, all for every one, and no name is
// default. The error names the nearest column.
func Choose(t Table, names []string) ([]Column, error) {
	if len(names) == 0 {
		names = []string{defaultColumns}
	}
	all := Columns(t)
	chosen := make([]bool, len(all))
	for _, name := range names {
		found := false
		for i := range all {
			if all[i].Name == name || name == allColumns || name == defaultColumns && !all[i].Extra {
				chosen[i], found = true, true
			}
		}
		if !found {
			return nil, unknownColumn(t, name, all)
		}
	}
	out := all[:0]
	for i, c := range all {
		if chosen[i] {
			out = append(out, c)
		}
	}
	return out, nil
}

func unknownColumn(t Table, name string, all []Column) error {
	known := []string{defaultColumns, allColumns}
	for i := range all {
		known = append(known, all[i].Name)
	}
	if near := engine.Nearest(name, known); len(near) > 0 {
		return words.Errorf("table %s has no column %q, %s", t, name, engine.DidYouMean(near))
	}
	return words.Errorf("table %s has no column %q, it has %s", t, name, strings.Join(known[2:], ", "))
}

// has reports whether a column of that name is among columns.
func has(columns []Column, name string) bool {
	return slices.ContainsFunc(columns, func(c Column) bool { return c.Name == name })
}

// of yields the rows of a table, each a value of its row type.
func (r *Rows) of(t Table) iter.Seq[reflect.Value] {
	return func(yield func(reflect.Value) bool) {
		if t == Games {
			if r.Game.Number > 0 {
				yield(reflect.ValueOf(&r.Game).Elem())
			}
			return
		}
		var rows reflect.Value
		switch t {
		case Events:
			rows = reflect.ValueOf(r.Events)
		case Positions:
			rows = reflect.ValueOf(r.Positions)
		case Findings:
			rows = reflect.ValueOf(r.Findings)
		case tagsTable:
			rows = reflect.ValueOf(r.tags)
		case seatsTable:
			rows = reflect.ValueOf(r.seats)
		case commentsTable:
			rows = reflect.ValueOf(r.comments)
		case aliasesTable:
			rows = reflect.ValueOf(r.aliases)
		}
		for i := range rows.Len() {
			if !yield(rows.Index(i)) {
				return
			}
		}
	}
}

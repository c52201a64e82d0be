package query

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// reader turns the parser's tree into a Query.
type reader struct{ terms int }

func (r *reader) either(e *either) (Expr, error) {
	var parts []Expr
	for _, a := range e.All {
		p, err := r.all(a)
		if err != nil {
			return nil, err
		}
		parts = append(parts, p)
	}
	if len(parts) == 1 {
		return parts[0], nil
	}
	return &Or{parts}, nil
}

func (r *reader) all(a *all) (Expr, error) {
	var parts []Expr
	for _, f := range a.Parts {
		p, err := r.part(f)
		if err != nil {
			return nil, err
		}
		if len(f.Not)%2 == 1 {
			p = &Not{p}
		}
		parts = append(parts, p)
	}
	if len(parts) == 1 {
		return parts[0], nil
	}
	return &And{parts}, nil
}

func (r *reader) part(p *part) (Expr, error) {
	if p.Group != nil {
		return r.either(p.Group)
	}
	return r.chain(p.Chain)
}

// term checks a term against the table of fields.
func (r *reader) term(src *term) (*Term, error) {
	if r.terms++; r.terms > MaxTerms {
		return nil, faultf(src.Pos.Column, "more than %d conditions", MaxTerms)
	}
	t := &Term{Column: src.Pos.Column, ValueColumn: src.Value.Pos.Column}
	info, err := t.named(src.Field)
	if err != nil {
		return nil, err
	}
	t.Field = info.Field
	t.Op = opOf(src.Op)
	t.Value = unquote(src.Value.From)
	switch v := &src.Value; {
	case v.Upto != "":
		t.Value, t.To, t.Op = "", unquote(v.Upto), Within
	case v.To != "" || v.Open:
		t.To, t.Op = unquote(v.To), Within
	}
	if t.Op == Within && src.Op != ":" {
		return nil, faultf(src.Pos.Column, "a range follows a colon, not %s", src.Op)
	}
	if w := src.Window; w != nil {
		if t.Window, err = windowOf(w, info); err != nil {
			return nil, err
		}
	}
	if c := src.Count; c != nil {
		n, ok := natural(c.N)
		switch {
		case info.Field == Option && c.Op == "=": // name=value without quotation marks
			t.Value += "=" + c.N
			return t, t.check(info)
		case !info.Counts:
			return nil, faultf(c.Pos.Column, "%s is not counted", info.Name)
		case !ok:
			return nil, faultf(c.Pos.Column, "%q is not a number", c.N)
		}
		t.Count = &Count{opOf(c.Op), n}
	}
	if a := src.After; a != nil {
		if t.Field != Position {
			return nil, faultf(a.Pos.Column, "only a position stands after a throw")
		}
		t.AfterColumn = a.Pos.Column
		if t.After, err = castOf(a.Cast, a.Pos.Column); err != nil {
			return nil, err
		}
	}
	return t, t.check(info)
}

// named finds the field of a name and what stands before it.
func (t *Term) named(name string) (*FieldInfo, error) {
	lower, what := strings.ToLower(name), UnknownField
	if head, seat, ok := strings.Cut(lower, "."); ok && seat != "" { // rupees.red as well as red.rupees
		if i := slices.IndexFunc(fields[:], func(f FieldInfo) bool { return f.Name == head && f.trails }); i >= 0 {
			t.Seat = seat
			return &fields[i], nil
		}
	}
	if i := slices.IndexFunc(fields[:], func(f FieldInfo) bool { return f.Name == lower }); i >= 0 {
		return &fields[i], nil
	}
	if strings.HasPrefix(lower, tagPrefix) && len(name) > len(tagPrefix) {
		t.Name = name[len(tagPrefix):]
		return &fields[Tag-1], nil
	}
	if seat, rest, ok := strings.Cut(lower, "."); ok && seat != "" {
		i := slices.IndexFunc(fields[:], func(f FieldInfo) bool { return f.Name == rest })
		if i >= 0 && fields[i].Seats {
			t.Seat = seat
			return &fields[i], nil
		}
		if i >= 0 {
			return nil, faultf(t.Column, "no seat can stand before %s", rest)
		}
		j := slices.IndexFunc(fields[:], func(f FieldInfo) bool { return f.Name == seat })
		if j >= 0 && fields[j].Seats {
			return nil, faultf(t.Column, "a seat stands before %s: %s.%s", seat, rest, seat)
		}
		lower, what = rest, "field after a seat"
	}
	names := make([]string, len(fields))
	for i := range fields {
		names[i] = fields[i].Name
	}
	return nil, unknown(t.Column, what, lower, names, fmt.Sprintf("no field %q; the fields are %s", lower,
		strings.Join(names, ", ")))
}

// check compares operator and value with the form of the field.
func (t *Term) check(info *FieldInfo) error {
	compares := info.form == numberForm || info.form == dateForm || info.form == balanceForm
	switch {
	case compares:
	case t.Op == Within:
		return faultf(t.ValueColumn, "%s has no ranges", info.Name)
	case t.Op >= Less:
		return faultf(t.Column, "%s is not compared by %s", info.Name, t.Op)
	case info.form >= castForm && t.Op != Has:
		return faultf(t.Column, "%s is followed by a colon", info.Name)
	}
	var err error
	switch info.form {
	case numberForm:
		return t.numbers()
	case listForm:
		t.Value = strings.ToLower(t.Value)
		if !slices.Contains(info.values, t.Value) {
			return faultf(t.ValueColumn, "%q is not one of %s", t.Value, strings.Join(info.values, ", "))
		}
	case castForm:
		t.Value, err = castOf(t.Value, t.ValueColumn)
	case moveForm:
		t.Value, err = movesOf(t.Value, t.ValueColumn)
	case balanceForm:
		return t.balances()
	case wordForm:
		if i := strings.IndexByte(t.Value, '*'); i >= 0 && i < len(t.Value)-1 {
			return faultf(t.ValueColumn, "* stands only at the end")
		}
	case scoreForm:
		if t.Value == "" {
			return faultf(t.ValueColumn, "a score is missing")
		}
	}
	return err
}

// balances reads numbers that may be below zero.
func (t *Term) balances() error {
	var fault error
	read := func(s string) int {
		digits, below := strings.CutPrefix(s, "-")
		n, ok := natural(digits)
		if !ok {
			fault = faultf(t.ValueColumn, "%q is not a number", s)
		}
		if below {
			return -n
		}
		return n
	}
	if t.Value != "" || t.Op != Within {
		t.Number = read(t.Value)
	}
	if t.To != "" {
		t.NumberTo = read(t.To)
	}
	return fault
}

func (t *Term) numbers() error {
	ok, okTo := true, true
	if t.Value != "" || t.Op != Within {
		t.Number, ok = natural(t.Value)
	}
	if t.To != "" {
		t.NumberTo, okTo = natural(t.To)
	}
	switch {
	case !ok:
		return faultf(t.ValueColumn, "%q is not a number", t.Value)
	case !okTo:
		return faultf(t.ValueColumn, "%q is not a number", t.To)
	}
	return nil
}

func windowOf(w *window, info *FieldInfo) (*Window, error) {
	n, ok := natural(w.N)
	switch {
	case !info.Happens:
		return nil, faultf(w.Pos.Column, "%s is asked of the whole game", info.Name)
	case !ok || n == 0:
		return nil, faultf(w.Pos.Column, "%q is not a number from 1", w.N)
	}
	return &Window{w.End == "last", n, unitOf(w.Unit)}, nil
}

// unitOf returns the unit of a word.
func unitOf(s string) Unit {
	units := [...]string{Throws: "throws", Events: "events"}
	return Unit(slices.Index(units[:], s))
}

func (r *reader) key(k *key) (Key, error) {
	name, seat := strings.ToLower(k.Name), ""
	if head, rest, ok := strings.Cut(name, "."); ok {
		for _, way := range [][2]string{{head, rest}, {rest, head}} { // red.luck and luck.red
			if i := slices.Index(sortNames[:], way[1]); i >= 0 && SortField(i+1).seated() {
				seat, name = way[0], way[1]
			}
		}
	}
	i := slices.Index(sortNames[:], name)
	if i < 0 {
		return Key{}, unknown(k.Pos.Column, orderKey, k.Name, SortNames(),
			fmt.Sprintf("games cannot be ordered by %q, but by %s", k.Name, strings.Join(sortNames[:], ", ")))
	}
	return Key{Field: SortField(i + 1), Descending: k.Dir == "desc", Seat: seat, Column: k.Pos.Column}, nil
}

// castOf returns the values of a throw in canonical order.
func castOf(s string, column int) (string, error) {
	var values []int
	for v := range strings.SplitSeq(s, ",") {
		n, ok := natural(v)
		if !ok || n > maxValue || len(values) == maxDice {
			return "", faultf(column, "%q is not a throw; write its values like 5,2", s)
		}
		values = append(values, n)
	}
	slices.SortFunc(values, func(a, b int) int { return b - a })
	out := make([]byte, 0, len(s))
	for i, n := range values {
		if i > 0 {
			out = append(out, ',')
		}
		out = strconv.AppendInt(out, int64(n), 10)
	}
	return string(out), nil
}

// What a throw can hold.
const (
	maxDice  = 7
	maxValue = 250
)

// natural reads a number of at most nine digits.
func natural(s string) (int, bool) {
	if len(s) == 0 || len(s) > 9 {
		return 0, false
	}
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = 10*n + int(s[i]-'0')
	}
	return n, true
}

func opOf(s string) Op {
	for o := Has; o < Within; o++ {
		if o.String() == s {
			return o
		}
	}
	panic("query: no operator " + s)
}

// unquote takes the quotation marks off a text.
func unquote(s string) string {
	if len(s) < 2 || s[0] != '"' {
		return s
	}
	s = s[1 : len(s)-1]
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		out = append(out, s[i])
	}
	return string(out)
}

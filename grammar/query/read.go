package query

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/glyphs"
	"github.com/ashtapada/agn/internal/words"
)

// reader turns the parser's tree into a Query.
type reader struct{ terms int }

func (r *reader) either(e *either) (Expr, error) {
	return joined(e.All, r.all, func(parts []Expr) Expr { return &Or{parts} })
}

func (r *reader) all(a *all) (Expr, error) {
	return joined(a.Parts, r.negated, func(parts []Expr) Expr { return &And{parts} })
}

// joined reads parts and joins them, if there are several.
func joined[T any](list []T, read func(T) (Expr, error), join func([]Expr) Expr) (Expr, error) {
	var parts []Expr
	for _, one := range list {
		part, err := read(one)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	if len(parts) == 1 {
		return parts[0], nil
	}
	return join(parts), nil
}

func (r *reader) negated(p *part) (Expr, error) {
	e, err := r.part(p)
	if err == nil && len(p.Not)%2 == 1 {
		e = &Not{e}
	}
	return e, err
}

func (r *reader) part(p *part) (Expr, error) {
	if p.Group != nil {
		return r.either(p.Group)
	}
	return r.chain(p.Chain)
}

// term checks a term against the table of fields.
func (r *reader) term(src *term) (*Term, error) {
	if r.terms++; r.terms > maxTerms {
		return nil, faultf(src.Pos.Column, "more than %d conditions", maxTerms)
	}
	t := &Term{Column: src.Pos.Column, ValueColumn: src.Value.Pos.Column}
	if name, is := strings.CutSuffix(src.Field, "~"); is {
		return nil, faultf(src.Pos.Column+utf8.RuneCountInString(name), `"~%s" is no operator; did you mean "~:"?`, src.Op)
	}
	info, err := t.named(src.Field)
	if err != nil {
		return nil, err
	}
	t.Field, t.Op, t.Value, t.To = info.Field, opOf(src.Op), unquote(src.Value.From), unquote(src.Value.To)
	switch v := &src.Value; {
	case v.Upto != "":
		t.Value, t.To, t.Op = "", unquote(v.Upto), Within
	case v.To != "" || v.Open:
		t.Op = Within
	}
	if t.Op == Within && src.Op != ":" {
		return nil, faultf(src.Pos.Column, "a range follows a colon, not %s", src.Op)
	}
	if err := t.limits(src, info); err != nil {
		return nil, err
	}
	return t, t.check(info)
}

// limits reads what stands after a value.
func (t *Term) limits(src *term, info *FieldInfo) (err error) {
	if w := src.Window; w != nil {
		if t.Window, err = windowOf(w, info); err != nil {
			return err
		}
	}
	if c := src.Count; c != nil {
		n, ok := natural(c.N)
		switch {
		case info.Field == Option && c.Op == "=": // name=value without quotation marks
			t.Value += "=" + c.N
			return nil
		case info.traits&counted == 0:
			return faultf(c.Pos.Column, "%s is not counted", info.Name)
		case !ok:
			return faultf(c.Pos.Column, "%q is not a number", c.N)
		}
		t.Count = &Count{opOf(c.Op), n}
	}
	if a := src.After; a != nil {
		if t.Field != Position {
			return faultf(a.Pos.Column, "only a position stands after a throw")
		}
		t.AfterColumn = a.Pos.Column
		t.After, err = castOf(a.Cast, a.Pos.Column)
	}
	return err
}

// named finds the field of a name and what stands beside it.
func (t *Term) named(name string) (*FieldInfo, error) {
	lower, what := strings.ToLower(name), unknownField
	if f := fieldNamed(lower); f != nil {
		return f, nil
	}
	if strings.HasPrefix(lower, tagPrefix) && len(name) > len(tagPrefix) {
		t.Name = name[len(tagPrefix):]
		return Tag.Info(), nil
	}
	if head, rest, ok := strings.Cut(lower, "."); ok && head != "" {
		before, after := fieldNamed(head), fieldNamed(rest)
		switch {
		case before != nil && before.traits&trails != 0 && rest != "": // rupees.red as well as red.rupees
			t.Seat = rest
			return before, nil
		case after != nil && after.Seats():
			t.Seat = head
			return after, nil
		case after != nil:
			return nil, faultf(t.Column, "no seat can stand before %s", rest)
		case before != nil && before.Seats():
			return nil, faultf(t.Column, "a seat stands before %s: %s.%s", head, rest, head)
		}
		name, what = name[len(head)+1:], seatField
	}
	names := make([]string, len(fields))
	for i := range fields {
		names[i] = fields[i].Name
	}
	return nil, unknown(t.Column, what, name, names,
		words.Of("no field %q; the fields are %s", name, strings.Join(names, ", ")))
}

// compared returns an error for an operator that the field does not have.
func (t *Term) compared(info *FieldInfo) error {
	switch {
	case t.Op != Alike && (info.form == dateForm || t.Field.Number()), t.numeric():
	case t.Op == Within:
		return faultf(t.ValueColumn, "%s has no ranges", info.Name)
	case t.Op == Alike && info.traits&(spelt|turned) != 0:
	case t.Op >= Less:
		return faultf(t.Column, "%s is not compared by %s", info.Name, t.Op)
	case info.form >= castForm && t.Op != Has:
		return faultf(t.Column, "%s is followed by a colon", info.Name)
	}
	return nil
}

// check compares operator and value with the form of the field.
func (t *Term) check(info *FieldInfo) (err error) {
	if err := t.compared(info); err != nil {
		return err
	}
	if t.numeric() {
		return t.numbers(balanceForm)
	}
	switch info.form {
	case numberForm, balanceForm, fineForm:
		if is, err := t.rival(info); is || err != nil {
			return err
		}
		return t.numbers(info.form)
	case listForm:
		return t.listed(info.Values())
	case castForm:
		t.Value, err = castOf(t.Value, t.ValueColumn)
	case moveForm:
		t.Value, err = movesOf(t.Value, t.ValueColumn)
	case glyphForm:
		t.Value, err = glyphOf(t.Value, t.ValueColumn)
	case wordForm:
		if i := strings.IndexByte(t.Value, '*'); i >= 0 && i < len(t.Value)-1 {
			err = faultf(t.ValueColumn, "* stands only at the end")
		}
	case scoreForm:
		if t.Value == "" {
			err = faultf(t.ValueColumn, "a score is missing")
		}
	}
	return err
}

// listed reads a value that is one of a list.
func (t *Term) listed(list []string) error {
	if t.Value = strings.ToLower(t.Value); !slices.Contains(list, t.Value) {
		return faultf(t.ValueColumn, "%q is not one of %v", t.Value, words.Commas(list))
	}
	return nil
}

// rival reads a value that is the number of another seat, such as yellow.luck, if it is one.
func (t *Term) rival(info *FieldInfo) (is bool, err error) {
	head, rest, ok := strings.Cut(strings.ToLower(t.Value), ".")
	if !ok || t.Op == Within {
		return false, nil
	}
	before, after := fieldNamed(head), fieldNamed(rest)
	switch {
	case info.traits&rivals == 0 && (before != nil || after != nil):
		return false, faultf(t.ValueColumn, "%s is compared with a number alone", info.Name)
	case after == info && head != "":
		t.Against = head
	case before == info && rest != "":
		t.Against = rest
	case before != nil || after != nil:
		return false, faultf(t.ValueColumn, "%s is compared with %[1]s of another seat, not with %s", info.Name, t.Value)
	}
	return t.Against != "", nil
}

// asText says how the tag of a term that compares numbers is compared as text, if it is of one.
func (t *Term) asText() words.Text {
	name := t.Name
	switch {
	case t.Field == Round:
		name = "Round"
	case t.Field != Tag:
		return words.Text{}
	}
	return words.Of(`; tag.%s="…" compares a text`, name)
}

// numbers reads the numbers of a term, which may be below zero or have decimals.
func (t *Term) numbers(as form) error {
	read := func(s string, into *int) error {
		var ok bool
		if as == fineForm {
			if *into, ok = fine(s); !ok {
				return faultf(t.ValueColumn, "%q is not a number with up to six decimals", s)
			}
			return nil
		}
		digits, minus := s, false
		if as == balanceForm {
			digits, minus = strings.CutPrefix(s, "-")
		}
		if *into, ok = natural(digits); !ok {
			return faultf(t.ValueColumn, "%q is not a whole number of up to nine digits%s", s, t.asText())
		}
		if minus {
			*into = -*into
		}
		return nil
	}
	var err error
	if t.Value != "" || t.Op != Within {
		err = read(t.Value, &t.Number)
	}
	if t.To != "" && (err == nil || as == balanceForm) {
		err = cmp.Or(read(t.To, &t.NumberTo), err)
	}
	return err
}

func windowOf(w *window, info *FieldInfo) (*Window, error) {
	n, ok := natural(w.N)
	switch {
	case info.traits&happens == 0:
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
	name := strings.ToLower(k.Name)
	out := keyNamed(name)
	if head, rest, ok := strings.Cut(name, "."); ok {
		for _, way := range [][2]string{{head, rest}, {rest, head}} { // red.luck and luck.red
			of := keyNamed(way[1])
			if of.Field == ByPlies {
				of = Key{Field: ByField, Of: NumPlies}
			}
			if of.Field == ByField && of.Of.Info().Seats() {
				out = of
				out.Seat = way[0]
			}
		}
	}
	if strings.HasPrefix(name, tagPrefix) && len(name) > len(tagPrefix) {
		if out = (Key{Field: ByField, Of: Tag, Name: k.Name[len(tagPrefix):]}); out.Name == "Date" {
			out = Key{Field: ByDate}
		}
	}
	if out.Field == 0 {
		return out, unknown(k.Pos.Column, orderKey, k.Name, SortNames(),
			words.Of("games cannot be ordered by %q, but by %s", k.Name, strings.Join(SortNames(), ", ")))
	}
	out.Descending, out.Column = k.Dir == "desc", k.Pos.Column
	return out, nil
}

// castOf returns the values of a throw in canonical order. In quotation marks it may have its brackets.
func castOf(s string, column int) (string, error) {
	var values []int
	inside := s
	if len(s) > 2 && s[0] == '<' && s[len(s)-1] == '>' {
		inside = s[1 : len(s)-1]
	}
	for v := range strings.SplitSeq(inside, ",") {
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

// glyphOf returns a glyph as the notation has it by its number, or the star that stands for any.
func glyphOf(s string, column int) (string, error) {
	n, ok := glyphs.Named(s)
	switch {
	case s == "*":
		return s, nil
	case !ok:
		return "", faultf(column, "%q is no glyph such as $4 or \"??\"; they are $0 to $%d", s, glyphs.Max)
	}
	return "$" + strconv.Itoa(int(n)), nil
}

// What a throw can hold.
const (
	maxDice  = 7
	maxValue = 250
)

// natural reads a number of at most nine digits.
func natural(s string) (int, bool) {
	n, err := strconv.ParseUint(s, 10, 32)
	return int(n), err == nil && len(s) <= 9
}

// fine reads a number of up to three digits with up to six decimals, in the parts of Fine.
func fine(s string) (int, bool) {
	whole, decimals, point := strings.Cut(s, ".")
	n, ok := natural(whole)
	if ok = ok && len(whole) <= 3; !point {
		return n * Fine, ok
	}
	parts, is := natural((decimals + "000000")[:6])
	return n*Fine + parts, ok && is && decimals != "" && len(decimals) <= 6
}

func opOf(s string) Op {
	for o := Has; o <= Alike; o++ {
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

package serve

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
)

// facet is a field of queries with the values that the games have, each with how many games it finds.
type facet struct {
	Field string `json:"field"`
	// Values are the most frequent, More is how many others there are.
	Values []facetValue `json:"values"`
	More   int          `json:"more"`
}

// facetValue is a value of a field.
type facetValue struct {
	Value string `json:"value"`
	// Title is what it is called.
	Title string `json:"title"`
	// Words are the condition, Games how many games it finds beside the other conditions of the query, without those
	// that it takes the place of.
	Words string `json:"words"`
	Games int    `json:"games"`
	// Pressed is set if the query has the condition. Query is the query with it, or without it then.
	Pressed bool   `json:"pressed"`
	Query   string `json:"query"`
}

// without is what a query finds without one of its conditions.
type without struct {
	Words string `json:"words"`
	Games int    `json:"games"`
	Query string `json:"query"`
}

// The bounds of an answer about facets.
const (
	maxValues  = 24
	maxWithout = 8
)

// facetFields are the fields whose values are counted, in the order in which they are shown. A game has one value of
// each, but of players several.
var facetFields = []query.Field{query.Variant, query.Verdict, query.Date, query.Player, query.Result}

// facets counts the games of a query by rule set, verdict, year, player and result. Where there are none it says
// which conditions exclude all.
func (s *Server) facets(r *http.Request, q *query.Query) (any, error) {
	asked, err := newAsked(r.URL.Query().Get("q"), q)
	if err != nil {
		return nil, err
	}
	out := struct {
		Facets []facet `json:"facets"`
		// Without has the conditions of a query that finds nothing without which it finds games.
		Without []without `json:"without"`
	}{[]facet{}, []without{}}
	counted := map[string]map[string][]archive.Group{}
	for _, field := range facetFields {
		rest := asked.without(field)
		groups := counted[rest]
		if groups == nil {
			if groups, err = s.groups(r.Context(), rest); err != nil {
				return nil, err
			}
			counted[rest] = groups
		}
		f := asked.facet(field, groups[field.Info().Name])
		if f.Values, err = s.others(r.Context(), q, asked, field, f.Values); err != nil {
			return nil, err
		}
		out.Facets = append(out.Facets, f)
	}
	if len(asked.parts) > 1 {
		out.Without, err = s.excluding(r.Context(), q, asked)
	}
	return out, err
}

// groups counts the games of a query.
func (s *Server) groups(ctx context.Context, text string) (map[string][]archive.Group, error) {
	q, err := query.Parse(text)
	if err != nil {
		return nil, err
	}
	return s.Archive.Facets(ctx, q)
}

// others adds the conditions of a field that are none of the values, such as a range of years.
func (s *Server) others(ctx context.Context, q *query.Query, a *asked, field query.Field,
	values []facetValue) ([]facetValue, error) {
	for _, i := range a.of(field) {
		if slices.ContainsFunc(values, func(v facetValue) bool { return v.Pressed && a.says(i, v.Value) }) {
			continue
		}
		v := facetValue{Value: a.value(i), Title: titleOf(field, a.value(i)), Words: a.words(i), Pressed: true,
			Query: a.cut(i)}
		var err error
		if v.Games, err = s.Archive.Count(ctx, q); err != nil {
			return nil, err
		}
		if _, err := query.Parse(v.Query); err == nil {
			values = append(values, v)
		}
	}
	return values, nil
}

// excluding says of a query that finds no game what it finds without each of its conditions.
func (s *Server) excluding(ctx context.Context, q *query.Query, a *asked) ([]without, error) {
	out := []without{}
	if n, err := s.Archive.Count(ctx, q); err != nil || n > 0 {
		return out, err
	}
	for i := range min(len(a.parts), maxWithout) {
		text := a.cut(i)
		rest, err := query.Parse(text)
		if err != nil {
			continue
		}
		n, err := s.Archive.Count(ctx, rest)
		if err != nil {
			return out, err
		}
		if n > 0 {
			out = append(out, without{a.words(i), n, text})
		}
	}
	return out, nil
}

// asked is the text of a query with the conditions that must all hold.
type asked struct {
	text  string
	parts [][2]int
	// terms has the condition of each part that is a plain one.
	terms []*query.Term
	// either is set if the query is one condition that is joined by or.
	either bool
}

func newAsked(text string, q *query.Query) (*asked, error) {
	a := &asked{text: text}
	var err error
	if a.parts, err = query.Parts(text); err != nil {
		return nil, err
	}
	exprs := []query.Expr{q.Where}
	if and, ok := q.Where.(*query.And); ok {
		exprs = and.Parts
	}
	a.terms = make([]*query.Term, len(a.parts))
	for i := range a.parts {
		a.terms[i], _ = exprs[i].(*query.Term)
	}
	_, a.either = q.Where.(*query.Or)
	return a, nil
}

// cut returns the text without some of its parts.
func (a *asked) cut(parts ...int) string {
	text := a.text
	slices.Sort(parts)
	for _, i := range slices.Backward(parts) {
		left, right := strings.TrimSpace(text[:a.parts[i][0]]), strings.TrimSpace(text[a.parts[i][1]:])
		for strings.HasSuffix(left, "(") && strings.HasPrefix(right, ")") {
			left, right = strings.TrimSpace(left[:len(left)-1]), strings.TrimSpace(right[1:])
		}
		switch {
		case endsIn(left, "and"):
			left = strings.TrimSpace(left[:len(left)-len("and")])
		case beginsWith(right, "and"):
			right = strings.TrimSpace(right[len("and"):])
		}
		text = join(left, right)
	}
	return text
}

// join puts two texts side by side.
func join(left, right string) string {
	if left == "" || right == "" || strings.HasSuffix(left, "(") || strings.HasPrefix(right, ")") {
		return left + right
	}
	return left + " " + right
}

// endsIn and beginsWith compare a word in any case.
func endsIn(text, word string) bool {
	n := len(text) - len(word)
	return n >= 0 && strings.EqualFold(text[n:], word) && (n == 0 || strings.ContainsRune(" \t\r\n)", rune(text[n-1])))
}

func beginsWith(text, word string) bool {
	n := len(word)
	return len(text) > n && strings.EqualFold(text[:n], word) && strings.ContainsRune(" \t\r\n(", rune(text[n]))
}

// of returns the parts that ask for a field of the game as a whole.
func (a *asked) of(field query.Field) (parts []int) {
	for i, t := range a.terms {
		if t != nil && t.Field == field && t.Seat == "" && t.Op != query.NotEqual {
			parts = append(parts, i)
		}
	}
	return parts
}

// words is the text of a part, value what it compares with.
func (a *asked) words(part int) string { return a.text[a.parts[part][0]:a.parts[part][1]] }

func (a *asked) value(part int) string {
	t := a.terms[part]
	switch t.Op {
	case query.Has, query.Equal:
		return t.Value
	case query.Within:
		return t.Value + ".." + t.To
	}
	return t.Op.String() + " " + t.Value
}

// without returns the query without what asks for a field, of which a game has one value.
func (a *asked) without(field query.Field) string {
	if field == query.Player {
		return a.text
	}
	return a.cut(a.of(field)...)
}

// facet counts the values of a field.
func (a *asked) facet(field query.Field, groups []archive.Group) facet {
	f := facet{Field: field.Info().Name, Values: []facetValue{}, More: max(len(groups)-maxValues, 0)}
	for i, g := range groups {
		v := facetValue{Value: g.Name, Title: titleOf(field, g.Name), Words: wordsOf(field, g.Name), Games: g.Games}
		is := slices.DeleteFunc(a.of(field), func(i int) bool { return !a.says(i, g.Name) })
		v.Pressed = len(is) > 0
		if i >= maxValues && !v.Pressed {
			continue
		}
		if v.Pressed {
			v.Query = a.cut(is...)
		} else {
			v.Query = a.with(field, v.Words)
		}
		if _, err := query.Parse(v.Query); err == nil { // else the query is so written that nothing is taken out of it
			f.Values = append(f.Values, v)
		}
	}
	return f
}

// says reports whether a part asks for a value.
func (a *asked) says(part int, value string) bool {
	t := a.terms[part]
	if t.Field == query.Player && t.Op != query.Equal || t.Op == query.Within {
		return false
	}
	return (t.Op == query.Has || t.Op == query.Equal) && t.Value == value
}

// with returns the query with a condition, in place of others of its field.
func (a *asked) with(field query.Field, words string) string {
	text := a.text
	if field != query.Player {
		text = a.cut(a.of(field)...)
	}
	parts, err := query.Parts(text)
	switch {
	case err != nil || len(parts) == 0:
		return join(words, strings.TrimSpace(text))
	case a.either:
		first, end := parts[0][0], parts[0][1]
		if !bracketed(text[first:end]) {
			text = text[:first] + "(" + text[first:end] + ")" + text[end:]
			end += len("()")
		}
		return text[:end] + " " + words + text[end:]
	}
	end := parts[len(parts)-1][1]
	return text[:end] + " " + words + text[end:]
}

// bracketed reports whether a condition stands in brackets.
func bracketed(text string) bool {
	if text[0] != '(' || text[len(text)-1] != ')' {
		return false
	}
	_, err := query.Parse(text[1 : len(text)-1])
	return err == nil
}

// wordsOf is the condition that finds a value.
func wordsOf(field query.Field, value string) string {
	name := field.Info().Name
	if field == query.Player {
		return name + "=" + quoted(value)
	}
	words := name + ":" + value
	if q, err := query.Parse(words); err == nil {
		if t, ok := q.Where.(*query.Term); ok && t.Value == value && t.Op == query.Has {
			return words
		}
	}
	return name + ":" + quoted(value)
}

func quoted(value string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + `"`
}

// shortTitle is the title of a rule set without what it explains.
func shortTitle(rs *engine.Ruleset) string {
	end := strings.IndexAny(rs.Title+",", ",:")
	return rs.Title[:end]
}

// titleOf is what people call a value.
func titleOf(field query.Field, value string) string {
	switch {
	case field == query.Variant:
		if rs, ok := rulesets.Lookup(value); ok {
			return shortTitle(rs)
		}
	case field == query.Verdict && value == "illegal":
		return "breach"
	case field == query.Result && value == "*":
		return "unfinished"
	}
	return value
}

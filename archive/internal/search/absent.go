package search

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/referee"
)

// AbsentTag is archive.AbsentTag.
type AbsentTag struct {
	Name string
	Near []string
}

// AbsentTags returns those of a query, once each.
func AbsentTags(ctx context.Context, a *file.File, q *query.Query) (absent []AbsentTag, err error) {
	err = a.Within(ctx, func(tx *sql.Tx) error {
		asked := tagsOf(q)
		if asked == nil {
			return nil
		}
		names, err := dialect.Column[string](ctx, tx, dialect.TagNames)
		if err != nil {
			return err
		}
		for _, name := range asked {
			if !slices.Contains(names, name) {
				absent = append(absent, AbsentTag{name, nearTags(name, names)})
			}
		}
		return nil
	})
	return absent, err
}

// tagsOf lists the tags that a query asks for or orders by, once each.
func tagsOf(q *query.Query) (names []string) {
	take := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for t := range query.Terms(q.Where) {
		if t.Field == query.Tag {
			take(t.Name)
		}
	}
	for _, k := range q.Order {
		if k.Of == query.Tag && k.Field == query.ByField {
			take(k.Name)
		}
	}
	return names
}

// leastGuessed is how many letters a tag has at least for which another is guessed.
const leastGuessed = 6

// nearTags is what a tag that is none of these names may stand for.
func nearTags(tag string, names []string) (near []string) {
	if meant := referee.TagMeant(tag); meant != "" {
		return []string{"tag." + meant}
	}
	if len(tag) < leastGuessed {
		return nil
	}
	lower := make([]string, len(names))
	for i, name := range names {
		lower[i] = strings.ToLower(name)
	}
	for _, l := range engine.Nearest(strings.ToLower(tag), lower) {
		near = append(near, "tag."+names[slices.Index(lower, l)])
	}
	return near
}

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
		asked := map[string]bool{}
		for t := range query.Terms(q.Where) {
			if t.Field != query.Tag || asked[t.Name] {
				continue
			}
			asked[t.Name] = true
			names, err := dialect.Column[string](ctx, tx, dialect.TagNames)
			if err != nil {
				return err
			}
			if !slices.Contains(names, t.Name) {
				absent = append(absent, AbsentTag{t.Name, nearTags(t.Name, names)})
			}
		}
		return nil
	})
	return absent, err
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

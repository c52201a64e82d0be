package importer

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"strconv"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/spelling"
	"github.com/ashtapada/agn/internal/words"
)

// nameLists are the lists of a table of names, to which new names come. They are as dialect.ListPlayers and
// dialect.ListTags make them of the table.
type nameLists struct {
	conn             *statements
	read, into, drop string // statements
	// texts are, by tags, the list that is not whole, nil until one is needed. Number is that of its last name, and fresh
	// are the tags of names that are not written.
	texts  map[string][]byte
	number int64
	fresh  map[string]bool
}

// add takes a name by its number, which is greater than all others.
func (l *nameLists) add(ctx context.Context, tag string, number int64, f forms) error {
	switch {
	case l.texts == nil:
		lists, err := l.lists(ctx, number/dialect.Listed, 1)
		if err != nil {
			return err
		}
		l.texts, l.fresh = map[string][]byte{}, map[string]bool{}
		for tag, list := range lists {
			l.texts[tag] = list[0]
		}
	case number/dialect.Listed > l.number/dialect.Listed:
		if err := l.write(ctx); err != nil {
			return err
		}
		clear(l.texts)
	}
	text := l.texts[tag]
	if len(text) > 0 {
		text = append(text, '\n')
	}
	text = append(strconv.AppendInt(text, number, 10), '\t')
	text = append(append(text, f.plain...), '\t')
	l.texts[tag] = append(text, f.loose...)
	l.number, l.fresh[tag] = number, true
	return nil
}

// lists reads some lists from one on, by their tags.
func (l *nameLists) lists(ctx context.Context, from, many int64) (map[string][][]byte, error) {
	out := map[string][][]byte{}
	return out, dialect.Each(ctx, l.conn, func(rows *sql.Rows) error {
		var tag string
		var list []byte
		err := rows.Scan(&tag, &list)
		out[tag] = append(out[tag], list)
		return err
	}, l.read, from, from+many-1)
}

// write writes what is new, and packs the lists of which all numbers are taken.
func (l *nameLists) write(ctx context.Context) error {
	if len(l.fresh) == 0 {
		return nil
	}
	for _, tag := range slices.Sorted(maps.Keys(l.fresh)) {
		if err := l.conn.do(ctx, l.into, tag, l.number/dialect.Listed, l.texts[tag]); err != nil {
			return err
		}
	}
	clear(l.fresh)
	for _, size := range [...]int64{dialect.Packed, dialect.ManyPacked} {
		if (l.number+1)%size != 0 {
			break
		}
		if err := l.pack(ctx, l.number/size*(size/dialect.Listed), size/dialect.Listed); err != nil {
			return err
		}
	}
	return nil
}

// pack makes one list of some from one on, for each tag.
func (l *nameLists) pack(ctx context.Context, from, many int64) error {
	lists, err := l.lists(ctx, from, many)
	if err != nil {
		return err
	}
	for _, tag := range slices.Sorted(maps.Keys(lists)) {
		packed, err := spelling.Pack(lists[tag]...)
		if err != nil {
			return words.Errorf("%v: %v", problem.ErrDamaged, err)
		}
		if err := l.conn.do(ctx, l.into, tag, from, packed); err != nil {
			return err
		}
	}
	return l.conn.do(ctx, l.drop, from, from+many-1)
}

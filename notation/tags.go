package notation

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// Tag returns the value of the first tag of that name.
func (g *Game) Tag(name string) (string, bool) {
	if t := g.FindTag(name); t != nil {
		return t.Value, true
	}
	return "", false
}

// TagsEnd returns where the last tag ends in the text, 0 without one.
func (g *Game) TagsEnd() int32 {
	if n := len(g.Tags); n > 0 {
		return g.Tags[n-1].End
	}
	return 0
}

// FindTag returns the first tag of that name, or nil.
func (g *Game) FindTag(name string) *Tag {
	for i := range g.Tags {
		if g.Tags[i].Name == name {
			return &g.Tags[i]
		}
	}
	return nil
}

// The tags that stand before the seats' and after them in canonical order; all
// others follow in ASCII order.
var (
	tagsBeforeSeats = [...]string{"Event", "Site", "Date", "Round"}
	tagsAfterSeats  = [...]string{"Result", "Variant", "Options", "First", "SetUp", "FEN"}
)

// SeatTags lists the names of the tags of seats, with spaces between them.
const SeatTags = "White Black Red Yellow Green Blue"

// IsSeatTag reports whether a tag of that name is one of a seat.
func IsSeatTag(name string) bool { return slices.Contains(strings.Fields(SeatTags), name) }

// Decides reports whether the game is judged by the tag of that name.
func Decides(name string) bool {
	return slices.Contains(tagsAfterSeats[1:], name) // but Result
}

// KnownTag reports whether a tag of that name has a place of its own in canonical order.
// Those of the seats are not known here.
func KnownTag(name string) bool {
	return slices.Contains(tagsBeforeSeats[:], name) || slices.Contains(tagsAfterSeats[:], name)
}

// OwnTags returns the names that the tag OwnTags lists, with spaces or commas between them.
func (g *Game) OwnTags() []string {
	names, _ := g.Tag("OwnTags")
	return strings.FieldsFunc(names, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
}

// SortTags puts tags into canonical order, the seats' in the order given. Tags of
// one name keep their order.
func SortTags(tags []Tag, seats []string) {
	slices.SortStableFunc(tags, func(a, b Tag) int { return compareTags(&a, &b, rankOf(&a, seats), rankOf(&b, seats)) })
}

// tagsSorted reports whether tags are in canonical order.
func tagsSorted(tags []Tag, seats []string) bool {
	before := 0
	for i := range tags {
		rank := rankOf(&tags[i], seats)
		if i > 0 && compareTags(&tags[i-1], &tags[i], before, rank) > 0 {
			return false
		}
		before = rank
	}
	return true
}

// compareTags compares tags of which it is known how far they stand from the first.
func compareTags(a, b *Tag, rankA, rankB int) int {
	return cmp.Or(rankA-rankB, strings.Compare(a.Name, b.Name))
}

// rankOf is how far a tag stands from the first, where all others follow.
func rankOf(t *Tag, seats []string) int {
	n := 0
	for _, names := range [...][]string{tagsBeforeSeats[:], seats, tagsAfterSeats[:]} {
		if i := slices.Index(names, t.Name); i >= 0 {
			return n + i
		}
		n += len(names)
	}
	return n
}

// AppendTag appends a tag pair without a line end. Line ends in the value, which
// no tag can hold, become spaces.
func AppendTag(dst []byte, name, value string) []byte {
	dst = append(dst, '[')
	dst = append(dst, name...)
	dst = append(dst, ' ', '"')
	for i := range len(value) {
		switch c := value[i]; c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\n', '\r':
			dst = append(dst, ' ')
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, '"', ']')
}

package referee

import (
	"bytes"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// What the tags of a game say that are lost because of their names or their form.

// The bounds of what is remembered of names, and of names that can be meant for others.
const (
	maxLikenesses = 1 << 15
	maxOwn        = 256
	maxName       = 64
)

// findLost finds the tags of the game that are lost. Seats are those of the rule set, which
// may be nil.
func (j *judge) findLost(rs *engine.Ruleset) {
	j.tags.lost = j.tags.lost[:0]
	allowed := append(j.g.OwnTags(), j.cfg.AllowTags...)
	add := func(t *notation.Tag, malformed bool) {
		meant := j.meant(t)
		if malformed && meant == nil {
			meant = tagNamed(t.Name)
		}
		if meant != nil && (meant.kind != seatTag || rs != nil && rs.SeatNamed(meant.name) != 0) &&
			!slices.Contains(allowed, t.Name) {
			j.tags.lost = append(j.tags.lost, lostTag{meant, t, malformed})
		}
	}
	for i := range j.g.Tags {
		add(&j.g.Tags[i], false)
	}
	for i := range j.g.Malformed {
		add(&j.g.Malformed[i], true)
	}
	j.tags.lost = slices.DeleteFunc(j.tags.lost, j.isWord)
}

// isWord reports whether the name of a lost tag is a word or a name of its own as well as that of a
// seat, and no seat is missing beside others.
func (j *judge) isWord(l lostTag) bool {
	if l.malformed || l.meant.kind != seatTag || !listed(seatWords, strings.ToLower(l.tag.Name)) {
		return false
	}
	other := func(t *tagName) bool { return t != nil && t.kind == seatTag && t != l.meant }
	return j.g.FindTag(l.meant.name) != nil ||
		!slices.ContainsFunc(j.g.Tags, func(t notation.Tag) bool { return other(tagNamed(t.Name)) || other(j.meant(&t)) })
}

// mayBeMeant reports whether the name of the tag at an index can be meant for another. From game
// to game most names stand where they stood, and need not be looked for again.
func (j *judge) mayBeMeant(i int, name string) bool {
	if i < len(j.tags.own) && j.tags.own[i] == name {
		return false
	}
	if j.likenessOf(name) != (likeness{}) {
		return true
	}
	if i < maxOwn {
		j.tags.own = append(j.tags.own, make([]string, max(0, i+1-len(j.tags.own)))...)
		j.tags.own[i] = name
	}
	return false
}

// likenessOf is likenessOf, remembered.
func (j *judge) likenessOf(name string) likeness {
	if len(name) > maxName {
		return likeness{}
	}
	l, ok := j.tags.likeness[name]
	if !ok {
		if l = likenessOf(name); j.tags.likeness == nil || len(j.tags.likeness) >= maxLikenesses {
			j.tags.likeness = map[string]likeness{}
		}
		j.tags.likeness[name] = l
	}
	return l
}

// meant returns the tag that a tag with another name is meant for, nil if there is none.
func (j *judge) meant(t *notation.Tag) *tagName {
	l := j.likenessOf(t.Name)
	if m := l.meant(t.Value); m != nil && (m != l.ifSaid || m.kind != plainTag || !j.has(m.name)) {
		return m
	}
	if l.seat != nil && !j.has(l.seat.name) && j.seated() {
		return l.seat
	}
	return nil
}

// seated reports whether the game has a tag of a seat, be it by a slip. Without one all seats play,
// and a word that is near to a seat is one of the user's own.
func (j *judge) seated() bool {
	return slices.ContainsFunc(j.g.Tags, func(t notation.Tag) bool {
		named := tagNamed(t.Name)
		if named == nil {
			named = j.likenessOf(t.Name).by
		}
		return named != nil && named.kind == seatTag
	})
}

// has reports whether the game has a tag of that name, be it malformed.
func (j *judge) has(name string) bool {
	return j.g.FindTag(name) != nil ||
		slices.ContainsFunc(j.g.Malformed, func(t notation.Tag) bool { return t.Name == name })
}

// hasLost reports whether the tag of that name is lost.
func (j *judge) hasLost(name string) bool {
	return slices.ContainsFunc(j.tags.lost, func(l lostTag) bool { return l.meant.name == name })
}

// misunderstood reports the tags whose names are not understood, and whether the game is not
// to be judged because of them or of malformed ones.
func (j *judge) misunderstood(variant *notation.Tag) (decisive bool) {
	name := j.cfg.Variant
	if variant != nil {
		name = variant.Value
	}
	rs, _ := j.cfg.ruleset(name)
	j.findLost(rs)
	for i := range j.tags.lost {
		l := &j.tags.lost[i]
		decisive = decisive || l.decisive()
		if !l.malformed || l.unfit() {
			j.tellLost(l)
		}
	}
	return decisive
}

// lostBefore reports the first of some decisive tags that is lost, and whether any is.
func (j *judge) lostBefore(rs *engine.Ruleset, names ...string) bool {
	before := j.found()
	j.findLost(rs)
	for i := range j.tags.lost {
		if l := &j.tags.lost[i]; l.decisive() && slices.Contains(names, l.meant.name) {
			j.tellLost(l) // the first is enough
			break
		}
	}
	return j.found() > before
}

// tellLost reports a lost tag.
func (j *judge) tellLost(l *lostTag) {
	start, end := l.tag.Start, l.tag.End
	if l.malformed && !l.unfit() {
		if j.counted(diag.BadTag, true) {
			return
		}
		line := clip(string(j.g.Text[start:end]))
		j.report.Findings = append(j.report.Findings, diag.New(diag.BadTag, j.loc.Span(start, end),
			diag.TagUnreadable{Line: line}))
		return
	}
	if l.unfit() && j.righted(start) {
		return
	}
	code := diag.TagMisnamed
	if l.decisive() {
		code = diag.DecisiveTagMisnamed
	}
	if j.counted(code, true) {
		return
	}
	if text := j.g.Text[start:end]; len(text) > 0 {
		start += int32(bytes.Index(text, []byte(l.tag.Name)))
		end = start + int32(len(l.tag.Name))
	}
	j.report.Findings = append(j.report.Findings, diag.New(code, j.loc.Span(start, end),
		diag.TagMeant{Name: clip(l.tag.Name), Meant: l.meant.name, Twice: j.g.FindTag(l.meant.name) != nil,
			Decisive: l.decisive(), Unfit: l.unfit()}))
}

// righted reports whether a finding of the reader says how the tag at an offset is written.
func (j *judge) righted(start int32) bool {
	return slices.ContainsFunc(j.read, func(f diag.Finding) bool {
		d, ok := f.Detail.(diag.TagUnreadable)
		return ok && d.Right != "" && f.Span.Start.Offset == j.g.Offset+int(start)
	})
}

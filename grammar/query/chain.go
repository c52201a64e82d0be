package query

import "strings"

// chain reads conditions on what happens one after the other, or a single condition.
func (r *reader) chain(src *chain) (*Term, error) {
	first, err := r.term(src.First)
	if err != nil || len(src.Next) == 0 {
		return first, err
	}
	last := first
	if err := happening(src.First, first); err != nil {
		return nil, err
	}
	for _, n := range src.Next {
		t, err := r.term(n.Term)
		if err != nil {
			return nil, err
		}
		if err := happening(n.Term, t); err != nil {
			return nil, err
		}
		last.Then = &Link{Term: t}
		if w := n.Within; w != nil {
			k, ok := natural(w.N)
			if !ok || k == 0 {
				return nil, faultf(w.Pos.Column, "%q is not a number from 1", w.N)
			}
			last.Then.Within, last.Then.Unit = k, unitOf(w.Unit)
		}
		last = t
	}
	return first, nil
}

// happening returns an error unless a condition is one on something that happens once.
func happening(src *term, t *Term) error {
	switch {
	case t.Field.Info().traits&happens == 0:
		return faultf(src.Pos.Column, "only an event, a throw, a move or a glyph stands beside then")
	case src.Count != nil:
		return faultf(src.Count.Pos.Column, "what stands beside then is not counted")
	case t.Op == NotEqual:
		return faultf(src.Pos.Column, "what stands beside then happens; != says that it does not")
	}
	return nil
}

// movesOf returns moves and throws with one space between them, without the marks of check
// and with the values of throws in canonical order.
func movesOf(s string, column int) (string, error) {
	words := strings.Fields(s)
	if len(words) == 0 {
		return "", faultf(column, "a move is missing, such as Nf3")
	}
	for i, w := range words {
		if throw, ok := strings.CutPrefix(w, "<"); ok {
			throw, ok = strings.CutSuffix(throw, ">")
			values, err := castOf(throw, column)
			if err != nil || !ok {
				return "", faultf(column, "%q is no throw such as <5,2>", w)
			}
			words[i] = "<" + values + ">"
			continue
		}
		head, star := strings.CutSuffix(w, "*")
		if at := strings.IndexByte(head, '*'); at >= 0 {
			return "", faultf(column, "* stands only at the end of a move")
		}
		if !star {
			head = strings.TrimRight(head, "+#")
		}
		if head == "" && !star {
			return "", faultf(column, "%q is no move", w)
		}
		if !star {
			words[i] = head
		}
	}
	return strings.Join(words, " "), nil
}

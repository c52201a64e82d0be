package spelling

import (
	"slices"
	"strings"
)

// Sought is what is asked for of names: in them stands one of its forms.
type Sought struct {
	forms [][]string // pieces of each form, with wildcards of their own between them
	alike bool
}

// The wildcards of what is asked for.
const (
	Any = "*" // any characters, none too
	One = "?" // one letter
)

// markOf begins a wildcard in a form, in which a letter may have its sign as a form.
const (
	markOf  = "\x00"
	anyMark = markOf + Any
	oneMark = markOf + One
)

// MostForms is how many forms Seek makes of what is asked for, and one more of what can be read in more ways.
const MostForms = 512

// Seek reads what is asked for. Text of question marks alone is what stands in tags for what nobody knows. Alike lets
// go of the difference of v and w, too.
//
// A letter at the edge of a piece may be written by its neighbour, which the piece lacks: such a piece has a form for
// each. A letter that One stands for, such as ṣ, may be two letters in a form: there is a form for each, of two such
// letters at a time where there are two of One, and of one where there are more.
func Seek(text string, alike bool) Sought {
	pieces := []string{text}
	if strings.Trim(text, One) != "" || text == "" {
		pieces = split(strings.Trim(text, Any))
		if pieces[0] == One { // alone it would stand for itself
			pieces = append([]string{Any}, pieces...)
		}
	}
	doubles := 2
	if strings.Count(text, One) > doubles {
		doubles = 1
	}
	out := Sought{alike: alike}
	plains := plainPieces(pieces)
	for _, plain := range plains {
		out.add(plain, 0, doubles)
	}
	for _, plain := range plains {
		out.add(loosePieces(plain), 0, doubles)
	}
	return out
}

// add adds a form, if it is another one and not one too many, and those in which some of One, from a piece on, are
// letters that are written as two.
func (s *Sought) add(form []string, from, doubles int) {
	if len(s.forms) > MostForms || slices.ContainsFunc(s.forms, func(f []string) bool { return slices.Equal(f, form) }) {
		return
	}
	s.forms = append(s.forms, form)
	for i := from; i < len(form) && doubles > 0; i++ {
		if form[i] != oneMark {
			continue
		}
		for k := range signs {
			if letters := signs[k].plain; len(letters) > 1 {
				with := slices.Clone(form)
				with[i] = letters
				s.add(with, i+1, doubles-1)
			}
		}
	}
}

// plainPieces returns the plain forms of some pieces, by what may stand before and after each.
func plainPieces(pieces []string) [][]string {
	forms := [][]string{nil}
	for i, piece := range pieces {
		ways := []string{piece}
		switch {
		case len(pieces) == 1 || piece != Any && piece != One:
			ways = plainWays(piece)
		default:
			ways[0] = markOf + piece
		}
		n := len(forms)
		for _, way := range ways[1:] {
			for _, form := range forms[:n] {
				if len(forms) <= MostForms {
					forms = append(forms, append(slices.Clone(form[:i]), way))
				}
			}
		}
		for k := range forms[:n] {
			forms[k] = append(forms[k], ways[0])
		}
	}
	return forms
}

// plainWays returns the plain forms of a piece: by itself first, then between others.
func plainWays(piece string) (ways []string) {
	for _, before := range [...]string{"", "u"} { // a vowel
		for _, after := range [...]string{"", "k"} { // a consonant before which a nasal is no m
			form := plainOf(before + piece + after)
			form = form[len(before) : len(form)-len(after)]
			if !slices.Contains(ways, form) {
				ways = append(ways, form)
			}
		}
	}
	return ways
}

// loosePieces returns the loose form of plain pieces.
func loosePieces(plain []string) []string {
	loose := slices.Clone(plain)
	for i, piece := range plain {
		if !strings.HasPrefix(piece, markOf) {
			loose[i] = looseOf(piece)
		}
	}
	return loose
}

// split parts a text at its wildcards, which are pieces too.
func split(text string) (out []string) {
	for text != "" {
		i := strings.IndexAny(text, Any+One)
		switch {
		case i < 0:
			return append(out, text)
		case i > 0:
			out = append(out, text[:i])
		}
		if w := text[i : i+1]; w != Any || len(out) == 0 || out[len(out)-1] != Any {
			out = append(out, w)
		}
		text = text[i+1:]
	}
	if out == nil {
		out = []string{""}
	}
	return out
}

// Alike reports whether v and w are the same letter.
func (s Sought) Alike() bool { return s.alike }

// Parts returns the forms where there is no wildcard and the letters are those of names, else nil.
func (s Sought) Parts() (out []string) {
	for _, f := range s.forms {
		if len(f) > 1 || s.alike {
			return nil
		}
		out = append(out, f[0])
	}
	return out
}

// Patterns returns the forms as LIKE of SQL has them, with \ before a character that stands for itself; where v and
// w are the same letter they are v.
func (s Sought) Patterns() (out []string) {
	for _, form := range s.forms {
		p := "%"
		for _, piece := range form {
			switch {
			case piece == anyMark:
				p += "%"
			case piece == oneMark:
				p += "_"
			default:
				p += escapes.Replace(s.same(piece))
			}
		}
		out = append(out, p+"%")
	}
	return out
}

var escapes = strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)

func (s Sought) same(text string) string {
	if s.alike {
		return strings.ReplaceAll(text, "w", "v")
	}
	return text
}

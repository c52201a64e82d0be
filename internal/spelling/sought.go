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
	One = "?" // one character
)

// Seek reads what is asked for. Text of question marks alone is what stands in tags for what nobody knows. Alike lets
// go of the difference of v and w, too.
func Seek(text string, alike bool) Sought {
	pieces := []string{text}
	if strings.Trim(text, One) != "" || text == "" {
		pieces = split(strings.Trim(text, Any))
		if pieces[0] == One { // alone it would stand for itself
			pieces = append([]string{Any}, pieces...)
		}
	}
	plain, loose := make([]string, len(pieces)), make([]string, len(pieces))
	for i, p := range pieces {
		if plain[i], loose[i] = p, p; p != Any && p != One || len(pieces) == 1 {
			plain[i], loose[i] = Forms(p)
			if loose[i] == "" {
				loose[i] = plain[i]
			}
		}
	}
	out := Sought{forms: [][]string{plain}, alike: alike}
	if !slices.Equal(plain, loose) {
		out.forms = append(out.forms, loose)
	}
	return out
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
			case len(form) > 1 && piece == Any:
				p += "%"
			case len(form) > 1 && piece == One:
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

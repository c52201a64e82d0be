package document

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/notation"
)

// comment writes, changes or takes away the comment of an item: a comment itself, or the comments that follow an
// event and its glyphs. A text with a blank line is several paragraphs; one that begins with ";" goes to the end of
// its line.
func (a *actor) comment(act *Act) error {
	i := -1
	if act.Item != nil {
		i = *act.Item
	}
	if i < -1 || i >= a.Game.Len() {
		return declined("The game has no item %d.", i)
	}
	first, last := a.commented(i)
	text, err := commentText(act.Text, first < last && a.Game.Text[a.Game.Start(first)] == ';')
	if err != nil {
		return err
	}
	switch {
	case first == last && text == "":
		return declined("There is no comment.")
	case text == "":
		return a.delete(first, last-1)
	case first < last:
		a.put(int(a.Game.Start(first)), int(a.Game.End(last-1)), text)
		a.to = int(a.Game.End(last - 1))
		return nil
	}
	a.insert(first, text)
	return nil
}

// commented returns from which item to before which the comments of an item stand; where there is none, both are where
// one is written.
func (a *actor) commented(i int) (first, last int) {
	if i >= 0 && a.Game.Kind(i) == notation.Comment {
		return i, i + 1
	}
	first = i + 1
	if i >= 0 && a.Game.Kind(i).IsEvent() || i >= 0 && a.Game.Kind(i) == notation.Bad {
		for first < a.Game.Len() && a.Game.Kind(first) == notation.NAG {
			first++
		}
	}
	for last = first; last < a.Game.Len() && a.Game.Kind(last) == notation.Comment; {
		last++
	}
	return first, last
}

// insert writes something before the item at an index, after the one before that.
func (a *actor) insert(before int, text string) {
	own, at := a.own(), 0
	if before > 0 {
		at = itemEnd(a.Game, before-1)
	} else if a.Game.Len() > 0 {
		at = int(a.Game.Start(0))
	} else if at = int(a.Game.TagsEnd()); a.Game.Result.Text != "" {
		at = int(a.Game.Result.Start)
	}
	switch {
	case before == 0 && int(a.Game.TagsEnd()) > 0 && at == int(a.Game.TagsEnd()):
		text = "\n\n" + text
	case at > 0 && strings.IndexByte(spaces+"(", own[at-1]) < 0:
		text = " " + text
	}
	more := ""
	if at < len(own) && strings.IndexByte(spaces+")", own[at]) < 0 && !strings.HasSuffix(text, "\n") {
		more = " "
	}
	a.put(at, at, text+more)
	a.to, a.back = at, len(more)
}

// commentText returns a comment as it is written, empty for an empty one.
func commentText(text string, line bool) (string, error) {
	if text = strings.ReplaceAll(text, "\r\n", "\n"); strings.HasPrefix(strings.TrimSpace(text), ";") {
		line = true
		text = strings.TrimPrefix(strings.TrimSpace(text), ";")
	}
	var all []string
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		words := strings.Join(strings.Fields(paragraph), " ")
		switch {
		case words == "":
		case line || strings.Contains(words, "}"):
			all = append(all, "; "+words+"\n")
		default:
			all = append(all, "{"+words+"}")
		}
	}
	return strings.Join(all, " "), nil
}

// suffixes are the traditional annotations, by their glyphs from 1.
var suffixes = []string{"!", "?", "!!", "??", "!?", "?!"}

// glyph annotates an event: with a suffix such as "!", or with "$" and a number, which a second time takes it away. An
// empty one takes all away.
func (a *actor) glyph(act *Act) error {
	i, it, err := a.eventItem(act)
	if err != nil {
		return err
	}
	text := act.Glyph
	if k := slices.Index(suffixes, text); k >= 0 && it.Kind == notation.Throw {
		text = "$" + strconv.Itoa(k+1)
	}
	end, suffixed := int(it.End), int(a.Game.SuffixEnd(it))
	a.to = itemEnd(a.Game, i)
	switch {
	case text == "":
		a.put(end, suffixed, "")
		for k := i + 1; k < a.Game.Len() && a.Game.Kind(k) == notation.NAG; k++ {
			a.put(itemEnd(a.Game, k-1), itemEnd(a.Game, k), "")
		}
		return nil
	case slices.Contains(suffixes, text):
		if string(a.Game.Text[end:suffixed]) == text {
			text = ""
		}
		a.put(end, suffixed, text)
		return nil
	case text[0] != '$':
		return declined("%q is no glyph: one of %s, or $ with a number.", text, strings.Join(suffixes, " "))
	}
	n, err := strconv.Atoi(text[1:])
	if err != nil || n < 0 || n > 255 || strconv.Itoa(n) != text[1:] {
		return declined("%q is no glyph: $ with a number up to 255.", text)
	}
	k := i + 1
	for ; k < a.Game.Len() && a.Game.Kind(k) == notation.NAG; k++ {
		if int(a.Game.Item(k).N) == n {
			a.put(itemEnd(a.Game, k-1), itemEnd(a.Game, k), "")
			return nil
		}
	}
	a.insert(k, text)
	a.to = itemEnd(a.Game, i)
	return nil
}

// sic says of an event that it was played all the same, or takes that back.
func (a *actor) sic(act *Act) error {
	_, it, err := a.eventItem(act)
	if err != nil {
		return err
	}
	at := int(a.Game.SuffixEnd(it))
	switch a.to = int(eventEnd(a.Game, it)); {
	case it.Kind == notation.Bad:
		return declined("A word that cannot be read cannot have been played.")
	case act.On && !it.Sic:
		a.put(at, at, " sic")
	case !act.On && it.Sic:
		a.put(at, int(eventEnd(a.Game, it)), "")
	}
	return nil
}

// result ends the game, and says how it ended if the rules did not end it.
func (a *actor) result(act *Act) error {
	token := strings.TrimSpace(act.Text)
	if !isResult(token) {
		return declined("%q is no result.", act.Text)
	}
	own := a.own()
	if r := a.Game.Result; r.Text != "" {
		a.put(int(r.Start), int(r.End), token)
		a.to = a.behind(int(r.Start))
	} else {
		end := len(own)
		for end > 0 && strings.IndexByte(spaces, own[end-1]) >= 0 {
			end--
		}
		before := " "
		if n := a.Game.Len(); n == 0 {
			before = "\n\n"
		} else if last := a.Game.Item(n - 1); toLineEnd(a.Game, &last) {
			before = "\n"
		}
		a.put(end, end, before+token)
		a.to, a.back = end, len(a.lines(before))+len(token)
	}
	if a.Game.FindTag("Result") != nil {
		a.setTag("Result", token)
	}
	a.setTag("Termination", act.Termination)
	return nil
}

// isResult reports whether a word is a result: "*", or scores joined by "-".
func isResult(token string) bool {
	if token == "*" {
		return true
	}
	scores := strings.Split(token, "-")
	return len(scores) > 1 && !slices.ContainsFunc(scores, func(s string) bool {
		s, ok := strings.CutPrefix(s, "1/")
		if ok {
			return len(s) != 1 || s < "2" || s > "9"
		}
		return s != "0" && s != "1"
	})
}

// tag gives a tag a value. An empty one takes the tag away.
func (a *actor) tag(act *Act) error {
	if !tagName(act.Name) {
		return declined("%q is no name of a tag.", act.Name)
	}
	a.setTag(act.Name, act.Value)
	return nil
}

// tagName reports whether a tag can have a name.
func tagName(name string) bool {
	return strings.Trim(name[:min(len(name), 1)], "0123456789_") != "" && strings.IndexFunc(name, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r != '_'
	}) < 0
}

// setTag gives a tag a value, in its place if it is new. An empty one takes the tag away, if it is there.
func (a *actor) setTag(name, value string) {
	own := a.own()
	if t := a.Game.FindTag(name); t != nil {
		start, end := int(t.Start), int(t.End)
		switch {
		case value != "":
			a.put(start, end, string(notation.AppendTag(nil, name, value)))
		default:
			if end < len(own) && own[end] == '\r' {
				end++
			}
			if end < len(own) && own[end] == '\n' {
				end++
			}
			a.put(start, end, "")
		}
		return
	}
	if value == "" {
		return
	}
	text := string(notation.AppendTag(nil, name, value))
	tags := append(slices.Clone(a.Game.Tags), notation.Tag{Name: name})
	notation.SortTags(tags, a.style().Seats)
	k := slices.IndexFunc(tags, func(t notation.Tag) bool { return t.Name == name })
	switch {
	case len(a.Game.Tags) == 0:
		a.put(0, 0, text+"\n\n")
	case k == 0:
		a.put(int(a.Game.Tags[0].Start), int(a.Game.Tags[0].Start), text+"\n")
	default:
		end := int(a.Game.FindTag(tags[k-1].Name).End)
		a.put(end, end, "\n"+text)
	}
}

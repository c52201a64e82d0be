package threeway

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/ashtapada/agn/grammar"
)

// unit is what is changed as a whole: a tag, an event with what is said of it, a comment before the first one, or the
// result.
type unit struct {
	space  string // before it
	number string // the round number before an event, with the space after it
	body   string
	// round is the last round number up to this unit, step how much its own is more than the one before.
	round, step int
	// words is body with single spaces between its words, by which units are compared.
	words string
	event string // the event alone
	tag   bool
	// key is what a tag is known by among those of its game, "" for comments before the first one.
	key string
	// line says that a comment ends it that lasts to the end of its line.
	line bool
}

// is reports whether two units say the same, whatever their layout and numbers.
func (u unit) is(v unit) bool { return u.words == v.words && u.tag == v.tag }

// game is a game of a file.
type game struct {
	space string // before it
	units []unit
	head  int // how many of them are tags, and comments before one
	words string
	// events are its first events alone, by which it is known, without the result.
	events []unit
}

// mostEvents is how many events games are known by.
const mostEvents = 200

// games cuts a text into games where agn does.
func games(text string) (out []game) {
	r := grammar.NewReader(strings.NewReader(text))
	var c grammar.Chunk
	starts := []int{0}
	for first := true; r.Next(&c) == nil; first = false {
		if !first {
			starts = append(starts, c.Offset)
		}
	}
	space := ""
	for i, from := range starts {
		to := len(text)
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		g := game{units: split(text[from:to])}
		if len(g.units) == 0 {
			continue
		}
		g.space, g.units[0].space = space+g.units[0].space, ""
		space = spaceAfter(text[from:to])
		g.name()
		out = append(out, g)
	}
	return out
}

// name finds the tags of a game and gives them keys: a name that stands there again is another one.
func (g *game) name() {
	times := map[string]int{}
	var all strings.Builder
	for i := range g.units {
		u := &g.units[i]
		if u.tag {
			g.head = i + 1
			u.key = tagName().FindString(u.body)
			times[u.key]++
			u.key = fmt.Sprint(u.key, " ", times[u.key])
		}
		all.WriteString(u.words + "\x00")
	}
	g.words = all.String()
	for _, u := range g.units[g.head:max(g.head, len(g.units)-1)] {
		if u.event != "" && len(g.events) < mostEvents {
			g.events = append(g.events, unit{words: u.event})
		}
	}
}

var tagName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\[\s*\w*`) })

// splitter parts a game into units.
type splitter struct {
	text  string
	units []unit
	now   *unit    // the unit at hand
	words []string // and its tokens
	// from is where the space before it began, whole where it begins after its number.
	from, whole int
	depth       int // of variations
	moves       bool
}

// split parts the text of a game into units, without the space at its end.
func split(text string) []unit {
	s := splitter{text: text}
	for at := 0; at < len(text); {
		if isSpace(text[at]) {
			at++
			continue
		}
		end, what := s.token(at)
		if s.begins(what) {
			s.close(at)
			s.now, s.whole = &unit{space: text[s.from:at], tag: what == tagToken}, at
		}
		switch what {
		case numberToken:
			end += len(spaceFrom(text, end))
			s.now.number, s.whole = text[at:end], end
		case wordToken:
			s.now.event = text[at:end]
			fallthrough
		default:
			s.words = append(s.words, plain(text[at:end], what))
		}
		s.now.line = text[at] == ';' || text[at] == '%' && what == remarkToken
		s.moves = s.moves || what != tagToken && strings.IndexByte("{;%", text[at]) < 0
		at = end
	}
	s.close(len(text))
	for i, round := 0, 0; i < len(s.units); i++ {
		if u := &s.units[i]; u.number != "" {
			u.step = roundOf(u.number) - round
			round += u.step
		}
		s.units[i].round = round
	}
	return s.units
}

// begins reports whether a token begins a unit.
func (s *splitter) begins(what kind) bool {
	switch {
	case s.now == nil, what == tagToken, what == numberToken:
		return true
	case what == wordToken:
		return s.now.tag || s.now.event != "" || s.now.number == ""
	}
	return s.now.tag
}

// close ends the unit at hand. Comments between two tags belong to the first.
func (s *splitter) close(at int) {
	if s.now == nil {
		return
	}
	s.now.words, s.words = strings.Join(s.words, "\n"), nil
	s.now.body = strings.TrimRight(s.text[s.whole:max(at, s.whole)], spaces)
	s.from = s.whole + len(s.now.body)
	if n := len(s.units); n > 0 && s.units[n-1].tag && !s.now.tag && s.at(at) == tagToken {
		last := &s.units[n-1]
		last.body = last.body + s.now.space + s.now.body
		last.words, last.line = last.words+"\n"+s.now.words, s.now.line
	} else {
		s.units = append(s.units, *s.now)
	}
	s.now = nil
}

// at returns what begins at a place.
func (s *splitter) at(at int) (what kind) {
	if at < len(s.text) && s.text[at] == '[' {
		_, what = s.token(at)
	}
	return what
}

const spaces = " \t\r\n"

func isSpace(c byte) bool { return strings.IndexByte(spaces, c) >= 0 }

var paragraph = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\n[ \t\r]*\n\s*`) })

// plain is a token with one space between two words, but for a tag. Paragraphs of a comment stay.
func plain(token string, what kind) string {
	if what == tagToken || !strings.ContainsAny(token, spaces) {
		return token
	}
	parts := paragraph().Split(token, -1)
	for i, part := range parts {
		parts[i] = strings.Join(strings.Fields(part), " ")
	}
	return strings.Join(parts, "\n\n")
}

func spaceFrom(text string, at int) string {
	return text[at : len(text)-len(strings.TrimLeft(text[at:], spaces))]
}

func spaceAfter(text string) string { return text[len(strings.TrimRight(text, spaces)):] }

// kind is a kind of token.
type kind uint8

const (
	wordToken kind = iota + 1
	numberToken
	remarkToken // a comment or glyph, or a part of a variation, which belongs to the event before it
	tagToken
)

// token returns the end of the token that begins at a place, and its kind.
func (s *splitter) token(at int) (end int, what kind) {
	text := s.text
	switch c := text[at]; {
	case c == '[' && !s.moves:
		return tagEnd(text, at), tagToken
	case c == ';', c == '%' && (at == 0 || text[at-1] == '\n'):
		return lineEnd(text, at), remarkToken
	case c == '{':
		if i := strings.IndexByte(text[at:], '}'); i >= 0 {
			return at + i + 1, remarkToken
		}
		return len(text), remarkToken
	case c == '(':
		s.depth++
		return at + 1, remarkToken
	case c == ')':
		s.depth = max(s.depth-1, 0)
		return at + 1, remarkToken
	}
	end = at + 1
	for end < len(text) && strings.IndexByte(" \t\r\n{}();", text[end]) < 0 {
		end++
	}
	n, what := word(text[at:end])
	if s.depth > 0 {
		what = remarkToken
	}
	return at + n, what
}

var tagPair = regexp.MustCompile(`^\[\s*\w+\s*"(?:[^"\\\n]|\\.)*"\s*\]`)

// tagEnd returns the end of a tag, which is that of its line where it is malformed.
func tagEnd(text string, at int) int {
	end := lineEnd(text, at)
	if pair := tagPair.FindStringIndex(text[at:end]); pair != nil {
		return at + pair[1]
	}
	return end
}

// word returns the length of the token that a stretch without spaces begins with, and its kind.
func word(text string) (n int, what kind) {
	n = digits(text)
	if dots := len(text[n:]) - len(strings.TrimLeft(text[n:], ".")); n > 0 && dots > 0 {
		return n + dots, numberToken
	}
	if text[0] == '$' || len(strings.Trim(text, "!?")) == 0 {
		return len(text), remarkToken
	}
	return len(text), wordToken
}

// digits returns how many digits a text begins with.
func digits(text string) (n int) {
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	return n
}

func lineEnd(text string, at int) int {
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		return at + len(strings.TrimRight(text[at:at+i], spaces))
	}
	return len(text)
}

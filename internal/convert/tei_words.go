package convert

import (
	"strings"
	"unicode"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
)

// fewWords is how many words show whether a text is a game.
const fewWords = 2000

// game is the game of a witness, of at most so many words.
func (r *teiReader) game(of witnesses, siglum string, most int) *Game {
	g := &Game{Place: r.teiText.place}
	l := teiLexer{game: g, most: most}
	tag, absent, value := (*piece)(nil), false, ""
	for i := range r.pieces {
		p := &r.pieces[i]
		switch {
		case p.of&of == 0:
		case p.kind == tagBegin:
			l.end()
			tag, absent, value = p, false, ""
		case p.kind == tagEnd:
			if tag != nil && !absent && tag.text != siglumTag {
				g.Tags = append(g.Tags, Tag{tag.text, tagValue(value), tag.place()})
			}
			tag = nil
		case p.kind == tagAbsent:
			absent = true
		case tag != nil:
			value += p.text
		case p.kind == someText:
			l.text(p)
		case p.kind == wordBreak:
			l.end()
		case p.kind == remark:
			l.end()
			l.add(Event{Kind: Comment, Text: p.text, Place: p.place()})
		case p.kind == finish:
			l.end()
			g.Result = Result{p.text, p.place()}
		}
	}
	l.end()
	l.result()
	if len(g.Tags) == 0 {
		r.headTags(g)
	}
	g.AddTag(siglumTag, siglum, r.teiText.place)
	return g
}

// siglumTag is the tag by which the game of a witness is known.
const siglumTag = "Siglum"

// tagValue is a value in one line.
func tagValue(text string) string {
	if strings.ContainsAny(text, "\n\r") {
		return strings.Join(strings.Fields(text), " ")
	}
	return text
}

// teiLexer makes words of the text of a witness.
type teiLexer struct {
	game *Game
	most int

	word   []byte
	place  Place
	inside rune // the bracket that is open: "<" of a throw, "{" of a comment, "[" of either
	depth  int  // of variations
}

func (l *teiLexer) add(e Event) {
	if len(l.game.Events) < l.most {
		l.game.Events = append(l.game.Events, e)
	}
}

// text takes a piece of text.
func (l *teiLexer) text(p *piece) {
	at, n := p.place(), 0
	var shift []entity
	if p.shift != nil {
		shift = *p.shift
	}
	for _, c := range p.text {
		for len(shift) > 0 && shift[0].after <= n {
			at.Line, at.Column = shift[0].line, shift[0].column
			shift = shift[1:]
		}
		l.char(c, at)
		n++
		if at.Column++; c == '\n' {
			at.Line, at.Column = at.Line+1, 1
		}
	}
}

// char takes a character.
func (l *teiLexer) char(c rune, at Place) {
	switch {
	case l.inside != 0:
		l.bracketed(c, at)
	case unicode.IsSpace(c):
		l.end()
	case c == '{', c == '<', c == '[' && len(l.word) == 0:
		l.end()
		l.inside, l.place = c, at
		if c != '{' {
			l.put(c, at)
		}
	case c == '(' && len(l.word) == 0:
		l.depth++
		l.add(Event{Kind: Open, Place: at})
	case c == ')' && l.depth > 0:
		l.end()
		l.depth--
		l.add(Event{Kind: Close, Place: at})
	default:
		l.put(c, at)
	}
}

// bracketed takes a character of a comment or throw.
func (l *teiLexer) bracketed(c rune, at Place) {
	switch {
	case l.inside == '{' && c == '}':
		l.end()
	case l.inside == '<' && c == '>', l.inside == '[' && c == ']':
		l.put(c, at)
		l.inside = 0
		l.end()
	case l.inside != '<' || !unicode.IsSpace(c):
		l.put(c, at)
	}
}

func (l *teiLexer) put(c rune, at Place) {
	if len(l.word) == 0 && l.inside != '{' {
		l.place = at
	}
	if len(l.word) < maxLineText {
		l.word = append(l.word, string(c)...)
	}
}

// end ends a word, but no throw or comment that goes on.
func (l *teiLexer) end() {
	switch {
	case l.inside == '{':
		l.add(Event{Kind: Comment, Text: string(l.word), Place: l.place})
	case l.inside == 0 && l.tag():
	case len(l.word) > 0:
		l.add(Event{Kind: Word, Text: string(l.word), Place: l.place})
	}
	l.word, l.inside = l.word[:0], 0
}

// writtenTag is a tag as AGN writes it.
var writtenTag = pattern{text: `^\[([A-Z][A-Za-z0-9_]*)\s+"(.*)"\]$`}

// tag takes a word that is a tag in the text, before the first word of the game.
func (l *teiLexer) tag() bool {
	if len(l.word) == 0 || l.word[0] != '[' || len(l.game.Events) > 0 {
		return false
	}
	m := writtenTag.made().FindSubmatch(l.word)
	if m != nil {
		l.game.Tags = append(l.game.Tags, Tag{string(m[1]), tagValue(string(m[2])), l.place})
	}
	return m != nil
}

var plainResult = pattern{text: `^(\*|\d+(/\d+)?(-\d+(/\d+)?)+)$`}

// result takes the result from the end of the text where nothing else says it.
func (l *teiLexer) result() {
	n := len(l.game.Events)
	if l.game.Result.Text != "" || n == 0 {
		return
	}
	if e := l.game.Events[n-1]; e.Kind == Word && plainResult.made().MatchString(e.Text) {
		l.game.Result, l.game.Events = Result{e.Text, e.Place}, l.game.Events[:n-1]
	}
}

// teiProbe tells whether texts are games.
type teiProbe struct {
	parser grammar.Parser
	game   notation.Game
	text   []byte
}

// isGame reports whether a word of a game is one of AGN, or there is none at all.
func (p *teiProbe) isGame(g *Game) bool {
	p.text = p.text[:0]
	for _, e := range g.Events {
		if one, ok := plainWord(e.Text); ok && e.Kind == Word {
			p.text = append(append(p.text, one...), ' ')
		}
	}
	if len(p.text) == 0 {
		return true
	}
	if p.parser.Lenient == nil {
		p.parser.Lenient = &grammar.Lenience{}
	}
	p.text = append(p.text, '*')
	p.parser.Parse(&grammar.Chunk{Text: p.text, Line: 1, Size: len(p.text)}, &p.game)
	return p.game.IndexFunc(func(it *notation.Item) bool { return it.IsEvent() }) >= 0
}

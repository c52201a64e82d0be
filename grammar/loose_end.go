package grammar

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// This file finds how a game ends that is not written as the notation has it: results in other signs, in pieces, in
// brackets or with words (1:0, 1 - 0, (½-½), 0.5-0.5, 1-0 White wins), and results in words alone.

// The words that end a game, in the languages of 16.5 that have such words, and those that may stand with them.
var (
	winWords = []string{"wins", "won", "win", "gewinnt", "siegt", "gagne", "gagnent", "gana", "ganan", "vince",
		"victory", "sieg", "victoire"}
	loseWords   = []string{"loses", "lost", "verliert", "verlieren", "perd", "perdent", "pierde"}
	resignWords = []string{"resigns", "resigned", "resign", "aufgegeben", "abandonne", "abandon", "abandonnent",
		"gibt", "aufgibt", "abandonan", "abandona"}
	drawWords = []string{"draw", "drawn", "remis", "nulle", "nul", "tablas", "unentschieden"}
	endWords  = []string{"agreed", "by", "on", "time", "mutual", "agreement", "partie", "game", "is", "a", "the",
		"result", "score", "final", "resultat", "résultat", "ergebnis", "mate", "checkmate", "resignation", "and", "et",
		"und", "les", "le", "la", "los", "las", "el", "der", "die", "das", "auf", "temps", "zeit", "tiempo", "timeout",
		"forfeit", "forfait", "mat", "matt", "échec", "et", "of", "for", "has", "have", "ont", "a", "hat", "von", "par",
		"durch", "nach", "au"}
	allEndWords = slices.Concat(winWords, loseWords, resignWords, drawWords, endWords)
)

// maxEnding bounds what is looked at for the end of a game.
const maxEnding = 80

// scores are the scores of a result in signs of any kind.
var scores = sync.OnceValue(func() *regexp.Regexp {
	const score = `(?:\d+/\d+|\d?[.,]\d+|\d[.,]0|[\dOolI])`
	return regexp.MustCompile(score + `(?:(?:\s*[-:~_]\s*|\s+)` + score + `){1,3}`)
})

// meantEnding finds the end of a game: a result that the notation does not have so, alone or with words that say the
// same, or words alone: a draw, "Black resigns", or "resigns" of the side that is on turn, which is known where nothing
// is thrown.
func (p *Parser) meantEnding(start, _ int) (m meant, ok bool) {
	last := p.endFrom(start)
	if last == 0 {
		return m, false
	}
	m = meant{start: start, end: last, rule: diag.MeantResult}
	if it, ok := p.lastItem(notation.Number, start); ok && !isLetter(p.text[start]) {
		m.start, m.drops = int(it.Start), 1
	}
	for {
		words, as, ok := p.ending(string(p.text[m.start:last]))
		if ok && (m.drops > 0 || !isEventOrPass(p.text[start:wordEnd(p.text, start)])) {
			m.as = as
			m.read = func(p *Parser, start, end int) {
				if words != "" {
					p.addComment([]byte(words), start, end, false)
				}
				resultOf(as)(p, start, end)
			}
			return m, true
		}
		if m.drops == 0 {
			return m, false
		}
		m.start, m.drops = start, 0
	}
}

// endFrom returns where the text ends that may be the end of a game from an offset on, but for comments; 0 if the game
// goes on.
func (p *Parser) endFrom(start int) int {
	tail := p.text[start:min(start+maxEnding, len(p.text))]
	for k, c := range tail {
		if c == '{' || c == ';' {
			tail = tail[:k]
			break
		}
	}
	last := start + trimSpaces(tail)
	if p.depth > 0 || last == start || !p.endsText(last) {
		return 0
	}
	return last
}

// isEventOrPass reports whether a word is an event, or one for a pass, that may stand before a result.
func isEventOrPass(w []byte) bool {
	var l lenience
	r := l.fold(w)
	return reads(r) || slices.Contains(spelling().passes, strings.ToLower(string(r)))
}

// ending returns the result that the end of a game tells, and the words that it has beside its scores. It reports false
// for a result of the notation, and where scores and words do not say the same.
func (p *Parser) ending(text string) (words, as string, ok bool) {
	players := p.players()
	var l lenience
	written := text
	text = string(l.fold([]byte(text)))
	if n := len(text) - 1; n > 0 && text[n] == '*' && isDigit(text[n-1]) {
		text = text[:n]
	}
	before, as, words, beside := scoresIn(text, players)
	if !p.beforeResult(before) {
		return "", "", false
	}
	said, rest, plain := p.said(beside, as)
	switch {
	case as == written || !rest || as == "" && (!plain || said == ""):
		return "", "", false
	case as == "":
		return "", said, true
	case !fitsPlayers(as, players):
		return "", "", false
	}
	if strings.Trim(words, ` ()[]<>{}"'“”‘’«»|.,!?#=:*-`+"`´") == "" {
		words = ""
	}
	return strings.Trim(words, "()[],.-: "), as, true
}

// beforeResult reports whether all that stands before the scores of an ending can be said of it. Signs and what can be
// a part of a turn cannot: a glyph, a seat mark, dots, dashes, a word that is said to be unreadable, a part of a move.
func (p *Parser) beforeResult(text string) bool {
	for _, field := range strings.Fields(text) {
		mark, marks := strings.CutSuffix(field, ":")
		w := strings.ToLower(strings.Trim(field, `()[]<>{}"'“”‘’«»|,=#.`+"`´"))
		switch {
		case marks && p.seatSaid(strings.ToLower(mark)) != 0, strings.HasPrefix(field, ".."), unreadable().MatchString(field):
			return false
		case slices.Contains(allEndWords, w), p.seatSaid(w) != 0, strings.Contains("-–—", w): // none, or one dash
		case strings.Trim(w, "!?-–—_…") == "", utf8.RuneCountInString(w) < 3 && strings.Trim(w, "0123456789") != "":
			return false
		}
	}
	return true
}

// scoresIn returns what stands before the scores in the end of a game, the result that they are, "" for none, the words
// around them, and what is left of the text that may say a result too.
func scoresIn(text string, players int) (before, as, words, beside string) {
	if at := scores().FindStringIndex(text); at != nil && !joinsWord(text, at) {
		words = strings.TrimSpace(text[:at[0]] + " " + text[at[1]:])
		return text[:at[0]], plainScores(text[at[0]:at[1]]), words, words
	}
	alone := strings.Trim(text, `()[].,!"`)
	if players == 2 && alone == "1/2" {
		return "", "1/2-1/2", "", ""
	}
	if players > 2 && strings.Count(alone, "/") == players-1 && strings.Trim(alone, "01/") == "" &&
		!strings.Contains(alone, "//") && len(alone) == 2*players-1 {
		return "", strings.ReplaceAll(alone, "/", "-"), "", ""
	}
	return "", "", "", text
}

// fitsPlayers reports whether a result has as many scores as there are players, 0 where that is not known, and two
// scores are those of a win or a draw.
func fitsPlayers(result string, players int) bool {
	n := strings.Count(result, "-") + 1
	return (players <= 0 || n == players) && (n != 2 || slices.Contains([]string{"1-0", "0-1", "1/2-1/2"}, result))
}

// joinsWord reports whether scores are a part of a word.
func joinsWord(text string, at []int) bool {
	before, after := text[:at[0]], text[at[1]:]
	return before != "" && (isLetter(before[len(before)-1]) || isDigit(before[len(before)-1])) ||
		after != "" && (isLetter(after[0]) || isDigit(after[0]) || after[0] == '/')
}

// plainScores writes scores as the notation does.
func plainScores(text string) string {
	text = resultSigns.Replace(text)
	fields := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("-~_ \t\r\n", r) })
	for i, f := range fields {
		f = strings.Replace(f, ",", ".", 1)
		switch whole, part, _ := strings.Cut(f, "."); {
		case part == "":
			f = whole
		case strings.Trim(part, "0") == "":
			f = cmp.Or(whole, "0")
		case strings.Trim(whole, "0") != "":
		case strings.TrimRight(part, "0") == "5":
			f = "1/2"
		case strings.TrimRight(part, "0") == "25":
			f = "1/4"
		case len(part) > 1 && strings.Trim(part, "3") == "":
			f = "1/3"
		}
		fields[i] = f
	}
	return strings.Join(fields, "-")
}

// said returns the result of a game of two that words tell, as the one beside them if there is one. rest is whether
// they can stand at the end of a game, plain whether there are no others than tell of its end.
func (p *Parser) said(text, beside string) (as string, rest, plain bool) {
	first, second, two := p.sides()
	out := outcome{as: beside, beside: beside, two: two, rest: true}
	var seat byte
	plain = true
	for _, field := range strings.Fields(text) {
		w := strings.Trim(strings.ToLower(field), `()[]<>"'“”‘’«»|.,!?#=:-`+"`´")
		named := p.seatSaid(w)
		switch {
		case w == "*":
			out.rest = false
		case w == "":
		case named != 0:
			seat = named
		case slices.Contains(winWords, w):
			out.say(lostBy(other(seat, first, second), first, second))
		case slices.Contains(loseWords, w):
			out.say(lostBy(seat, first, second))
		case slices.Contains(resignWords, w):
			if seat == 0 && beside == "" {
				seat = p.onTurn(first, second)
			}
			out.say(lostBy(seat, first, second))
		case slices.Contains(drawWords, w):
			out.say("1/2-1/2")
		case !slices.Contains(endWords, w):
			plain = false
			out.rest = out.rest && p.isProse(bytes.Trim([]byte(field), "()[]"))
		}
	}
	return out.as, out.rest, plain
}

// outcome is what words say of the result of a game.
type outcome struct {
	as     string // the result so far, "" for none
	beside string // the one that stands beside the words, "" for none
	two    bool   // two play
	rest   bool   // the words can stand at the end of a game
}

// say adds a result that a word says, "" for one that is not known. What was said before must be the same.
func (o *outcome) say(result string) {
	if o.beside == "" || o.two && result != "" {
		o.rest = o.rest && o.two && result != "" && (o.as == "" || o.as == result)
		o.as = result
	}
}

// seatSaid returns the letter of the seat that a word in small letters names, 0 for none.
func (p *Parser) seatSaid(w string) byte {
	named := p.seatNamed(w)
	if len(w) == 1 {
		named = p.seatNamed(strings.ToUpper(w))
	}
	return named
}

// other returns the other of two seats, 0 if the one is neither.
func other(seat, first, second byte) byte {
	switch seat {
	case first:
		return second
	case second:
		return first
	}
	return 0
}

// lostBy is the result of a game of two that a seat loses, "" if it is neither of them.
func lostBy(loser, first, second byte) string {
	switch {
	case loser == 0:
	case loser == first:
		return "0-1"
	case loser == second:
		return "1-0"
	}
	return ""
}

// players returns how many seats play, 0 where that is not known.
func (p *Parser) players() int {
	board, _ := p.onBoard()
	if board == nil {
		return 0
	}
	all, tagged := 0, 0
	for _, name := range seatNames {
		if board.Seat(name) == 0 {
			continue
		}
		all++
		if p.g.FindTag(name) != nil {
			tagged++
		}
	}
	if tagged > 1 {
		return tagged
	}
	return all
}

// seatNames are the names of the seats of all games, Red first.
var seatNames = [...]string{"Red", "Green", "Yellow", "White", "Blue", "Black"}

// sides returns the letters of the two seats that play, in the order of a result.
func (p *Parser) sides() (first, second byte, ok bool) {
	board, _ := p.onBoard()
	if board == nil {
		return 0, 0, false
	}
	seat := board.Seat
	if seat("R") == 0 && seat("W") != 0 && seat("B") != 0 {
		return 'W', 'B', true
	}
	var tagged []byte
	for _, name := range seatNames {
		if letter := seat(name); letter != 0 && p.g.FindTag(name) != nil {
			tagged = append(tagged, letter)
		}
	}
	if len(tagged) == 2 && tagged[0] == 'R' {
		return tagged[0], tagged[1], true
	}
	return 0, 0, false
}

// seatNamed returns the letter of a seat by its name, in any language, 0 for none.
func (p *Parser) seatNamed(name string) byte {
	board, _ := p.onBoard()
	if board == nil {
		return 0
	}
	if letter := board.Seat(name); letter != 0 {
		return letter
	}
	for _, seat := range seatsOf(name, nil) {
		if letter := board.Seat(seat); letter != 0 {
			return letter
		}
	}
	return 0
}

// onTurn returns who is on turn after the moves of the main line where two move in turn and nothing is thrown, 0 if
// that is not known.
func (p *Parser) onTurn(first, second byte) byte {
	if p.depth > 0 || p.g.FindTag("FEN") != nil || p.g.FindTag("First") != nil {
		return 0
	}
	moves := 0
	for i := range p.g.Len() {
		switch p.g.Kind(i) {
		case notation.MoveItem, notation.Pass:
			moves++
		case notation.Comment, notation.NAG, notation.Number, notation.SeatMark:
		default:
			return 0 // throws, gaps, variations, bad words
		}
	}
	if moves%2 == 0 {
		return first
	}
	return second
}

// commentedResult finds a result that stands in the last comment of a game without one. A lenient reading takes it.
func (p *Parser) commentedResult() bool {
	n := p.g.Len() - 1
	if n < 0 || p.g.Kind(n) != notation.Comment {
		return false
	}
	it := p.g.Item(n)
	text := bytes.TrimSpace(bytes.Trim(p.text[it.Start:it.End], "{};%"))
	if text = bytes.TrimRight(text, "."); len(text) < 3 || len(text) > maxEnding {
		return false
	}
	as := string(text)
	if !isResult(text) {
		var ok bool
		if _, as, ok = p.ending(as); !ok {
			return false
		}
	}
	if p.Lenient != nil && p.taken < maxLenient {
		p.readAs(int(it.Start), int(it.End), as)
		p.result(int(it.End), int(it.End))
		p.g.Result.Text = as
	} else {
		p.report(diag.MissingResult, p.wordEnd, p.wordEnd, diag.ResultInComment.With(excerpt(text), as))
	}
	return true
}

// resultSigns are the signs that stand for those of a result.
var resultSigns = strings.NewReplacer("½", "1/2", ":", "-", "–", "-", "—", "-", "−", "-", "O", "0", "o", "0", "l", "1",
	"I", "1")

// resultOf ends the game with a result.
func resultOf(as string) func(p *Parser, start, end int) {
	return func(p *Parser, start, end int) {
		p.result(start, end)
		p.g.Result.Text = as
	}
}

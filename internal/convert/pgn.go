package convert

import (
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/format"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// pgnFormat is PGN of the games that are ours under another name, pgn4 what chess.com makes of it for four players.
var pgnFormats = []Format{
	{Name: "pgn", Title: "PGN", Read: readPGN, Write: newPGNWriter, Suffixes: []string{".pgn"}},
	{Name: "pgn4", Title: "PGN4 of chess.com", Read: readPGN, Suffixes: []string{".pgn4"}},
}

// pgnReader reads PGN game by game.
type pgnReader struct {
	scan   pgnScanner
	in     *Input
	to     func(*Game) error
	game   *Game
	begun  bool // there is movetext
	known  pgnGame
	own    bool // the rule set is named as ours
	skip   bool // the game is not read
	four   *four
	depth  int
	size   int
	number int // of the round that was written last
}

func readPGN(ctx context.Context, in *Input, to func(*Game) error) error {
	p := &pgnReader{in: in, to: to, scan: newPGNScanner(in.Reader)}
	for {
		t, err := p.scan.next()
		if err == nil && t.kind == tokenTag && p.begun {
			err = p.end()
		}
		if errors.Is(err, io.EOF) {
			return p.end()
		}
		if err = errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		if p.game == nil {
			p.game = &Game{Place: t.place}
		}
		if p.size += len(t.text) + tokenCost; p.size > grammar.MaxGame && !p.skip {
			p.drop(words.Of("longer than AGN allows"))
		}
		if err := p.token(t); err != nil {
			return err
		}
	}
}

// tokenCost is what a token takes in a text of AGN beside its letters: a space, or a number.
const tokenCost = 3

// drop leaves the rest of the game unread.
func (p *pgnReader) drop(why words.Text) {
	p.skip = true
	p.game.Events = nil
	p.in.Report.Lost("game", "%v", p.game.Place, why)
}

// token takes a token.
func (p *pgnReader) token(t pgnToken) error {
	if t.kind == tokenTag {
		p.tag(t)
		return nil
	}
	if !p.begun {
		p.begun = true
		p.begin()
	}
	if t.open {
		p.in.Report.Doubt("comment", "that is not closed", t.place)
	}
	if isResult(t.text) && t.kind == tokenWord && p.depth == 0 {
		p.game.Result = Result{Text: strings.ReplaceAll(t.text, "½", "1/2"), Place: t.place}
		return p.end()
	}
	if p.skip {
		return nil
	}
	switch t.kind {
	case tokenComment:
		p.add(Event{Kind: Comment, Text: t.text, Place: t.place})
	case tokenOpen:
		if p.depth++; p.depth > grammar.MaxDepth {
			p.drop(words.Of("with variations nested deeper than AGN allows"))
			break
		}
		p.add(Event{Kind: Open, Place: t.place})
	case tokenClose:
		if p.depth == 0 {
			p.in.Report.Doubt("closing bracket", "left out, without an opening one", t.place)
			break
		}
		p.depth--
		p.add(Event{Kind: Close, Place: t.place})
	case tokenWord:
		p.word(t.text, t.place)
	}
	return nil
}

func (p *pgnReader) add(e Event) { p.game.Events = append(p.game.Events, e) }

// isResult reports whether a word is a result.
func isResult(word string) bool {
	return slices.Contains([]string{"1-0", "0-1", "1/2-1/2", "½-½", "*"}, word)
}

// tag takes a tag, or what looks like one.
func (p *pgnReader) tag(t pgnToken) {
	if t.name == "" {
		p.in.Report.Doubt("line", "left out for a tag that is not whole", t.place)
		return
	}
	p.game.Tags = append(p.game.Tags, Tag{t.name, t.text, t.place})
}

// begin finds out which game it is, when all tags are read.
func (p *pgnReader) begin() {
	variant := strings.ToLower(strings.TrimSpace(p.game.Tag("Variant")))
	if p.four = newFour(p.game); p.four != nil {
		variant = p.four.variant
		p.game.Tags = slices.DeleteFunc(p.game.Tags, func(t Tag) bool { return t.Name == "StartFen4" })
	}
	known := false
	if p.known, known = pgnGames[variant]; !known && variant == "" && p.in.Config.Variant != "" {
		p.known, known = pgnGame{ruleset: p.in.Config.Variant}, true
	}
	if known {
		p.mapped()
		return
	}
	if _, p.own = rulesets.Lookup(variant); p.own && p.four == nil {
		return
	}
	p.skip = true
	switch other := format.OfVariant(variant); {
	case p.four != nil:
		p.in.Report.Lost("game", "%v", p.game.Place, p.four.reason())
	case variant == "":
		p.in.Report.Lost("game", "without the tag Variant, taken for chess: --variant names a rule set",
			p.game.Place)
	case other != nil:
		p.in.Report.Lost("game", "of %v: no rule set of agn plays it", p.game.Place, words.Name(other.What))
	default:
		p.in.Report.Lost("game", "of %q: no rule set of agn plays it", p.game.Place, variant)
	}
}

// mapped puts the tags of a game under the names that it has with us.
func (p *pgnReader) mapped() {
	g := p.game
	var start Tag
	tags := g.Tags
	g.Tags = nil
	for _, t := range tags {
		switch t.Name {
		case "Variant", "SetUp":
		case "FEN":
			start = t
		case "Red", "Yellow":
			if p.four != nil {
				t.Name = map[string]string{"Red": "White", "Yellow": "Black"}[t.Name]
			}
			g.Tags = append(g.Tags, t)
		default:
			g.Tags = append(g.Tags, t)
		}
	}
	g.ruled = true
	g.AddTag("Variant", p.known.ruleset, Place{})
	g.AddTag("Options", p.known.options, Place{})
	fen := p.known.start
	if p.four != nil {
		fen = p.four.fen
	} else if start.Value != "" {
		var chess bool
		if fen, chess = foreignFEN(start.Value, p.known.start == ""); chess {
			p.in.Report.Lost("start position", chessRights, start.Place, p.known.ruleset)
		}
	}
	if fen != "" {
		g.AddTag("SetUp", "1", start.Place)
		g.AddTag("FEN", fen, start.Place)
	}
}

// castling is how castling is written.
var castling = pattern{text: `^[Oo0]-[Oo0](-[Oo0])?[+#]*[!?]*$`}

// pgnNumber is the number of a round, which may stand at the beginning of a word.
var pgnNumber = pattern{text: `^([0-9]{1,4})?(\.+|…|$)`}

// pgnGlyphs are marks that stand apart from a move, as NAGs.
var pgnGlyphs = map[string]string{"!": "$1", "?": "$2", "!!": "$3", "??": "$4", "!?": "$5", "?!": "$6"}

// word takes a word of the movetext.
func (p *pgnReader) word(text string, at Place) {
	if p.own {
		p.add(Event{Kind: Word, Text: text, Place: at})
		return
	}
	if p.four != nil && p.four.says(text) {
		return
	}
	if isResult(text) {
		p.add(Event{Kind: Comment, Text: text, Place: at})
		return
	}
	if castling.made().MatchString(text) {
		p.in.Report.Doubt("castling", "which %s has not", at, p.known.ruleset)
		p.add(Event{Kind: Word, Text: text, Place: at})
		return
	}
	if m := pgnNumber.made().FindStringSubmatch(text); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil && p.depth == 0 {
			p.number = n
		}
		text = text[len(m[0]):]
		at.Column += int32(len([]rune(m[0])))
		if text != "" {
			p.word(text, at)
		}
		return
	}
	switch {
	case text[0] == '$':
	case pgnGlyphs[text] != "":
		text = pgnGlyphs[text]
	case isPassing(text):
		p.in.Report.Doubt("word", "left out, for a capture in passing, which %s has not", at, p.known.ruleset)
		return
	default:
		p.move(text, at)
		return
	}
	p.add(Event{Kind: Word, Text: text, Place: at})
}

// isPassing reports whether a word says that a soldier was taken in passing.
func isPassing(word string) bool {
	return slices.Contains([]string{"e.p.", "e.p", "ep", "ep."}, strings.ToLower(word))
}

// pgnMove is a move in short, long or coordinate notation.
var pgnMove = pattern{text: `^([A-Z])?([a-h]?[1-8]?)([-x:]?)([A-Z]?)([a-h][1-8])` +
	`(?:[=/(]?([A-Za-z])\)?)?(?:e\.?p\.?)?([+#]*)([!?]*)$`}

// move takes a move, with the letters of our men.
func (p *pgnReader) move(text string, at Place) {
	word := text
	if p.four != nil {
		if word = p.four.squares(text); strings.Contains(word, "_") {
			p.in.Report.Doubt("move", "from or to a square that the board of 8×8 does not have", at)
			text = "_"
		}
	}
	if out, ok := pgnWord(word); ok {
		text = out
	} else if slices.Contains([]string{"Z0", "null", "@@@@", "0000", "(null)"}, text) {
		text = "--"
	}
	e := Event{Kind: Word, Text: text, Place: at}
	if p.depth == 0 {
		e.Round, p.number = p.number, 0
	}
	p.add(e)
}

// pgnWord returns a move with the letters of our men, false for what is no move or has the letter of none.
func pgnWord(word string) (string, bool) {
	m := pgnMove.made().FindStringSubmatch(word)
	if m == nil {
		return "", false
	}
	man, from, sep, to, promotion, check, marks := m[1], m[2], m[3], m[5], strings.ToUpper(m[6]), m[7], m[8]
	if man != "" {
		ours, ok := pgnMen[man[0]]
		if !ok {
			return "", false
		}
		man = ours
	}
	if sep == ":" {
		sep = "x"
	}
	if promotion != "" {
		ours := pgnMen[promotion[0]]
		if ours == "" {
			return "", false
		}
		promotion = "=" + ours
	}
	if check = strings.TrimLeft(check, "+"); check == "" && m[7] != "" {
		check = "+"
	}
	return man + from + sep + to + promotion + check[:min(1, len(check))] + marks, true
}

// end gives the game away, if there is one.
func (p *pgnReader) end() error {
	g, skip, depth := p.game, p.skip, p.depth
	if g != nil && !p.begun && !skip {
		p.begin()
		skip = p.skip
	}
	*p = pgnReader{scan: p.scan, in: p.in, to: p.to}
	if g == nil || skip {
		return nil
	}
	if depth > 0 {
		p.in.Report.Doubt("variation", "that is not closed", g.Place)
	}
	if g.ruled {
		settle(g, p.in.Config, p.in.Report)
	}
	return p.to(g)
}

// settle lets a game be what it was where its rules are others than ours: a promotion that ours do not allow is marked
// sic, and a game that goes on after a king was bared is read without that rule. Marks of check become what they are.
func settle(g *Game, cfg referee.Config, r *Report) {
	cfg.Lenient = true
	parser, ref := cfg.Parser(), referee.New(cfg)
	for range len(g.Events) + 2 {
		text := Draft(g, cfg, new(Report))
		if len(text.AGN) > grammar.MaxGame {
			return
		}
		var judged notation.Game
		read := parser.Parse(&grammar.Chunk{Text: text.AGN, Line: 1, Size: len(text.AGN)}, &judged)
		list := ref.Visit(&judged, read, &referee.Visitor{}).Findings
		i := slices.IndexFunc(list, func(f diag.Finding) bool { return f.Severity == diag.Error })
		if i < 0 || !differs(g, &list[i], text.Place(list[i].Span.Start.Offset), r) {
			marks(g, list, text, r)
			return
		}
	}
}

// differs reports whether an error comes of rules that differ from ours, and mends what it can.
func differs(g *Game, f *diag.Finding, at Place, r *Report) bool {
	if f.Code == diag.GameOver {
		i := slices.IndexFunc(g.Tags, func(t Tag) bool { return t.Name == "Options" && t.Value == "bare-king=wins" })
		if i < 0 {
			return false
		}
		g.Tags = slices.Delete(g.Tags, i, i+1)
		if g.Tag("Termination") == "" {
			g.AddTag("Termination", "bare king", at)
		}
		r.Doubt("game", "that went on after a king was bared: read without bare-king=wins", at)
		return true
	}
	if f.Code == diag.NotFinished && g.Tag("Termination") == "" {
		g.AddTag("Termination", "normal", at)
		r.Doubt("result", "that no rule of %s gives: the tag Termination is added", at, g.Tag("Variant"))
		return true
	}
	i := eventAt(g, at)
	if i < 0 || !f.Markable || g.Events[i].Sic || !strings.Contains(g.Events[i].Text, "=") {
		return false
	}
	g.Events[i].Sic = true
	r.Doubt("promotion", "that %s does not have, marked sic", at, g.Tag("Variant"))
	return true
}

// eventAt returns the number of the event at a place, -1 if there is none.
func eventAt(g *Game, at Place) int {
	return slices.IndexFunc(g.Events, func(e Event) bool { return e.Kind == Word && e.Place == at })
}

// marks sets the marks of check and mate where other programs have none, or have them of other endings.
func marks(g *Game, list diag.List, text *Text, r *Report) {
	for i := range list {
		wrong, ok := list[i].Detail.(diag.MarkWrong)
		if !ok || list[i].Code != diag.CheckMark {
			continue
		}
		at := text.Place(list[i].Span.Start.Offset)
		if e := eventAt(g, at); e >= 0 {
			word := &g.Events[e].Text
			bare := strings.TrimRight(*word, "!?")
			suffix := (*word)[len(bare):]
			if bare = strings.TrimRight(bare, "+#"); wrong.Right != 0 {
				bare += string(rune(wrong.Right))
			}
			*word = bare + suffix
			r.Note("check mark", "set as the rules have it", at)
		}
	}
}

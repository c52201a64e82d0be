package convert

import (
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee"
)

// ludiiTrial is one trial while it is read.
type ludiiTrial struct {
	report *Report
	game   Game
	name   string
	rules  *ludiiGame
	// chosen is the option for which agn has no such game, and none says why it has not.
	chosen, none string
	// settings are the options of agn's that the options of Ludii mean.
	settings []string
	settled  bool
	options  int // that were read

	squares []string
	setup   engine.Game // nil where agn has no such game
	board   ludiiBoard
	placed  bool // the trial has placed a man
	played  bool // the first move was read

	winner  int
	ending  string
	ranks   []float64
	ended   Place // of the line that says who won
	forfeit bool

	round int
	turn  ludiiTurn
	marks bool // turns are marked with the letters of the seats
}

// ludiiTurn is what is known of the turn that is played.
type ludiiTurn struct {
	mover int
	// skipped is set if another player's turn should have come before.
	skipped bool
	// moved is set if a man has moved in it, more if the last line said that the mover goes on.
	moved, more bool
	faces       []int // what the dice show, -1 for one that is not known
	left        int   // the points of a throw that are left, where Ludii keeps them
	last        ludiiStep
}

// ludiiStep is the last move of a turn that another die may carry on.
type ludiiStep struct {
	from, to, count int
	points          []string
	captured        bool
	alone           bool // no other own man stood where it ended
}

// noLudiiRules stands for a game that agn does not know.
var noLudiiRules = &ludiiGame{}

func newLudiiTrial(path string, r *Report, at Place) *ludiiTrial {
	name := path[strings.LastIndexAny(path, `/\`)+1:]
	if end := len(name) - len(".lud"); end > 0 && strings.EqualFold(name[end:], ".lud") {
		name = name[:end]
	}
	t := &ludiiTrial{report: r, game: Game{Place: at}, name: name, rules: ludiiNamed(name)}
	if t.rules == nil {
		t.rules = noLudiiRules
	}
	at.Column += int32(len("game="))
	t.game.AddTag("LudiiGame", ludiiClipped(path, 250), at)
	return t
}

// option takes an option of Ludii.
func (t *ludiiTrial) option(text string, at Place) {
	if t.options++; t.options > ludiiOptions {
		t.report.Lost("option", "of Ludii beyond those that are read", at)
		return
	}
	t.game.AddTag("LudiiOption", ludiiClipped(text, 250), at)
	c := t.rules.choice(text)
	switch {
	case t.rules.variant == "":
	case c == nil:
		t.report.Doubt("option", "of Ludii that agn does not know: %q", at, ludiiClipped(text, 60))
	case c.none != "":
		t.chosen, t.none = strconv.Quote(text), c.none
	default:
		t.settled = t.settled || c.options != "" || !strings.HasPrefix(c.name, "Ruleset/")
		t.settings = append(t.settings, strings.Fields(c.options)...)
	}
}

// settle takes it that all options were read.
func (t *ludiiTrial) settle() {
	if t.squares != nil || t.rules.variant == "" {
		return
	}
	if c := t.rules.choice(""); c != nil && !t.settled && t.none == "" {
		if t.settings = strings.Fields(c.options); c.none != "" {
			t.chosen, t.none = "the players that it has if it says none", c.none
		}
	}
	t.squares = t.rules.squares()
	t.board = ludiiBoard{sites: map[int][]ludiiMan{}, kinds: map[int]ludiiMan{}, hands: map[int]byte{},
		stacks: t.rules.home != "" || t.rules.alone}
	start, err := t.rules.start(t.settings)
	if err != nil {
		panic(err) // a fault of the table, which a test builds
	}
	t.setup = start.Game()
	t.marks = referee.MarksSeats(t.setup)
	own := t.game.Tags
	t.game.Tags = nil
	rs := t.setup.Ruleset()
	t.game.AddTag("Variant", rs.Name, t.game.Place)
	t.game.AddTag("Options", rs.OptionString(t.setup.Setup()), t.game.Place)
	if t.rules.fen != "" {
		t.game.AddTag("SetUp", "1", t.game.Place)
		t.game.AddTag("FEN", t.rules.fen, t.game.Place)
	}
	t.game.Tags = append(t.game.Tags, own...)
	t.board.setUp(start, t.rules, t.squares)
}

// square returns the name of a site of the board.
func (t *ludiiTrial) square(site int) (string, bool) {
	if site < 0 || site >= len(t.squares) {
		return "", false
	}
	return t.squares[site], true
}

// hand returns the site of a player's place beside the board, -1 in games that have none.
func (t *ludiiTrial) hand(player int) int {
	if !t.rules.hands {
		return -1
	}
	return len(t.squares) + player - 1
}

// seat returns the letter of a player's seat.
func (t *ludiiTrial) seat(player int) (byte, bool) {
	if player < 1 || player > len(t.rules.seats) {
		return 0, false
	}
	return t.rules.seats[player-1], true
}

// add adds an event of the player whose turn it is.
func (t *ludiiTrial) add(kind Kind, text string, at Place) {
	if len(t.game.Events) >= ludiiEvents {
		t.report.Lost("event", "beyond those that a text of AGN holds", at)
		return
	}
	e := Event{Kind: kind, Text: text, Place: at, Round: t.round}
	if letter, ok := t.seat(t.turn.mover); ok && (t.marks || t.turn.skipped) {
		e.Seat = string(letter)
	}
	t.game.Events = append(t.game.Events, e)
}

// unread writes what cannot be read.
func (t *ludiiTrial) unread(line []byte, why words.Text, at Place) {
	t.report.Doubt("line", "%v and written as a word that cannot be read", at, why)
	t.settle()
	head := []byte(strings.TrimPrefix(string(line[:min(len(line), 256)]), "Move="))
	if m, ok := parseLudiiMove(head); ok && m.mover > 0 {
		t.begin(m.mover, false)
	}
	t.add(Word, "_", at)
}

// begin takes it that a player acts.
func (t *ludiiTrial) begin(player int, throws bool) {
	if player != t.turn.mover || throws && !t.turn.more {
		if player == t.turn.mover {
			t.add(EndTurn, "", Place{})
		}
		if player <= t.turn.mover || t.round == 0 {
			t.round++
		}
		skipped := player != t.turn.mover%max(len(t.rules.seats), 1)+1
		t.turn = ludiiTurn{mover: player, skipped: skipped, faces: t.turn.faces}
	}
	t.turn.more = false
}

// move reads a line of a move.
func (t *ludiiTrial) move(line []byte, at Place) {
	t.settle()
	if t.setup == nil || t.none != "" {
		return
	}
	m, ok := parseLudiiMove(line)
	at.Column += int32(len("Move="))
	switch {
	case !ok:
		t.unread(line, words.Of("damaged"), at)
		return
	case m.mover == 0 && !t.played:
		t.place(&m, at)
		return
	}
	if !t.played {
		t.played = true
		t.begun(at)
	}
	if _, ok := t.seat(m.mover); !ok {
		t.report.Doubt("move", "of a player that the game has not", at)
	}
	if a := m.decision(); a != nil && t.talks(a, a.place(line, at)) {
		return
	}
	throws := t.dice(&m, at)
	t.begin(m.mover, throws)
	if throws {
		t.throw(&m, line, at)
	}
	if !m.whole {
		t.report.Doubt("line", "broken off and read as far as it goes", at)
	}
	t.decided(&m, line, at, throws)
	t.besides(&m, line, at)
	t.happens(&m)
}

// happens does to the board and the turn what the actions of a move do.
func (t *ludiiTrial) happens(m *ludiiMove) {
	for i := range m.actions {
		a := &m.actions[i]
		t.board.apply(a)
		switch player, _ := a.number("player"); {
		case player != m.mover:
		case a.name == "SetNextPlayer":
			t.turn.more = true
		case a.name == "SetValueOfPlayer":
			t.turn.left, _ = a.number("value")
		}
	}
}

// begun looks whether all men were placed.
func (t *ludiiTrial) begun(at Place) {
	if !t.placed || t.rules.hands {
		return
	}
	for site, men := range t.board.start {
		if len(t.board.sites[site]) < len(men) {
			t.report.Doubt("game", "that begins without all the men of agn's", at)
			return
		}
	}
}

// place takes a man that was placed before the first move.
func (t *ludiiTrial) place(m *ludiiMove, at Place) {
	for i := range m.actions {
		a := &m.actions[i]
		site := a.site("to")
		what, ok := a.number("what")
		letter, inHand := t.seat(site - len(t.squares) + 1)
		inHand = inHand && t.rules.hands && site >= len(t.squares)
		if a.name != "Add" || !ok || site >= len(t.squares) && !inHand {
			continue // a die, or a team
		}
		if !t.placed {
			t.placed = true
			t.board.sites = map[int][]ludiiMan{}
		}
		if inHand {
			t.board.kinds[what] = ludiiMan{seat: letter}
			t.board.add(a)
		} else if !t.board.place(a, what) {
			t.report.Doubt("start square", "of a man, other than in agn's game", at)
		}
	}
}

package convert

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// trialWriter plays random games by agn's rules and writes them as Ludii would. It knows the boards from Ludii's public
// descriptions: the sites of a square board are counted from a1 along the ranks, then come a place for each player, and
// the dice. It shares nothing with the reader.
type trialWriter struct {
	text  strings.Builder
	files int
	order string // the letters of the seats of the players
	// words are the moves and throws in agn's canonical spelling.
	words []string
	// stacks are the men on each site, with twins, from the ground up.
	stacks map[int][]trialMan
}

type trialMan struct {
	player int
	twins  bool
}

func (w *trialWriter) site(name string) int {
	return int(name[1]-'1')*w.files + int(name[0]-'a')
}

func (w *trialWriter) line(player int, head, actions string) {
	fmt.Fprintf(&w.text, "Move=[Move:mover=%d%s,actions=%s]\n", player, head, actions)
}

func (w *trialWriter) begin(path string, options ...string) {
	fmt.Fprintf(&w.text, "game=/lud/board/%s.lud\nSTART GAME OPTIONS\n", path)
	for _, o := range options {
		if o != "" {
			w.text.WriteString(o + "\n")
		}
	}
	w.text.WriteString("END GAME OPTIONS\n")
}

// ludiiTable builds a game of agn.
func ludiiTable(t testing.TB, variant, options string) engine.Game {
	t.Helper()
	rs, err := rulesets.Find(variant)
	if err != nil {
		t.Fatal(err)
	}
	var setup engine.Setup
	for _, o := range strings.Fields(options) {
		name, value, _ := strings.Cut(o, "=")
		if err := rs.Set(&setup, name, value); err != nil {
			t.Fatal(err)
		}
	}
	setup, err = rs.Complete(setup)
	if err != nil {
		t.Fatal(err)
	}
	game, err := rs.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// withoutLeaps are the moves of a game of two armies that Ludii has as well: no leap of a king, and no soldier on the
// last rank.
func withoutLeaps(st engine.State, moves []engine.Move) []engine.Move {
	b := st.Game().Board()
	return slices.DeleteFunc(moves, func(m engine.Move) bool {
		files, ranks := int(b.File(m.From))-int(b.File(m.To)), b.Rank(m.From)-b.Rank(m.To)
		leap := m.Piece == engine.PieceOf('K') && files*files+ranks*ranks > 2
		return leap || m.Piece == engine.Soldier && (b.Rank(m.To) == 1 || b.Rank(m.To) == 8)
	})
}

// armies writes a game of two armies.
func (w *trialWriter) armies(game engine.Game, rng *rand.Rand) {
	w.files, w.order = 8, "WB"
	st, b := game.Start(), game.Board()
	for range 300 {
		moves := withoutLeaps(st, st.Legal(nil))
		if st.Due() == engine.DueOver || len(moves) == 0 {
			break
		}
		m := moves[rng.IntN(len(moves))]
		w.words = append(w.words, string(referee.AppendMove(nil, st, m)))
		from, to := w.site(b.Name(m.From)), w.site(b.Name(m.To))
		actions := fmt.Sprintf("[Move:typeFrom=Cell,from=%d,typeTo=Cell,to=%d,decision=true]", from, to)
		if m.Capture {
			actions = fmt.Sprintf("[Remove:type=Cell,to=%d],", to) + actions
		}
		player := strings.IndexByte(w.order, game.Ruleset().Info(st.Seat()).Letter) + 1
		w.line(player, fmt.Sprintf(",from=%d,to=%d", from, to), actions)
		st.Apply(m)
	}
	w.end(st)
}

// end writes who has won.
func (w *trialWriter) end(st engine.State) {
	if st.Due() != engine.DueOver {
		return
	}
	winner, ranks := 0, "0.0"
	for i := range w.order {
		rank := ",2.0"
		if st.Outcome().Won(st.Game().Ruleset().SeatOf(w.order[i])) {
			rank, winner = ",1.0", i+1
		}
		ranks += rank
	}
	fmt.Fprintf(&w.text, "winner=%d\nendtype=NaturalEnd\nrankings=%s\n", winner, ranks)
}

// sticks are the actions with which Ludii shows how many of four cowries lie open.
func sticks(points, first int) string {
	var out []string
	for i := range 4 {
		state := 0
		if points != 8 && i < points {
			state = 1
		}
		out = append(out, fmt.Sprintf("[SetStateAndUpdateDice:site=%d,state=%d]", first+3-i, state))
	}
	return strings.Join(out, ",") + ",[SetDiceAllEqual:value=false]"
}

// thaayam writes a game of thaayam.
func (w *trialWriter) thaayam(game engine.Game, rng *rand.Rand) {
	w.files, w.order, w.stacks = 5, "RGWB", map[int][]trialMan{}
	w.text.WriteString("Move=[Move:mover=0,from=29,to=29,actions=[Add:type=Cell,to=29,level=0,what=1]]\n")
	for i := range 16 {
		player := i/4 + 1
		w.text.WriteString(fmt.Sprintf("Move=[Move:mover=0,from=%d,to=%[1]d,actions=[Add:type=Cell,to=%[1]d,level=%d,"+
			"what=%d,value=1,stack=true]]\n", 24+player, i%4, 4+player))
		w.stacks[24+player] = append(w.stacks[24+player], trialMan{player: player})
	}
	st := game.Start()
	chances := game.Dice().Chances()
	for n := 0; n < 3000 && st.Due() != engine.DueOver; n++ {
		seat := game.Ruleset().Info(st.Seat()).Letter
		player := strings.IndexByte(w.order, seat) + 1
		moves := st.Legal(nil)
		if st.Due() == engine.DueCast && (len(moves) == 0 || rng.IntN(3) > 0) {
			c := chances[rng.IntN(len(chances))].Cast
			w.words = append(w.words, string(referee.AppendCast(nil, c)))
			w.line(player, "", sticks(int(c.V[0]), 29)+fmt.Sprintf(",[Pass:decision=true],[RememberValue:name=null,"+
				"value=%d],[SetNextPlayer:player=%d]", c.V[0], player))
			st.Throw(c)
			continue
		}
		if len(moves) == 0 {
			st.EndTurn()
			continue
		}
		// Ludii has no twins that part on their way.
		moves = slices.DeleteFunc(moves, func(m engine.Move) bool {
			parts := m.Count == 1 && m.Who == engine.WhoTwins
			return m.Kind == engine.Step && (parts || !slices.Contains(w.stacks[w.site(game.Board().Name(m.From))],
				trialMan{player, m.Count == 2}))
		})
		if len(moves) == 0 {
			break
		}
		m := moves[rng.IntN(len(moves))]
		w.words = append(w.words, string(referee.AppendMove(nil, st, m)))
		w.raceMove(player, m, st)
		st.Apply(m)
	}
	w.end(st)
}

// raceMove writes a move of a race, and what it does to others.
func (w *trialWriter) raceMove(player int, m engine.Move, st engine.State) {
	b := st.Game().Board()
	hand := 24 + player
	next := fmt.Sprintf(",[SetNextPlayer:player=%d]", player)
	switch m.Kind {
	case engine.Pass:
		w.line(player, "", "[Pass:decision=true]")
	case engine.Enter:
		to := w.site(b.Name(m.To))
		w.stacks[hand] = w.stacks[hand][1:]
		w.stacks[to] = append(w.stacks[to], trialMan{player: player})
		w.line(player, fmt.Sprintf(",from=%d,to=%d", hand, to), fmt.Sprintf(
			"[ForgetValue:name=null,value=1],[Move:typeFrom=Cell,from=%d,typeTo=Cell,to=%d,decision=true]%s", hand, to, next))
	case engine.BearOff:
		from := w.site(b.Name(m.From))
		w.leave(from, player, false)
		w.line(player, fmt.Sprintf(",from=%d,to=%d", from, hand), fmt.Sprintf("[ForgetValue:name=null,value=1],"+
			"[Move:typeFrom=Cell,from=%d,levelFrom=0,typeTo=Cell,to=%d,decision=true],[Remove:type=Cell,to=%[2]d]%s",
			from, hand, next))
	case engine.Declare:
		from := w.site(b.Name(m.From))
		w.leave(from, player, false)
		w.leave(from, player, false)
		w.stacks[from] = append([]trialMan{{player, true}}, w.stacks[from]...)
		w.line(player, fmt.Sprintf(",from=%d,to=%[1]d", from), fmt.Sprintf("[Select:typeFrom=Cell,from=%[1]d,"+
			"levelFrom=1,decision=true],[Remove:type=Cell,to=%[1]d],[Remove:type=Cell,to=%[1]d],[Add:type=Cell,to=%[1]d,"+
			"level=0,what=%[2]d],[SetValue:type=Cell,to=%[1]d,value=2]%[3]s", from, 8+player, next))
	default:
		w.step(player, m, b.Name(m.From), b.Name(m.To))
	}
}

// step writes a move from square to square.
func (w *trialWriter) step(player int, m engine.Move, start, end string) {
	from, to := w.site(start), w.site(end)
	twins := m.Count == 2
	level := w.leave(from, player, twins)
	var before string
	if m.Capture {
		for i := len(w.stacks[to]) - 1; i >= 0; i-- {
			if man := w.stacks[to][i]; man.player != player && man.twins == twins {
				home := 24 + man.player
				if twins {
					before += fmt.Sprintf("[Remove:type=Cell,to=%d,level=%d],[Add:type=Cell,to=%d,level=0,what=%d],"+
						"[Add:type=Cell,to=%[3]d,level=1,what=%d],", to, i, home, 4+man.player)
					w.stacks[home] = append(w.stacks[home], trialMan{player: man.player}, trialMan{player: man.player})
				} else {
					before += fmt.Sprintf("[Move:typeFrom=Cell,from=%d,levelFrom=%d,typeTo=Cell,to=%d],", to, i, home)
					w.stacks[home] = append(w.stacks[home], trialMan{player: man.player})
				}
				w.stacks[to] = slices.Delete(w.stacks[to], i, i+1)
			}
		}
		before += fmt.Sprintf("[SetPending:],[SetNextPlayer:player=%d],", player)
	}
	w.stacks[to] = append(w.stacks[to], trialMan{player, twins})
	after := ""
	if twins && end == "c3" {
		w.stacks[to] = append(w.stacks[to][:len(w.stacks[to])-1], trialMan{player: player}, trialMan{player: player})
		after = fmt.Sprintf(",[Remove:type=Cell,to=%d],[Add:type=Cell,to=%[1]d,what=%d,count=2,stack=true]", to, 4+player)
	}
	w.line(player, fmt.Sprintf(",from=%d,to=%d", from, to), fmt.Sprintf("%s[ForgetValue:name=null,value=%d],[Move:"+
		"typeFrom=Cell,from=%d,levelFrom=%d,typeTo=Cell,to=%d,decision=true]%s", before, m.Spend[0], from, level, to, after))
}

// leave takes a man from a site and returns its level.
func (w *trialWriter) leave(site, player int, twins bool) int {
	level := slices.Index(w.stacks[site], trialMan{player, twins})
	if level < 0 {
		panic("no such man")
	}
	w.stacks[site] = slices.Delete(w.stacks[site], level, level+1)
	return level
}

package page

import (
	"context"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// walker makes the moments of a game while it is judged.
type walker struct {
	ctx   context.Context // that of a visit
	g     *notation.Game
	game  *Game
	men   map[picture.Man]int
	texts map[string]int
	// nodeOf has the node of each item that is an event, 0 for none; near that from which to look at an item: its own,
	// or that of the event before it.
	nodeOf, near []int
	// lines has for each depth the node after each event of the line so far, by the number
	// of the event.
	lines []map[int]int
	// depths has how deep each variation is, by the index of its end.
	depths map[int32]int
	// turns has whose turn each item is that was judged, last that of the last event of the main line, order the
	// letters of the seats.
	turns []turn
	last  turn
	order []string
	// skips are the turns of the main line that were left out, as far as it was judged.
	skips []skip
	// only is the item whose node alone has its position known, nil for all. Of moves before the item fine no way is
	// wanted.
	only *int
	fine int
	// of is the game with its options, nil before the first position.
	of engine.Game
	// lang is the language in which is asked.
	lang *catalogue.Language
}

func newWalker(ctx context.Context, g *notation.Game, file string, number int) *walker {
	// Lists are lists in JSON too.
	game := &Game{File: file, Number: number, Line: g.Line, Lots: map[string][]picture.Lot{}, Rules: map[string]Rule{},
		Men: []Man{}, Texts: []string{}, Nodes: []Node{}, Findings: []Finding{}, Items: []Item{}, Order: []string{},
		Rows: []Row{}, Tags: [][2]string{}}
	return &walker{ctx: ctx, g: g, game: game, men: map[picture.Man]int{}, texts: map[string]int{},
		nodeOf: make([]int, g.Len()), turns: make([]turn, g.Len()), depths: depths(g), lang: catalogue.In(ctx)}
}

func (w *walker) visitor() *referee.Visitor {
	return &referee.Visitor{Before: w.before, After: w.after, Variation: w.variation}
}

// moment is the position of a node before it is written down.
type moment struct {
	stacks   []int
	position string
	trail    picture.Trail
	// open is set after an event that was played and leaves the position open.
	open bool
}

// variation enters every variation, which begins a line of its own.
func (w *walker) variation(open *notation.Item) referee.Next {
	depth := w.depths[open.N]
	w.lines = w.lines[:min(len(w.lines), depth)]
	return referee.Enter
}

// depths returns how deep each variation is, by the index of its end.
func depths(g *notation.Game) map[int32]int {
	all := map[int32]int{}
	depth := 0
	for i := range g.Len() {
		switch it := g.Item(i); it.Kind {
		case notation.VarOpen:
			depth++
			all[it.N] = depth
		case notation.VarClose:
			depth--
		}
	}
	return all
}

// line returns the nodes of the line at a depth. One that begins continues the line above.
func (w *walker) line(depth, number int) map[int]int {
	w.lines = w.lines[:min(len(w.lines), depth+1)]
	for len(w.lines) <= depth {
		from := map[int]int{}
		if n := len(w.lines); n > 0 {
			if before, ok := w.lines[n-1][number-1]; ok {
				from[number-1] = before
			}
		}
		w.lines = append(w.lines, from)
	}
	return w.lines[depth]
}

// add adds a node whose position is not known yet, and returns its index.
func (w *walker) add(node Node) int {
	node.Unknown = true
	if node.moment == nil {
		node.moment = new(moment)
	}
	n := len(w.game.Nodes)
	w.game.Nodes = append(w.game.Nodes, node)
	if node.Item >= 0 {
		w.nodeOf[node.Item] = n
	}
	return n
}

// before takes the position from which an event is played: that is the one after the event
// before it, in which the turn may have ended. The first is the start.
func (w *walker) before(e *referee.Event) bool {
	if e.State != nil {
		w.of = e.State.Game()
	}
	if len(w.game.Nodes) == 0 {
		w.line(0, e.Number)[e.Number-1] = w.add(Node{Parent: -1, Item: -1, Event: e.Number - 1, Ply: e.Plies})
	}
	if n, ok := w.line(e.Depth, e.Number)[e.Number-1]; ok && e.State != nil &&
		(e.Depth == 0 || w.game.Nodes[n].Depth == e.Depth) {
		w.know(n, e.State, e.Inferred)
		w.game.Nodes[n].Ply = e.Plies
	}
	return w.ctx.Err() == nil
}

// after adds the moment after an event.
func (w *walker) after(e *referee.Event) bool {
	line := w.line(e.Depth, e.Number)
	parent := line[e.Number-1]
	before := &w.game.Nodes[parent]
	node := Node{Parent: parent, Depth: e.Depth, Item: e.Index, Event: e.Number, Ply: before.Ply,
		moment: &moment{trail: before.trail, open: e.Played && e.Behind == nil}}
	if w.only == nil {
		node.Said = w.text(said(e))
	}
	node.trail.Coarse = e.Index < w.fine
	node.trail.Follow(e.State, e.Cast, e.Move, e.Behind)
	if k := e.Item.Kind; k != notation.Throw && k != notation.Gap && node.Ply >= 0 {
		node.Ply++
	}
	if e.Seat != 0 && w.of != nil { // the seat may be known where a gap leaves open what the position is
		node.Played = letter(w.of, e.Seat)
	}
	w.belongs(e, before)
	n := w.add(node)
	line[e.Number] = n
	if e.Behind != nil {
		w.know(n, e.Behind, e.Inferred)
	}
	return true
}

// said puts an event into words, or says why it was not played or is not known.
func said(e *referee.Event) words.Text {
	switch {
	case e.Played && (e.Cast.N > 0 || e.Move.Kind != 0):
		said := picture.EventWords(e.State, e.Cast, e.Move)
		if !e.Legal {
			said = words.Of("%v, against the rules", said)
		}
		for x := range e.Effect.Incidents.All {
			said = words.Of("%v, %v", said, words.Name(x.String()))
		}
		return said
	case !e.Played:
		return words.Of("this could not be played")
	}
	return words.Of("a gap that can have been several things")
}

func letter(g engine.Game, s engine.Seat) string { return string(rune(g.Ruleset().Info(s).Letter)) }

// know sets the position of a node, and whether a throw of the turn is inferred.
func (w *walker) know(n int, st engine.State, inferred bool) {
	if w.game.Board == nil {
		w.game.Board = boards.of(st.Game()).In(w.lang)
		w.order = w.orderOf(st.Game())
	}
	node := &w.game.Nodes[n]
	if w.only != nil && node.Item != *w.only {
		return
	}
	// The position after an event mostly is that before the next one.
	if position := string(st.AppendPosition(nil)); position != node.position {
		node.position, node.stacks = position, node.stacks[:0]
		for _, man := range w.game.Board.Men(st) {
			node.stacks = append(node.stacks, w.stack(man))
		}
		slices.Sort(node.stacks)
	}
	trail := node.trail.At(st)
	node.Unknown = false
	node.Status = w.text(picture.TurnWords(st, inferred))
	node.Seat, node.Due, node.Round = letter(st.Game(), st.Seat()), st.Due().String(), st.Round()
	node.Throws, node.From, node.To, node.Gone = nil, "", "", nil
	node.Frozen = w.frozen(st)
	for _, c := range trail.Throws {
		text := string(referee.AppendCast(nil, c))
		w.game.Lots[text] = picture.Lots(st.Game(), c)
		node.Throws = append(node.Throws, text)
	}
	if trail.Last != nil {
		board := st.Game().Board()
		node.From, node.To = board.Name(trail.Last.From), board.Name(trail.Last.To)
		node.Gone = w.game.Board.Steps(trail.Last.Gone)
	}
}

// frozen says which seats' men nobody moves, and why.
func (w *walker) frozen(st engine.State) map[string]string {
	out := w.game.Board.Frozen(st)
	for seat, why := range out {
		out[seat] = w.lang.Table(why)
	}
	return out
}

func (w *walker) stack(m picture.Man) int {
	i, ok := w.men[m]
	if !ok {
		i = len(w.game.Men)
		w.men[m] = i
		w.game.Men = append(w.game.Men, Man{m, w.lang.Say(m.Words())})
	}
	return i
}

func (w *walker) text(t words.Text) int {
	english := t.String()
	i, ok := w.texts[english]
	if !ok {
		i = len(w.game.Texts)
		w.texts[english] = i
		w.game.Texts = append(w.game.Texts, w.lang.Say(t))
	}
	return i
}

// What is said where the position is not known: judging did not come there, or, as Open, a gap leaves open what it is.
const (
	unjudged words.Name = "not judged from here on"
	Open     words.Name = "a gap leaves open what the position is"
)

// fill adds a moment without a position for each event of the main line that has none, so
// that one can go there and read why.
func (w *walker) fill() {
	if len(w.game.Nodes) == 0 { // not even the start is known
		w.add(Node{Parent: -1, Item: -1})
	}
	last := 0
	for i, it := range w.g.MainLine() {
		if !it.IsEvent() {
			continue
		}
		if w.nodeOf[i] == 0 {
			event := w.game.Nodes[last].Event + 1
			w.add(Node{Parent: last, Item: i, Event: event, Ply: -1, Said: w.text(unjudged.Words())})
		}
		last = w.nodeOf[i]
	}
	for i := range w.game.Nodes {
		switch node := &w.game.Nodes[i]; {
		case node.Unknown && node.open:
			node.Status = w.text(Open.Words())
		case node.Unknown:
			node.Status = w.text(unjudged.Words())
		}
	}
}

// shorten writes each position down by its difference from the known one before it, and lets go of the whole one:
// a page has many games.
func (w *walker) shorten() {
	before := new(moment)
	for i := range w.game.Nodes {
		node := &w.game.Nodes[i]
		if node.Unknown {
			node.moment = nil
			continue
		}
		node.Add, node.Remove = without(node.stacks, before.stacks), without(before.stacks, node.stacks)
		node.Head, node.Tail = common(before.position, node.position)
		node.Position = node.position[node.Head : len(node.position)-node.Tail]
		before, node.moment = node.moment, nil
	}
}

// without returns what is in a and not in b, both ascending.
func without(a, b []int) []int {
	var out []int
	for _, x := range a {
		if _, ok := slices.BinarySearch(b, x); !ok {
			out = append(out, x)
		}
	}
	return out
}

// common returns how many bytes two texts share at the beginning and at the end. Position
// strings are ASCII, so bytes are characters.
func common(a, b string) (head, tail int) {
	most := min(len(a), len(b))
	for head < most && a[head] == b[head] {
		head++
	}
	for tail < most-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return head, tail
}

package page

import (
	"context"
	"iter"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/infer"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Game is a judged game as a page shows it: what was written, what was played as far as it
// was judged, and what was found. Positions are computed when it is made; nothing is left
// for who shows it to decide.
type Game struct {
	File string `json:"file"`
	// Number is the game's in its file, Line its first there.
	Number  int         `json:"game"`
	Line    int         `json:"line"`
	Variant string      `json:"variant"`
	Title   string      `json:"title"`
	Options string      `json:"options"`
	Tags    [][2]string `json:"tags"`

	// MessageLang is the language of what is said, if it was asked for.
	MessageLang string `json:"messageLang,omitempty"`

	Verdict  string `json:"verdict"`
	Complete bool   `json:"complete"`
	Events   int    `json:"events"`
	Judged   int    `json:"judged"`
	Plies    int    `json:"plies"`
	Sic      int    `json:"sic"`
	Result   string `json:"result"`
	Computed string `json:"computed"`

	// Board is the board, nil if the rule set is not known.
	Board *picture.Board `json:"board"`
	// Men are the stacks of men that some position has, Lots what some throw shows, Texts
	// what is said; nodes name them by their index.
	Men   []Man                    `json:"men"`
	Lots  map[string][]picture.Lot `json:"lots"`
	Texts []string                 `json:"texts"`

	Items []Item `json:"items"`
	// Order has the letters of the seats, the one that begins a round first; one empty letter where none is known.
	Order []string `json:"order"`
	// Rows are those of the score sheet.
	Rows []Row `json:"rows"`
	// Nodes are the moments of the game, the start first, then those after each event in
	// the order of judging. There is none where the start is not known.
	Nodes    []Node    `json:"nodes"`
	Findings []Finding `json:"findings"`
	// Rules are the rules that findings cite, by id.
	Rules map[string]Rule `json:"rules"`

	entry Entry // in a list of games
}

// Man is a stack of men with its words.
type Man struct {
	picture.Man
	Words string `json:"words"`
}

// Item is an item of the movetext as written.
type Item struct {
	// Kind is number, seat, throw, move, pass, gap, comment, diagram, glyph, bad, open or close.
	Kind string `json:"k"`
	Text string `json:"t"`
	// Node is the index of the moment after an event, 0 for none.
	Node int `json:"n,omitempty"`
	// Findings are the indices of what was found here, of an event of the main line also at the number and seat before it.
	Findings []int `json:"f,omitempty"`
	// Read is what the rest of the game shows that an event with a gap was, empty if it does not.
	Read string `json:"q,omitempty"`
	// Round, from 1, and Seat are whose turn an event or a word that cannot be read belongs to.
	Round int    `json:"r,omitempty"`
	Seat  string `json:"s,omitempty"`
	// Mark names the turn of an event of a variation, where that begins.
	Mark string `json:"m,omitempty"`
	// Letter is what a cell of the score sheet names a comment by, empty where none does. Words are a comment whose
	// commands that say where something stands in the record are put into words; Place is set where it has nothing else.
	Letter string `json:"l,omitempty"`
	Words  string `json:"w,omitempty"`
	Place  bool   `json:"p,omitempty"`
	// Lost says in sentences what the throws that are lost here, or are not written before it, can have been.
	Lost []string `json:"i,omitempty"`
	// Start and End are where it stands with suffix and "sic" in the text that it was read from, where that was
	// asked for, else 0.
	Start int `json:"a,omitempty"`
	End   int `json:"z,omitempty"`
}

// Node is a moment of a game.
type Node struct {
	// Parent is the moment before, -1 for the start. Depth is that of the variation.
	Parent int `json:"p"`
	Depth  int `json:"d,omitempty"`
	// Item is the event that led here, -1 for the start.
	Item int `json:"i"`
	// Event and Ply count the events, and the moves and passes, up to here.
	Event int `json:"e"`
	Ply   int `json:"y"`
	// Unknown is set where the position is not known or not shown; Status then says why,
	// else who is on turn and what is due, as an index of Texts.
	Unknown bool `json:"x,omitempty"`
	Status  int  `json:"s"`
	// Said is what happened, an index of Texts.
	Said int `json:"w"`
	// Seat is the letter of the seat on turn, Played of that which played, Due what is due.
	Seat   string `json:"u,omitempty"`
	Played string `json:"o,omitempty"`
	Due    string `json:"q,omitempty"`
	Round  int    `json:"r,omitempty"`
	// Add and Remove are the stacks that come and go against the known position nearest
	// before it in the list.
	Add    []int `json:"a,omitempty"`
	Remove []int `json:"m,omitempty"`
	// Head and Tail are the bytes that the position string shares with that of the same
	// position at its beginning and end, Position what stands between.
	Head     int    `json:"h,omitempty"`
	Tail     int    `json:"z,omitempty"`
	Position string `json:"b,omitempty"`
	// Throws are those of the turn so far.
	Throws []string `json:"c,omitempty"`
	// From and To are the squares of the last move.
	From string `json:"j,omitempty"`
	To   string `json:"k,omitempty"`
	// Gone is what the last move of a race went: the index of the seat in the board's list, the number of the
	// way, the first and the last index on it, and those of a second part where it ran on round the board.
	Gone []int `json:"l,omitempty"`
	// Frozen says by letter which seats' men nobody moves as things are, and why.
	Frozen map[string]string `json:"g,omitempty"`

	// moment is nil once the position is written down.
	*moment
}

// Finding is what was found at a place. Title says in few words what its code stands for.
type Finding struct {
	Code     string   `json:"code"`
	Title    string   `json:"title"`
	Severity string   `json:"severity"`
	Rule     string   `json:"rule,omitempty"`
	Message  string   `json:"message"`
	Line     int      `json:"line"`
	Column   int      `json:"column"`
	EndLine  int      `json:"endLine"`
	EndCol   int      `json:"endColumn"`
	Legal    []string `json:"legal,omitempty"`
	// From and To are the squares of what was tried, empty where it names none.
	From string `json:"from,omitempty"`
	To   string `json:"to,omitempty"`
	// Item is where it stands in the movetext, -1 for outside of it, Node the moment to look
	// at it from.
	Item int `json:"item"`
	Node int `json:"node"`
}

// Rule is a rule that a finding cites.
type Rule struct {
	Title  string `json:"title"`
	Text   string `json:"text"`
	Source string `json:"source"`
}

// Visit judges a game and returns it as a page shows it, with the report, which is valid until the referee judges
// again. The result names the file and the number of the game. Neither is whole where the context has ended.
func Visit(ctx context.Context, ref *referee.Referee, g *notation.Game, read diag.List, file string,
	number int) (*Game, *referee.Report) {
	w := newWalker(ctx, g, file, number)
	rep := ref.Visit(g, read, w.visitor())
	if ctx.Err() == nil {
		w.finish(rep)
	}
	return w.game, rep
}

// Infer adds to a game that was visited with these settings what its lost throws can have been.
func (g *Game) Infer(ctx context.Context, cfg referee.Config, of *notation.Game, read diag.List) error {
	lost, err := infer.ByEvent(ctx, cfg, of, read, infer.Models["fits"])
	if err != nil || lost == nil {
		return err
	}
	for i := range g.Items {
		it := &g.Items[i]
		if it.Node == 0 || g.Nodes[it.Node].Depth > 0 {
			continue
		}
		for _, l := range lost[g.Nodes[it.Node].Event] {
			for _, t := range l.Text() {
				it.Lost = append(it.Lost, catalogue.In(ctx).Say(t))
			}
		}
	}
	return nil
}

// Judge judges the games of all inputs and calls emit with each in their order, and with a nil
// game for what could not be read or judged, as the result says. The batch's own Judge is
// not used.
func Judge(ctx context.Context, b referee.Batch, inputs iter.Seq[referee.Input],
	emit func(*Game, *referee.Result) error) error {
	b.Judge = func(ref *referee.Referee) func(*referee.Result) *referee.Report {
		return func(r *referee.Result) *referee.Report {
			g, rep := Visit(ctx, ref, r.Game, r.Read, r.File, r.Number)
			if err := g.Infer(ctx, b.Config, r.Game, r.Read); err != nil {
				return rep // the run ends
			}
			r.Value = g
			return rep
		}
	}
	return b.Run(ctx, inputs, func(r *referee.Result) error {
		g, _ := r.Value.(*Game)
		if r.Err != nil {
			g = nil // the value may be that of a game before
		}
		return emit(g, r)
	})
}

// MenOf returns the stacks of men of a position with their words.
func MenOf(b *picture.Board, st engine.State, lang *catalogue.Language) []Man {
	men := []Man{}
	for _, m := range b.Men(st) {
		men = append(men, Man{m, lang.Say(m.Words())})
	}
	return men
}

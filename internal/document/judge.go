package document

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/report"
)

// Settings says how games are read and judged, and which findings are shown.
type Settings struct {
	Config referee.Config
	Choice report.Choice
	// Keep returns what an editor keeps of a game beside its verdict; nil keeps nothing.
	Keep func(*notation.Game, *referee.Report) any
	// Fixes is set where what corrects findings is always wanted. It is found out with them then.
	Fixes bool
}

// Judge judges the games of documents. What it finds in a text of a game it knows for some time, wherever that
// stands. It is safe for concurrent use.
type Judge struct {
	Settings
	benches sync.Pool

	mu sync.Mutex
	// young and old have judgements by the file and the text of their game; what is asked for again stays young.
	// size is about what those in young take, in bytes.
	young, old map[[sha256.Size]byte]*judgement
	size       int
}

// maxYoung is how many bytes the texts of games take of which judgements are kept young, at overhead bytes each
// beside the text.
const (
	maxYoung = 16 << 20
	overhead = 512
)

// NewJudge returns a judge of games.
func NewJudge(s Settings) *Judge {
	c := &s.Choice
	c.Fixes, c.Boards, c.Settings, c.Keep = false, 0, nil, false
	c.IDs = c.Baseline != nil
	return &Judge{Settings: s}
}

// Bench is a parser and a referee, for one goroutine at a time.
type Bench struct {
	Parser  grammar.Parser
	Referee *referee.Referee
	// Context ends what is judged on the bench: what is said then is not whole.
	Context context.Context
}

// Take lends a bench. It comes back by Give, unless a fault has left it in disorder.
func (j *Judge) Take() *Bench {
	if b, ok := j.benches.Get().(*Bench); ok {
		return b
	}
	return &Bench{j.Config.Parser(), referee.New(j.Config).Reuse(), context.Background()}
}

// Give takes a bench back.
func (j *Judge) Give(b *Bench) {
	b.Context = context.Background()
	j.benches.Put(b)
}

// visit shows a game to a visitor, until the context ends.
func (b *Bench) visit(g *notation.Game, read diag.List, v *referee.Visitor) {
	before := v.Before
	v.Before = func(e *referee.Event) bool { return b.Context.Err() == nil && (before == nil || before(e)) }
	b.Referee.Visit(g, slices.Clone(read), v)
}

// judgement is what is known of the text of a game, from when it is first wanted.
type judgement struct {
	mu      sync.Mutex
	verdict *Verdict
}

// known returns the judgement of the text of a game in a file, as a baseline asks where a game stands.
func (j *Judge) known(file string, text []byte) *judgement {
	key := sha256.Sum256(append([]byte(file+"\x00"), text...))
	j.mu.Lock()
	defer j.mu.Unlock()
	out := j.young[key]
	if out != nil {
		return out
	}
	if out = j.old[key]; out == nil {
		out = &judgement{}
	}
	if j.size += len(text) + overhead; j.young == nil || j.size > maxYoung {
		j.young, j.old, j.size = map[[sha256.Size]byte]*judgement{}, j.young, len(text)+overhead
	}
	j.young[key] = out
	return out
}

// Verdict is what the referee says of a game.
type Verdict struct {
	Verdict  referee.Verdict
	Complete bool
	// Computed is the result by the rules, empty if they give none.
	Computed string
	Findings []Finding
	// Kept is what Settings.Keep returned.
	Kept any
	// Fault is the internal fault that keeps the game from being judged.
	Fault error

	fixes [][]Fix // by finding, with places from the game's beginning; nil if they are not known
}

// Finding is a finding that is shown. Its places count from the game's beginning, which is at line 1.
type Finding struct {
	diag.Finding
	Level diag.Severity
	Notes []Note
}

// Note points to a stretch of the game that a finding has to do with.
type Note struct {
	Start, End int
	Text       words.Text
}

// Verdict returns what the referee says of a game. It is found out once.
func (d *Document) Verdict(i int) *Verdict {
	j := d.Games[i].judged
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.verdict == nil {
		j.verdict = d.verdict(i)
	}
	return j.verdict
}

// verdict judges a game. A fault of the referee costs no other game.
func (d *Document) verdict(i int) (v *Verdict) {
	defer func() {
		if p := recover(); p != nil {
			line := d.Games[i].Line
			v = &Verdict{Fault: fmt.Errorf("internal fault while judging the game at line %d: %v", line, p)}
		}
	}()
	b := d.judge.Take()
	c := d.chunk(i)
	c.Text = bytes.Clone(c.Text) // findings outlive this version of the document
	var g notation.Game
	read := b.Parser.Parse(&c, &g)
	rep := b.Referee.Judge(&g, slices.Clone(read))
	var w *witnesses
	if slices.ContainsFunc(rep.Findings, breach) {
		w = &witnesses{game: &g}
		rep = b.Referee.Visit(&g, read, w.visitor())
	}
	v = &Verdict{Verdict: rep.Verdict, Complete: rep.Complete, Computed: rep.Computed}
	if d.judge.Keep != nil {
		v.Kept = d.judge.Keep(&g, rep)
	}
	choice := d.judge.Choice
	shown := choice.Game(b.Referee, &referee.Result{
		File: d.Name, Number: i + 1, Line: 1, Text: c.Text, Game: &g, Read: read, Report: rep,
	})
	for _, f := range shown.Findings {
		out := Finding{*f.Finding, f.Level, slices.Clone(w.of(f.Finding))}
		for i, p := range f.Places {
			if i > 0 {
				out.Notes = append(out.Notes, Note{p.Start.Offset, p.End.Offset, words.Of("here too")})
			}
		}
		out.Legal = slices.Clone(f.Legal)
		v.Findings = append(v.Findings, out)
	}
	if d.judge.Fixes {
		v.fix(b, &g, rep.Findings)
	}
	d.judge.Give(b)
	return v
}

// Empty returns what is found in a document without games, nothing in others.
func (d *Document) Empty() []Finding {
	if len(d.Games) > 0 {
		return nil
	}
	rep := &referee.Report{Verdict: referee.Unreadable, Findings: diag.List{diag.Empty()}}
	var out []Finding
	for _, f := range d.judge.Choice.Game(nil, &referee.Result{File: d.Name, Line: 1, Report: rep}).Findings {
		out = append(out, Finding{Finding: *f.Finding, Level: f.Level})
	}
	return out
}

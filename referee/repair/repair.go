// Package repair finds out what stood in a damaged record. The rules are the arbiter: of
// all sets of edits it looks for the cheapest under which the whole game is legal and its
// result holds, and says what it has proven of them.
package repair

import (
	"cmp"
	"context"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Status says what is known of the repairs of a game. Zero is unset.
type Status uint8

// The statuses.
const (
	// Sound is a legal game without a gap.
	Sound Status = iota + 1
	// Unique is proven: every other set of edits that costs as much or less was tried, and none makes
	// the game legal. What the manuscript had may cost more.
	Unique
	// Tied is proven: these are the cheapest, and equally cheap, or what is wrong with the whole of the record
	// makes it legal too.
	Tied
	// None is proven: no set of as many edits as Repairer.Edits makes the game legal.
	None
	// Budget proves nothing: the search was cut short, or the game is too large to be read.
	Budget
	// Certain is a collation whose witnesses all have the same legal game.
	Certain
	// Open is a collation whose cheapest text keeps a gap that the rules do not settle.
	Open
)

func (s Status) String() string {
	return [...]string{"unset", "sound", "unique", "tied", "none", "budget", "certain", "open"}[s]
}

// Place is where something stands in the record.
type Place struct {
	// Event and Ply are those of the event as written that stands there or comes next, 0 in
	// a tag.
	Event, Ply int
	Span       diag.Span
}

// Edit is a change of the record.
type Edit struct {
	// Kind is Replace, Delete, Insert, Swap or Fill; its String is the name of it in lower case.
	Kind editKind
	Place
	// Was is what stands there, empty for an insertion, Now what the repair has there, empty for
	// a deletion.
	Was, Now, Why string

	stretch
	was     string // what stands there in plain spelling
	closing bool   // it is that of a result
}

// stretch is a stretch of the text of a game.
type stretch struct{ start, end int32 }

// Repair is a set of edits that makes the game legal.
type Repair struct {
	Cost  int
	Edits []Edit
	// Text is the whole game with the edits and no trace of them, Traced with what stood
	// there before as comments [%was …].
	Text, Traced []byte
	// Hypotheses says what is wrong with the whole of the record, beside the edits: "the board turned by 180
	// degrees". It is nil where nothing is.
	Hypotheses []string
	// events is what is played, a word an event.
	events  []string
	changes []change
	// bared are where the ";" stood that hid moves.
	bared []int32
	// signs is the number of signs in which words replaced differ from what was written, odd
	// how many throws have their dice in an order that throws of this record do not have,
	// surprise how little its events were to be expected.
	signs, odd, surprise int
	// respelled is set where the game is in plain spelling throughout.
	respelled bool
	// crowded is set where its edits crowd, from one word to before another.
	crowded  bool
	from, to int
}

// Question asks for what stands in the record where the cheapest repairs differ.
type Question struct {
	Place
	// Was is what the record has there.
	Was string
	// Readings lists what the repairs have there, in byte order; empty is nothing.
	Readings []string
	// Answers has for each reading the repairs that have it, by index.
	Answers [][]int
	// Open is set where no repair was found: it is asked for what stands in the place, in which
	// the record can hardly be right, or close before which it cannot. The one reading is what is
	// written, which can be right all the same, and no repair has it; any other answer is taken.
	// Possible lists events that are possible where the record fails, as it was read up to there.
	Open     bool
	Possible []string
	// Between is set where it is asked for all that stands between the words beside the place.
	Between bool
	// The stretch is where the place is in the text of the game. closing is set where it is
	// that of a result.
	stretch
	closing bool
	// under is what is wrong with the whole of the record in the repairs that the question is about, empty for
	// nothing; whole is set where it is asked for that.
	under string
	whole bool
	// after and before are the words between which the place of an open question is, fails is
	// that at which the record fails; empty is the start or the end.
	after, before, fails string
	// parts are the places in it in which repairs have something, and what each has there.
	parts []Question
}

// Words asks.
func (q *Question) Words() words.Text { return q.ask() }

// Result is what was found out about a game.
type Result struct {
	// Verdict is that of the game as written.
	Verdict referee.Verdict
	// Game is what it was judged by, nil where that is not known.
	Game   engine.Game
	Status Status
	// Cost is what the cheapest repair costs.
	Cost int
	// Repairs lists the cheapest, the likeliest first; More is set when there are others as
	// cheap.
	Repairs []Repair
	More    bool
	// Questions has the question that splits the repairs best, if there are several, and an open
	// one if none was found.
	Questions []Question
	// Reached counts the events that are legal as written, before the record fails.
	Reached, Events int
	// Finding is the first error of the record as written, nil without one.
	Finding *diag.Finding
	// Unjudged is set where the context ended before the game as written was judged: the verdict is that
	// of what was.
	Unjudged bool
	// Untried is what is wrong in the text of the movetext but is in none of its words, so that nothing
	// was tried and nothing is claimed; nil without such.
	Untried *diag.Finding
	// Respelled counts the words and signs in old or foreign spelling that the texts of the
	// repairs have in plain spelling.
	Respelled int
	// Impossible is a word of an answer that is possible at no moment of such a game, empty without
	// one. With it nothing was tried.
	Impossible string

	pages *pages // of several repairs, else nil
}

// DefaultEdits is how many edits are tried if nothing else is said.
const DefaultEdits = 4

// defaultFurther is how many edits more a repair may have if nothing else is said.
const defaultFurther = 2

// defaultEffort is the effort of a search if nothing else is said: about the number of
// words that are played and events that are weighed.
const defaultEffort = 1_400_000

// Repairer repairs games one after another. It is for one goroutine.
type Repairer struct {
	cfg referee.Config
	// Edits is the number of edits up to which it is proven that there is no repair. A
	// repair may have so many more as Further says, since one damage can take several: a
	// line that was lost is as many turns.
	Edits, Further int
	// Effort is how much is tried before the search is cut short.
	Effort int
	// Lenient is set where games are read leniently. What is written for them is in plain
	// spelling throughout.
	Lenient bool

	referee *referee.Referee
	reader  reader // for what is repaired, while the referee holds the record
	damages []damage
	meter   *meter
	given
	plain *plain // the game at hand as written, if it was read leniently
	// within is set while a version of a record is repaired, in which nothing more is wrong with the whole: what
	// its repairs may cost.
	within int
	// reach is that of the game reachOf.
	reach   reach
	reachOf engine.Game
	// used is how much effort was spent.
	used int
	// language is that of records without a tag that are read leniently, spoken that of the one at hand.
	spoken string
}

// New returns a repairer that judges as cfg says. Confusions lists the signs that are easily taken for one
// another, nil for the built-in table of docs/manuscript.md.
func New(cfg referee.Config, confusions []Confusion) *Repairer {
	return newRepairer(cfg, confusions, damages)
}

func newRepairer(cfg referee.Config, confusions []Confusion, damages []damage) *Repairer {
	cfg.Lenient = false
	return &Repairer{Edits: DefaultEdits, Further: defaultFurther, Effort: defaultEffort,
		cfg: cfg, referee: referee.New(cfg).Reuse(), reader: reader{referee: referee.New(cfg).Reuse()},
		damages: damages, meter: newMeter(confusions, damages)}
}

// Suppose has the games that follow repaired as records of that game, whatever their tags
// Variant and Options say, as with referee.Config.Game. With nil the tags count again.
func (r *Repairer) Suppose(game engine.Game) {
	r.cfg.Game = game
	r.referee, r.reader.referee = referee.New(r.cfg).Reuse(), referee.New(r.cfg).Reuse()
	r.reader.supposed = game != nil
}

// task is a game that is repaired.
type task struct {
	g      *notation.Game
	read   diag.List
	report *referee.Report
	trial  *referee.Trial
	words  []word
	res    *Result
}

func (t *task) legal() bool { return t.report.Verdict == referee.Legal }

// Repair looks for the cheapest repairs of a game as read by package grammar, with the
// findings of reading it. A context that ends cuts the search short.
func (r *Repairer) Repair(ctx context.Context, g *notation.Game, read diag.List) *Result {
	if r.plain == nil {
		if r.spoken = ""; r.Lenient {
			r.spoken = languageOf(read, r.cfg.Language)
		}
	}
	halted, again := r.until(ctx)
	defer again()
	t := &task{g: g, read: read}
	r.judge(t)
	t.res = resultOf(t.report)
	two := r.afterResult(ctx, t)
	if two != nil && two.Cost <= r.damages[otherWord].cost {
		return two
	}
	one := r.repairOne(ctx, t, halted)
	if two != nil && (len(one.Repairs) == 0 || two.Cost <= one.Cost) {
		return two
	}
	return one
}

// repairOne looks for the cheapest repairs of a record of one game.
func (r *Repairer) repairOne(ctx context.Context, t *task, halted func() bool) *Result {
	for _, settles := range []func(*task, func() bool) Status{r.unread, r.incurable, r.unsearched} {
		if status := settles(t, halted); status != 0 {
			t.res.Status = status
			return t.res
		}
	}
	if r.Lenient && r.plain == nil {
		if p := plainly(t.g, t.read); p != nil {
			return r.repairPlain(ctx, p, t.res)
		}
	}
	if r.within == 0 && !t.legal() {
		return r.repairWhole(ctx, t, halted)
	}
	r.repairWords(t, halted, cmp.Or(r.within, unbounded))
	return t.res
}

// repairWords looks for repairs that cost no more than most.
func (r *Repairer) repairWords(t *task, halted func() bool, most int) {
	begin := func() *search {
		s := r.search(halted, t.g, t.trial, t.words)
		s.bound = most
		return s
	}
	s := begin()
	if t.legal() && len(r.denied) == 0 && len(r.answers) == 0 {
		s.mostEdits, s.filling = 0, true
	}
	done := r.finish(s)
	if done && s.mostEdits < r.most() && s.best == unbounded {
		// What stands after an open gap is not judged: there is a fault.
		s = begin()
		done = r.finish(s)
	}
	r.conclude(t.res, s, done)
}

// finish goes through a search, and counts the effort. It reports whether nothing is left to try.
func (r *Repairer) finish(s *search) (done bool) {
	s.begin()
	done = s.run()
	if r.used += r.Effort - s.effort; s.hasty {
		r.used += r.Effort / 2
	}
	return done
}

// judge judges the game as it is written.
func (r *Repairer) judge(t *task) {
	t.report, t.trial = r.referee.Judge(t.g, t.read), r.referee.Trial()
}

// unread returns the status of a game whose text was not read, or not judged to its end; zero of others.
func (r *Repairer) unread(t *task, halted func() bool) Status {
	switch {
	case slices.ContainsFunc(t.report.Findings, func(f diag.Finding) bool { return f.Code == diag.LargeGame }):
		return Budget
	case t.trial == nil:
		return None
	case halted() && (!t.legal() || t.report.Judged < t.report.Events):
		t.res.Unjudged = true
		return Budget
	}
	return 0
}

// incurable returns the status of a game in which something is wrong that no edit of its words cures, read
// again if brackets tear those; zero of others.
func (r *Repairer) incurable(t *task, _ func() bool) Status {
	if !t.legal() && (!r.Lenient || r.plain != nil) {
		if g, read := unbracketed(t.g, t.read); g != nil {
			t.g, t.read = g, read
			r.judge(t)
			if t.res.Events = t.report.Events; t.legal() {
				t.res.Untried = t.res.Finding // it is in a variation
				return Budget
			}
		}
	}
	if t.res.Game = t.trial.Game(); incurable(t.report.Findings) {
		return None
	}
	if t.res.Untried = untried(t.g, t.report.Findings); t.res.Untried != nil {
		return Budget
	}
	return 0
}

// unsearched returns the status of a game whose words are of no use, or are as they should be; zero of others.
func (r *Repairer) unsearched(t *task, _ func() bool) Status {
	t.g = withResult(t.g, t.read)
	words, ok := wordsOf(t.g, t.read)
	t.words = heard(words, r.answers)
	t.res.Impossible = impossible(t.trial, r.answers)
	switch {
	case t.res.Impossible != "":
		return None
	case !ok:
		return Budget
	case t.legal() && !slices.ContainsFunc(t.words, func(w word) bool { return w.item.HasGap() }):
		t.res.Reached = t.report.Events
		return Sound
	}
	return 0
}

// until has the referees stop when a context ends, and returns what reports that it did. What it returns
// beside has them judge games to their end again.
func (r *Repairer) until(ctx context.Context) (halted func() bool, again func()) {
	over := false
	halted = func() bool {
		over = over || ctx.Err() != nil
		return over
	}
	tell := func(f func() bool) {
		r.referee.Until(f)
		r.reader.referee.Until(f)
	}
	tell(halted)
	return halted, func() { tell(nil) }
}

// resultOf is what is known of a game as it is written.
func resultOf(rep *referee.Report) *Result {
	res := &Result{Verdict: rep.Verdict, Status: None, Events: rep.Events, Reached: rep.Judged}
	for _, f := range rep.Findings {
		if f.Severity != diag.Error || f.Variation {
			continue
		}
		if res.Finding == nil {
			res.Finding = &f
		}
		if f.Code[0] == 'M' && f.Event > 0 { // a word that cannot be read is no event, nor is a result that does not hold
			res.Reached = f.Event - 1
			break
		}
	}
	return res
}

// most is the greatest number of edits of a repair.
func (r *Repairer) most() int { return r.Edits + r.Further }

// search prepares a search.
func (r *Repairer) search(halted func() bool, g *notation.Game, trial *referee.Trial, words []word) *search {
	s := &search{trial: trial, meter: r.meter, damages: r.damages, given: r.given, mostEdits: r.most(), usual: r.Edits}
	s.effort, s.halted, s.bound = r.Effort, halted, unbounded
	s.source = &source{g: g, words: words, plain: r.plain, letters: lettersOf(trial.Game(), r.spoken)}
	s.unrecorded = s.dice() && r.cfg.LeavesOut(g)
	if unread := s.source.look(trial, r.meter, r.reachIn(trial.Game())); unread > s.mostEdits {
		s.mostEdits = s.usual // of so much that is no word, more edits make anything
	}
	s.ahead = lookAhead(trial, words)
	return s
}

// reachIn is the reach of a game, which is mostly that of the record before.
func (r *Repairer) reachIn(game engine.Game) reach {
	if r.reachOf != game {
		r.reach, r.reachOf = reachIn(game), game
	}
	return r.reach
}

// incurable reports whether something is wrong in the tags but for the result, or the game is none,
// which no edit of the movetext cures.
func incurable(findings diag.List) bool {
	return slices.ContainsFunc(findings, func(f diag.Finding) bool {
		switch f.Code {
		case diag.ResultTag, diag.BadResult, diag.ResultContradicted, diag.NotFinished:
			return false
		}
		return f.Severity == diag.Error && f.Code[0] == 'T'
	})
}

// untried returns the first error in the text of the movetext that is in no word or sign which edits are
// tried of, nil without one: a bracket that is not closed, or what stands after the result.
func untried(g *notation.Game, findings diag.List) *diag.Finding {
	for _, f := range findings {
		switch f.Code {
		case diag.Syntax, diag.LongToken, diag.MissingResult:
			continue
		}
		if f.Severity == diag.Error && !f.Variation && f.Code[0] == 'N' && !isStray(g, &f) {
			return &f
		}
	}
	return nil
}

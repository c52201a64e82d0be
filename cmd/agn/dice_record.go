package main

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/sealed"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// sealedRecord is what a record says of its sealed dice.
type sealedRecord struct {
	*sealed.Dice
	Revealed *sealed.Revealed
	// Throws are the throws of the main line by their items in the game.
	Throws []int
	// Due is set if a throw is due, or can be once the turn has ended, at the end of the record. Undue says why none is,
	// where that is known, and Broken that a rule is broken before, so that it is not.
	Due    bool
	Undue  words.Text
	Broken *diag.Finding
	// Before holds of each throw, and of the next one, the hash of the tags and of all that stands before it.
	Before []sealed.Link
	g      *notation.Game
	ref    *referee.Referee
}

// errUnsealed is the error of a game without a tag of sealed dice.
var errUnsealed = words.Errorf("it has no sealed dice: no tag %s", sealed.CommitTag)

// readSealed reads what a game says of its sealed dice, errUnsealed if that is nothing. The game is one that package
// grammar has read with the findings in read.
func readSealed(ref *referee.Referee, g *notation.Game, read diag.List) (*sealedRecord, error) {
	if err := misread(g, read); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(sealed.Tags(), func(name string) bool { return g.FindTag(name) != nil }) {
		return nil, errUnsealed
	}
	r := &sealedRecord{Dice: &sealed.Dice{Later: sealedLater}, g: g, ref: ref}
	played := r.visit(read)
	table := ref.Table()
	if table == nil {
		return nil, words.Errorf("the rules that it is played by are not known: agn check says why")
	}
	if r.Set = table.Dice(); r.Set == nil {
		return nil, words.Errorf("nothing is thrown in %s", table.Ruleset().Name)
	}
	for i, s := range table.Ruleset().Seats {
		if table.Setup().Has(engine.Seat(i + 1)) {
			r.Seats = append(r.Seats, s.Letter)
		}
	}
	last, tag, err := r.ReadTags(g.Tags)
	if err != nil {
		return nil, words.Errorf("the tag %s: %v", tag, err)
	}
	if r.Throws, err = sealed.Throws(g, read); err != nil {
		return nil, err
	}
	r.Dice.Throws = len(r.Throws)
	if r.Revealed, err = r.Reveal(last); err != nil {
		return nil, words.Errorf("the tag %s: %v", tag, err)
	}
	r.hash(table, played)
	return r, nil
}

// sealedLater is how many throws after the record a link is looked for in its chain: as many as a chain has by itself.
// It bounds what false links cost.
const sealedLater = 4096

// sealedValue is in the value of each tag of sealed dice.
var sealedValue = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`agn-dice-|\b[A-Za-z]=[0-9A-Fa-f]{64}\b`)
})

// misread returns an error if a game may have sealed dice that nobody can see: a tag of them is called otherwise or
// stands in a line that is none, or nothing of the game can be read.
func misread(g *notation.Game, read diag.List) error {
	for _, t := range g.Malformed {
		if name := sealedName(t.Name); name != "" || sealedValue().Match(g.Text[t.Start:t.End]) {
			return words.Errorf("line %d: a tag of sealed dice cannot be read: agn check says why", g.Pos(t.Start).Line)
		}
	}
	for _, t := range g.Tags {
		if slices.Contains(sealed.Tags(), t.Name) {
			continue
		}
		if name := sealedName(t.Name); name != "" {
			return words.Errorf("line %d: the tag %s is not known: write %s", g.Pos(t.Start).Line, t.Name, name)
		} else if sealedValue().MatchString(t.Value) {
			return words.Errorf("line %d: the tag %s has the value of a tag of sealed dice: write %s", g.Pos(t.Start).Line,
				t.Name, strings.Join(sealed.Tags(), ", "))
		}
	}
	for i := range read {
		if f := &read[i]; f.Code == diag.LargeGame || f.Severity == diag.Error && len(g.Tags) == 0 {
			return words.Errorf("the game cannot be read, so that nobody knows its tags: line %d: %s", f.Span.Start.Line, f)
		}
	}
	return nil
}

// sealedName is the tag of sealed dice that a name, which is none, stands for in other letters.
func sealedName(name string) string {
	name = strings.NewReplacer("_", "", "-", "").Replace(name)
	for _, t := range sealed.Tags() {
		if strings.EqualFold(name, t) {
			return t
		}
	}
	return ""
}

// visit judges the game and returns what was played, in canonical notation, up to each throw from the one before on.
func (r *sealedRecord) visit(read diag.List) (played []string) {
	var now []byte
	known := false
	rep := r.ref.Visit(r.g, read, &referee.Visitor{Before: func(e *referee.Event) bool {
		if e.Item == nil && e.State != nil && e.Depth == 0 {
			known = true
			r.ends(e.State)
		}
		return true
	}, After: func(e *referee.Event) bool {
		if e.Depth == 0 && e.Cast.N > 0 {
			played, now = append(played, string(now)), now[:0]
		}
		now = append(e.AppendPlayed(now), ' ')
		return true
	}})
	if i := slices.IndexFunc(rep.Findings, func(f diag.Finding) bool {
		return f.Severity == diag.Error && !f.Variation
	}); i >= 0 && !known {
		r.Broken = &rep.Findings[i]
	}
	return append(played, string(now))
}

// ends finds out whether a throw is due in the position at the end of the record.
func (r *sealedRecord) ends(st engine.State) {
	due := st.Due()
	r.Due = due == engine.DueCast || due != engine.DueOver && st.MayEnd()
	switch {
	case r.Due:
	case due == engine.DueOver:
		r.Undue = words.Of("the game is over")
	default:
		r.Undue = words.Of("a move or a pass comes first")
	}
}

// hash fills Before.
func (r *sealedRecord) hash(table engine.Game, played []string) {
	h := sha256.New()
	start := r.ref.Trial().Start()
	fmt.Fprintf(h, "%s\n%s\n%s %v\n%s\n", r.ID, r.Commit.Text(r.Seats), table.Ruleset().Name, table.Setup(),
		start.St.AppendPosition(nil))
	for _, text := range played {
		fmt.Fprintf(h, "%s\n", text)
		r.Before = append(r.Before, sealed.Link(h.Sum(nil)))
	}
}

// derive derives a throw by its number again, and says whether it is written so. withheld are the seats without whose
// links it cannot be.
func (r *sealedRecord) derive(number int) (fell dice.Cast, status string, withheld []byte, err error) {
	if withheld = r.Revealed.Withheld(number); len(withheld) > 0 {
		return fell, diceWithheld, withheld, nil
	}
	if fell, err = r.Revealed.Throw(number); err == nil {
		status = r.status(number, fell)
	}
	return fell, status, nil, err
}

// status says whether the throw of a number, as it is written, is the one that fell.
func (r *sealedRecord) status(number int, fell dice.Cast) string {
	it := r.g.Item(r.Throws[number-1])
	if !it.HasGap() {
		if dice.Of(it.Cast.Values[:it.Cast.N]...) == fell {
			return diceAgrees
		}
		return diceDiffers
	}
	trial := r.ref.Trial()
	start := trial.Start()
	if slices.ContainsFunc(trial.Fits(&start, &it, nil), func(c referee.Choice) bool { return c.Cast == fell }) {
		return diceLost
	}
	return diceDiffers
}

// written is the word of a throw by its number, and where it stands.
func (r *sealedRecord) written(number int) (word string, at diag.Pos) {
	it := r.g.Item(r.Throws[number-1])
	return string(r.g.Text[it.Start:r.g.EndOf(&it)]), r.g.Pos(it.Start)
}

// beginSealed reads what a game says of its sealed dice before all seats have committed themselves. id is the id of the
// game, if it has none yet; empty makes one.
func beginSealed(ref *referee.Referee, g *notation.Game, read diag.List, id string) (*sealedRecord, error) {
	said, ok := g.Tag(sealed.SchemeTag)
	switch {
	case ok && id != "" && said != sealed.Scheme+" "+id:
		return nil, words.Errorf("it has another id: %s is %q", sealed.SchemeTag, said)
	case !ok && id == "":
		id = rand.Text()
	}
	if !ok {
		if _, err := sealed.ReadScheme(sealed.Scheme + " " + id); err != nil {
			return nil, err
		}
		g = g.Clone()
		g.Tags = append(g.Tags, notation.Tag{Name: sealed.SchemeTag, Value: sealed.Scheme + " " + id})
	}
	r, err := readSealed(ref, g, read)
	if err == nil && len(r.Throws) > 0 {
		err = words.Errorf("it has throws already: seats commit themselves before the first")
	}
	return r, err
}

// Ready returns an error if the next throw cannot be made: a seat has not committed itself, a throw of the record does
// not follow from links that all have shown, or no throw is due. Whoever shows a link shows those before it too.
func (r *sealedRecord) Ready() error {
	if err := r.Committed(true); err != nil {
		return err
	}
	lines, err := r.lines()
	if err != nil {
		return err
	}
	for i := range lines {
		if l := &lines[i]; l.Throw <= len(r.Throws) && l.Status != diceAgrees {
			return words.Errorf("line %d, column %d: throw %d: %s", l.Line, l.Column, l.Throw, l.wrong)
		}
	}
	switch said, _ := r.g.Tag("Result"); {
	case !unended(r.g.Result.Text) || !unended(said):
		return words.Errorf("the record has a result, so that no throw is due: a link that is shown now tells the next throw; if " +
			"the game goes on, write *")
	case r.Broken != nil:
		return words.Errorf("%s", r.broken())
	case !r.Undue.Empty():
		return words.Errorf("no throw is due at the end of the record: %s", r.Undue)
	case !r.Due:
		return words.Errorf("the position at the end of the record is not known, nor whether a throw is due: agn check says why")
	}
	return nil
}

// broken says that nobody knows whether throws were due, as a rule is broken.
func (r *sealedRecord) broken() words.Text {
	f := r.Broken
	return words.Of("line %d, column %d: a rule is broken (%s), and which throws were due after it is not known: "+
		"agn check says more", f.Span.Start.Line, f.Span.Start.Column, f.Code)
}

// unended reports whether a result says that the game goes on, or nothing.
func unended(result string) bool { return result == "" || result == "*" || result == "?" }

// The states of a throw that is derived again.
const (
	diceAgrees   = "agrees"
	diceDiffers  = "differs"
	diceWithheld = "withheld"
	diceLost     = "lost"     // it cannot be read, in whole or in part
	diceMissing  = "missing"  // it follows from the links, and the record ends before it
	diceTooEarly = "tooearly" // a link was shown before the throw was due
	diceFault    = "fault"    // of a whole game: it or its tags cannot be read, or are wrong
	diceBroken   = "broken"   // of a whole game: a rule is broken, so that nobody knows which throws were due
	diceReused   = "reused"   // of a whole game: another game has a chain of it
)

// sealedLine is a sealed throw that was derived again, in JSON. The keys are a contract.
type sealedLine struct {
	File   string `json:"file"`
	Game   int    `json:"game"`
	Throw  int    `json:"throw"` // 0 for what holds of the whole game
	Line   int    `json:"line"`
	Column int    `json:"column"`
	// Written is nil for a throw that the record does not have.
	Written  *string  `json:"written"`
	Status   string   `json:"status"`
	Fell     *string  `json:"fell"`
	Withheld []string `json:"withheld"`
	// Early are the seats that have shown the link of the throw before it was due.
	Early []string `json:"early"`
	// Why says what does not agree, as wrong does, in MessageLang if --lang names that. It is nil if nothing is wrong.
	Why         *string `json:"why"`
	MessageLang string  `json:"messageLang,omitempty"`
	wrong       words.Text
}

// checkSealed derives every throw of a game again.
func checkSealed(ref *referee.Referee, g *notation.Game, read diag.List) *sealedGame {
	r, err := readSealed(ref, g, read)
	if err == nil {
		err = r.Committed(true)
	}
	var lines []sealedLine
	if err == nil {
		lines, err = r.lines()
	}
	if err != nil {
		return faultySealed(err)
	}
	if r.Broken != nil {
		l := sealedLine{Status: diceBroken, Withheld: []string{}, Early: []string{}, wrong: r.broken()}
		lines = append([]sealedLine{l}, lines...)
	}
	return &sealedGame{lines: lines, use: r.use(), seats: r.Seats, commit: r.Commit, before: r.Before}
}

// lines derives every throw of the game again, and says which links were shown beyond the last.
func (r *sealedRecord) lines() ([]sealedLine, error) {
	lines := make([]sealedLine, 0, len(r.Throws))
	for n := 1; n <= len(r.Throws); n++ {
		word, at := r.written(n)
		fell, status, left, err := r.derive(n)
		if err != nil {
			return nil, err
		}
		l := sealedLine{Throw: n, Line: at.Line, Column: at.Column, Written: &word, Status: status,
			Withheld: seatList(left), Early: []string{}}
		if status != diceWithheld {
			l.fell(fell)
		}
		if status != diceAgrees {
			l.wrong = l.says()
		}
		lines = append(lines, l)
	}
	return r.beyond(lines)
}

// beyond appends what was shown after the last throw of the record: the link of the next one, if it is due, may wait
// for those of other seats, once all are there it has fallen, and none is due after that.
func (r *sealedRecord) beyond(lines []sealedLine) ([]sealedLine, error) {
	t := r.g.FindTag(sealed.RevealTag)
	if t == nil {
		return lines, nil
	}
	at, due := r.g.Pos(t.Start), len(r.Throws)
	if r.Undue.Empty() {
		due++
	}
	if due > len(r.Throws) && len(r.Revealed.Withheld(due)) == 0 {
		l := sealedLine{Throw: due, Line: at.Line, Column: at.Column, Status: diceMissing}
		if err := r.shown(&l); err != nil {
			return nil, err
		}
		l.wrong = l.says()
		lines = append(lines, l)
	}
	var early []byte
	var said []words.Text
	for _, seat := range r.Seats {
		if last := r.Revealed.Last(seat); last > due {
			early, said = append(early, seat), append(said, words.Of("up to throw %d by %c", last, seat))
		}
	}
	if len(early) == 0 {
		return lines, nil
	}
	l := sealedLine{Throw: due + 1, Line: at.Line, Column: at.Column, Status: diceTooEarly}
	if err := r.shown(&l); err != nil {
		return nil, err
	}
	l.Early = seatList(early)
	l.wrong = words.Of("links are shown %s: none is due for this throw before throw %d is written", words.Commas(said), due)
	if !r.Undue.Empty() {
		l.wrong = words.Of("links are shown %s: none is due for this throw at the end of the record: %s", words.Commas(said),
			r.Undue)
	}
	return append(lines, l), nil
}

// shown fills in what follows from the links that were shown for a throw that the record does not have.
func (r *sealedRecord) shown(l *sealedLine) error {
	left := r.Revealed.Withheld(l.Throw)
	l.Withheld, l.Early = seatList(left), []string{}
	if len(left) > 0 {
		return nil
	}
	fell, err := r.Revealed.Throw(l.Throw)
	l.fell(fell)
	return err
}

// seatList lists the letters of seats.
func seatList(seats []byte) []string {
	out := make([]string, 0, len(seats))
	for _, seat := range seats {
		out = append(out, string(rune(seat)))
	}
	return out
}

func (l *sealedLine) fell(c dice.Cast) {
	text := string(referee.AppendCast(nil, c))
	l.Fell = &text
}

// in is the line with what is wrong in a language, nil for English that no language names.
func (l *sealedLine) in(lang *catalogue.Language) *sealedLine {
	if !l.wrong.Empty() {
		l.Why = jsonline.OrNull(lang.Say(l.wrong))
		if lang != nil {
			l.MessageLang = lang.Tag()
		}
	}
	return l
}

// Text is a throw that does not agree, or what is wrong with a game, for people.
func (l *sealedLine) Text() words.Text {
	switch at := fmt.Sprintf("%s:%d", l.File, l.Line); {
	case l.Game == 0:
		return words.Of("%s: %s", l.File, l.wrong)
	case l.Throw == 0:
		return words.Of("%s: game %d: %s", at, l.Game, l.wrong)
	default:
		return words.Of("%s:%d: game %d, throw %d: %s", at, l.Column, l.Game, l.Throw, l.wrong)
	}
}

// says is what does not agree in a throw.
func (l *sealedLine) says() words.Text {
	switch l.Status {
	case diceWithheld:
		return words.Of("no link of %s is revealed, so that %s cannot be derived", words.Commas(l.Withheld), *l.Written)
	case diceLost:
		return words.Of("%s is written, and %s follows from the links: write that", *l.Written, *l.Fell)
	case diceMissing:
		return words.Of("%s follows from links that all seats have shown, and the record ends before it", *l.Fell)
	}
	return words.Of("%s is written, and %s follows from the links", *l.Written, *l.Fell)
}

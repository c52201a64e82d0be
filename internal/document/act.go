package document

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee/format"
)

// Act is what somebody wants of a game: an event written, an item corrected, a comment, a tag, the result. Which
// fields count depends on Kind, see Kinds.
type Act struct {
	Kind string `json:"kind"`
	// Item is the index of an item of the movetext; -1, or none, is the place before the first.
	Item *int   `json:"item"`
	Text string `json:"text"`
	// From and To name the squares of a move whose text is not given.
	From string `json:"from"`
	To   string `json:"to"`
	// Ended is set where the turn has ended before the event, and the text does not say so.
	Ended bool   `json:"ended"`
	Glyph string `json:"glyph"`
	On    bool   `json:"on"`
	// Termination says how a game ended that the rules did not end.
	Termination string `json:"termination"`
	Name        string `json:"name"`
	Value       string `json:"value"`
	// Of a new game: its rule set, options by name, the letters of the seats that play (none is all), and tags; a tag
	// with an empty value is left out.
	Variant string            `json:"variant"`
	Options map[string]string `json:"options"`
	Seats   []string          `json:"seats"`
	Tags    map[string]string `json:"tags"`
}

// Acted is what an act makes of a text: replacements of stretches of it, in order, where the caret stands after them,
// and what there is to say of it.
type Acted struct {
	Edits   []Edit
	Caret   int
	Message string
}

// Refusal is the sentence with which an act is refused.
type Refusal struct{ Sentence words.Text }

func (r *Refusal) Error() string { return r.Sentence.String() }

func declined(format string, args ...any) error { return &Refusal{words.Of(format, args...)} }

// acts has by kind which fields of an act count, and what it does to a game; nil where it begins one.
var acts = map[string]struct {
	takes []string
	do    func(*actor, *Act) error
}{
	"event":      {[]string{"text", "from", "to", "ended"}, (*actor).event},
	"replace":    {[]string{"item", "text", "from", "to"}, (*actor).replace},
	"variation":  {[]string{"item", "text", "from", "to"}, (*actor).variation},
	"deleteFrom": {[]string{"item"}, (*actor).deleteFrom},
	"deleteItem": {[]string{"item"}, (*actor).deleteItem},
	"comment":    {[]string{"item", "text"}, (*actor).comment},
	"glyph":      {[]string{"item", "glyph"}, (*actor).glyph},
	"sic":        {[]string{"item", "on"}, (*actor).sic},
	"result":     {[]string{"text", "termination"}, (*actor).result},
	"tag":        {[]string{"name", "value"}, (*actor).tag},
	"newGame":    {[]string{"variant", "options", "seats", "tags"}, nil},
	"new":        {[]string{"variant", "options", "seats", "tags"}, nil},
}

// Kinds returns the kinds of acts in byte order.
func Kinds() []string { return slices.Sorted(maps.Keys(acts)) }

// given lists the fields of an act that are set, but its kind.
func (act *Act) given() []string {
	var names []string
	for _, f := range []struct {
		name string
		set  bool
	}{{"item", act.Item != nil}, {"text", act.Text != ""}, {"from", act.From != ""}, {"to", act.To != ""},
		{"ended", act.Ended}, {"glyph", act.Glyph != ""}, {"on", act.On}, {"termination", act.Termination != ""},
		{"name", act.Name != ""}, {"value", act.Value != ""}, {"variant", act.Variant != ""},
		{"options", len(act.Options) > 0}, {"seats", len(act.Seats) > 0}, {"tags", len(act.Tags) > 0}} {
		if f.set {
			names = append(names, f.name)
		}
	}
	return names
}

// check refuses an act that says what its kind would not obey.
func (act *Act) check() error {
	kind, ok := acts[act.Kind]
	if !ok {
		near := engine.Nearest(act.Kind, Kinds())
		if len(near) == 0 {
			return declined("There is no act %q.", act.Kind)
		}
		return declined("There is no act %q; %s", act.Kind, engine.DidYouMean(near))
	}
	given := act.given()
	for _, name := range given {
		if !slices.Contains(kind.takes, name) {
			return declined("The act %s takes %s, and no %s.", act.Kind, strings.Join(kind.takes, ", "), name)
		}
	}
	if slices.Contains(given, "text") && (act.From != "" || act.To != "") {
		return declined("A move is given by its text or by its squares, not by both.")
	}
	return nil
}

// Act carries an act out on the game at an offset. A game whose text is canonical is canonical afterwards; of any
// other only that changes which the act says. The error is a Refusal if the act cannot be carried out.
func (d *Document) Act(ctx context.Context, off int, act *Act) (*Acted, error) {
	do := acts[act.Kind].do
	switch err := act.check(); {
	case err != nil:
		return nil, err
	case do == nil:
		return d.newGame(act)
	case len(d.Games) == 0:
		return nil, declined("There is no game yet; it begins with a new game.")
	}
	b := d.judge.Take()
	b.Context = ctx
	c, ok := d.CaretIn(b, max(d.Index(off), 0), off)
	if !ok {
		return nil, declined("This game cannot be read.")
	}
	a := &actor{Caret: c, kind: act.Kind, to: int(c.Off)}
	err := do(a, act)
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	var out *Acted
	if err == nil {
		out, err = a.done(ctx)
	}
	d.judge.Give(b)
	return out, err
}

// actor carries an act out. Offsets count from the game's beginning.
type actor struct {
	*Caret
	kind  string
	edits []Edit
	// to is where the caret goes, as an offset in the text before the edits. It comes after what is written there, but
	// for the last back bytes of that.
	to, back int
	message  string
}

// put replaces a stretch of the game.
func (a *actor) put(start, end int, text string) {
	if start != end || text != "" {
		a.edits = append(a.edits, Edit{start, end, a.lines(text)})
	}
}

// lines returns a text with lines that end as the first of the game does.
func (a *actor) lines(text string) string {
	if own := a.own(); bytes.HasSuffix(own[:bytes.IndexByte(own, '\n')+1], []byte("\r\n")) {
		return strings.ReplaceAll(text, "\n", "\r\n")
	}
	return text
}

// own returns the text of the game alone.
func (a *actor) own() []byte {
	g := &a.Games[a.Index]
	return a.Bytes[g.Start:g.End]
}

// done makes the edits those of the document.
func (a *actor) done(ctx context.Context) (*Acted, error) {
	slices.SortStableFunc(a.edits, func(x, y Edit) int { return x.Start - y.Start })
	if a.overlap() {
		return nil, errSpoils
	}
	was := a.own()
	if n := len(a.edits); n > 0 { // an event may be written on a line after the game
		g := &a.Games[a.Index]
		was = a.Bytes[g.Start:max(g.End, g.Start+a.edits[n-1].End)]
	}
	now, to := applied(was, a.edits, a.to)
	to = max(to-a.back, 0)
	after, ok := a.reads(now)
	if !ok {
		return nil, declined("That would make the game unreadable.")
	}
	if !keeps(a.kind, a.Game, after) {
		return nil, errSpoils
	}
	base := a.Games[a.Index].Start
	canonical, err := a.canonical(ctx, was)
	if err != nil {
		return nil, err
	}
	if canonical {
		form, err := a.form(ctx, now)
		if err != nil {
			return nil, err
		}
		if !bytes.Equal(form, now) {
			if canonical, ok := a.reads(form); ok {
				to = same(after, canonical, to)
			}
			a.edits = difference(was, form)
		}
	}
	out := &Acted{Edits: []Edit{}, Caret: base + to, Message: a.message}
	for _, e := range a.edits {
		out.Edits = append(out.Edits, Edit{base + e.Start, base + e.End, e.Text})
	}
	next := a.Document
	for _, e := range slices.Backward(out.Edits) {
		next = next.Replace(e.Start, e.End, e.Text)
	}
	if len(next.Games) != len(a.Games) { // what stands before or after the game would be one with it
		return nil, errSpoils
	}
	return out, nil
}

// applied returns a text after edits, and where an offset in it is then: after what is written at it.
func applied(text []byte, edits []Edit, off int) ([]byte, int) {
	var out []byte
	done, to := 0, off
	for _, e := range edits {
		out = append(append(out, text[done:e.Start]...), e.Text...)
		done = e.End
		switch {
		case e.End <= off:
			to += len(e.Text) - (e.End - e.Start)
		case e.Start < off:
			to += len(e.Text) - (off - e.Start)
		}
	}
	return append(out, text[done:]...), to
}

// reads returns a text as a game. It reports false if it is not one game alone.
func (a *actor) reads(text []byte) (*notation.Game, bool) {
	r := grammar.NewReader(bytes.NewReader(text))
	r.Lenient = a.judge.Config.Lenient
	var chunk, more grammar.Chunk
	if r.Next(&chunk) != nil || chunk.Skipped || !errors.Is(r.Next(&more), io.EOF) {
		return nil, false
	}
	g := new(notation.Game)
	a.Parser.Parse(&chunk, g)
	return g, true
}

// form returns the canonical form of a text of one game, with the spaces at its end as they are.
func (a *actor) form(ctx context.Context, text []byte) ([]byte, error) {
	res, err := format.New(a.judge.Config).Format(ctx, text)
	if err != nil {
		return nil, err
	}
	return append(bytes.TrimRight(res.Text, spaces), text[len(bytes.TrimRight(text, spaces)):]...), nil
}

const spaces = " \t\r\n"

// canonical reports whether formatting leaves a text of one game as it is.
func (a *actor) canonical(ctx context.Context, text []byte) (bool, error) {
	if a.Game.Lossy { // formatting leaves as it is what cannot be read
		return false, nil
	}
	form, err := a.form(ctx, text)
	return bytes.Equal(form, text), err
}

// same returns the place in the canonical text of a game that an offset in its other text is: after the same item.
func same(other, canonical *notation.Game, off int) int {
	n := 0
	for i := range other.Len() {
		if solid(other.Kind(i)) && int(other.Start(i)) < off {
			n++
		}
	}
	if n == 0 {
		if off <= int(other.TagsEnd()) || canonical.Len() == 0 && canonical.Result.Text == "" {
			return int(canonical.TagsEnd())
		}
		if canonical.Len() == 0 {
			return int(canonical.Result.Start)
		}
		return int(canonical.Start(0))
	}
	for i, it := range canonical.All() {
		if solid(it.Kind) {
			if n--; n == 0 {
				return itemEnd(canonical, i)
			}
		}
	}
	return len(canonical.Text)
}

// solid reports whether items of a kind stay when a game is put into canonical form.
func solid(k notation.Kind) bool { return k != notation.Number && k != notation.SeatMark }

// itemEnd returns the end of an item with its suffix and "sic".
func itemEnd(g *notation.Game, i int) int {
	it := g.Item(i)
	if it.IsEvent() {
		return int(eventEnd(g, &it))
	}
	return int(it.End)
}

// difference returns the one replacement that makes a text another, as short as can be. It divides no character.
func difference(was, now []byte) []Edit {
	head := 0
	for head < len(was) && head < len(now) && was[head] == now[head] {
		head++
	}
	within := func(text []byte) bool { return head < len(text) && !utf8.RuneStart(text[head]) }
	for head > 0 && (within(was) || within(now)) {
		head--
	}
	tail := 0
	for tail < len(was)-head && tail < len(now)-head && was[len(was)-1-tail] == now[len(now)-1-tail] {
		tail++
	}
	for tail > 0 && !utf8.RuneStart(was[len(was)-tail]) {
		tail--
	}
	if head+tail == len(was) && len(was) == len(now) {
		return nil
	}
	return []Edit{{head, len(was) - tail, string(now[head : len(now)-tail])}}
}

// item returns the item that an act is about.
func (a *actor) item(act *Act) (int, *notation.Item, error) {
	if act.Item == nil {
		return 0, nil, declined("The act %s needs an item.", act.Kind)
	}
	i := *act.Item
	if i < 0 || i >= a.Game.Len() {
		return 0, nil, declined("The game has no item %d.", i)
	}
	it := a.Game.Item(i)
	return i, &it, nil
}

// eventItem is item where that must be an event or a word that cannot be read.
func (a *actor) eventItem(act *Act) (int, *notation.Item, error) {
	i, it, err := a.item(act)
	if err == nil && !it.IsEvent() && it.Kind != notation.Bad {
		err = declined("Item %d is no throw or move.", i)
	}
	return i, it, err
}

// oneWord returns an error unless a text can stand among the moves by itself.
func oneWord(text string) error {
	if strings.TrimSpace(text) == "" {
		return declined("There is nothing to write.")
	}
	if strings.ContainsAny(text, "(){};\r\n%[]\"") {
		return declined("%q is no throw or move.", text)
	}
	return nil
}

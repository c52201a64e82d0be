package serve_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/internal/offline/build"
	"github.com/ashtapada/agn/internal/serve"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/format"
	cdp "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp/kb"
)

// TestReentry enters games again into an empty file, move by move: the examples of all rule sets, with comments,
// variations and glyphs, one more game of each, and what cannot be read and what was played against the rules; once by
// the mouse, once by touch on a phone, once by keys. What to do next comes from the original and from the controls that
// are shown, which are found by role and name. What is saved is what formatting makes of the original. Each day has its
// part; AGN_LONG=1 has all, AGN_REENTRY those whose name it matches.
func TestReentry(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	type entered struct {
		desk  desk
		means browsertest.Means
		file  string
		game  int
	}
	var all []entered
	for _, desk := range []desk{server{}, &oneFile{}} {
		for _, means := range []browsertest.Means{browsertest.Mouse, browsertest.Touch, browsertest.Keys} {
			for _, dir := range []string{"../../docs/games", "testdata/reentry"} {
				files, err := filepath.Glob(dir + "/*.agn")
				if err != nil || len(files) != 10 {
					t.Fatal(files, err)
				}
				for _, file := range files {
					all = append(all, entered{desk, means, file, 1})
				}
			}
			for game := range 4 {
				all = append(all, entered{desk, means, "../../testdata/games/annotated.agn", game + 1})
			}
		}
	}
	mine := daily.Part(t, len(all)/2) // of a game both, served and offline
	for i, e := range all {
		name := fmt.Sprintf("%v/%v/%s/%d", e.desk, e.means, filepath.ToSlash(strings.TrimPrefix(e.file, "../../")), e.game)
		if only := os.Getenv("AGN_REENTRY"); only != "" && !regexp.MustCompile(only).MatchString(name) ||
			only == "" && !mine(i) {
			continue
		}
		t.Run(name, func(t *testing.T) { reenter(t, e.desk, e.file, e.game, e.means) })
	}
}

// desk is a page to write at: how it is opened without a game, and what it has saved.
type desk interface {
	open(t *testing.T, means browsertest.Means) (*browsertest.Person, func() []byte)
	String() string
}

// server is the page of the server, whose file is empty.
type server struct{}

func (server) String() string { return "served" }

func (server) open(t *testing.T, means browsertest.Means) (*browsertest.Person, func() []byte) {
	path := filepath.Join(t.TempDir(), "game.agn")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := startWith(t, serve.Config{Files: []string{path}, Write: true})
	p := browsertest.New(t, s.URL).Person(means)
	p.Open(s.URL + "/write")
	return p, func() []byte { return fileText(t, path) }
}

// oneFile is the one file with the judge in it, which is made once.
type oneFile struct{ file []byte }

func (*oneFile) String() string { return "offline" }

func (o *oneFile) open(t *testing.T, means browsertest.Means) (*browsertest.Person, func() []byte) {
	if o.file == nil {
		judge, err := build.Compile(t.Context(), ".")
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := build.Page(&b, judge, "agn of the tests"); err != nil {
			t.Fatal(err)
		}
		o.file = b.Bytes()
	}
	dir := t.TempDir()
	name, saved := filepath.Join(dir, "ashtapada.html"), filepath.Join(dir, "games.agn")
	if err := os.WriteFile(name, o.file, 0o600); err != nil {
		t.Fatal(err)
	}
	p := browsertest.New(t, "file://").Person(means)
	p.Run(cdp.SetDownloadBehavior(cdp.SetDownloadBehaviorBehaviorAllow).WithDownloadPath(dir))
	p.Open("file://" + name)
	return p, func() []byte {
		p.Wait("a download", func() bool {
			_, err := os.Stat(saved)
			return err == nil
		})
		return fileText(t, saved)
	}
}

func fileText(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// reenter enters a game at a desk without one, saves it, and compares.
func reenter(t *testing.T, at desk, file string, number int, means browsertest.Means) {
	form, err := format.New(referee.Config{}).Format(context.Background(), fileText(t, file))
	if err != nil {
		t.Fatal(err)
	}
	g, want := original(t, form.Text, number)
	person, saved := at.open(t, means)
	c := &copyist{Person: person, t: t, g: g, steps: stepsOf(g)}
	c.Ready()
	c.begin()
	c.line(0, g.Len())
	c.end()
	c.Use("button", "^Save$", "")
	c.Until(`/^Saved \d/.test(document.getElementById("stateword").textContent)`)
	if got := saved(); !bytes.Equal(got, want) {
		k := 0
		for k < len(got) && k < len(want) && got[k] == want[k] {
			k++
		}
		from := max(0, k-200)
		t.Errorf("saved …%s\nwant …%s", got[from:min(len(got), k+200)], want[from:min(len(want), k+200)])
	}
	c.Sound()
}

// original returns a game of a text, and its own text.
func original(t *testing.T, text []byte, number int) (*notation.Game, []byte) {
	t.Helper()
	r := grammar.NewReader(bytes.NewReader(text))
	var chunk grammar.Chunk
	for range number {
		if err := r.Next(&chunk); err != nil {
			t.Fatal(err)
		}
	}
	own := append(bytes.TrimRight(bytes.Clone(chunk.Text), "\n"), '\n')
	var p grammar.Parser
	g := new(notation.Game)
	p.Parse(&chunk, g)
	return g.Clone(), own
}

// step is what is known of an event of the original.
type step struct {
	// from and to are the squares of a move, seat is the name of who makes it.
	from, to, seat string
	kind           engine.MoveKind
	// ends is set where the turn before has ended although no rule ended it; first where a turn begins.
	ends, first bool
}

// stepsOf judges the original and returns what is known of its events, by item.
func stepsOf(g *notation.Game) map[int]step {
	steps := map[int]step{}
	var begun []bool // by depth: the turn of the last event goes on
	referee.New(referee.Config{}).Visit(g, nil, &referee.Visitor{
		Variation: func(*notation.Item) referee.Next { return referee.Enter },
		After: func(e *referee.Event) bool {
			begun = append(begun[:min(len(begun), e.Depth+1)], make([]bool, max(0, e.Depth+1-len(begun)))...)
			if e.State == nil {
				return true
			}
			b, rs := e.State.Game().Board(), e.State.Game().Ruleset()
			steps[e.Index] = step{b.Name(e.Move.From), b.Name(e.Move.To), rs.Info(e.Seat).Name, e.Move.Kind,
				begun[e.Depth] && e.State.Fresh(), e.State.Fresh()}
			begun[e.Depth] = e.Behind != nil && !e.Behind.Fresh()
			return true
		},
	})
	return steps
}

// copyist enters a game again.
type copyist struct {
	*browsertest.Person
	t     *testing.T
	g     *notation.Game
	steps map[int]step
	moves int
}

func quote(text string) string { return regexp.QuoteMeta(text) }

// begin begins the game in the dialog, and sets the tags that it does not ask for.
func (c *copyist) begin() {
	c.t.Helper()
	tag := func(name string) string {
		value, _ := c.g.Tag(name)
		return strings.TrimPrefix(strings.TrimPrefix(value, "?"), "???.??.??")
	}
	variant := tag("Variant")
	rs, _ := rulesets.Lookup(variant)
	c.Use("button", "^New game", "")
	c.Write("Search rule sets", "", variant)
	c.Use("radio", quote(variant)+"$", "")
	c.seats(rs)
	for _, f := range [][2]string{{"Date", "Date"}, {"Place", "Site"}, {"Event", "Event"}, {"Round", "Round"}} {
		if value := tag(f[1]); value != "" {
			c.Write("^"+f[0]+"$", "", value)
		}
	}
	c.options(rs, tag("Options"))
	if fen := tag("FEN"); fen != "" {
		c.Use("button", "^Begins from another position", "")
		c.Write("^Position", "", fen)
	}
	c.Use("button", "^Begin: ", "")
	c.details(rs)
}

// seats says who plays.
func (c *copyist) seats(rs *engine.Ruleset) {
	c.t.Helper()
	var playing []string
	for _, s := range rs.Seats {
		if _, ok := c.g.Tag(s.Name); ok {
			playing = append(playing, s.Name)
		}
	}
	if len(playing) > 0 && len(playing) < len(rs.Seats) {
		c.Use("radio", "^"+strings.Join(playing, ", ")+"$", "")
	}
	for _, name := range playing {
		if player, _ := c.g.Tag(name); player != "?" {
			c.Write("^"+name+": who plays", "", player)
		}
	}
}

// options chooses how it was played, by the questions and answers that are shown.
func (c *copyist) options(rs *engine.Ruleset, options string) {
	c.t.Helper()
	for _, o := range strings.Fields(options) {
		name, value, _ := strings.Cut(o, "=")
		i := slices.IndexFunc(rs.Options, func(o engine.Option) bool { return o.Name == name })
		option := rs.Options[i]
		k := slices.IndexFunc(option.Values, func(v engine.OptionValue) bool { return v.Name == value })
		within := "^." + quote(option.Text[1:]) // which begins with a capital
		if !c.Sees("radio", ".", within) {
			c.Use("button", "more option", "")
		}
		c.Use("radio", "^"+quote(option.Values[k].Text), within)
	}
}

// details sets the other tags.
func (c *copyist) details(rs *engine.Ruleset) {
	c.t.Helper()
	asked := []string{"Event", "Site", "Date", "Round", "Result", "Variant", "Options", "SetUp", "FEN", "Termination"}
	for _, s := range rs.Seats {
		asked = append(asked, s.Name)
	}
	var more []notation.Tag
	for _, t := range c.g.Tags {
		if !slices.Contains(asked, t.Name) {
			more = append(more, t)
		}
	}
	var gone []string
	for _, name := range asked[:4] {
		if _, ok := c.g.Tag(name); !ok {
			gone = append(gone, name)
		}
	}
	if len(more)+len(gone) == 0 {
		return
	}
	// On a phone the score sheet with its head is pulled up first.
	if c.Means == browsertest.Touch {
		c.Use("button", "^Score sheet", "")
	}
	c.Use("button", "^Details", "")
	for _, name := range gone {
		c.Write("^Value of "+name, "", "")
	}
	for i, t := range more {
		if i > 0 {
			c.Use("button", "^Another tag", "")
		}
		c.Write("^Name of a tag$", "", t.Name)
		c.Write("^Value$", "", t.Value)
	}
	c.Use("button", "^Write the details", "")
	if c.Means == browsertest.Touch {
		c.Use("button", "^Back to the board", "")
	}
}

// end writes the result, which may stand there already.
func (c *copyist) end() {
	c.t.Helper()
	termination, _ := c.g.Tag("Termination")
	if c.g.Result.Text == "*" && termination == "" {
		return
	}
	c.Use("button", "^Result", "")
	c.Use("radio", "^"+quote(c.g.Result.Text)+" ", "")
	if termination != "" {
		c.Write("^How it ended", "", termination)
	}
	c.Use("button", "^Write the result", "")
}

// line enters the items of a line.
func (c *copyist) line(from, to int) {
	c.t.Helper()
	for i := from; i < to; i++ {
		it := c.g.Item(i)
		switch {
		case it.Kind == notation.Number, it.Kind == notation.SeatMark:
		case it.Kind == notation.VarOpen:
			c.variation(i, int(it.N))
			i = int(it.N)
		case it.IsEvent():
			if c.steps[i].ends {
				c.Use("button", "^End turn", "")
			}
			c.event(i)
			i = c.notes(i, to)
		case it.Kind == notation.Comment:
			i = c.notes(i-1, to)
		}
	}
}

// notes writes what annotates an item, and returns the index of the last item of that.
func (c *copyist) notes(i, to int) int {
	c.t.Helper()
	var glyphs, comments []string
	mark := ""
	if i >= 0 {
		it := c.g.Item(i)
		if mark = it.Suffix.String(); it.Sic {
			c.Use("button", "^sic", "")
		}
	}
	k := i + 1
	for ; k < to && c.g.Kind(k) == notation.NAG; k++ {
		it := c.g.Item(k)
		glyphs = append(glyphs, string(c.g.Text[it.Start:it.End]))
	}
	for ; k < to && c.g.Kind(k) == notation.Comment; k++ {
		comments = append(comments, c.g.Comment(new(c.g.Item(k))))
	}
	if mark == "" && len(glyphs)+len(comments) == 0 {
		return i
	}
	c.Use("button", "^Comment", "Actions")
	if len(comments) > 0 {
		c.Write("^Comment$", "", strings.Join(comments, "\n\n"))
	}
	if mark != "" {
		c.Use("radio", "^"+quote(mark)+"$", "")
	}
	if len(glyphs) > 0 {
		c.Write("^Other glyphs", "", strings.Join(glyphs, " "))
	}
	c.Use("button", "^Write the comment", "")
	return k - 1
}

// variation enters a variation beside the event that was entered last, or the throw before that, and goes back to
// where the main line goes on.
func (c *copyist) variation(open, end int) {
	c.t.Helper()
	first, events, on := open+1, 0, 0
	for !c.g.Kind(first).IsEvent() {
		first++
	}
	if c.g.Kind(first) == notation.Throw {
		for k := open - 1; c.g.Kind(k) != notation.Throw; k-- {
			if c.g.Kind(k).IsEvent() {
				c.Use("button", "^Back$", "")
				on++
			}
		}
	}
	for k := first; k < end; k++ {
		switch {
		case c.g.Kind(k) == notation.VarOpen:
			k = c.g.Close(k)
		case c.g.Kind(k).IsEvent():
			events++
		}
	}
	c.Use("button", "^Variation", "")
	c.event(first)
	last := c.notes(first, end)
	c.line(last+1, end)
	for range events {
		c.Use("button", "^Back$", "")
	}
	for range on + 1 {
		c.Use("button", "^Forward$", "")
	}
}

// event enters one event.
func (c *copyist) event(i int) {
	c.t.Helper()
	it := c.g.Item(i)
	text := string(c.g.Text[it.Start:it.End])
	c.moves++
	switch {
	case it.Kind == notation.Throw:
		c.throw(text)
	case it.Kind == notation.Pass:
		c.Use("button", "^Pass", "")
	case text == "_":
		c.Use("button", "^Unreadable", "Actions")
		c.which("^_ the whole")
	case strings.HasPrefix(text, "_t"):
		c.Use("button", "^Lost turn", "")
	case strings.Contains(text, "_"):
		c.Use("button", "^Unreadable", "Actions")
		c.Use("button", "^"+quote(text)+"$", "")
	case it.Sic:
		c.breach(i, text)
	default:
		c.move(i, text)
	}
}

// throw lays the dice or cowries of a throw.
func (c *copyist) throw(text string) {
	c.t.Helper()
	for value := range strings.SplitSeq(strings.Trim(text, "<>"), ",") {
		switch {
		case value == "_":
			c.Use("button", "(?:^_|[Uu]nreadable)", "^Throw")
		case c.Means == browsertest.Keys:
			c.Finds("button", "^(Throw )?"+value+"(,| |$)", "^Throw")
			c.Type(value)
		default:
			c.Use("button", "^(Throw )?"+value+"(,| |$)", "^Throw")
		}
	}
}

// centre is a square three times as wide as others, in which a man does not stand in the middle.
const centre = "ck"

// lies is the name of a square, with what is read out after it.
func lies(square string) string { return "^" + quote(square) + "(,|$)" }

// move picks a man and where he goes, on the board; some are drawn there.
func (c *copyist) move(i int, text string) {
	c.t.Helper()
	s := c.steps[i]
	own := "^" + quote(text) + "(,| |$)|: " + quote(text) + "$"
	if s.kind == engine.Exchange || s.kind == 0 {
		c.Use("button", own, "What can be written here")
		return
	}
	target := "^" + quote(text) + "(,|$)|^" + quote(s.to) + ": \\d+ moves"
	switch {
	case s.kind == engine.Enter:
		c.Use("button", "^"+s.seat+"(, in hand|: .*king)", "")
	case c.moves%7 == 3 && c.Means != browsertest.Keys && s.to != "" && s.to != s.from && s.from != centre:
		c.Ready()
		c.Draw("button", lies(s.from), lies(s.to), "^Squares")
		c.which(own)
		return
	default:
		c.square(s.from)
	}
	const aims = "^(Board|Where it can go)"
	c.Finds("button", target, aims)
	several := c.Sees("button", "^"+quote(s.to)+": \\d+ moves", aims)
	if c.Means == browsertest.Keys && s.to != "" && s.to != s.from {
		c.square(s.to)
	} else {
		c.Use("button", target, aims)
	}
	if several {
		c.Use("button", own, asks)
	}
}

// asks is how a question that the page asks is called, where several moves lead to one square.
const asks = `\?$`

// which answers what several moves to one square differ in, if that is asked.
func (c *copyist) which(own string) {
	c.t.Helper()
	if browsertest.Ask[bool](c.Browser, `document.querySelector("[role=dialog]") !== null`) {
		c.Use("button", own, asks)
	}
}

// square picks a square of the board; by keys one goes there by the arrows.
func (c *copyist) square(name string) {
	c.t.Helper()
	if c.Means == browsertest.Keys {
		c.Arrows(lies(name), "^Squares")
		c.Type(kb.Enter)
		return
	}
	c.Use("button", lies(name), "^Squares")
}

// breach enters a move that the rules do not allow: it is drawn on the board, or typed.
func (c *copyist) breach(i int, text string) {
	c.t.Helper()
	s := c.steps[i]
	if c.Means == browsertest.Keys {
		c.Write("^Type a move", "", text)
		c.Type(kb.Enter)
		c.Use("button", "^Write .* all the same", "")
		return
	}
	c.Ready()
	c.Draw("button", lies(s.from), lies(s.to), "^Squares")
	c.Use("button", "^Write it all the same", "")
}

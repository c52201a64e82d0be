package picture_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/referee"
)

// positions calls visit with every position of the games of testdata, on several
// goroutines, and with what led to it.
func positions(t *testing.T, visit func(st engine.State, trail picture.Trail) error) {
	t.Helper()
	files, err := filepath.Glob("../../testdata/games/*.agn")
	if err != nil || len(files) == 0 {
		t.Fatal("no games", err)
	}
	inputs := func(yield func(referee.Input) bool) {
		for _, name := range files {
			if !yield(referee.Input{Name: name, Open: func() (io.ReadCloser, error) { return os.Open(name) }}) {
				return
			}
		}
	}
	batch := referee.Batch{Judge: func(ref *referee.Referee) func(*referee.Result) *referee.Report {
		return func(r *referee.Result) *referee.Report {
			var trail picture.Trail
			var failed error
			n := 0
			rep := ref.Visit(r.Game, r.Read, &referee.Visitor{
				Before: func(e *referee.Event) bool {
					// Pictures of all positions take minutes: those of one game a file, and of the others some.
					if n++; e.State == nil || (r.Number > 1 || testing.Short()) && n%sample() != 0 {
						return true
					}
					failed = visit(e.State, trail.At(e.State))
					return failed == nil
				},
				After: func(e *referee.Event) bool {
					trail.Follow(e.State, e.Cast, e.Move, e.Behind)
					return true
				},
			})
			if failed != nil {
				r.Value = fmt.Errorf("%s, game %d: %w", r.File, r.Number, failed)
			}
			return rep
		}
	}}
	for r, err := range batch.Results(context.Background(), inputs) {
		if err != nil {
			t.Fatal(err)
		}
		if failed, ok := r.Value.(error); ok {
			t.Error(failed)
		}
	}
}

// sample is every how manieth position of most games is looked at; AGN_EVERY_PICTURE asks
// for all.
func sample() int {
	if os.Getenv("AGN_EVERY_PICTURE") != "" {
		return 1
	}
	return 50
}

// readBack reads the attributes of a picture: those of the whole and of each of its men.
func readBack(svg []byte) (whole map[string]string, men []map[string]string, title, desc string, err error) {
	dec := xml.NewDecoder(bytes.NewReader(svg))
	in := ""
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			return whole, men, title, desc, nil
		}
		if err != nil {
			return nil, nil, "", "", err
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			in = tok.Name.Local
			attrs := map[string]string{}
			for _, a := range tok.Attr {
				attrs[a.Name.Local] = a.Value
			}
			if in == "svg" {
				whole = attrs
			}
			if attrs["data-piece"] != "" {
				men = append(men, attrs)
			}
		case xml.CharData:
			switch {
			case in == "title" && title == "":
				title = string(tok)
			case in == "desc" && desc == "":
				desc = string(tok)
			}
		case xml.EndElement:
			in = ""
		}
	}
}

// manOf is a man of the engine as the attributes have it.
func manOf(g engine.Game, m engine.Men) string {
	letter := func(s engine.Seat) string { return string(rune(g.Ruleset().Info(s).Letter)) }
	twins := ""
	if m.Count == 2 {
		twins = "yes"
	}
	place := map[engine.Place]string{engine.OnBoard: "board", engine.InHand: "hand", engine.Home: "home"}[m.Place]
	return strings.Join([]string{letter(m.Seat), letter(m.Army), m.Piece.String(), place, g.Board().Name(m.Square), twins,
		strconv.Itoa(int(m.Way)), strconv.Itoa(int(m.Index))}, "|")
}

// TestReadBack reads positions back from their pictures, and holds that they are laid out.
func TestReadBack(t *testing.T) {
	positions(t, func(st engine.State, trail picture.Trail) error {
		var svg bytes.Buffer
		if err := picture.Write(&svg, &picture.Picture{State: st, Title: "a title", Throws: trail.Throws, Last: trail.Last,
			Theme: picture.ForScreen}); err != nil {
			return err
		}
		whole, men, title, desc, err := readBack(svg.Bytes())
		if err != nil {
			return err
		}
		g := st.Game()
		rs := g.Ruleset()
		for name, want := range map[string]string{
			"data-variant": rs.Name, "data-options": rs.OptionString(g.Setup()), "data-due": st.Due().String(),
			"data-round": strconv.Itoa(st.Round()),
			"data-seat":  string(rune(rs.Info(st.Seat()).Letter)), "data-position": string(st.AppendPosition(nil)),
		} {
			if whole[name] != want {
				return fmt.Errorf("%s is %q, want %q", name, whole[name], want)
			}
		}
		var got, want []string
		for _, m := range men {
			n, err := strconv.Atoi(m["data-count"])
			if err != nil {
				return err
			}
			for range n {
				if m["data-place"] != picture.Lost {
					got = append(got, strings.Join([]string{m["data-seat"], m["data-army"], m["data-piece"], m["data-place"],
						m["data-square"],
						m["data-twins"], m["data-way"], m["data-index"]}, "|"))
				}
			}
		}
		for _, m := range st.Men(nil) {
			want = append(want, manOf(g, m))
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			return fmt.Errorf("%s: men read back\n%v\nwant\n%v", whole["data-position"], got, want)
		}
		if title != "a title" || !strings.Contains(desc, rs.Info(st.Seat()).Name) {
			return fmt.Errorf("title %q, description %q", title, desc)
		}
		return laidOut(st)
	})
}

// laidOut holds that no two stacks lie in one place and that all lie inside the picture.
func laidOut(st engine.State) error {
	b := picture.NewBoard(st.Game())
	x, y := b.Half(0)
	men := b.Men(st)
	for i := range men {
		m := &men[i]
		if m.X < -x || m.X > x || m.Y < -y || m.Y > y || m.Scale <= 0 {
			return fmt.Errorf("%s lies outside: %+v", m.Words(), m)
		}
		for k := range i {
			if men[k].X == m.X && men[k].Y == m.Y {
				return fmt.Errorf("%s and %s lie in one place", m.Words(), men[k].Words())
			}
		}
	}
	return nil
}

// TestSame draws each start twice, in both themes and from each side.
func TestSame(t *testing.T) {
	for _, rs := range rulesets.All() {
		g, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		for _, theme := range []picture.Theme{picture.ForScreen, picture.ForPrint} {
			sides := map[string]bool{}
			for i := range rs.Seats {
				var a, b bytes.Buffer
				p := picture.Picture{State: g.Start(), Title: rs.Title, Down: engine.Seat(i + 1), Theme: theme}
				if err := picture.Write(&a, &p); err != nil {
					t.Fatal(err)
				}
				if err := picture.Write(&b, &p); err != nil {
					t.Fatal(err)
				}
				if a.String() != b.String() {
					t.Errorf("%s: two pictures of one position differ", rs.Name)
				}
				sides[a.String()] = true
			}
			if len(sides) != len(rs.Seats) {
				t.Errorf("%s: %d pictures from %d sides", rs.Name, len(sides), len(rs.Seats))
			}
		}
	}
}

// TestCrossed holds the marked squares against the sources: the four katti and the tâchi,
// the four palaces and the centre, the châr-koni.
func TestCrossed(t *testing.T) {
	for name, want := range map[string]string{
		"caturanga-race": "e1 a5 e5 i5 e9", "ashta-kashte": "d1 a4 d4 g4 d7", "thaayam": "c1 a3 c3 e3 c5",
		"chauka-bara": "c1 a3 c3 e3 c5",
		"chaupur":     "ck", "chaturanca-1": "", "chaturanga-2p": "",
	} {
		rs, ok := rulesets.Lookup(name)
		if !ok {
			t.Fatal(name)
		}
		for _, seats := range rs.SeatSets {
			g, err := rs.New(engine.Setup{Seats: engine.SeatMask(seats)})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, s := range picture.NewBoard(g).Squares {
				if s.Crossed {
					got = append(got, s.Name)
				}
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s with %d seats: crossed %v, want %s", name, len(seats), got, want)
			}
		}
	}
}

// TestToldApart holds that no two seats of a table have men of one form, and that in print
// no colour is used at all.
func TestToldApart(t *testing.T) {
	for _, rs := range rulesets.All() {
		g, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		forms := map[int]bool{}
		for _, s := range picture.NewBoard(g).Seats {
			if forms[s.Form] {
				t.Errorf("%s: form %d twice", rs.Name, s.Form)
			}
			forms[s.Form] = true
		}
		var svg bytes.Buffer
		if err := picture.Write(&svg, &picture.Picture{State: g.Start(), Title: "x", Theme: picture.ForPrint}); err != nil {
			t.Fatal(err)
		}
		for _, colour := range strings.FieldsFunc(svg.String(),
			func(r rune) bool { return strings.ContainsRune(`:;"{} `, r) }) {
			if strings.HasPrefix(colour, "#") && !slices.Contains([]string{"#fff", "#000", "#555"}, colour) &&
				!strings.HasPrefix(colour, "#agn-") {
				t.Errorf("%s: %s in print", rs.Name, colour)
			}
		}
	}
}

// TestLots holds what shells and dice show.
func TestLots(t *testing.T) {
	lots := func(name string, values ...uint8) []picture.Lot {
		rs, _ := rulesets.Lookup(name)
		g, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		c := engine.Cast{N: uint8(len(values))}
		copy(c.V[:], values)
		return picture.Lots(g, c)
	}
	for _, c := range []struct {
		got, want []picture.Lot
	}{
		{lots("chauka-bara", 8), []picture.Lot{{Value: 8, Shells: 4}}},
		{lots("chauka-bara", 4), []picture.Lot{{Value: 4, Shells: 4, Mouths: 4}}},
		{lots("chauka-bara", 7), []picture.Lot{{Value: 7}}},
		{lots("chaturaji", 5, 2), []picture.Lot{{Value: 5, Pips: 5, Long: true}, {Value: 2, Pips: 2, Long: true}}},
		{lots("chaturanca-2", 6), []picture.Lot{{Value: 6, Pips: 6}}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%+v, want %+v", c.got, c.want)
		}
	}
}

// TestWays compares what a drawing says of ways with those of the engine, and finds for each square of the four
// seats of a cross where it turns in, which is the foot of its column.
func TestWays(t *testing.T) {
	for _, rs := range rulesets.All() {
		g, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		b := picture.NewBoard(g)
		for _, s := range b.Seats {
			i := slices.IndexFunc(rs.Seats, func(info engine.SeatInfo) bool { return info.Name == s.Name })
			ways := g.Ways(engine.Seat(i + 1))
			if len(ways) != len(b.Ways[s.Letter]) {
				t.Fatalf("%s, %s: %d ways, want %d", rs.Name, s.Name, len(b.Ways[s.Letter]), len(ways))
			}
			for i, way := range ways {
				w := b.Ways[s.Letter][i]
				for k, sq := range way {
					if w.Squares[k] != g.Board().Name(sq) {
						t.Errorf("%s, %s: square %d is %s, want %s", rs.Name, s.Name, k, w.Squares[k], g.Board().Name(sq))
					}
				}
				if w.Entry != 0 || w.Home != len(way)-1 || w.TurnIn <= 0 || w.TurnIn >= w.Home {
					t.Errorf("%s, %s: entry %d, turn %d, home %d of %d", rs.Name, s.Name, w.Entry, w.TurnIn, w.Home, len(way))
				}
			}
		}
	}
	for variant, want := range map[string]string{"chaupur": "j1", "chauka-bara": "b1", "caturanga-race": "d1"} {
		rs, _ := rulesets.Lookup(variant)
		g, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		b := picture.NewBoard(g)
		if w := b.Ways[b.Seats[0].Letter][0]; w.Squares[w.TurnIn] != want {
			t.Errorf("%s: turns in on %s, want %s", variant, w.Squares[w.TurnIn], want)
		}
	}
}

// TestGone finds for each step of all games of races the squares of the way that it went: they begin and end
// where the move does, and follow each other as the engine's way has them.
func TestGone(t *testing.T) {
	var mu sync.Mutex
	steps := map[string]int{}
	positions(t, func(st engine.State, trail picture.Trail) error {
		g, last := st.Game(), trail.Last
		if last == nil || len(g.Ways(1)) == 0 || last.From == 0 || last.From == last.To || last.To == 0 {
			return nil
		}
		board := g.Board()
		path := picture.NewBoard(g).Along(last.Gone)
		if len(path) < 2 || path[0] != board.Name(last.From) || path[len(path)-1] != board.Name(last.To) {
			return fmt.Errorf("%s to %s went %v", board.Name(last.From), board.Name(last.To), path)
		}
		way, at := g.Ways(last.Gone.Seat)[last.Gone.Way], last.Gone.From
		for _, name := range path[1:] {
			if at == last.Gone.Turn && last.Gone.Again > 0 {
				at = last.Gone.Again - 1
			}
			if at++; board.Name(way[at]) != name {
				return fmt.Errorf("%v is not on the way", path)
			}
		}
		mu.Lock()
		steps[g.Ruleset().Name]++
		mu.Unlock()
		return nil
	})
	if len(steps) != 5 {
		t.Errorf("steps of %v, want five races", steps)
	}
}

// TestContrast computes how signs stand out against the men that bear them, and text against what lies below it.
func TestContrast(t *testing.T) {
	for name, style := range map[string]string{"light": picture.Light, "dark": picture.Dark} {
		colour := map[string]float64{}
		for _, d := range strings.Split(style, ";") {
			name, value, _ := strings.Cut(d, ":#")
			rgb, err := strconv.ParseUint(value, 16, 32)
			if err != nil {
				t.Fatal(d, err)
			}
			light := 0.0
			for i, weight := range [...]float64{0.2126, 0.7152, 0.0722} {
				c := float64(rgb>>(16-8*i)&0xff) / 255
				if c <= 0.03928 {
					c /= 12.92
				} else {
					c = math.Pow((c+0.055)/1.055, 2.4)
				}
				light += weight * c
			}
			colour[strings.TrimPrefix(name, "--agn-")] = light
		}
		least := func(a, b string, want float64) {
			t.Helper()
			x, y := max(colour[a], colour[b]), min(colour[a], colour[b])
			if got := (x + 0.05) / (y + 0.05); got < want {
				t.Errorf("%s: %s on %s has a contrast of %.2f, want %.1f", name, a, b, got, want)
			}
		}
		for _, seat := range []string{"red", "yellow", "green", "blue", "black", "white"} {
			least("on-"+seat, seat, 4.9)
		}
		for _, below := range []string{"paper", "board"} {
			least("ink", below, 7)
			least("soft", below, 5)
			least("mark", below, 5)
		}
	}
}

// TestInLanguages: what a picture says is in the language that it names, whole in Hindi for chaupur: title, men, turn
// and description, without anything that turns the direction of writing; what programs read of it stays as it is.
func TestInLanguages(t *testing.T) {
	rs, _ := rulesets.Lookup("chaupur")
	g, err := rs.New(engine.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	hi, _ := catalogue.Open("hi")
	var english, hindi bytes.Buffer
	for lang, out := range map[*catalogue.Language]*bytes.Buffer{nil: &english, hi: &hindi} {
		if err := picture.Write(out, &picture.Picture{State: g.Start(), Title: "चौपड़", Lang: lang}); err != nil {
			t.Fatal(err)
		}
	}
	said := regexp.MustCompile(`(?s)<title[^>]*>.*?</title>|<desc[^>]*>.*?</desc>|<text class="agn-turn"[^>]*>.*?</text>| lang="[^"]*" xml:lang="[^"]*"`)
	if e, h := said.ReplaceAllString(english.String(), ""), said.ReplaceAllString(hindi.String(), ""); e != h {
		t.Error("more differs than what is said")
	}
	all := said.FindAllString(hindi.String(), -1)
	if want := ` lang="hi" xml:lang="hi"`; len(all) < 12 || all[0] != want {
		t.Fatalf("%d texts, the first %q, want %q", len(all), all, want)
	}
	for _, s := range all[1:] {
		text := s[strings.Index(s, ">")+1 : strings.LastIndex(s, "<")]
		if !utf8.ValidString(text) || printable.Visible(text) != text || regexp.MustCompile(`[A-Za-z]{3}`).MatchString(text) {
			t.Errorf("%q", text)
		}
	}
	if want := "लाल: j3 पर गोटी"; !strings.Contains(hindi.String(), "<title>"+want) {
		t.Errorf("no man is called %q", want)
	}
	if want := "लाल (दक्षिण) को पासे फेंकने हैं।</desc>"; !strings.Contains(hindi.String(), want) {
		t.Errorf("no description ends in %q: %s", want, all[2])
	}
}

package record

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// idsOf reads one game as it stands, without judging it.
func idsOf(t testing.TB, text string) (game, play ID) {
	t.Helper()
	var (
		c grammar.Chunk
		p grammar.Parser
		g notation.Game
		d Identity
	)
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	p.Parse(&c, &g)
	return d.Game(&g), d.Play(&g)
}

const identityGame = `[Event "a"]
[White "A"]
[Black "B"]
[Result "*"]
[Variant "chaturanga-2p"]

1. e3 {a plan} e6 2. Nf3 $2 (2. d3) Nc6 *
`

// TestIdentity: layout has no part in an id, everything else has; names, comments
// and variations have none in the id of the play.
func TestIdentity(t *testing.T) {
	id, play := idsOf(t, identityGame)
	for _, c := range []struct {
		old, new   string
		game, play bool // stays the same
	}{
		{"{a plan}", "{ a\n  plan }", true, true},
		{" e6 2.", "\n\n\te6\r\n2.", true, true},
		{"[Event \"a\"]\n[White \"A\"]", "[White \"A\"]\n[Event \"a\"]", true, true},
		{"1. e3", "1.e3", true, true},
		{"a plan", "a plot", false, true},
		{"[Event \"a\"]", "[Event \"b\"]", false, true},
		{"\"A\"", "\"C\"", false, true},
		{"$2 ", "", false, true},
		{"(2. d3)", "(2. d4)", false, true},
		{"(2. d3)", "", false, true},
		{" Nc6 *", " Nc6 1-0", false, true},
		{"Nc6", "Nc6 sic", false, true},
		{"Nc6", "Nc6+", false, true},
		{"Nc6", "Nc6!", false, true},
		{"Nc6", "Na6", false, false},
		{"Nc6", "", false, false},
		{"Nc6", "Nxc6", false, false},
		{"Nc6", "_", false, false},
		{"chaturanga-2p\"]", "chaturanga-2p\"]\n[Options \"layout=chess\"]", false, false},
		{"chaturanga-2p\"]", "chaturanga-2p\"]\n[First \"Black\"]", false, false},
	} {
		text := strings.Replace(identityGame, c.old, c.new, 1)
		if text == identityGame {
			t.Fatalf("%q is not there", c.old)
		}
		g, p := idsOf(t, text)
		if (g == id) != c.game || (p == play) != c.play {
			t.Errorf("%q for %q: the same game %t, the same play %t", c.new, c.old, g == id, p == play)
		}
	}
	// The ids are a contract with every archive there is.
	if got := id.String()[:16]; got != "208ef0bcbc431a5c" {
		t.Errorf("the id is %s", got)
	}
	if got := play.String()[:16]; got != "14836fef9b1d4362" {
		t.Errorf("the play id is %s", got)
	}
}

// FuzzStored: whatever is judged, what is stored reads back as the same game with
// the same judgement.
func FuzzStored(f *testing.F) {
	for _, text := range samples(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var (
			c    grammar.Chunk
			p    grammar.Parser
			g    notation.Game
			keep = NewRecorder(NewVocabulary())
			ref  = referee.New(referee.Config{})
			rec  referee.Recording
		)
		r := grammar.NewReader(strings.NewReader(text))
		for range 3 {
			if r.Next(&c) != nil {
				return
			}
			if c.Skipped {
				continue
			}
			rep := ref.Visit(&g, p.Parse(&c, &g), &referee.Visitor{Recording: &rec})
			first := keep.Record(&g, rep, &rec)
			again := &Record{Text: first.Text}
			keep.Rejudge(again)
			if first.ID != again.ID || first.Play != again.Play || first.Verdict != again.Verdict ||
				first.Digest != again.Digest {
				t.Fatalf("%q is stored as %q and reads back otherwise: %s %s, digest %x %x", c.Text, first.Text,
					first.Verdict, again.Verdict, first.Digest, again.Digest)
			}
			if rep.Verdict.String() != first.Verdict {
				t.Fatalf("%q is %s, as stored %s: %q", c.Text, rep.Verdict, first.Verdict, first.Text)
			}
		}
	})
}

// Ids stand in archives. What the notation has learnt since does not change those of
// games without it.
func TestIdentityStays(t *testing.T) {
	const text = "[Variant \"chaupur\"]\n\n1. R: <6,5,2> j1#76-k2/2 2j1-k6 @c1#T *\n"
	game, play := idsOf(t, text)
	if got, want := game.String(), "345777ff266a6b01ffcf2c182dfd0bf291342cdb5fdcb96423cd1280c674b082"; got != want {
		t.Errorf("game: got %s, want %s", got, want)
	}
	if got, want := play.String(), "d3d764b1624fea9994289b9a58228f2c04c27bd91cb4f98fbc6db3fea7297a96"; got != want {
		t.Errorf("play: got %s, want %s", got, want)
	}
	seen := map[ID]string{play: ""}
	for _, mark := range []string{"#8", "#76", "#8+8", "#8+76", "#76+76"} {
		_, play := idsOf(t, strings.Replace(text, "2j1-", "2j1"+mark+"-", 1))
		if other, ok := seen[play]; ok {
			t.Errorf("%q and %q are one play", mark, other)
		}
		seen[play] = mark
	}
}

func TestFold(t *testing.T) {
	for _, c := range [][2]string{
		{"Asha", "asha"}, {"ASHA", "asha"}, {"K\u0101\u015b\u012b", "k\u0101\u015b\u012b"},
		{"Ka\u0304s\u0301i\u0304", "k\u0101\u015b\u012b"},
		{"STRASSE", "stra\u00dfe"}, {"\u0915\u094d\u0937", "\u0915\u094d\u0937"}, {"", ""},
	} {
		if Fold(c[0]) != Fold(c[1]) {
			t.Errorf("%q and %q differ: %q, %q", c[0], c[1], Fold(c[0]), Fold(c[1]))
		}
	}
}

func FuzzFold(f *testing.F) {
	f.Add("K\u0101\u015b\u012b")
	f.Add("\u0130\u0345\u03b1")
	f.Fuzz(func(t *testing.T, s string) {
		if once := Fold(s); Fold(once) != once {
			t.Errorf("%q folds to %q and that to %q", s, once, Fold(once))
		}
	})
}

// samples returns the texts of the sound and faulty sample games.
func samples(t testing.TB) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("..", "..", "..", "testdata", "[gf]a*", "*.agn"))
	if err != nil || len(names) == 0 {
		t.Fatal("no sample games", err)
	}
	var out []string
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(text))
	}
	return out
}

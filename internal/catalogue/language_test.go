package catalogue

import (
	"testing"
	"testing/fstest"

	"github.com/ashtapada/agn/internal/words"
)

// small is a language of a few words.
const small = `msgid ""
msgstr ""
"Language: fr\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"X-Classes: m f mv fv\n"
"X-Forms: le=le |la |l’|l’; du=du |de la |de l’|de l’\n"

msgid "knight"
msgstr "cavalier{m}"

msgid "elephant"
msgstr "éléphant{mv}"

msgid "rook"
msgstr "tour{f}"

msgid "the %v on %v is taken by %v"
msgstr "%[3]v prend {le 1} en %[2]v : {1:pris|prise}"

msgid "the square of the %v: write {sic}"
msgstr "la case {du 1} : écrivez {sic}"

msgid "%d place"
msgid_plural "%d places"
msgstr[0] "%d endroit"
msgstr[1] "%d endroits"
`

// TestAgree: articles and endings agree with the names in a sentence, what is lacking is English, and what a user
// wrote is no markup.
func TestAgree(t *testing.T) {
	fr := load(fstest.MapFS{"xx/a.po": {Data: []byte(small)}}, "xx")
	var lacks []string
	fr.Lacks = func(english string) { lacks = append(lacks, english) }
	for want, text := range map[string]words.Text{
		"X prend le cavalier en d4 : pris":      words.Of("the %v on %v is taken by %v", words.Name("knight"), "d4", "X"),
		"X prend la tour en d4 : prise":         words.Of("the %v on %v is taken by %v", words.Name("rook"), "d4", "X"),
		"X prend l’éléphant en %[1]v : pris":    words.Of("the %v on %v is taken by %v", words.Name("elephant"), "%[1]v", "X"),
		"X prend le {m} en {le 1} : pris":       words.Of("the %v on %v is taken by %v", "{m}", "{le 1}", "X"),
		"X prend le ox{f} en d4 : pris":         words.Of("the %v on %v is taken by %v", words.Name("ox{f}"), "d4", "X"),
		"la case de la tour : écrivez {sic}":    words.Of("the square of the %v: write {sic}", words.Name("rook")),
		"0 endroit":                             words.Plural(0, "%d place", "%d places", 0),
		"1 endroit":                             words.Plural(1, "%d place", "%d places", 1),
		"2 endroits":                            words.Plural(2, "%d place", "%d places", 2),
		"la case de l’éléphant : écrivez {sic}": words.Of("the square of the %v: write {sic}", words.Or([]words.Name{"elephant"})),
		"2 oxen": words.Plural(2, "%d ox", "%d oxen", 2),
		"1 ox":   words.Plural(1, "%d ox", "%d oxen", 1),
		"a1, b2": words.Commas([]string{"a1", "b2"}),
	} {
		if got := fr.Say(text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if len(lacks) != 3 { // the two of oxen and the ox
		t.Errorf("lacks %q", lacks)
	}
	if got := (*Language)(nil).Sayf("%d oxen", 2); got != "2 oxen" {
		t.Error(got)
	}
}

// TestMatch: what a browser or the environment prefers gives the language that serves best.
func TestMatch(t *testing.T) {
	whole := Whole[len(Whole)-1]
	for accept, want := range map[string]string{"fr_FR.UTF-8": whole, "fr-CA,fr;q=0.8,en;q=0.5": whole, "en-GB,fr;q=0.5": "en",
		"C": "en", "": "en", "POSIX": "en", "de_DE@euro": "en", "xx": "en", "\x00": "en", "de, fr;q=0.3": whole, "C.UTF-8": "en"} {
		if got := Match(accept).Tag(); got != want {
			t.Errorf("%q: %s, want %s", accept, got, want)
		}
	}
	if _, ok := Open("xx"); ok {
		t.Error("there is xx")
	}
}

// TestHTML: what is seen of a page, and said of it, is translated; names, scripts and addresses are not.
func TestHTML(t *testing.T) {
	fr := load(fstest.MapFS{"xx/a.po": {Data: []byte(small + "\nmsgid \"Games & more\"\nmsgstr \"Parties < et plus\"\n")}}, "xx")
	const page = `<html lang="en"><script>"rook"</script><p title="rook" id="rook"> rook <b>knight</b>, Games &amp; more</p>` +
		`<b class="x" lang="de">rook</b><a href="/rook" aria-label="Games &amp; more">rooks</a><style>rook</style>`
	const want = `<html lang="xx"><script>"rook"</script><p title="tour" id="rook"> tour <b>cavalier</b>, Games &amp; more</p>` +
		`<b class="x" lang="de">rook</b><a href="/rook" aria-label="Parties &lt; et plus">rooks</a><style>rook</style>`
	if got := fr.HTML(page); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	var all []string
	Spoken(page, func(s string) { all = append(all, s) })
	if len(all) != 6 {
		t.Errorf("%q", all)
	}
}

// TestSentence: a sentence ends in the full stop of its language, once, and in that of English where it is English.
func TestSentence(t *testing.T) {
	const hindi = "msgid \"\"\nmsgstr \"\"\n\"X-Full-Stop: ।\\n\"\n\nmsgid \"rook\"\nmsgstr \"रथ\"\n\nmsgid \"the rook\"\nmsgstr \"रथ।\"\n\n" +
		"msgid \"a rook?\"\nmsgstr \"रथ?\"\n\nmsgid \"empty\"\nmsgstr \"\"\n"
	hi := load(fstest.MapFS{"hi/a.po": {Data: []byte(hindi)}}, "hi")
	for english, want := range map[string]string{"rook": "रथ।", "the rook": "रथ।", "a rook?": "रथ?", "empty": "Empty.",
		"": "", "knight.": "Knight."} {
		if got := hi.Sentence(words.Name(english).Words()); got != want {
			t.Errorf("%q: %q, want %q", english, got, want)
		}
	}
	if got := (*Language)(nil).Sentence(words.Of("a %s", "rook")); got != "A rook." {
		t.Error(got)
	}
	if n := hi.Sentences(); n != 3 {
		t.Errorf("%d sentences", n)
	}
}

// TestPart: a language that lacks something is there for who asks for it by name, and for nobody else.
func TestPart(t *testing.T) {
	hi, ok := Open("hi")
	if !ok || hi.IsWhole() || hi.Name() != "हिन्दी" {
		t.Fatal(hi.Name())
	}
	for _, accept := range []string{"hi", "hi_IN.UTF-8", "hi-IN,hi;q=0.9"} {
		if got := Match(accept).Tag(); got != "en" {
			t.Errorf("%s: %s", accept, got)
		}
	}
	if got := Match("hi, fr;q=0.5").Tag(); got != "fr" {
		t.Error(got)
	}
}

package lsp_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/lsp"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// speaking starts a server for an editor whose user reads a language.
func speaking(t *testing.T, opts lsp.Options, locale string) *client {
	t.Helper()
	c := raw(t, opts)
	c.call("initialize", object{"locale": locale, "capabilities": object{}})
	c.notify("initialized", object{})
	return c
}

// in are the parameters of a request about a range.
func in(line, character, endLine, endCharacter int) object {
	d := document()
	d["range"], d["context"] = from(line, character, endLine, endCharacter), object{"diagnostics": []any{}}
	return d
}

// TestLocale: all that an editor shows of a record is in the language of the editor, English where agn does not speak it.
func TestLocale(t *testing.T) {
	const text = "[White \"Asha\"]\n" + war +
		"1. e3 Ra5 2. Kd3 e5+ *\n\n[Variant \"chauka-bara\"]\n[Options \"opening-throw=on\"]\n\n1. R: <4> c1-e3 *\n\n" + war + "e3 e6 *\n\n["
	french := map[string]map[string]any{
		"la tour en a8\\n\\n`chaturanga-2p/rook` la tour\u202f: ": {"textDocument/hover": at(3, 7)},
		"après l’événement 1, tour de table 1":                    {"textDocument/hover": at(3, 3)},
		"qui joue au sud (`W`)":                                   {"textDocument/hover": at(0, 2)},
		"probabilité de 1/16":                                     {"textDocument/hover": at(8, 7)},
		"nom de l’événement":                                      {"textDocument/completion": at(14, 1)},
		"écrire":                                                  {"textDocument/codeAction": in(3, 0, 3, 20)},
		"non écrit":                                               {"textDocument/inlayHint": in(12, 0, 13, 0)},
		"illégale":                                                {"textDocument/documentSymbol": document()},
		"légal\u202f: Ea6 Ed6 Ee6 Eh6 Kc6 et 13 autres":           {"textDocument/diagnostic": document()},
	}
	english := speaking(t, lsp.Options{}, "en-GB")
	english.open(text)
	for _, locale := range []string{"fr", "fr-FR", "fr_CA.UTF-8", "FR"} {
		s := speaking(t, lsp.Options{}, locale)
		s.open(text)
		for has, request := range french {
			for method, params := range request {
				got, _ := json.Marshal(s.call(method, params))
				plain, _ := json.Marshal(english.call(method, params))
				if !strings.Contains(string(got), has) || string(got) == string(plain) {
					t.Errorf("%s, %s: %s", locale, method, got)
				}
			}
		}
	}
	want := fmt.Sprint(english.call("textDocument/diagnostic", document()))
	for _, locale := range []string{"", "xx", "de-DE", "../fr", "french", "\x00"} {
		s := speaking(t, lsp.Options{}, locale)
		s.open(text)
		if got := fmt.Sprint(s.call("textDocument/diagnostic", document())); got != want {
			t.Errorf("%q: %s", locale, got)
		}
	}
}

// TestLocaleInPart: an editor in a language that agn speaks in part gets what there is of it.
func TestLocaleInPart(t *testing.T) {
	s := speaking(t, lsp.Options{}, "hi-IN")
	s.open("[Variant \"chaupur\"]\n\n1. R: <6> b1-e3 *\n")
	hi, _ := catalogue.Open("hi")
	if got := fmt.Sprint(s.call("textDocument/diagnostic", document())); !strings.ContainsFunc(got, func(r rune) bool {
		return 0x900 <= r && r < 0x980
	}) {
		t.Errorf("nothing in %s: %s", hi.Name(), got)
	}
}

// TestLangOfServer: the language that the program was asked for goes before that of the editor, and what the server
// itself has to say is in it.
func TestLangOfServer(t *testing.T) {
	fr, _ := catalogue.Open("fr")
	s := speaking(t, lsp.Options{Lang: fr, Settings: func(string, map[string][]string) (lsp.Settings, error) {
		return lsp.Settings{}, words.Errorf("unknown setting %q", "x")
	}}, "en")
	s.open("*\n")
	if got := expect(t, s.shown); got != "agn: réglage inconnu\u202f: \"x\"" {
		t.Error(got)
	}
}

// TestPagesOfCodes: what an editor links to is a heading of a page in the language of the user, or of the English one.
func TestPagesOfCodes(t *testing.T) {
	fr, _ := catalogue.Open("fr")
	hi, _ := catalogue.Open("hi")
	for lang, file := range map[*catalogue.Language]string{nil: "codes.md", fr: "fr/codes.md", hi: "codes.md"} {
		text, err := os.ReadFile("../../docs/" + file)
		if err != nil {
			t.Fatal(err)
		}
		headings := map[string]bool{}
		for line := range strings.Lines(string(text)) {
			if heading, ok := strings.CutPrefix(line, "## "); ok {
				headings[file+"#"+strings.ReplaceAll(strings.ToLower(strings.Map(func(r rune) rune {
					if unicode.IsPunct(r) && r != '-' && r != '_' || r == '\n' || r == '`' || r > 0x7f && unicode.IsSpace(r) {
						return -1
					}
					return r
				}, heading)), " ", "-")] = true
			}
		}
		for _, in := range diag.Table {
			_, link, _ := strings.Cut(lsp.Page(&diag.Finding{Code: in.Code}, lang), "/docs/")
			if !headings[link] {
				t.Errorf("%s: no heading", link)
			}
		}
	}
}

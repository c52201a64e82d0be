package main

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/serve"
	"github.com/ashtapada/agn/internal/squeeze"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
	"github.com/leonelquinteros/gotext"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// updateCatalogue is a language to the files of which is added what they lack, with nothing as translation. What nobody
// says any more is dropped. See docs/translating.md.
var updateCatalogue = flag.String("update-catalogue", "", "bring the files of a language up to date")

// sentence is what the program says in English, with its plural if it has one.
type sentence struct{ one, other string }

func (s sentence) english() string { return cmp.Or(s.one, s.other) }

// sentences are all that the program says, in order, by the file of a catalogue that has it.
type sentences struct {
	list map[string][]sentence
	seen map[sentence]bool
}

func (s *sentences) add(file string, texts ...string) {
	for _, text := range texts {
		s.put(file, sentence{"", text})
	}
}

func (s *sentences) put(file string, t sentence) {
	bare := verbs.ReplaceAllString(t.other, "")
	said := func(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' || r > 0x7f || r == ':' || r == ';' }
	// what has two places has an order
	if !strings.ContainsFunc(bare, said) && !strings.Contains(t.other, "{2}") || s.seen[t] {
		return
	}
	s.seen[t] = true
	s.list[file] = append(s.list[file], t)
}

var verbs = regexp.MustCompile(`%(?:\[(\d+)\])?[-+#0-9.]*([a-zA-Z%])|\{(?:\pL+ )?(\d)\}|\{(\d):[^{}]*\}`)

// said collects what the program says.
func said(t *testing.T) map[string][]sentence {
	t.Helper()
	s := &sentences{map[string][]sentence{}, map[sentence]bool{}}
	for _, in := range diag.Table {
		s.add("findings.po", in.Title, in.Text)
	}
	for _, in := range problem.Table {
		s.add("findings.po", in.Title, in.Text)
	}
	s.source(t)
	for _, name := range []fmt.Stringer{referee.Legal, referee.Illegal, referee.Unreadable, repair.Replace, repair.Delete,
		repair.Insert, repair.Swap, repair.Fill, repair.Unique, repair.Tied, archive.Prefix, archive.Near} {
		s.add("help.po", name.String())
	}
	for _, rs := range rulesets.All() {
		s.ruleset(rs)
	}
	root := newRoot(newEnv(strings.NewReader(""), io.Discard, io.Discard))
	s.add("help.po", usageWords...)
	s.command(root)
	s.pages(t)
	s.scripts(t)
	return s.list
}

func (s *sentences) ruleset(rs *engine.Ruleset) {
	source := func(from engine.Source) { s.add("rules.po", from.Says) }
	s.add("rules.po", rs.Title, rs.About, rs.Turns)
	for _, seat := range rs.Seats {
		s.add("findings.po", seat.Name, seat.Place)
	}
	for _, f := range rs.Position {
		s.add("rules.po", f.Name, f.Text)
	}
	for _, o := range rs.Options {
		s.add("rules.po", o.Text)
		source(o.Source)
		for _, v := range o.Values {
			s.add("rules.po", v.Text)
			source(v.Source)
		}
	}
	for _, r := range rs.Rules {
		s.add("rules.po", r.Title, r.Text)
		source(r.Source)
	}
}

func (s *sentences) command(cmd *cobra.Command) {
	s.add("help.po", cmd.Short)
	s.add("help.po", strings.Split(cmd.Long, "\n\n")...)
	flags := func(f *pflag.Flag) {
		if f.Name != "help" {
			s.add("help.po", f.Usage)
		}
	}
	cmd.LocalNonPersistentFlags().VisitAll(flags)
	cmd.PersistentFlags().VisitAll(flags)
	for _, sub := range cmd.Commands() {
		s.command(sub)
	}
}

// pages collects the words of the pages as they are before their scripts run.
func (s *sentences) pages(t *testing.T) {
	t.Helper()
	const host = "127.0.0.1:1"
	server := serve.New(serve.Config{Write: true, Archive: new(archive.Archive), Hosts: []string{host}})
	for _, path := range []string{"/", "/write", "/search", "/tree", "/stats", "/compare", "/collate", "/nowhere"} {
		r := httptest.NewRequest("GET", "http://"+host+path, nil)
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		if w.Body.Len() == 0 {
			t.Errorf("%s: %d", path, w.Code)
		}
		catalogue.Spoken(w.Body.String(), func(english string) {
			if !strings.Contains(english, path) || path == "/" {
				s.add("page.po", english)
			}
		})
	}
}

// scripts collects what the scripts of the pages say, wherever they stand.
func (s *sentences) scripts(t *testing.T) {
	t.Helper()
	pages, err := filepath.Glob("../../internal/*/assets/*.js")
	offline, more := filepath.Glob("../../internal/offline/build/assets/*.js")
	if err = errors.Join(err, more); err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Concat(pages, offline) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		squeeze.Says(string(text), func(one, other string) { s.put("scripts.po", sentence{one, other}) })
	}
}

// formats says at which argument the functions have a format that put texts into languages, and tables are variables
// whose texts are formats or names. Those with an owner are of that package.
var (
	owners = map[string]string{"Of": "words", "Name": "words", "Plural": "words", "Unless": "laws",
		"Objectf": "laws", "Errorf": "words",
		"Count": "words"}
	formats = map[string]int{"Of": 0, "Name": 0, "Plural": 1, "Sayf": 0, "Writef": 1, "Table": 0, "Unless": 3,
		"Objectf": 2, "listed": 2, "Errorf": 0, "usagef": 0, "Count": 1,
		"printf": 0, "eprintf": 0, "heads": 1, "refusedf": 1, "invalidf": 0, "declined": 0, "because": 1, "faultf": 1, "valueFault": 1,
		"fault": 0, "Lost": 1, "Doubt": 1, "Note": 1, "drop": 0, "say": 1, "sayOf": 2,
		"folds": 1, "spelt": 1, "Aside": 0}
	keys   = []string{"why", "says", "Why", "differs", "none", "What"}
	tables = []string{"several", "endNames", "incidentNames", "phrases", "moreOf", "pieceNames", "ErrNoDate",
		"ErrReversed", "systemErrors", "notOurs", "chessRights", "sortTables", "errCounts", "errList", "errBlock",
		"differs", "alone", "counsellor", "noLeap", "two", "cubes", "dieKinds"}
)

// source collects what stands in the program's own files.
func (s *sentences) source(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2 {
			return cmp.Or(err, fs.SkipDir)
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		s.inFile(catalogueOf(filepath.ToSlash(path)), file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// catalogueOf is the file that has what a file of the program says.
func catalogueOf(path string) string {
	switch path = strings.TrimPrefix(path, "../../"); {
	case strings.HasPrefix(path, "notation/"), strings.HasPrefix(path, "engine/"), strings.HasPrefix(path, "referee/"),
		strings.HasPrefix(path, "internal/words/"), strings.HasPrefix(path, "grammar/"):
		return "findings.po"
	case strings.HasPrefix(path, "internal/manual/"), strings.HasPrefix(path, "internal/docs/"):
		return "rules.po"
	case strings.HasPrefix(path, "internal/serve/"), strings.HasPrefix(path, "internal/page/"),
		strings.HasPrefix(path, "internal/draft/"), strings.HasPrefix(path, "internal/document/"),
		strings.HasPrefix(path, "internal/picture/"), strings.HasPrefix(path, "internal/lsp/"):
		return "page.po"
	}
	return "help.po"
}

func (s *sentences) inFile(to string, file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			if slices.Contains(tables, n.Names[0].Name) {
				s.within(to, n)
			}
		case *ast.KeyValueExpr: // the reasons of repairs, and why something cannot be done
			if key, ok := n.Key.(*ast.Ident); ok && slices.Contains(keys, key.Name) {
				if text, ok := constant(n.Value); ok {
					s.add(to, text)
				} else if key.Name == "differs" {
					s.within(to, n.Value)
				}
			}
		case *ast.CallExpr:
			name := ""
			switch fun := n.Fun.(type) {
			case *ast.SelectorExpr:
				name = fun.Sel.Name
				if of, ok := fun.X.(*ast.Ident); owners[name] != "" && (!ok || of.Name != owners[name]) {
					return true
				}
			case *ast.Ident:
				name = fun.Name
			}
			at, ok := formats[name]
			if !ok || len(n.Args) <= at {
				break
			}
			if name == "Lost" || name == "Doubt" || name == "Note" { // of a report: the noun first
				if noun, ok := constant(n.Args[0]); ok {
					s.put(to, sentence{"%d " + noun, "%d " + noun + "s"})
				}
			}
			format, ok := constant(n.Args[at])
			if !ok {
				break
			}
			if name == "heads" {
				for _, arg := range n.Args[at:] {
					if text, ok := constant(arg); ok {
						s.add(to, text)
					}
				}
				break
			}
			if name == "Count" {
				s.put(to, sentence{"%d " + format, "%d " + format + "s"})
				break
			}
			if name == "Plural" {
				if other, ok := constant(n.Args[at+1]); ok {
					s.put(to, sentence{format, other})
				}
				break
			}
			s.add(to, format)
		}
		return true
	})
}

// within collects all texts of a table.
func (s *sentences) within(to string, table ast.Node) {
	ast.Inspect(table, func(n ast.Node) bool {
		text, ok := constant(n)
		if ok {
			s.add(to, text)
		}
		return !ok
	})
}

// constant is a text that stands in the source, in one piece or several.
func constant(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(n.Value)
		return text, n.Kind == token.STRING && err == nil
	case *ast.BinaryExpr:
		left, ok := constant(n.X)
		right, also := constant(n.Y)
		return left + right, ok && also && n.Op == token.ADD
	}
	return "", false
}

// TestTranslated: a language that is whole has everything that the program says, with the same arguments, and no
// language has what nobody says any more.
func TestTranslated(t *testing.T) {
	all := said(t)
	for _, lang := range catalogue.Tags()[1:] {
		have := readCatalogue(t, lang)
		if *updateCatalogue == lang {
			writeCatalogue(t, lang, all, have)
			continue
		}
		for file, list := range all {
			headOf(t, "../../internal/catalogue/"+lang+"/", file) // without it no plural is said
			lacking := 0
			for _, s := range list {
				translated, ok := have[s]
				if !ok || slices.Contains(translated, "") {
					lacking++
					if slices.Contains(catalogue.Whole, lang) && lacking <= 5 {
						t.Errorf("%s/%s lacks %q", lang, file, s.english())
					}
					continue
				}
				for _, one := range translated {
					if args := argumentsOf(one); !slices.Equal(args, argumentsOf(s.other)) &&
						!slices.Equal(args, argumentsOf(s.english())) {
						t.Errorf("%s/%s: %q has other arguments than %q", lang, file, one, s.other)
					}
				}
				delete(have, s)
			}
			t.Logf("%s/%s: %d of %d sentences", lang, file, len(list)-lacking, len(list))
		}
		for s, translated := range have {
			if slices.Contains(translated, "") {
				continue
			}
			t.Errorf("%s: nobody says %q any more; its translation is %q", lang, s.english(), translated)
		}
	}
}

// argumentsOf lists the arguments that a format puts into words, each once, with how.
func argumentsOf(format string) (out []string) {
	next := 1
	for _, m := range verbs.FindAllStringSubmatch(format, -1) {
		switch {
		case m[2] == "%" || m[4] != "": // what agrees with an argument may or may not name it
			continue
		case m[3] != "":
			out = append(out, m[3]+"v")
			continue
		case m[1] != "":
			next, _ = strconv.Atoi(m[1])
		}
		verb := m[2]
		if verb == "s" {
			verb = "v"
		}
		out = append(out, strconv.Itoa(next)+verb)
		next++
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// readCatalogue reads the files of a language.
func readCatalogue(t *testing.T, lang string) map[sentence][]string {
	t.Helper()
	have := map[sentence][]string{}
	files, err := filepath.Glob("../../internal/catalogue/" + lang + "/*.po")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		po := gotext.NewPo()
		po.Parse(text)
		for _, e := range po.GetDomain().GetTranslations() {
			s := sentence{"", e.ID}
			if e.PluralID != "" {
				s = sentence{e.ID, e.PluralID}
			}
			var said []string
			for _, i := range slices.Sorted(maps.Keys(e.Trs)) {
				said = append(said, e.Trs[i])
			}
			if e.ID != "" && have[s] == nil && !slices.Equal(said, []string{""}) { // the first file is asked first
				have[s] = said
			}
		}
	}
	return have
}

// writeCatalogue writes the files of a language with what is said, in that order.
func writeCatalogue(t *testing.T, lang string, all map[string][]sentence, have map[sentence][]string) {
	t.Helper()
	dir := "../../internal/catalogue/" + lang + "/"
	wanted := wantedOf(t)
	for file, list := range all {
		head, plurals := headOf(t, dir, file)
		b := bytes.NewBuffer(append(head, '\n'))
		for _, s := range list {
			said := have[s]
			if strings.Join(said, "") == "" && wanted != nil && !wanted[s] {
				continue
			}
			if s.one == "" {
				fmt.Fprintf(b, "\nmsgid %s\nmsgstr %s\n", quoted(s.other), quoted(strings.Join(said, "")))
				continue
			}
			fmt.Fprintf(b, "\nmsgid %s\nmsgid_plural %s\n", quoted(s.one), quoted(s.other))
			if len(said) == 0 {
				said = make([]string, plurals)
			}
			for i, one := range said {
				fmt.Fprintf(b, "msgstr[%d] %s\n", i, quoted(one))
			}
		}
		if err := os.WriteFile(dir+file, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// quoted is a text as the files have it, a line of it in a line.
func quoted(text string) string {
	if !strings.Contains(strings.TrimSuffix(text, "\n"), "\n") {
		return quote(text)
	}
	out := `""`
	for line := range strings.Lines(text) {
		out += "\n" + quote(line)
	}
	return out
}

// quote is strconv.Quote, but no-break spaces stand as they are: a file of a catalogue has no names for them.
func quote(text string) string {
	return strings.NewReplacer(`\u00a0`, "\u00a0", `\u202f`, "\u202f").Replace(strconv.Quote(text))
}

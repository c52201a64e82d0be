// Package deps holds the tests that keep the layers of the module apart: which
// package may import which, and that none but those of the rule sets knows a game by
// name.
package deps

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/ashtapada/agn"

// allowed is policy: a line names packages and what they may import besides the
// standard library. Packages of this module go by their path in it. Do not widen a line to make a
// build pass; move the code.
//
// "-" is nothing, "x/*" every package in x, and "*" everything in the module that the
// package itself does not stand below. A package without a line may not exist.
const allowed = `
	# Where men stand and what is thrown.
	engine/board      : -
	engine/dice       : -

	# A word of text in eight bytes, which is all that the two sides share.
	notation/word     : -

	# Sentences, which are put into words when somebody reads them.
	internal/words    : -
	# What they are in other languages.
	internal/catalogue : engine, internal/words, notation/diag, gotext, xtext

	# What is played. Nothing here knows of text.
	engine            : engine/board, engine/dice, notation/word, internal/words
	engine/laws       : engine, internal/words
	engine/war        : engine, engine/laws, engine/board, engine/dice, notation/word, internal/words
	engine/track      : engine, engine/laws, engine/board, engine/dice, notation/word, internal/words
	engine/track/split : engine, engine/laws, engine/track, engine/board, engine/dice, notation/word, internal/words
	engine/rulesets/chaturanga2p : engine, engine/laws, engine/war, internal/words
	engine/rulesets/chaturanca1  : engine, engine/laws, engine/war, engine/dice, internal/words
	engine/rulesets/chaturanca2  : engine, engine/laws, engine/war, engine/rulesets/chaturanca1, internal/words
	engine/rulesets/chaturanca3  : engine, engine/laws, engine/war, internal/words
	engine/rulesets/chaturaji    : engine, engine/laws, engine/war, engine/dice, internal/words
	engine/rulesets/caturangarace : engine, engine/laws, engine/track, engine/track/split, engine/board, engine/dice, internal/words
	engine/rulesets/ashtakashte  : engine, engine/laws, engine/track, engine/track/split, engine/board, engine/dice, internal/words
	engine/rulesets/thaayam      : engine, engine/laws, engine/track, engine/board, engine/dice, notation/word, internal/words
	engine/rulesets/chaukabara   : engine, engine/laws, engine/track, engine/board, engine/dice, notation/word, internal/words
	engine/rulesets/chaupur      : engine, engine/laws, engine/track, engine/board, engine/dice, notation/word, internal/words
	engine/rulesets   : internal/words, engine, engine/rulesets/*
	internal/enginetest : internal/words, engine, engine/board, engine/dice, notation/word
	engine/internal/effects : engine, internal/enginetest
	engine/internal/sharing : engine, engine/board, engine/dice, internal/enginetest

	# What files of other formats begin with.
	internal/format   : -

	# What is written. Nothing here knows of play.
	notation/diag     : internal/words
	internal/calendar : -
	internal/placing   : internal/words
	internal/recorded : -
	notation          : internal/calendar, notation/diag, notation/word
	internal/glyphs   : -
	grammar           : internal/format, internal/glyphs, internal/recorded, internal/words, notation, notation/diag, notation/word, ` +
	`participle
	grammar/query     : internal/words, internal/glyphs, participle

	# Only the referee joins the two.
	referee           : engine, engine/board, engine/dice, engine/rulesets, grammar, internal/format, ` +
	`internal/placing, internal/recorded, internal/sealed, internal/words, notation, notation/diag, notation/word

	referee/identify  : internal/words, engine, engine/rulesets, grammar, notation, notation/diag, referee, notation/word

	referee/format    : engine/rulesets, grammar, notation, notation/diag, referee

	# What stood in damaged records.
	referee/repair    : engine, grammar, internal/printable, internal/recorded, internal/turns, internal/words, notation, ` +
	`notation/diag, referee, toml

	# What is said of judged games, for people and machines.
	referee/report    : engine, engine/rulesets, grammar, notation, notation/diag, referee, referee/identify, ` +
	`internal/gameid, ` +
	`internal/picture, internal/sarif, internal/jsonline, internal/printable, internal/paint, internal/words, ` +
	`internal/catalogue

	# What stands on top.
	internal/spelling : internal/words, xtext
	internal/threeway : grammar

	internal/fairness : internal/words, engine, engine/dice

	archive : internal/words, internal/fairness, internal/identity, internal/recorded, internal/spelling, archive/export, archive/internal/counts, ` +
	`archive/internal/dialect, archive/internal/elsewhere, ` +
	`archive/internal/file, ` +
	`archive/internal/games, archive/internal/importer, archive/internal/packing, archive/internal/plays, ` +
	`archive/internal/odds, ` +
	`archive/internal/postings, archive/internal/record, archive/internal/search, engine, engine/dice, grammar, ` +
	`grammar/query, internal/problem, notation, notation/diag, referee, xsync
	archive/internal/dialect : grammar/query, internal/placing, internal/spelling
	internal/problem : internal/words, notation/diag
	archive/internal/packing : internal/words, internal/problem, zstd
	archive/internal/plays : internal/words, archive/internal/packing, internal/problem, engine
	archive/internal/counts : internal/words, archive/internal/packing, archive/internal/plays, internal/problem, engine, referee
	archive/internal/postgres : internal/words, archive/internal/dialect, pgx
	archive/internal/file : internal/words, internal/spelling, archive/internal/dialect, archive/internal/packing, ` +
	`archive/internal/plays, archive/internal/postgres, internal/problem, libc, pgx, sqlite
	archive/internal/postings : internal/words, archive/internal/dialect, archive/internal/packing, internal/problem, notation, xsync
	archive/internal/record : internal/words, internal/identity, internal/recorded, internal/spelling, archive/internal/packing, archive/internal/plays, ` +
	`archive/internal/postings, engine, ` +
	`engine/board, engine/dice, engine/rulesets, notation, notation/word, notation/diag, grammar, referee
	archive/internal/games : internal/words, archive/internal/dialect, archive/internal/file, archive/internal/packing, ` +
	`archive/internal/postings, internal/problem, archive/internal/record, notation, notation/diag, grammar, xsync
	archive/internal/importer : internal/words, internal/spelling, ` +
	`archive/internal/counts, archive/internal/dialect, archive/internal/file, ` +
	`archive/internal/games, archive/internal/packing, archive/internal/plays, archive/internal/postings, ` +
	`internal/problem, archive/internal/record, engine, engine/rulesets, notation/diag, grammar, referee, xsync, xtext
	archive/internal/pattern : internal/words, engine
	archive/internal/odds : engine/dice
	archive/internal/elsewhere : internal/words, internal/spelling, ` +
	`archive/internal/pattern, archive/internal/plays, archive/internal/record, ` +
	`archive/internal/search, engine, grammar, grammar/query
	archive/internal/elsewhere/engines : archive/export, referee
	archive/internal/search : internal/words, internal/placing, internal/recorded, internal/sealed, internal/spelling, ` +
	`archive/internal/dialect, archive/internal/file, archive/internal/games, ` +
	`archive/internal/odds, archive/internal/packing, archive/internal/pattern, archive/internal/plays, ` +
	`archive/internal/postings, internal/problem, archive/internal/record, engine, engine/rulesets, ` +
	`notation, notation/diag, grammar, grammar/query, referee, xsync
	referee/diff : engine, notation, notation/diag, referee, godiff
	internal/diffview : internal/catalogue, referee/diff, referee/report, internal/jsonline, internal/paint, internal/printable, ` +
	`internal/words
	internal/standings : internal/words, archive, engine, grammar/query, internal/placing, internal/spelling, notation
	internal/view : internal/catalogue, archive, engine, internal/infer, notation, notation/diag, referee, referee/report, ` +
	`internal/jsonline, ` +
	`internal/device, internal/fairness, internal/paint, internal/picture, internal/printable, internal/standings, ` +
	`internal/words
	internal/chart : archive, internal/device, internal/printable, internal/words, internal/catalogue
	archive/export : internal/words, internal/identity, internal/infer, internal/pgn, internal/placing, internal/recorded, ` +
	`internal/sealed, ` +
	`internal/spelling, archive/export/internal/parquet, archive/internal/odds, ` +
	`archive/internal/plays, ` +
	`archive/internal/postings, ` +
	`archive/internal/record, engine, grammar, internal/jsonline, internal/printable, notation, notation/diag, referee
	archive/export/internal/parquet : internal/words, parquet, zstd
	cmd/agn           : *, cobra, pflag, udiff, isatty, doublestar
	internal/docs : docs, engine, grammar, notation, referee, internal/picture, internal/catalogue, internal/words
	internal/manual : internal/problem, engine, engine/rulesets, notation/diag, referee, internal/jsonline, ` +
	`internal/paint, internal/printable, internal/words, internal/catalogue
	internal/schema : internal/words, archive/export, engine
	docs              : -
	internal/deps     : -
	internal/pins     : -

	# What editors are told.
	internal/folio   : -
	internal/lsp      : internal/recorded, internal/retag, engine, engine/rulesets, grammar, internal/document, internal/infer, ` +
	`internal/words, internal/catalogue, internal/picture, ` +
	`internal/folio, notation, notation/diag, referee, referee/format, referee/repair, referee/report, jsonrpc2, udiff

	# How text for people and lines of JSON are written.
	internal/printable : xtext
	internal/jsonline  : internal/printable
	internal/paint     : notation/diag
	internal/device    : engine/dice, internal/words
	internal/cputime   : -
	internal/daily     : -
	internal/pgtest    : -
	internal/turns     : notation
	internal/collation : internal/catalogue, engine, engine/rulesets, grammar, notation, notation/diag, referee, referee/repair, ` +
	`internal/recorded, internal/jsonline, internal/paint, internal/printable, internal/repairview, internal/turns, internal/words
	internal/edition : engine, engine/rulesets, grammar, internal/catalogue, internal/collation, notation, internal/page, ` +
	`internal/folio, internal/squeeze, referee
	internal/repairview : internal/catalogue, engine, grammar, notation, notation/diag, referee, referee/identify, referee/repair, ` +
	`internal/jsonline, ` +
	`internal/paint, internal/printable, internal/words

	# What people look at.
	internal/picture  : engine, engine/board, internal/catalogue, internal/words
	internal/replace  : -
	internal/retag    : internal/words, engine, engine/rulesets, grammar, internal/recorded, notation, referee
	internal/dataset  : -
	internal/bounded  : internal/words
	internal/page     : engine, engine/rulesets, internal/catalogue, internal/words, internal/infer, notation, notation/diag, referee, internal/picture, ` +
	`internal/folio, internal/squeeze
	internal/browsertest : chromedp, cdproto
	internal/document : engine, engine/rulesets, grammar, internal/words, notation, notation/diag, referee, referee/format, ` +
	`referee/repair, referee/report, internal/device, internal/infer
	internal/infer    : engine, engine/dice, internal/device, internal/jsonline, internal/printable, ` +
	`internal/recorded, internal/words, notation, notation/diag, referee
	internal/sealed   : engine/dice, internal/recorded, internal/words, notation, notation/diag
	internal/moments  : grammar, internal/infer, internal/jsonline, notation, notation/diag, referee
	internal/draft    : engine, engine/rulesets, internal/catalogue, internal/words, notation, notation/diag, referee, internal/device, internal/document, ` +
	`internal/page, internal/picture
	internal/offline  : engine, engine/rulesets, internal/document, internal/draft, internal/infer, internal/moments, ` +
	`internal/page, ` +
	`notation, notation/diag, referee, referee/format, referee/report
	internal/offline/build : internal/page, internal/picture, internal/serve
	cmd/agn-wasm      : internal/offline
	internal/element  : engine, engine/rulesets, internal/page, internal/picture, internal/squeeze
	internal/squeeze  : -
	internal/npm      : internal/element, internal/offline/build, internal/schema
	cmd/agn-offline   : internal/npm, internal/offline/build
	internal/serve : archive, internal/chart, internal/collation, internal/edition, internal/view, engine, ` +
	`engine/rulesets, grammar, grammar/query, referee/repair, ` +
	`internal/catalogue, internal/document, internal/fairness, internal/draft, internal/moments, internal/page, internal/picture, ` +
	`internal/replace, notation, ` +
	`notation/diag, internal/squeeze, internal/standings, internal/words, referee, websocket

	# What the check of batches needs.
	internal/unpack   : internal/words, zstd
	internal/recode   : internal/words, engine, grammar, xtext
	internal/gameid   : notation
	internal/pgn      : internal/words, engine, notation, referee
	internal/identity : engine, engine/rulesets, notation
	internal/revision : internal/words, internal/gameid, internal/unpack, grammar
	internal/sarif    : -
	internal/settings : internal/words, engine, internal/bounded, pflag, toml

	# Records of other programs.
	internal/convert  : engine, engine/board, engine/dice, engine/rulesets, grammar, internal/calendar, ` +
	`internal/edition, internal/format, internal/identity, internal/pgn, internal/printable, internal/recorded, ` +
	`internal/words, notation, notation/diag, referee, zstd, snappy, xtext
`

// foreign names the modules from elsewhere that the table may speak of.
const foreign = `
	chromedp   : github.com/chromedp/chromedp
	cdproto    : github.com/chromedp/cdproto
	participle : github.com/alecthomas/participle/v2
	cobra      : github.com/spf13/cobra
	pflag      : github.com/spf13/pflag
	jsonrpc2   : github.com/sourcegraph/jsonrpc2
	udiff      : github.com/aymanbagabas/go-udiff
	doublestar : github.com/bmatcuk/doublestar/v4
	isatty     : github.com/mattn/go-isatty
	sqlite     : modernc.org/sqlite
	libc       : modernc.org/libc
	pgx        : github.com/jackc/pgx/v5
	xtext      : golang.org/x/text
	gotext     : github.com/leonelquinteros/gotext
	xsync      : golang.org/x/sync
	godiff     : github.com/sergi/go-diff
	toml       : github.com/pelletier/go-toml/v2
	parquet    : github.com/parquet-go/parquet-go
	zstd       : github.com/klauspost/compress/zstd
	snappy     : github.com/klauspost/compress/snappy
	websocket  : github.com/coder/websocket
`

// testOnly lists what test files may import from elsewhere, in any package, on top
// of what the package itself may. Tests may import every package of the module.
const testOnly = `
	github.com/chromedp/cdproto
	github.com/chromedp/chromedp
	github.com/google/go-cmp
	github.com/jackc/pgx/v5
	github.com/leonelquinteros/gotext
	github.com/parquet-go/parquet-go
	github.com/rogpeppe/go-internal
	github.com/santhosh-tekuri/jsonschema/v6
	github.com/xuri/excelize/v2
	go.yaml.in/yaml
	golang.org/x/text
	modernc.org/libc
	modernc.org/sqlite
	pgregory.net/rapid
`

// unsafeFiles may import "unsafe": a file system of SQLite's is a structure of C.
var unsafeFiles = []string{"archive/faultvfs_test.go", "archive/internal/file/sums.go"}

// testingPackages may import "testing" outside test files.
var testingPackages = []string{"archive/internal/elsewhere/engines", "internal/enginetest", "engine/internal/effects",
	"engine/internal/sharing", "internal/browsertest", "internal/daily"}

func TestImports(t *testing.T) {
	rules, modules := parseTable(t, allowed), parseTable(t, foreign)
	for _, f := range goFiles(t) {
		pkg := path.Dir(f.path)
		may, ok := rules[pkg]
		if !ok {
			t.Errorf("%s: package %s has no line in the table of allowed imports", f.path, pkg)
			continue
		}
		for _, imp := range f.imports {
			if err := judge(f, pkg, imp, may, modules); err != nil {
				t.Errorf("%s: %v", f.path, err)
			}
		}
	}
}

// judge returns an error if the file of package pkg may not import imp.
func judge(f goFile, pkg, imp string, may []string, modules map[string][]string) error {
	test := strings.HasSuffix(f.path, "_test.go")
	first, _, _ := strings.Cut(imp, "/")
	local, own := strings.CutPrefix(imp, module+"/")
	switch {
	case imp == "testing" && !test && !slices.Contains(testingPackages, pkg):
		return fmt.Errorf("imports testing outside a test")
	case imp == "unsafe" && slices.Contains(unsafeFiles, f.path):
		return nil
	case imp == "C" || imp == "unsafe":
		return fmt.Errorf("imports %s", imp)
	case !strings.Contains(first, "."):
		return nil
	case own && test:
		return nil
	case own && (slices.Contains(may, local) || slices.Contains(may, path.Dir(local)+"/*") || slices.Contains(may, "*") &&
		!strings.HasPrefix(local, "cmd/")):
		return nil
	case test && slices.ContainsFunc(strings.Fields(testOnly), func(m string) bool { return within(imp, m) }):
		return nil
	}
	for _, name := range may {
		for _, m := range modules[name] {
			if within(imp, m) {
				return nil
			}
		}
	}
	return fmt.Errorf("package %s may not import %s", pkg, imp)
}

func within(imp, module string) bool { return imp == module || strings.HasPrefix(imp, module+"/") }

// TestImportsCatches shows that the table bites.
func TestImportsCatches(t *testing.T) {
	rules, modules := parseTable(t, allowed), parseTable(t, foreign)
	for _, c := range []struct {
		file, imp string
		ok        bool
	}{
		{"engine/x.go", module + "/engine/board", true},
		{"engine/x.go", module + "/notation", false},
		{"engine/rulesets/x.go", module + "/engine/rulesets/chaupur", true},
		{"engine/rulesets/x.go", module + "/engine/track", false},
		{"engine/x.go", module + "/referee", false},
		{"engine/x_test.go", module + "/referee", true},
		{"notation/x.go", module + "/engine", false},
		{"notation/x.go", "github.com/alecthomas/participle/v2/lexer", false},
		{"notation/x_test.go", "github.com/alecthomas/participle/v2/lexer", false},
		{"grammar/x.go", "github.com/alecthomas/participle/v2/lexer", true},
		{"referee/x.go", "github.com/spf13/cobra", false},
		{"cmd/agn/x.go", "github.com/spf13/cobra", true},
		{"cmd/agn/x.go", module + "/referee", true},
		{"archive/x.go", module + "/cmd/agn", false},
		{"engine/x.go", "testing", false},
		{"engine/x_test.go", "testing", true},
		{"internal/enginetest/x.go", "testing", true},
		{"engine/x_test.go", "pgregory.net/rapid", true},
		{"engine/x.go", "pgregory.net/rapid", false},
		{"engine/x.go", "strings", true},
	} {
		pkg := path.Dir(c.file)
		err := judge(goFile{path: c.file}, pkg, c.imp, rules[pkg], modules)
		if (err == nil) != c.ok {
			t.Errorf("%s importing %s: %v", c.file, c.imp, err)
		}
	}
}

type goFile struct {
	path    string // from the module's root, with slashes
	imports []string
}

// goFiles returns every Go file of the module, whatever its build constraints.
func goFiles(t *testing.T) []goFile {
	t.Helper()
	root := filepath.Join("..", "..")
	var files []goFile
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && p != root && (name == "testdata" || name[0] == '.' || name[0] == '_') {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") {
			return nil
		}
		ast, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		f := goFile{path: filepath.ToSlash(rel)}
		for _, s := range ast.Imports {
			imp, err := strconv.Unquote(s.Path.Value)
			if err != nil {
				return err
			}
			f.imports = append(f.imports, imp)
		}
		files = append(files, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil || len(files) == 0 {
		t.Fatalf("no module at %s: %v", root, err)
	}
	return files
}

// parseTable reads lines "name : a, b".
func parseTable(t *testing.T, text string) map[string][]string {
	t.Helper()
	table := map[string][]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		name, list, ok := strings.Cut(line, ":")
		name = strings.TrimSpace(name)
		if _, dup := table[name]; !ok || dup {
			t.Fatalf("bad or double line %q", line)
		}
		table[name] = []string{}
		for item := range strings.SplitSeq(list, ",") {
			if item = strings.TrimSpace(item); item != "-" {
				table[name] = append(table[name], item)
			}
		}
	}
	return table
}

package serve_test

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/serve"
	"github.com/ashtapada/agn/referee"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

var updatePictures = flag.Bool("update-pictures", false, "take the pictures of all views in docs/pictures/views again")

// maxPictures is how many bytes all of them may have.
const maxPictures = 2_000_000

var pictures = []shown{
	{"write-war", "/write?file=1", written, "", ""},
	{"write-race", "/write?file=2", written, "", ""},
	{"new-game", "/write?file=1", written, `document.getElementById("newGame").click()`,
		`document.querySelector("dialog[open] svg")`},
	{"read", "/#game=3&event=13", drawn, "", ""},
	{"search", "/search?q=variant:chauka-bara%20event:capture%3E=2",
		`document.querySelector("main").innerText.includes("Asha") && document.querySelector(".chip") && ` +
			`[...document.querySelectorAll("#rows tr")].slice(0, 3).every((r) => !r.querySelector(".tb") || ` +
			`r.querySelector("svg"))`,
		"", ""},
	{"tree", "/tree?variant=chaturanga-2p", drawn + ` && document.querySelector("#rows table")`, "", ""},
	{"statistics", "/stats?q=variant:chauka-bara", `document.querySelector("#tables table")`, "", ""},
	{"collate", "/collate?of=5.1,5.2,5.3", `document.querySelector("#grid tr.apart")`,
		`document.getElementById("differ").click()`, `document.querySelector("tr.cur")`},
}

const (
	drawn   = `document.querySelector(".agn-picture")`
	written = drawn + ` && document.body.dataset.judged !== undefined`
)

// TestPictures holds that the pictures of all views are there, are small, and are shown in the docs. With
// -update-pictures it takes them, wide and narrow, light and dark.
func TestPictures(t *testing.T) {
	docs, err := filepath.Abs(filepath.Join("..", "..", "docs"))
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(docs, "pictures", "views")
	if *updatePictures {
		take(t, dir)
	}
	text, err := os.ReadFile(filepath.Join(docs, "views.md"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	size := int64(0)
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		size += info.Size()
		if !strings.Contains(string(text), "pictures/views/"+f.Name()) {
			t.Errorf("docs/views.md does not show %s", f.Name())
		}
	}
	if size > maxPictures || len(files) != 4*len(pictures) {
		t.Errorf("%d pictures have %d bytes", len(files), size)
	}
}

// take takes them.
func take(t *testing.T, dir string) {
	files, db := shelved(t), collected(t)
	// Where files lie on this machine is nothing to show.
	t.Chdir(filepath.Dir(files[0]))
	for i, f := range files {
		files[i] = filepath.Base(f)
	}
	s := startWith(t, serve.Config{Files: files, Archive: db, Write: true})
	b := browsertest.New(t, s.URL)
	for _, theme := range []string{"light", "dark"} {
		for _, size := range []struct {
			name string
			w, h int64
		}{{"wide", 1400, 900}, {"narrow", 390, 844}} {
			b.Look(size.w, theme)
			b.Run(chromedp.EmulateViewport(size.w, size.h))
			for _, p := range pictures {
				b.Run(chromedp.Navigate("about:blank"))
				see(b, s, p)
				var shot []byte
				b.Run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
					shot, err = page.CaptureScreenshot().WithFormat(page.CaptureScreenshotFormatWebp).WithQuality(75).Do(ctx)
					return err
				}))
				name := filepath.Join(dir, fmt.Sprintf("%s-%s-%s.webp", p.name, size.name, theme))
				if err := os.WriteFile(name, shot, 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// copies are three records of one game, which two of three hands have copied wrongly.
const copies = copyA + "\n" + copyB + "\n" + copyC

const (
	copied = "[Event \"By the window\"]\n[White \"Asha\"]\n[Black \"Ravi\"]\n[Variant \"chaturanga-2p\"]\n\n"
	copyA  = copied + "{[%src notebook.jpg leaf_12]} 1. e3 e6 2. Nf3 Nc6 3. c3 d6 4. Nd4 Ne5 5. Nb3 Nf6 " +
		"6. d3 h6 7. N1_2 a6 *\n"
	copyB = copied + "{[%src letter.jpg]} 1. e3 e6 2. Nf3 Nc6 3. e3 d6 4. Nd4 Ne5 5. Nb3 Nf6 6. d3 h6 7. N1d2 a6 *\n"
	// The printer has read 4 for 5 and b for d.
	copyC = copied + "1. e3 e6 2. Nf3 Nc6 3. c3 d6 4. Nb4 Ne5 5. Nb3 Nf6 6. d3 h6 7. N1d2 *\n"
)

// shelved writes files such as somebody has who copies a ledger: two games that are being written, one with a
// breach, and those of the docs.
func shelved(t *testing.T) []string {
	t.Helper()
	dir, docs := t.TempDir(), filepath.Join("..", "..", "docs", "games")
	game := func(name string) string {
		text, err := os.ReadFile(filepath.Join(docs, name+".agn"))
		if err != nil {
			t.Fatal(err)
		}
		return strings.ReplaceAll(string(text), "????.??.??", "1898.05.12")
	}
	// cut leaves a game unfinished before some words.
	cut := func(text, before string) string {
		head, _, ok := strings.Cut(text, before)
		if !ok {
			t.Fatalf("no %q in %s", before, text)
		}
		return regexp.MustCompile(`\[Result "[^"]*"\]`).ReplaceAllString(head, `[Result "*"]`) + "*\n"
	}
	var out []string
	for _, f := range []struct{ name, text string }{
		{"ledger.agn", cut(game("chaturaji"), "{[%diagram] In the middle")},
		{"race.agn", cut(game("chaupur"), "2s9-s11 2j14-ck")},
		{"window.agn", "[Event \"By the window\"]\n[Date \"1898.05.12\"]\n[White \"Asha\"]\n[Black \"Ravi\"]\n" +
			"[Result \"*\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nf3 Nc6 {he hesitated long} 3. Eh3 d6 4. Nd4 Nxd4 5. " +
			"exd4 Ve7 " +
			"6. Nc3 Kc6 7. Ne5 dxe5 8. dxe5 f6 *\n"},
		{"more.agn", game("chauka-bara") + "\n" + game("thaayam") + "\n" + game("ashta-kashte") + "\n" +
			game("chaturanga-2p") + "\n" + game("caturanga-race") + "\n" + game("chaturanca-1")},
		{"copies.agn", copies},
	} {
		name := filepath.Join(dir, f.name)
		if err := os.WriteFile(name, []byte(f.text), 0o600); err != nil {
			t.Fatal(err)
		}
		out = append(out, name)
	}
	return out
}

// collected returns an archive of the games of testdata, whose players and years are made up.
func collected(t *testing.T) *archive.Archive {
	t.Helper()
	names, n := []string{"Asha", "Ravi", "Meera", "Dev", "Bina", "Chitra", "Gopal", "Kamala", "Mohan", "Sita"}, 0
	unknown := regexp.MustCompile(`\[(?:White|Black|Red|Yellow|Green|Blue|Date) "\?[?.]*"\]`)
	db, err := archive.Open(t.Context(), filepath.Join(t.TempDir(), "games.agndb"), archive.Create)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	files, err := filepath.Glob("../../testdata/games/*.agn")
	if err != nil {
		t.Fatal(err)
	}
	in := func(yield func(referee.Input) bool) {
		for _, f := range files {
			raw, err := os.ReadFile(f)
			if err != nil {
				t.Error(err)
				return
			}
			text := unknown.ReplaceAllStringFunc(string(raw), func(tag string) string {
				n++
				name, _, _ := strings.Cut(tag, " ")
				if name == "[Date" {
					return fmt.Sprintf(`%s "18%d.%02d.??"]`, name, 84+n%16, 1+n%12)
				}
				return fmt.Sprintf("%s %q]", name, names[n*7%10])
			})
			text = strings.ReplaceAll(text, `"random game`, `"evening game`)
			if !yield(referee.Input{Name: filepath.Base(f),
				Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}) {
				return
			}
		}
	}
	if _, err := db.Import(t.Context(), in, archive.ImportOptions{Started: time.Unix(0, 0)}); err != nil {
		t.Fatal(err)
	}
	return db
}

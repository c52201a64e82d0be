package main

import (
	"context"
	"io"
	"path/filepath"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

// pageOut is the flags of the command and the state of its run.
type pageOut struct {
	batchCommand
	output, title string
	embed         bool
}

func newPage(e *env) *cobra.Command {
	p := &pageOut{batchCommand: newBatch(e)}
	cmd := &cobra.Command{
		Use:   "page PATH...",
		Short: "Make a page that replays games",
		Long: `Page judges games as check does and writes one HTML file that replays them: the
board, the throws, the moves by round and seat, comments, variations and glyphs. What
was found stands at its place, with its rule and its source. The positions are computed
when the page is made, so it shows what was judged. After a breach, or a gap that leaves
the position open, the last known position stands in grey, with what was tried and why
it is refused.

Games are listed at the left, on a phone over all, and narrowed down by rule set, year,
player, verdict, result and words. Two of them stand side by side and are gone through
together; what differs is marked.

The page asks nothing of any network, and text of games can do nothing in it but be
text. All of it can be reached by keyboard, which the button Keys lists, and by touch;
a screen reader hears each event. A link leads to a game and event. Printed, the games
of the list are a booklet: each takes a page, in letters as large as fit, with a diagram
at its end and wherever a comment is {[%diagram]}.

With --from files are of another format, as agn convert reads them; what is shown is
AGN.

With --embed it writes ashtapada.js, a script for pages of others, which depends on
nothing and obeys a strict Content-Security-Policy. It makes two elements:
<agn-game src="game-1.json"></agn-game> replays a judged game, and
<agn-board variant="chaupur" position="..."></agn-board> shows a position of any rule
set, that of the start without one. With -o DIR/ the script, a file of JSON for each
game (agn help schema game), index.json and index.html go into the directory.

What is of another format is left out and named on standard error, with the command that
makes AGN of it; of that alone no page is made. The exit code is 1 then, 2 when a path
cannot be read, and else 0 whatever the verdicts are.`,
		Example: `  agn page -o games.html games/
  agn page --title 'Games of 1898' -o page.html a.agn b.agn
  agn page --embed > ashtapada.js
  agn page --embed -o site/ games/`,
	}
	f := cmd.Flags()
	f.StringVarP(&p.output, "output", "o", stdinName,
		"write to `FILE`, - for standard output, with --embed to a directory")
	f.StringVar(&p.title, "title", "", "title of the page (default the name of the file, or Games)")
	f.BoolVar(&p.embed, "embed", false, "write a script for other pages, with -o DIR/ and games for it")
	p.batchFlags(cmd, "show", p.run)
	p.other.fromFlags(cmd)
	some := cmd.Args
	cmd.Args = func(cmd *cobra.Command, paths []string) error {
		if p.embed && len(paths) == 0 {
			return nil // the script alone
		}
		return some(cmd, paths)
	}
	return cmd
}

func (p *pageOut) run(ctx context.Context, paths []string) error {
	if p.embed {
		return p.embedded(ctx, paths)
	}
	all, err := p.ready(paths)
	if err != nil {
		return err
	}
	if err := p.overwrites(p.output, all); err != nil {
		return err
	}
	p.entitle(all)
	if err := p.write(ctx, all); err != nil {
		return err
	}
	return p.ended()
}

// entitle names the page where no flag does.
func (p *pageOut) entitle(all []input) {
	switch {
	case p.title != "":
	case len(all) == 1 && all[0].name != stdinName:
		p.title = filepath.Base(all[0].name)
	default:
		p.title = p.lang.Sayf("Games")
	}
}

// write writes the page to where it is to go. A file gets its name when it is whole.
func (p *pageOut) write(ctx context.Context, all []input) error {
	if p.output == stdinName {
		return p.games(ctx, p.out, all)
	}
	f, err := createFile(p.output)
	if err != nil {
		return err
	}
	if err := p.games(ctx, f, all); err != nil {
		_ = f.end(false) // the first error says why
		return err
	}
	return f.end(true)
}

// games writes the page, or nothing where all that there is is no AGN.
func (p *pageOut) games(ctx context.Context, w io.Writer, all []input) error {
	var out *page.Writer
	begin := func() (err error) {
		if out == nil {
			out, err = page.NewWriter(w, p.title, p.lang)
		}
		return err
	}
	err := p.judge(ctx, all, func(g *page.Game) error {
		if err := begin(); err != nil {
			return err
		}
		return out.Add(g)
	})
	if err == nil && out == nil && p.found {
		err = errFindings
	}
	if err == nil {
		err = begin()
	}
	if err != nil {
		return err
	}
	return out.Close()
}

// judge judges the games of all inputs and calls add with each that could be read.
func (p *pageOut) judge(ctx context.Context, all []input, add func(*page.Game) error) error {
	defer limitMemory(exportMemory)()
	bar := p.progress(sizes(all))
	defer bar.clear()
	games := 0
	return page.Judge(catalogue.With(ctx, p.spoken()), referee.Batch{Config: p.cfg, Jobs: p.jobs}, p.sequence(ctx, all),
		func(g *page.Game, r *referee.Result) error {
			bar.show(r.Bytes, games)
			p.forget(r.File, r.Offset)
			if r.Err != nil {
				bar.clear()
				p.trouble(r.Err, &p.outcome)
			}
			if g == nil {
				return nil
			}
			if f := otherThanAGN(r.Report.Findings...); f != nil {
				bar.clear()
				p.finding(r.File, f)
				p.found = true
				return nil
			}
			games++
			return add(g)
		})
}

// spoken is the language of what is said of games: of a page that of its reader, of data the one that was asked for.
func (p *pageOut) spoken() *catalogue.Language {
	if p.embed {
		return p.outright()
	}
	return p.lang
}

// otherThanAGN returns the finding of a text which says that it is of another format, nil if it is AGN.
func otherThanAGN(list ...diag.Finding) *diag.Finding {
	for i := range list {
		f := &list[i]
		if f.Severity == diag.Error && (f.Code == diag.OtherFormat || diag.Says(f.Detail, diag.InputNotText)) {
			return f
		}
	}
	return nil
}

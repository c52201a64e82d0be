package main

import (
	"context"
	"io"
	"path/filepath"

	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

// pageOut is the flags of the command and the state of its run.
type pageOut struct {
	batchCommand
	output, title string
}

func newPage(e *env) *cobra.Command {
	p := &pageOut{batchCommand: newBatch(e)}
	cmd := &cobra.Command{
		Use:   "page PATH...",
		Short: "Make a page that replays games",
		Long: `Page judges games as check does and writes one HTML file that replays them: the
board, the throws, the moves by round and seat, comments, variations and glyphs, and
what was found, at its place, with its rule and its source. The positions are computed
when the page is made, so that what it shows is what was judged; behind a breach or a
gap that leaves the position open it says so and shows none.

The page asks nothing of any network, and text of games can do nothing in it but be
text. All of it can be reached by keyboard, which the button Keys lists, and by touch;
a screen reader is told each event. A link leads to a game and event. Printed it is a
booklet, with a diagram at the end of each game and wherever a comment is
{[%diagram]}.

The exit code is 0 whatever the verdicts are, 2 when a path cannot be read.`,
		Example: `  agn page -o games.html games/
  agn page --title 'Games of 1898' -o page.html a.agn b.agn`,
	}
	f := cmd.Flags()
	f.StringVarP(&p.output, "output", "o", stdinName, "write to `FILE`, - for standard output")
	f.StringVar(&p.title, "title", "", "title of the page (default the name of the file, or Games)")
	p.batchFlags(cmd, "show", p.run)
	return cmd
}

func (p *pageOut) run(ctx context.Context, paths []string) error {
	all, err := p.ready(paths)
	if err != nil {
		return err
	}
	if err := overwrites(p.output, all); err != nil {
		return err
	}
	if p.title == "" {
		p.title = "Games"
		if len(all) == 1 && all[0].name != stdinName {
			p.title = filepath.Base(all[0].name)
		}
	}
	if err := p.write(ctx, all); err != nil {
		return err
	}
	return p.ended()
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

func (p *pageOut) games(ctx context.Context, w io.Writer, all []input) error {
	out, err := page.NewWriter(w, p.title)
	if err != nil {
		return err
	}
	bar := p.progress(sizes(all))
	defer bar.clear()
	games := 0
	err = page.Judge(ctx, referee.Batch{Config: p.cfg, Jobs: p.jobs}, p.packedSequence(all),
		func(g *page.Game, r *referee.Result) error {
			bar.show(r.Bytes, games)
			if r.Err != nil {
				bar.clear()
				p.trouble(r.Err, &p.outcome)
			}
			if g == nil {
				return nil
			}
			games++
			return out.Add(g)
		})
	if err != nil {
		return err
	}
	return out.Close()
}

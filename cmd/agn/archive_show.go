package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/spf13/cobra"
)

func newArchiveShow(a *archiveCmd) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "show ID...",
		Short: "Show stored games and why they were judged so",
		Long: `Show prints games of the archive. An id may be cut short to four digits or more, as
long as one game only begins with them.

The format text is the game as kept, with what was found under it; agn is the game
alone; jsonl is an object a game.`,
		Example: `  agn archive show 3f9a
  agn archive show --format agn 3f9ac1d2 | agn check -`,
		Args: args(cobra.MinimumNArgs(1)),
	}
	choose(cmd, false, &format, "format", "what is printed", "text", "agn", "jsonl")
	cmd.RunE = func(cmd *cobra.Command, ids []string) (err error) {
		db, err := a.open(cmd.Context(), archive.ReadOnly)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, db.Close()) }()
		if format == "agn" {
			return a.export(cmd.Context(), db, ids)
		}
		for i, id := range ids {
			g, err := storedGame(cmd.Context(), db, id)
			if err != nil {
				return err
			}
			if i > 0 && format == "text" {
				if err := a.out.WriteByte('\n'); err != nil {
					return err
				}
			}
			if err := showStored(a.out, g, format); err != nil {
				return err
			}
		}
		return nil
	}
	return cmd
}

func storedGame(ctx context.Context, db *archive.Archive, id string) (*archive.Stored, error) {
	n, err := db.Lookup(ctx, id)
	if err != nil {
		return nil, err
	}
	return db.Game(ctx, n)
}

// storedJSON is one game of an archive.
type storedJSON struct {
	ID       string        `json:"id"`
	Play     string        `json:"play"`
	Variant  *string       `json:"variant"`
	Options  string        `json:"options"`
	Version  *int64        `json:"version"`
	Verdict  string        `json:"verdict"`
	Complete bool          `json:"complete"`
	Events   int           `json:"events"`
	Judged   *int          `json:"judged"`
	Plies    int           `json:"plies"`
	Sic      int           `json:"sic"`
	Result   *string       `json:"result"`
	Computed *string       `json:"computed"`
	Ending   *string       `json:"ending"`
	Date     *string       `json:"date"`
	FirstDay *int64        `json:"firstDay"`
	LastDay  *int64        `json:"lastDay"`
	File     string        `json:"file"`
	Game     int           `json:"game"`
	Line     int           `json:"line"`
	Imported string        `json:"imported"`
	Text     string        `json:"text"`
	Findings []findingJSON `json:"findings"`
}

func storedObject(g *archive.Stored) storedJSON {
	out := storedJSON{
		ID: g.ID.String(), Play: g.Play.String(), Variant: orNull(g.Variant), Options: g.Options, Version: g.Version,
		Verdict: g.Verdict, Complete: g.Complete, Events: g.Events, Judged: g.Judged, Plies: g.Plies, Sic: g.Sic,
		Result: orNull(g.Result), Computed: orNull(g.Computed), Ending: orNull(g.Ending),
		Date: orNull(g.Date), FirstDay: g.Days.First, LastDay: g.Days.Last,
		File: g.File, Game: g.InFile, Line: g.Line, Imported: time.Unix(g.Imported, 0).UTC().Format(time.RFC3339),
		Text: string(g.Text), Findings: make([]findingJSON, len(g.Findings)),
	}
	for i := range g.Findings {
		out.Findings[i] = findingObject(&g.Findings[i])
	}
	return out
}

func showStored(w io.Writer, g *archive.Stored, format string) error {
	if format == "jsonl" {
		return writeJSON(w, storedObject(g))
	}
	var b bytes.Buffer
	for line := range bytes.Lines(g.Text) {
		b.WriteString(printable(string(bytes.TrimRight(line, "\n"))) + "\n")
	}
	fmt.Fprintf(&b, "\nid %s\nfrom %s, game %d, line %d, imported %s\n%s", g.ID, printable(g.File), g.InFile, g.Line,
		time.Unix(g.Imported, 0).UTC().Format(time.DateTime), verdictOf(g.Verdict, g.Partly, g.Judged, g.Events))
	if g.Version != nil {
		fmt.Fprintf(&b, " under %s version %d", printable(g.Variant), *g.Version)
	}
	if g.Complete {
		fmt.Fprintf(&b, ", ended %s by %s", g.Computed, g.Ending)
	}
	b.WriteByte('\n')
	for i := range g.Findings {
		b.Write(appendHeading(nil, g.File, &g.Findings[i], false))
	}
	_, err := w.Write(b.Bytes())
	return err
}

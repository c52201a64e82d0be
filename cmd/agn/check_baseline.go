package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/ashtapada/agn/internal/bounded"
	"github.com/ashtapada/agn/internal/replace"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee/report"
)

// maxStale bounds the entries of a baseline that are listed as gone.
const maxStale = 10

// baselines is the part of check that knows old findings.
type baselines struct {
	// known is nil without --baseline, written nil without --write-baseline.
	known   *report.Baseline
	written *report.BaselineWriter
	// adopt is set when every finding becomes a known one.
	adopt bool
	// read holds the files that were read, by their names in the baseline, failed
	// those of them that were not read to the end.
	read, failed map[string]bool
}

// openBaselines reads the baseline that is used and prepares the one that is
// written.
func (c *check) openBaselines() error {
	b := &c.base
	b.read, b.failed = map[string]bool{}, map[string]bool{}
	if c.writeBaseline != "" {
		b.written = &report.BaselineWriter{Base: c.writeBaseline}
		b.adopt = c.baseline == ""
		if _, err := os.Stat(filepath.Dir(c.writeBaseline)); err != nil {
			return words.Errorf("%s cannot be written: %v", c.writeBaseline, err)
		}
	}
	if c.baseline == "" {
		return nil
	}
	data, err := bounded.File(c.baseline, bounded.List)
	if errors.Is(err, fs.ErrNotExist) && c.writeBaseline != "" && sameFile(c.baseline, c.writeBaseline) {
		// The first run makes the file that the settings name.
		b.adopt = true
		return nil
	}
	if err != nil {
		return err
	}
	entries, err := report.ReadBaseline(data)
	if err != nil {
		return words.Errorf("%s: %v", c.baseline, err)
	}
	b.known = report.NewBaseline(c.baseline, entries)
	return nil
}

// wanted reports whether games are to be known again.
func (b *baselines) wanted() bool { return b.known != nil || b.written != nil }

// noteBaseline notes a game, in order.
func (c *check) noteBaseline(g *judged) {
	b := &c.base
	if b.known != nil {
		b.read[report.BaselineName(c.baseline, g.File)] = true
		b.known.Meet(g.File, g.ID, g.Report.Findings)
	}
	if b.written != nil {
		b.written.Add(g.File, g.ID, g.All)
	}
}

// closeBaselines says which entries no longer apply, and writes the new baseline.
// Nothing is written when a file could not be read: its findings would be missing.
func (c *check) closeBaselines() error {
	b := &c.base
	if b.known != nil {
		c.complainStale()
	}
	switch {
	case b.written == nil:
		return nil
	case c.failed || c.fault:
		c.complain(words.Errorf("%s is not written, because not everything could be checked", c.writeBaseline))
		return nil
	}
	data := report.AppendBaseline(nil, b.written.Entries())
	if _, err := os.Stat(c.writeBaseline); err != nil {
		return os.WriteFile(c.writeBaseline, data, 0o666)
	}
	return replace.File(c.writeBaseline, data)
}

// complainStale notes the entries whose files were read whole, or are gone, and
// whose findings are no more. It is no failure: something got better.
func (c *check) complainStale() {
	b := &c.base
	gone := false
	stale := b.known.Stale(func(file string) bool {
		if b.failed[file] {
			return false
		}
		if b.read[file] || !report.BaselineGone(c.baseline, file) {
			return b.read[file]
		}
		gone = true
		return !b.known.Moved()
	})
	if gone && b.known.Moved() {
		c.complain(words.Errorf("note: most files that %s names are not there: if it was moved, write it again with "+
			"--write-baseline", c.baseline))
	}
	for i, e := range stale {
		if i == maxStale {
			c.complain(words.Errorf("note: %d more", len(stale)-i))
			break
		}
		c.complain(words.Errorf("note: %s: entry no longer applies: %s", c.baseline, e))
	}
}

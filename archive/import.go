package archive

import (
	"context"
	"iter"
	"time"

	"github.com/ashtapada/agn/archive/internal/importer"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// ImportMemory is the soft limit of memory, as debug.SetMemoryLimit takes it, that suits an
// import and whatever else judges the games of an archive again: many are gathered before they are
// written, and garbage would come to as much again. Nothing here sets it, because it is the
// program's.
const ImportMemory = 112 << 20

// ImportOptions says how games are imported.
type ImportOptions struct {
	// Config says how games are read that do not say it themselves. What it supplies is
	// written into the text that is stored, and the text is judged alone; Nearest does
	// not count.
	Config referee.Config
	// Jobs is the number of games judged at once, 0 for one a core.
	Jobs int
	// Strict keeps nothing of a file in which a game is refused.
	Strict bool
	// Replace lets a game that is read take the place of one that stood in the same place of
	// the same file, or that has the same tag Source and is alone with it, and that was not
	// read. What was superseded before is let in again.
	Replace bool
	// Prune does what Replace does and takes out every other game that was not read, unless
	// something could not be read (ErrPartlyRead) or nothing was.
	Prune bool
	// Reason says why games are replaced or taken out; a general one if it is empty.
	Reason string
	// Started is the time of the import.
	Started time.Time
	// Read, if set, is called after each game with the bytes and games read so far.
	Read func(bytes int64, games int)
	// Line, if set, returns the line at which a game of a file is said to stand, which begins at an offset and a line of
	// what was read of it: another one where that was made of a file of another format. It is called in the order of the
	// games.
	Line func(file string, offset, line int) int
	// Trouble, if set, is called with each error that kept (the rest of) a file from
	// being read. Without it the first ends the import.
	Trouble func(error)
	// NotStored, if set, is called with each game that is not stored because it, or its file,
	// cannot be read or, with Strict, because it is refused, and with why that is.
	NotStored func(file string, why *diag.Finding)
	// Committed, if set, is called from another goroutine whenever what was counted
	// so far is safe on the disk.
	Committed func(Tally)

	// keepFrom is how often a position must occur for its totals to be kept, 0 for what the archive says;
	// batch is how many events are committed as a whole, 0 for a number that is fast.
	keepFrom, batch int
}

// Tally counts what became of games. Each game is counted once.
type Tally struct {
	// Imported counts new games that were judged legal, Present those that were
	// there already. Rejected counts new games that were refused; they are kept with
	// their reasons unless they could not be read at all or the import is strict.
	Imported, Present, Rejected int
	// Dropped counts sound games of files that a strict import did not keep.
	Dropped int
	// KeptOut counts games whose texts are superseded.
	KeptOut int
	// Replaced counts stored games that others have taken the place of, Pruned those that
	// were taken out because they were not read.
	Replaced, Pruned int
	// Codes counts the rejected games by the code of their first error, Unread those of
	// them that could not be read, so that nothing is stored of them.
	Codes, Unread map[diag.Code]int
}

// Games is the number of games that were read.
func (t *Tally) Games() int { return t.Imported + t.Present + t.Rejected + t.Dropped + t.KeptOut }

// NotRead is the number of games, and of files without one, of which nothing is stored because they could
// not be read.
func (t *Tally) NotRead() (n int) {
	for _, times := range t.Unread {
		n += times
	}
	return n
}

// Import judges the games of the inputs and stores those that are not there yet,
// in the order of the input, a batch in one transaction. What was committed stays,
// however the import ends, and the import can be repeated. The tally is of what was
// committed.
func (a *Archive) Import(ctx context.Context, inputs iter.Seq[referee.Input], opt ImportOptions) (_ Tally, err error) {
	defer func() { err = a.file.Sound(err) }()
	if opt.keepFrom == 0 {
		opt.keepFrom = a.keep
	}
	in := importer.Options{Config: opt.Config, Jobs: opt.Jobs, Strict: opt.Strict, Replace: opt.Replace, Prune: opt.Prune,
		Reason: opt.Reason, Started: opt.Started, Read: opt.Read, Line: opt.Line, Trouble: opt.Trouble,
		NotStored: opt.NotStored,
		KeepFrom:  opt.keepFrom, Batch: opt.batch}
	if opt.Committed != nil {
		in.Committed = func(t importer.Tally) { opt.Committed(Tally(t)) }
	}
	t, err := importer.Import(ctx, a.file, inputs, in)
	return Tally(t), err
}

// ReverifyOptions says which games are judged again.
type ReverifyOptions struct {
	// All judges every game, not only those whose rule set has changed since.
	All bool
	// DryRun leaves the archive as it is.
	DryRun bool
	// Judged, if set, is called with the number of games judged so far.
	Judged func(games int)
}

// Change is a game of which the judgement has changed.
type Change struct {
	Number   int64
	ID       ID
	Variant  string
	From, To Judgement
}

// Judgement is what a game was or is judged.
type Judgement struct {
	Version  *int64 // of the rule set
	Verdict  string
	Complete bool
	Computed string
	// Codes holds the codes of the errors, Rules the rules they name.
	Codes []diag.Code
	Rules []string
}

// Reverify judges stored games by the rules of today and stores the new judgement.
// It calls changed with each game whose verdict, end or errors have changed. Text,
// id and number of a game stay. It returns how many games were judged.
func (a *Archive) Reverify(ctx context.Context, opt ReverifyOptions, changed func(Change)) (judged int, err error) {
	defer func() { err = a.file.Sound(err) }()
	return importer.Reverify(ctx, a.file, importer.ReverifyOptions{All: opt.All, DryRun: opt.DryRun, KeepFrom: a.keep,
		Judged: opt.Judged}, func(c importer.Change) {
		changed(Change{c.Number, ID(c.ID), c.Variant, Judgement(c.From), Judgement(c.To)})
	})
}

// Salvaged says what came of a salvage.
type Salvaged struct {
	// Saved counts the games whose text matched its checksum, Lost those whose text did not,
	// or which must have been there by the numbers of the others and was not found.
	Saved, Lost int
	// Superseded counts the superseded texts that were saved.
	Superseded int
	// Pages is how many pages the file has, of the number that it should have; it is less
	// where the file was cut off.
	Pages, OfPages int64
	Tally
}

// Cut reports whether the end of the file is missing, and with it games that cannot be
// counted.
func (s *Salvaged) Cut() bool { return s.Pages < s.OfPages }

// Salvage takes every game whose text matches its checksum out of a damaged archive
// and imports it into the archive to, which must not be the damaged one. It reads
// what SQLite can still read, with the log beside the file, and then looks for texts
// on every page of the file itself. The games are judged again; the files that they
// came from are kept where they can be read.
func Salvage(ctx context.Context, damaged, to string, started time.Time) (Salvaged, error) {
	s, err := importer.Salvage(ctx, damaged, to, started)
	return Salvaged{s.Saved, s.Lost, s.Superseded, s.Pages, s.OfPages, Tally(s.Tally)}, err
}

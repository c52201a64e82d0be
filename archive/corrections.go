package archive

import (
	"context"
	"time"

	"github.com/ashtapada/agn/archive/internal/importer"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Correction says of games that are taken out or changed when that was and why.
type Correction struct {
	When   time.Time
	Reason string
}

// Delete takes games out, by their numbers, all or none of them, and returns how many they
// were. Nothing counts or finds them any more; their texts are kept as superseded, with the
// time and the reason.
func (a *Archive) Delete(ctx context.Context, numbers []int64, c Correction) (n int, err error) {
	defer func() { err = a.file.Sound(err) }()
	return importer.Delete(ctx, a.file, numbers, importer.Correction{When: c.When, Reason: c.Reason, KeepFrom: a.keep})
}

// Draft is a text that may take the place of a stored one, judged.
type Draft struct {
	ID       ID
	Verdict  string
	Findings diag.List
	// Text is the text as it would be stored.
	Text  []byte
	draft *importer.Draft
}

// Judge judges a text that may take the place of a stored one; that tags of these names are allowed is
// written into it. It is an error if a text does not hold one game, or one that an archive does not store.
func (a *Archive) Judge(ctx context.Context, text []byte, allowed ...string) (*Draft, error) {
	d, err := importer.Judge(ctx, text, allowed...)
	if err != nil {
		return nil, err
	}
	return &Draft{ID(d.ID), d.Verdict, d.Listed(), d.Text, d}, nil
}

// Amend puts a draft in the place of a game, whose text is kept as superseded. The draft
// has a number of its own, and the file and place of the other. It returns false if the
// draft is the same game. The error is ErrPresent, wrapped, if it is another one of the
// archive.
func (a *Archive) Amend(ctx context.Context, number int64, d *Draft, c Correction) (changed bool, err error) {
	defer func() { err = a.file.Sound(err) }()
	why := importer.Correction{When: c.When, Reason: c.Reason, KeepFrom: a.keep}
	return importer.Amend(ctx, a.file, number, d.draft, why)
}

// AmendAll puts what change makes of the texts of games in their place, all of them or none, and returns how many games
// changed; the old texts are kept as superseded. Each text must hold one game still. The errors are those of Judge and
// Amend.
func (a *Archive) AmendAll(ctx context.Context, numbers []int64, change func(text []byte) ([]byte, error),
	c Correction, allowed ...string) (changed int, err error) {
	defer func() { err = a.file.Sound(err) }()
	why := importer.Correction{When: c.When, Reason: c.Reason, KeepFrom: a.keep}
	return importer.AmendAll(ctx, a.file, numbers, change, referee.Config{AllowTags: allowed}, why)
}

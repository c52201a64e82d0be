package archive

import (
	"context"
	"encoding/hex"
	"errors"

	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/importer"
	"github.com/ashtapada/agn/archive/internal/search"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/problem"
)

// What corrects an archive.
type (
	Correction   = importer.Correction
	Draft        = importer.Draft
	Supersession = games.Supersession
)

// Errors of corrections that callers may want to tell apart.
var (
	// ErrPresent says that the archive has a game already that another was to become.
	ErrPresent = problem.ErrPresent
	// ErrNotOne says that a text does not hold one game.
	ErrNotOne = importer.ErrNotOne
	// ErrUnstorable says that a text is none that an archive stores.
	ErrUnstorable = importer.ErrUnstorable
	// ErrNothingRead says that no game was read that the archive could be made equal to,
	// ErrPartlyRead that something could not be read.
	ErrNothingRead = importer.ErrNothingRead
	ErrPartlyRead  = importer.ErrPartlyRead
)

// Delete takes games out, by their numbers, all or none of them, and returns how many they
// were. Nothing counts or finds them any more; their texts are kept as superseded, with the
// time and the reason.
func (a *Archive) Delete(ctx context.Context, numbers []int64, c Correction) (n int, err error) {
	defer func() { err = a.file.Sound(err) }()
	if c.KeepFrom == 0 {
		c.KeepFrom = a.keep
	}
	return importer.Delete(ctx, a.file, numbers, c)
}

// Judge judges a text that may take the place of a stored one; that tags of these names are allowed is
// written into it. The error is ErrNotOne or ErrUnstorable, wrapped.
func (a *Archive) Judge(ctx context.Context, text []byte, allowed ...string) (*Draft, error) {
	return importer.Judge(ctx, text, allowed...)
}

// Amend puts a draft in the place of a game, whose text is kept as superseded. The draft
// has a number of its own, and the file and place of the other. It returns false if the
// draft is the same game. The error is ErrPresent, wrapped, if it is another one of the
// archive.
func (a *Archive) Amend(ctx context.Context, number int64, d *Draft, c Correction) (changed bool, err error) {
	defer func() { err = a.file.Sound(err) }()
	if c.KeepFrom == 0 {
		c.KeepFrom = a.keep
	}
	return importer.Amend(ctx, a.file, number, d, c)
}

// asked calls do with the archive of what a query asks for, the games or the superseded
// texts, and with the rest of the query; apart is nil for games.
func (a *Archive) asked(ctx context.Context, q *query.Query,
	do func(f *file.File, rest *query.Query, apart *importer.Apart) error) (err error) {
	defer func() { err = a.file.Sound(err) }()
	superseded, rest, err := search.Superseded(q)
	if err != nil {
		return err
	}
	if !superseded {
		return do(a.file, rest, nil)
	}
	apart, err := importer.SetApart(ctx, a.file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, apart.Close()) }()
	return do(apart.File, rest, apart)
}

// supersededAs gives a text that was found the number that it had as a game, and says why
// it is superseded.
func supersededAs(f *Found, apart *importer.Apart) {
	var id ID
	if _, err := hex.Decode(id[:], []byte(f.ID)); err != nil {
		panic("archive: " + err.Error()) // the archive has written it
	}
	row := apart.Row(id)
	f.Game, f.Line = row.Game, row.Line
	f.Superseded = row.Supersession()
}

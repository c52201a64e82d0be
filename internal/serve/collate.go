package serve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/collation"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/edition"
	"github.com/ashtapada/agn/internal/moments"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// record is a game of a file, or of the archive by its id.
type record struct {
	File int    `json:"file"`
	Game int    `json:"game"`
	ID   string `json:"id"`
	// And has the records in which the game goes on, one after another.
	And []record `json:"and"`
}

// collate looks for the game that several records of it tell, for some seconds.
func (s *Server) collate(r *http.Request) (any, error) {
	var in struct {
		Games []record `json:"games"`
	}
	if err := body(r, &in); err != nil {
		return nil, err
	}
	parts := 0
	for i := range in.Games {
		parts = max(parts, 1+len(in.Games[i].And))
	}
	if n := len(in.Games); n < 2 && parts < 2 || max(n, parts) > collation.MaxWitnesses {
		return nil, refusedf(http.StatusUnprocessableEntity, "%v: from 2 to %d are collated", words.Count(n, "game"),
			collation.MaxWitnesses)
	}
	cfg := s.Referee
	sources, err := s.witnesses(r.Context(), in.Games, cfg)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), document.SearchTime)
	defer cancel()
	repairer := func() *repair.Repairer { return repair.New(cfg, nil) }
	games, err := collation.Prepared(ctx, sources, &cfg, repairer)
	if err != nil {
		return nil, refusedf(http.StatusUnprocessableEntity, "%v", err)
	}
	sources = games[0] // whose hypotheses say that there are others
	var witnesses []repair.Witness
	for i := range sources {
		witnesses = append(witnesses, sources[i].Witness)
	}
	found := repairer().Collate(ctx, witnesses)
	return edition.NewView(r.Context(), collation.Of(found, sources, cfg), cfg), r.Context().Err()
}

// witnesses reads records, each of which may go on in others.
func (s *Server) witnesses(
	ctx context.Context, games []record, cfg referee.Config,
) (out []collation.Source, err error) {
	taken := map[string]bool{}
	for i, first := range games {
		var parts []collation.Source
		for _, one := range append([]record{first}, first.And...) {
			key := fmt.Sprint(one.File, " ", one.Game, " ", one.ID)
			if taken[key] {
				return nil, refusedf(http.StatusUnprocessableEntity, "a game is named twice, and a witness counts once")
			}
			taken[key] = true
			w, err := s.witness(ctx, one, cfg)
			if err != nil {
				return nil, err
			}
			parts = append(parts, *w)
		}
		w := parts[0]
		if len(parts) > 1 {
			w, _ = collation.Joined(parts, cfg.Parser) // what is left out is a result or a tag, and both are in the parts
		}
		w.Siglum = string(rune('A' + i))
		out = append(out, w)
	}
	return out, nil
}

// several reports whether there are two records or more that can be collated.
func (s *Server) several() bool {
	if s.Archive != nil {
		return true
	}
	last, n := "", 0
	for _, name := range s.Files {
		if info, err := os.Stat(name); err != nil || info.Size() == 0 {
			continue
		}
		if last, n = name, n+1; n > 1 {
			return true
		}
	}
	if n == 0 || s.Decode != nil {
		return false
	}
	f, err := os.Open(last)
	if err != nil {
		return false
	}
	defer f.Close()
	reader := grammar.NewReader(f)
	for n = 0; n < 2; n++ {
		var chunk grammar.Chunk
		if reader.Next(&chunk) != nil {
			return false
		}
	}
	return true
}

// witness reads a record.
func (s *Server) witness(ctx context.Context, one record, cfg referee.Config) (*collation.Source, error) {
	var text []byte
	var w collation.Source
	n := one.Game
	switch {
	case one.ID != "":
		g, err := s.storedRecord(ctx, one.ID)
		if err != nil {
			return nil, err
		}
		text, n, w.File = g.Text, 1, g.File
	case one.File < 1 || one.File > len(s.files.names):
		return nil, refusedf(http.StatusUnprocessableEntity, "there is no file %d, they are numbered from 1 to %d", one.File,
			len(s.files.names))
	case n < 1:
		return nil, refusedf(http.StatusUnprocessableEntity, "there is no game %d, they are numbered from 1", n)
	default:
		f, err := s.files.text(ctx, one.File-1)
		if err != nil {
			return nil, err
		}
		text, w.File = f.text, s.files.names[one.File-1]
	}
	g, read, err := moments.Read(bytes.NewReader(text), cfg, n, ctx.Err)
	if none := (*moments.NoGameError)(nil); errors.As(err, &none) {
		return nil, refusedf(http.StatusUnprocessableEntity, "%s has no game %d, it holds %d", w.File, n, none.Holds)
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", w.File, err)
	}
	w.Game, w.Read, w.Number = g, read, one.Game
	return &w, nil
}

// storedRecord reads a record of the archive.
func (s *Server) storedRecord(ctx context.Context, id string) (*archive.Stored, error) {
	if s.Archive == nil {
		return nil, refusedf(http.StatusUnprocessableEntity, "%v", errNoArchive.Message)
	}
	i, err := s.Archive.Lookup(ctx, id)
	if errors.Is(err, archive.ErrNoGame) || errors.Is(err, archive.ErrAmbiguous) {
		return nil, refusedf(http.StatusUnprocessableEntity, "%v", err)
	}
	if err != nil {
		return nil, err
	}
	return s.Archive.Get(ctx, i)
}

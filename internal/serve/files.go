package serve

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math"
	"net/http"
	"os"
	"slices"
	"sync"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/moments"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/replace"
	"github.com/ashtapada/agn/referee"
)

// files are the files that may be read. A request names one by its number alone, so that no
// request can name another.
type files struct {
	names  []string
	decode func(context.Context, string, []byte) ([]byte, string, error) // nil if files are AGN
	mu     sync.Mutex
	// kept has the games of each file as they were when its text had that sum.
	kept []keptFile
	// decoded has what was last made of each file.
	decoded []fileText
}

// fileText is the text of a file, with the sum of what it holds. It is readOnly if that says why nothing may be saved.
type fileText struct {
	text     []byte
	sum      string
	readOnly string
}

type keptFile struct {
	sum   string
	games []page.Entry
}

func newFiles(names []string, decode func(context.Context, string, []byte) ([]byte, string, error)) *files {
	return &files{names: names, decode: decode, kept: make([]keptFile, len(names)), decoded: make([]fileText, len(names))}
}

// maxFile bounds a file that is served.
const maxFile = 64 << 20

// text reads a file whole, as AGN.
func (f *files) text(ctx context.Context, i int) (out fileText, err error) {
	data, sum, err := f.read(i)
	if err != nil || f.decode == nil {
		return fileText{text: data, sum: sum}, err
	}
	f.mu.Lock()
	out = f.decoded[i]
	f.mu.Unlock()
	if out.sum == sum {
		return out, nil
	}
	out.sum = sum
	if out.text, out.readOnly, err = f.decode(ctx, f.names[i], data); err != nil {
		return fileText{}, unreadable(err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.decoded[i] = out
	return out, nil
}

// read reads a file whole, as it is.
func (f *files) read(i int) (text []byte, sum string, err error) {
	// A pipe that has taken the place of the file would be waited for.
	if info, err := os.Stat(f.names[i]); err == nil && !info.Mode().IsRegular() {
		return nil, "", refusedf(http.StatusUnprocessableEntity, "reading: %s is no regular file", f.names[i])
	}
	file, err := os.Open(f.names[i])
	if err != nil {
		return nil, "", unreadable(err)
	}
	defer func() { _ = file.Close() }() // it was only read
	text, err = io.ReadAll(io.LimitReader(file, maxFile+1))
	if err != nil {
		return nil, "", unreadable(err)
	}
	if len(text) > maxFile {
		return nil, "", refusedf(http.StatusUnprocessableEntity, "%s is longer than %d bytes", f.names[i], maxFile)
	}
	return text, sumOf(text), nil
}

func unreadable(err error) error { return refusedf(http.StatusUnprocessableEntity, "reading: %v", err) }

func sumOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// named makes a handler of what a request wants of the file that it names.
func (s *Server) named(do func(*http.Request, int) (any, error)) handler {
	return func(r *http.Request) (any, error) {
		i, ok := counted(r.PathValue("file"))
		if !ok || i > len(s.files.names) {
			return nil, refusedf(http.StatusNotFound, "there is no file %q, they are numbered from 1 to %d",
				r.PathValue("file"), len(s.files.names))
		}
		return do(r, i-1)
	}
}

// fileJSON is a file as it is served.
type fileJSON struct {
	File int     `json:"file"`
	Name string  `json:"name"`
	Sum  string  `json:"sum,omitempty"`
	Text *string `json:"text,omitempty"`
	// ReadOnly says why nothing is saved to the file.
	ReadOnly string `json:"readOnly,omitempty"`
}

func (s *Server) listFiles(*http.Request) (any, error) {
	out := []fileJSON{}
	for i, name := range s.files.names {
		out = append(out, fileJSON{File: i + 1, Name: name})
	}
	return out, nil
}

func (s *Server) readFile(r *http.Request, i int) (any, error) {
	f, err := s.files.text(r.Context(), i)
	if err != nil {
		return nil, err
	}
	whole := string(f.text)
	return fileJSON{i + 1, s.files.names[i], f.sum, &whole, f.readOnly}, nil
}

// saveFile writes a file, unless it is not any more what the sum says it was.
func (s *Server) saveFile(r *http.Request, i int) (any, error) {
	if !s.Write {
		return nil, errNotWriting
	}
	var in struct {
		Text string `json:"text"`
		Sum  string `json:"sum"`
	}
	if err := body(r, &in); err != nil {
		return nil, err
	}
	if was, err := s.files.text(r.Context(), i); err != nil {
		return nil, err
	} else if was.readOnly != "" {
		return nil, refusedf(http.StatusForbidden, "nothing is written: %s", was.readOnly)
	}
	s.files.mu.Lock()
	defer s.files.mu.Unlock()
	_, sum, err := s.files.read(i)
	if err != nil {
		return nil, err
	}
	if sum != in.Sum {
		return nil, refusedf(http.StatusConflict, "%s was changed meanwhile by something else; nothing was written",
			s.files.names[i])
	}
	if err := replace.File(s.files.names[i], []byte(in.Text)); err != nil {
		return nil, fmt.Errorf("%s cannot be written: %w", s.files.names[i], plain(err))
	}
	return fileJSON{File: i + 1, Name: s.files.names[i], Sum: sumOf([]byte(in.Text))}, nil
}

// plain takes from a fault of the system what it says of files that only the program knows.
func plain(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	if link := (*os.LinkError)(nil); errors.As(err, &link) {
		return link.Err
	}
	return err
}

// listGames lists the games of all files, in their order, with the one that is opened if it can be. What cannot be read
// is named beside them.
func (s *Server) listGames(r *http.Request) (any, error) {
	open, err := number(r, "open", 0, 1, math.MaxInt32)
	if err != nil {
		return nil, err
	}
	out := struct {
		Games  []gameEntry     `json:"games"`
		Faults []string        `json:"faults"`
		Game   json.RawMessage `json:"game,omitempty"`
	}{Games: []gameEntry{}, Faults: []string{}}
	for i := range s.files.names {
		entries, err := s.entries(r.Context(), i)
		if err != nil {
			if r.Context().Err() != nil {
				return nil, err
			}
			out.Faults = append(out.Faults, err.Error())
			continue
		}
		for k := range entries {
			out.Games = append(out.Games, gameEntry{i + 1, &entries[k]})
		}
	}
	if open > 0 && open <= len(out.Games) {
		// Why it cannot be opened is answered where it is asked for alone.
		if game, err := s.game(r.Context(), out.Games[open-1].Number-1, out.Games[open-1].Game); err == nil {
			out.Game = game.text
		}
	}
	return out, nil
}

// gameEntry is a game of a list, with the number of its file.
type gameEntry struct {
	Number int `json:"number"`
	*page.Entry
}

// entries lists the games of a file. They are judged again when its text has changed.
func (s *Server) entries(ctx context.Context, i int) ([]page.Entry, error) {
	f, err := s.files.text(ctx, i)
	if err != nil {
		return nil, err
	}
	s.files.mu.Lock()
	kept := s.files.kept[i]
	s.files.mu.Unlock()
	if kept.sum == f.sum {
		return kept.games, nil
	}
	games := []page.Entry{}
	batch := referee.Batch{Config: s.Referee, Worker: func(*referee.Referee) func(*referee.Result) {
		return func(r *referee.Result) {
			if r.Number > 0 { // else the file holds no game
				r.Value = page.EntryOf(r.Game, r.Report, r.File, r.Number)
			}
		}
	}}
	for r, err := range batch.Results(ctx, one(s.files.names[i], f.text)) {
		if err != nil {
			return nil, err
		}
		if e, ok := r.Value.(page.Entry); ok {
			games = append(games, e)
		}
	}
	s.files.mu.Lock()
	s.files.kept[i] = keptFile{f.sum, games}
	s.files.mu.Unlock()
	return games, nil
}

// one is a text as the input of a batch.
func one(name string, text []byte) iter.Seq[referee.Input] {
	return slices.Values([]referee.Input{referee.InputOf(name, text)})
}

// fileGame returns a game of a file.
func (s *Server) fileGame(r *http.Request, i int) (any, error) {
	n, ok := counted(r.PathValue("game"))
	if !ok {
		return nil, refusedf(http.StatusNotFound, "there is no game %q, they are numbered from 1", r.PathValue("game"))
	}
	return s.game(r.Context(), i, n)
}

// game answers with the n-th game of a file.
func (s *Server) game(ctx context.Context, i, n int) (reply, error) {
	f, err := s.files.text(ctx, i)
	if err != nil {
		return reply{}, err
	}
	asked := fmt.Sprint(f.sum, i, n, catalogue.In(ctx).Tag())
	if out, ok := s.judged.get(archive.State{}, asked); ok {
		return out, nil
	}
	g, err := gameOf(ctx, s.Referee, s.files.names[i], f.text, n)
	if err != nil {
		return reply{}, err
	}
	out := reply{text: jsonOf(g)}
	s.judged.put(archive.State{}, asked, out)
	return out, nil
}

// gameOf judges the n-th game of a text.
func gameOf(ctx context.Context, cfg referee.Config, name string, text []byte, n int) (*page.Game, error) {
	g, read, err := moments.Read(bytes.NewReader(text), cfg, n, ctx.Err)
	if none := (*moments.NoGameError)(nil); errors.As(err, &none) {
		return nil, refusedf(http.StatusNotFound, "%s has no game %d, it holds %d", name, n, none.Holds)
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	out, _ := page.Visit(ctx, referee.New(cfg), g, read, name, n)
	if err := ctx.Err(); err != nil {
		return out, err
	}
	return out, out.Infer(ctx, cfg, g, read)
}

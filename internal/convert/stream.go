package convert

import (
	"context"
	"errors"
	"io"
	"slices"
	"sort"
	"sync"

	"github.com/ashtapada/agn/referee"
)

// Stream reads files of another format as AGN, word for word, and knows where in them each word stands. It is for a
// reader of AGN that reports places: several goroutines may ask for places while one reads.
type Stream struct {
	*io.PipeReader
	Report *Report

	mu    sync.Mutex
	games []streamed
}

// streamed is a game of a stream, which begins at an offset of it.
type streamed struct {
	start int
	*Text
}

// NewStream returns the games of files of a format, of one unless they belong together. They are judged as cfg says, so
// that it says the options of games that say none. The stream must be closed.
func NewStream(ctx context.Context, f *Format, files []*Input, cfg referee.Config) *Stream {
	out, in := io.Pipe()
	s := &Stream{PipeReader: out, Report: &Report{File: files[0].Name}}
	for _, file := range files {
		file.Report = s.Report
	}
	cfg.Options = nil
	go func() { in.CloseWithError(s.write(ctx, f, files, in, cfg)) }()
	return s
}

// write writes the games. The error names the place where the files cannot be read.
func (s *Stream) write(ctx context.Context, f *Format, files []*Input, out io.Writer, cfg referee.Config) error {
	at := 0
	to := func(g *Game) error {
		text := s.draft(g, cfg)
		s.mu.Lock()
		s.games = append(s.games, streamed{at, text})
		s.mu.Unlock()
		n, err := out.Write(append(text.AGN, '\n'))
		at += n
		return err
	}
	err := f.Games(ctx, files, to)
	var fault *FaultError
	if errors.As(err, &fault) && fault.Place.IsSet() {
		return fault
	}
	return err
}

// draft is a game as AGN. One that is AGN already stays as it is.
func (s *Stream) draft(g *Game, cfg referee.Config) *Text {
	if g.chunk == nil {
		return Draft(g, cfg, s.Report)
	}
	from := g.Place
	if !from.IsSet() {
		from = Place{Line: int32(g.chunk.Line), Column: 1}
	}
	return &Text{AGN: slices.Concat(g.chunk.Text, []byte{'\n'}), From: from}
}

// gameAt returns the index of the game that what stands at an offset of the stream is in, less than 0 if that is not
// known any more.
func (s *Stream) gameAt(offset int) int {
	return sort.Search(len(s.games), func(i int) bool { return s.games[i].start > offset }) - 1
}

// Place returns where what stands at an offset of the stream comes from. It is unset if that is not known any more.
func (s *Stream) Place(offset int) Place {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.gameAt(offset)
	if i < 0 {
		return Place{}
	}
	return s.games[i].Place(offset - s.games[i].start)
}

// Begin returns where the game begins that what stands at an offset of the stream is in, unset as Place is.
func (s *Stream) Begin(offset int) Place {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.gameAt(offset)
	if i < 0 {
		return Place{}
	}
	return s.games[i].From
}

// Forget forgets the places of the games before that which begins at an offset or before it.
func (s *Stream) Forget(offset int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := s.gameAt(offset); i > 0 {
		s.games = slices.Clone(s.games[i:])
	}
}

package search

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"runtime"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"golang.org/x/sync/errgroup"
)

// ChunkOf returns a stored text as the parser takes it.
func ChunkOf(text []byte) *grammar.Chunk {
	return &grammar.Chunk{Text: bytes.TrimSuffix(text, []byte("\n")), Line: 1}
}

// storedText is the packed text of a game on its way through a scan.
type storedText struct{ sha, packed []byte }

// open returns the text of a game, checked against its hash.
func (t *storedText) open(game int64) ([]byte, error) {
	text, err := packing.Text(t.packed)
	if err != nil {
		return nil, words.Errorf("game %d: the text: %v", game, err)
	}
	if sum := sha256.Sum256(text); !bytes.Equal(sum[:], t.sha) {
		return nil, words.Errorf("game %d: %v: the text does not match its hash", game, problem.ErrDamaged)
	}
	return text, nil
}

// Texts calls f with the texts that a statement selects, each checked against its hash.
func Texts(ctx context.Context, tx *sql.Tx, q *dialect.Clause, f func(game int64, text []byte) error) error {
	return q.Each(ctx, tx, func(rows *sql.Rows) error {
		var game int64
		var t storedText
		if err := rows.Scan(&game, &t.packed, &t.sha); err != nil {
			return err
		}
		text, err := t.open(game)
		if err != nil {
			return err
		}
		return f(game, text)
	})
}

// EachText calls what worker returns with the texts that a statement selects, each checked against its hash, on all
// cores.
func EachText(ctx context.Context, tx *sql.Tx, q *dialect.Clause, worker func() func(game int64, text []byte) error) error {
	type stored struct {
		game int64
		storedText
	}
	const some = 64
	group, gctx := errgroup.WithContext(ctx)
	work := make(chan []stored, runtime.GOMAXPROCS(0))
	for range runtime.GOMAXPROCS(0) {
		f := worker()
		group.Go(func() error {
			for list := range work {
				for i := range list {
					text, err := list[i].open(list[i].game)
					if err == nil {
						err = f(list[i].game, text)
					}
					if err != nil {
						return err
					}
				}
			}
			return nil
		})
	}
	var list []stored
	send := func() error {
		select {
		case work <- list:
			list = make([]stored, 0, some)
			return nil
		case <-gctx.Done():
			return gctx.Err()
		}
	}
	err := q.Each(ctx, tx, func(rows *sql.Rows) error {
		var t stored
		if err := rows.Scan(&t.game, &t.packed, &t.sha); err != nil {
			return err
		}
		if list = append(list, t); len(list) < some {
			return nil
		}
		return send()
	})
	if err == nil {
		err = send()
	}
	close(work)
	if failed := group.Wait(); failed != nil {
		return failed
	}
	return err
}

// textsAt reads the texts of the games of a block.
func textsAt(ctx context.Context, db dialect.Source, first, last int64) (map[int64]*storedText, error) {
	out := map[int64]*storedText{}
	return out, dialect.Each(ctx, db, func(rows *sql.Rows) error {
		var game int64
		t := &storedText{}
		if err := rows.Scan(&game, &t.sha, &t.packed); err != nil {
			return err
		}
		out[game] = t
		return nil
	}, dialect.TextsAt, first, last)
}

// texts reads what was played from the texts of games. It serves one goroutine, and
// remembers one game, of which several conditions may ask.
type texts struct {
	game   int64 // the one that text is of
	text   []byte
	parser grammar.Parser
	tree   notation.Game
	rec    *record.Recorder
	ref    *referee.Referee

	read int64 // the game that words is of
	// words holds by event its word: a move or throw in canonical form, without marks of
	// check; empty where nothing was played or it is not known.
	words [][]byte
	buf   []byte
}

// of returns the text of a game.
func (p *texts) of(v *View) ([]byte, error) {
	if p.game == v.Number {
		return p.text, nil
	}
	t, err := v.text()
	if err == nil {
		p.text, err = t.open(v.Number)
	}
	if err == nil {
		p.game = v.Number
	}
	return p.text, err
}

// rupees returns what each seat that plays has won at the end, nil where that is not known.
func (p *texts) rupees(v *View) ([]int64, error) {
	text, err := p.of(v)
	if err != nil {
		return nil, err
	}
	if p.ref == nil {
		p.ref = referee.New(referee.Config{}).Reuse()
	}
	return p.ref.Judge(&p.tree, p.parser.Parse(ChunkOf(text), &p.tree)).Rupees, nil
}

// plain reports whether a text says in so many words what was played: nothing in it was
// found out from what follows, and nothing was not played.
func plain(v *View, text []byte) bool {
	return v.Verdict == referee.Legal.String() && !bytes.ContainsAny(text, "_|")
}

// wordsOf returns the words of a game.
func (p *texts) wordsOf(v *View) ([][]byte, error) {
	if p.read == v.Number {
		return p.words, nil
	}
	text, err := p.of(v)
	if err != nil {
		return nil, err
	}
	p.words, p.buf = p.words[:0], p.buf[:0]
	if plain(v, text) {
		p.written(text)
	} else {
		p.judged(text)
	}
	for len(p.words) < len(v.Log) {
		p.words = append(p.words, nil)
	}
	p.words = p.words[:len(v.Log)]
	p.read = v.Number
	return p.words, nil
}

// put takes the bytes of buf from a place on as the word of the next event.
func (p *texts) put(start int) { p.words = append(p.words, p.buf[start:len(p.buf):len(p.buf)]) }

// written takes the words from the main line of a text.
func (p *texts) written(text []byte) {
	p.parser.Parse(ChunkOf(text), &p.tree)
	for _, it := range p.tree.MainLine() {
		if it.IsEvent() {
			event, start := it, len(p.buf)
			event.Move.Check = 0
			p.buf = record.AppendEvent(p.buf, &p.tree, &event)
			p.put(start)
		}
		continue
	}
}

// judged takes the words from the play of a text.
func (p *texts) judged(text []byte) {
	if p.rec == nil {
		p.rec = record.NewRecorder(record.NewVocabulary())
	}
	r := &record.Record{Text: text}
	p.rec.Rejudge(r)
	for _, w := range p.rec.Played {
		start := len(p.buf)
		p.buf = append(p.buf, p.rec.Moves.Text(w)...)
		p.put(start)
	}
}

package search

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// storedText is the packed text of a game on its way through a scan.
type storedText struct{ sha, packed []byte }

// textsAt reads the texts of the games of a block.
func textsAt(ctx context.Context, tx *sql.Tx, first, last int64) (map[int64]*storedText, error) {
	rows, err := tx.QueryContext(ctx, dialect.TextsAt, first, last)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[int64]*storedText{}
	for rows.Next() {
		var game int64
		t := &storedText{}
		if err := rows.Scan(&game, &t.sha, &t.packed); err != nil {
			return nil, err
		}
		out[game] = t
	}
	return out, rows.Err()
}

// playedWords reads what was played from the texts of games. It serves one goroutine, and
// remembers one game, of which several conditions may ask.
type playedWords struct {
	game   int64 // the one that text is of
	text   []byte
	parser grammar.Parser
	tree   notation.Game
	rec    *record.Recorder

	read int64 // the game that words is of
	// words holds by event its word: a move or throw in canonical form, without marks of
	// check; empty where nothing was played or it is not known.
	words [][]byte
	room  []byte
}

func newPlayedWords() *playedWords { return &playedWords{} }

// textOf returns the text of a game, checked against its hash.
func (p *playedWords) textOf(v *View) (text []byte, err error) {
	if p.game == v.Number {
		return p.text, nil
	}
	if p.text, err = packing.Text(v.text.packed); err != nil {
		return nil, fmt.Errorf("game %d: the text: %w", v.Number, err)
	}
	if sum := sha256.Sum256(p.text); !bytes.Equal(sum[:], v.text.sha) {
		return nil, fmt.Errorf("game %d: %w: the text does not match its hash", v.Number, problem.ErrDamaged)
	}
	p.game = v.Number
	return p.text, nil
}

// plain reports whether a text says in so many words what was played: nothing in it was
// found out from what follows, and nothing was not played.
func plain(v *View, text []byte) bool {
	return v.Verdict == referee.Legal.String() && !bytes.ContainsAny(text, "_|")
}

// of returns the words of a game.
func (p *playedWords) of(v *View) ([][]byte, error) {
	if p.read == v.Number {
		return p.words, nil
	}
	text, err := p.textOf(v)
	if err != nil {
		return nil, err
	}
	p.words, p.room = p.words[:0], p.room[:0]
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

// put appends the word of an event, or of events of which nothing is known.
func (p *playedWords) put(add func(dst []byte) []byte) {
	start := len(p.room)
	p.room = add(p.room)
	p.words = append(p.words, p.room[start:len(p.room):len(p.room)])
}

// written takes the words from the main line of a text.
func (p *playedWords) written(text []byte) {
	p.parser.Parse(&grammar.Chunk{Text: bytes.TrimSuffix(text, []byte("\n")), Line: 1}, &p.tree)
	depth := 0
	for i := range p.tree.Items {
		it := &p.tree.Items[i]
		switch {
		case it.Kind == notation.VarOpen:
			depth++
		case it.Kind == notation.VarClose:
			depth--
		case depth > 0 || !it.IsEvent():
		default:
			p.put(func(dst []byte) []byte {
				event := *it
				event.Move.Check = 0
				return record.AppendEvent(dst, &p.tree, &event)
			})
		}
	}
}

// judged takes the words from the play of a text.
func (p *playedWords) judged(text []byte) {
	if p.rec == nil {
		p.rec = record.NewRecorder(record.NewVocabulary())
	}
	r := &record.Record{Text: text}
	p.rec.Rejudge(r)
	for i := range r.Positions {
		at := &r.Positions[i]
		for len(p.words) < int(at.Event) {
			p.words = append(p.words, nil)
		}
		if len(p.words) == int(at.Event) {
			p.put(func(dst []byte) []byte { return append(dst, p.rec.Moves.Text(at.Move)...) })
		}
	}
}

// moveFinder finds moves that were played one behind another.
type moveFinder struct {
	term  *query.Term
	words *playedWords
	want  []wantedWord
	// throws is set if a throw is among them; else throws are passed over.
	throws bool
	ev     *plays.Events
	seats  seatFilter
	// at holds the events that count, in order.
	at []int
}

// wantedWord is a word or, before a star, its beginning.
type wantedWord struct {
	text []byte
	head bool
}

func (w *wantedWord) is(word []byte) bool {
	if w.head {
		return len(word) > 0 && bytes.HasPrefix(word, w.text)
	}
	return bytes.Equal(word, w.text)
}

func newMoveFinder(t *query.Term, words *playedWords) *moveFinder {
	m := &moveFinder{term: t, words: words}
	for w := range strings.FieldsSeq(t.Value) {
		head, star := strings.CutSuffix(w, "*")
		m.want = append(m.want, wantedWord{[]byte(head), star})
		m.throws = m.throws || strings.HasPrefix(w, "<")
	}
	return m
}

func (m *moveFinder) block(ev *plays.Events, _ *plays.Boards) {
	m.ev = ev
	m.seats.begin(m.term.Seat, ev)
}

// may reports whether all words stand somewhere in a text that says in so many words what
// was played.
func (m *moveFinder) may(text []byte) bool {
	return !slices.ContainsFunc(m.want, func(w wantedWord) bool { return !bytes.Contains(text, w.text) })
}

// hits implements happenings.
func (m *moveFinder) hits(dst []hit, v *View) ([]hit, error) {
	text, err := m.words.textOf(v)
	if err != nil || plain(v, text) && !m.may(text) {
		return dst, err
	}
	words, err := m.words.of(v)
	if err != nil {
		return dst, err
	}
	seats := m.seats.of(v)
	from, to := windowIn(m.term.Window, m.ev, v)
	m.at = m.at[:0]
	for i := from; i < to; i++ {
		if m.throws || !m.ev.Whats[v.Log[i].What].Thrown {
			m.at = append(m.at, i)
		}
	}
	for i := 0; i+len(m.want) <= len(m.at); i++ {
		all := seats&(1<<v.Log[m.at[i]].Seat) != 0
		for k := 0; all && k < len(m.want); k++ {
			all = m.want[k].is(words[m.at[i+k]])
		}
		if all {
			dst = append(dst, hit{m.at[i], m.at[i+len(m.want)-1] + 1})
		}
	}
	return dst, nil
}

// moveKnown tells words that are no moves, nor throws.
func moveKnown(t *query.Term) error {
	for w := range strings.FieldsSeq(t.Value) {
		if strings.HasSuffix(w, "*") || w == "--" {
			continue
		}
		if throw, ok := strings.CutPrefix(w, "<"); ok {
			throw, ok = strings.CutSuffix(throw, ">")
			if !ok || !canFallSo(throw) {
				return valueFault(t, "the dice of no rule set show %s", w)
			}
			continue
		}
		m, err := grammar.ParseMove(w)
		if err != nil {
			return valueFault(t, "%q is no move such as Nf3, R@c5 or c5=T", w)
		}
		if m.Form == notation.Step && m.Piece == 0 && m.Sep == 0 && m.From.File != 0 && m.From.Rank == 0 {
			return valueFault(t, "no move is written %s; a man has a capital: %s", w, strings.ToUpper(w[:1])+w[1:])
		}
	}
	return nil
}

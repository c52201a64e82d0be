package archive

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io"
	"iter"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/spelling"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Problem is something wrong with an archive.
type Problem struct {
	// Code is that of the problem, as agn explain has it.
	Code diag.Code
	// Game and ID say which game it is about, zero where it is about no one game.
	Game int64
	ID   ID
	What words.Text
}

// VerifyOptions says how much is verified.
type VerifyOptions struct {
	// Quick leaves out the indexes, positions and totals.
	Quick bool
	// Checked, if set, is called with the number of games checked so far, and at last with that of all.
	Checked func(games int)
}

// Verify yields everything in the archive that is not as it was written, and goes on after every
// problem. An error, which comes last, means that the archive could not be read at all, or the context's end.
func (a *Archive) Verify(ctx context.Context, opt VerifyOptions) iter.Seq2[Problem, error] {
	return func(yield func(Problem, error) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		going := true
		err := verify(ctx, a.file, opt, func(p Problem) {
			if going = going && yield(p, nil); !going {
				stop()
			}
		})
		if going && err != nil {
			yield(Problem{}, err)
		}
	}
}

func verify(ctx context.Context, a *file.File, opt VerifyOptions, report func(Problem)) error {
	v := &verifier{archive: a, opt: opt, report: report, ctx: ctx, games: new(table), broken: new(atomic.Bool),
		unowned: new(atomic.Int64)}
	// What does not hang on other steps is done beside them and reported after them, so that
	// the order is always the same.
	structure := v.beside((*verifier).structure)
	v.run((*verifier).strange, (*verifier).rows, (*verifier).orphans, (*verifier).tags, (*verifier).seats,
		(*verifier).findings, (*verifier).comments, (*verifier).superseded)
	if opt.Checked != nil {
		opt.Checked(len(v.games.list))
	}
	played := v.beside((*verifier).plays)
	if !opt.Quick {
		v.run((*verifier).moves, (*verifier).positions, (*verifier).fullText)
	}
	played()
	structure()
	for _, number := range a.WrongPages() {
		v.say(problem.PageChanged, "page %d does not match its checksum", number)
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	v.sums()
	return nil
}

// run takes steps one after the other, each whatever became of the one before.
func (v *verifier) run(steps ...func(*verifier) error) {
	for _, step := range steps {
		if v.ctx.Err() != nil {
			return
		}
		if err := step(v); err != nil && v.ctx.Err() == nil {
			v.broken.Store(true)
			v.say(problem.Unreadable, "%v", v.archive.Explain(err))
		}
	}
}

// beside takes a step in a goroutine. What it returns waits for its end, and tells then
// what was found.
func (v *verifier) beside(step func(*verifier) error) (wait func()) {
	var found []Problem
	own := *v
	own.report = func(p Problem) { found = append(found, p) }
	done := make(chan struct{})
	go func() {
		defer close(done)
		own.run(step)
	}()
	return func() {
		<-done
		for _, p := range found {
			v.report(p)
		}
	}
}

type verifier struct {
	archive *file.File
	opt     VerifyOptions
	report  func(Problem)
	ctx     context.Context
	games   *table
	// unowned counts rows of games that are not there.
	unowned *atomic.Int64
	// broken is set when a table could not be read to its end, so that the sums
	// would say no more.
	broken *atomic.Bool

	readers []textReader // one for each core
}

func (v *verifier) say(code problem.Code, format string, args ...any) {
	v.report(Problem{Code: code, What: words.Of(format, args...)})
}

func (v *verifier) sayOf(code problem.Code, game int64, format string, args ...any) {
	p := Problem{Code: code, Game: game, What: words.Of(format, args...)}
	if g := v.games.of(game); g != nil {
		p.ID = ID(g.id)
	}
	v.report(p)
}

// query calls f with each row of a constant statement.
func (v *verifier) query(statement string, f func(*sql.Rows) error) error {
	return dialect.Each(v.ctx, v.archive.Read, f, statement)
}

// inShards calls f with each row of a constant statement, shard by shard.
func (v *verifier) inShards(statement string, f func(*sql.Rows) error) error {
	for _, shard := range v.archive.Shards() {
		if err := dialect.Each(v.ctx, shard.Source(v.archive.Read), f, statement); err != nil {
			return err
		}
	}
	return nil
}

// strange reports what is not as this program makes it.
func (v *verifier) strange() error {
	for _, what := range v.archive.Strange() {
		v.say(problem.StrangeSchema, "not made by agn: %s", what)
	}
	return nil
}

// structure has SQLite check the pages, the constraints and, unless it is to be
// quick, that every index holds what its table does.
func (v *verifier) structure() error {
	return v.archive.CheckStructure(v.ctx, v.opt.Quick, func(line string) {
		if line != "ok" {
			v.say(problem.Structure, "the structure of the file: %s", line)
		}
	})
}

// rows checks the games and their texts. Where the table cannot be read on, the
// games are asked for one by one.
func (v *verifier) rows() error {
	for last := int64(0); ; {
		n, from := 0, last
		var page []*games.StoredRow
		err := games.Each(v.ctx, v.archive, dialect.GamesBehind(last, games.PageGames), func(r *games.StoredRow) error {
			n++
			last = r.Game
			page = append(page, r)
			return nil
		})
		v.page(page)
		if v.ctx.Err() != nil {
			return err
		}
		if err != nil {
			v.broken.Store(true)
			v.say(problem.Unreadable, "%v", err)
			n = 0
			for last = max(last, from) + 1; last <= from+games.PageGames; last++ {
				if err := games.Each(v.ctx, v.archive, dialect.GameNumbered(last), func(r *games.StoredRow) error {
					v.page([]*games.StoredRow{r})
					return nil
				}); err != nil {
					v.sayOf(problem.Unreadable, last, "cannot be read: %v", err)
				}
			}
			var highest int64
			if err := v.archive.Read.QueryRowContext(v.ctx, dialect.LastGame).Scan(&highest); err != nil || highest < last {
				return nil
			}
			last--
			n = 1
		}
		if n == 0 {
			return nil
		}
		if v.opt.Checked != nil {
			v.opt.Checked(len(v.games.list))
		}
	}
}

// page checks rows with their texts, several at once, and tells of them in their order.
func (v *verifier) page(rows []*games.StoredRow) {
	if v.readers == nil {
		v.readers = make([]textReader, runtime.GOMAXPROCS(0))
	}
	found := make([][]Problem, len(rows))
	var group sync.WaitGroup
	for k := range v.readers {
		group.Go(func() {
			for i := k; i < len(rows); i += len(v.readers) {
				found[i] = v.readers[k].check(rows[i])
			}
		})
	}
	group.Wait()
	for i, r := range rows {
		head := plays.Head{Table: plays.Table{Variant: r.Variant, Options: r.Options}, Verdict: r.Verdict,
			Complete: r.Complete,
			Result:   r.Result, Year: record.YearOf(r.Days), NumEvents: r.Events, Plies: r.Plies}
		head.Table = head.Table.Kept()
		if r.Judged != nil {
			head.Judged = *r.Judged
		}
		v.games.add(r.Game, verified{id: r.ID, digest: uint64(r.Digest), head: headOf(&head),
			standing: postings.BriefOf(postings.Standing{Days: r.Days})})
		for _, p := range found[i] {
			v.report(p)
		}
	}
}

// textReader checks texts. It keeps its buffers and serves one goroutine.
type textReader struct {
	ident  record.Identity
	reader grammar.Reader
	parser grammar.Parser
	game   notation.Game
	// chunk holds the text that is read, more what stands after it.
	chunk, more grammar.Chunk
}

// check returns what is wrong with a row and its text.
func (t *textReader) check(r *games.StoredRow) (out []Problem) {
	say := func(code problem.Code, what words.Text) {
		out = append(out, Problem{Code: code, Game: r.Game, ID: ID(r.ID), What: what})
	}
	damage := r.Damage()
	if damage != nil {
		say(damage.Code, damage.Words())
	}
	if damage != nil && damage.Code == problem.TextMissing {
		return out
	}
	// The text is judged by itself, so that a forged checksum is noticed too.
	found, one := t.read(r.Text)
	if !found {
		say(problem.NotOneGame, words.Of("the text holds no game"))
		return out
	}
	if !one {
		say(problem.NotOneGame, words.Of("the text holds more than one game"))
	}
	if t.ident.Game(&t.game) != r.ID {
		say(problem.OtherID, words.Of("the id is not that of the text"))
	}
	if t.ident.Play(&t.game) != r.Play {
		say(problem.OtherID, words.Of("the play id is not that of the text"))
	}
	return out
}

// read reads the first game of a text, and reports whether there is one, and one only.
func (t *textReader) read(text []byte) (found, one bool) {
	t.reader.Reuse = true
	t.reader.Reset(bytes.NewReader(text))
	err := t.reader.Next(&t.chunk)
	if err == nil && t.chunk.Size == 0 { // what begins as a file of another format stood in one of games
		t.reader = *grammar.Resume(bytes.NewReader(text), 0, 1)
		err = t.reader.Next(&t.chunk)
	}
	if err != nil {
		return false, false
	}
	t.parser.Parse(&t.chunk, &t.game)
	return true, errors.Is(t.reader.Next(&t.more), io.EOF)
}

// identify returns the id of a text that holds one game.
func (t *textReader) identify(text []byte) (id record.ID, ok bool) {
	if _, one := t.read(text); !one {
		return id, false
	}
	return t.ident.Game(&t.game), true
}

// orphans looks for texts without a game.
func (v *verifier) orphans() error {
	return v.query(dialect.LoneTexts, func(rows *sql.Rows) error {
		var game int64
		if err := rows.Scan(&game); err != nil {
			return err
		}
		v.sayOf(problem.Orphan, game, "a text without its game")
		return nil
	})
}

// add adds a row to the sum of its game.
func (v *verifier) add(game int64, h uint64) {
	if g := v.games.of(game); g != nil {
		g.sum += h
		return
	}
	v.unowned.Add(1)
}

func (v *verifier) tags() error {
	if err := v.spelt(dialect.FoldedTags, "tag value"); err != nil {
		return err
	}
	var list []int64
	return v.query(dialect.AllTags, func(rows *sql.Rows) error {
		var (
			first       int64
			games       sql.RawBytes
			name, value string
		)
		err := rows.Scan(&first, &games, &name, &value)
		if err == nil {
			list, err = packing.Games(list[:0], first, games)
		}
		if err != nil {
			return err
		}
		sum := record.MixTag(name, value)
		for _, game := range list {
			v.add(game, sum)
		}
		return nil
	})
}

// folds checks that texts are kept beside their folded form.
func (v *verifier) folds(statement string, what words.Name) error {
	return v.query(statement, func(rows *sql.Rows) error {
		var text, folded string
		if err := rows.Scan(&text, &folded); err != nil {
			return err
		}
		if record.Fold(text) != folded {
			v.say(problem.FoldedForm, "the %s %q is kept for comparing as %q", what, text, folded)
		}
		return nil
	})
}

// spelt checks that names are kept beside the forms in which they are compared, found and ordered.
func (v *verifier) spelt(statement string, what words.Name) error {
	return v.query(statement, func(rows *sql.Rows) error {
		var number int64
		var name, folded, plain, loose string
		var sorted sql.RawBytes
		if err := rows.Scan(&number, &name, &folded, &plain, &loose, &sorted); err != nil {
			return err
		}
		p, l := spelling.Forms(name)
		for _, form := range [...][2]string{{record.Fold(name), folded}, {p, plain}, {l, loose}} {
			if form[0] != form[1] {
				v.say(problem.FoldedForm, "the %s %q is kept for comparing as %q", what, name, form[1])
				return nil
			}
		}
		if !bytes.Equal(spelling.Sorted(name), sorted) {
			v.say(problem.FoldedForm, "the %s %q does not have its place in the order of names", what, name)
		}
		return nil
	})
}

// people checks that names which are folded alike are of one person, whose name is there.
func (v *verifier) people() error {
	return v.query(dialect.PeopleFaults, func(rows *sql.Rows) error {
		var faults int
		err := rows.Scan(&faults)
		if err == nil && faults > 0 {
			v.say(problem.FoldedForm, "names that are compared as one stand for different people, or for one who has no "+
				"row: %d in all", faults)
		}
		return err
	})
}

func (v *verifier) seats() error {
	if err := v.spelt(dialect.FoldedPlayers, "player"); err != nil {
		return err
	}
	if err := v.people(); err != nil {
		return err
	}
	return v.query(dialect.AllSeats,
		func(rows *sql.Rows) error {
			var (
				game, seat, points   int64
				number               int64 // of the player
				letter, name, player string
			)
			if err := rows.Scan(&game, &seat, &letter, &name, &player, &number, &points); err != nil {
				return err
			}
			if g := v.games.of(game); g != nil {
				g.score(int(seat), int(points))
				if seat >= 1 && seat <= engine.MaxSeats && letter != "" {
					g.head += headSeat(int(seat), letter[0], plays.Clean(name), number)
				}
			}
			v.add(game, record.MixSeat(int(seat), letter, name, player, int(points)))
			return nil
		})
}

func (v *verifier) findings() error {
	return v.query(dialect.AllFindings, func(rows *sql.Rows) error {
		var game int64
		var n int
		var f diag.Finding
		legal, places, err := games.ScanFinding(rows, &f, &game, &n)
		if err != nil {
			return err
		}
		v.add(game, record.MixFinding(n, &f, legal, places))
		return nil
	})
}

func (v *verifier) comments() error {
	if err := v.folds(dialect.FoldedTexts, "comment"); err != nil {
		return err
	}
	return v.query(dialect.AllComments, func(rows *sql.Rows) error {
		var (
			game, event int64
			text        string
		)
		if err := rows.Scan(&game, &event, &text); err != nil {
			return err
		}
		v.add(game, record.MixComment(int(event), text))
		return nil
	})
}

// sums compares what the rows came to with what the games say.
func (v *verifier) sums() {
	if n := v.unowned.Load(); n > 0 {
		v.say(problem.Orphan, "%d rows belong to no game", n)
	}
	if v.opt.Quick || v.broken.Load() {
		return
	}
	for i := range v.games.list {
		if g := &v.games.list[i]; g.sum+g.plays+g.positions != g.digest {
			v.sayOf(problem.RowsChanged, v.games.numbers[i],
				"tags, seats, findings, positions, events or comments are not as they were written")
		}
	}
}

// fullText checks the full-text index.
func (v *verifier) fullText() error {
	same, err := v.archive.FullTextIsSound(v.ctx)
	if err == nil && !same {
		v.say(problem.FullText, "the full-text index is not that of the comments, or the lists of names are not those of "+
			"the names")
	}
	return err
}

// moves checks the texts of moves against their sums.
func (v *verifier) moves() error {
	return v.inShards(dialect.AllMoves, func(rows *sql.Rows) error {
		var move, sum int64
		var text string
		if err := rows.Scan(&move, &text, &sum); err != nil {
			return err
		}
		if record.MixMove(move, text) != sum {
			v.say(problem.RowsChanged, "move %d is not as it was written", move)
		}
		return nil
	})
}

// positions goes through the index and adds each position to its game's sum.
func (v *verifier) positions() error {
	for _, shard := range v.archive.Shards() {
		if err := v.positionsIn(shard.Source(v.archive.Read)); err != nil {
			return err
		}
	}
	return nil
}

// positionsIn goes through the index of a shard.
func (v *verifier) positionsIn(shard dialect.Source) error {
	return postings.NewTables(shard, games.Resolver(shard)).Check(v.ctx, postings.Checker{
		Standing: func(game int64) (postings.Standing, bool) {
			if g := v.games.of(game); g != nil {
				return g.standing.Standing(), true
			}
			return postings.Standing{}, false
		},
		Each: func(p *postings.Posting) {
			if g := v.games.of(p.Game()); g != nil {
				g.positions += record.MixPosition(p.Hash)
			} else {
				v.unowned.Add(1)
			}
		},
		Damaged: func(err error) {
			v.broken.Store(true)
			v.say(problem.DamagedList, "%v", err)
		},
		Totals: func(hash int64, stands bool) {
			if stands {
				v.say(problem.WrongTotals, "the totals of the position %016x are not what its games come to", uint64(hash))
			} else {
				v.say(problem.WrongTotals, "totals are kept of the position %016x, which stands in no game", uint64(hash))
			}
		},
	})
}

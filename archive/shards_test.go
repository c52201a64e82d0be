package archive

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/pgtest"
)

// otherCluster starts another cluster for a test.
func otherCluster(t *testing.T) string {
	t.Helper()
	address, stop, err := pgtest.Start()
	started(t, err)
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
	return address
}

// TestShardsElsewhere: shards that other servers keep by foreign tables are written, read, corrected and verified as
// those of one file are.
func TestShardsElsewhere(t *testing.T) {
	onceOnly(t)
	ctx := t.Context()
	at := schemaFor(postgresFor(t), t.Name())
	servers := "# two of four\n1-2 " + otherCluster(t) + "\n3 here\n"
	made, err := CreateShards(ctx, at, 4, servers, true)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(made, "CREATE SERVER") || !strings.Contains(made, "CREATE FOREIGN TABLE game_rows_2") {
		t.Error(made)
	}
	if _, err := CreateShards(ctx, at, 4, "", true); !errors.Is(err, fs.ErrExist) {
		t.Error("it was made twice: ", err)
	}
	inShards := openHere(t, at, ReadWrite)
	inFile := openHere(t, filepath.Join(t.TempDir(), "a.agndb"), Create)
	texts := append(mixedGames(t, 3, 60, 1), oddGame)
	again := mixedGames(t, 2, 40, 500)
	asked := []string{"", "verdict:legal", "order by luck", "text:a", "plies>5 order by plies desc",
		"variant:chat* order by date desc, site", "event:capture then event:capture", "superseded:yes"}
	var answers [2][]string
	var trees [2][]*Tree
	var stats [2]*Stats
	for i, a := range []*Archive{inFile, inShards} {
		a.keep = 8
		imported(t, a, ImportOptions{}, texts...)
		if n, err := a.Delete(ctx, []int64{2, 5, 6, 11}, Correction{When: began, Reason: "unsound"}); n != 4 || err != nil {
			t.Fatal(n, err)
		}
		imported(t, a, ImportOptions{Strict: true}, again...)
		draft, err := a.Judge(ctx, []byte(soundGame))
		if err != nil {
			t.Fatal(err)
		}
		if changed, err := a.Amend(ctx, 7, draft, Correction{When: began}); !changed || err != nil {
			t.Fatal(changed, err)
		}
		if _, err := a.Reverify(ctx, ReverifyOptions{All: true}, func(Change) {}); err != nil {
			t.Fatal(err)
		}
		sound(t, a)
		for _, src := range asked {
			answers[i] = append(answers[i], src+": "+answerOf(t, a, src, Page{Limit: 30, Offset: 1}))
		}
		for _, rs := range rulesets.All() {
			tree, err := a.Tree(ctx, tableOf(t, rs).Start())
			if err != nil {
				t.Error(err)
			}
			trees[i] = append(trees[i], tree)
		}
		if stats[i], err = a.Stats(ctx, &query.Query{}, Players{}); err != nil {
			t.Error(err)
		}
	}
	for i := range answers[0] {
		if answers[0][i] != answers[1][i] {
			t.Errorf("in shards %.2000s\nand in a file %.2000s", answers[1][i], answers[0][i])
		}
	}
	if !reflect.DeepEqual(trees[0], trees[1]) {
		t.Errorf("the trees are %v and %v", trees[0], trees[1])
	}
	// A position is looked up by one statement, which a server carries out for its shard as a whole.
	look := dialect.Postgres.Text(inShards.file.Shards()[1].In(dialect.SegmentPages))
	plan, err := dialect.Column[string](ctx, inShards.file.Read, dialect.AsWritten+"EXPLAIN VERBOSE "+look, int64(5))
	if asked := strings.Join(plan, "\n"); err != nil || strings.Count(asked, "Remote SQL") != 1 {
		t.Error(asked, err)
	}
	// It reads one page of each segment by the index, however few rows the server knows of.
	look = dialect.Postgres.Text(inShards.file.Shards()[3].In(dialect.SegmentPages))
	plan, err = dialect.Column[string](ctx, inShards.file.Read, dialect.AsWritten+"EXPLAIN "+look, int64(5))
	if asked := strings.Join(plan, "\n"); err != nil || !strings.Contains(asked, "postings_3_pkey") {
		t.Error(asked, err)
	}
	// What asks for rows by their numbers has the server send these alone. Chairs are few.
	for _, text := range []string{dialect.MoveTexts, dialect.TextsOf, dialect.EventsOf, dialect.Standings} {
		worded := dialect.PostgresFleet.Text(inShards.file.Shards()[1].In(text))
		plan, err := dialect.Column[string](ctx, inShards.file.Read, dialect.AsWritten+"EXPLAIN VERBOSE "+worded, "[1,2]")
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range plan {
			if strings.Contains(line, "Remote SQL") && !strings.Contains(line, "= ANY ($") &&
				!strings.Contains(line, ".chairs_1") {
				t.Errorf("all rows are fetched: %s", line)
			}
		}
	}
	// A copy has the same shards, wherever they lie, and goes on with the numbers.
	if _, err := CreateShards(ctx, at+"_copy", 4, "", true); err != nil {
		t.Fatal(err)
	}
	copied := openHere(t, at+"_copy", ReadWrite)
	copied.keep = inShards.keep
	if err := inShards.CopyTo(ctx, copied, nil); err != nil {
		t.Fatal(err)
	}
	for _, a := range []*Archive{inShards, copied} {
		imported(t, a, ImportOptions{}, mixedGames(t, 1, 20, 900)...)
		sound(t, a)
	}
	for _, src := range asked {
		if want, got := answerOf(t, inShards, src, Page{}), answerOf(t, copied, src, Page{}); got != want {
			t.Errorf("%s: in shards %.2000s\nand in a copy %.2000s", src, want, got)
		}
	}
	if len(stats[0].Variants) == 0 || !reflect.DeepEqual(stats[0].Variants, stats[1].Variants) ||
		!reflect.DeepEqual(stats[0].Years, stats[1].Years) {
		t.Errorf("the statistics are %v and %v", stats[0], stats[1])
	}
}

// TestCopyShards: an archive is copied into ones of other numbers of shards, and back, without judging: ids, digests
// and seals stay the same, verify proves it, all answers are the same, and the next import goes on.
func TestCopyShards(t *testing.T) {
	onceOnly(t)
	ctx := t.Context()
	at := schemaFor(postgresFor(t), t.Name())
	inFile := openHere(t, filepath.Join(t.TempDir(), "a.agndb"), Create)
	inFile.keep = 8
	for seed := range uint64(2) {
		imported(t, inFile, ImportOptions{}, append(mixedGames(t, 1, 40, 10+seed), oddGame)...)
	}
	n, err := inFile.Delete(ctx, []int64{2, 5, 6, 11}, Correction{When: began, Reason: "unsound"})
	if n != 4 || err != nil {
		t.Fatal(n, err)
	}
	sealed := func(a *Archive) (out []string) {
		t.Helper()
		for _, statement := range []string{"SELECT game, id, play, digest, seal FROM game_rows ORDER BY game",
			"SELECT game, id, successor, sha256, seal FROM superseded ORDER BY game",
			"SELECT game, sha256, text FROM texts ORDER BY game", "SELECT * FROM findings ORDER BY game, n"} {
			var b strings.Builder
			if err := dumpRows(&b, a.file.Read, statement); err != nil {
				t.Fatal(err)
			}
			out = append(out, b.String())
		}
		return out
	}
	asked := []string{"", "order by luck", "text:a", "plies>5 order by plies desc",
		"variant:chat* order by date desc, site", "event:capture then event:capture", "superseded:yes",
		"order by player, tag.Site"}
	same := func(a, b *Archive) {
		t.Helper()
		sound(t, b)
		for _, src := range asked {
			if want, got := answerOf(t, a, src, Page{}), answerOf(t, b, src, Page{}); got != want {
				t.Errorf("%s: %.2000s\nand in the copy %.2000s", src, want, got)
			}
		}
		one, err := a.Stats(ctx, &query.Query{}, Players{})
		other, err2 := b.Stats(ctx, &query.Query{}, Players{})
		if err = errors.Join(err, err2); err != nil || fmt.Sprintf("%+v", one) != fmt.Sprintf("%+v", other) {
			t.Errorf("the statistics are %+v and %+v: %v", other, one, err)
		}
		for _, rs := range rulesets.All() {
			one, err := a.Tree(ctx, tableOf(t, rs).Start())
			other, err2 := b.Tree(ctx, tableOf(t, rs).Start())
			if err = errors.Join(err, err2); err != nil || !reflect.DeepEqual(one, other) {
				t.Error(one, other, err)
			}
		}
	}
	before := inFile
	for _, shards := range []int{4, 2, 1} {
		to := filepath.Join(t.TempDir(), "copy.agndb")
		if shards > 1 {
			to = fmt.Sprintf("%s_%d", at, shards)
			if _, err := CreateShards(ctx, to, shards, "", true); err != nil {
				t.Fatal(err)
			}
		}
		copied := openHere(t, to, Create)
		if err := before.CopyTo(ctx, copied, nil); err != nil {
			t.Fatal(shards, err)
		}
		want, got := sealed(before), sealed(copied)
		for i := range want {
			if want[i] != got[i] {
				t.Errorf("rows are %.2000s and not %.2000s", got[i], want[i])
			}
		}
		same(before, copied)
		copied.keep = inFile.keep
		for _, a := range []*Archive{inFile, copied} {
			imported(t, a, ImportOptions{}, mixedGames(t, 1, 20, 900+uint64(shards))...)
		}
		for _, a := range []*Archive{inFile, copied} {
			if _, err := a.Delete(ctx, []int64{12 + int64(shards)}, Correction{When: began}); err != nil {
				t.Fatal(err)
			}
			if _, err := a.Reverify(ctx, ReverifyOptions{All: true}, func(Change) {}); err != nil {
				t.Fatal(err)
			}
		}
		same(inFile, copied)
		before = copied
	}
}

// TestShardsRefused: a plan that cannot be is refused before anything is made.
func TestShardsRefused(t *testing.T) {
	const at = "postgres://agn@db.example/games"
	for _, c := range []struct {
		at      string
		shards  int
		servers string
		want    string
	}{
		{"games.agndb", 4, "", "in a file"}, {at, 3, "", "power of two"}, {at, 128, "", "power of two"},
		{at, 0, "", "power of two"}, {at, 4, "4 " + at, "from 0 to 3"}, {at, 4, "1-0 " + at, "range"},
		{at, 4, "1", "line 1"}, {at, 4, "\n1 " + at + "2\n0-1 " + at + "2", "line 3"},
		{at, 4, "1 " + at, "itself"}, {at, 4, "1 db2", "postgres://"},
		{at, 4, "1 postgres://agn:s3cret@db/x?sslmode=s3cret", "cannot be read"},
	} {
		_, err := CreateShards(t.Context(), c.at, c.shards, c.servers, true)
		if !errors.Is(err, ErrPlan) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%v: %v", c, err)
		}
	}
	made, err := CreateShards(t.Context(), at, 2, "1 postgres://agn:s3cret@db2.example/games", false)
	if err != nil || !strings.Contains(made, "ATTACH PARTITION texts_1") || strings.Contains(made, "s3cret") {
		t.Error(err, made)
	}
}

// olderViews are the views of version 9, which have no column shard, of the shard with a suffix or of all.
const olderViews = `
CREATE VIEW games§ AS SELECT g.game, g.id, g.play, k.variant, k.options, k.version, k.setup, k.verdict, k.complete,
	g.events::bigint, g.plies::bigint, g.sic::bigint, k.result, k.computed, k.ending, g.date, g.firstday, g.lastday,
	g.doubtful, g.final, g.source, g.number, g.line, g.digest, g.seal, g.judged
	FROM game_rows§ g LEFT JOIN kinds§ k USING (kind);
CREATE VIEW seats§ AS SELECT r.game, c.seat, c.letter, c.name, r.player, c.points
	FROM seat_rows§ r LEFT JOIN chairs§ c USING (chair);
CREATE VIEW tags§ AS SELECT l.tag, e.value AS game FROM taglists§ l
	CROSS JOIN LATERAL agn_games(l.first, l.games) e (value)`

// olderLists are those that show these.
const olderLists = `
CREATE VIEW game_list AS SELECT g.game, encode(g.id, 'hex') AS id, encode(g.play, 'hex') AS play, g.variant, g.options,
	g.version, g.verdict, g.complete, g.events, g.judged, g.plies, g.sic, g.result, g.computed, g.ending,
	g.date, agn_day(g.firstday) AS first_day, agn_day(g.lastday) AS last_day,
	g.doubtful, s.file, g.number, g.line, agn_time(i.started) AS imported
	FROM games g LEFT JOIN sources s USING (source) LEFT JOIN imports i USING (import);
CREATE VIEW tag_list AS SELECT t.game, v.name, v.value FROM tags t JOIN tagvalues v USING (tag);
CREATE VIEW seat_list AS SELECT s.game, s.seat, s.letter, s.name, p.name AS player, s.points / 12.0::float8 AS points
	FROM seats s LEFT JOIN players p USING (player)`

// TestShardsMigrated: an archive of version 9 with shards on several servers is brought to the newest version by the
// first command that writes, and answers as before.
func TestShardsMigrated(t *testing.T) {
	onceOnly(t)
	ctx := t.Context()
	at := schemaFor(postgresFor(t), t.Name())
	servers := "1 " + otherCluster(t) + "\n2-3 " + otherCluster(t)
	if _, err := CreateShards(ctx, at, 4, servers, true); err != nil {
		t.Fatal(err)
	}
	a := openHere(t, at, ReadWrite)
	imported(t, a, ImportOptions{}, append(mixedGames(t, 2, 40, 900), oddGame)...)
	want := content(t, a)
	asked := []string{"order by luck", "verdict:legal order by plies desc", "variant:chat* order by date desc, site",
		`player:"a" order by player`, "event:capture then event:capture"}
	var answers []string
	for _, src := range asked {
		answers = append(answers, answerOf(t, a, src, Page{}))
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	older := []string{"SET search_path = " + schemaOf(at), "UPDATE agn_archive SET version = 9"}
	for _, suffix := range []string{"", "_0", "_1", "_2", "_3"} {
		for _, view := range []string{"games", "seats", "tags"} {
			older = append(older, "DROP VIEW "+view+suffix+" CASCADE")
		}
		older = append(older, strings.ReplaceAll(olderViews, "§", suffix))
	}
	statements(t, at, append(older, olderLists)...)
	if _, err := Open(ctx, at, ReadOnly); !errors.Is(err, ErrOlder) {
		t.Error("who only reads: ", err)
	}
	a = openHere(t, at, ReadWrite)
	if n := sound(t, a); n != len(want) {
		t.Errorf("%d games of %d", n, len(want))
	}
	equalContent(t, want, content(t, a))
	for i, src := range asked {
		if got := answerOf(t, a, src, Page{}); got != answers[i] {
			t.Errorf("%s: %s before it was %s", src, got, answers[i])
		}
	}
	if tally := imported(t, a, ImportOptions{}, append(mixedGames(t, 1, 40, 950), oddGame)...); tally.Present != 1 {
		t.Error(tally)
	}
	if _, err := a.Delete(ctx, []int64{1, 2, 3}, Correction{When: began}); err != nil || sound(t, a) <= len(want)-3 {
		t.Error(err)
	}
}

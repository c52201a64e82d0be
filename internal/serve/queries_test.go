package serve_test

import (
	"database/sql"
	"encoding/json"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/serve"
)

// TestQueries asks what people ask by mistake, or to harm: each is answered with what is wrong,
// where, and what may have been meant.
func TestQueries(t *testing.T) {
	s := start(t, false)
	for _, c := range []struct {
		query  string
		column int
		says   string
	}{
		{"varient:chaturaji", 1, `did you mean "variant"?`}, {"plies>1 variant:chaturajii", 17, `did you mean "chaturaji"?`},
		{"event:captur", 7, `did you mean "capture"`},
		{"white:asha", 1, `did you mean "white.player"?`}, {"comment:torn", 1, `did you mean "text"?`},
		{"player:'asha'", 8, `"asha"`}, {`player="no*"`, 8, `player:"no"`}, {"tag.event:x", 1, `did you mean "tag.Event"?`},
		{"id:", 4, "a value is missing"}, {"id:abcd", 4, "abcd*"}, {"order by", 9, "the order is missing"},
		{"order by nothing", 10, `"nothing"`}, {"event:capture then", 19, "a condition is missing"},
		{"plies>50 plies>>x", 16, "a value is missing"}, {"text:𝄞é x", 9, "no condition"},
		{"text:\"é𝄞\" x", 11, "no condition"}, {"'; DROP TABLE games; --", 1, "no condition"}, {`"`, 1, "quotation mark"},
		{strings.Repeat("(", 5000), 65, "brackets"}, {strings.Repeat("plies>1 ", 1000), 1601, "conditions"},
	} {
		for _, route := range []string{"search", "count", "stats"} {
			res, text := s.do("GET", "/api/v1/"+route+"?q="+url.QueryEscape(c.query), "")
			var fault struct {
				Error struct {
					Message string
					Column  int
				}
			}
			if err := json.Unmarshal([]byte(text), &fault); err != nil || res.StatusCode != http.StatusBadRequest ||
				fault.Error.Column != c.column || !strings.Contains(fault.Error.Message, c.says) {
				t.Errorf("%s %.60q: %s %.300s, want column %d with %s", route, c.query, res.Status, text, c.column, c.says)
			}
		}
	}
	for _, q := range []string{"", " ", "superseded:yes", "order by plies desc, date",
		"event:capture then event:capture [within 10 events]", `text:"no such words"`} {
		rows := get[[]struct{ ID string }](s, "/api/v1/search?limit=200&q="+url.QueryEscape(q))
		if n := get[struct{ Games int }](s, "/api/v1/count?q="+url.QueryEscape(q)).Games; n != len(rows) {
			t.Errorf("%q finds %d games and counts %d", q, len(rows), n)
		}
	}
}

// TestLittle asks an archive of no game, and of one.
func TestLittle(t *testing.T) {
	s := startWith(t, serve.Config{Archive: empty(t), Write: true})
	for n := range 2 {
		if rows := get[[]struct{ ID string }](s, "/api/v1/search"); len(rows) != n {
			t.Errorf("%d games are found, want %d", len(rows), n)
		} else if rows == nil {
			t.Error("no games are null")
		}
		if got := get[struct{ Games int }](s, "/api/v1/count").Games; got != n {
			t.Errorf("%d games are counted, want %d", got, n)
		}
		if st := get[struct {
			Games    int
			Variants []any
		}](s, "/api/v1/stats"); st.Games != n || len(st.Variants) != n {
			t.Errorf("the statistics are of %+v, want %d", st, n)
		}
		tree := get[struct{ Tree struct{ Times, Games int } }](s, "/api/v1/tree?variant=chaturanga-2p")
		if tree.Tree.Times != n || tree.Tree.Games != n {
			t.Errorf("the start occurs %+v, want %d", tree, n)
		}
		if pairs := get[[]any](s, "/api/v1/dups?near=3"); pairs == nil || len(pairs) != 0 {
			t.Errorf("pairs of %d games: %v", n, pairs)
		}
		if res, text := s.do("POST", "/api/v1/import",
			`{"name":"a.agn","text":"[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"}`); res.StatusCode != http.StatusOK {
			t.Fatal(text)
		}
	}
}

// TestPlayersPaged: statistics list some players and count the others, and find players by words of their names.
func TestPlayersPaged(t *testing.T) {
	s := startWith(t, serve.Config{Archive: empty(t), Write: true})
	many(t, s, 45)
	type stats struct {
		Throws []struct {
			Player       *string
			Throws       int
			Players, Few *int
		}
		Luck        []struct{ Player *string }
		LuckPlayers int
	}
	seen := map[string]bool{}
	for _, page := range []struct {
		query  string
		listed int
		of     int
	}{
		{"", 20, 45}, {"?offset=20&limit=20", 20, 45}, {"?offset=40", 5, 45}, {"?offset=60", 0, 45}, {"?player=MANY%2017", 1, 1},
		{"?player=nobody", 0, 0},
	} {
		st := get[stats](s, "/api/v1/stats"+page.query)
		if len(st.Throws) != page.listed+1 || len(st.Luck) != page.listed+1 || st.LuckPlayers != page.of ||
			st.Throws[0].Player != nil || st.Throws[0].Throws != 45 || *st.Throws[0].Players != page.of || *st.Throws[0].Few != page.of {
			t.Errorf("%s: %+v", page.query, st)
		}
		for i, th := range st.Throws[1:] {
			if seen[*th.Player] && !strings.Contains(page.query, "player") || th.Players != nil || *st.Luck[i+1].Player != *th.Player {
				t.Errorf("%s: %+v", page.query, th)
			}
			seen[*th.Player] = true
		}
	}
	if len(seen) != 45 {
		t.Errorf("%d players on all pages", len(seen))
	}
	for _, query := range []string{"limit=0", "limit=201", "offset=-1", "offset=x"} {
		if res, text := s.do("GET", "/api/v1/stats?"+query, ""); res.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %d %s", query, res.StatusCode, text)
		}
	}
}

// empty returns an archive of no game.
func empty(t *testing.T) *archive.Archive {
	t.Helper()
	db, err := archive.Open(t.Context(), filepath.Join(t.TempDir(), "empty.agndb"), archive.Create)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// TestLocked searches while another writes: what is asked is answered from what is there, and
// what is imported then waits its turn.
func TestLocked(t *testing.T) {
	s := start(t, true)
	before := len(get[[]any](s, "/api/v1/search"))
	other, err := sql.Open("sqlite", "file:"+filepath.ToSlash(filepath.Join(filepath.Dir(s.file), "games.agndb"))+
		"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = other.Close() })
	tx, err := other.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.ExecContext(t.Context(), "CREATE TABLE elsewhere (a)"); err != nil {
		t.Fatal(err)
	}
	for _, q := range []string{"", "?q=plies%3E0"} {
		if n := len(get[[]any](s, "/api/v1/search"+q)); n != before {
			t.Errorf("%q: while another writes it finds %d games, want %d", q, n, before)
		}
	}
	done := make(chan string)
	go func() {
		defer close(done)
		_, text := s.do("POST", "/api/v1/import", `{"name":"a.agn","text":"[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"}`)
		done <- text
	}()
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if text := <-done; !strings.Contains(text, `"imported":1`) {
		t.Errorf("the import behind another says %s", text)
	}
	if n := len(get[[]any](s, "/api/v1/search")); n != before+1 {
		t.Errorf("%d games, want %d", n, before+1)
	}
}

// damage changes what the archive of a server holds of its first game.
func (s *site) damage() {
	s.t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(filepath.Dir(s.file), "games.agndb"))
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := db.Exec("UPDATE game_rows SET plies = plies + 1 WHERE game = 1"); err != nil {
		s.t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		s.t.Fatal(err)
	}
}

// TestLeftOut: where a game is damaged the others are listed, the answer says how many it lacks,
// whether it is given for the first time or kept, and the log names them.
func TestLeftOut(t *testing.T) {
	s := start(t, false)
	before := len(get[[]any](s, "/api/v1/search"))
	s.damage()
	for range 2 {
		res, text := s.do("GET", "/api/v1/search?offset=0", "")
		var rows []any
		if err := json.Unmarshal([]byte(text), &rows); err != nil || res.StatusCode != http.StatusOK ||
			res.Header.Get("Left-Out") != "1" || len(rows) != before-1 {
			t.Errorf("%d games of %d, without %q: %s %s %v", len(rows), before, res.Header.Get("Left-Out"), res.Status, text,
				err)
		}
	}
	if res, _ := s.do("GET", "/api/v1/search?limit=1&offset=1", ""); res.Header.Get("Left-Out") != "" {
		t.Errorf("a page of others lacks %q", res.Header.Get("Left-Out"))
	}
	if log := s.log.String(); !strings.Contains(log, "game 1 (") || strings.Contains(log, "game 2 (") {
		t.Errorf("the log: %s", log)
	}
}

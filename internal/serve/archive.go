package serve

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/chart"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/fairness"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/internal/standings"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/referee"
)

// queried makes a handler of what answers a query.
func queried(do func(*http.Request, *query.Query) (any, error)) handler {
	return func(r *http.Request) (any, error) {
		q, err := query.Parse(r.URL.Query().Get("q"))
		if err != nil {
			return nil, queryFault(err)
		}
		out, err := do(r, q)
		return out, queryFault(err)
	}
}

// queryFault makes an answer of a fault in a query, with its column.
func queryFault(err error) error {
	var f *query.Error
	if !errors.As(err, &f) {
		return err
	}
	f = archive.QueryMeant(f)
	return &fault{Status: http.StatusBadRequest, Message: f.Message, Column: f.Column}
}

// fields lists what a query can be made of.
func (s *Server) fields(*http.Request) (any, error) {
	type fieldJSON struct {
		Name    string `json:"name"`
		What    string `json:"what"`
		Example string `json:"example"`
		Seats   bool   `json:"seats"`
		// Values are those that it is known to have, none if it may have any.
		Values []string `json:"values"`
	}
	var out struct {
		Fields   []fieldJSON `json:"fields"`
		Orders   []string    `json:"orders"`
		Variants []string    `json:"variants"`
		// Titles has what people call the rule sets.
		Titles map[string]string `json:"titles"`
		Events []string          `json:"events"`
	}
	for _, f := range query.Fields() {
		out.Fields = append(out.Fields, fieldJSON{f.Name, f.What, f.Example, f.Seats(),
			append([]string{}, archive.QueryValues(f.Name)...)})
	}
	out.Orders, out.Variants = query.SortNames(), rulesets.Names()
	out.Titles = map[string]string{}
	for _, rs := range rulesets.All() {
		out.Titles[rs.Name] = shortTitle(rs)
	}
	for x := range engine.AllIncidents().All {
		out.Events = append(out.Events, x.String())
	}
	return out, nil
}

// search lists games. The log names those that are left out.
func (s *Server) search(r *http.Request, q *query.Query) (any, error) {
	limit, err := number(r, "limit", 50, 1, maxRows)
	if err != nil {
		return nil, err
	}
	offset, err := number(r, "offset", 0, 0, 1<<31-1)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w := bufio.NewWriter(&b)
	rows := view.NewFound(w, view.JSON, false, nil)
	out := reply{}
	for f, failed := range s.Archive.Search(r.Context(), q, archive.Page{Limit: limit, Offset: offset, Hits: true}) {
		var left *archive.LeftOut
		switch {
		case errors.As(failed, &left):
			s.Log.Printf("%v", failed)
			out.left = len(left.Games)
		case failed != nil:
			err = failed
		default:
			err = rows.Add(f)
		}
		if err != nil {
			break
		}
	}
	if err == nil {
		err = errors.Join(rows.Close(), w.Flush())
	}
	out.text = b.Bytes()
	return out, err
}

// export gives the texts of stored games, "ids" being their ids, or the beginnings of them, with commas between.
func (s *Server) export(r *http.Request) (any, error) {
	ids := strings.Split(r.URL.Query().Get("ids"), ",")
	if len(ids) > maxRows {
		return nil, refusedf(http.StatusBadRequest, "%d games are asked for; %d are given at once", len(ids), maxRows)
	}
	var numbers []int64
	for _, id := range ids {
		n, err := s.Archive.Lookup(r.Context(), id)
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, n)
	}
	var b bytes.Buffer
	_, err := s.Archive.Export(r.Context(), &b, numbers)
	return reply{text: b.Bytes(), kind: "text/plain; charset=utf-8"}, err
}

// count returns how many games a search would list, page after page.
func (s *Server) count(r *http.Request, q *query.Query) (any, error) {
	n, err := s.Archive.Count(r.Context(), q)
	return struct {
		Games int `json:"games"`
	}{n}, err
}

// stored returns a game of the archive as a page shows it, judged by the rules of today.
func (s *Server) stored(r *http.Request) (any, error) {
	n, err := s.Archive.Lookup(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	g, err := s.Archive.Get(r.Context(), n)
	if err != nil {
		return nil, err
	}
	// The text says all that was given when it was imported, and is judged alone.
	out, err := gameOf(r.Context(), referee.Config{}, g.File, g.Text, 1)
	if err != nil {
		return nil, err
	}
	out.Number, out.Line = g.InFile, g.Line
	return struct {
		*page.Game
		Text string `json:"text"`
	}{out, string(g.Text)}, nil
}

// tree lists what was played from a position, with the position itself to be drawn, and where
// each move leads.
func (s *Server) tree(r *http.Request) (any, error) {
	st, err := s.position(r)
	if err != nil {
		return nil, err
	}
	t, err := s.Archive.Tree(r.Context(), st)
	if err != nil {
		return nil, err
	}
	if len(t.Branches) > maxRows {
		t.Branches = t.Branches[:maxRows]
	}
	var b bytes.Buffer
	if err := view.Tree(&b, view.JSON, nil, st, t); err != nil {
		return nil, err
	}
	lang := catalogue.In(r.Context())
	board := picture.NewBoard(st.Game()).In(lang)
	leads, moved := leads(board, st, t)
	return struct {
		Tree   rawJSON           `json:"tree"`
		Board  *picture.Board    `json:"board"`
		Men    []page.Man        `json:"men"`
		Seat   string            `json:"seat"`
		Due    string            `json:"due"`
		Status string            `json:"status"`
		Leads  map[string]string `json:"leads"`
		Went   map[string]went   `json:"went"`
	}{b.Bytes(), board, page.MenOf(board, st, lang), string(rune(st.Game().Ruleset().Info(st.Seat()).Letter)), st.Due().String(),
		lang.Say(picture.TurnWords(st, false)), leads, moved}, nil
}

// went is where a move goes: its squares, and those of its way, first to last, in a race.
type went struct {
	From string   `json:"from"`
	To   string   `json:"to"`
	Path []string `json:"path"`
}

// rawJSON is JSON that was made already.
type rawJSON []byte

// MarshalJSON returns it.
func (j rawJSON) MarshalJSON() ([]byte, error) { return bytes.TrimSpace(j), nil }

// leads returns the position after each branch that can be played, by its text, and where each that is a move goes.
func leads(board *picture.Board, st engine.State, t *archive.Tree) (map[string]string, map[string]went) {
	out, moved, wanted := map[string]string{}, map[string]went{}, map[string]bool{}
	for i := range t.Branches {
		wanted[t.Branches[i].Text] = true
	}
	next, names := st.Clone(), st.Game().Board()
	moves, throws := document.Offers(st)
	for _, o := range slices.Concat(moves, throws) {
		if !wanted[o.Text] {
			continue
		}
		if next.CopyFrom(st); o.Cast.N > 0 {
			next.Throw(o.Cast)
		} else {
			next.Apply(o.Move)
			moved[o.Text] = went{names.Name(o.Move.From), names.Name(o.Move.To),
				append([]string{}, board.Along(picture.Gone(st, o.Move, next))...)}
		}
		out[o.Text] = string(next.AppendPosition(nil))
	}
	return out, moved
}

// position returns the position that a request names.
func (s *Server) position(r *http.Request) (engine.State, error) {
	q := r.URL.Query()
	bad := func(err error) (engine.State, error) {
		return nil, refusedf(http.StatusBadRequest, "%v", err)
	}
	rs, err := rulesets.Find(q.Get("variant"))
	if err != nil {
		return bad(err)
	}
	var setup engine.Setup
	for _, o := range strings.Fields(q.Get("options")) {
		name, value, _ := strings.Cut(o, "=")
		if err := rs.Set(&setup, name, value); err != nil {
			return bad(err)
		}
	}
	seats, err := number(r, "seats", 0, 0, engine.MaxSeats)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(rs.SeatSets, func(set []engine.Seat) bool { return len(set) == seats }); i >= 0 {
		setup.Seats = engine.SeatMask(rs.SeatSets[i])
	} else if seats > 0 {
		return nil, refusedf(http.StatusBadRequest, "%s is not played by %d", rs.Name, seats)
	}
	g, err := rs.New(setup)
	if err != nil {
		return bad(err)
	}
	text := q.Get("position")
	if text == "" {
		return g.Start(), nil
	}
	st, err := g.Position(text)
	if err != nil {
		return bad(err)
	}
	return st, nil
}

// stats counts games; the throws are read in their order if that is asked for.
func (s *Server) stats(r *http.Request, q *query.Query) (any, error) {
	asked := r.URL.Query()
	fair, ok := map[string]bool{"": false, "false": false, "true": true}[asked.Get("fairness")]
	if !ok {
		return nil, refusedf(http.StatusBadRequest, "fairness=%q: want true or false", asked.Get("fairness"))
	}
	of, err := deviation(r)
	if err != nil {
		return nil, err
	}
	p, err := players(r)
	if err != nil {
		return nil, err
	}
	count := s.Archive.Stats
	if fair || of != nil {
		count = func(ctx context.Context, q *query.Query, p archive.Players) (*archive.Stats, error) {
			return s.Archive.Fairness(ctx, q, p, of)
		}
	}
	st, err := count(r.Context(), q, p)
	if fault := (*fairness.Fault)(nil); errors.As(err, &fault) {
		return nil, refusedf(http.StatusBadRequest, "detect: %v", fault)
	}
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = view.Stats(&b, view.JSON, nil, st)
	return reply{text: b.Bytes()}, err
}

// players reads which players are listed.
func players(r *http.Request) (p archive.Players, err error) {
	if p.Most, err = number(r, "limit", 20, 1, maxRows); err == nil {
		p.From, err = number(r, "offset", 0, 0, math.MaxInt32)
	}
	p.Named = r.URL.Query().Get("player")
	return p, err
}

// deviation reads the deviation that is asked about, nil for none.
func deviation(r *http.Request) (*fairness.Deviation, error) {
	seed := uint64(1)
	if text := r.URL.Query().Get("seed"); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil || strconv.FormatUint(n, 10) != text {
			return nil, refusedf(http.StatusBadRequest, "seed=%q: want a number from 0 to %d", text, uint64(math.MaxUint64))
		}
		seed = n
	}
	text := r.URL.Query().Get("detect")
	if text == "" {
		return nil, nil
	}
	d, err := fairness.ReadDeviation(text, seed)
	if err != nil {
		return nil, refusedf(http.StatusBadRequest, "detect: %v", err)
	}
	return &d, nil
}

// standings ranks and rates the players of some games.
func (s *Server) standings(r *http.Request, q *query.Query) (any, error) {
	asked := r.URL.Query()
	opt, err := standings.Asked(cmp.Or(asked.Get("tiebreak"), standings.Defaults),
		cmp.Or(asked.Get("period"), standings.Periods[0]))
	if err != nil {
		return nil, refusedf(http.StatusBadRequest, "%v", err)
	}
	games, err := standings.Collect(r.Context(), s.Archive, q)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = view.Standings(&b, view.JSON, nil, standings.Of(games, opt))
	return reply{text: b.Bytes()}, err
}

// throws draws the throws of all players with a device, beside their odds.
func (s *Server) throws(r *http.Request, q *query.Query) (any, error) {
	st, err := s.Archive.Stats(r.Context(), q, archive.Players{Most: 1})
	if err != nil {
		return nil, err
	}
	for i := range st.Throws {
		if t := &st.Throws[i]; t.Player == "" && t.Device == r.URL.Query().Get("device") {
			var b bytes.Buffer
			if err := chart.Throws(&b, t, catalogue.In(r.Context())); err != nil {
				return nil, refusedf(http.StatusNotFound, "%v", err)
			}
			return reply{text: b.Bytes(), kind: "image/svg+xml"}, nil
		}
	}
	return nil, refusedf(http.StatusNotFound, "nothing was thrown with %q", r.URL.Query().Get("device"))
}

// dups lists games that may be one, so many of them at most as an answer has rows.
func (s *Server) dups(r *http.Request, q *query.Query) (any, error) {
	near, err := number(r, "near", 0, 0, archive.MaxNear)
	if err != nil {
		return nil, err
	}
	out := []rawJSON{}
	for d, err := range s.Archive.Dups(r.Context(), q, archive.DupOptions{Near: near, Least: 8}) {
		if err != nil {
			return nil, err
		}
		if len(out) == maxRows {
			break
		}
		var b bytes.Buffer
		if err := view.Dup(&b, view.JSONL, nil, d); err != nil {
			return nil, err
		}
		out = append(out, b.Bytes())
	}
	return out, nil
}

package serve

import (
	"bufio"
	"bytes"
	"errors"
	"net/http"
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/chart"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/referee"
)

// asked returns the archive and the query of a request.
func (s *Server) asked(r *http.Request) (*archive.Archive, *query.Query, error) {
	if s.Archive == nil {
		return nil, nil, errNoArchive
	}
	q, err := query.Parse(r.URL.Query().Get("q"))
	if err != nil {
		return nil, nil, queryFault(err)
	}
	return s.Archive, q, nil
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
func (s *Server) fields(*http.Request) (reply, error) {
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
		Events   []string    `json:"events"`
	}
	for _, f := range query.Fields() {
		out.Fields = append(out.Fields, fieldJSON{f.Name, f.What, f.Example, f.Seats,
			append([]string{}, archive.QueryValues(f.Name)...)})
	}
	out.Orders, out.Variants = query.SortNames(), rulesets.Names()
	for x := range engine.AllIncidents().All {
		out.Events = append(out.Events, x.String())
	}
	return reply{value: out}, nil
}

// search lists games. The log names those that are left out.
func (s *Server) search(r *http.Request) (reply, error) {
	db, q, err := s.asked(r)
	if err != nil {
		return reply{}, err
	}
	var p archive.Page
	if p.Limit, err = number(r, "limit", 50, 1, maxRows); err != nil {
		return reply{}, err
	}
	if p.Offset, err = number(r, "offset", 0, 0, 1<<31-1); err != nil {
		return reply{}, err
	}
	var b bytes.Buffer
	w := bufio.NewWriter(&b)
	rows := view.NewFound(w, view.JSON, false)
	out := reply{kind: "application/json"}
	var left *archive.LeftOut
	switch err := db.Search(r.Context(), q, p, rows.Add); {
	case errors.As(err, &left):
		s.Log.Printf("%v", err)
		out.left = len(left.Games)
	case err != nil:
		return reply{}, queryFault(err)
	}
	if err := errors.Join(rows.Close(), w.Flush()); err != nil {
		return reply{}, err
	}
	out.text = b.Bytes()
	return out, nil
}

// count tells how many games a search would list, page after page.
func (s *Server) count(r *http.Request) (reply, error) {
	db, q, err := s.asked(r)
	if err != nil {
		return reply{}, err
	}
	n, err := db.Count(r.Context(), q)
	if err != nil {
		return reply{}, queryFault(err)
	}
	return reply{value: struct {
		Games int `json:"games"`
	}{n}}, nil
}

// stored returns a game of the archive as a page shows it, judged by the rules of today.
func (s *Server) stored(r *http.Request) (reply, error) {
	if s.Archive == nil {
		return reply{}, errNoArchive
	}
	n, err := s.Archive.Lookup(r.Context(), r.PathValue("id"))
	if err != nil {
		return reply{}, err
	}
	g, err := s.Archive.Game(r.Context(), n)
	if err != nil {
		return reply{}, err
	}
	// The text says all that was given when it was imported, and is judged alone.
	out, err := gameOf(r.Context(), referee.Config{}, g.File, g.Text, 1)
	if err != nil {
		return reply{}, err
	}
	out.Number, out.Line = g.InFile, g.Line
	return reply{value: struct {
		*page.Game
		Text string `json:"text"`
	}{out, string(g.Text)}}, nil
}

// tree tells what was played from a position, with the position itself to be drawn, and where
// each move leads.
func (s *Server) tree(r *http.Request) (reply, error) {
	if s.Archive == nil {
		return reply{}, errNoArchive
	}
	st, err := s.position(r)
	if err != nil {
		return reply{}, err
	}
	t, err := s.Archive.Tree(r.Context(), st)
	if err != nil {
		return reply{}, err
	}
	if len(t.Branches) > maxRows {
		t.Branches = t.Branches[:maxRows]
	}
	var b bytes.Buffer
	if err := view.Tree(&b, view.JSON, st, t); err != nil {
		return reply{}, err
	}
	board := picture.NewBoard(st.Game())
	return reply{value: struct {
		Tree   rawJSON           `json:"tree"`
		Board  *picture.Board    `json:"board"`
		Men    []page.Man        `json:"men"`
		Seat   string            `json:"seat"`
		Due    string            `json:"due"`
		Status string            `json:"status"`
		Leads  map[string]string `json:"leads"`
	}{b.Bytes(), board, page.MenOf(board, st), string(rune(st.Game().Ruleset().Info(st.Seat()).Letter)), st.Due().String(),
		picture.TurnWords(st), leads(st, t)}}, nil
}

// rawJSON is JSON that was made already.
type rawJSON []byte

// MarshalJSON returns it.
func (j rawJSON) MarshalJSON() ([]byte, error) { return bytes.TrimSpace(j), nil }

// leads returns the position behind each branch that can be played, by its text.
func leads(st engine.State, t *archive.Tree) map[string]string {
	out := map[string]string{}
	wanted := map[string]bool{}
	for i := range t.Branches {
		wanted[t.Branches[i].Text] = true
	}
	next := st.Clone()
	for _, m := range st.Legal(nil) {
		if text := string(referee.AppendMove(nil, st, m)); wanted[text] {
			next.CopyFrom(st)
			next.Apply(m)
			out[text] = string(next.AppendPosition(nil))
		}
	}
	if st.Due() != engine.DueCast || st.Game().Dice() == nil {
		return out
	}
	for _, c := range st.Game().Dice().Chances() {
		if text := string(referee.AppendCast(nil, c.Cast)); wanted[text] {
			next.CopyFrom(st)
			next.Throw(c.Cast)
			out[text] = string(next.AppendPosition(nil))
		}
	}
	return out
}

// position returns the position that a request names.
func (s *Server) position(r *http.Request) (engine.State, error) {
	q := r.URL.Query()
	bad := func(err error) (engine.State, error) {
		return nil, &fault{Status: http.StatusBadRequest, Message: err.Error()}
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
	for _, set := range rs.SeatSets {
		if len(set) == seats {
			setup.Seats = engine.SeatMask(set)
			break
		}
	}
	if seats > 0 && setup.Seats == 0 {
		return nil, faultf(http.StatusBadRequest, "%s is not played by %d", rs.Name, seats)
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

// counted returns the statistics of the games that a request asks for.
func (s *Server) counted(r *http.Request) (*archive.Stats, error) {
	db, q, err := s.asked(r)
	if err != nil {
		return nil, err
	}
	st, err := db.Stats(r.Context(), q)
	if err != nil {
		return nil, queryFault(err)
	}
	return st, nil
}

func (s *Server) stats(r *http.Request) (reply, error) {
	st, err := s.counted(r)
	if err != nil {
		return reply{}, err
	}
	var b bytes.Buffer
	if err := view.Stats(&b, view.JSON, st); err != nil {
		return reply{}, err
	}
	return reply{text: b.Bytes(), kind: "application/json"}, nil
}

// throws draws the throws of all players with a device, beside their odds.
func (s *Server) throws(r *http.Request) (reply, error) {
	st, err := s.counted(r)
	if err != nil {
		return reply{}, err
	}
	for i := range st.Throws {
		if t := &st.Throws[i]; t.Player == "" && t.Device == r.URL.Query().Get("device") {
			var b bytes.Buffer
			if err := chart.Throws(&b, t); err != nil {
				return reply{}, &fault{Status: http.StatusNotFound, Message: err.Error()}
			}
			return reply{text: b.Bytes(), kind: "image/svg+xml"}, nil
		}
	}
	return reply{}, faultf(http.StatusNotFound, "nothing was thrown with %q", r.URL.Query().Get("device"))
}

// errEnough ends a list that is long enough.
var errEnough = errors.New("enough")

// dups lists games that may be one, so many of them at most as an answer has rows.
func (s *Server) dups(r *http.Request) (reply, error) {
	db, q, err := s.asked(r)
	if err != nil {
		return reply{}, err
	}
	near, err := number(r, "near", 0, 0, archive.MaxNear)
	if err != nil {
		return reply{}, err
	}
	out := []rawJSON{}
	err = db.Dups(r.Context(), q, archive.DupOptions{Near: near, Least: 8}, func(d *archive.Dup) error {
		if len(out) == maxRows {
			return errEnough
		}
		var b bytes.Buffer
		err := view.Dup(&b, view.JSONL, d)
		out = append(out, b.Bytes())
		return err
	})
	if err != nil && !errors.Is(err, errEnough) {
		return reply{}, queryFault(err)
	}
	return reply{value: out}, nil
}

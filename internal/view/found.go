package view

import (
	"bufio"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
)

// Found writes games that were found as Text with a line a game, JSON, JSONL or CSV.
type Found struct {
	rows  *Rows
	w     *bufio.Writer
	color paint.Color
	lang  *catalogue.Language
}

// NewFound returns a writer of games that were found. Text is coloured for a terminal
// where that is asked for.
func NewFound(w *bufio.Writer, format string, color bool, lang *catalogue.Language) *Found {
	return &Found{NewRows(w, format), w, paint.Color(color), lang}
}

// Add writes a game.
func (l *Found) Add(f *archive.Found) error {
	switch l.rows.format {
	case Text:
		_, err := l.w.WriteString(foundText(f, l.color, l.lang))
		return err
	case CSV:
		return l.rows.Add(foundColumns, foundCells(f))
	}
	return l.rows.object(foundObject(f))
}

// Close ends the list. A table has its columns even if there was no game.
func (l *Found) Close() error {
	if l.rows.format == CSV && l.rows.n == 0 {
		if err := l.rows.None(foundColumns); err != nil {
			return err
		}
	}
	return l.rows.Close()
}

// foundText is a line for people.
func foundText(f *archive.Found, c paint.Color, lang *catalogue.Language) string {
	variant := orUnknown(f.Variant)
	if f.Options != "" {
		variant += " " + f.Options
	}
	names := "? – ?"
	if len(f.Seats) > 0 {
		names = players(f, printable.Name)
	}
	var why words.Text
	if f.Superseded != nil {
		why = words.Of("  %s", supersededText(f.Superseded))
	}
	return lang.Sayf("%s  %s  %s  %s  %s  %s, %s  %s#%d%s%s\n", c.Bold(f.ID[:ShownID]), printable.Line(variant),
		printable.Name(orUnknown(f.Date)), names, printable.Name(orUnknown(f.Result)),
		verdictOf(f.Verdict, f.Partly, f.Judged, f.Events),
		plies(f.Plies), printable.Line(f.File), f.Number, hitText(f.Hit), why)
}

// hitText says where a query first holds.
func hitText(hit *int) words.Text {
	switch {
	case hit == nil:
		return words.Text{}
	case *hit == 0:
		return words.Of("  at the start")
	}
	return words.Of("  at event %d", *hit)
}

// foundJSON is a game as search prints it.
type foundJSON struct {
	ID       string          `json:"id"`
	Play     string          `json:"play"`
	Variant  *string         `json:"variant"`
	Options  string          `json:"options"`
	Date     *string         `json:"date"`
	Seats    []foundSeatJSON `json:"seats"`
	Result   *string         `json:"result"`
	Computed *string         `json:"computed"`
	Verdict  string          `json:"verdict"`
	Complete bool            `json:"complete"`
	Events   int             `json:"events"`
	Judged   *int            `json:"judged"`
	Plies    int             `json:"plies"`
	Sic      int             `json:"sic"`
	File     string          `json:"file"`
	Game     int             `json:"game"`
	Line     int             `json:"line"`
	// Superseded is null of a game of the archive.
	Superseded *supersededJSON `json:"superseded"`
	// Hit is after how many events the query first holds, null where it says nothing of events, and Hits all hits.
	Hit  *int  `json:"hit"`
	Hits []int `json:"hits"`
}

type foundSeatJSON struct {
	Seat   string   `json:"seat"`
	Player *string  `json:"player"`
	Score  *float64 `json:"score"`
	Luck   *float64 `json:"luck"` // null where the query does not ask for it
}

func foundObject(f *archive.Found) foundJSON {
	out := foundJSON{
		ID: f.ID, Play: f.Play, Variant: jsonline.OrNull(f.Variant), Options: f.Options, Date: jsonline.OrNull(f.Date),
		Seats:  []foundSeatJSON{},
		Result: jsonline.OrNull(f.Result), Computed: jsonline.OrNull(f.Computed), Verdict: f.Verdict, Complete: f.Complete,
		Events: f.Events, Judged: f.Judged, Plies: f.Plies, Sic: f.Sic, File: f.File, Game: f.Number, Line: f.Line,
		Superseded: supersededObject(f.Superseded), Hit: f.Hit, Hits: jsonline.List(f.Hits),
	}
	for _, s := range f.Seats {
		seat := foundSeatJSON{Seat: s.Letter, Player: jsonline.OrNull(s.Player), Luck: s.Luck}
		if s.Points != nil {
			score := float64(*s.Points) * twelfth
			seat.Score = &score
		}
		out.Seats = append(out.Seats, seat)
	}
	return out
}

var foundColumns = []string{"id", "play", "variant", "options", "date", "players", "result", "computed", "verdict",
	"complete",
	"events", "plies", "sic", "file", "game", "line", "judged",
	"superseded", "reason", "successor", "hit", "hits", "luck"}

func foundCells(f *archive.Found) []any {
	var judged, hit any
	if f.Judged != nil {
		judged = *f.Judged
	}
	if f.Hit != nil {
		hit = *f.Hit
	}
	var when, reason, successor any
	if s := supersededObject(f.Superseded); s != nil {
		when, reason = s.When, s.Reason
		if s.Successor != nil {
			successor = *s.Successor
		}
	}
	hits := make([]string, len(f.Hits))
	for i, n := range f.Hits {
		hits[i] = strconv.Itoa(n)
	}
	return []any{f.ID, f.Play, f.Variant, f.Options, f.Date, players(f, strings.Clone), f.Result, f.Computed, f.Verdict,
		f.Complete,
		f.Events, f.Plies, f.Sic, f.File, f.Number, f.Line, judged, when, reason, successor,
		hit, strings.Join(hits, " "), lucks(f)}
}

// lucks lists the luck of the seats in the table's order, - where there is none, and nothing if no seat has any.
func lucks(f *archive.Found) string {
	list, any := make([]string, len(f.Seats)), false
	for i, s := range f.Seats {
		if list[i] = "-"; s.Luck != nil {
			list[i], any = strconv.FormatFloat(*s.Luck, 'f', -1, 64), true
		}
	}
	if !any {
		return ""
	}
	return strings.Join(list, " ")
}

// players names the players in the table's order, each as a name is shown.
func players(f *archive.Found, shown func(string) string) string {
	var names []string
	for _, s := range f.Seats {
		names = append(names, shown(orUnknown(s.Player)))
	}
	return strings.Join(names, " – ")
}

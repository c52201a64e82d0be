package archive

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// corpus is games in an archive and what a plain reading of their files says of them.
type corpus struct {
	archive *Archive
	facts   []*facts
}

// facts are what the naive filter knows of a game. They come from the file and from
// the referee's walk; the archive has no part in them.
type facts struct {
	file          string
	number        int
	variant       string
	options       []string
	seats         []naiveSeat
	tags          []notation.Tag
	days          notation.Days
	result        string
	verdict       string
	complete      bool
	plies, events int
	judged        int
	sic           int
	happened      []naiveEvent
	throws        []naiveThrow
	cast          []int // the events that are throws, as far as judged
	codes, rules  []string
	comments      []string
	glyphs        map[int][]string // by event, as numbers
	positions     []naivePosition
	id, playID    string
	place         int         // in the order of import
	superseded    bool        // its text is
	game          engine.Game // nil if there was none to judge
	moves         map[int]naiveMove
	taken         []naiveTaking
	rupees        []int64
}

type naiveSeat struct {
	letter, name, player string
	points               int // in twelfths, -1 unknown
}

type naiveEvent struct {
	kind   string
	event  int
	letter string
}

type naiveThrow struct {
	values string // as a query names them
	sum    int
	event  int
	letter string
}

type naivePosition struct {
	text   string
	event  int    // the number of events before
	mover  string // the letter of the seat that plays the next
	men    []naiveMan
	turn   byte
	hash   int64
	game   engine.Game
	before *naiveThrow
}

// madeUp is files of games that hold what the sample games do not: names, dates and
// comments of all kinds, faults, and the same play twice.
func madeUp(t testing.TB) map[string]string {
	rng := rand.New(rand.NewPCG(11, 12))
	names := []string{"Asha", "Ravi", "ASHA RAO", "Zo\u00eb", "Zoe\u0308", "Straße", "%", "_", "O'Neil \"x\"", "?", "=1+1",
		"Kṛṣṇa", "Krishna", "Krsna", "Vāsudev", "Wasudeo", "Saṃgrām Śinde"}
	dates := []string{"1898.??.??", "1898.05.12", "189?.??.??", "????.??.??", "1901.01.01", "1700.02.03"}
	notes := []string{"folio 12", "Folio 12 recto", "a \"quoted\" word", "naïve", "NAI\u0308VE", "%_", "ab", "x", "it's"}
	out, remarks := map[string]string{}, rand.New(rand.NewPCG(13, 14))
	for i, rs := range rulesets.All() {
		game, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		for n := range 6 {
			g := referee.Play(game, rand.New(rand.NewPCG(uint64(i), uint64(n))), 6+10*n)
			for k := range g.Tags {
				switch tag := &g.Tags[k]; {
				case tag.Name == "Date":
					tag.Value = dates[rng.IntN(len(dates))]
				case tag.Name == "Site":
					tag.Value = notes[rng.IntN(len(notes))]
				case rs.SeatNamed(tag.Name) != 0:
					tag.Value = names[rng.IntN(len(names))]
				}
			}
			g.Tags = append(g.Tags, notation.Tag{Name: "Number", Value: fmt.Sprint(i, n)},
				notation.Tag{Name: "Places", Value: pick2(i+n, "?", "1-2", "2-1", "2-1-4-3", "1=-1=-3-4", "?-1-3-?", "3-1-2",
					"1-1-3-4", "1=-1=", "9-1", "2=-1-2=-4", "1-2-3-4")},
				notation.Tag{Name: "Elo", Value: pick2(i+5*n, "?", "2100", "2100.9", "02100", "-5", "+7", " 2200  ", "２１００",
					"−3", "unrated", "999", "1234567890", "\u30001999\u00a0", "-9.9", "+-5", "2 100", "－１２．５", "-123456789")},
				notation.Tag{Name: "Round", Value: []string{"?", "1", "2.1", "10", "3a", "02"}[(i+n)%6]})
			if g.Len() > 4 {
				g.Comments = []string{notes[rng.IntN(len(notes))]}
				g.Add(notation.Item{Kind: notation.Comment})
			}
			b.WriteString(remarked(string(notation.Append(nil, g, referee.StyleOf(rs))), remarks))
			b.WriteString("\n")
		}
		out[fmt.Sprintf("made-%d.agn", i)] = b.String()
	}
	out["incidents.agn"] = incidentGames
	out["cut.agn"] = cutGames
	out["faulty.agn"] = "[Variant \"nosuch\"]\n\n1. e4 *\n\n[White \"Asha\"]\n[Variant \"chaturanga-2p\"]\n\n1. e5 e6 " +
		"*\n" +
		"\n" +
		"[Black \"Asha\"]\n[White \"Ravi\"]\n[Date \"1890/..\"]\n[EventDate \"1890/..\"]\n[Variant \"chaturanga-2p\"]\n\n" +
		"1. e3 {unclosed *\n"
	return out
}

// remarked puts glyphs after some words of a game.
func remarked(text string, rng *rand.Rand) string {
	tags, moves, _ := strings.Cut(text, "\n\n")
	moves, rest, _ := strings.Cut(moves, "{")
	words := strings.Fields(moves)
	for i, w := range words[:max(len(words)-1, 0)] {
		switch last := w[len(w)-1]; {
		case strings.ContainsAny(w[len(w)-1:], ".:") || rng.IntN(7) > 0:
		case last >= '1' && last <= '9' && rng.IntN(2) == 0:
			words[i] += []string{"!", "?", "??", "!? $4"}[rng.IntN(4)]
		default:
			words[i] += []string{" $4", " $14", " $1 $18 $1"}[rng.IntN(3)]
		}
	}
	if rest != "" {
		words = append(words, "{"+rest)
	}
	return tags + "\n\n" + strings.TrimRight(strings.Join(words, " "), "\n") + "\n"
}

// remarked notes the glyphs after events of the main line.
func (f *facts) remarked(g *notation.Game) {
	f.glyphs = map[int][]string{}
	event, depth := -1, 0
	for _, it := range g.All() {
		switch {
		case it.Kind == notation.VarOpen:
			depth++
		case it.Kind == notation.VarClose:
			depth--
		case depth > 0:
		case it.IsEvent():
			if event += it.Events(); it.Suffix != 0 {
				f.glyphs[event] = append(f.glyphs[event], strconv.Itoa(int(it.Suffix)))
			}
		case it.Kind == notation.NAG && event >= 0:
			f.glyphs[event] = append(f.glyphs[event], strconv.Itoa(int(it.N)))
		}
	}
}

// cutGames are games of which judging does not reach the end, and games with throws
// that cannot be read.
const cutGames = "[Variant \"chauka-bara\"]\n[Round \"1\"]\n\n1. R: <4> Rc1 <1> e1-e3 *\n\n" +
	"[Variant \"chauka-bara\"]\n[Round \"2\"]\n\n1. R: <2> c1-e1 <7> Y: <3> <8> <1> *\n\n" +
	"[Variant \"chauka-bara\"]\n[Round \"3\"]\n\n1. R: <2> c1-e1 Y: <3> a3-a5 G: <1> zz9 W: <1> <2> *\n"

func newCorpus(t testing.TB) *corpus {
	t.Helper()
	dir := t.TempDir()
	a, err := openTest(t.Context(), filepath.Join(dir, "test.agndb"), Create)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	return corpusIn(t, a)
}

// corpusIn puts the games of a corpus into an archive, which is empty.
func corpusIn(t testing.TB, a *Archive) *corpus {
	t.Helper()
	a.keep = 64
	files, err := filepath.Glob("../testdata/games/*.agn")
	if err != nil || len(files) == 0 {
		t.Fatal("no sample games", err)
	}
	texts := madeUp(t)
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(name)] = firstGames(b, 2)
	}
	c := &corpus{archive: a}
	var names []string
	for name := range texts {
		names = append(names, name)
	}
	slices.Sort(names)
	inputs := func(yield func(referee.Input) bool) {
		for _, name := range names {
			in := referee.Input{Name: name, Open: func() (io.ReadCloser, error) {
				return io.NopCloser(strings.NewReader(texts[name])), nil
			}}
			if !yield(in) {
				return
			}
		}
	}
	if _, err := a.Import(t.Context(), inputs, ImportOptions{Started: time.Unix(0, 0)}); err != nil {
		t.Fatal(err)
	}
	if err := a.SetPeople(t.Context(), corpusPeople, nil, nil); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		c.facts = append(c.facts, readFacts(t, name, texts[name])...)
	}
	c.match(t)
	return c
}

// firstGames returns the first n games of a file.
func firstGames(b []byte, n int) string {
	r := grammar.NewReader(bytes.NewReader(b))
	var out strings.Builder
	for range n {
		var c grammar.Chunk
		if r.Next(&c) != nil {
			break
		}
		out.Write(c.Text)
		out.WriteString("\n\n")
	}
	return out.String()
}

// match finds the ids of the games and drops the facts of what was there already.
func (c *corpus) match(t testing.TB) {
	ids := map[string][2]string{}
	err := searched(c.archive, t.Context(), &query.Query{}, Page{}, func(f *Found) error {
		ids[fmt.Sprint(f.File, f.Number)] = [2]string{f.ID, f.Play}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range c.facts {
		found := ids[fmt.Sprint(f.file, f.number)]
		f.id, f.playID, f.place = found[0], found[1], i
	}
	c.facts = slices.DeleteFunc(c.facts, func(f *facts) bool { return f.id == "" })
	if len(c.facts) != len(ids) || len(ids) < 50 {
		t.Fatalf("%d games are known, %d are in the archive", len(c.facts), len(ids))
	}
}

func readFacts(t testing.TB, name, text string) []*facts {
	r := grammar.NewReader(strings.NewReader(text))
	var p grammar.Parser
	ref := referee.New(referee.Config{})
	var out []*facts
	for n := 1; ; n++ {
		var c grammar.Chunk
		err := r.Next(&c)
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		var g notation.Game
		read := p.Parse(&c, &g)
		f := &facts{file: name, number: n, tags: g.Tags, comments: g.AllComments(), result: g.Result.Text}
		f.play(t, ref, &g, read)
		f.remarked(&g)
		out = append(out, f)
	}
}

func (f *facts) play(t testing.TB, ref *referee.Referee, g *notation.Game, read diag.List) {
	var game engine.Game
	var thrown *naiveThrow
	seat := func(st engine.State) string { return string(rune(st.Game().Ruleset().Info(st.Seat()).Letter)) }
	event := 0
	stands := func(s *referee.Event) {
		game = s.State.Game()
		pos := naivePosition{text: string(s.State.AppendPosition(nil)), event: s.Number - 1, mover: seat(s.State), game: game,
			hash: record.PositionHash(s.State), before: thrown}
		pos.men, pos.turn = appendNamed(nil, game, pos.text)
		f.positions = append(f.positions, pos)
		thrown = nil
	}
	rep := ref.Visit(g, read, &referee.Visitor{Stood: func(s *referee.Event) bool {
		stands(s)
		return true
	}, Before: func(s *referee.Event) bool {
		event = s.Number - 1
		if s.Item != nil && s.Item.Kind == notation.Throw {
			f.cast = append(f.cast, event)
		}
		if s.State == nil {
			t.Fatal("a gap that several readings settle")
		}
		stands(s)
		return true
	}, After: func(e *referee.Event) bool {
		if it := e.Item; !e.Legal && it.Sic && it.Kind == notation.MoveItem && e.State != nil {
			f.moved(e, seat(e.State))
		}
		if e.Legal {
			st, m := e.State, e.Move
			f.moved(e, seat(st))
			f.positions[len(f.positions)-1].mover = seat(st)
			if it := e.Item; it.Kind == notation.Throw {
				thrown = &naiveThrow{event: event, letter: seat(st)}
				for _, v := range it.Cast.Values[:it.Cast.N] {
					if v == 0 {
						v = 8
					}
					thrown.sum += int(v)
					thrown.values += "," + fmt.Sprint(v)
				}
				thrown.values = thrown.values[1:]
				f.throws = append(f.throws, *thrown)
				return true
			}
			add := func(kind string, when bool) {
				if when {
					f.happened = append(f.happened, naiveEvent{kind, event, seat(st)})
				}
			}
			add("pass", m.Kind == engine.Pass)
			add("entry", m.Kind == engine.Enter)
			add("bear-off", m.Kind == engine.BearOff)
			add("promotion", m.Promo != 0)
		}
		return true
	}})
	for i := 1; i < len(f.positions); i++ {
		f.compare(&f.positions[i-1], &f.positions[i])
	}
	f.verdict, f.complete = rep.Verdict.String(), rep.Complete
	f.plies, f.events, f.judged, f.sic = rep.Plies, rep.Events, rep.Judged, rep.Sic
	f.game, f.rupees = game, rep.Rupees
	f.variant, _ = g.Tag("Variant")
	for _, d := range rep.Findings {
		f.codes, f.rules = append(f.codes, string(d.Code)), append(f.rules, d.Rule)
	}
	date, _ := g.Tag("Date")
	if f.days, _ = notation.ReadDate(date); !f.days.Known() {
		date, _ = g.Tag("EventDate")
		f.days, _ = notation.ReadEventDate(date)
	}
	if game == nil {
		return
	}
	for _, o := range game.Ruleset().Options {
		f.options = append(f.options, o.Name+"="+game.Ruleset().Value(game.Setup(), o.Name))
	}
	scores := strings.Split(f.result, "-")
	for i, info := range game.Ruleset().Seats {
		if !game.Setup().Has(engine.Seat(i + 1)) {
			continue
		}
		s := naiveSeat{letter: string(rune(info.Letter)), name: info.Name, points: -1}
		if s.player, _ = g.Tag(info.Name); s.player == "?" {
			s.player = ""
		}
		if len(scores) == game.Setup().NumSeats() {
			s.points = map[string]int{"0": 0, "1": 12, "1/2": 6, "1/3": 4, "1/4": 3}[scores[len(f.seats)]]
		}
		f.seats = append(f.seats, s)
	}
}

package collation

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// source is a witness of a text.
func source(siglum, text string) Source {
	g := new(notation.Game)
	var p grammar.Parser
	read := p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, g)
	return Source{Witness: repair.Witness{Siglum: siglum, Game: g, Read: read}, File: siglum + ".agn", Number: 1}
}

const head = "[Variant \"chaturanca-3\"]\n\n"

// aligned is an event as two witnesses have it.
func aligned(event int, lemma, a, b string) repair.Aligned {
	seat := [...]string{"B", "W"}[event%2]
	one := func(text string) repair.Reading {
		if text == lemma {
			return repair.Reading{Text: text, Legal: true}
		}
		return repair.Reading{Text: text, Cost: 6}
	}
	return repair.Aligned{Event: event, Ply: event, Seat: seat, Lemma: lemma, Readings: []repair.Reading{one(a), one(b)}}
}

// TestOpen: texts as cheap that differ in an event are written with its readings, and those that have an event more
// with what comes after another.
func TestOpen(t *testing.T) {
	sources := []Source{source("A", head+"1. e3 e6 2. a3 *\n"), source("B", head+"1. e3 e6 2. h3 a6 *\n")}
	begin := []repair.Aligned{aligned(1, "e3", "e3", "e3"), aligned(2, "e6", "e6", "e6")}
	c := &repair.Collation{Status: repair.Tied, Texts: []repair.Telling{
		{Cost: 14, Text: []byte(head + "1. e3 e6 2. a3 *\n"), Costs: []int{0, 14},
			Events: append(slices.Clone(begin), aligned(3, "a3", "a3", "h3"))},
		{Cost: 14, Text: []byte(head + "1. e3 e6 2. h3 *\n"), Costs: []int{6, 8},
			Events: append(slices.Clone(begin), aligned(3, "h3", "a3", "h3"))},
		{Cost: 14, Text: []byte(head + "1. e3 e6 2. h3 a6 *\n"), Costs: []int{14, 0},
			Events: append(slices.Clone(begin), aligned(3, "h3", "a3", "h3"), aligned(4, "a6", "", "a6"))},
	}}
	a := Of(c, sources, referee.Config{})
	if want := head + "1. e3 e6 2. a3|h3 *\n"; string(a.Text) != want {
		t.Errorf("the text is %q, want %q", a.Text, want)
	}
	var said []string
	for i := range a.Entries {
		e := &a.Entries[i]
		said = append(said, fmt.Sprintf("%d after %d %s %q", e.Event, e.After, e.Decided, e.Alternatives))
	}
	want := []string{`1 after 0 agreement []`, `2 after 1 agreement []`, `3 after 2 open ["a3" "h3" "h3"]`,
		`0 after 3 open ["" "" "a6"]`}
	if !slices.Equal(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
	if q := a.Questions; len(q) != 1 || q[0].Entry != 2 || fmt.Sprint(q[0].Answers) != "[[0] [1 2]]" {
		t.Errorf("it is asked %+v", q)
	}
	left := Of(Chosen(c, []int{1, 2}), sources, referee.Config{})
	if got := left.Ask(&left.Questions[0]).String(); got != "after event 3: is there nothing (A) or `a6` (B)?" {
		t.Errorf("it is asked %s", got)
	}
	if one := Chosen(c, []int{2}); one.Status != repair.Unique {
		t.Errorf("one text that is left is %v", one.Status)
	}
}

// TestReads: what alternatives have in the places of the first is, one place after another, what they are.
func TestReads(t *testing.T) {
	rng := rand.New(rand.NewPCG(38, 1))
	list := func() []string {
		out := make([]string, rng.IntN(9))
		for i := range out {
			out[i] = string(rune('a' + rng.IntN(4)))
		}
		return out
	}
	for range 2000 {
		a, b := list(), list()
		p := placedBeside(a, b)
		var got []string
		for i := range len(a) + 1 {
			got = append(got, strings.Fields(p.reads(b, i, false))...)
			if i < len(a) {
				got = append(got, strings.Fields(p.reads(b, i, true))...)
			}
		}
		if !slices.Equal(got, b) {
			t.Fatalf("%q beside %q is read as %q", b, a, got)
		}
	}
}

// TestTags: the text has what most witnesses say, and nothing that is of a witness alone.
func TestTags(t *testing.T) {
	tags := func(pairs ...string) string { return strings.Join(pairs, "\n") + "\n" + head + "1. e3 *\n" }
	sources := []Source{source("A", tags(`[Site "Poona"]`, `[Date "1840"]`, `[Language "en"]`)),
		source("B", tags(`[Site "Pune"]`, `[Siglum "B"]`)), source("C", tags(`[Site "Pune"]`, `[Date "?"]`, `[Round "1"]`)),
		source("D", tags(`[Round "2"]`))}
	text := head + "1. e3 *\n"
	event := repair.Aligned{Event: 1, Ply: 1, Seat: "W", Lemma: "e3", Readings: make([]repair.Reading, len(sources))}
	for i := range event.Readings {
		event.Readings[i] = repair.Reading{Text: "e3", Legal: true}
	}
	a := Of(&repair.Collation{Status: repair.Unique, Texts: []repair.Telling{{Text: []byte(text),
		Events: []repair.Aligned{event}}}}, sources, referee.Config{})
	want := "[Site \"Pune\"]\n[Date \"1840\"]\n[Round \"1\"]\n" + text
	if string(a.Text) != want {
		t.Errorf("the text is %q, want %q", a.Text, want)
	}
	var said []string
	for i := range a.Entries {
		said = append(said, a.Says(&a.Entries[i], nil))
	}
	if want := []string{"[Site]: Pune ] Poona A, om. D: by cost", "[Date]: 1840 ] om. B D, ? C: by cost",
		"[Round]: 1 ] om. A B, 2 D: open", "1 W: e3 ] "}; !slices.Equal(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
}

// TestThrowsTag: a text says itself whether it leaves out throws, whatever its witnesses leave out.
func TestThrowsTag(t *testing.T) {
	const moves, some = "[Throws \"unrecorded\"]\n", "[Throws \"partial\"]\n"
	race := "[Variant \"chauka-bara\"]\n\n1. R: <1> c1-d1 *\n"
	sources := []Source{source("A", race), source("B", "[Variant \"chauka-bara\"]\n"+moves+"\n1. R: c1-d1 *\n"),
		source("C", "[Variant \"chauka-bara\"]\n"+moves+"\n1. R: c1-d1 *\n")}
	for text, lemma := range map[string]string{race: "", strings.Replace(race, "\n\n", "\n"+some+"\n", 1): "partial"} {
		a := Of(&repair.Collation{Status: repair.Unique, Texts: []repair.Telling{{Text: []byte(text)}}}, sources,
			referee.Config{})
		if string(a.Text) != text || a.Entries[0].Tag != "Throws" || a.Entries[0].Lemma != lemma {
			t.Errorf("the text is %q of %+v, want %q", a.Text, a.Entries, text)
		}
	}
}

// TestLacking: a text that leaves out throws, or may, says so in words, in French too, and in JSON.
func TestLacking(t *testing.T) {
	french, ok := catalogue.Open("fr")
	if !ok {
		t.Fatal("there is no French")
	}
	for tag, want := range map[string]struct{ english, french, key string }{
		"": {},
		"[Throws \"unrecorded\"]\n": {"\nthe text has no throws; agn infer says what can have fallen, with the odds\n",
			"\nle texte n’a pas de lancers ; agn infer dit ce qui a pu tomber, avec les chances\n", `"throws":"unrecorded"`},
		"[Throws \"partial\"]\n": {"\nthe text may lack throws; agn infer says what can have fallen, with the odds\n",
			"\nil manque peut-être des lancers au texte ; agn infer dit ce qui a pu tomber, avec les chances\n",
			`"throws":"partial"`},
	} {
		text := "[Variant \"chauka-bara\"]\n" + tag + "\n1. R: <1> c1-d1 *\n"
		a := Of(&repair.Collation{Status: repair.Unique, Texts: []repair.Telling{{Text: []byte(text)}}},
			[]Source{source("A", text)}, referee.Config{})
		var plain, said, data strings.Builder
		err := errors.Join(a.WriteText(&plain, View{}), a.WriteText(&said, View{Lang: french}),
			a.JSON(&data, func(text []byte) []byte { return text }))
		if err != nil || !strings.Contains(plain.String(), want.english) || !strings.Contains(said.String(), want.french) ||
			!strings.Contains(data.String(), want.key) {
			t.Errorf("%s%s%s%v", plain.String(), said.String(), data.String(), err)
		}
		if has := strings.Contains(plain.String()+data.String(), "throws"); has != (tag != "") {
			t.Errorf("%s%s", plain.String(), data.String())
		}
	}
}

// TestResult: where witnesses differ in the result, with a tag or without, that is reported, and asked where it is
// open.
func TestResult(t *testing.T) {
	sources := []Source{source("A", head+"1. e3 e6 1-0\n"), source("B", head+"1. e3 e6 0-1\n")}
	events := []repair.Aligned{aligned(1, "e3", "e3", "e3"), aligned(2, "e6", "e6", "e6")}
	c := &repair.Collation{Status: repair.Tied, Texts: []repair.Telling{
		{Cost: 8, Text: []byte(head + "1. e3 e6 1-0\n"), Costs: []int{0, 8}, Events: events},
		{Cost: 8, Text: []byte(head + "1. e3 e6 0-1\n"), Costs: []int{8, 0}, Events: events},
	}}
	a := Of(c, sources, referee.Config{})
	e := a.Entries[0]
	if e.Tag != "Result" || e.Decided != Open || !slices.Equal(e.Alternatives, []string{"1-0", "0-1"}) ||
		e.Readings[1].Text != "0-1" || e.Readings[1].Span.Start.Column != 10 {
		t.Errorf("the result is %+v", e)
	}
	if len(a.Questions) != 1 {
		t.Fatal("nothing is asked")
	}
	q := &a.Questions[0]
	if got := a.Ask(q).String(); got != "the Result: is it `0-1` (B) or `1-0` (A)?" || len(q.Answers) != 2 ||
		q.Answers[0][0] != 1 {
		t.Errorf("asked is %q, %v", got, q.Answers)
	}
	a = Of(Chosen(c, q.Answers[0]), sources, referee.Config{})
	if e := a.Entries[0]; a.Status != "unique" || len(a.Questions) > 0 || e.Decided != Cost || e.Lemma != "0-1" {
		t.Errorf("%s, %+v", a.Status, e)
	}
}

// TestShared: errors that two witnesses have alike are counted, what they lack in a row once.
func TestShared(t *testing.T) {
	entry := func(lemma string, readings ...string) Entry {
		e := Entry{Event: 1, Lemma: lemma}
		for _, r := range readings {
			one := Reading{Text: r, Legal: true}
			if r != lemma {
				one.Cost = 6
			}
			e.Readings = append(e.Readings, one)
		}
		e.decide()
		return e
	}
	a := &Apparatus{Witnesses: make([]Witness, 3), Entries: []Entry{entry("a", "b", "b", "a"), entry("c", "", "", "c"),
		entry("d", "", "", "d"), entry("e", "e", "f", "f"), entry("g", "h", "i", "g"), entry("k", "", "", "")}}
	if got := fmt.Sprint(a.Shared()); got != "[{0 1 3} {1 2 2} {0 2 1}]" {
		t.Errorf("shared errors: %s", got)
	}
}

// TestAnswers: what was said of a place is in the witness that is asked, and what it has is still shown.
func TestAnswers(t *testing.T) {
	sources := []Source{source("A", head+"1. e3 e6 2. a3 a6 3. b3 *\n"), source("B", head+"1. e3 e6 2. a6 3. b3 *\n")}
	span := func(k, start, end int) repair.Place {
		return repair.Place{Span: sources[k].Game.Span(int32(len(head)+start), int32(len(head)+end))}
	}
	a := &Apparatus{Entries: []Entry{{Event: 3, Lemma: "a3", Readings: []Reading{
		{Text: "a3", Span: span(0, 12, 14).Span}, {Span: span(1, 12, 12).Span}}}}}
	a.Answer(sources, 0, "Nf3", func() grammar.Parser { return grammar.Parser{} })
	for k, want := range []string{"1. e3 e6 2. Nf3 a6 3. b3 *\n", "1. e3 e6 2.  Nf3 a6 3. b3 *\n"} {
		if got := string(sources[k].Asked().Game.Text[len(head):]); got != want {
			t.Errorf("%s is asked as %q, want %q", sources[k].Siglum, got, want)
		}
	}
	amended := sources[1].Asked().Game
	at := int32(len(head) + 13)
	r := sources[1].original(&repair.Reading{Text: "Nf3", Place: repair.Place{Span: amended.Span(at, at+3)}})
	if !r.Answered || r.Text != "" {
		t.Errorf("in the place it has %+v", r)
	}
	at = int32(strings.Index(string(amended.Text), "b3"))
	r = sources[1].original(&repair.Reading{Text: "b3", Place: repair.Place{Span: amended.Span(at, at+2)}})
	if got := string(sources[1].Game.Text[r.Span.Start.Offset:r.Span.End.Offset]); r.Answered || got != "b3" {
		t.Errorf("after it it has %q, %+v", got, r)
	}
}

// TestNoText: without a text the keys are there, and null.
func TestNoText(t *testing.T) {
	a := Of(&repair.Collation{Status: repair.None}, []Source{source("A", head+"1. e9 *\n")}, referee.Config{})
	var b strings.Builder
	if err := a.JSON(&b, func(text []byte) []byte { return text }); err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(b.String()), &got); err != nil || got["text"] != nil || got["cost"] != nil ||
		got["status"] != "none" || len(got) != 7 {
		t.Errorf("%s (%v)", b.String(), err)
	}
}

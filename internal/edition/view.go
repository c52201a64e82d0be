package edition

import (
	"context"
	"slices"
	"strings"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/collation"
	"github.com/ashtapada/agn/internal/folio"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// View is a collation as a page shows it.
type View struct {
	Status string `json:"status"`
	Cost   int    `json:"cost"`
	// Why is why nothing was tried, empty else.
	Why string `json:"why,omitempty"`
	// Throws says that the text leaves out throws, or may; empty where it has all.
	Throws string `json:"throws,omitempty"`
	// Head has the tags of the text as lines of AGN, Result its result.
	Head   string `json:"head"`
	Result string `json:"result"`
	// Game is the text as it was judged, nil without one.
	Game         *page.Game        `json:"game"`
	Witnesses    []viewWitness     `json:"witnesses"`
	Tags         []viewTag         `json:"tags"`
	Places       []viewPlace       `json:"places"`
	Alternatives []viewAlternative `json:"alternatives"`
	// More is set where there are other texts as cheap.
	More bool `json:"more"`
	// Questions are what would tell the alternatives apart, or what the one text leaves open.
	Questions []viewQuestion `json:"questions"`
	// Shared are pairs of witnesses with errors that both have.
	Shared []viewShared `json:"shared"`
}

// viewQuestion is a question: in words, and at which place, below 0 for a tag.
type viewQuestion struct {
	Text  string `json:"text"`
	Place int    `json:"place"`
	// Readings are what may stand there, empty is nothing; Answers has for each the alternatives that have it, by index.
	Readings []string `json:"readings"`
	Answers  [][]int  `json:"answers"`
}

// viewShared is two witnesses, by index, and how many errors they share.
type viewShared struct {
	A      int `json:"a"`
	B      int `json:"b"`
	Errors int `json:"errors"`
}

// viewWitness is a witness.
type viewWitness struct {
	Siglum string `json:"siglum"`
	File   string `json:"file"`
	// Game is its number in the file, 0 where the file has but one.
	Game       int      `json:"game"`
	Cost       int      `json:"cost"`
	Hypotheses []string `json:"hypotheses"`
	// Text is the record as it stands.
	Text string `json:"text"`
	// Sources are the places of its manuscript, in order: each from the place of the game on at which it begins.
	Sources []viewSource `json:"sources"`
}

// viewSource is a place of a manuscript.
type viewSource struct {
	From int `json:"from"`
	// Image is the name or address of a picture, Part what stands after "#" there, Name what the place is called.
	Image string `json:"image"`
	Part  string `json:"part"`
	Name  string `json:"name"`
}

// viewTag is a tag of which witnesses have different values, null where one has none.
type viewTag struct {
	Name   string    `json:"name"`
	Text   *string   `json:"text"`
	Values []*string `json:"values"`
}

// viewPlace is a place of the game.
type viewPlace struct {
	// Event numbers the event of the text, 0 where it has none; Node is the moment of the game after it.
	Event int    `json:"e"`
	Node  int    `json:"n"`
	Round int    `json:"r"`
	Seat  string `json:"s"`
	// Label is the round number and the seat mark that stand before it, Text the event. Sign is set where the place is
	// of such a number or mark alone, which is then its text and in no label.
	Label   string `json:"l"`
	Text    string `json:"t"`
	Sign    bool   `json:"m,omitempty"`
	Decided string `json:"d"`
	// Alternatives has what each alternative has there, empty for nothing; nil where all have the same.
	Alternatives []string `json:"a,omitempty"`
	// Readings are what each witness has there, null where it has just the text.
	Readings []*viewReading `json:"w"`
}

// viewReading is what a witness has instead of the text.
type viewReading struct {
	Text  string `json:"t"`
	Legal bool   `json:"l"`
	Cost  int    `json:"c"`
	Why   string `json:"y"`
	// Silent is set where the witness leaves out all turns of the seat, or its throws.
	Silent bool `json:"o,omitempty"`
}

// viewAlternative is a text that costs as little as others.
type viewAlternative struct {
	Cost int    `json:"cost"`
	Text string `json:"text"`
	// Game is the text as it was judged, nil of those after the first few.
	Game *page.Game `json:"game"`
}

// maxJudged is of how many alternatives the board is shown.
const maxJudged = 8

// NewView makes a view of a collation. Its text is judged as cfg says.
func NewView(ctx context.Context, a *collation.Apparatus, cfg referee.Config) *View {
	s := newScore(a)
	v := &View{Status: a.Status, Cost: a.Cost, More: a.More, Witnesses: []viewWitness{}, Tags: []viewTag{},
		Places: []viewPlace{}, Alternatives: []viewAlternative{}, Questions: []viewQuestion{}, Shared: []viewShared{}}
	if a.Finding != nil {
		v.Why = a.Finding.Message
	}
	if said, ok := a.Lacking(); ok {
		v.Throws = catalogue.In(ctx).Sentence(said)
	}
	for k, t := range a.Alternatives {
		one := viewAlternative{Cost: t.Cost, Text: string(t.Text)}
		if k < maxJudged {
			one.Game = judged(ctx, t.Text, cfg)
		}
		v.Alternatives = append(v.Alternatives, one)
	}
	for _, p := range a.Shared() {
		v.Shared = append(v.Shared, viewShared{p.A, p.B, p.Errors})
	}
	nodes := v.judge(ctx, s, cfg)
	v.ask(s)
	v.tags(s)
	for i := range s.places {
		if p := &s.places[i]; a.Text != nil {
			one := s.viewed(p, nodes)
			for k := i - 1; k >= 0 && s.places[k].Sign; k-- {
				one.Label = without(one.Label, s.places[k].Lemma)
			}
			if one.Seat == "" && p.Event > 0 && one.Node > 0 {
				one.Seat = v.Game.Nodes[one.Node].Played
			}
			v.Places = append(v.Places, one)
		}
	}
	v.witnesses(s)
	return v
}

// witnesses takes the witnesses, with their text where it is there.
func (v *View) witnesses(s *score) {
	for k := range s.Witnesses {
		w := &s.Witnesses[k]
		one := viewWitness{Siglum: w.Siglum, File: w.File, Game: w.Game, Cost: w.Cost, Hypotheses: w.Hypotheses,
			Sources: s.sources(k)}
		if one.Hypotheses == nil {
			one.Hypotheses = []string{}
		}
		if w.Source != nil {
			one.Text = strings.TrimSpace(string(w.Record()))
		}
		v.Witnesses = append(v.Witnesses, one)
	}
}

// judged is a text of a collation as it was judged.
func judged(ctx context.Context, text []byte, cfg referee.Config) *page.Game {
	parser, g := cfg.Parser(), new(notation.Game)
	read := parser.Parse(&grammar.Chunk{Text: text, Line: 1, Size: len(text)}, g)
	out, _ := page.Visit(ctx, referee.New(cfg), g, read, "text", 1)
	return out
}

// ask takes the questions.
func (v *View) ask(s *score) {
	for i := range s.Questions {
		q := &s.Questions[i]
		place := slices.IndexFunc(s.places, func(p place) bool { return p.Entry == &s.Entries[q.Entry] })
		v.Questions = append(v.Questions, viewQuestion{s.Ask(q).String(), place, q.Readings, q.Answers})
	}
}

// judge judges the text, and returns the moment after each event of it.
func (v *View) judge(ctx context.Context, s *score, cfg referee.Config) []int {
	if s.Text == nil {
		return nil
	}
	v.Game = judged(ctx, s.Text, cfg)
	for _, t := range s.own.Tags {
		v.Head += string(notation.AppendTag(nil, t.Name, t.Value)) + "\n"
	}
	v.Result = s.own.Result.Text
	nodes := []int{0}
	for i := range v.Game.Nodes {
		n := &v.Game.Nodes[i]
		if n.Depth == 0 && n.Event == len(nodes) {
			nodes = append(nodes, i)
		}
	}
	return nodes
}

// tags takes the tags that differ.
func (v *View) tags(s *score) {
	for _, t := range s.tags() {
		if t.name == "Language" {
			continue // in which a witness is written
		}
		var text *string
		if t.has {
			text = &t.lemma
		}
		if slices.ContainsFunc(t.values, func(is *string) bool {
			return (is == nil) != (text == nil) || is != nil && *is != *text
		}) {
			v.Tags = append(v.Tags, viewTag{t.name, text, t.values})
		}
	}
}

// without is a label without one of its words.
func without(label, word string) string {
	words := strings.Fields(label)
	if i := slices.Index(words, word); i >= 0 {
		words = slices.Delete(words, i, i+1)
	}
	return strings.Join(words, " ")
}

// viewed is a place as a page shows it.
func (s *score) viewed(p *place, nodes []int) viewPlace {
	out := viewPlace{Event: p.Event, Node: -1, Round: p.round, Seat: p.Seat, Label: p.label, Text: p.Lemma,
		Decided: string(p.Decided), Sign: p.Sign, Alternatives: p.Alternatives, Readings: []*viewReading{}}
	if at := max(p.Event, p.After); at < len(nodes) {
		out.Node = nodes[at]
	}
	for k := range s.Witnesses {
		r, text := &p.Readings[k], ""
		if len(p.here[k]) > 0 {
			text = p.here[k][0].text
		} else if p.Sign {
			text = r.Text
		}
		if text == p.Lemma && !p.moved[k] {
			out.Readings = append(out.Readings, nil)
			continue
		}
		why := r.Why
		if p.moved[k] {
			why = strings.TrimPrefix(why+"; it stands elsewhere in the record", "; ")
		}
		out.Readings = append(out.Readings, &viewReading{text, r.Legal, r.Cost, why, r.Silent})
	}
	return out
}

// sources are the places of the manuscript of a witness.
func (s *score) sources(k int) []viewSource {
	out := []viewSource{}
	for i := range s.places {
		p := &s.places[i]
		for j, units := range [][]unit{p.before[k], p.after[k]} {
			for _, u := range units {
				if u.kind != comment {
					continue
				}
				for _, is := range sourcesOf(u.text) {
					is.From = i + j
					out = append(out, is)
				}
			}
		}
	}
	return out
}

// sourcesOf are the places that a comment names: "[%src f012r.jpg#xywh=1,2,3,4 r1 l3]".
func sourcesOf(text string) (out []viewSource) {
	for _, p := range folio.Places(text) {
		out = append(out, viewSource{Image: p.Image, Part: p.Part, Name: p.Name})
	}
	return out
}

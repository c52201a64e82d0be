package collation

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// maxListed is the greatest number of alternatives that are listed.
const maxListed = 50

// MaxWitnesses is the greatest number of witnesses that are collated.
const MaxWitnesses = 16

// Source is a witness and where it was read from.
type Source struct {
	repair.Witness
	// File is a path, or the id of a game in an archive; Number is the game's number there.
	File   string
	Number int
	// Parts are the records that the witness is made of, if there are several.
	Parts []Part

	pieces  []piece         // what the text is made of, nil for that of one game
	note    string          // which copy it is of several in one record, empty else
	answers []answer        // in the order of their places
	amended *repair.Witness // with the answers, nil without any
}

// Variant returns the rule set that the witnesses name, that of cfg if none does, and "" if there is no such rule set,
// which is said of the game. Names that differ in more than case or spaces are an error.
func Variant(sources []Source, cfg referee.Config) (string, error) {
	siglum := ""
	for i := range sources {
		v, ok := sources[i].Game.Tag("Variant")
		switch {
		case !ok:
		case siglum == "":
			cfg.Variant, siglum = v, sources[i].Siglum
		case !strings.EqualFold(strings.TrimSpace(cfg.Variant), strings.TrimSpace(v)):
			return "", fmt.Errorf("witnesses of one game have one Variant: %s has %q, %s has %q", siglum, cfg.Variant,
				sources[i].Siglum, v)
		}
	}
	if cfg.CheckVariant() != nil {
		return "", nil
	}
	return cfg.Variant, nil
}

// Prepared makes the witnesses of the sources that are given: the copies of one that has the game twice, with turns
// that they leave out. As a rule they are of one game; where games run together in the sources they are of several,
// which the repairer finds out. It sets the rule set of cfg to that of Variant.
func Prepared(ctx context.Context, sources []Source, cfg *referee.Config, with func() *repair.Repairer) ([][]Source,
	error) {
	var err error
	if cfg.Variant, err = Variant(sources, *cfg); err != nil {
		return nil, err
	}
	games := distinctGames(ctx, separate(sources, cfg.Parser), *cfg, with())
	for i := range games {
		games[i] = withSeats(games[i], *cfg)
	}
	return games, nil
}

// Of is the apparatus of a collation of some sources. What is open in it is written into its text if the text is legal
// with that, as cfg has games judged.
func Of(c *repair.Collation, sources []Source, cfg referee.Config) *Apparatus {
	a := &Apparatus{Status: c.Status.String(), More: c.More || len(c.Texts) > maxListed, Finding: c.Finding}
	for i := range sources {
		a.Witnesses = append(a.Witnesses, sources[i].witness())
	}
	if len(c.Texts) == 0 || c.Status == repair.Budget && len(eventsOf(c.Texts[0].Events)) == 0 {
		a.More = false // that all of it is left out is no text that was found
		a.Entries, _ = tagEntries(sources, &notation.Game{})
		a.locate(sources)
		return a
	}
	texts := c.Texts[:min(len(c.Texts), maxListed)]
	first := &texts[0]
	a.Cost = first.Cost
	for i := range a.Witnesses {
		w := &a.Witnesses[i]
		w.Cost, w.Hypotheses = at(first.Costs, i), append(w.Hypotheses, at(first.Hypotheses, i)...)
	}
	games := make([]*notation.Game, len(texts))
	for i := range texts {
		games[i] = Parsed(texts[i].Text)
	}
	tags, kept := tagEntries(sources, games[0])
	style := notation.Style{}
	if c.Game != nil {
		style = referee.StyleOf(c.Game.Ruleset())
	}
	for i := range games {
		games[i].Tags = withTags(games[i].Tags, kept)
		if len(texts) > 1 {
			a.Alternatives = append(a.Alternatives, Alternative{texts[i].Cost, notation.Append(nil, games[i], style)})
		}
	}
	a.Text = notation.Append(nil, games[0], style)
	if said, _ := games[0].Tag(recorded.Tag); recorded.Lacks(said) {
		a.Throws = said
	}
	events := eventEntries(first.Events, sources, cfg)
	events, d := differing(events, texts, sources)
	if merged := d.merged(games[0], events); merged != nil {
		text := notation.Append(nil, merged, style)
		if legal(text, cfg) {
			a.Text = text
		}
	}
	d.open(events)
	tags = priced(openResult(tags, games, sources), first.Ends, games[0], sources)
	a.Entries = append(tags, events...)
	a.ask(d, tags, events)
	var at []int
	a.Entries, at = signed(a.Entries, games[0], sources)
	a.locate(sources)
	for i := range a.Questions {
		a.Questions[i].Entry = at[a.Questions[i].Entry]
	}
	return a
}

// witness is what an apparatus says of a source, but for what is found out by collating it.
func (s *Source) witness() Witness {
	one := Witness{Siglum: s.Siglum, File: s.File, Game: s.Number, Line: s.Game.Line, Parts: s.Parts, Source: s.Game}
	if one.Unread = unread(s.Read); one.Unread != nil {
		f := *one.Unread
		f.Span, _ = s.located(f.Span)
		one.Unread = &f
	}
	for _, p := range s.pieces {
		if p.put != "" {
			one.put = append(one.put, p)
		}
	}
	if s.note != "" {
		one.Hypotheses = []string{s.note}
	}
	return one
}

// ask asks which of the texts is meant, else what the result is, else what is open. The entries are those of the tags,
// then those of the events.
func (a *Apparatus) ask(d *differences, tags, events []Entry) {
	if q, ok := d.question(events); ok {
		q.Entry += len(tags)
		a.Questions = []Question{q}
	} else if q, ok := resultQuestion(tags); ok {
		a.Questions = []Question{q}
	} else if q, ok := openQuestion(a.Entries); ok {
		a.Questions = []Question{q}
	}
}

// locate has readings say where they stand in their files.
func (a *Apparatus) locate(sources []Source) {
	for i := range a.Entries {
		for k := range sources {
			if r := &a.Entries[i].Readings[k]; r.Span != (diag.Span{}) {
				r.Span, r.File = sources[k].located(r.Span)
			}
		}
	}
}

// unread is the first error of reading a witness that is in no word, such as a bracket that is not closed.
func unread(read diag.List) *diag.Finding {
	for i := range read {
		switch f := &read[i]; f.Code {
		case diag.Syntax, diag.LongToken, diag.MissingResult:
		default:
			if f.Severity == diag.Error && f.Code[0] == 'N' && !f.Variation {
				return f
			}
		}
	}
	return nil
}

// at is what a list has at an index, nothing where it is too short.
func at[T any](list []T, i int) (none T) {
	if i < len(list) {
		return list[i]
	}
	return none
}

// Parsed reads one game.
func Parsed(text []byte) *notation.Game {
	g := new(notation.Game)
	var p grammar.Parser
	p.Parse(&grammar.Chunk{Text: text, Line: 1}, g)
	return g
}

// legal reports whether a text is a legal game.
func legal(text []byte, cfg referee.Config) bool {
	g := new(notation.Game)
	var p grammar.Parser
	read := p.Parse(&grammar.Chunk{Text: text, Line: 1}, g)
	cfg.Lenient = false
	return referee.New(cfg).Judge(g, read).Verdict == referee.Legal
}

// eventEntries are the entries of the events of a text, none of which is open but where the text keeps a gap.
func eventEntries(events []repair.Aligned, sources []Source, cfg referee.Config) []Entry {
	out := make([]Entry, 0, len(events))
	after := 0
	for i := range events {
		e := &events[i]
		one := Entry{Event: e.Event, Ply: e.Ply, After: after, Seat: e.Seat, Lemma: e.Lemma, Decided: Agreement}
		for k, r := range e.Readings {
			is := sources[k].original(&r)
			left := is.Text == "" && is.Cost == 0 && strings.HasPrefix(e.Lemma, "<") && cfg.LeavesOut(sources[k].Game)
			if left || sources[k].silent(&is) {
				is.Text, is.Why, is.Span, is.Silent = "", "", diag.Span{}, true
			}
			one.Readings = append(one.Readings, is)
		}
		one.decide()
		if after = max(after, e.Event); e.Event == 0 {
			one.Ply = 0
		}
		out = append(out, one)
	}
	return out
}

// decide notes why the text has what it has, but for what other texts have.
func (e *Entry) decide() {
	e.Decided = Agreement
	plain := false // a witness has it, and not only a gap that it fills
	for k := range e.Readings {
		switch r := &e.Readings[k]; {
		case r.Silent:
		case !e.differs(r):
			plain = true
		case r.Cost == 0 && r.Text != "" && e.Lemma != "" && !r.Answered:
		case r.Legal:
			e.Decided = Cost
		case e.Decided == Agreement:
			e.Decided = Rules
		}
	}
	switch {
	case strings.ContainsAny(e.Lemma, "_|"):
		e.Decided = Open
	case e.Decided == Agreement && !plain:
		e.Decided = Rules
	}
}

// differs reports whether a witness has something else in a place than the text: a gap that the text fills is
// something else too.
func (e *Entry) differs(r *Reading) bool {
	if e.Tag != "" || r.Answered {
		return r.Text != e.Lemma
	}
	if e.Sign || r.Silent {
		return r.Cost > 0
	}
	return r.Cost > 0 || (r.Text == "") != (e.Lemma == "") || strings.Contains(r.Text, "_")
}

// differences are the alternatives of a collation, place by place.
type differences struct {
	// reads has for each event entry what each alternative has there, nil where they have the same.
	reads map[int][]string
	n     int
}

// differing compares the alternatives with the first, of which the entries are. Where another has events between those
// of the first it puts an entry there, if there is none.
func differing(entries []Entry, texts []repair.Telling, sources []Source) ([]Entry, *differences) {
	d := &differences{reads: map[int][]string{}, n: len(texts)}
	first := eventsOf(texts[0].Events)
	lemmas := lemmasOf(first)
	all, others := make([]*placed, len(texts)), make([][]string, len(texts))
	for k := 1; k < len(texts); k++ {
		events := eventsOf(texts[k].Events)
		others[k] = lemmasOf(events)
		all[k] = placedBeside(lemmas, others[k])
		for at, put := range all[k].after {
			if len(put) > 0 && beyond(entries, at) < 0 {
				entries = slices.Insert(entries, endOf(entries, at), besides(events[put[0]:put[len(put)-1]+1], at, sources))
			}
		}
	}
	at := 0 // the event of the text
	for i := range entries {
		e := &entries[i]
		if e.Event == 0 && beyond(entries, at) != i {
			continue // not the first beside the event before
		}
		reads := make([]string, len(texts))
		if e.Event > 0 {
			reads[0] = lemmas[at]
		}
		for k := 1; k < len(texts); k++ {
			reads[k] = all[k].reads(others[k], at, e.Event > 0)
		}
		if len(distinct(reads)) > 1 {
			d.reads[i] = reads
		}
		if e.Event > 0 {
			at++
		}
	}
	return entries, d
}

// eventsOf are the events of a text.
func eventsOf(all []repair.Aligned) []*repair.Aligned {
	var out []*repair.Aligned
	for i := range all {
		if all[i].Event > 0 {
			out = append(out, &all[i])
		}
	}
	return out
}

func lemmasOf(events []*repair.Aligned) []string {
	out := make([]string, 0, len(events))
	for _, e := range events {
		out = append(out, e.Lemma)
	}
	return out
}

// endOf is the index after the entries of so many events and of what stands beside them.
func endOf(entries []Entry, events int) int {
	i := 0
	for ; i < len(entries) && (entries[i].Event == 0 || events > 0); i++ {
		if entries[i].Event > 0 {
			events--
		}
	}
	return i
}

// beyond is the index of the first entry that stands beside the text after so many events, below 0 without one.
func beyond(entries []Entry, events int) int {
	i := endOf(entries, events)
	for i > 0 && entries[i-1].Event == 0 {
		i--
	}
	if i < len(entries) && entries[i].Event == 0 {
		return i
	}
	return -1
}

// besides is an entry for events that another text has after so many of the first, and what witnesses have for them.
func besides(events []*repair.Aligned, after int, sources []Source) Entry {
	e := Entry{After: after, Readings: make([]Reading, len(sources))}
	for _, event := range events {
		for k := range event.Readings {
			r, all := sources[k].original(&event.Readings[k]), &e.Readings[k]
			if r.Text == "" {
				continue
			}
			if all.Text == "" {
				*all = Reading{Text: r.Text, Span: r.Span, Legal: r.Legal}
				continue
			}
			all.Text += " " + r.Text
			all.Span.End = r.Span.End
		}
	}
	return e
}

// placed is where the words of a list stand beside those of another.
type placed struct {
	at    []int   // for each word of the other the word in its place, below 0 without one
	after [][]int // those that stand after so many of the other, in no place of theirs
}

// reads returns what this list has for a word of the other, or, where in is false, what it has before that word.
func (p *placed) reads(words []string, at int, in bool) string {
	if in {
		if m := p.at[at]; m >= 0 {
			return words[m]
		}
		return ""
	}
	var out []string
	for _, m := range p.after[at] {
		out = append(out, words[m])
	}
	return strings.Join(out, " ")
}

// maxBeside bounds the product of the lengths of what is aligned exactly.
const maxBeside = 4 << 20

// placedBeside puts the words of list b beside those of a, as few as possible of which differ.
func placedBeside(a, b []string) *placed {
	p := &placed{at: slices.Repeat([]int{-1}, len(a)), after: make([][]int, len(a)+1)}
	from, most := 0, min(len(a), len(b))
	for from < most && a[from] == b[from] {
		p.at[from] = from
		from++
	}
	end := 0
	for end < most-from && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
		p.at[len(a)-end] = len(b) - end
	}
	p.middle(a, b, from, len(a)-end, len(b)-end)
	return p
}

// middle places words from one on, up to those of which the rest is the same.
func (p *placed) middle(a, b []string, from, endA, endB int) {
	i, j := from, from
	n, w := endA-from, endB-from+1
	if endA-from == endB-from || n*w > maxBeside {
		for ; i < endA && j < endB; i, j = i+1, j+1 {
			p.at[i] = j
		}
		for ; j < endB; j++ {
			p.after[i] = append(p.after[i], j)
		}
		return
	}
	cost := restCosts(a[from:endA], b[from:endB])
	for i < endA || j < endB {
		at := (i-from)*w + j - from
		with := int32(-1)
		if i < endA && j < endB {
			if with = cost[at+w+1]; a[i] != b[j] {
				with++
			}
		}
		switch {
		case with == cost[at]:
			p.at[i] = j
			i, j = i+1, j+1
		case i < endA && cost[at] == cost[at+w]+1:
			i++
		default:
			p.after[i] = append(p.after[i], j)
			j++
		}
	}
}

// restCosts has for each word of a and of b how many words from them on are not in both, one row a word of a.
func restCosts(a, b []string) []int32 {
	w := len(b) + 1
	cost := make([]int32, (len(a)+1)*w)
	for x := len(a); x >= 0; x-- {
		for y := len(b); y >= 0; y-- {
			switch at := x*w + y; {
			case x == len(a):
				cost[at] = int32(len(b) - y)
			case y == len(b):
				cost[at] = int32(len(a) - x)
			default:
				with := cost[at+w+1]
				if a[x] != b[y] {
					with++
				}
				cost[at] = min(with, cost[at+w]+1, cost[at+1]+1)
			}
		}
	}
	return cost
}

// open notes in the entries what is not decided.
func (d *differences) open(entries []Entry) {
	for i, all := range d.reads {
		e := &entries[i]
		if e.Decided, e.Alternatives = Open, all; single(all) {
			e.Lemma = readings(all)
		}
	}
}

// distinct are the different ones of some texts, in their order.
func distinct(all []string) []string {
	var out []string
	for _, s := range all {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// single reports whether each is one event of the same kind.
func single(all []string) bool {
	throw := strings.HasPrefix(all[0], "<")
	for _, s := range all {
		if s == "" || strings.ContainsRune(s, ' ') || strings.HasPrefix(s, "<") != throw ||
			strings.ContainsAny(s, "_|") {
			return false
		}
	}
	return true
}

// maxReadings is the most readings that a word or a die may have.
const maxReadings = 8

// readings writes several events as readings of one: a|b, of throws <6|5,2>; as a gap where there are too many.
func readings(all []string) string {
	all = distinct(all)
	if !strings.HasPrefix(all[0], "<") {
		if len(all) > maxReadings {
			return "_"
		}
		return strings.Join(all, "|")
	}
	var dice [][]string
	for i, throw := range all {
		values := strings.Split(strings.Trim(throw, "<>"), ",")
		if i == 0 {
			dice = make([][]string, len(values))
		}
		if len(values) != len(dice) {
			return "<_>"
		}
		for k, v := range values {
			if !slices.Contains(dice[k], v) {
				dice[k] = append(dice[k], v)
			}
		}
	}
	var out []string
	for _, d := range dice {
		if len(d) > maxReadings {
			return "<_>"
		}
		out = append(out, strings.Join(d, "|"))
	}
	return "<" + strings.Join(out, ",") + ">"
}

// merged is a game with readings where alternatives have something else, nil where they have nothing else that can be
// written so.
func (d *differences) merged(g *notation.Game, entries []Entry) *notation.Game {
	words := map[int]string{} // by event
	for i, all := range d.reads {
		if single(all) {
			words[entries[i].Event] = readings(all)
		}
	}
	if len(words) == 0 {
		return nil
	}
	out := g.Clone()
	event := 0
	for i, it := range g.All() {
		if !it.IsEvent() {
			continue
		}
		event += it.Events()
		if word, ok := words[event]; ok {
			one := Parsed([]byte(word))
			if one.Len() == 1 {
				set(out, i, one)
			}
		}
	}
	return out
}

// set replaces a word of a game by the first word of another game.
func set(g *notation.Game, i int, from *notation.Game) {
	it := from.Item(0)
	if it.Kind == notation.Readings {
		g.Readings = append(g.Readings, from.Readings[it.N])
		it.N = int32(len(g.Readings) - 1)
	}
	g.Set(i, it)
}

// openQuestion asks for what stands in the first place that the one text leaves open. No alternative has its readings.
func openQuestion(entries []Entry) (q Question, ok bool) {
	q.Entry = slices.IndexFunc(entries, func(e Entry) bool { return e.Tag == "" && e.Event > 0 && e.Decided == Open })
	if q.Entry < 0 {
		return q, false
	}
	e := &entries[q.Entry]
	q.Readings, q.Answers = []string{}, [][]int{}
	if !strings.HasPrefix(e.Lemma, "<") && strings.Contains(e.Lemma, "|") {
		q.Readings = strings.Split(e.Lemma, "|")
		slices.Sort(q.Readings)
	}
	for range q.Readings {
		q.Answers = append(q.Answers, []int{})
	}
	q.Witness = max(0, slices.IndexFunc(e.Readings, func(r Reading) bool { return r.Text != "" }))
	return q, true
}

// priced says in the entry of the result what it costs each witness.
func priced(tags []Entry, ends []int, text *notation.Game, sources []Source) []Entry {
	if slices.Max(append(ends, 0)) == 0 {
		return tags
	}
	at := slices.IndexFunc(tags, func(e Entry) bool { return e.Tag == "Result" })
	if at < 0 {
		e, _ := tagEntry(sources, "Result")
		e.Lemma, e.Decided = text.Result.Text, Cost
		at, tags = len(tags), append(tags, e)
	}
	lemma := tags[at].Lemma
	for k, n := range ends {
		r := &tags[at].Readings[k]
		if r.Cost = n; n > 0 {
			was, means, at := sources[k].ending()
			if r.Text == lemma && was != "" {
				r.Text, r.Span = was, at // its tag says it rightly
			}
			switch r.Why = "another result"; {
			case r.Text == "":
				r.Why = "the result was left out"
			case r.Text == was && means == lemma:
				r.Why = "another spelling of the result"
			}
		}
	}
	return tags
}

// openResult notes in the entry of the result what the alternatives have there, if they end differently.
func openResult(tags []Entry, games []*notation.Game, sources []Source) []Entry {
	var results []string
	for _, g := range games {
		results = append(results, g.Result.Text)
	}
	if len(distinct(results)) < 2 {
		return tags
	}
	at := slices.IndexFunc(tags, func(e Entry) bool { return e.Tag == "Result" })
	if at < 0 {
		e, _ := tagEntry(sources, "Result")
		e.Lemma = results[0]
		at, tags = len(tags), append(tags, e)
	}
	tags[at].Decided, tags[at].Alternatives = Open, results
	return tags
}

// resultQuestion asks how the game ended, if the alternatives differ in that.
func resultQuestion(tags []Entry) (q Question, ok bool) {
	q.Entry = slices.IndexFunc(tags, func(e Entry) bool { return e.Alternatives != nil })
	if q.Entry < 0 {
		return q, false
	}
	q.ask(&tags[q.Entry])
	return q, true
}

// ask has the question name what the alternatives have in its place.
func (q *Question) ask(e *Entry) {
	q.Readings = slices.Sorted(slices.Values(distinct(e.Alternatives)))
	for _, reading := range q.Readings {
		var who []int
		for k, s := range e.Alternatives {
			if s == reading {
				who = append(who, k)
			}
		}
		q.Answers = append(q.Answers, who)
	}
	q.Witness = max(0, slices.IndexFunc(e.Readings, func(r Reading) bool { return r.Text != "" }))
}

// question asks for the place that splits the alternatives best.
func (d *differences) question(entries []Entry) (best Question, ok bool) {
	score := 0
	places := make([]int, 0, len(d.reads))
	for i := range d.reads {
		places = append(places, i)
	}
	slices.Sort(places)
	for _, i := range places {
		n, all := 0, d.reads[i]
		for _, s := range all {
			for _, o := range all {
				if s == o {
					n++
				}
			}
		}
		if score == 0 || n < score {
			score, best.Entry = n, i
		}
	}
	if score == 0 {
		return best, false
	}
	best.ask(&entries[best.Entry])
	return best, true
}

// Pair is two witnesses and how many errors they share: places in which both have the same, and the text something
// else that is decided.
type Pair struct{ A, B, Errors int }

// Shared are the pairs of witnesses that share errors, those with most first. What several witnesses lack in a row is
// one error.
func (a *Apparatus) Shared() []Pair {
	var out []Pair
	for i := range a.Witnesses {
		for k := i + 1; k < len(a.Witnesses); k++ {
			if n := a.shared(i, k); n > 0 {
				out = append(out, Pair{i, k, n})
			}
		}
	}
	slices.SortStableFunc(out, func(x, y Pair) int { return cmp.Compare(y.Errors, x.Errors) })
	return out
}

func (a *Apparatus) shared(i, k int) (n int) {
	lacking := false
	for j := range a.Entries {
		e := &a.Entries[j]
		if e.Tag != "" {
			continue
		}
		one, other := &e.Readings[i], &e.Readings[k]
		same := e.Decided != Open && one.Text == other.Text && e.differs(one) && e.differs(other)
		nothing := same && one.Text == ""
		if same && !(nothing && lacking) {
			n++
		}
		lacking = nothing
	}
	return n
}

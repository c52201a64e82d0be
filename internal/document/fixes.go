package document

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee/report"
)

// Fix is a way to correct something: replacements of stretches of a text, in order. Preferred is set where it
// leaves what was played; others are for the writer to decide.
type Fix struct {
	Title     words.Text
	Edits     []Edit
	Preferred bool
}

// Edit replaces a stretch of a text.
type Edit struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  string `json:"text"`
}

// moved returns a fix of a game as one of the document.
func (f Fix) moved(by int) Fix {
	f.Edits = slices.Clone(f.Edits)
	for i := range f.Edits {
		f.Edits[i].Start += by
		f.Edits[i].End += by
	}
	return f
}

// fixes returns what corrects each finding of a game, with places from its beginning. It is found out once.
func (d *Document) fixes(i int) [][]Fix {
	v, j := d.Verdict(i), d.Games[i].judged
	j.mu.Lock()
	defer j.mu.Unlock()
	if v.fixes == nil && len(v.Findings) > 0 && !d.Games[i].Skipped {
		b := d.judge.Take()
		g, read := d.Read(b, i)
		v.fix(b, g, b.Referee.Judge(g, read).Findings)
		d.judge.Give(b)
	}
	return v.fixes
}

// fix finds out what corrects the findings. The referee has judged the game last, and found all.
func (v *Verdict) fix(b *Bench, g *notation.Game, all diag.List) {
	all = slices.Clone(all)
	for k := range all {
		all[k].Legal = slices.Clone(all[k].Legal)
	}
	finder := report.NewFinder(b.Referee, g, all)
	v.fixes = make([][]Fix, len(v.Findings))
	for k := range v.Findings {
		f := &v.Findings[k].Finding
		for _, x := range finder.Of(f) {
			v.fixes[k] = append(v.fixes[k], Fix{x.Title, editsOf(x.Edits), true})
		}
		for _, x := range finder.Offers(f) {
			v.fixes[k] = append(v.fixes[k], Fix{x.Title, editsOf(x.Edits), false})
		}
	}
}

func editsOf(all []report.Edit) []Edit {
	out := []Edit{}
	for _, e := range all {
		out = append(out, Edit{e.Span.Start.Offset, e.Span.End.Offset, e.Text})
	}
	return out
}

// Fixes returns what corrects a finding of a game, the preferred first.
func (d *Document) Fixes(game, finding int) []Fix {
	var out []Fix
	if all := d.fixes(game); all != nil {
		for _, f := range all[finding] {
			out = append(out, f.moved(d.Games[game].Start))
		}
	}
	return out
}

// Common is what corrects many findings at once, as far as that leaves what was played. Where two corrections meet
// it has the first.
type Common struct {
	Fix
	// Code is that of the findings, empty for all codes. Findings is how many of them it corrects.
	Code     diag.Code
	Findings int
}

// Common returns what corrects all findings of a code, for each code in the order of their table, and then what
// corrects those of all codes. It leaves out what corrects nothing. The error is the context's.
func (d *Document) Common(ctx context.Context) ([]Common, error) {
	all := make([]Common, len(diag.Table)+1)
	for i, info := range diag.Table {
		all[i] = Common{Code: info.Code, Fix: Fix{Title: words.Of("fix all %s: %v", string(info.Code), words.Name(info.Title))}}
	}
	every := &all[len(diag.Table)]
	every.Title = words.Of("fix all that can be fixed without changing what was played")
	for i := range d.Games {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for k, fixes := range d.fixes(i) {
			code := d.Verdict(i).Findings[k].Code
			own := &all[slices.IndexFunc(all, func(c Common) bool { return c.Code == code })]
			for _, f := range fixes {
				if f.Preferred {
					f = f.moved(d.Games[i].Start)
					own.add(f, d.Games[i].Start)
					every.add(f, d.Games[i].Start)
				}
			}
		}
	}
	return slices.DeleteFunc(all, func(c Common) bool { return c.Findings == 0 }), nil
}

// add adds a correction in the game that begins at from, unless it overlaps another or begins where that does.
func (c *Common) add(f Fix, from int) {
	for _, o := range slices.Backward(c.Edits) {
		if o.End < from {
			break
		}
		if slices.ContainsFunc(f.Edits, func(e Edit) bool {
			return e.Start < o.End && o.Start < e.End || e.Start == o.Start
		}) {
			return
		}
	}
	c.Edits, c.Preferred, c.Findings = append(c.Edits, f.Edits...), true, c.Findings+1
}

// Readings returns what makes one of several readings, of a word or a die, the one that stands there, for those
// readings of a game that a stretch touches.
func (d *Document) Readings(i, start, end int) (out []Fix) {
	if d.Games[i].Skipped {
		return nil
	}
	b := d.judge.Take()
	g, _ := d.Read(b, i)
	d.judge.Give(b)
	base := d.Games[i].Start
	for _, it := range g.All() {
		if it.Kind != notation.Readings || base+int(it.End) < start || base+int(it.Start) > end {
			continue
		}
		choices := strings.Split(g.Readings[it.N], "|")
		if g.ReadsThrow(&it) {
			choices = throwReadings(g.Readings[it.N])
		}
		for _, r := range choices {
			edits := []Edit{{base + int(it.Start), base + int(it.End), r}}
			out = append(out, Fix{Title: words.Of("make %s the reading", r), Edits: edits})
		}
	}
	return out
}

// throwReadings returns what becomes of a throw, as it is printed, when one of its dice is settled, for each
// reading of each die that has several.
func throwReadings(throw string) []string {
	var out []string
	dice := strings.Split(strings.Trim(throw, "<>"), ",")
	for i, die := range dice {
		if !strings.Contains(die, "|") {
			continue
		}
		for value := range strings.SplitSeq(die, "|") {
			settled := slices.Clone(dice)
			settled[i] = value
			slices.SortStableFunc(settled, func(a, b string) int { return firstReading(b) - firstReading(a) })
			if text := "<" + strings.Join(settled, ",") + ">"; !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return out
}

// firstReading returns the first reading of a die, which orders the dice of a throw.
func firstReading(die string) int {
	first, _, _ := strings.Cut(die, "|")
	n, _ := strconv.Atoi(first) // what is printed is a number
	return n
}

package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// cut gives up a gap at a word, from which there are too many positions to follow, or 0 where they cannot be
// counted. Where all ways there go through one position, it is settled up to that.
func (l *line) cut(many int, at *notation.Item) {
	if k := l.passage(); k > 0 {
		l.rememberGap(pastGap{layers: copied(l.gap.layers[:k+1])})
		l.settle(k, false)
		return
	}
	l.rememberGap(pastGap{left: many})
	l.closeGap(many, at)
	l.stop()
}

// endGap strikes out the positions in which the record cannot end as it does, and settles the gap as
// far as one position is left; what it does not settle is to be gone through again. It reports false
// where nothing comes of it.
func (l *line) endGap() bool {
	l.gap.past = nil
	if l.depth == 0 && !l.endings() {
		return true
	}
	g := &l.gap
	k := len(g.layers) - 1
	if l.possible() > 1 {
		if k = l.passage(); k == 0 {
			return false
		}
	}
	*l.tried() = g.tried // what stands behind is tried once more
	l.settle(k, false)
	return true
}

// endings strikes out the positions in which the result does not hold. It reports false if it
// holds in none, which is then an error.
func (l *line) endings() bool {
	g := &l.gap
	var wrong *diag.Finding
	fits := make([]bool, len(g.live))
	n := 0
	for i := range g.live {
		s := &g.live[i]
		f, _ := l.j.trial.ending(s)
		if fits[i] = f == nil; !fits[i] {
			wrong = f
			l.gap.spare.put(s.St)
			continue
		}
		g.live[n] = *s
		n++
	}
	g.live = g.live[:n]
	if n > 0 {
		l.newest().keep(func(i int) bool { return fits[i] })
		return true
	}
	f := *wrong
	if _, wrong := f.Detail.(diag.ResultWrong); wrong || diag.Says(f.Detail, diag.ResultUnfounded, diag.AmountsWrong) {
		f.Say(l.noReading(&notation.Item{}))
		f.Event, f.Ply = l.Event, l.Ply
	}
	if l.j.full() {
		l.j.dropLast()
	}
	l.j.report.Findings = append(l.j.report.Findings, f)
	l.stop()
	l.judged = l.Event
	return false
}

// passage is the last layer of one position, through which all ways lead on, if a word ends there;
// 0 if there is none.
func (l *line) passage() int {
	layers := l.gap.layers
	prune(layers)
	for k := len(layers) - 1; k > 0; k-- {
		if layers[k].n() == 1 && !layers[k].supplied && (k == len(layers)-1 || layers[k+1].item != layers[k].item) {
			return k
		}
	}
	return 0
}

// closeGap says that a gap left the position open, or has more positions to follow at a word than so many.
func (l *line) closeGap(many int, at *notation.Item) {
	l.state = max(l.state, silent)
	event, ply := l.Event, l.Ply
	l.Event, l.Ply = l.gap.start.Event, l.gap.start.Ply
	it := l.j.item(l.gap.item)
	code := diag.NotJudged
	if many == 0 || !at.HasGap() || at.Start == it.Start {
		at, event, ply = it, l.Event, l.Ply
	}
	if many > 0 {
		code = diag.TooMany
	}
	d := diag.Unjudged{Gap: at.HasGap(), Throws: !at.HasGap(), Choice: at.Kind == notation.Readings, Many: many}
	if many > 0 && many <= maxPositions && *l.tried() >= maxTried {
		d.Tried = maxTried
	}
	said := &diag.Finding{}
	if many > 0 || it.HasGap() || l.depth == 0 { // else all of a variation is legal, and nothing follows
		said = l.find(code, "", at, d)
		said.Event, said.Ply, said.Seat = event+1, ply+1, ""
	}
	if l.j.asked > 0 {
		return
	}
	prune(l.gap.layers)
	if l.depth == 0 {
		l.leaveOpen(it)
		if all := l.j.report.Open.Candidates; len(all) > 0 && len(all) <= diag.MaxSaid {
			d.Readings = all
			said.Say(d)
		}
	}
	l.certainBehind()
}

// leaveOpen has the report say what the gap can be that opened at an item.
func (l *line) leaveOpen(it *notation.Item) {
	l.j.report.Open = &OpenGap{Event: l.gap.start.Event + 1, Candidates: l.left(it),
		At: l.j.loc.Span(it.Start, l.j.g.EndOf(it)).Start}
}

// stillOpen has the report say what the gap can be that was open before the last word, which nothing makes legal.
func (l *line) stillOpen() {
	g := &l.gap
	n := len(g.layers) - 1
	if it := l.j.item(g.item); n > 1 && l.depth == 0 && l.j.asked == everything && it.HasGap() {
		g.layers = g.layers[:n]
		prune(g.layers)
		l.leaveOpen(it)
	}
}

// maxCandidates bounds the readings of an open gap that are listed.
const maxCandidates = 1000

// left lists what the event that opened the gap can still be.
func (l *line) left(it *notation.Item) []string {
	g := &l.gap
	texts := []string{}
	if len(g.layers) > 1 {
		l.restate(g.layers[:2], func(_ int, before, _ []Spot) {
			for i := range g.layers[1].ways {
				w := &g.layers[1].ways[i]
				if g.layers[1].supplied && w.Cast.N == 0 {
					continue
				}
				texts = append(texts, l.wayText(&before[w.from], w))
			}
		})
	} else if it.HasGap() {
		s := g.begin()
		l.gap.listing = true
		l.follow(0, &s, it, func(_ engine.State, _ int, w way) bool {
			texts = append(texts, l.wayText(&s, &w))
			return len(texts) < maxCandidates
		})
		l.gap.listing = false
		l.gap.spare.put(s.St)
	}
	slices.Sort(texts)
	texts = slices.Compact(texts)
	return texts[:min(len(texts), maxCandidates)]
}

// certainBehind says which gaps are certain although the position is open: those that are the same
// on all ways.
func (l *line) certainBehind() {
	layers := l.gap.layers
	alone := make([]bool, len(layers))
	any := false
	var thrown supplied
	for k := 1; k < len(layers); k++ {
		s := &layers[k]
		it := l.j.item(s.item)
		if s.supplied {
			if known, last := thrown.layer(layers, k); last {
				l.saySupplied(it, known)
			}
			continue
		}
		if !it.HasGap() || times(it) > 1 || it.Turn {
			continue
		}
		_, alone[k] = agreed(s.ways, func(w *way) Choice {
			m := w.Move // what any spelling of it says
			m.From, m.Who, m.Who2, m.Spend, m.Capture = 0, 0, 0, [4]uint8{}, false
			return Choice{Cast: w.Cast, Move: m}
		})
		any = any || alone[k]
	}
	if !any {
		return
	}
	event, ply := l.Event, l.Ply
	l.restate(layers, func(k int, before, _ []Spot) {
		it := l.j.item(layers[k].item)
		if !alone[k] {
			return
		}
		text, ok := agreed(layers[k].ways, func(w *way) string { return l.wayText(&before[w.from], w) })
		if !ok {
			return
		}
		l.Event = before[0].Event
		if n, ok := agreed(before, func(s *Spot) int { return s.Ply }); !ok {
			l.Ply = -1
		} else {
			l.Ply = n
		}
		d := &diag.GapReadings{Choice: it.Kind == notation.Readings, N: 1, Readings: []string{text}}
		l.findReadings(it, d, text)
	})
	l.Event, l.Ply = event, ply
}

// findReadings notes what a gap was, and what to write in its place where that is certain.
func (l *line) findReadings(it *notation.Item, d *diag.GapReadings, certain string) {
	f := l.find(diag.GapRead, "", it, *d)
	f.Seat = ""
	f.Legal = d.Readings
	if certain != "" {
		l.j.report.Certain = append(l.j.report.Certain, Certain{it.Start, l.j.g.EndOf(it), certain})
	}
}

package diff

import (
	"cmp"
	"sort"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// stopping says where the judging of a game stopped and why. What was played from there on
// is not known, only what is written.
type stopping struct {
	// Event indexes Side.Events: the first that was not played, or their number if
	// nothing follows.
	Event int
	// Cause is the finding that says why.
	Cause diag.Finding
}

// stop finds why the game was not played to its end; starts holds where the events are
// written.
func (p *playing) stop(g *notation.Game, rep *referee.Report, starts []int32) *stopping {
	if p.whole {
		return nil
	}
	cause := p.cause(g, rep)
	if cause == nil {
		return nil
	}
	s := &stopping{Cause: *cause}
	at := int32(cause.Span.Start.Offset - g.Offset)
	if cause.Span.Start.IsSet() && cause.Code[0] != 'T' {
		s.Event = sort.Search(len(starts), func(i int) bool { return starts[i] >= at })
	}
	return s
}

// cause returns the finding at which judging stopped.
func (p *playing) cause(g *notation.Game, rep *referee.Report) *diag.Finding {
	from := 0
	if n := len(p.steps); n > 0 {
		last := p.steps[n-1].item
		from = g.Offset + int(g.Start(last))
		if _, ok := p.played[last]; ok {
			from = g.Offset + int(g.End(last)) // that one was in order
		}
	}
	bad := map[int]bool{}
	for _, it := range g.MainLine() {
		bad[g.Offset+int(it.Start)] = it.Kind == notation.Bad
	}
	var open, first *diag.Finding
	for i := range rep.Findings {
		f := &rep.Findings[i]
		at := f.Span.Start.Offset
		switch {
		case f.Variation:
		case f.Code == diag.NotJudged, f.Code == diag.TooMany:
			if open == nil && at >= from {
				open = f
			}
		case f.Severity != diag.Error:
		case p.game == nil:
			first = cmp.Or(first, f)
		case at >= from && (f.Code[0] == 'M' || f.Code[0] == 'N' && bad[at]):
			return f
		}
	}
	return cmp.Or(open, first)
}

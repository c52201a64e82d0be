package lsp

import (
	"context"
	"encoding/json"
	"regexp"
	"strings"
	"sync"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/folio"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// symbols lists the games of a file.
func (s *server) symbols(ctx context.Context, f *file, _ inDocument) (any, error) {
	out := []documentSymbol{}
	b, m := f.tools.Take(), f.mapper()
	for i := range f.Games {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g, tags, v := &f.Games[i], f.Tags(b, i), f.Verdict(i)
		detail := words.Name(v.Verdict.String()).Words()
		if v.Verdict == referee.Legal && v.Complete {
			detail = words.Of("%v, complete", detail)
		}
		if date, ok := tags.Tag("Date"); ok && strings.Trim(date, "?.") != "" {
			detail = words.Of("%v, %v", strings.TrimRight(date, "?."), detail)
		}
		whole := m.span(g.Start, g.End)
		head := whole
		if first := f.Line(g.Start); head.End.Line > first {
			_, end := f.Bounds(first)
			head.End = m.position(end)
		}
		out = append(out, documentSymbol{
			Name: title(tags, i, s.lang), Detail: s.lang.Say(detail), Kind: symbolEvent, Range: whole, SelectionRange: head,
		})
	}
	f.tools.Give(b)
	return out, nil
}

// title names a game by who played it, else by its event.
func title(g *notation.Game, i int, lang *catalogue.Language) string {
	var players []string
	if rs, ok := rulesets.Lookup(valueOf(g, "Variant")); ok {
		for _, seat := range rs.Seats {
			if p := valueOf(g, seat.Name); p != "" {
				players = append(players, p)
			}
		}
	}
	name := lang.Sayf("game %d", i+1)
	if len(players) > 0 {
		name = strings.Join(players, " – ")
	}
	if event := valueOf(g, "Event"); event != "" {
		name += ", " + event
	}
	return name
}

// valueOf returns the value of a tag, empty if it is not known.
func valueOf(g *notation.Game, name string) string {
	v, _ := g.Tag(name)
	return strings.TrimSpace(strings.Trim(v, "?"))
}

// folding lists what can be folded: games, their tags, and comments of several lines.
func (s *server) folding(ctx context.Context, f *file, _ inDocument) (any, error) {
	out := []foldingRange{}
	b := f.tools.Take()
	for i := range f.Games {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		at := f.Games[i].Start
		add := func(start, end int32, kind string) {
			if first, last := f.Line(at+int(start)), f.Line(at+int(end)); last > first {
				out = append(out, foldingRange{first, last, kind})
			}
		}
		add(0, int32(f.Games[i].End-at), "")
		if f.Games[i].Skipped {
			continue
		}
		g, _ := f.Read(b, i)
		if n := len(g.Tags); n > 0 {
			add(g.Tags[0].Start, g.Tags[n-1].End, "imports")
		}
		for k := range g.Len() {
			if it := g.Item(k); it.Kind == notation.Comment {
				add(it.Start, it.End, "comment")
			} else if end := closed(g, k); end > 0 {
				add(it.Start, g.End(end), "region")
			}
		}
	}
	f.tools.Give(b)
	return out, nil
}

// word matches a word of what names a source.
var word = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^ \t\r\n]+`) })

// links lists the sources with an address that comments name.
func (s *server) links(_ context.Context, f *file, _ inDocument) (any, error) {
	out := []documentLink{}
	m := f.mapper()
	for _, p := range folio.Places(string(f.Bytes)) {
		for _, w := range word().FindAllStringIndex(p.Text, -1) {
			start, end := p.From+w[0], p.From+w[1]
			if target := linked(f.uri, strings.TrimRight(string(f.Bytes[start:end]), ",;")); target != "" {
				out = append(out, documentLink{m.span(start, end), target})
			}
		}
	}
	return out, nil
}

// workspaceSymbols lists the games of all open documents, and of the files in the
// workspace, in whose title a text stands.
func (s *server) workspaceSymbols(params json.RawMessage) (task, error) {
	var p struct {
		Query string `json:"query"`
	}
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	all := s.snapshots()
	folders := append([]string{}, s.folders...)
	t, unit := newTools(Settings{}, s.lang, 0), s.unit
	return func(ctx context.Context) (any, error) {
		f := finder{query: strings.ToLower(p.Query), out: []workspaceSymbol{}}
		seen := map[string]bool{}
		for _, d := range all {
			seen[placeOf(d.uri)] = true
			if err := f.file(ctx, d); err != nil {
				return nil, err
			}
		}
		for _, folder := range folders {
			if err := f.folder(ctx, folder, seen, t, unit); err != nil {
				return nil, err
			}
		}
		return f.out, nil
	}, nil
}

package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// symbols lists the games of a document.
func (s *server) symbols(ctx context.Context, d *document, _ inDocument) (any, error) {
	out := []documentSymbol{}
	b := d.tools.take()
	cur := d.cursor()
	for i := range d.games {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g := &d.games[i]
		c := d.chunk(i)
		var tags notation.Game
		b.parser.Tags(&c, &tags)
		v := d.judge(i)
		detail := v.verdict.String()
		if v.verdict == referee.Legal && v.complete {
			detail += ", complete"
		}
		if date, ok := tags.Tag("Date"); ok && strings.Trim(date, "?.") != "" {
			detail = strings.TrimRight(date, "?.") + ", " + detail
		}
		whole := cur.span(g.start, g.end)
		head := whole
		if first := d.line(g.start); head.End.Line > first {
			_, end := d.content(first)
			head.End = cur.position(end)
		}
		out = append(out, documentSymbol{
			Name: title(&tags, i), Detail: detail, Kind: symbolEvent, Range: whole, SelectionRange: head,
		})
	}
	d.tools.give(b)
	return out, nil
}

// title names a game by who played it, else by its event.
func title(g *notation.Game, i int) string {
	var players []string
	if rs, ok := rulesets.Lookup(valueOf(g, "Variant")); ok {
		for _, seat := range rs.Seats {
			if p := valueOf(g, seat.Name); p != "" {
				players = append(players, p)
			}
		}
	}
	name := fmt.Sprintf("game %d", i+1)
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
func (s *server) folding(ctx context.Context, d *document, _ inDocument) (any, error) {
	out := []foldingRange{}
	b := d.tools.take()
	for i := range d.games {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		at := d.games[i]
		add := func(start, end int, kind string) {
			if first, last := d.line(at.start+start), d.line(at.start+end); last > first {
				out = append(out, foldingRange{first, last, kind})
			}
		}
		add(0, at.end-at.start, "")
		if at.skipped != nil {
			continue
		}
		g, _ := d.parse(b, i)
		if n := len(g.Tags); n > 0 {
			add(int(g.Tags[0].Start), int(g.Tags[n-1].End), "imports")
		}
		for k := range g.Items {
			switch it := &g.Items[k]; it.Kind {
			case notation.Comment:
				add(int(it.Start), int(it.End), "comment")
			case notation.VarOpen:
				if int(it.N) > k && int(it.N) < len(g.Items) {
					add(int(it.Start), int(g.Items[it.N].End), "region")
				}
			}
		}
	}
	d.tools.give(b)
	return out, nil
}

// links lists the sources that comments name: [%src …] with an address in it.
func (s *server) links(ctx context.Context, d *document, _ inDocument) (any, error) {
	out := []documentLink{}
	const command = "[%src "
	cur := d.cursor()
	text := string(d.bytes)
	for off := 0; ; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		k := strings.Index(text[off:], command)
		if k < 0 {
			return out, nil
		}
		start := off + k + len(command)
		n := strings.IndexAny(text[start:], "]}")
		if n < 0 {
			return out, nil
		}
		off = start + n
		for at := start; at < off; {
			word := text[at:off]
			if j := strings.IndexAny(word, " \t\r\n"); j >= 0 {
				word = word[:j]
			}
			if target := linked(d.uri, strings.TrimRight(word, ",;")); target != "" {
				out = append(out, documentLink{Range: cur.span(at, at+len(word)), Target: target})
			}
			at += len(word) + 1
		}
	}
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
	t, enc := newTools(Settings{}, 0), s.enc
	return func(ctx context.Context) (any, error) {
		f := finder{query: strings.ToLower(p.Query), out: []workspaceSymbol{}}
		seen := map[string]bool{}
		for _, d := range all {
			seen[placeOf(d.uri)] = true
			if err := f.document(ctx, d); err != nil {
				return nil, err
			}
		}
		for _, folder := range folders {
			if err := f.folder(ctx, folder, seen, t, enc); err != nil {
				return nil, err
			}
		}
		return f.out, nil
	}, nil
}

package repairview

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/identify"
)

// Identity is what a game can be a record of. The keys are a contract. TooLong is set
// if nothing is claimed of the game because it is too long.
type Identity struct {
	File       string          `json:"file"`
	Game       int             `json:"game"`
	Line       int             `json:"line"`
	Candidates []candidateJSON `json:"candidates"`
	Rejected   []rejectedJSON  `json:"rejected"`
	Repaired   []mendedJSON    `json:"repaired"`
	// Whole has the settings under which it is legal once what is wrong with the whole of it is undone, and is
	// left out where there are none.
	Whole   []wholeJSON `json:"whole,omitempty"`
	TooLong bool        `json:"tooLong"`
	// OutOfTime is set where the time was over before all was tried, and left out elsewhere.
	OutOfTime bool `json:"outOfTime,omitempty"`
}

type candidateJSON struct {
	Variant    string          `json:"variant"`
	Options    string          `json:"options"`
	Settings   int             `json:"settings"`
	Free       []string        `json:"free"`
	Difference *differenceJSON `json:"apart"`
}

// differenceJSON is a continuation that is legal under one setting and illegal under another.
type differenceJSON struct {
	Events  []string `json:"events"`
	Legal   string   `json:"legal"`
	Illegal string   `json:"illegal"`
}

type rejectedJSON struct {
	Variant string  `json:"variant"`
	Options string  `json:"options"`
	Event   *int    `json:"event"`
	Ply     *int    `json:"ply"`
	Line    int     `json:"line"`
	Column  int     `json:"column"`
	Code    string  `json:"code"`
	Rule    *string `json:"rule"`
	Message string  `json:"message"`
	says    words.Text
}

// Identified is the answer about a game.
func Identified(ctx context.Context, d *identify.Identifier, m *Mender, r *referee.Result) Identity {
	o := Identity{File: r.File, Game: r.Number, Line: r.Line, Candidates: []candidateJSON{},
		Rejected: []rejectedJSON{}, Repaired: []mendedJSON{}}
	if r.Game == nil {
		return o // the file holds none
	}
	a, err := d.Identify(ctx, r.Game, r.Read)
	if err != nil {
		o.TooLong = errors.Is(err, identify.ErrTooLong) // else the run or the time ends
		o.OutOfTime = !o.TooLong
		return o
	}
	for i := range a.Candidates {
		c := &a.Candidates[i]
		out := candidateJSON{Variant: c.Ruleset.Name, Options: c.Ruleset.OptionString(c.Setup),
			Settings: c.Settings, Free: jsonline.List(c.Free)}
		if one, ok := d.Difference(r.Game, r.Read, c); ok {
			out.Difference = &differenceJSON{one.Events, one.Legal, one.Illegal}
		}
		o.Candidates = append(o.Candidates, out)
	}
	for _, x := range a.Rejected {
		f := &x.Finding
		o.Rejected = append(o.Rejected, rejectedJSON{Variant: x.Ruleset.Name, Options: x.Ruleset.OptionString(x.Setup),
			Event: jsonline.OrNull(f.Event), Ply: jsonline.OrNull(f.Ply), Line: f.Span.Start.Line, Column: f.Span.Start.Column,
			Code: string(f.Code), Rule: jsonline.OrNull(f.Rule), Message: f.Message, says: f.Words()})
	}
	if len(a.Candidates) > 0 {
		return o
	}
	o.Whole = m.whole(ctx, d, r.Game, r.Read, a.Rejected)
	if m.repairer.Edits > 0 {
		o.Repaired = m.mended(ctx, r.Game, r.Read, d.Read, a.Rejected)
	}
	o.OutOfTime = ctx.Err() != nil
	return o
}

// Write writes it as a line of JSON with the format jsonl, else as text.
func (o *Identity) Write(w io.Writer, format string, lang *catalogue.Language) error {
	if format == "jsonl" {
		return jsonline.Write(w, o)
	}
	_, err := io.WriteString(w, o.text(lang))
	return err
}

func (o *Identity) text(lang *catalogue.Language) string {
	var b strings.Builder
	head := words.Of("%s:%d: game %d", printable.Line(o.File), o.Line, o.Game)
	switch {
	case o.Game == 0:
		return lang.Sayf("%s:%d: no game\n", printable.Line(o.File), o.Line)
	case o.TooLong:
		return lang.Sayf("%s is too long to be identified\n", head)
	case o.OutOfTime && len(o.Rejected) == 0:
		return lang.Sayf("%s: the time was over before it was identified\n", head)
	case o.OutOfTime:
		lang.Writef(&b, "%s is legal under no rule set as written; the time was over before all else was tried\n", head)
	case len(o.Candidates) == 0:
		lang.Writef(&b, "%s is legal under no rule set\n", head)
	default:
		lang.Writef(&b, "%s is legal under\n", head)
	}
	for i := range o.Candidates {
		o.Candidates[i].text(&b, lang)
	}
	for i := range o.Whole {
		o.Whole[i].text(&b, lang)
	}
	if len(o.Repaired) > 0 {
		b.WriteString(lang.Table("  with edits\n"))
	}
	for i := range o.Repaired {
		o.Repaired[i].text(&b, lang)
	}
	o.rejectedText(&b, lang)
	return b.String()
}

// rejectedText writes the rule sets that the record breaks.
func (o *Identity) rejectedText(b *strings.Builder, lang *catalogue.Language) {
	switch {
	case len(o.Rejected) == 0:
	case len(o.Whole) > 0:
		b.WriteString(lang.Table("  and as written not under\n"))
	case len(o.Candidates)+len(o.Repaired) > 0:
		b.WriteString(lang.Table("  and not under\n"))
	}
	for _, r := range o.Rejected {
		lang.Writef(b, "  %s: ", setting(r.Variant, r.Options))
		if r.Event != nil {
			lang.Writef(b, "event %d, ", *r.Event)
		}
		fmt.Fprintf(b, "%d:%d: %s", r.Line, r.Column, printable.Line(lang.Say(r.says)))
		if r.Rule != nil {
			b.WriteString(" (" + *r.Rule + ")")
		}
		b.WriteByte('\n')
	}
}

func (c *candidateJSON) text(b *strings.Builder, lang *catalogue.Language) {
	lang.Writef(b, "  %s: %s\n", setting(c.Variant, c.Options), words.Count(c.Settings, "setting"))
	if len(c.Free) > 0 {
		lang.Writef(b, "    not tested: %s\n", strings.Join(c.Free, ", "))
	}
	if a := c.Difference; a != nil {
		lang.Writef(b, "    the difference: %s, legal with %s, not with %s\n", strings.Join(a.Events, " "), named(a.Legal),
			named(a.Illegal))
	} else if c.Settings > 1 {
		b.WriteString(lang.Table("    no continuation shows a difference between the settings\n"))
	}
}

// setting is a rule set with its options.
func setting(variant, options string) string { return strings.TrimSpace(variant + " " + options) }

// named is a setting in a sentence.
func named(options string) words.Text {
	if options == "" {
		return words.Of("the defaults")
	}
	return words.Of("%v", options)
}

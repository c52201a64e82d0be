package repair

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Gaps writes into a file what is certain of the gaps and readings of its games, as judging finds
// it: of an illegal game up to where it is at fault. With trace a comment [%was …] after each word says what stood
// there. All other bytes stay. The error is the cause of the context.
func Gaps(ctx context.Context, cfg referee.Config, data []byte, trace bool) ([]byte, error) {
	cfg.Lenient = false
	f := gapFiller{referee: referee.New(cfg).Reuse(), parser: cfg.Parser(), trace: trace}
	cfg.Throws = ""
	f.recording = referee.New(cfg).Reuse()
	var (
		chunk grammar.Chunk
		out   []byte
	)
	at := 0
	reader := grammar.NewReader(bytes.NewReader(data))
	for {
		switch err := reader.Next(&chunk); {
		case errors.Is(err, io.EOF):
			return append(out, data[at:]...), ctx.Err()
		case err != nil:
			return nil, err
		case ctx.Err() != nil:
			return nil, ctx.Err()
		}
		end := chunk.Offset + len(chunk.Text)
		if end > len(data) || !bytes.Equal(data[chunk.Offset:end], chunk.Text) {
			continue
		}
		out = append(append(out, data[at:chunk.Offset]...), f.filled(&chunk)...)
		at = end
	}
}

// gapFiller fills gaps.
type gapFiller struct {
	referee *referee.Referee
	// recording judges games without a tag Throws as recorded.
	recording *referee.Referee
	parser    grammar.Parser
	game      notation.Game
	trace     bool
}

// filled is the text of a game with what is certain in place of gaps.
func (f *gapFiller) filled(c *grammar.Chunk) []byte {
	rep := f.referee.Judge(&f.game, f.parser.Parse(c, &f.game))
	if len(rep.Certain) == 0 {
		return f.tagged(rep, c.Text)
	}
	verdict, judged, wrong := rep.Verdict, rep.Judged, wrongInVariations(rep)
	text := f.written(c.Text, f.unbound(rep.Certain))
	// What is written is read and judged first.
	again := grammar.Chunk{Text: text, Offset: c.Offset, Line: c.Line}
	rep = f.referee.Judge(&f.game, f.parser.Parse(&again, &f.game))
	if rep.Verdict != verdict || rep.Judged < judged || wrongInVariations(rep) > wrong {
		return c.Text
	}
	return f.tagged(rep, text)
}

// wrongInVariations counts what is at fault in variations.
func wrongInVariations(rep *referee.Report) (n int) {
	for i := range rep.Findings {
		if f := &rep.Findings[i]; f.Variation && f.Severity >= diag.Warning {
			n++
		}
	}
	return n
}

// tagged is the text of the game at hand without the tag Throws if all throws are written, in variations too. Where some
// are, the tag says so.
func (f *gapFiller) tagged(rep *referee.Report, text []byte) []byte {
	isThrow := func(it *notation.Item) bool { return it.Kind == notation.Throw }
	if t := f.game.FindTag(throwsTag); t != nil && t.Value == recorded.None && f.game.IndexFunc(isThrow) >= 0 {
		text = slices.Concat(text[:t.Start], []byte(someThrows), text[t.End:])
		f.parser.Parse(&grammar.Chunk{Text: text, Line: 1}, &f.game)
	}
	if rep.Events == 0 || rep.Judged < rep.Events || f.game.IndexFunc((*notation.Item).HasGap) >= 0 ||
		slices.ContainsFunc(rep.Findings, func(f diag.Finding) bool { return f.Code == diag.ThrowsLost }) {
		return text
	}
	without := f.recorded(text)
	if len(without) < len(text) && f.lacks(without) {
		return text
	}
	return without
}

// lacks reports whether a throw is missing in the text of a game, judged as one that has them all.
func (f *gapFiller) lacks(text []byte) bool {
	rep := f.recording.Judge(&f.game, f.parser.Parse(&grammar.Chunk{Text: text, Line: 1}, &f.game))
	return slices.ContainsFunc(rep.Findings, func(f diag.Finding) bool { return f.Code == diag.CastMissing })
}

// written writes what is certain into the text of the game at hand. Where it writes throws that were not recorded,
// the tag Throws says that some are.
func (f *gapFiller) written(text []byte, certain []referee.Certain) []byte {
	certain = slices.Clone(certain)
	slices.SortStableFunc(certain, func(a, b referee.Certain) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	var changes []change
	if slices.ContainsFunc(certain, func(c referee.Certain) bool { return c.Start == c.End }) {
		if t := f.game.FindTag(throwsTag); t != nil {
			changes = append(changes, change{start: t.Start, end: t.End, now: someThrows})
		} else {
			changes = append(changes, change{now: someThrows + "\n"})
		}
	}
	for _, c := range certain {
		changes = append(changes, change{start: c.Start, end: c.End, now: c.Text})
		if f.trace {
			changes = f.traced(text, changes)
		}
	}
	return changed(text, changes, func(c *change) (string, int32) { return c.now, c.end })
}

// unbound leaves out of what is certain throws before an event of the game at hand that a variation would then keep, or
// of which it would keep all but the last.
func (f *gapFiller) unbound(certain []referee.Certain) []referee.Certain {
	return slices.DeleteFunc(slices.Clone(certain), func(c referee.Certain) bool {
		return c.Start == c.End && slices.ContainsFunc(f.replacing(f.game.IndexAt(int(c.Start))), func(first int) bool {
			it := f.game.Item(first)
			if len(strings.Fields(c.Text)) > 1 {
				return true
			}
			own := slices.ContainsFunc(certain, func(c referee.Certain) bool { return c.Start == it.Start && c.End == it.Start })
			return it.Kind != notation.Throw && !own
		})
	})
}

// replacing returns the first words, if they are events, of the variations after a word.
func (f *gapFiller) replacing(word int) (first []int) {
	g := &f.game
	remark := func(k notation.Kind) bool { return k == notation.Comment || k == notation.NAG }
	for i := word + 1; i < g.Len() && (remark(g.Kind(i)) || g.Kind(i) == notation.VarOpen); i++ {
		if remark(g.Kind(i)) {
			continue
		}
		k := i + 1
		for remark(g.Kind(k)) {
			k++
		}
		if g.Kind(k).IsEvent() {
			first = append(first, k)
		}
		i = g.Close(i)
	}
	return first
}

// traced adds to changes what says of the last of them what stood there.
func (f *gapFiller) traced(text []byte, changes []change) []change {
	last := &changes[len(changes)-1]
	if last.start == last.end { // throws without words
		var b strings.Builder
		for word := range strings.FieldsSeq(last.now) {
			b.WriteString(word + trace("") + " ")
		}
		last.now = b.String()
		return changes
	}
	it := f.game.Item(f.game.IndexAt(int(last.start)))
	it.End = last.end
	end := f.game.SuffixEnd(&it)
	if it.Sic {
		end = f.game.SicEnd(end)
	}
	return append(changes, change{start: end, end: end, now: trace(string(text[last.start:last.end]))})
}

const (
	throwsTag  = recorded.Tag
	someThrows = "[" + recorded.Tag + ` "` + recorded.Some + `"]`
)

// recorded takes the tag Throws out of the text of the game at hand, in which all throws stand.
func (f *gapFiller) recorded(text []byte) []byte {
	t := f.game.FindTag(throwsTag)
	if t == nil {
		return text
	}
	end := t.End
	for int(end) < len(text) && text[end] != '\n' && (text[end] == ' ' || text[end] == '\r') {
		end++
	}
	if int(end) < len(text) && text[end] == '\n' {
		end++
	}
	return slices.Concat(text[:t.Start], text[end:])
}

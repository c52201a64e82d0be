package report

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// maxOffers is how many legal moves are offered in place of one.
const maxOffers = 5

// Offers returns what may correct a finding and is for the user to decide: other words, results
// and names, and the mark that it was played all the same. What Of returns is not among them.
func (fd *Finder) Offers(f *diag.Finding) []Fix {
	out := fd.detailOffers(f)
	offer := func(title words.Text, at diag.Span, text string) { out = append(out, one(title, at, text)) }
	switch {
	case f.Code == diag.MissingResult:
		end := int32(len(fd.g.Text))
		text := " *"
		i := fd.g.Len() - 1
		for i >= 0 && fd.g.Start(i) == end { // what closes a variation that is not closed
			i--
		}
		if i >= 0 && strings.IndexByte(";%", fd.g.Text[fd.g.Start(i)]) >= 0 {
			text = "\n*"
		}
		offer(words.Of("end with *"), fd.g.Span(end, end), text)
	case f.Code == diag.ControlCharacter:
		out = append(out, fd.control(f)...)
	case f.Code == diag.SicWithoutBreach:
		if at := fd.sic(f); at > 0 {
			offer(words.Of("drop sic"), fd.g.Span(at, fd.g.SicEnd(at)), "")
		}
	}
	if len(fd.Of(f)) == 0 && f.Event > 0 {
		for _, text := range f.Legal[:min(len(f.Legal), maxOffers)] {
			if text, ok := fd.written(text); ok {
				offer(words.Of("write %s instead", text), f.Span, text)
			}
		}
	}
	if f.Markable {
		if at := fd.sic(f); at > 0 {
			offer(words.Of("mark as played all the same: sic"), fd.g.Span(at, at), " sic")
		}
	}
	return out
}

// control takes a character that is not shown out, wherever it stands in the game: what is found twice is said once.
func (fd *Finder) control(f *diag.Finding) []Fix {
	text, from := fd.g.Text, f.Span.Start.Offset-fd.g.Offset
	if from < 0 || from >= len(text) {
		return nil
	}
	c, n := utf8.DecodeRune(text[from:])
	fx, loc := Fix{Title: words.Of("take %U out", c)}, fd.g.Locator()
	for at := 0; ; at += n {
		next := bytes.Index(text[at:], text[from:from+n])
		if next < 0 {
			return []Fix{fx}
		}
		at += next
		fx.Edits = append(fx.Edits, Edit{Span: loc.Span(int32(at), int32(at+n))})
	}
}

func one(title words.Text, at diag.Span, text string) Fix {
	return Fix{Title: title, Edits: []Edit{{Span: at, Text: text}}}
}

// detailOffers returns what the detail of a finding offers.
func (fd *Finder) detailOffers(f *diag.Finding) []Fix {
	var out []Fix
	tag := func(name, text string) {
		if t := fd.g.FindTag(name); t != nil && t.ValueStart > 0 {
			end := int32(bytes.LastIndexByte(fd.g.Text[:t.End], '"'))
			out = append(out, one(words.Of("write %s", text), fd.g.Span(t.ValueStart, end), text))
		}
	}
	switch x := f.Bare().(type) {
	case diag.SeatAstray:
		out = append(out, one(words.Of("write %c: for %v", x.Turn, words.Name(x.Name)), f.Span, string(rune(x.Turn))+":"))
	case diag.ResultWrong:
		if x.Computed != "" {
			out = append(out, one(words.Of("write the result %s", x.Computed), f.Span, x.Computed))
		}
	case diag.TagAgainstToken:
		tag("Result", x.Token)
	case diag.VariantUnknown:
		for _, name := range x.Near {
			tag("Variant", name)
		}
	case diag.DateFault:
		for _, right := range x.Right {
			for _, name := range []string{"Date", "UTCDate", "EventDate"} {
				if v, ok := fd.g.Tag(name); ok && v == x.Value {
					tag(name, right)
				}
			}
		}
	}
	return out
}

// sic returns the offset after the event of a finding and its suffix, where "sic" stands; 0 if no
// event begins there.
func (fd *Finder) sic(f *diag.Finding) int32 {
	at := int32(f.Span.Start.Offset - fd.g.Offset)
	for k := range fd.g.Len() {
		if it := fd.g.Item(k); it.IsEvent() && it.Start <= at && at < it.End {
			return fd.g.SuffixEnd(&it)
		}
	}
	return 0
}

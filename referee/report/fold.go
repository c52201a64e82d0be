package report

import (
	"iter"
	"slices"

	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// maxLike is how many like findings of reading the formats for people show of a game.
// Bytes that are no AGN at all have hundreds, which say no more than the first.
const maxLike = 10

// like is what like findings of a game have in common.
type like struct {
	code  diag.Code
	level diag.Severity
}

// fold goes through the findings of a game in order. Of like findings of reading it
// gives the first maxLike, and with the next the number of those that are left out,
// that one among them; with all others 0. Notes of a lenient reading that say the same are one, of so many places.
func fold(findings []Finding) iter.Seq2[*Finding, int] {
	return func(yield func(*Finding, int) bool) {
		findings = again(findings)
		var left, seen map[like]int
		for i := 0; i < len(findings) && len(findings) > maxLike; i++ {
			if f := &findings[i]; ofReading(f.Code) {
				if left == nil {
					left, seen = map[like]int{}, map[like]int{}
				}
				left[like{f.Code, f.Level}]++
			}
		}
		for i := range findings {
			f, more := &findings[i], 0
			if k := (like{f.Code, f.Level}); left[k] > maxLike {
				seen[k]++
				if seen[k] > maxLike+1 {
					continue
				}
				if seen[k] > maxLike {
					more = left[k] - maxLike
				}
			}
			if !yield(f, more) {
				return
			}
		}
	}
}

// again makes notes of a lenient reading that say the same one, at the first of their places.
func again(findings []Finding) []Finding {
	if !slices.ContainsFunc(findings, func(f Finding) bool { return f.Code == diag.LenientReading }) {
		return findings
	}
	first := map[string]int{} // by what they say, where the first is in out
	out := make([]Finding, 0, len(findings))
	count := make([]int, 0, len(findings))
	for _, f := range findings {
		if f.Code == diag.LenientReading && f.Detail != nil && f.Count == 0 {
			if i, ok := first[f.Message]; ok {
				count[i]++
				continue
			}
			first[f.Message] = len(out)
		}
		out, count = append(out, f), append(count, 1)
	}
	for i := range out {
		if count[i] > 1 {
			f := *out[i].Finding
			f.Say(diag.Repeated{Detail: diag.Sentence{Text: words.Of("%s", f.Message)}, Places: count[i]})
			f.Detail = diag.Repeated{Detail: out[i].Detail, Places: count[i]} // whose words f has already
			out[i].Finding = &f
		}
	}
	return out
}

// ofReading reports whether a code is of the text, where one fault often is at the root
// of all that follow.
func ofReading(c diag.Code) bool {
	switch c {
	case diag.BadTag, diag.DuplicateTag:
		return true
	}
	return c[0] == 'N' && diag.SeverityOf(c) == diag.Error
}

// appendMore says in place of a finding how many are left out from it on.
func (st Style) appendMore(dst []byte, file string, f *Finding, more int) []byte {
	rest := diag.New(f.Code, f.Span, diag.MoreLikeIt.With(more))
	return st.appendLevelled(dst, file, &rest, f.Level)
}

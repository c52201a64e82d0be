package referee_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// TestSurplus: of a game with very many findings a bounded number is kept, the rest counted,
// and what makes it illegal is among those that are kept.
func TestSurplus(t *testing.T) {
	const most = grammar.MaxFindings
	tags := "[Variant \"chaturanga-2p\"]\n\n"
	for _, test := range []struct {
		name, text string
		verdict    referee.Verdict
		kept, more int
		errors     []diag.Code
	}{
		{"as many as are kept", "1. e3 " + strings.Repeat("(1. e5) ", most) + "*", referee.Legal, most, 0, nil},
		{"one more", "1. e3 " + strings.Repeat("(1. e5) ", most+1) + "*", referee.Legal, most, 1, nil},
		{"of the rest of a variation too", "1. e3 " + strings.Repeat("(1. e5 e6) ", most) + "*", referee.Legal, most, most,
			nil},
		{"an error behind them", "1. e3 " + strings.Repeat("(1. e5) ", most+7) + "e5 *", referee.Illegal, most, 8,
			[]diag.Code{diag.NotReachable}},
		{"two errors behind them", "1. e3 " + strings.Repeat("(1. e5) ", most+7) + "e5 1/2-1", referee.Illegal, most, 9,
			[]diag.Code{diag.NotReachable, diag.BadResult}},
		{"idle sic", "1. e3 " + strings.Repeat("(1. e3 sic) ", 2*most) + "*", referee.Legal, most, most, nil},
		{"sic in vain, turn by turn", "1. e3 sic " + strings.Repeat("(1. e5) ", most) + "e6 sic *", referee.Legal, most, 2,
			nil},
	} {
		g, read := parse(t, tags+test.text+"\n")
		rep := referee.New(referee.Config{}).Judge(g, read)
		var errors []diag.Code
		for _, f := range rep.Findings {
			if f.Severity == diag.Error {
				errors = append(errors, f.Code)
			}
		}
		if rep.Verdict != test.verdict || len(rep.Findings) != test.kept || !slices.Equal(errors, test.errors) {
			t.Errorf("%s: %v, %d findings, errors %v", test.name, rep.Verdict, len(rep.Findings), errors)
		}
		says, last := fmt.Sprintf("; further findings in this game, not listed: %d", test.more),
			rep.Findings[len(rep.Findings)-1].Message
		if test.more > 0 && !strings.HasSuffix(last, says) || test.more == 0 && strings.Contains(last, "not listed") {
			t.Errorf("%s: %q", test.name, last)
		}
	}
}

// TestSurplusOfAllKinds: one bound holds for what is found in reading, in tags and in judging, each
// alone and together.
func TestSurplusOfAllKinds(t *testing.T) {
	const most = grammar.MaxFindings
	many := func(s string, n int) string { return strings.Repeat(s, n) }
	const tags, french = "[Variant \"chaturanga-2p\"]\n", "[Language \"fr\"]\n"
	for _, test := range []struct {
		name, text string
		verdict    referee.Verdict
		judged     int
		has        []diag.Code
	}{
		{"options", tags + "[Options \"" + many("a ", 5*most) + "\"]\n\n1. e3 *", referee.Illegal, 0,
			[]diag.Code{diag.UnknownOption}},
		{"tags that are meant for others", tags + many("[Varian \"x\"]\n", 3*most) + "\n1. e3 *", referee.Illegal, 0, nil},
		{"tags that cannot be read", tags + many("[FEN x\"y\"]\n", 3*most) + "\n1. e3 *", referee.Illegal, 0, nil},
		{"dates", tags + many("[Date \"1898.13.45\"]\n", 3*most) + "\n1. e3 *", referee.Illegal, 1, nil},
		{"liberties", tags + french + "\n1. e3 " + many("(1. e4 Cc6) ", 2*most) + " *", referee.Legal, 1, nil},
		{"liberties, variations and the main line", tags + french + "\n1. e3 " + many("(1. e5 Cc6) ", 2*most) + "Cc5 *",
			referee.Illegal, 2,
			[]diag.Code{diag.NotReachable}},
		{"liberties and options that are right", tags + french + "[Options \"leap-attacks=yes\"]\n\n1. e3 " +
			many("(1. e4 Cc6) ", 2*most) + " *", referee.Legal, 1, nil},
		{"options and what cannot be read", tags + "[Options \"" + many("a ", 5*most) + "\"]\n\n1. e3 Qx9 *",
			referee.Unreadable, 0, []diag.Code{diag.Syntax}},
	} {
		var c grammar.Chunk
		if err := grammar.NewReader(strings.NewReader(test.text + "\n")).Next(&c); err != nil {
			t.Fatal(err)
		}
		cfg := referee.Config{Lenient: strings.Contains(test.text, french)}
		var g notation.Game
		p := cfg.Parser()
		read := p.Parse(&c, &g)
		rep := referee.New(cfg).Judge(&g, read)
		if len(rep.Findings) != most || rep.Verdict != test.verdict || rep.Judged != test.judged {
			t.Errorf("%s: %d findings, %v, %d judged", test.name, len(rep.Findings), rep.Verdict, rep.Judged)
		}
		for _, code := range test.has {
			if !slices.ContainsFunc(rep.Findings, func(f diag.Finding) bool { return f.Code == code }) {
				t.Errorf("%s: there is no %s", test.name, code)
			}
		}
		if last := rep.Findings[len(rep.Findings)-1].Message; !strings.Contains(last, "not listed") ||
			strings.Count(last, "listed") > 1 {
			t.Errorf("%s: the last says %q", test.name, last)
		}
	}
}

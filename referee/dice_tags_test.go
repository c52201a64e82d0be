package referee_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation/diag"
)

// TestDiceTags checks the tags of sealed dice: those that agn dice makes say nothing, others say what is wrong.
func TestDiceTags(t *testing.T) {
	const (
		scheme = "[DiceScheme \"agn-dice-1 vector\"]\n"
		white  = "W=4e05063392f42b5180353ef82da86c714042155044d91ab3253f1bab08120a0a"
		black  = "B=eeae3acf8fb5c6b16dd4806335e63c5cfd7b1fe7a652d409f5c830eb579f44e9"
		third  = "W=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
		later  = "B: the link is of no throw of the record, and not of the next one: agn dice check says whether it is " +
			"of a later one"
		first = "W=2f287b4d3d4910f6cada9e1bd1b4648099e8c52c81aa4a6aebfa6fc86f19834e"
	)
	commit := func(links string) string { return "[DiceCommit \"" + links + "\"]\n" }
	reveal := func(links string) string { return "[DiceReveal \"" + links + "\"]\n" }
	const none, thrown = "\n*\n", "\n1. W: <3,3> *\n"
	for _, tt := range []struct{ text, at, says string }{
		{scheme + commit(white+" "+black) + thrown, "", ""},
		{scheme + commit(white+" "+black) + reveal(first) + thrown, "", ""},
		{scheme + commit(white) + none, "", ""},
		{scheme + commit(white) + thrown, "DiceCommit", "DiceCommit has no link of B"},
		{scheme + commit("R"+white[1:]) + none, "DiceCommit", "DiceCommit has a link of R, which does not play"},
		{scheme + commit("W=4e05") + none, "DiceCommit", "\"4e05\" is no link: a link has 64 hexadecimal digits"},
		{scheme + commit(white+" "+white) + none, "DiceCommit", "W has two links"},
		{scheme + commit(white+" "+black) + reveal("B"+first[1:]) + thrown, "DiceReveal",
			"B: its chain is that of W, who knows its links"},
		{scheme + commit(white+" B"+white[1:]) + none, "DiceCommit",
			"B and W have the same link, so that one of them knows the throws"},
		{scheme + commit(white+" "+black) + reveal("B="+strings.Repeat("ab", 32)) + thrown, "DiceReveal", later},
		{scheme + commit(white+" "+black) + reveal(third) + thrown, "DiceReveal", "W" + later[1:]},
		{scheme + commit(white+" "+black) + reveal(third) + "\n1. W: <3,3> _ *\n", "", ""},
		{"[Throws \"partial\"]\n" + scheme + commit(white+" "+black) + reveal(third) + thrown, "", ""},
		{scheme + scheme + commit(white+" "+black) + thrown, "DiceScheme", "it stands twice"},
		{scheme + commit(white) + commit(white+" "+black) + thrown, "DiceCommit", "it stands twice"},
		{scheme + reveal(first) + thrown, "DiceReveal", "DiceCommit has no link of W"},
		{scheme + reveal("what") + none, "DiceReveal", "\"what\" is not the letter of a seat, = and a link"},
		{"[DiceScheme \"cube\"]\n" + commit(white) + none, "DiceScheme",
			"\"cube\" is no scheme that agn knows: it is agn-dice-1 and the id of the game"},
		{commit(white) + none, "DiceCommit", "the tag DiceScheme: it is missing: it is agn-dice-1 and the id of the game"},
	} {
		text := "[Variant \"caturanga-race\"]\n" + tt.text
		rep := judgeText(t, text)
		at, says := "", ""
		for _, f := range rep.Findings {
			if f.Code == diag.DiceTags {
				says = f.Message
				at = strings.Split(text, "\n")[f.Span.Start.Line-1]
			}
		}
		if says != tt.says || !strings.HasPrefix(at, strings.TrimSuffix("["+tt.at, "[")) {
			t.Errorf("%s%q at %q, want %q", text, says, at, tt.says)
		}
	}
	rep := judgeText(t, "[Variant \"chaturanga-2p\"]\n"+scheme+none)
	if len(rep.Findings) != 1 || rep.Findings[0].Message != "nothing is thrown in chaturanga-2p" {
		t.Errorf("%+v", rep.Findings)
	}
}

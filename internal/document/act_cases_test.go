package document

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// TestActs: what single acts make of a text in which "^" is the caret, before and after.
func TestActs(t *testing.T) {
	const (
		war  = "[Variant \"chaturanga-2p\"]\n\n"
		raja = "[Variant \"chaturaji\"]\n\n"
	)
	n := func(i int) *int { return &i }
	for _, c := range []struct {
		name, text string
		act        Act
		want       string
	}{
		{"an illegal move by its squares", war + "1. ^*\n", Act{Kind: "event", From: "e2", To: "e4"}, war + "1. e4^ *\n"},
		{"the turn has ended", raja + "1. R: <5,2> Bc3^ *\n", Act{Kind: "event", Text: "<5,2>", Ended: true},
			raja + "1. R: <5,2> Bc3  Y: <5,2>^ *\n"},
		{"another in its place", war + "1. e3 e6^ 2. d3 *\n", Act{Kind: "replace", Item: n(1), Text: "d3"},
			war + "1. d3^ e6 2. d3 *\n"},
		{"what stands after sic is sic no more", war + "1. e4 sic^ e6 *\n", Act{Kind: "replace", Item: n(1), Text: "e3"},
			war + "1. e3^ e6 *\n"},
		{"from here", war + "1. e3 e6 2. d3^ d6 1-0\n", Act{Kind: "deleteFrom", Item: n(4)}, war + "1. e3 e6^ *\n"},
		{"a variation from its first move", war + "1. e3 (1. d3^ d6) e6 *\n", Act{Kind: "deleteFrom", Item: n(4)},
			war + "1. e3^ e6 *\n"},
		{"a comment taken away", war + "1. e3 {well}^ e6 *\n", Act{Kind: "comment", Item: n(1)}, war + "1. e3^ e6 *\n"},
		{"two paragraphs", war + "1. e3^ e6 *\n", Act{Kind: "comment", Item: n(1), Text: "one\n\ntwo  words"},
			war + "1. e3 {one} {two words}^ e6 *\n"},
		{"before the first move", war + "^1. e3 *\n", Act{Kind: "comment", Item: n(-1), Text: "of old"},
			war + "{of old}^ 1. e3 *\n"},
		{"a glyph of its own", war + "1. e3! $3^ *\n", Act{Kind: "glyph", Item: n(1), Glyph: "$3"}, war + "1. e3!^ *\n"},
		{"a variation of black", war + "1. e3 e6^ 2. d3 *\n", Act{Kind: "variation", Item: n(2), Text: "d6"},
			war + "1. e3 e6 (1... d6^) 2. d3 *\n"},
		{"how it ended", "[Result \"*\"]\n" + war + "1. e3^ *\n",
			Act{Kind: "result", Text: "1-0", Termination: "resignation"},
			"[Result \"1-0\"]\n[Variant \"chaturanga-2p\"]\n[Termination \"resignation\"]\n\n1. e3^ 1-0\n"},
		{"a tag in its place", war + "1. e3^ *\n", Act{Kind: "tag", Name: "Event", Value: "a \"club\""},
			"[Event \"a \\\"club\\\"\"]\n" + war + "1. e3^ *\n"},
		{"of another layout only what is said", war + "1.  e3   e6^\n 2. d3 *\n", Act{Kind: "event", Text: "Nf3"},
			war + "1.  e3   e6 2. Nf3^\n 2. d3 *\n"},
		{"throws that touch", raja + "1. R: <5,2><5,4>^ *\n", Act{Kind: "replace", Item: n(2), Text: "_"},
			raja + "1. R: _^ <5,4> *\n"},
		{"from a comment after the result", war + "1. e3^ 1-0 {well}\n", Act{Kind: "deleteFrom", Item: n(2)},
			war + "1. e3 1-0^\n"},
		{"a comment that touches", war + "1. e3{well}^ *\n", Act{Kind: "deleteItem", Item: n(2)}, war + "1. e3^ *\n"},
		{"lines with CR", strings.ReplaceAll(war, "\n", "\r\n") + "1.  e3^\r\n *\r\n",
			Act{Kind: "comment", Item: n(1), Text: ";a\n\nb"},
			strings.ReplaceAll(war, "\n", "\r\n") + "1.  e3 ; a\r\n ; b\r\n^\r\n *\r\n"},
		{"what could not be read is not put in form", "[EventDate \"1877\"]\n" + war + "1.  e3^ {well",
			Act{Kind: "deleteItem", Item: n(2)}, "[EventDate \"1877\"]\n" + war + "1.  e3^"},
		{"a new game after another", war + "1. e3^ *\n", Act{Kind: "newGame", Variant: "chaturanga-2p",
			Tags: map[string]string{"Event": "", "Site": "", "Date": "1877.??.??", "Round": ""}},
			war + "1. e3 *\n\n" + "[Date \"1877.??.??\"]\n[White \"?\"]\n[Black \"?\"]\n" +
				"[Result \"*\"]\n[Variant \"chaturanga-2p\"]\n\n^*\n"},
	} {
		caret := strings.Index(c.text, "^")
		text := strings.Replace(c.text, "^", "", 1)
		out, err := NewJudge(Settings{}).Document("", []byte(text)).Act(context.Background(), caret, &c.act)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		now, _ := applied([]byte(text), out.Edits, 0)
		if got := string(now[:out.Caret]) + "^" + string(now[out.Caret:]); got != c.want {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
	}
	for _, act := range []Act{{Kind: "evnt"}, {Kind: "event", Text: "{"}, {Kind: "replace", Item: n(9)}, {Kind: "sic"},
		{Kind: "glyph", Item: n(1), Glyph: "#"}, {Kind: "result", Text: "2-0"}, {Kind: "tag", Name: "a b"},
		{Kind: "event", Text: "*"}, {Kind: "event", Text: "$1"}, {Kind: "event", Text: "sic"}, {Kind: "event", Text: "2."},
		{Kind: "replace", Item: n(1), Text: "1-0"}, {Kind: "variation", Item: n(1), Text: "0-1"},
		{Kind: "tag", Name: "9", Value: "x"}, {Kind: "newGame", Variant: "chess"}, {Kind: "event", From: "z9", To: "e4"}} {
		var no *Refusal
		_, err := NewJudge(Settings{}).Document("", []byte(war+"1. e3 *\n")).Act(context.Background(), 40, &act)
		if !errors.As(err, &no) || !strings.ContainsAny(no.Error()[len(no.Error())-1:], ".?") {
			t.Errorf("%v is answered %v", act.Kind, err)
		}
	}
}

// TestActsSpoilNothing: an act that would change what it does not name is refused.
func TestActsSpoilNothing(t *testing.T) {
	const war = "[Variant \"chaturanga-2p\"]\n\n"
	n := func(i int) *int { return &i }
	for _, c := range []struct {
		why, text string
		act       Act
	}{
		{"the comment is open", war + "1. e3 {well", Act{Kind: "result", Text: "1-0"}},
		{"the game would be two", "[Black \"?\"\n]\n[Result \"*\"]\n" + war + "1. e3 *\n",
			Act{Kind: "deleteItem", Item: n(0)}},
		{"a tag stands in what is deleted", "[Event \"x\"] e3\n[Result \"1-0\"]\n" + war + "1. e3 1-0\n",
			Act{Kind: "deleteFrom", Item: n(0)}},
	} {
		var no *Refusal
		out, err := NewJudge(Settings{}).Document("", []byte(c.text)).Act(context.Background(), 0, &c.act)
		if !errors.As(err, &no) {
			t.Errorf("%s: %+v, %v", c.why, out, err)
		}
	}
}

// TestActsObeyAll: an act that says what its kind would not obey is refused, and the sentence names it.
func TestActsObeyAll(t *testing.T) {
	item := 1
	for _, c := range []struct {
		act  Act
		want string
	}{
		{Act{Kind: "newGame", Variant: "chaupur", Tags: map[string]string{"Variant": "thaayam"}},
			"The tag Variant is not given among the tags: the act says it as variant."},
		{Act{Kind: "newGame", Variant: "chaupur", Tags: map[string]string{"Options": ""}},
			"The tag Options is not given among the tags: the act says them as options."},
		{Act{Kind: "newGame", Variant: "chaupur", Tags: map[string]string{"Result": "1-0"}},
			"The tag Result is not given among the tags: a new game has none yet."},
		{Act{Kind: "newGame", Variant: "chauka-bara", Seats: []string{"R", "W"}, Tags: map[string]string{"Green": "Asha"}},
			"Green does not play, so that the tag Green has no place."},
		{Act{Kind: "newGame", Variant: "chaupur", Seats: []string{"R", "R"}}, "Seat R is given twice."},
		{Act{Kind: "newGame", Variant: "chaupur", Text: "e3"},
			"The act newGame takes variant, options, seats, tags, and no text."},
		{Act{Kind: "event", Item: &item, Text: "e6"}, "The act event takes text, from, to, ended, and no item."},
		{Act{Kind: "event", Text: "e6", From: "e7", To: "e6"},
			"A move is given by its text or by its squares, not by both."},
		{Act{Kind: "comment", Item: &item, Text: "well", Glyph: "!"}, "The act comment takes item, text, and no glyph."},
		{Act{Kind: "deleteFrom", Item: &item, Ended: true}, "The act deleteFrom takes item, and no ended."},
		{Act{Kind: "tag", Name: "Event", Text: "a club"}, "The act tag takes name, value, and no text."},
		{Act{Kind: "events", Text: "e6"}, "There is no act \"events\"; did you mean \"event\"?"},
	} {
		d := NewJudge(Settings{}).Document("", []byte("[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"))
		_, err := d.Act(t.Context(), 35, &c.act)
		if err == nil || err.Error() != c.want {
			t.Errorf("%+v: %v, want %s", c.act, err, c.want)
		}
	}
}

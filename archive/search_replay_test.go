package archive

import (
	"errors"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar/query"
)

// TestAfterNoMouth: no mouth up is the throw of its points, also in a game whose text
// is kept as written.
func TestAfterNoMouth(t *testing.T) {
	a, _ := newArchive(t, "a.agndb")
	text := "[Variant \"chauka-bara\"]\n\n1. R: <0> <4> Rc1 *\n"
	imported(t, a, ImportOptions{}, text)
	for ask, want := range map[string]int{
		"throw:8": 1, `position:"??" after 8`: 1, `position:"??" after 7`: 0, `position:"?? R" after 8`: 1,
	} {
		q, err := query.Parse(ask)
		if err != nil {
			t.Fatal(err)
		}
		n, err := a.Count(t.Context(), q)
		if err != nil || n != want {
			t.Errorf("%s finds %d games, %v, in\n%s", ask, n, err, strings.TrimSpace(text))
		}
	}
}

// TestNamesNothing: a query that can find nothing, whatever the games, is a mistake.
func TestNamesNothing(t *testing.T) {
	a, _ := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, soundGame)
	for ask, column := range map[string]int{
		"purple.player:x": 1, "plies>3 and event:captrue": 19, "plies:80..60": 7, "date:1910..1890": 6,
		"date:1898..1898.05": 0,
		"event:cap*":         0, "r.event:Capture": 0, "winner.throw:8": 0, "event:triumph": 0,
	} {
		q, err := query.Parse(ask)
		if err != nil {
			t.Fatal(ask, err)
		}
		_, err = a.Count(t.Context(), q)
		fault, ok := err.(*query.Error)
		if column == 0 && err != nil || column > 0 && (!ok || fault.Column != column) {
			t.Errorf("%s: %v", ask, err)
		}
	}
}

// TestSearchMeant: what people write for something else is found, or refused with what would do; what
// some game really has is found.
func TestSearchMeant(t *testing.T) {
	a := archiveOf(t, `[Event "Lucknow Random"]
[Site "the 2* house"]
[Date "????.??.??"]
[White "Asha Devi"]
[Black "?"]
[Variant "chaturanca-3"]

1. e3 {torn by Maharaja} e6 *

[Event "*"]
[Date "1898.??.??"]
[Annotator "'K'"]
[White "Asha*"]
[Black "O'Neil"]
[Variant "chaturanga-2p"]

1. e3 e6 *
`)
	for ask, want := range map[string]int{
		"player:asha*": 2, "player:ASHA**": 2, "red.player:asha*": 0, "white.player:devi*": 1, "player:*": 2,
		"black.player:*": 1, "not black.player:*": 1,
		"winner:asha*": 0, "text:mahar*": 1, "text:*": 1, "site:house*": 1, `tag.Event:luck*`: 1, "file:games*": 2,
		"file:GAMES.agn": 2, `file="Games.AGN"`: 2,
		`player="asha*"`: 1, `player!="Asha*"`: 1, `tag.Event="*"`: 1, "site:2*": 1, `site:"2* h"`: 1,
		`tag.Annotator:"'k'"`: 1, "player:o'neil": 1,
		"date:?": 1, "date=????.??.??": 1, "date!=?": 1, "date.possible:?": 1, "not date:?": 1, "date:? or date:1898": 2,
		"tag.Time:x": 0, "tag.Even:x": -1,
	} {
		q, err := query.Parse(ask)
		if err != nil {
			t.Fatal(ask, err)
		}
		if n, err := a.Count(t.Context(), q); want >= 0 && (err != nil || n != want) || want < 0 && err == nil {
			t.Errorf("%s finds %d games, %v", ask, n, err)
		}
	}
	for ask, want := range map[string]string{
		`player="As*"`:          `column 8: = compares the whole, and no text has that *; player:"As" finds a part`,
		`white.player!="As*"`:   `column 15: != compares the whole, and no text has that *; white.player:"As" finds a part`,
		`tag.Event="Luck*"`:     `column 11: = compares the whole, and no text has that *; tag.Event:"Luck" finds a part`,
		`player="A*a"`:          `column 8: = compares the whole, and no name has that *; player:"A*a" finds what fits`,
		"site:*a*b*c*d*e*f*g*h": "column 6: a name with wildcards has up to 6 * and 500 characters",
		"site:*h*o*u*s*e**":     "column 6: a name with wildcards has up to 6 * and 500 characters", // one game has it
		"text~:asha":            "column 1: text is not compared by ~:",
		"text:m*ja":             "column 6: * stands only at the end; text:TEXT finds a part wherever it stands",
		"red.player=y.player":   "column 12: red.player is compared with a name, and that is none",
		"winner:Red.player":     "column 8: winner is compared with a name, and that is none",
		"player:?":              "column 8: an unknown player has no name; not player:* finds games in which none is known",
		"sic:0 tag.event:x":     `column 7: unknown tag "event", did you mean "tag.Event"?`,
		"not tag.Evnet:x":       `column 5: unknown tag "Evnet", did you mean "tag.Event"?`,
		"event:Lucknow":         `column 7: unknown event "Lucknow" (the tag is asked for by tag.Event)`,
		"date>?":                "column 6: a date that is not known bounds nothing; date:? finds the games without one",
		"date.possible:1898..?": "column 15: ",
		"seats:1":               "column 7: no game is for one seat",
		"move:nf3":              "column 6: no move is written nf3; a man has a capital: Nf3",
		`white:"asha"`:          `column 1: unknown field "white", did you mean "white.player"?`,
		"player.white:asha":     "column 1: a seat stands before player: white.player",
		"comment:torn":          `column 1: unknown field "comment", did you mean "text"?`,
		"moves>3":               `column 1: unknown field "moves", did you mean "move" or "plies"?`,
		`WhiteElo>2000`:         `column 1: unknown field "WhiteElo", did you mean "tag.WhiteElo"?`,
		`Varient:x`:             `column 1: unknown field "Varient", did you mean "variant"?`,
		`WHITE:x`:               `column 1: unknown field "WHITE", did you mean "white.player"?`,
		`position~:"x"`:         "column 11: no rule set of this archive reads that position: none has positions of 1 field; ",
		"varient:x":             `column 1: unknown field "varient", did you mean "variant"?`,
		"order by year":         `column 10: unknown key of the order "year", did you mean "date"?`,
	} {
		q, err := query.Parse(ask)
		if err == nil {
			_, err = a.Count(t.Context(), q)
		}
		var fault *query.Error
		if !errors.As(err, &fault) {
			t.Errorf("%s: %v", ask, err)
		} else if got := QueryMeant(fault).Error(); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", ask, got, want)
		}
	}
}

package diag_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation/diag"
)

// worded has at least one detail of each type, and its words. Most are also held by the
// examples of the codes and the scripts of the command.
var worded = []struct {
	detail diag.Detail
	want   string
}{
	{diag.Sentence("the day does not exist"), "the day does not exist"},
	{diag.Objection{Law: "no knight stands on g4", Man: 'N', From: "g4"}, "no knight stands on g4"},
	{diag.Objection{Law: "White throws first", Before: "c5-a5"},
		"White throws first: the throw before c5-a5 is missing; if the record lacks it, write <_>"},
	{diag.MoreLikeIt.With(3), "and 3 more like it"},
	{diag.Last{Detail: diag.SicAstray},
		`"sic" does not stand directly after a throw, move or pass; what else is wrong in this game is not listed`},
	{diag.Last{Detail: diag.SicAstray, More: 7},
		`"sic" does not stand directly after a throw, move or pass; further findings in this game, not listed: 7`},
	{diag.CommentOpen, "the comment that begins here is not closed"},

	{diag.Unreadable{Word: "Q"}, `"Q" is no word of the notation`},
	{diag.Unreadable{Word: "Q", Explained: true, Unexpected: "Q"}, `"Q" is no word of the notation: unexpected "Q"`},
	{diag.Unreadable{Word: "c1-", Explained: true, Read: "c1-", Expected: []string{"a file"}},
		`"c1-" is no word of the notation: unexpected end after "c1-" (expected a file)`},
	{diag.Unreadable{Word: "9", Explained: true, Unexpected: "9", Expected: []string{"a", "b", "c"}},
		`"9" is no word of the notation: unexpected "9" (expected a, b or c)`},
	{diag.Unreadable{Word: "c1-c2#99", Limit: diag.IndexTooLarge.With("99", 15)},
		`"c1-c2#99" is no word of the notation: the index 99 is greater than 15`},
	{diag.Unreadable{Word: "b×a4", Explained: true, Read: "b", Unexpected: "×",
		Help: diag.LenientSigns.With(diag.Signs{{Sign: '×', As: "x"}})},
		`"b×a4" is no word of the notation: unexpected "×" after "b"; --lenient reads × as x`},
	{diag.Unreadable{Word: "O-O", Explained: true, Unexpected: "O", Help: diag.NoCastling},
		`"O-O" is no word of the notation: there is no castling in this game`},
	{diag.SoldierLetter.With("e4", "en", 'P'), "soldiers have no letter: e4? (--language en reads P)"},
	{diag.SeatWithoutColon.With('R'), "a seat mark is written R:"},
	{diag.Lookalike.With("Cyrillic", 'е', 'e'), "Cyrillic е (U+0435) stands for Latin e"},
	{diag.LenientSigns.With(diag.Signs{{Sign: '×', As: "x"}, {Sign: '–', As: "-"}}), "--lenient reads × as x, – as -"},
	{diag.LenientReads.With("Nf3"), "--lenient reads it as Nf3"},
	{diag.LanguageReads.With(diag.Any{"es", "fr"}, "Nf3"), "--language es or fr reads it as Nf3"},
	{diag.IndexTooLarge.With("99", 15), "the index 99 is greater than 15"},
	{diag.PointsTooMany.With(3), "more than 3 numbers of points"},
	{diag.GapUnmeasured.With(4), "the length of a gap is a number from 1 of at most 4 digits"},
	{diag.ReadingsUnfit.With(8), "a word has at most 8 readings, and none of them has a gap"},
	{diag.GlyphTooLarge.With("$300", 255), "the glyph $300 is greater than $255"},
	{diag.ThrowUnreadable.With("<a>"),
		`malformed throw "<a>" (expected numbers or "_" between "<" and ">", with commas and no spaces)`},
	{diag.ThrowTooManyDice.With("<1,1>", 1), `the throw "<1,1>" has more than 1 values`},
	{diag.WordTooLong.With("e…", 255), `the word "e…" is longer than 255 bytes`},
	{diag.ThrowTooLong.With("<1…", 255), `the throw "<1…" is longer than 255 bytes`},
	{diag.TagUnreadable{Line: "[Site"}, `malformed tag "[Site" (expected [Name "value"])`},
	{diag.TagUnreadable{Line: "Site: x", Right: `[Site "x"]`}, `a tag stands in brackets and quotes: [Site "x"]`},
	{diag.TagUnreadable{Line: "[Site “x]", Fault: diag.TagCurly},
		`malformed tag "[Site “x]" (expected [Name "value"]): straight quotation marks are needed`},
	{diag.TagUnreadable{Line: "[Site 'x']", Fault: diag.TagApostrophes, Right: `[Site "x"]`},
		`malformed tag "[Site 'x']": a value stands in quotation marks, not in apostrophes: write [Site "x"]`},
	{diag.TagUnreadable{Line: "[Set Up \"1\"]", Fault: diag.TagNameSpaced, Right: `[SetUp "1"]`},
		`malformed tag "[Set Up \"1\"]": a name has no spaces: write [SetUp "1"]`},
	{diag.TagUnreadable{Line: "[FEN", Fault: diag.TagNameStrange.With(diag.Unseen(0xA0)), Right: `[FEN "x"]`},
		`malformed tag "[FEN": a no-break space U+00A0 stands at the name, where only a space may stand: write [FEN "x"]`},
	{diag.TagUnreadable{Line: "[FEN", Fault: diag.TagNameStrange.With(diag.Unseen(0x2009))},
		`malformed tag "[FEN" (expected [Name "value"]): the character U+2009 stands at the name, where only a space may ` +
			`stand`},
	{diag.TagNameStrange.With(diag.Unseen(0x200B)),
		"a space of no width U+200B stands at the name, where only a space may stand"},
	{diag.ThrowsInferred.With(20, 3), "places where throws are not recorded: 20; places where they are certain: 3"},
	{diag.ThrowsUnknown.With("lost"), `"lost" is neither unrecorded nor partial: throws are read as they stand`},
	{diag.TagTorn.With("FEN"),
		`the tag "FEN" stands here a second time with another value: take one out; until then the game is not judged`},
	{diag.TagTwice.With("Site"), `the tag "Site" stands here a second time`},
	{diag.WordBehindResult.With("e6"), `"e6" stands after the result`},
	{diag.SuffixAstray.With("!?"), `"!?" does not stand directly after a move or pass`},
	{diag.VariationsTooDeep.With(64), "variations are nested more than 64 deep; this one is not read"},
	{diag.VariationOpen, "the variation that begins here is not closed"},
	{diag.VariationsOpen.With(2), "the variation that begins here is not closed: 2 brackets lack"},
	{diag.GameTooLong.With(5), "the game is longer than 5 bytes and was not read"},
	{diag.NotUTF8.With(byte(0xe9), "windows-1252"),
		"byte 0xE9 is not UTF-8: the text is likely to be in windows-1252, which " +
			"--encoding windows-1252 reads"},
	{diag.Damaged.With(byte(0xe9)), "byte 0xE9 is not UTF-8, as the other letters of the text are"},
	{diag.ForeignSpaces.With("U+00A0, a no-break space,"),
		"U+00A0, a no-break space, stands where only a plain space may " +
			"stand; --lenient reads it"},
	{diag.Repeated{Detail: diag.Damaged.With(byte(0xe9)), Places: 6},
		"byte 0xE9 is not UTF-8, as the other letters of the " +
			"text are (6 places)"},
	{diag.ResultInComment.With("1-0", "1-0"),
		"the game has no result at its end, though the comment before it is {1-0}: write 1-0 " +
			"after it"},
	{diag.MeantThrow.With("5-2", "<5,2>"),
		`cannot read "5-2": a throw stands in angle brackets: <5,2>, which --lenient reads`},
	{diag.MeantValues.With("<52>", "<5,2>"),
		`cannot read "<52>": the values of a throw are numbers with commas between them: <5,2>, which --lenient reads`},
	{diag.MeantUnreadable.With("?", "_"),
		`"?" stands for what cannot be read, which is written _ and read so by --lenient`},
	{diag.MeantMove.With("c1 e1", "c1-e1"),
		`cannot read "c1 e1": moves have spaces between them and none within: c1-e1, which --lenient reads`},
	{diag.MeantNumber.With("1 .", "1."),
		`cannot read "1 .": a round number has its full stop directly after it: 1., which --lenient reads`},
	{diag.MeantRemark.With("+=", "$14"),
		`cannot read "+=": a remark is a glyph or stands in braces: $14, which --lenient reads`},
	{diag.MeantResult.With("1:0", "1-0"), `cannot read "1:0": the result is written 1-0, which --lenient reads`},
	{diag.DotsNoPass.With("the throw of 2 can be played: c1-e1"),
		"the throw of 2 can be played: c1-e1; if the dots stand for " +
			"what is lost, write _ for a word, _*n for n words, _t for a turn"},
	{diag.MeantSeat.With("Rouge:", "R:"), `cannot read "Rouge:": the mark of that seat is R:, which --lenient reads`},
	{diag.SeatAstray{Written: 'B', Plays: true, Turn: 'R', Name: "Red", Ended: true,
		Missing: []diag.TurnMissing{{Name: "Yellow", Text: "Y: _t"}}},
		"B: is written, Red (R) is on turn: Red may have ended the " +
			"turn, and a turn of Yellow seems to be missing: if the record lacks it, write Y: _t"},
	{diag.SeatAstray{Written: 'G', Plays: true, Turn: 'Y', Name: "Yellow",
		Missing: []diag.TurnMissing{{Name: "Yellow", Text: "Y: _t"}, {Name: "Black", Text: "B: _t"}}},
		"G: is written, Yellow (Y) " +
			"is on turn: turns of Yellow and Black seem to be missing: if the record lacks it, write Y: _t B: _t"},
	{diag.SeatAstray{Written: 'W', Plays: true, Turn: 'G', Name: "Green", All: 4, Alone: []string{"Red", "White"}},
		`W: is written, Green (G) is on turn: without tags of seats all 4 play; if these alone do, add [Red "?"] and ` +
			`[White "?"]`},
	{diag.BracesNested.With(3, 8),
		"braces do not nest: the comment that begins at line 3, column 8 ends at its first }, and " +
			"what follows is no part of it; --lenient reads it with parentheses within if no moves stand there"},
	{diag.Control.With('\x1b', ""), "control character U+001B"},
	{diag.Control.With('\x1b', " and what follows it"), "control character U+001B and what follows it"},
	{diag.Bidi.With('\u202e', ""), "bidirectional control U+202E"},
	{diag.Bidi.With('\u202e', " and what follows it"), "bidirectional control U+202E and what follows it"},
	{diag.InputNotText.With("gzip data", "unpack it first"),
		"the input is gzip data, not UTF-8 text: unpack it first"},
	{diag.InSource.With("no man stands on c1", "Moves!C5"), "no man stands on c1 (Moves!C5)"},
	{diag.InputForeign.With("JSON", "write its games in AGN"), "the input is JSON, not AGN: write its games in AGN"},
	{diag.OtherVariant.With("Standard", "chess", "agn judges no game of that kind"),
		`the Variant tag says "Standard", which is chess and none of the games ` +
			"that agn rules lists: agn judges no game of that kind"},
	{diag.MeantWords.With("Bc3 *"), `"Bc3 *" stands after ;, which begins a comment that goes to the end of the line: ` +
		"take out the ; if that is part of the game, and put it in braces if it is not"},
	{diag.ChessLike.With("O-O", "castling"),
		"this looks like a PGN of chess: O-O is castling, and no Variant tag says that it is another game"},
	{diag.ChessLike.With("Qd6", "a queen's move"),
		"this looks like a PGN of chess: Qd6 is a queen's move, and no Variant tag says that it is another game"},
	{diag.ReadAs{Word: "Cf3", As: "Nf3"}, `"Cf3" is read as Nf3`},
	{diag.ReadAs{Word: "Cf3", As: "Nf3", Why: []string{"C is N", "3 stands"}}, `"Cf3" is read as Nf3: C is N, 3 stands`},
	{diag.LanguageUnknown.With("xx", "de, fr"),
		`no letters of the language "xx" are known (known: de, fr), those of AGN are read`},
	{diag.LanguageRead{Language: "fr"},
		"the letters for men are read as those of the language fr; the canonical text has those of AGN, and no such tag"},

	{diag.TagAgainstToken{Tag: "1-0", Token: "*"}, "the Result tag says 1-0, the result at the end is *"},
	{diag.StartMissing.With("1"),
		`SetUp "1" says that the game begins from another position, and no FEN tag gives it: write the FEN tag, or take ` +
			`SetUp out; until then the game is not judged`},
	{diag.StartDenied.With("0"),
		`SetUp "0" says that the game begins as usual, the FEN tag that it does not: write SetUp "1", or take FEN out; ` +
			`until then the game is not judged`},
	{diag.StartUnclear.With("yes"),
		`SetUp "yes" says nothing of where the game begins: write "1" beside a FEN tag; until then the game is not judged`},
	{diag.StartUnclearAlone.With("?"),
		`SetUp "?" says nothing of where the game begins: write "1" and a FEN tag, or "0" where it begins as usual; until ` +
			`then the game is not judged`},
	{diag.SeatUnknown.With("Pink"), `"Pink" is not a seat that plays`},
	{diag.VariantUnknown{Name: "go"}, `unknown variant "go"`},
	{diag.VariantUnknown{Name: "go", Known: []string{"a", "b"}}, `unknown variant "go"; it is one of a or b`},
	{diag.VariantUnknown{Name: "pachis", Near: []string{"pachisi"}}, `unknown variant "pachis", did you mean "pachisi"?`},
	{diag.SeatNotAlone.With("thaayam", diag.All{"White"}),
		"thaayam is not played by these seats alone, judged with all: White is missing"},
	{diag.SeatsNotAlone.With("chaturaji", diag.All{"Black", "Green"}),
		"chaturaji is not played by these seats alone, judged with all: Black and Green are missing"},
	{diag.TagMeant{Name: "Option", Meant: "Options", Decisive: true},
		"the tag Option is not known: write Options, or allow it with --allow-tag Option; until then the game is not judged"},
	{diag.TagMeant{Name: "date", Meant: "Date", Twice: true},
		"the tag date is not known: take it out, for the tag Date is there too, or allow it with --allow-tag date"},
	{diag.VariantMissing.With(diag.Any{"go", "chess"}), "the game has no Variant tag; it is one of go or chess"},
	{diag.VariantMisnamed.With("variant"), "the game has no Variant tag: write Variant, not variant"},
	{diag.DateFault{Value: "1900/1890", Fault: "ends before it begins"}, `"1900/1890" ends before it begins`},
	{diag.DateFault{Value: "1898.02.30", Fault: "is not a date", NoDay: true},
		`"1898.02.30" is not a date: there is no such day`},
	{diag.DateFault{Value: "some day", Fault: "is not a date", Form: true},
		`"some day" is not a date: write YYYY.MM.DD, with ?? for an unknown day or month, or ????.??.?? if nothing is known`},
	{diag.DateFault{Value: "12 May 1898", Fault: "is not a date", Form: true, Right: []string{"1898.05.12"}},
		`"12 May 1898" is not a date: write 1898.05.12`},
	{diag.DateFault{Value: "May 1898", Fault: "is not a date", Form: true, Right: []string{"1898.05.??"}},
		`"May 1898" is not a date: write 1898.05.??; ?? stands for a whole day or month that is unknown`},
	{diag.DateFault{Value: "5/12/1898", Fault: "is not a date", Form: true, Right: []string{"1898.12.05", "1898.05.12"}},
		`"5/12/1898" can be two days: write 1898.12.05 or 1898.05.12`},
	{diag.DateFault{Value: "-0100", Fault: "is not a date", Form: true, EventDate: true},
		`"-0100" is not a date of this tag: write it in the tag EventDate, and here as much as YYYY.MM.DD can hold or ` +
			`????.??.??`},
	{diag.SettingUnreadable.With("x"), `"x" is not name=value`},
	{diag.OptionTwice.With("x"), `option "x" is set twice`},
	{diag.StakeUnreadable.With("x"), `"x" is no stake in rupees`},
	{diag.AmountUnreadable.With("x"), `"x" is no amount of rupees`},
	{diag.AmountsMissing.With("5/5", 2, 4), "5/5 has 2 amounts, not one for each of 4 seats"},
	{diag.AmountsWrong.With("5/5", "5/-5"), "5/5 is written, by the rules it is 5/-5"},
	{diag.ResultUnfit.With("1-0", 4), "1-0 is no result for 4 seats"},
	{diag.ResultUnfounded.With("1-0", diag.Any{`[Termination "resignation"]`, `[Termination "agreement"]`}),
		`1-0 is claimed, but the game is not over and no Termination tag says why it ended: add [Termination ` +
			`"resignation"] or [Termination "agreement"]`},
	{diag.ResultWrong{Written: "0-1", Computed: "1-0"}, "0-1 is written, the game ended 1-0"},

	{diag.RoundJump{Written: 3, Played: 2}, "round 3 is written, round 2 is played"},
	{diag.RoundJump{Written: 3, Played: 2, Missing: "Black"},
		"round 3 is written, round 2 is played: a move of Black seems to be missing; write _"},
	{diag.RoundJump{Written: 3, Played: 2, Missing: "Green", Throws: true},
		"round 3 is written, round 2 is played: a turn of Green seems to be missing"},
	{diag.SeatAstray{Written: 'B', Seat: "Blue", Turn: 'R', Name: "Red"}, "Blue (B) is not playing, Red (R) is on turn"},
	{diag.SeatAstray{Written: 'W', Plays: true, Turn: 'R', Name: "Red"}, "W: is written, Red (R) is on turn"},
	{diag.SeatAstray{Written: 'Q', Turn: 'R', Name: "Red"},
		"no seat Q: plays, Red (R) is on turn: write the letter of the seat " +
			"or the word for its colour, such as Red:"},
	{diag.ManUnknown.With('Q'), "there is no man Q"},
	{diag.SquareUnknown.With("z9"), "there is no square z9 on this board"},
	{diag.MarkWrong{Right: '+', InCheck: true}, "the mark + is missing"},
	{diag.MarkWrong{Written: '+', NoChecks: true}, "the mark + is false, this game has no check"},
	{diag.MarkWrong{Written: '#', Right: '+', InCheck: true}, "the mark # is false, + is right"},
	{diag.MarkWrong{Written: '#', InCheck: true}, "the mark # is false, the king is in check but not mated"},
	{diag.MarkWrong{Written: '+'}, "the mark + is false, the king is not in check"},
	{diag.GameEnded.With("1-0"), "the game is over: 1-0"},
	{diag.SicIdle.With("pass"), "sic stands at a pass that is in order"},
	{diag.Readings.With("Rd1", "a1 to d1 or h1 to d1"), "Rd1 can be a1 to d1 or h1 to d1"},
	{diag.Enough.With("Nf3"), "Nf3 is enough"},
	{diag.EnoughWhich.With("c1-c2#1"), "c1-c2#1 says which man is meant"},
	{diag.GapReadings{N: 1000, Uncounted: true}, "more than 1000 readings of the gap lead to the same position"},
	{diag.GapReadings{N: 9}, "9 readings of the gap lead to the same position"},
	{diag.GapReadings{N: 2, Readings: []string{"<1>", "<2>"}, Alone: true},
		"the gap can be <1> or <2>, which lead to the same position"},
	{diag.GapReadings{N: 2, Readings: []string{"<1>", "<2>"}},
		"what follows leaves <1> or <2> for the gap, which lead to the same position"},
	{diag.GapReadings{N: 1, Readings: []string{"<1>"}, Alone: true}, "the gap can only be <1>"},
	{diag.GapReadings{N: 1, Readings: []string{"<1>"}}, "what follows shows that the gap is <1>"},
	{diag.GapReadings{N: 2, Readings: []string{"<1>", "<4>"}, Gaps: 2, Sets: 2,
		Together: [][]string{{"<1>", "<4>"}, {"<4>", "<1>"}}},
		"what follows leaves <1> or <4> for the gap, which lead to the same position; this one and the next with several " +
			"readings are <1> and <4>, or <4> and <1>"},
	{diag.GapReadings{N: 10, Gaps: 3, Sets: 12},
		"10 readings of the gap lead to the same position; of this one and the next 2 with several readings 12 sets go " +
			"together"},
	{diag.Unjudged{}, "not judged from here on"},
	{diag.Unjudged{Gap: true, Many: 70000},
		"too many possibilities (70000) to follow after this gap, not judged from here on"},
	{diag.Unjudged{Gap: true, Many: 2698, Tried: 1048576},
		"too many possibilities (2698) to follow after this gap, not judged from here on after 1048576 tries"},
	{diag.Unjudged{Gap: true, Choice: true, Many: 7, Judged: 2, Events: 5},
		"too many possibilities (7) to follow after these readings, not judged from here on: legal as far as judged, 2 of " +
			"5 events"},
	{diag.Unjudged{Gap: true}, "this gap leaves the position open, not judged from here on"},
	{diag.Unjudged{Gap: true, Choice: true}, "these readings leave the position open, not judged from here on"},
	{diag.Unjudged{Gap: true, Judged: 2, Events: 5},
		"this gap leaves the position open, not judged from here on: legal as far as judged, 2 of 5 events"},
}

// TestWords: every type of detail has its words, and no arguments are left out of them.
func TestWords(t *testing.T) {
	have := map[string]bool{}
	said := map[diag.Phrase]bool{}
	for _, w := range worded {
		have[reflect.TypeOf(w.detail).Name()] = true
		if d, ok := w.detail.(diag.Said); ok {
			said[d.Phrase] = true
		}
		f := diag.New(diag.Syntax, diag.Span{}, w.detail)
		if f.Message != w.want || diag.Words(f.Detail) != w.want {
			t.Errorf("%#v says %q, want %q", w.detail, f.Message, w.want)
		}
	}
	types := detailTypes(t)
	if len(types) == 0 {
		t.Fatal("no types of details found")
	}
	for _, name := range types {
		if !have[name] {
			t.Errorf("no example of %s", name)
		}
	}
	for p := diag.Phrase(1); ; p++ {
		words, ok := phrase(p)
		if !ok {
			break
		}
		if strings.Contains(strings.ReplaceAll(words, "%%", ""), "%") && !said[p] {
			t.Errorf("no example of %q", words)
		}
	}
}

// detailTypes returns the names of the types of the package that are details.
func detailTypes(t *testing.T) (names []string) {
	t.Helper()
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "words" && f.Recv != nil {
				names = append(names, f.Recv.List[0].Type.(*ast.Ident).Name)
			}
		}
	}
	return names
}

// TestPhrases: every phrase has words of its own.
func TestPhrases(t *testing.T) {
	seen := map[string]diag.Phrase{}
	for p := diag.Phrase(1); ; p++ {
		words, ok := phrase(p)
		if !ok {
			break
		}
		if words == "" || strings.HasSuffix(words, ".") {
			t.Errorf("number %d says %q", p, words)
		}
		if other, ok := seen[words]; ok {
			t.Errorf("numbers %d and %d both say %q", p, other, words)
		}
		seen[words] = p
	}
	if len(seen) < int(diag.EnoughWhich) {
		t.Errorf("%d have words, the last is number %d", len(seen), diag.EnoughWhich)
	}
}

// phrase returns the words of a number, false after the last.
func phrase(p diag.Phrase) (words string, ok bool) {
	defer func() { ok = recover() == nil }()
	return diag.Words(p), true
}

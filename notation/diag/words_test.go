package diag_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// worded has at least one detail of each type, and its words. Most are also held by the
// examples of the codes and the scripts of the command.
var worded = []struct {
	detail diag.Detail
	want   string
}{
	{diag.Sentence{Text: words.Of("the day does not exist")}, "the day does not exist"},
	{diag.Objection{Law: words.Of("no knight stands on g4"), Man: 'N', From: "g4"}, "no knight stands on g4"},
	{diag.Objection{Law: words.Of("White throws first"), Before: "c5-a5"},
		"White throws first: the throw before c5-a5 is missing; if the source lacks it, write <_>"},
	{diag.Objection{Law: words.Of("White throws first"), Before: "c5-a5", Bare: true},
		"White throws first: the throw before c5-a5 is missing; if the source lacks it, write <_>; " +
			"if it has no throws at all, add the tag [Throws \"unrecorded\"]"},
	{diag.MoreLikeIt.With(3), "and 3 more like it"},
	{diag.Last{Detail: diag.SicAstray},
		`"sic" stands in the wrong place: write it directly after a throw, move or pass; what else is ` +
			"wrong in this game is not listed"},
	{diag.Last{Detail: diag.SicAstray, More: 7},
		`"sic" stands in the wrong place: write it directly after a throw, move or pass; further findings ` +
			"in this game, not listed: 7"},
	{diag.CommentOpen, "the comment that begins here is not closed: write } where it ends"},

	{diag.Unreadable{Word: "Q"}, `cannot read "Q"`},
	{diag.Unreadable{Word: "Q", Explained: true, Unexpected: "Q"}, `cannot read "Q": "Q" cannot stand first`},
	{diag.Unreadable{Word: "c1-", Explained: true, Read: "c1-", Expected: []string{"a file"}},
		`cannot read "c1-": it ends after "c1-" (expected a file)`},
	{diag.Unreadable{Word: "9", Explained: true, Unexpected: "9", Expected: []string{"a", "b", "c"}},
		`cannot read "9": "9" cannot stand first (expected a, b or c)`},
	{diag.Unreadable{Word: "c1-c2#99", Limit: diag.IndexTooLarge.With("99", 15)},
		`cannot read "c1-c2#99": the index 99 is greater than 15`},
	{diag.Unreadable{Word: "b×a4", Explained: true, Read: "b", Unexpected: "×",
		Help: diag.LenientSigns.With(diag.Signs{{Sign: '×', As: "x"}})},
		`cannot read "b×a4": "×" cannot stand after "b"; --lenient reads × as x`},
	{diag.Unreadable{Word: "O-O", Explained: true, Unexpected: "O", Help: diag.NoCastling},
		`cannot read "O-O": there is no castling in this game`},
	{diag.SoldierLetter.With("e4", "en", 'P'), "soldiers have no letter: e4? (--language en reads P)"},
	{diag.SeatWithoutColon.With('R'), "a seat mark is a capital letter with a colon: write R:"},
	{diag.Lookalike.With("Cyrillic", 'е', 'e'), "Cyrillic е (U+0435) stands for Latin e"},
	{diag.LenientSigns.With(diag.Signs{{Sign: '×', As: "x"}, {Sign: '–', As: "-"}}), "--lenient reads × as x, – as -"},
	{diag.LenientReads.With("Nf3"), "did you mean Nf3? --lenient reads it so"},
	{diag.LanguageReads.With(diag.Any{"es", "fr"}, "Nf3"), "did you mean Nf3? --language es or fr reads it so"},
	{diag.IndexTooLarge.With("99", 15), "the index 99 is greater than 15"},
	{diag.PointsTooMany.With(3), "more than 3 numbers of points"},
	{diag.GapUnmeasured.With(4), "the length of a gap is a number from 1 of at most 4 digits"},
	{diag.ReadingsUnfit.With(8), "a word has at most 8 readings, and none of them has a gap"},
	{diag.GlyphTooLarge.With("$300", 255), "the glyph $300 is greater than $255"},
	{diag.ThrowUnreadable.With("<a>"),
		`cannot read the throw "<a>": write numbers or _ between < and >, with commas and without spaces`},
	{diag.ThrowTooManyDice.With("<1,1>", 1), `the throw "<1,1>" has more than 1 values`},
	{diag.WordTooLong.With("e…", 255), `the word "e…" is longer than 255 bytes: is a space missing?`},
	{diag.ThrowTooLong.With("<1…", 255), `the throw "<1…" is longer than 255 bytes: is a > or a space missing?`},
	{diag.TagUnreadable{Line: "[Site"}, `cannot read the tag "[Site"; write [Name "value"]`},
	{diag.TagUnreadable{Line: "Site: x", Right: `[Site "x"]`}, "a tag stands in brackets, its value in " +
		`quotation marks: write [Site "x"]`},
	{diag.TagUnreadable{Line: "[Site “x]", Fault: diag.TagCurly},
		`cannot read the tag "[Site “x]": straight quotation marks are needed; write [Name "value"]`},
	{diag.TagUnreadable{Line: "[Site 'x']", Fault: diag.TagApostrophes, Right: `[Site "x"]`},
		`cannot read the tag "[Site 'x']": a value stands in quotation marks, not in apostrophes; write ` +
			`[Site "x"]`},
	{diag.TagUnreadable{Line: "[Set Up \"1\"]", Fault: diag.TagNameSpaced, Right: `[SetUp "1"]`},
		`cannot read the tag "[Set Up \"1\"]": a name has no spaces; write [SetUp "1"]`},
	{diag.TagUnreadable{Line: "[FEN", Fault: diag.TagNameStrange.With(diag.Unseen(0xA0)), Right: `[FEN "x"]`},
		`cannot read the tag "[FEN": a no-break space U+00A0 stands at the name, where only a plain space ` +
			`may stand; write [FEN "x"]`},
	{diag.TagUnreadable{Line: "[FEN", Fault: diag.TagNameStrange.With(diag.Unseen(0x2009))},
		`cannot read the tag "[FEN": the character U+2009 stands at the name, where only a plain space may ` +
			`stand; write [Name "value"]`},
	{diag.TagNameStrange.With(diag.Unseen(0x200B)),
		"a space of no width U+200B stands at the name, where only a plain space may stand"},
	{diag.ThrowsInferred.With(20, 9, 3), "places where throws may be missing: 20; where one surely fell: 9; " +
		"where it is certain which: 3"},
	{diag.ThrowUnwritten.With("the throw is 2"), "the throw is 2; the throw is not written, and is taken from the main line"},
	{diag.ThrowsUnknown.With("lost", diag.Any{"unrecorded", "partial"}), `"lost" is no value of this tag: ` +
		`write unrecorded or partial, or no tag if all throws are written; throws are read as they stand`},
	{diag.TagTorn.With("FEN"),
		`the game is not judged: the tag "FEN" has two values; take one out`},
	{diag.TagTwice.With("Site"), `the tag "Site" is written twice: take one out`},
	{diag.WordBehindResult.With("e6"), `"e6" stands after the result, which ends the game: take it out, or write the result after it`},
	{diag.SuffixAstray.With("!?"), `"!?" stands in the wrong place: write it directly after a move or pass`},
	{diag.VariationsTooDeep.With(64), "this variation is not read: it lies more than 64 deep in others"},
	{diag.VariationOpen, "the variation that begins here is not closed: write ) where it ends"},
	{diag.VariationsOpen.With(2), "the variation that begins here is not closed: 2 closing brackets are missing"},
	{diag.GameTooLong.With(5), "the game is not read: it is longer than 5 bytes"},
	{diag.NotUTF8.With(byte(0xe9), "windows-1252"),
		"byte 0xE9 is not UTF-8: the text is probably in windows-1252; add --encoding windows-1252"},
	{diag.Damaged.With(byte(0xe9)), "byte 0xE9 is not UTF-8, though the rest of the text is: write the " +
		"letter again"},
	{diag.ForeignSpaces.With("U+00A0, a no-break space,"),
		"U+00A0, a no-break space, stands here: write a plain space, or add --lenient"},
	{diag.Repeated{Detail: diag.Damaged.With(byte(0xe9)), Places: 6},
		"byte 0xE9 is not UTF-8, though the rest of the text is: write the letter again (6 places)"},
	{diag.ResultInComment.With("1-0", "1-0"),
		"the game does not end with a result, but with the comment {1-0}: write 1-0 after it"},
	{diag.MeantThrow.With("5-2", "<5,2>"),
		`cannot read "5-2": a throw stands in angle brackets; write <5,2>, or add --lenient`},
	{diag.MeantValues.With("<52>", "<5,2>"),
		`cannot read "<52>": commas separate the values of a throw; write <5,2>, or add --lenient`},
	{diag.MeantUnreadable.With("?", "_"),
		`cannot read "?": what is unreadable is written _, a lost turn _t; write _, or add --lenient`},
	{diag.MeantReadings.With("|<5,4>", "<5,2|4>"),
		`cannot read "|<5,4>": two readings of a throw are written die by die; write <5,2|4> for both throws`},
	{diag.Objection{Law: words.Of("Red has no such soldier"), Write: "Ka3"}, "Red has no such soldier: write Ka3"},
	{diag.NothingFits{Law: diag.ThrowNotDue}, "nothing legal fits this gap: no throw is due"},
	{diag.MeantMove.With("c1 e1", "c1-e1"),
		`cannot read "c1 e1": a move is written without spaces and commas; write c1-e1, or add --lenient`},
	{diag.MeantNumber.With("1 .", "1."),
		`cannot read "1 .": a full stop follows a round number directly; write 1., or add --lenient`},
	{diag.MeantRemark.With("+=", "$14"),
		`cannot read "+=": a remark is a glyph or stands in braces; write $14, or add --lenient`},
	{diag.MeantResult.With("1:0", "1-0"), `cannot read "1:0": the result has another form; write 1-0, or ` +
		"add --lenient"},
	{diag.DotsNoPass.With("the throw of 2 can be played: c1-e1"),
		"the throw of 2 can be played: c1-e1; for what is lost write _ (a word), _*n (n words) or _t (a " +
			"turn) in place of the dots"},
	{diag.MeantSeat.With("Rouge:", "R:"), `cannot read "Rouge:": a seat mark is a letter with a colon; ` +
		"write R:, or add --lenient"},
	{diag.SeatAstray{Written: 'B', Plays: true, Turn: 'R', Name: "Red", Ended: true,
		Missing: []diag.TurnMissing{{Name: "Yellow", Text: "Y: _t"}}},
		"B: is written, but after Red comes Yellow: a turn of Yellow seems to be missing; if the source lacks it, " +
			"write Y: _t"},
	{diag.SeatAstray{Written: 'G', Plays: true, Turn: 'Y', Name: "Yellow",
		Missing: []diag.TurnMissing{{Name: "Yellow", Text: "Y: _t"}, {Name: "Black", Text: "B: _t"}}},
		"G: is written, but Yellow (Y) is on turn: turns of Yellow and Black seem to be missing; if the " +
			"source lacks them, write Y: _t B: _t"},
	{diag.SeatAstray{Written: 'W', Plays: true, Turn: 'G', Name: "Green", All: 4, Alone: []string{"Red", "White"}},
		"W: is written, but Green (G) is on turn: without tags of seats all 4 play; if only these do, add " +
			`[Red "?"] and [White "?"]`},
	{diag.BracesNested.With(3, 8),
		"braces do not nest: the comment that begins at line 3, column 8 ends at its first }; write " +
			"parentheses in it, or add --lenient"},
	{diag.Control.With('\x1b', ""), "control character U+001B: take it out"},
	{diag.Control.With('\x1b', " and what follows it"), "control character U+001B and what follows it: " +
		"take it out"},
	{diag.Bidi.With('\u202e', ""), "bidirectional control U+202E: take it out"},
	{diag.Bidi.With('\u202e', " and what follows it"), "bidirectional control U+202E and what follows it: " +
		"take it out"},
	{diag.InputNotText.With("gzip data", "unpack it first"),
		"the input is gzip data, not UTF-8 text: unpack it first"},
	{diag.InSource.With("no man stands on c1", "Moves!C5"), "no man stands on c1 (Moves!C5)"},
	{diag.InputForeign.With("JSON", "write its games in AGN"), "the input is JSON, not AGN: write its games in AGN"},
	{diag.OtherVariant.With("Standard", "chess", "agn judges no game of that kind"),
		`the Variant tag says "Standard", which is chess and not one of the games that agn rules lists: ` +
			"agn judges no game of that kind"},
	{diag.MeantWords.With("Bc3 *"), `"Bc3 *" stands after ; and counts as a comment: take out the ; if it ` +
		"belongs to the game, else write {}"},
	{diag.ChessLike.With("O-O", "castling"),
		"this looks like a PGN of chess: O-O is castling; if it is another game, add its Variant tag"},
	{diag.ChessLike.With("Qd6", "a queen's move"),
		"this looks like a PGN of chess: Qd6 is a queen's move; if it is another game, add its Variant tag"},
	{diag.ReadAs{Word: "Cf3", As: "Nf3"}, `"Cf3" is read as Nf3`},
	{diag.ReadAs{Word: "Cf3", As: "Nf3", Why: []words.Text{words.Of("C is N"), words.Of("3 stands")}},
		`"Cf3" is read as Nf3: C is N, 3 stands`},
	{diag.LettersOwn.With("K R N B", "fr"), "the letters for men are read as AGN's (K R N B), not as those of the " +
		"language fr: add --lenient, or set lenient = true in .agn.toml"},
	{diag.NothingFits{}, "nothing legal fits this gap"},
	{diag.NothingFits{Choice: true}, "none of these readings is legal"},
	{diag.NothingFits{First: diag.Pos{Line: 3, Column: 4}}, "this is legal after nothing that the gap at 3:4 can stand for"},
	{diag.NothingFits{First: diag.Pos{Line: 3, Column: 4}, Several: true, Law: diag.ThrowNotDue},
		"whatever the gaps from 3:4 on stand for: no throw is due"},
	{diag.NothingFits{First: diag.Pos{Line: 3, Column: 4}, Choice: true, Law: diag.ThrowNotDue},
		"whichever of the readings from 3:4 on is right: no throw is due"},
	{diag.NothingFits{Throws: true, Law: diag.ThrowNotDue}, "whatever was thrown before it: no throw is due"},
	{diag.TurnOpen{Name: "Yellow", Letter: 'Y'}, "the turn of Yellow is not finished: a throw is followed by a move or --; " +
		"write _ for one that is lost, or Y: _t for the whole turn"},
	{diag.LanguageUnknown.With("xx", "de, fr"),
		`agn knows no letters of the language "xx" (it knows de, fr): the letters of AGN are read`},
	{diag.LanguageRead{Language: "fr"},
		"the letters for men are those of the language fr; agn fmt writes those of AGN and drops this tag"},

	{diag.TagAgainstToken{Tag: "1-0", Token: "*"}, "the Result tag says 1-0, but the game ends with *: make them alike"},
	{diag.StartMissing.With("1"),
		`the game is not judged: SetUp "1" asks for a FEN tag, and there is none; write the FEN tag, or ` +
			"take SetUp out"},
	{diag.StartDenied.With("0"),
		`the game is not judged: SetUp "0" says that it begins as usual, the FEN tag that it does not; ` +
			`write SetUp "1", or take FEN out`},
	{diag.StartUnclear.With("yes"),
		`the game is not judged: SetUp "yes" does not say where it begins; write "1" beside a FEN tag`},
	{diag.StartUnclearAlone.With("?"),
		`the game is not judged: SetUp "?" does not say where it begins; write "1" and a FEN tag, or "0" ` +
			"if it begins as usual"},
	{diag.SeatUnknown.With("Pink", diag.Any{"Red", "White"}),
		`"Pink" is not a seat that plays: write Red or White`},
	{diag.VariantUnknown{Name: "go"}, `unknown variant "go"`},
	{diag.VariantUnknown{Name: "go", Known: []string{"a", "b"}}, `unknown variant "go": write a or b`},
	{diag.VariantUnknown{Name: "pachis", Near: []string{"pachisi"}}, `unknown variant "pachis", did you mean "pachisi"?`},
	{diag.SeatNotAlone.With("thaayam", diag.All{"White"}),
		"thaayam needs more seats: the tag White is missing; the game is judged with all seats"},
	{diag.SeatsNotAlone.With("chaturaji", diag.All{"Black", "Green"}),
		"chaturaji needs more seats: the tags Black and Green are missing; the game is judged with all seats"},
	{diag.TagMeant{Name: "Option", Meant: "Options", Decisive: true},
		"the tag Option is not known, and the game is not judged: write Options, or allow it with " +
			"--allow-tag Option"},
	{diag.TagMeant{Name: "date", Meant: "Date", Twice: true},
		"the tag date is not known: take it out, as there is a tag Date too, or allow it with --allow-tag date"},
	{diag.VariantMissing.With(diag.Any{"go", "chess"}), "the game has no Variant tag: add one for go or chess"},
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
		`"-0100" is not a date for this tag: write it in the tag EventDate, and in this tag what ` +
			"YYYY.MM.DD can hold, or ????.??.??"},
	{diag.SettingUnreadable.With("x"), `"x" is not name=value`},
	{diag.OptionTwice.With("x"), `option "x" is set twice`},
	{diag.StakeUnreadable.With("x"), `"x" is not a stake in rupees`},
	{diag.AmountUnreadable.With("x"), `"x" is not an amount of rupees`},
	{diag.AmountsMissing.With("5/5", 2, 4), "5/5 has 2 amounts, not one for each of 4 seats"},
	{diag.AmountsWrong.With("5/5", "5/-5"), "5/5 is written, but by the rules it is 5/-5: write that"},
	{diag.ResultUnfit.With("1-0", 4, "1-0-0-0"),
		"1-0 is not a result for 4 seats: write a score for each, such as 1-0-0-0, or *"},
	{diag.ResultUnfounded.With("1-0", diag.Any{`[Termination "resignation"]`, `[Termination "agreement"]`}),
		`the game is not over, so 1-0 needs a reason: add [Termination "resignation"] or [Termination ` +
			`"agreement"]`},
	{diag.ResultWrong{Written: "0-1", Computed: "1-0"}, "0-1 is written, but by the rules the game ended 1-0: write that"},

	{diag.RoundJump{Written: 3, Played: 2}, "round 3 is written, but this is round 2: write 2."},
	{diag.RoundJump{Written: 3, Played: 2, Missing: "Black"},
		"round 3 is written, but this is round 2: a move of Black seems to be missing; write _"},
	{diag.RoundJump{Written: 3, Played: 2, Missing: "Green", Throws: true},
		"round 3 is written, but this is round 2: a turn of Green seems to be missing"},
	{diag.SeatAstray{Written: 'B', Seat: "Blue", Turn: 'R', Name: "Red"}, "Blue (B) is not playing: Red " +
		"(R) is on turn"},
	{diag.SeatAstray{Written: 'W', Plays: true, Turn: 'R', Name: "Red"}, "W: is written, but Red is on turn: if this " +
		"is the turn of Red, write R:"},
	{diag.SeatAstray{Written: 'W', Seat: "White", Plays: true, Out: true, Turn: 'R', Name: "Red"}, "W: is written, but " +
		"White has no turn now: if this is the turn of Red, write R:"},
	{diag.SeatAstray{Written: 'Q', Turn: 'R', Name: "Red", Seats: []string{"R:", "W:"}},
		"no seat Q: plays: Red is on turn, and the seats are R: and W:; write a letter of these, or add --lenient for " +
			"words and letters of other languages"},
	{diag.ManUnknown.With('Q'), "there is no man Q"},
	{diag.SquareUnknown.With("z9"), "there is no square z9 on this board"},
	{diag.MarkWrong{Right: '+', InCheck: true}, "the mark + is missing"},
	{diag.MarkWrong{Written: '+', NoChecks: true}, "the mark + is wrong, as this game has no check: take it out"},
	{diag.MarkWrong{Written: '#', Right: '+', InCheck: true}, "the mark # is wrong: write +"},
	{diag.MarkWrong{Written: '#', InCheck: true}, "the mark # is wrong, as the king is in check but not mated: write +"},
	{diag.MarkWrong{Written: '+'}, "the mark + is wrong, as the king is not in check: take it out"},
	{diag.GameEnded{Result: "1-0"}, "the game has ended 1-0: take out what follows, or correct what stands before"},
	{diag.SicIdle.With("pass"), "sic is not needed: the pass is legal"},
	{diag.Readings.With("Rd1", "a1 to d1 or h1 to d1"), "Rd1 can be a1 to d1 or h1 to d1"},
	{diag.Enough.With("Nf3"), "more is written than needed: Nf3 is enough"},
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
	{diag.Unjudged{}, "not judged from here on: correct the error before it first"},
	{diag.Unjudged{Gap: true, Many: 70000},
		"70000 possibilities follow from this gap, which are too many: what follows is not judged"},
	{diag.Unjudged{Gap: true, Many: 2698, Tried: 1048576},
		"after 1048576 tries 2698 possibilities follow from this gap, which are too many: what follows is not judged"},
	{diag.Unjudged{Gap: true, Choice: true, Many: 7, Judged: 2, Events: 5},
		"7 possibilities follow from this word, which are too many: 2 of 5 events are judged and legal"},
	{diag.Unjudged{Gap: true}, "several moves or throws fit this gap: what follows is not judged; if you can read it, write it"},
	{diag.Unjudged{Gap: true, Choice: true, Readings: []string{"e3", "d3"}},
		"this word can be e3 or d3: what follows is not judged; if you can read it, write it"},
	{diag.Unjudged{Throws: true}, "throws that are not recorded before it leave the position open: what follows is not judged"},
	{diag.Unjudged{Gap: true, Judged: 2, Events: 5},
		"several moves or throws fit this gap: 2 of 5 events are judged and legal; if you can read it, write it"},
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
		if f.Message != w.want || diag.Words(f.Detail).String() != w.want {
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

// TestWordsLeaveArguments: a program can look into what a detail has after it is put into words.
func TestWordsLeaveArguments(t *testing.T) {
	d := diag.LanguageReads.With(diag.Any{"es", "fr"}, "Nf3").(diag.Said)
	diag.Words(d)
	if list, ok := d.Args[0].(diag.Any); !ok || len(list) != 2 {
		t.Errorf("the languages are %#v", d.Args[0])
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
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "text" && f.Recv != nil {
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
	return diag.Words(p).String(), true
}

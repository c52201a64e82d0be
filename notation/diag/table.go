package diag

// The heads of the examples: a game of each kind, ready for movetext, and what stands around a
// position of chaturanga-2p.
const (
	war    = "[Variant \"chaturanga-2p\"]\n\n"
	race   = "[Red \"?\"]\n[White \"?\"]\n[Variant \"chauka-bara\"]\n\n"
	at     = "[Variant \"chaturanga-2p\"]\n[SetUp \"1\"]\n[FEN \""
	placed = "\"]\n\n"
)

// Table holds every code, texts first, then tags, then moves.
var Table = []Info{
	{Syntax, Error, "unreadable word",
		"A word of the movetext is none of the forms that AGN has. The words around it are kept; after it nothing is " +
			"judged, because the position is no longer known.",
		war + "1. e3 Qd6 *\n"},
	{UnclosedComment, Error, "comment not closed",
		"A comment opens with { and the game ends before its }. It is reported where it opens. Reading goes on at the next " +
			"tag section, so that no other game is lost.",
		war + "1. e3 {a good start *\n\n" + war + "1. e3 *\n"},
	{UnclosedVariation, Error, "variation not closed",
		"A variation opens with ( and its ) is missing. It is reported where it opens.",
		war + "1. e3 (1. d3 *\n"},
	{StrayClose, Error, "closing bracket without an opening one",
		"A ), } or > stands where nothing is open.",
		war + "1. e3 ) e6 *\n"},
	{BadEncoding, Error, "not UTF-8 text",
		"AGN is UTF-8 text. The bytes here are not; a compressed file, a picture, a Word document or UTF-16 is named as " +
			"such.",
		war + "1. e3 {caf\xe9} *\n"},
	{ControlCharacter, Error, "control character",
		"Control characters and characters that turn the direction of writing have no place in a record: what is seen " +
			"would not be what is read. The joiners ZWJ and ZWNJ, which some scripts need, are kept.",
		war + "1. e3 {a\x1b[31mb} *\n"},
	{LongToken, Error, "word too long",
		"No word of AGN is longer than 255 bytes.",
		war + "1. e3 " + long + " *\n"},
	{DeepVariation, Error, "variations nested too deep",
		"Variations nest to a depth of 64.",
		war + "1. e3 " + deep + " *\n"},
	{LargeGame, Error, "game too large",
		"A game may take 1 MiB of text. A larger one is skipped to the next tag section, in bounded memory.",
		""},
	{MissingResult, Error, "no result at the end",
		"A game ends with its result, * if it is unfinished or unknown. Without it the record may have been cut off.",
		war + "1. e3 e6\n"},
	{AfterResult, Error, "movetext after the result",
		"The result ends a game. What follows it in the same paragraph belongs to no game.",
		war + "1. e3 * e6\n"},
	{Misplaced, Error, "word in the wrong place",
		"The word is one of AGN's but does not belong here: sic stands directly after an event, a variation after the " +
			"move it replaces.",
		war + "sic 1. e3 *\n"},
	{RoundNumber, Warning, "wrong round number",
		"The number is not that of the round that is played. It is said where the count jumps, not at every number after " +
			"it, and not where the next number is right again.",
		war + "1. e3 e6 3. d3 *\n"},
	{OverSpecified, Note, "more written than needed",
		"The move says more than its shortest clear form. It is said once a game, with how" +
			" often and where, and once more of all variations.",
		war + "1. Nbc3 *\n"},
	{NoGame, Error, "no game",
		"The file is empty or holds nothing but spaces.",
		"\n"},
	{LenientReading, Note, "old or foreign spelling",
		"The word is not spelled as AGN has it. The reading was asked to be lenient and takes it for what the note says; a " +
			"strict reading would refuse it or take it for something else.",
		"[Variant \"chaturanga-2p\"]\n[Language \"fr\"]\n\n1. Cf3 e6 *\n"},
	{OtherFormat, Error, "not AGN",
		"The file is text of another format, such as PDF, HTML, JSON, CSV, SGF, KIF or a trial of Ludii, and is " +
			"not read. Or marks of a conflict of git stand in a game: it is not read, the others are. Or its Variant tag " +
			"names a game that is not judged here. Or it looks like a PGN of chess: it has no Variant tag of another game, and castles, begins with " +
			"two steps of a pawn, or has the seven tags of PGN and a queen. Nothing else is said of it. A game that is " +
			"not chess needs its Variant tag.",
		"%PDF-1.4\n"},
	{CommentedWords, Warning, "words of the game after ;",
		"A semicolon begins a comment that goes to the end of the line. Nothing but throws, moves and results stands " +
			"in it, so it may be part of the game, which is not judged. Where a result stands in it and nowhere else, that is " +
			"N010.",
		war + "1. e3 e6; 2. d3\n*\n"},

	{BadTag, Error, "malformed tag",
		"A tag is [Name \"value\"], with \\\" and \\\\ as its only escapes. If it is Variant, Options, First, SetUp or FEN " +
			"the game is not judged, for what it is to be judged by cannot be read.",
		"[Variant \"chaturanga-2p\"]\n[Site Pune]\n\n1. e3 *\n"},
	{DuplicateTag, Error, "duplicate tag",
		"A tag of that name stands in this game already. The first one counts, but if it is Variant, Options, First, SetUp " +
			"or FEN and has another value the game is not judged: which of them holds is not known.",
		"[Event \"a\"]\n[Event \"b\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"},
	{ImpossibleDate, Error, "impossible date",
		"A date is YYYY.MM.DD. ?? stands for a whole day or month that is unknown, ? for unknown last digits of the year: " +
			"1898.05.??, 189?.??.??, ????.??.??. EventDate may also be EDTF level 1. The day must exist, and an interval may " +
			"not end before it begins.",
		"[Date \"1898.02.30\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"},
	{UnknownVariant, Error, "unknown variant",
		"No rule set has that name. There is no default: the game is not judged.",
		"[Variant \"chaturanga\"]\n\n1. e3 *\n"},
	{UnknownOption, Error, "unknown option or value",
		"The rule set has no such option, or the option no such value, or it is set twice, or the value needs another " +
			"number of seats. The game is not judged.",
		"[Variant \"chaturanga-2p\"]\n[Options \"layout=round\"]\n\n1. e3 *\n"},
	{SeatSet, Error, "seat tags the rule set does not allow",
		"The seat tags that are present say who plays, and the rule set is not played by these seats alone. The game is " +
			"judged with all seats.",
		"[White \"?\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"},
	{ResultTag, Error, "result tag contradicts the result at the end",
		"The Result tag and the token that closes the movetext must be the same.",
		"[Result \"1-0\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"},
	{BadResult, Error, "result that does not fit the seats",
		"A result has one score for each seat that plays: 0, 1, or 1/k when k seats share the best place.",
		"[Variant \"chaturanga-2p\"]\n[Termination \"agreement\"]\n\n1. e3 1/3-1/3-1/3\n"},
	{BadFirst, Error, "unknown first seat",
		"The First tag names no seat that plays. The game is not judged.",
		"[Variant \"chaturanga-2p\"]\n[First \"Green\"]\n\n1. e3 *\n"},
	{BadPosition, Error, "unreadable start position",
		"The FEN tag is no position string of the rule set, or the tag SetUp does not say where the game begins. " +
			"SetUp is 1 beside a FEN tag; without one it is 0 or not there. The game is not judged.",
		at + "8/8/8 w" + placed + "1. e3 *\n"},
	{SetUpMismatch, Warning, "SetUp and FEN do not agree",
		"A FEN tag and the tag SetUp \"1\" come together.",
		"[Variant \"chaturanga-2p\"]\n[FEN \"k7/8/8/8/8/8/8/K6R w -\"]\n\n1. Rh2 *\n"},
	{ResultContradicted, Error, "result contradicts the game",
		"By the rules the game ended otherwise than its result says.",
		at + "k7/8/K7/8/8/8/8/7R w -" + placed + "1. Rh8# 0-1\n"},
	{NotFinished, Error, "result without an end",
		"A result is claimed, the rules have not ended the game, and no Termination tag says why it ended.",
		war + "1. e3 1-0\n"},
	{MissingVariant, Error, "no variant",
		"The game does not say which rule set it was played by. A command may supply it.",
		"[Event \"?\"]\n\n1. e3 *\n"},
	{RupeesTag, Error, "rupees tag contradicts the ledger",
		"In a game played for money the tag Rupees gives what each player has won less what he has paid, his stake " +
			"included. The sums stand in the table's order with / between, for a unit of five rupees or of the tag " +
			"Stake. The amounts are not those that the rules give.",
		"[Variant \"chaturanca-2\"]\n[Rupees \"5/-5/-5/-15\"]\n\n1. R: <5> Ke2 *\n"},
	{IrregularPosition, Warning, "start position that no play leads to",
		"The FEN tag is a position in which a king is missing, or men are too many, or the dice show what they cannot. A " +
			"record with breaches can lead there, and the game is judged from it.",
		at + "k6k/8/8/8/8/8/8/7K w -" + placed + "1. Kg1 *\n"},

	{DecisiveTagMisnamed, Error, "tag not understood, game not judged",
		"The name is that of a tag in other letters, with a slip, or in another language. With that tag the game " +
			"would be judged otherwise: by another rule set, other options, another start or other players. It is not " +
			"judged. If the name is meant as it stands, allow it: by --allow-tag, by allow-tags in .agn.toml, or by " +
			"the tag OwnTags, which lists such names.",
		"[Variant \"chauka-bara\"]\n[Option \"triple=third-void\"]\n\n1. R: <2> c1-e1 *\n"},
	{TagMisnamed, Warning, "tag not understood",
		"The name is that of a tag in other letters, with a slip, or in another language, so that nothing is taken from " +
			"it. If it is meant as it stands, allow it: by --allow-tag, by allow-tags in .agn.toml, or by the tag OwnTags, " +
			"which lists such names.",
		"[date \"1898.13.45\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"},
	{BadThrows, Warning, "unknown value of the tag Throws",
		"The tag Throws is unrecorded, where throws are left out, or partial, where some of them are. Another value says " +
			"nothing, and throws are wanted where they are due.",
		"[Variant \"chauka-bara\"]\n[Throws \"lost\"]\n\n1. R: <2> c1-e1 *\n"},
	{ThrowsLost, Note, "throws inferred",
		"The tag Throws says that throws are not recorded. Where one is due, and in a series any number of them, it is " +
			"taken to have fallen as what follows wants it. The numbers are of places. First come those where throws that " +
			"are not written may have fallen. Then come those where one fell in all ways to play the record, and last those " +
			"where all ways agree on all of them.",
		"[Variant \"chauka-bara\"]\n[Throws \"unrecorded\"]\n\n1. R: c1-e1 *\n"},
	{PlacesTag, Error, "places tag contradicts the game",
		"The tag Places has the place of each seat that plays, in the table's order, with - between. A place is 1 " +
			"to the number of seats, with = after a shared one, or ? where it is not known: 2-1-4-3, 1=-1=-3-4. After " +
			"k seats that share a place the next place is k further on. Seats with a share in the best place by the " +
			"result, and no others, are the first. Where the game is played for money the amounts at its end give all " +
			"places.",
		"[Variant \"chaturaji\"]\n[Places \"2-1-4-3\"]\n[Termination \"agreement\"]\n\n1. R: <5,2> Bc3 d3 1-0-1-0\n"},
	{DiceTags, Warning, "tags of sealed dice at fault",
		"Sealed dice have three tags, each once. DiceScheme is agn-dice-1 and the id of the game. DiceCommit has link 0 " +
			"of every seat that plays, as W= and 64 hexadecimal digits, each another one. DiceReveal has the last link " +
			"that each has shown, of the chain of its link 0: that of a throw of the record, or of the next one. Tags " +
			"that cannot be so prove nothing of the throws. Whether throws follow from the links is what agn dice check " +
			"says.",
		"[Variant \"chauka-bara\"]\n[DiceScheme \"agn-dice-1 club.17\"]\n[DiceCommit \"R=4e05\"]\n\n1. R: <2> c1-e1 *\n"},

	{LanguageUnheeded, Warning, "tag Language without effect",
		"The tag Language says that the letters for men are those of another language. A strict reading takes all letters " +
			"for those of AGN, so that another man than the one meant may move. A lenient reading obeys the tag: --lenient, " +
			"or lenient = true in .agn.toml. If the letters are AGN's, take the tag out.",
		"[Variant \"chaturanga-2p\"]\n[Language \"fr\"]\n\n1. Nf3 *\n"},

	{WrongSeat, Error, "wrong seat",
		"The seat mark names a seat that is not on turn.",
		race + "1. W: <2> c5-a5 *\n"},
	{ImpossibleCast, Error, "impossible throw",
		"The dice or shells of the rule set cannot show this.",
		race + "1. R: <5> *\n"},
	{CastMissing, Error, "throw missing",
		"A move stands where the rules want a throw first.",
		race + "1. R: c1-e1 *\n"},
	{CastNotDue, Error, "throw not due",
		"A throw stands where the seat has none to make.",
		race + "1. R: <4> <2> *\n"},
	{NoSuchMan, Error, "no such man",
		"No man of that kind that could be meant stands there, or there is no such square. The move cannot be played at all.",
		war + "1. Rd4xd5 *\n"},
	{NotReachable, Error, "destination not reachable",
		"The man does not move so.",
		war + "1. Nd4 *\n"},
	{PathBlocked, Error, "path blocked",
		"A man stands in the way of one that does not jump.",
		war + "1. Ra3 *\n"},
	{OwnMan, Error, "own or allied man there",
		"The man on the square belongs to the mover's own side and may not be taken.",
		war + "1. Ra2 *\n"},
	{SafeSquare, Error, "safe square",
		"The man on the square may not be taken there, and the record says it was.",
		race + "1. R: <8> c1xc5 *\n"},
	{WrongThrow, Error, "wrong throw for this man",
		"None of the throws that are left moves the man so far.",
		race + "1. R: <2> c1-e2 *\n"},
	{NotSpent, Error, "throw not spent",
		"The turn ends while a throw is left that could be played.",
		race + "1. R: <2> W: <1> c5-b5 *\n"},
	{FalsePass, Error, "pass although a move exists",
		"A pass is played only where the seat can do nothing else.",
		war + "1. e3 -- *\n"},
	{GameOver, Error, "move although the game is over",
		"The rules ended the game before this.",
		at + "k7/8/K7/8/8/8/8/7R w -" + placed + "1. Rh8# Kb8 1-0\n"},
	{Ambiguous, Error, "ambiguous move",
		"More than one legal move is written like this.",
		at + "k7/8/8/8/8/8/K7/R6R w -" + placed + "1. Rd1 *\n"},
	{CaptureMark, Error, "false capture mark",
		"x is written although nothing is taken. A capture is a fact of the record: if it is false, something before it " +
			"may be false too.",
		war + "1. Nxc3 *\n"},
	{CheckMark, Warning, "missing or false check or mate mark",
		"The mark + or # does not agree with the position after the move.",
		war + "1. e3+ *\n"},
	{Promotion, Error, "promotion not allowed or missing",
		"The soldier is not promoted as the rules have it on that square now.",
		at + "k7/4P3/8/8/8/8/8/K7 w -" + placed + "1. e8=K *\n"},
	{InCheck, Error, "king in check",
		"The move leaves or puts the own king under attack.",
		at + "k6r/8/8/8/8/8/7R/7K w -" + placed + "1. Ra2 *\n"},
	{NotAllowed, Error, "forbidden by a rule of the game",
		"A rule that only this game has forbids the move; the finding names it. Or the word is legal after nothing that a " +
			"gap before it can stand for, or nothing legal fits the gap. Where the reason is the same whatever stands in the " +
			"gap, the finding says it.",
		at + "k7/8/8/8/8/8/8/K7 w -" + placed + "1. Kc2 *\n"},
	{CastNotTaken, Error, "throw not taken",
		"A further throw is compulsory and the turn ends without it.",
		race + "1. R: <4> c1-e3 W: <1> c5-b5 *\n"},
	{SicWithoutBreach, Note, "sic without a breach",
		"sic says that the record has it so although it is against the rules, and here nothing is.",
		war + "1. e3 sic *\n"},
	{IllegalButPlayed, Warning, "illegal but played",
		"The record marks the event as really played, and the rules forbid it. It is played as it stands.",
		war + "1. e4 sic e6 *\n"},
	{NotJudged, Note, "not judged",
		"After the first unmarked breach, or after a gap, or a word with several readings, that leaves the position open, " +
			"the rest of the game is not judged.",
		war + "1. N_3 e6 *\n"},
	{MissingCaptureMark, Warning, "missing capture mark",
		"The move takes a man and has no x.",
		at + "k7/8/8/8/8/8/r7/K7 w -" + placed + "1. Ka2 *\n"},
	{ForeignMan, Error, "another seat's man",
		"The man belongs to a seat that is not on turn.",
		war + "1. e7-e6 *\n"},
	{GapRead, Note, "gap closed",
		"What can be read leaves one reading of a gap, though others may leave the position open, or several that lead to " +
			"the same position; then no single one is asserted. The legal moves of the finding are the readings, up to 50.",
		race + "1. R: <_> c1-e1 *\n"},
	{TooMany, Note, "too many possibilities",
		"What a gap can be, or a word with several readings, leads to more positions, or to more work, than is followed. " +
			"The number is that of the positions that are possible by then: more than 65,536, or fewer after 1,048,576 tries. " +
			"Where one turn that is lost takes too many events to look through, it is the number of these. The note points at " +
			"the word that makes them too many. Whether it leaves the position open is not known, and the rest of the game is " +
			"not judged.",
		war + "1. _*6 *\n"},
}

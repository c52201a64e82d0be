package diag

// Code names a kind of finding. A code is a contract: it is never reused and
// its severity never changes.
type Code string

// Codes of the text (N), of tags and result (T) and of moves and throws (M).
const (
	Syntax            Code = "N001"
	UnclosedComment   Code = "N002"
	UnclosedVariation Code = "N003"
	StrayClose        Code = "N004"
	BadEncoding       Code = "N005"
	ControlCharacter  Code = "N006"
	LongToken         Code = "N007"
	DeepVariation     Code = "N008"
	LargeGame         Code = "N009"
	MissingResult     Code = "N010"
	AfterResult       Code = "N011"
	Misplaced         Code = "N012"
	RoundNumber       Code = "N013"
	OverSpecified     Code = "N014"
	NoGame            Code = "N015"
	LenientReading    Code = "N016"
	OtherFormat       Code = "N017"
	CommentedWords    Code = "N018"

	BadTag              Code = "T001"
	DuplicateTag        Code = "T002"
	ImpossibleDate      Code = "T003"
	UnknownVariant      Code = "T004"
	UnknownOption       Code = "T005"
	SeatSet             Code = "T006"
	ResultTag           Code = "T007"
	BadResult           Code = "T008"
	BadFirst            Code = "T009"
	BadPosition         Code = "T010"
	SetUpMismatch       Code = "T011"
	ResultContradicted  Code = "T012"
	NotFinished         Code = "T013"
	MissingVariant      Code = "T014"
	RupeesTag           Code = "T015"
	IrregularPosition   Code = "T016"
	DecisiveTagMisnamed Code = "T017"
	TagMisnamed         Code = "T018"
	BadThrows           Code = "T019"
	ThrowsLost          Code = "T020"
	PlacesTag           Code = "T021"
	DiceTags            Code = "T022"
	LanguageUnheeded    Code = "T023"

	WrongSeat          Code = "M001"
	ImpossibleCast     Code = "M002"
	CastMissing        Code = "M003"
	CastNotDue         Code = "M004"
	NoSuchMan          Code = "M005"
	NotReachable       Code = "M006"
	PathBlocked        Code = "M007"
	OwnMan             Code = "M008"
	SafeSquare         Code = "M009"
	WrongThrow         Code = "M010"
	NotSpent           Code = "M011"
	FalsePass          Code = "M012"
	GameOver           Code = "M013"
	Ambiguous          Code = "M014"
	CaptureMark        Code = "M015"
	CheckMark          Code = "M016"
	Promotion          Code = "M017"
	InCheck            Code = "M018"
	NotAllowed         Code = "M019"
	CastNotTaken       Code = "M020"
	SicWithoutBreach   Code = "M021"
	IllegalButPlayed   Code = "M022"
	NotJudged          Code = "M023"
	MissingCaptureMark Code = "M024"
	ForeignMan         Code = "M025"
	GapRead            Code = "M028"
	TooMany            Code = "M029"
)

// Info describes a code: the one table that the referee, the documentation and
// "agn explain" speak from.
type Info struct {
	Code     Code
	Severity Severity
	// Title is a few words, Text a sentence or more.
	Title, Text string
	// Example is a file in which the code is found. A test judges it.
	Example string
}

// Lookup returns the description of a code.
func Lookup(c Code) (Info, bool) {
	for _, in := range Table {
		if in.Code == c {
			return in, true
		}
	}
	return Info{}, false
}

// SeverityOf returns the code's fixed severity, 0 for an unknown code.
func SeverityOf(c Code) Severity {
	if at := &severities[c.place()]; at.of == c {
		return at.severity
	}
	return 0
}

// severities has the severity of each code at its place, without a look at its texts.
var severities = func() (all [1 << 12]struct {
	of       Code
	severity Severity
}) {
	for i := range Table {
		at := &all[Table[i].Code.place()]
		at.of, at.severity = Table[i].Code, Table[i].Severity
	}
	return all
}()

// place is another number for each code: of a letter and three digits, of which the first is 0.
func (c Code) place() int {
	if len(c) != 4 {
		return 0
	}
	return int(c[0]&31)<<7 + int(c[2]-'0')%10*10 + int(c[3]-'0')%10
}

// Markable reports whether a code is that of a breach which "sic" can mark as played all
// the same; whether it could be played depends on the position.
func Markable(c Code) bool {
	switch c {
	case ImpossibleCast, CastMissing, CastNotDue, NotReachable, PathBlocked, OwnMan, SafeSquare, WrongThrow,
		FalsePass, Promotion, InCheck, NotAllowed, ForeignMan:
		return true
	}
	return false
}

package query

// Field is a property of a game that can be asked for. Zero is unset.
type Field uint8

// The fields.
const (
	Variant Field = iota + 1
	Option
	Player
	WinnerName
	LoserName
	Score
	Tag
	Date
	PossibleDate
	Result
	Verdict
	Judged
	Complete
	NumPlies
	NumEvents
	NumSic
	Happening
	Throw
	Code
	Rule
	Text
	File
	ID
	Play
	Position
	Final
	Material
	Superseded
	Move
	NumSeats
	Site
	NumTaken
	Luck
	Rupees
)

// form is what values a field takes and how it compares. Zero is unset.
type form uint8

const (
	textForm    form = iota + 1 // : contains, = and != the whole
	wordForm                    // : = !=, a * at the end stands for the rest
	listForm                    // one of a closed list, : = !=
	numberForm                  // all comparisons and ranges
	dateForm                    // all comparisons and ranges
	scoreForm                   // one score or a whole result, : = !=
	moveForm                    // moves one behind another, each with a * for the rest, : = !=
	balanceForm                 // numbers that may be below zero, all comparisons and ranges
	castForm                    // a value or a whole throw, :
	placeForm                   // a position, whole or in part, :
)

// FieldInfo describes a field.
type FieldInfo struct {
	Field Field
	Name  string
	// What says what is compared, Example is a term.
	What, Example string
	// Seats tells whether the name of a seat may stand before the field, Counts
	// whether a number of occurrences and a window may stand behind the value.
	Seats, Counts bool
	// Happens tells whether it is something that happens at a moment, so that it can stand
	// beside then and a window behind it.
	Happens bool

	// trails is set if the seat may also stand behind the name.
	trails bool
	form   form
	values []string // of listForm
}

// Info describes a field.
func (f Field) Info() *FieldInfo { return &fields[f-1] }

// Number reports whether a field compares numbers, so that != is a comparison of its own.
func (f Field) Number() bool { return f.Info().form == numberForm || f.Info().form == balanceForm }

// Text reports whether it is a text, of which a colon asks for a part.
func (f *FieldInfo) Text() bool { return f.form == textForm }

// Values lists the values that the field takes, nil if they are not a closed list.
func (f *FieldInfo) Values() []string { return append([]string(nil), f.values...) }

// tagPrefix begins the name of a field that is a tag.
const tagPrefix = "tag."

var fields = [...]FieldInfo{
	{Field: Variant, Name: "variant", What: "the rule set, by its name", Example: "variant:NAME", form: wordForm},
	{Field: Option, Name: "option", What: "a setting of the rules, defaults too, as name=value",
		Example: `option:"triple=accumulate"`, form: wordForm},
	{Field: Player, Name: "player", What: "a player's name", Example: `red.player:"asha"`, Seats: true, form: textForm},
	{Field: WinnerName, Name: "winner", What: "the name of a player with a share in the best place",
		Example: `winner:"asha"`, form: textForm},
	{Field: LoserName, Name: "loser", What: "the name of a player without one, in a game that somebody won",
		Example: `loser:"ravi"`, form: textForm},
	{Field: Score, Name: "score", What: "what a seat scored by the result", Example: "red.score:1/2", Seats: true,
		form: scoreForm},
	{Field: Tag, Name: "tag.NAME", What: "the value of a tag", Example: `tag.Site:"Poona"`, form: textForm},
	{Field: Date, Name: "date", What: "the date; all days that it may be must fit; ? where none is known",
		Example: "date:1890..1910", form: dateForm},
	{Field: PossibleDate, Name: "date.possible", What: "the date; one day that it may be must fit",
		Example: "date.possible:1898.05", form: dateForm},
	{Field: Result, Name: "result", What: "the result at the end", Example: "result:1-0", form: scoreForm},
	{Field: Verdict, Name: "verdict", What: "the verdict; legal only if the game was judged to its end",
		Example: "verdict:illegal", form: listForm, values: []string{"legal", "illegal", "unreadable"}},
	{Field: Judged, Name: "judged", What: "whether all events were judged", Example: "judged:partly", form: listForm,
		values: []string{"wholly", "partly"}},
	{Field: Complete, Name: "complete", What: "whether the rules ended the game", Example: "complete:yes", form: listForm,
		values: []string{"yes", "no"}},
	{Field: NumPlies, Name: "plies", What: "the number of moves and passes", Example: "plies>80", form: numberForm},
	{Field: NumEvents, Name: "events", What: "the number of throws, moves and passes", Example: "events:100..200",
		form: numberForm},
	{Field: NumSic, Name: "sic", What: "the number of events marked sic", Example: "sic>0", form: numberForm},
	{Field: Happening, Name: "event", What: "something that happened: a capture, an entry, …",
		Example: "red.event:capture[last 5 throws]>=2", Seats: true, Counts: true, Happens: true, form: wordForm},
	{Field: Throw, Name: "throw", What: "a throw of these values", Example: "throw:8>=2", Seats: true, Counts: true,
		Happens: true, form: castForm},
	{Field: Code, Name: "code", What: "the code of a finding", Example: "code:M006", Counts: true, form: wordForm},
	{Field: Rule, Name: "rule", What: "the rule that a finding cites", Example: "rule:NAME/turn-order", Counts: true,
		form: wordForm},
	{Field: Text, Name: "text", What: "a comment", Example: `text:"folio 12"`, form: textForm},
	{Field: File, Name: "file", What: "the file that the game was imported from", Example: `file:"1898"`, form: textForm},
	{Field: ID, Name: "id", What: "the id of the game, or its beginning and *", Example: "id:5f0c*", form: wordForm},
	{Field: Play, Name: "play", What: "the id of the play alone", Example: "play:77a1*", form: wordForm},
	{Field: Position, Name: "position",
		What:    "a position of the main line: a position string, or ?? and what is known of it",
		Example: `position:"?? W:Kd1,e5" after 5,2`, form: placeForm},
	{Field: Final, Name: "final", What: "the last position of the main line", Example: `final:"?? B:Ka8 W"`,
		form: placeForm},
	{Field: Material, Name: "material", What: "the men on the board, seat by seat, at some moment",
		Example: `material:"W:KRP3 B:KR"`, form: placeForm},
	{Field: Superseded, Name: "superseded", What: "whether a better text stands in its place or it was taken out",
		Example: "superseded:yes", form: listForm, values: []string{"yes", "no"}},
	{Field: Move, Name: "move", What: "moves that were played one behind another",
		Example: `move:"e3 e6 Nf3"[first 3 events]`, Seats: true, Counts: true, Happens: true, form: moveForm},
	{Field: NumSeats, Name: "seats", What: "the number of seats that play", Example: "seats:2", form: numberForm},
	{Field: Site, Name: "site", What: "the place, which is the tag Site", Example: `site:"Poona"`, form: textForm},
	{Field: NumTaken, Name: "taken", What: "the number of men that a seat took, all seats together without one",
		Example: "red.taken>=2", Seats: true, trails: true, form: numberForm},
	{Field: Luck, Name: "luck",
		What:    "of 100 fair series of as many throws, how many come to fewer points than a seat threw",
		Example: "winner.luck>=90", Seats: true, trails: true, form: numberForm},
	{Field: Rupees, Name: "rupees", What: "what a seat has won, or lost, of the money at stake", Example: "rupees.red>=20",
		Seats: true, trails: true, form: balanceForm},
}

// Fields lists the fields in the order of the documentation.
func Fields() []FieldInfo { return append([]FieldInfo(nil), fields[:]...) }

// meant tells for words that are no field what asks for what they name: they are other words for
// it, tags, or values. Where it may name two things a space stands between.
var meant = [...]struct{ word, means string }{
	{"year", "date"}, {"day", "date"}, {"month", "date"},
	{"name", "player"}, {"players", "player"}, {"winners", "winner"}, {"losers", "loser"},
	{"comment", "text"}, {"comments", "text"}, {"note", "text"}, {"notes", "text"}, {"remark", "text"},
	{"place", "site"}, {"location", "site"}, {"city", "site"},
	{"rules", "variant"}, {"ruleset", "variant"}, {"game", "variant"}, {"setting", "option"}, {"options", "option"},
	{"length", "plies"}, {"ply", "plies"}, {"moves", "move plies"}, {"turns", "plies"},
	{"dice", "throw"}, {"cast", "throw"}, {"roll", "throw"}, {"throws", "throw"},
	{"opening", "move"}, {"played", "move"},
	{"fen", "position"}, {"board", "position"}, {"men", "material"}, {"pieces", "material"},
	{"captures", "taken"}, {"captured", "taken"}, {"money", "rupees"}, {"points", "score"},
	{"finding", "code"}, {"error", "code"}, {"warning", "code"}, {"status", "verdict"}, {"ended", "complete"},
	{"finished", "complete"},
	{"path", "file"}, {"folder", "file"}, {"hash", "id"},
	{"round", "tag.Round"}, {"annotator", "tag.Annotator"}, {"source", "tag.Source"}, {"title", "tag.Title"},
	{"setup", "tag.SetUp"}, {"tag", "tag.NAME"},
	{"capture", "event:capture"}, {"promotion", "event:promotion"}, {"check", "event:check"}, {"mate", "event:mate"},
	{"pass", "event:pass"},
}

// SortField is a property that games can be ordered by. Zero is unset.
type SortField uint8

// The keys of the order.
const (
	ByImport SortField = iota + 1
	ByDate
	ByVariant
	ByPlies
	ByEvents
	BySic
	ByFile
	ByResult
	ByID
	BySeats
	BySite
	ByTaken
	ByLuck
	ByRupees
)

// sortNames holds the names of the keys, from ByImport on.
var sortNames = [...]string{"import", "date", "variant", "plies", "events", "sic", "file", "result", "id",
	"seats", "site", "taken", "luck", "rupees"}

func (s SortField) String() string { return sortNames[s-1] }

// seated reports whether the seat may stand beside a key.
func (s SortField) seated() bool { return s == ByTaken || s == ByLuck || s == ByRupees }

// SortNames lists the keys of the order.
func SortNames() []string { return append([]string(nil), sortNames[:]...) }

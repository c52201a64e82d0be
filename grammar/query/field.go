package query

import (
	"slices"
	"strings"
)

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
	Round
	Place
	Glyph
	Recorded
	Sealed
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
	moveForm                    // moves one after another, each with a * for the rest, : = !=
	balanceForm                 // numbers that may be below zero, all comparisons and ranges
	fineForm                    // numbers with decimals, all comparisons and ranges
	glyphForm                   // a glyph by its number or sign, or * for any, : = !=
	castForm                    // a value or a whole throw, :
	placeForm                   // a position, whole or in part, :
)

// FieldInfo describes a field.
type FieldInfo struct {
	Field Field
	Name  string
	// What says what is compared, Example is a term.
	What, Example string

	form form
	traits
}

// traits say what may stand beside a field.
type traits uint8

const (
	seated  traits = 1 << iota // the name of a seat may stand before it
	trails                     // or after its name
	counted                    // a number of occurrences may stand after the value
	rivals                     // the same number of another seat may be the value
	spelt                      // a name, found however it is spelt
	happens                    // it happens at a moment: then may stand beside it, and a window after the value
	turned                     // ~: may stand after it, which lets the board be turned and seats exchanged
)

// Info describes a field.
func (f Field) Info() *FieldInfo { return &fields[f-1] }

// Number reports whether a field compares numbers.
func (f Field) Number() bool {
	return slices.Contains([]form{numberForm, balanceForm, fineForm}, f.Info().form)
}

// Seats reports whether the name of a seat may stand before the field.
func (f *FieldInfo) Seats() bool { return f.traits&seated != 0 }

// Values lists the values that the field takes, nil if they are not a closed list.
func (f *FieldInfo) Values() []string { return strings.Fields(lists[f.Field]) }

// lists holds the values of the fields of listForm.
var lists = [...]string{
	Verdict:         "legal illegal unreadable",
	Judged:          "wholly partly",
	Complete:        "yes no",
	Superseded:      "yes no",
	Recorded:        "recorded partial unrecorded",
	Sealed:          "yes no",
	len(fields) + 1: "",
}

// tagPrefix begins the name of a field that is a tag.
const tagPrefix = "tag."

var fields = [...]FieldInfo{
	{Variant, "variant", "the rule set, by its name", "variant:NAME", wordForm, 0},
	{Option, "option", "a setting of the rules, defaults too, as name=value", `option:"triple=accumulate"`, wordForm, 0},
	{Player, "player", "a player's name", `red.player:"asha"`, textForm, seated | spelt},
	{WinnerName, "winner", "the name of a player with a share in the best place", `winner:"asha"`, textForm, spelt},
	{LoserName, "loser", "a player who did not win a decided game", `loser:"ravi"`, textForm, spelt},
	{Score, "score", "what a seat scored by the result", "red.score:1/2", scoreForm, seated},
	{Tag, "tag.NAME", "the value of a tag", `tag.Site:"Poona"`, textForm, spelt},
	{Date, "date", "matches if every day the date may stand for matches; ? where none is known", "date:1890..1910", dateForm, 0},
	{PossibleDate, "date.possible", "the date; one day that it may be must fit", "date.possible:1898.05", dateForm, 0},
	{Result, "result", "the result at the end", "result:1-0", scoreForm, 0},
	{Verdict, "verdict", "the verdict; legal only if the game was judged to its end", "verdict:illegal", listForm, 0},
	{Judged, "judged", "whether all events were judged", "judged:partly", listForm, 0},
	{Complete, "complete", "whether the rules ended the game", "complete:yes", listForm, 0},
	{NumPlies, "plies", "the number of moves and passes, of a seat those that were judged", "plies>80", numberForm,
		seated | trails | rivals},
	{NumEvents, "events", "the number of throws, moves and passes", "events:100..200", numberForm, 0},
	{NumSic, "sic", "the number of events marked sic", "sic>0", numberForm, 0},
	{Happening, "event", "something that happened: a capture, an entry, …",
		"red.event:capture[last 5 throws]>=2", wordForm, seated | counted | happens},
	{Throw, "throw", "a throw of these values", "throw:8>=2", castForm, seated | counted | happens},
	{Code, "code", "the code of a finding", "code:M006", wordForm, counted},
	{Rule, "rule", "the rule that a finding cites", "rule:NAME/turn-order", wordForm, counted},
	{Text, "text", "a comment", `text:"folio 12"`, textForm, 0},
	{File, "file", "the file that the game was imported from", `file:"1898"`, textForm, 0},
	{ID, "id", "the id of the game, or its beginning and *", "id:5f0c*", wordForm, 0},
	{Play, "play", "the id of the play alone", "play:77a1*", wordForm, 0},
	{Position, "position", "a position of the main line: a position string, or ?? and what is known of it",
		`position:"?? W:Kd1,e5" after 5,2`, placeForm, turned},
	{Final, "final", "the last position of the main line", `final:"?? B:Ka8 W"`, placeForm, turned},
	{Material, "material", "the men on the board, seat by seat, at some moment", `material:"W:KRP3 B:KR"`, placeForm, 0},
	{Superseded, "superseded", "whether a better text stands in its place or it was taken out",
		"superseded:yes", listForm, 0},
	{Move, "move", "moves that were played one after another",
		`move:"e3 e6 Nf3"[first 3 events]`, moveForm, seated | counted | happens},
	{NumSeats, "seats", "the number of seats that play", "seats:2", numberForm, 0},
	{Site, "site", "the place, which is the tag Site", `site:"Poona"`, textForm, spelt},
	{NumTaken, "taken", "the number of men that a seat took, all seats together without one",
		"red.taken>=2", numberForm, seated | trails | rivals},
	{Luck, "luck", "the percentile of a seat's points among fair series of the same length",
		"winner.luck>loser.luck", fineForm, seated | trails | rivals},
	{Rupees, "rupees", "what a seat has won, or lost, of the money at stake",
		"rupees.red>=20", balanceForm, seated | trails | rivals},
	{Round, "round", "the number of the round, which is the tag Round", "round:3", numberForm, 0},
	{Place, "place", "where a seat came in, which is in the tag Places", "red.place:2", numberForm, seated | trails},
	{Glyph, "glyph", "a glyph after an event, by its number or sign; also written nag", `nag:$4`, glyphForm,
		seated | counted | happens},
	{Recorded, "throws", "whether throws are left out, which the tag Throws says", "throws:unrecorded", listForm, 0},
	{Sealed, "sealed", "whether the game has a tag of sealed dice, which agn dice check reads", "sealed:yes", listForm, 0},
}

// fieldNamed returns the field of a name in lower case, nil if there is none.
func fieldNamed(name string) *FieldInfo {
	if name == "nag" {
		return Glyph.Info()
	}
	for i := range fields {
		if fields[i].Name == name {
			return &fields[i]
		}
	}
	return nil
}

// Fields lists the fields in the order of the documentation.
func Fields() []FieldInfo { return slices.Clone(fields[:]) }

// meant lists other words for a field, a tag, or a value, after what asks for what they name. Where that may
// be two things a space stands between.
var meant = [...]struct{ means, words string }{
	{"date", "year day month"},
	{"player", "name players"},
	{"winner", "winners"},
	{"loser", "losers"},
	{"text", "comment comments note notes remark"},
	{"site", "location city"},
	{"place", "rank places"},
	{"variant", "rules ruleset game"},
	{"option", "setting options"},
	{"plies", "length ply turns"},
	{"move plies", "moves"},
	{"throw", "dice cast roll"},
	{"move", "opening played"},
	{"position", "fen board"},
	{"material", "men pieces"},
	{"taken", "captures captured"},
	{"rupees", "money"},
	{"glyph", "glyphs nags sign suffix annotation"},
	{"score", "points"},
	{"code", "finding error warning"},
	{"verdict", "status"},
	{"complete", "ended finished"},
	{"file", "path folder"},
	{"id", "hash"},
	{"tag.Annotator", "annotator"},
	{"tag.Source", "source"},
	{"tag.Title", "title"},
	{"tag.SetUp", "setup"},
	{"throws:unrecorded", "unrecorded"},
	{"tag.DiceScheme", "dicescheme"},
	{"tag.DiceCommit", "dicecommit"},
	{"tag.DiceReveal", "dicereveal"},
	{"tag.NAME", "tag"},
	{"event:capture", "capture"},
	{"event:promotion", "promotion"},
	{"event:check", "check"},
	{"event:mate", "mate"},
	{"event:pass", "pass"},
}

// sortField is a property that games can be ordered by. Zero is unset.
type sortField uint8

// The keys of the order.
const (
	ByImport sortField = iota + 1
	ByDate
	ByVariant
	ByPlies
	ByEvents
	BySic
	ByFile
	ByResult
	ByID
	BySeats
	// ByField is the order by what a field compares, which Key.Of names.
	ByField
)

// sortNames holds the names of the keys, from ByImport on up to ByField.
var sortNames = [...]string{"import", "date", "variant", "plies", "events", "sic", "file", "result", "id", "seats"}

// sortFields holds the fields whose names are keys.
var sortFields = [...]Field{Site, NumTaken, Luck, Rupees, Player, Round, Place, Tag}

func (k Key) String() string {
	if k.Field == ByField {
		return k.Of.Info().Name
	}
	return sortNames[k.Field-1]
}

// SortNames lists the keys of the order.
func SortNames() []string {
	names := slices.Clone(sortNames[:])
	for _, f := range sortFields {
		names = append(names, f.Info().Name)
	}
	return names
}

// keyNamed returns the key of a name in lower case, the zero Key if there is none.
func keyNamed(name string) Key {
	if i := slices.Index(sortNames[:], name); i >= 0 {
		return Key{Field: sortField(i + 1)}
	}
	for _, f := range sortFields {
		if f != Tag && f.Info().Name == name {
			return Key{Field: ByField, Of: f}
		}
	}
	return Key{}
}

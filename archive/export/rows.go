package export

import "github.com/ashtapada/agn/engine"

// Rows is what the tables hold of one game. Rows of a table that nobody asked for are
// not there.
type Rows struct {
	Game      Game
	Events    []Event
	Positions []Position
	Findings  []Finding
	tags      []tagged
	seats     []seated
	comments  []commented
	aliases   []alias

	// Text is the game as a format of text has it, nil where the format takes rows.
	Text []byte
	// Ruleset is the name of the rule set that judged, empty if none did.
	Ruleset string
	// Omitted says why the format cannot hold the game, empty if it can.
	Omitted string
	// table is the rules, nil if they are not known.
	table engine.Game
	// open is set where Text does not say where it ends, untagged where it has no tags.
	open, untagged bool
}

// Len is the number of rows of a table.
func (r *Rows) Len(t Table) (n int) {
	for range r.of(t) {
		n++
	}
	return n
}

// The tags of the fields below are the schema: "parquet" has the name of the column and
// how it is stored, "about" what it says, "extra" marks what is written only when it is
// asked for. An optional column is null where the field is zero or nil.

// Game is a row of the table games.
type Game struct {
	Game    string `parquet:"game,dict" about:"id of the game, as the archive names it"`
	Play    string `parquet:"play,zstd" about:"id of the play alone: the same under other names"`
	File    string `parquet:"file,dict" about:"file that the game was read from, - for standard input"`
	Number  int32  `parquet:"number,delta" about:"number of the game in the file"`
	Line    int32  `parquet:"line,delta" about:"first line of the game in the file; of a stored game 1"`
	Variant string `parquet:"variant,optional,dict" about:"name of the rule set, as written or supplied"`
	Version int32  `parquet:"version,optional,dict" about:"version of the rule set that judged"`
	Options string `parquet:"options,optional,dict" about:"options that differ from their defaults"`

	Event     string `parquet:"event_name,optional,dict" about:"tag Event"`
	Site      string `parquet:"site,optional,dict" about:"tag Site"`
	Date      string `parquet:"date,optional,dict" about:"date as written"`
	DateFirst *int32 `parquet:"date_first,optional,date" about:"first day that the date may mean"`
	DateLast  *int32 `parquet:"date_last,optional,date" about:"last day that the date may mean"`
	Round     string `parquet:"round,optional,dict" about:"tag Round"`

	Seats   int32    `parquet:"seats,optional,dict" about:"number of seats that play"`
	First   string   `parquet:"first,optional,dict" about:"letter of the seat that begins"`
	Seat1   string   `parquet:"seat_1,optional,dict" about:"letter of the first seat in the order of the table"`
	Player1 string   `parquet:"player_1,optional,dict" about:"who plays it"`
	Score1  *float64 `parquet:"score_1,optional,dict" about:"what it scores by the result"`
	Rupees1 *int64   `parquet:"rupees_1,optional" about:"what it has won less what it has paid"`
	Seat2   string   `parquet:"seat_2,optional,dict" about:"the same of the second seat"`
	Player2 string   `parquet:"player_2,optional,dict" about:""`
	Score2  *float64 `parquet:"score_2,optional,dict" about:""`
	Rupees2 *int64   `parquet:"rupees_2,optional" about:""`
	Seat3   string   `parquet:"seat_3,optional,dict" about:"the same of the third seat"`
	Player3 string   `parquet:"player_3,optional,dict" about:""`
	Score3  *float64 `parquet:"score_3,optional,dict" about:""`
	Rupees3 *int64   `parquet:"rupees_3,optional" about:""`
	Seat4   string   `parquet:"seat_4,optional,dict" about:"the same of the fourth seat"`
	Player4 string   `parquet:"player_4,optional,dict" about:""`
	Score4  *float64 `parquet:"score_4,optional,dict" about:""`
	Rupees4 *int64   `parquet:"rupees_4,optional" about:""`

	Result   string `parquet:"result,optional,dict" about:"closing token"`
	Computed string `parquet:"computed,optional,dict" about:"result that the rules give"`
	Places   string `parquet:"places,optional,dict" about:"place of each seat, as the tag Places says if that can be used"`
	Throws   string `parquet:"throws,optional,dict" about:"unrecorded or partial if throws are left out, as the tag says"`
	Scheme   string `parquet:"dice_scheme,optional" about:"protocol and id of sealed dice, as the tag DiceScheme says"`
	Commit   string `parquet:"dice_commit,optional" about:"links that commit the seats, as the tag DiceCommit says"`
	Reveal   string `parquet:"dice_reveal,optional" about:"last links that are shown, as the tag DiceReveal says"`
	Ending   string `parquet:"ending,optional,dict" about:"id of the rule that ended the game"`
	Verdict  string `parquet:"verdict,dict" about:"legal, illegal or unreadable"`
	Complete bool   `parquet:"complete" about:"whether the rules ended the game"`
	Events   int64  `parquet:"events,delta" about:"number of throws, moves and passes as written"`
	Judged   int64  `parquet:"judged,delta" about:"number of those that were judged"`
	Plies    int64  `parquet:"plies,delta" about:"number of moves and passes as written"`
	Sic      int64  `parquet:"sic,dict" about:"number of events marked sic"`
	FEN      string `parquet:"fen,optional,dict" about:"start position as written, where it is not that of the rules"`
	Tags     string `parquet:"tags,zstd" about:"all tags, an object of JSON; of several with one name the first"`
	Text     string `parquet:"text,zstd" about:"the game in canonical form, as the archive keeps it" extra:"yes"`

	Ruleset  string `parquet:"ruleset,optional,dict" about:"the same as variant; it is in the files of a directory, too"`
	Place    int64  `parquet:"place,delta" about:"its number in the export or in the archive, in order of import"`
	DayFirst *int32 `parquet:"day_first,optional" about:"date_first as the number of days since 1970-01-01"`
	DayLast  *int32 `parquet:"day_last,optional" about:"date_last as such a number"`
	Folded   string `parquet:"file_folded,dict" about:"file as names are compared: composed, with case folded"`
	Begun    bool   `parquet:"begun" about:"whether rules and start position are known, so that it can be judged"`
}

// tagged is a row of the table tags.
type tagged struct {
	Game    string `parquet:"game,dict" about:"id of the game"`
	File    string `parquet:"file,dict" about:"file of the game"`
	Number  int32  `parquet:"number,dict" about:"number of the game in the file"`
	Variant string `parquet:"variant,optional,dict" about:"name of the rule set, as written or supplied"`
	Tag     int32  `parquet:"tag,dict" about:"number of the tag in the game, from 1"`
	Name    string `parquet:"name,dict" about:"its name"`
	Value   string `parquet:"value,dict" about:"its value"`
	Folded  string `parquet:"folded,dict" about:"value as texts are compared: composed, with case folded"`
	Plain   string `parquet:"plain,dict" about:"value without diacritics, as English has it"`
	Loose   string `parquet:"loose,dict" about:"what transliterations have in common, where that is not plain"`
	Sorted  string `parquet:"sorted,dict" about:"what values are ordered by, in hexadecimal digits"`
	Numeral *int32 `parquet:"numeral,optional,dict" about:"the number that the value is, or begins with before a point"`
}

// seated is a row of the table seats.
type seated struct {
	Game    string   `parquet:"game,dict" about:"id of the game"`
	File    string   `parquet:"file,dict" about:"file of the game"`
	Number  int32    `parquet:"number,dict" about:"number of the game in the file"`
	Variant string   `parquet:"variant,optional,dict" about:"name of the rule set, as written or supplied"`
	Seat    int32    `parquet:"seat,dict" about:"number of the seat among those that play, from 1"`
	Letter  string   `parquet:"letter,dict" about:"its letter"`
	Name    string   `parquet:"name,dict" about:"its name"`
	Player  string   `parquet:"player,optional,dict" about:"who plays it"`
	Folded  string   `parquet:"player_folded,optional,dict" about:"player as names are compared"`
	Score   *float64 `parquet:"score,optional,dict" about:"what it scores by the result"`
	Placed  *int32   `parquet:"place,optional,dict" about:"where it came in, as the tag Places says"`
	Outcome string   `parquet:"outcome,optional,dict" about:"winner or loser: with a share in the best place or without"`
	Taken   *int64   `parquet:"taken,optional,dict" about:"number of men of other seats that it took, if known"`
	Luck    *float64 `parquet:"luck,optional,dict" about:"of 100 fair series, how many come to fewer points, to a millionth"`
	Rupees  *int64   `parquet:"rupees,optional" about:"what it has won less what it has paid"`
	Plain   string   `parquet:"player_plain,optional,dict" about:"player without diacritics, as English has it"`
	Loose   string   `parquet:"player_loose,optional,dict" about:"what transliterations have in common, where not plain"`
	Sorted  string   `parquet:"player_sorted,optional,dict" about:"what players are ordered by, in hexadecimal digits"`
	Person  string   `parquet:"person,optional,dict" about:"for whom player stands in the archive, of several names"`
	Plies   int64    `parquet:"plies,dict" about:"number of its moves and passes that were judged"`
}

// alias is a row of the table aliases.
type alias struct {
	Game    string `parquet:"game,dict" about:"id of the game"`
	File    string `parquet:"file,dict" about:"file of the game"`
	Number  int32  `parquet:"number,dict" about:"number of the game in the file"`
	Variant string `parquet:"variant,optional,dict" about:"name of the rule set, as written or supplied"`
	Seat    int32  `parquet:"seat,dict" about:"number of the seat, as in seats"`
	Letter  string `parquet:"letter,dict" about:"its letter"`
	Name    string `parquet:"name,dict" about:"another name of who plays it, as agn archive people has them"`
	Folded  string `parquet:"folded,dict" about:"name as names are compared"`
	Plain   string `parquet:"plain,dict" about:"name without diacritics, as English has it"`
	Loose   string `parquet:"loose,dict" about:"what transliterations have in common, where that is not plain"`
}

// commented is a row of the table comments.
type commented struct {
	Game    string `parquet:"game,dict" about:"id of the game"`
	File    string `parquet:"file,dict" about:"file of the game"`
	Number  int32  `parquet:"number,dict" about:"number of the game in the file"`
	Variant string `parquet:"variant,optional,dict" about:"name of the rule set, as written or supplied"`
	Comment int32  `parquet:"comment,delta" about:"number of the comment in the game, from 1"`
	Event   int64  `parquet:"event,delta" about:"number of events of the main line before it"`
	Text    string `parquet:"text,zstd" about:"what it says"`
	Folded  string `parquet:"folded,zstd" about:"text as texts are compared: composed, with case folded"`
}

// Event is a row of the table events: a throw, a move or a pass of the main line.
type Event struct {
	Game    string `parquet:"game,dict" about:"id of the game"`
	File    string `parquet:"file,dict" about:"file of the game"`
	Number  int32  `parquet:"number,dict" about:"number of the game in the file"`
	Variant string `parquet:"variant,optional,dict" about:"name of the rule set"`
	Event   int64  `parquet:"event,delta" about:"number of the event in the game, from 1"`
	Ply     int64  `parquet:"ply,optional,delta" about:"number of the move or pass, from 1; of a throw that of the next"`
	Round   int32  `parquet:"round,optional,delta" about:"round that is played, from 1"`
	Seat    string `parquet:"seat,optional,dict" about:"letter of the seat on turn"`
	Kind    string `parquet:"kind,dict" about:"throw, move, pass, or gap for what is not known"`
	Written string `parquet:"written,optional,dict" about:"what was written, where that is not what stands under played"`

	Played    string `parquet:"played,optional,dict" about:"what was played, in canonical notation; null if unknown"`
	Throw     string `parquet:"throw,optional,dict" about:"values of the throw, downwards: 5,2"`
	Points    *int32 `parquet:"points,optional,dict" about:"their sum"`
	Piece     string `parquet:"piece,optional,dict" about:"what moved: king, rook, soldier, …, man in races"`
	Men       int32  `parquet:"men,optional,dict" about:"number of men that moved together"`
	From      string `parquet:"from,optional,dict" about:"square left"`
	To        string `parquet:"to,optional,dict" about:"square reached"`
	Taken     *int32 `parquet:"taken,optional,dict" about:"number of men of other seats that it took"`
	Home      *int32 `parquet:"home,optional,dict" about:"number of men that it brought home for good"`
	Promotion string `parquet:"promotion,optional,dict" about:"what the man became"`
	Spends    string `parquet:"spends,optional,dict" about:"points spent, if a throw can be spent in several ways: 5,2"`
	Effect    string `parquet:"effect,optional,dict" about:"what happened, in words of queries: capture,check; ?home if open"`
	Legal     *bool  `parquet:"legal,optional" about:"whether it was in order; null where that is not known"`
	Sic       bool   `parquet:"sic" about:"whether it is marked sic"`
	Moves     *int32 `parquet:"legal_moves,optional,dict" about:"number of legal moves before a move or pass, with passes"`
	Hash      int64  `parquet:"hash,optional,delta" about:"hash of the position before it, by which the archive knows it"`
	Position  string `parquet:"position,optional" about:"the position before it" extra:"yes"`
	Glyphs    string `parquet:"glyphs,optional,dict" about:"numbers of the glyphs after it, ! to ?! as 1 to 6: 4,14"`
	// What is inferred of a throw that is lost, or of those that are not written and come before the event.
	ThrowP     *float64 `parquet:"throw_p,optional" about:"inferred if a throw is lost: odds of the likeliest" extra:"yes"`
	Candidates string   `parquet:"throw_candidates,optional" about:"inferred: what can have fallen, as JSON" extra:"yes"`
	ThrowModel string   `parquet:"throw_model,optional,dict" about:"model by which it is inferred: fits" extra:"yes"`
}

// Position is a row of the table positions: a position of the main line.
type Position struct {
	Hash     int64  `parquet:"hash,delta" about:"hash of the position"`
	Position string `parquet:"position" about:"position string"`
	Game     string `parquet:"game,dict" about:"id of the game"`
	File     string `parquet:"file,dict" about:"file of the game"`
	Number   int32  `parquet:"number,dict" about:"number of the game in the file"`
	Variant  string `parquet:"variant,dict" about:"name of the rule set"`
	Event    int64  `parquet:"event,dict" about:"number of events before it"`
	Ply      int64  `parquet:"ply,optional,dict" about:"number of the move or pass that follows, from 1"`
	Round    int32  `parquet:"round,dict" about:"round that is played, from 1"`
	Seat     string `parquet:"seat,dict" about:"letter of the seat on turn"`
	Due      string `parquet:"due,dict" about:"cast, move or over"`
	Played   string `parquet:"played,optional,dict" about:"what was played there, in canonical notation"`
	Last     bool   `parquet:"last" about:"whether it is the last of its game"`
	Men      string `parquet:"men,zstd" about:"men on the board, spaces around each: WKd1, P without a letter" extra:"yes"`
}

// Finding is a row of the table findings.
type Finding struct {
	Game      string `parquet:"game,optional,dict" about:"id of the game; null in a file without a game"`
	File      string `parquet:"file,dict" about:"file of the game"`
	Number    int32  `parquet:"number,dict" about:"number of the game in the file; 0 in a file without a game"`
	Variant   string `parquet:"variant,optional,dict" about:"name of the rule set, as written or supplied"`
	Finding   int32  `parquet:"finding,delta" about:"number of the finding in the game, from 1"`
	Code      string `parquet:"code,dict" about:"code"`
	Severity  string `parquet:"severity,dict" about:"error, warning or note"`
	Rule      string `parquet:"rule,optional,dict" about:"id of the rule that is broken"`
	Event     int64  `parquet:"event,optional,dict" about:"number of the event"`
	Ply       int64  `parquet:"ply,optional,dict" about:"number of the move or pass, as in events"`
	Seat      string `parquet:"seat,optional,dict" about:"letter of the seat at fault"`
	Line      int32  `parquet:"line,delta" about:"line where it begins, from 1; of a stored game in its text"`
	Column    int32  `parquet:"column,delta" about:"column where it begins, in code points from 1"`
	EndLine   int32  `parquet:"end_line,delta" about:"line where it ends"`
	EndColumn int32  `parquet:"end_column,delta" about:"column after its end"`
	Message   string `parquet:"message,dict" about:"what is wrong"`
	Legal     string `parquet:"legal,optional,dict" about:"nearest legal alternatives, with spaces between"`
	Variation bool   `parquet:"variation" about:"whether it is in a variation"`
	Count     int32  `parquet:"count,dict" about:"how many places have it for one cause"`
	Places    string `parquet:"places,optional" about:"the first 50 of several, as LINE:COLUMN, with spaces between"`
}

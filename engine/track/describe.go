package track

import "github.com/ashtapada/agn/engine"

// What the fields of position strings of races hold, for engine.Ruleset.Position.
var (
	AboutTurn   = engine.PositionField{Name: "seat on turn", Text: "The letter of the seat that is on turn."}
	AboutDue    = engine.PositionField{Name: "what is due", Text: "cast, move or over."}
	AboutThrows = engine.PositionField{Name: "throws", Text: "The throws to be played, descending, with commas between; - for none."}
	AboutPhase  = engine.PositionField{Name: "phase", Text: "The turn: new, thrown (no move yet) or moved."}
)

// AboutMen describes the men of a seat, which come first.
func AboutMen(text string) engine.PositionField {
	return engine.PositionField{Name: "men", Text: text, EachSeat: true}
}

// AboutFields describes a position string with Fields behind the men.
func AboutFields(men string) []engine.PositionField {
	return []engine.PositionField{AboutMen(men), AboutTurn, AboutDue, AboutThrows, AboutPhase}
}

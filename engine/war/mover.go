package war

import "github.com/ashtapada/agn/engine"

// usual is what rules say of the kinds of men that move as in most games of armies.
var usual = [engine.NumPieces]string{
	engine.Rook:     "A rook moves any distance along its rank or file, not through men.",
	engine.Knight:   "A knight moves two squares along rank or file and one aside, over whatever stands between.",
	engine.Elephant: "An elephant moves exactly two squares diagonally, over whatever stands between.",
	engine.Boat:     "A boat moves exactly two squares diagonally, over whatever stands between.",
	engine.Vizier:   "A vizier moves one square diagonally.",
}

// Mover returns the rule of how a kind of man moves, with more that the game says of it.
func Mover(id string, piece engine.Piece, more string, source engine.Source, breaks, keeps string) Rule {
	way := LeapsTo(piece)
	if Ways(piece)[piece].Rides {
		way = Rides(piece)
	}
	return Rule{ID: id, Title: "the " + piece.String(), Text: usual[piece] + more, Source: source,
		Breaks: breaks, Keeps: keeps, Moves: []Law{Stands(piece), way}}
}

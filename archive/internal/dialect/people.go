package dialect

// A person is a player whom several names stand for: each row of players with one of them has the name of the person,
// the row of that name too. Names that are folded alike are of one person.
const (
	// AnyPeople asks whether there is any, and People reads them with all their names.
	AnyPeople = "SELECT EXISTS (SELECT 1 FROM players WHERE person IS NOT NULL)"
	People    = "SELECT DISTINCT person, name, folded FROM players WHERE person IS NOT NULL"
	// FindFolded finds a player by the folded name.
	FindFolded = "SELECT player FROM players WHERE folded = ? LIMIT 1"
	// NamesOfPlayers reads all names.
	NamesOfPlayers = "SELECT name FROM players"
	// SetPerson has the names that are folded alike stand for a person, for nobody if it is NULL.
	SetPerson = "UPDATE players SET person = ? WHERE folded = ?"
	// PlayerNames reads how players are called, and the names of those that are persons.
	PlayerNames = "SELECT player, name, folded, ifnull(person, '') FROM players"
	// SharedNames reads those of the players of whom several names can be, PlayersNumbered those of some players.
	SharedNames = PlayerNames + " WHERE person IS NOT NULL OR folded IN (SELECT folded FROM players GROUP BY folded " +
		"HAVING count(*) > 1)"
	PlayersNumbered = PlayerNames + " WHERE player IN (SELECT value FROM json_each(?))"
	// PeopleFaults counts the names that are folded as one of another person, and those of a person without a row that
	// is its own.
	PeopleFaults = `SELECT (SELECT count(*) FROM players p JOIN players o USING (folded)
			WHERE ifnull(p.person, '') < ifnull(o.person, '')) +
		(SELECT count(*) FROM players p LEFT JOIN players o ON o.name = p.person AND o.person = p.person
			WHERE p.person IS NOT NULL AND o.name IS NULL)`
)

// called asks that a row of players is of a name.
func (n *Name) called() *Clause {
	if n.Patterns == nil {
		return clauseOf("p.folded = ?", n.Folded)
	}
	return clauseOf("p.player IN "+namedIn(playersListed, n.Alike), n.patterns())
}

// PlayersCalled reads the numbers of the players with a name, and of the others whose names stand for the same person.
func PlayersCalled(name *Name) *Clause {
	return clauseOf("SELECT ifnull(o.player, p.player) FROM players p LEFT JOIN players o ON o.person = p.person WHERE ").
		and(name.called())
}

// seatsListed finds the seats of players whose numbers follow.
const seatsListed fragment = "seats s WHERE s.player IN "

// What of a condition lies between these is asked once, where an engine would else compare it with each game. To SQLite
// they are brackets.
const (
	once    = "IN (/**/"
	endOnce = "/**/)"
)

// Player compares the names of the players of some seats, each with all that stand for the same person where there are
// people.
func Player(name *Name, seat string, people bool) *Clause {
	switch {
	case people:
	case name.Numbers != nil:
		out := clauseOf("g.game IN (SELECT s.game FROM "+seatsListed+"(SELECT value FROM json_each(?))", List(name.Numbers))
		return ofSeat(out, seat).add(")")
	case name.Patterns != nil:
		out := clauseOf("g.game "+once+"SELECT s.game FROM "+seatsListed+namedIn(playersListed, name.Alike), name.patterns())
		return ofSeat(out, seat).add(endOnce)
	default:
		out := clauseOf("g.game " + once + "SELECT s.game FROM players p JOIN seats s USING (player) WHERE ").and(name.called())
		return ofSeat(out, seat).add(endOnce)
	}
	out := clauseOf("g.game " + once + "SELECT s.game FROM seats s WHERE s.player IN (").and(PlayersCalled(name)).add(")")
	return ofSeat(out, seat).add(endOnce)
}

// PlayersSorted reads the places that the names of the players of some seats have in the order of names: those of the
// persons for whom they stand.
func PlayersSorted(seat string) *Clause {
	return ofSeat(clauseOf("SELECT s.game, ifnull(o.sorted, p.sorted) FROM seats s JOIN players p USING (player) "+
		"LEFT JOIN players o ON o.name = p.person WHERE true"), seat)
}

package rulesets_test

import "testing"

// ashtaKashteSettings has every value of every option, and those that meet.
var ashtaKashteSettings = []string{
	"",
	"path=straight",
	"entry=uses-throw",
	"initial-pair=no",
	"pair-safe=from-singles",
	"pass=yes",
	"capture-rethrow=yes",
	"extra-throw=may",
	"pass=yes extra-throw=may",
	"entry=uses-throw capture-rethrow=yes extra-throw=may",
	"initial-pair=no pair-safe=from-singles pass=yes",
	"path=straight entry=uses-throw initial-pair=no pair-safe=from-singles pass=yes capture-rethrow=yes extra-throw=may",
}

// ashtaKashtePositions are near what random games seldom reach.
var ashtaKashtePositions = []string{
	"W:d3,d4,d5,d4 B:c4,d4,e4,d4 W cast - - new -",
	"W:-,-,d7,d7 B:g4,d1,a4,a4 W cast - - new -",
	"W:e3,e3,c5,d5 B:d1,d1,e1,e1 B cast - - new -",
	"W:d1,e1,d7,e1 B:-,-,-,- B cast - - new -",
	"W:c1,c1,c1,d7 B:b2,b2,g4,a4 W cast - - new -",
	"W:d1,d1,d7,d7 B:g4,g4,a4,a4 W move 8:3 - moved -",
}

func TestAshtaKashte(t *testing.T) {
	testPoints(t, "ashta-kashte", ashtaKashteSettings, ashtaKashtePositions)
}

func FuzzAshtaKashtePosition(f *testing.F) {
	fuzzPoints(f, "ashta-kashte", ashtaKashteSettings, ashtaKashtePositions)
}

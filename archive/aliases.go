package archive

import (
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/importer"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/archive/internal/report"
	"github.com/ashtapada/agn/archive/internal/search"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
)

// What importing and judging again take and tell.
type (
	ImportOptions   = importer.ImportOptions
	Tally           = importer.Tally
	ReverifyOptions = importer.ReverifyOptions
	Change          = importer.Change
	Judgement       = importer.Judgement
	Salvaged        = importer.Salvaged
)

// ImportMemory is the soft limit of memory that suits an import, see importer.ImportMemory.
const ImportMemory = importer.ImportMemory

// What is read back of a game.
type (
	ID     = record.ID
	Stored = games.Stored
)

// What a search takes and finds.
type (
	Page      = search.Page
	Found     = search.Found
	FoundSeat = search.FoundSeat
	LeftOut   = search.LeftOut
	AbsentTag = search.AbsentTag
	Plan      = search.Plan
	Through   = search.Through
)

// What is said of many games, and of the archive itself.
type (
	Stats         = report.Stats
	VariantStats  = report.VariantStats
	Group         = report.Group
	ThrowStats    = report.ThrowStats
	Outcome       = report.Outcome
	Test          = report.Test
	Tree          = report.Tree
	Branch        = report.Branch
	Dup           = report.Dup
	DupGame       = report.DupGame
	DupKind       = report.DupKind
	DupOptions    = report.DupOptions
	VerifyOptions = report.VerifyOptions
	Problem       = report.Problem
)

// The kinds of duplicates, see report.DupKind.
const (
	ExactDup = report.ExactDup
	SamePlay = report.SamePlay
	Prefix   = report.Prefix
	Near     = report.Near
)

// MaxNear is the greatest distance that Dups looks for.
const MaxNear = report.MaxNear

// The methods of a Test.
const (
	Exact     = report.Exact
	ChiSquare = report.ChiSquare
)

// ErrNotReading says that an SQL statement is not one that only reads.
var ErrNotReading = search.ErrNotReading

// Fold returns the form in which names and texts are compared: NFC, case folded.
// What is equal under Fold is the same to a reader.
func Fold(s string) string { return record.Fold(s) }

// PositionHash returns the hash under which a position is kept. It is of the state's
// own, kept apart from those of other rule sets.
func PositionHash(st engine.State) int64 { return record.PositionHash(st) }

// DeviceOf describes what is thrown: the dice, joined by " + ", each with its faces
// in brackets as value*weight, where *1 is left out. It is empty for a game without
// throws.
func DeviceOf(set *dice.Set) string { return record.DeviceOf(set) }

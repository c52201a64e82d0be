package format

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// Variant is a game of other programs.
type Variant struct {
	// Format is that of its records, What what the game is.
	Format
	What  string
	names []string // the values that the tag Variant has there, in small letters and figures alone, or just so
}

// The variants of other programs whose records begin with tags as those of AGN do.
var variants = sync.OnceValue(func() []Variant {
	return []Variant{
		pgn("chess", otherway, "standard", "normal", "chess", "classic", "classical", "fromposition", "fischerandom",
			"fischerrandom", "chess960", "960", "freestyle"),
		pgn("a variant of chess", otherway, "crazyhouse", "bughouse", "atomic", "antichess", "suicide", "losers", "giveaway",
			"horde", "kingofthehill", "threecheck", "3check", "fivecheck", "5check", "racingkings", "capablanca", "capahouse",
			"gothic", "grand", "grandhouse", "almost", "chancellor", "janus", "seirawan", "schess", "shouse", "placement",
			"duck", "fogofwar", "darkchess", "courier", "berolina", "knightmate", "nocheckatak", "twokings", "twilight",
			"orda", "ordamirror", "dragon", "spartan", "shako", "shinobi", "synochess", "empire", "chak", "hoppelpoppel",
			"makpong", "amazons", "ataxx", "breakthrough", "kingscourt", "spellchess", "setupchess", "torpedo", "coregal",
			"chigorin", "newzealand", "pocketknight", "extinction", "kinglet", "checkless", "nocastle", "oddchess"),
		{Format{Name: "pgn4", Title: "a record of four-player chess (PGN4)", Convert: "pgn4", Todo: fourTodo},
			"four-player chess (PGN4)",
			[]string{"ffa", "teams", "solo", "4player", "fourplayer"}},
		{Format{Name: "pgn", Title: "PGN of shatranj", Convert: "pgn"}, "shatranj", []string{"shatranj"}},
		{Format{Name: "pgn", Title: "PGN of chaturanga as Fairy-Stockfish plays it", Convert: "pgn",
			Todo: "agn convert --from pgn FILE makes AGN of it; the Variant tag of AGN says chaturanga-2p"},
			"chaturanga as Fairy-Stockfish has it", []string{"Chaturanga"}}, // in small letters it is a slip
		pgn("xiangqi", otherway, "xiangqi", "minixiangqi", "manchu"),
		pgn("shogi", otherway, "shogi", "minishogi", "kyotoshogi", "dobutsu", "gorogoro", "torishogi",
			"cannonshogi"),
		pgn("the chess of Thailand and its kin", otherway, "makruk", "oukchatrang", "cambodian", "asean",
			"aiwok"),
		pgn("the chess of Burma", otherway, "sittuyin"),
		pgn("the chess of Korea", otherway, "janggi"),
		pgn("backgammon", otherway, "backgammon", "nackgammon"),
	}
})

// fourTodo is what can be done with records of four-player chess.
const fourTodo = "agn convert --from pgn4 FILE makes AGN of its games of two that agn has; no rule set of agn " +
	"plays four-player chess"

// pgn is a game that agn does not judge.
func pgn(what, todo string, names ...string) Variant {
	return Variant{Format{Name: "pgn", Title: "PGN of " + what, Todo: todo}, what, names}
}

// OfVariant returns the game that a value of the tag Variant names, nil if it is none of other programs.
func OfVariant(value string) *Variant {
	written := value
	value = strings.Map(plain, value)
	if strings.HasPrefix(value, "wild") && len(value) <= len("wild/99") {
		value = "chess" // played from other positions
	}
	all := variants()
	if i := slices.IndexFunc(all, func(v Variant) bool {
		return slices.Contains(v.names, value) ||
			slices.Contains(v.names, written)
	}); i >= 0 {
		return &all[i]
	}
	return nil
}

// plain keeps letters, in small ones, and figures: programs write King of the Hill and kingOfTheHill.
func plain(c rune) rune {
	if unicode.IsLetter(c) || unicode.IsDigit(c) {
		return unicode.ToLower(c)
	}
	return -1
}

// escaped is a file of AGN copied from the source of a web page.
var escaped = Format{Name: "entities", Title: "text copied from the source of a web page", Todo: entities}

// ofTags is Of for a file that begins with a tag.
func ofTags(h *head) *Format {
	var found *Variant
	ours := false
	for line := range bytes.Lines(h.raw) {
		name, value, whole := tagOf(line)
		switch {
		case name == "" && isEscaped(line):
			return &escaped
		case name == "" && whole && found == nil:
			return nil // the first game names no game of other programs
		case ours:
		case name == "StartFen4" && found == nil:
			found = OfVariant("ffa")
		case name != "Variant":
		default:
			v := OfVariant(value)
			if v == nil && found != nil {
				return nil
			}
			if ours = v == nil; found == nil {
				found = v
			}
		}
	}
	if found == nil {
		return nil
	}
	return &found.Format
}

// isEscaped reports whether a tag, or the throws of movetext before any comment, are written with entities of HTML.
func isEscaped(line []byte) bool {
	if line[0] == '[' {
		return bytes.Contains(line, []byte(" &quot;")) && bytes.Contains(line, []byte("&quot;]"))
	}
	before, _, _ := bytes.Cut(line, []byte("{"))
	_, throw, ok := bytes.Cut(before, []byte("&lt;"))
	return ok && len(throw) > 0 && (throw[0] == '_' || throw[0]-'0' < 10) && bytes.Contains(throw, []byte("&gt;"))
}

// tagOf is the name and the value of the tag in a line. A line of movetext has none and is whole.
func tagOf(line []byte) (name, value string, whole bool) {
	text := strings.Trim(string(line), byteOrderMark+" \t\r\n")
	inside, ok := strings.CutPrefix(text, "[")
	if !ok {
		return "", "", text != ""
	}
	name, value, _ = strings.Cut(inside, " ")
	if value, ok = strings.CutSuffix(strings.TrimSpace(value), `"]`); !ok {
		return "", "", false // it may be cut
	}
	return name, strings.TrimPrefix(strings.TrimSpace(value), `"`), true
}

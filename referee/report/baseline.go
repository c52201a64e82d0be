package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ashtapada/agn/internal/gameid"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// GameID names a game by what was recorded, wherever it stands.
type GameID = gameid.ID

// Identify names a game as it was read from a file. A game that is nil, as of a file
// that holds none, and one in which nothing could be read go by the path of the file; sets
// know them by its name in the baseline.
func Identify(g *notation.Game, file string) GameID {
	if g == nil {
		g = &notation.Game{}
	}
	return gameid.Record(g, file)
}

// FindingKey is what a finding is known by. Ply is 0 for a finding without one.
type FindingKey struct {
	Game GameID
	Ply  int
	Code diag.Code
	Rule string
}

// keyOf returns the key of a finding in a game.
func keyOf(game GameID, f *diag.Finding) FindingKey {
	return FindingKey{Game: game, Ply: f.Ply, Code: f.Code, Rule: f.Rule}
}

// keyOf returns the key under which the set may know a finding. An entry without a rule
// stands for any: some findings cited none when it was written.
func (s *Baseline) keyOf(game GameID, f *diag.Finding) FindingKey {
	k := keyOf(game, f)
	if s.counts[k] == 0 {
		k.Rule = ""
	}
	return k
}

// KnownFinding is a known finding. File is where it was when it was written down; it has
// no part in finding it again. Count is how often the game has it.
type KnownFinding struct {
	FindingKey
	File  string
	Count int
}

// String says of an entry what was found and in which game of which file.
func (e KnownFinding) String() string {
	what := string(e.Code)
	if e.Rule != "" {
		what += " (" + e.Rule + ")"
	}
	if e.Ply > 0 {
		what += fmt.Sprintf(" at ply %d", e.Ply)
	}
	return fmt.Sprintf("%s: %s, game %s", e.File, what, e.Game)
}

// Baseline is a set of known findings. Zero is an empty set, ready for use. Known may be
// called by several goroutines at once, nothing else may.
type Baseline struct {
	// base is the file of the set, from which the entries name theirs.
	base   string
	counts map[FindingKey]int
	// held holds the games of each file.
	held    map[held]bool
	entries []KnownFinding
	// met holds the keys that findings had.
	met    map[FindingKey]bool
	places places
}

// held is a game of a file, as the entries name it.
type held struct {
	file string
	game GameID
}

// NewBaseline returns the set of the entries of the file base.
func NewBaseline(base string, entries []KnownFinding) *Baseline {
	s := &Baseline{base: base, entries: entries, counts: make(map[FindingKey]int, len(entries)),
		held: make(map[held]bool, len(entries)), met: make(map[FindingKey]bool, len(entries))}
	for _, e := range entries {
		s.counts[e.FindingKey] = max(s.counts[e.FindingKey], e.Count)
		s.held[held{e.File, e.Game}] = true
	}
	return s
}

// idOf returns the id by which the set may know a game. One that goes by its file goes by the name
// of that in the set, or by a path that led to it when an older program wrote the set, or by the
// name of the same file that is reached through a link or from where the set was moved to.
func (s *Baseline) idOf(file string, game GameID) GameID {
	if game != Identify(nil, file) {
		return game
	}
	name := BaselineName(s.base, file)
	own := Identify(nil, name)
	if s.held[held{name, own}] {
		return own
	}
	for path := range paths(file) {
		if id := Identify(nil, path); s.held[held{name, id}] {
			return id
		}
	}
	if name, ok := s.elsewhere(file); ok {
		return Identify(nil, name)
	}
	return own
}

// Known returns for each finding of one game of a file whether it is known. Where the game
// has a finding more often than the set, the further ones are not.
func (s *Baseline) Known(file string, game GameID, findings diag.List) []bool {
	game = s.idOf(file, game)
	known := make([]bool, len(findings))
	var taken map[FindingKey]int
	for i := range findings {
		k := s.keyOf(game, &findings[i])
		n := s.counts[k]
		if n == 0 {
			continue
		}
		if taken == nil {
			taken = map[FindingKey]int{}
		}
		taken[k]++
		known[i] = taken[k] <= n
	}
	return known
}

// Meet notes that a game of a file has these findings.
func (s *Baseline) Meet(file string, game GameID, findings diag.List) {
	if len(findings) == 0 {
		return
	}
	game = s.idOf(file, game)
	for i := range findings {
		if k := s.keyOf(game, &findings[i]); s.counts[k] > 0 {
			s.met[k] = true
		}
	}
}

// Stale returns the entries that no finding met, of the files that checked accepts:
// those that were read in full.
func (s *Baseline) Stale(checked func(file string) bool) []KnownFinding {
	var out []KnownFinding
	for _, e := range s.entries {
		if !s.met[e.FindingKey] && checked(e.File) {
			out = append(out, e)
		}
	}
	return out
}

// BaselineWriter gathers the findings of a run for the file Base. Zero is ready for use, for a file in
// the current directory.
type BaselineWriter struct {
	Base   string
	counts map[place]int
}

// place is a key in a file.
type place struct {
	FindingKey
	file string
}

// Add adds the findings of a game of a file.
func (w *BaselineWriter) Add(file string, game GameID, findings diag.List) {
	if len(findings) == 0 {
		return
	}
	if w.counts == nil {
		w.counts = map[place]int{}
	}
	name := BaselineName(w.Base, file)
	if game == Identify(nil, file) {
		game = Identify(nil, name)
	}
	here := make(map[place]int, len(findings))
	for i := range findings {
		here[place{keyOf(game, &findings[i]), name}]++
	}
	// The same game twice in a file has its findings once.
	for p, n := range here {
		w.counts[p] = max(w.counts[p], n)
	}
}

// Entries returns what was gathered, by file, game, ply, code and rule.
func (w *BaselineWriter) Entries() []KnownFinding {
	out := make([]KnownFinding, 0, len(w.counts))
	for p, n := range w.counts {
		out = append(out, KnownFinding{p.FindingKey, p.file, n})
	}
	slices.SortFunc(out, func(a, b KnownFinding) int {
		return cmp.Or(
			cmp.Compare(a.File, b.File),
			slices.Compare(a.Game[:], b.Game[:]),
			cmp.Compare(a.Ply, b.Ply),
			cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Rule, b.Rule),
		)
	})
	return out
}

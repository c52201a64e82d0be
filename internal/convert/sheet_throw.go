package convert

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/words"
)

// sheetRules is what helps to read the cells of a game: its dice, its men and its seats.
type sheetRules struct {
	rs    *engine.Ruleset // nil if they are not known
	dice  int             // in a cast, 0 if there is none or it is not known
	faces []uint8
	men   string
}

// rulesOf returns those of the game that is read.
func (s *sheetReader) rulesOf() *sheetRules {
	rs, ok := rulesets.Lookup(s.variant())
	if !ok {
		return &sheetRules{}
	}
	out := &sheetRules{rs: rs}
	game, err := rs.New(s.setup(rs))
	if err != nil {
		return out
	}
	for _, p := range game.Pieces() {
		if letter := p.Letter(); letter != 0 {
			out.men += string(rune(letter))
		}
	}
	if set := game.Dice(); set != nil {
		out.dice, out.faces = len(set.Dice), facesOf(set)
	}
	return out
}

// variant is the name of the variant that the game, the flags or a sheet of tags say, empty if none does.
func (s *sheetReader) variant() string {
	listed := Game{Tags: slices.Concat(s.byGame[s.key], s.byGame[anyGame])}
	return cmp.Or(s.g.Tag("Variant"), s.in.Config.Variant, listed.Tag("Variant"))
}

// setup has the options of a ruleset that the flags and the game say, without those that it does not take.
func (s *sheetReader) setup(rs *engine.Ruleset) (setup engine.Setup) {
	for _, o := range slices.Concat(s.in.Config.Options, strings.Fields(s.g.Tag("Options"))) {
		if name, value, ok := strings.Cut(o, "="); ok && rs.Takes(o, 0) {
			_ = rs.Set(&setup, name, value) // it takes it
		}
	}
	return setup
}

// facesOf has the values that dice can show, 0 for an empty face.
func facesOf(set *dice.Set) (faces []uint8) {
	for _, d := range set.Dice {
		for _, f := range d.Faces {
			faces = append(faces, f.Value)
		}
		if d.Empty != 0 {
			faces = append(faces, 0)
		}
	}
	return faces
}

// seat returns the seat of a name.
func (r *sheetRules) seat(name string) (engine.Seat, bool) {
	if r.rs == nil {
		return 0, false
	}
	return SeatNamed(r.rs, name)
}

// shows reports whether a die can show a value.
func (r *sheetRules) shows(n int) bool {
	return n >= 0 && n <= 255 && (r.dice == 0 || slices.Contains(r.faces, uint8(n)))
}

// cellText is the text of a cell, or one made of several, which has no cell.
type cellText struct {
	cell *cell
	text string
}

// throw takes a cell of throws.
func (w *rowWriter) throw(c *cellText, at Place) {
	text := strings.TrimSpace(bare(strings.TrimSpace(c.text)))
	rules := w.s.rules
	text, sic := strings.CutSuffix(text, " sic")
	var casts []string
	var damage words.Text
	switch {
	case strings.Trim(text, "-–— "+throwBrackets) == "":
		return
	case strings.ContainsRune(text, '<'):
		w.moves(&cell{text: strings.TrimSpace(c.text)}, at)
		return
	case isError(text):
		casts = []string{"_"}
		damage = words.Of("that a spreadsheet made an error or a truth value, read as unreadable")
	default:
		if d, ok := dateOf(text); ok {
			casts, damage = rules.dated(d), words.Of("read from a date")
		}
		if casts == nil {
			casts, damage = rules.casts(text, c.cell != nil && c.cell.typed)
		}
	}
	if casts == nil {
		w.event(Throw, text, at)
	}
	for _, cast := range casts {
		w.event(Throw, cast, at)
	}
	if !damage.Empty() {
		w.s.in.Report.Doubt("throw", "%v", at, damage)
	}
	if sic {
		w.sic()
	}
}

// dated returns the casts that a spreadsheet made a date of, nil if it can be none.
func (r *sheetRules) dated(d day) []string {
	values := []int{d.day, d.month}
	if year := d.year % 100; r.dice == 3 && d.year != 0 {
		values = append(values, year)
	}
	for _, v := range values {
		if !r.shows(v) {
			return nil
		}
	}
	if r.dice > 1 && len(values) != r.dice {
		return nil
	}
	return r.grouped(values)
}

// grouped makes casts of the values of dice one after the other.
func (r *sheetRules) grouped(values []int) (casts []string) {
	n := r.dice
	if n == 0 {
		n = len(values)
	}
	if len(values) == 0 || len(values)%n != 0 {
		return nil
	}
	for group := range slices.Chunk(values, n) {
		var s []string
		for _, v := range group {
			s = append(s, strconv.Itoa(v))
		}
		casts = append(casts, strings.Join(s, ","))
	}
	return casts
}

// throwBrackets are brackets that people write around throws beside those of AGN.
const throwBrackets = "()[]{}«»‹›〈〉⟨⟩《》「」『』【】〔〕＜＞（）［］｛｝"

// asThrow has the signs that people write in throws as AGN has them: the pictures of dice are numbers, a gap is "_",
// what stands between two dice is a comma, and what stands around or between throws a space.
var asThrow = sync.OnceValue(func() *strings.Replacer {
	var around []string
	for _, bracket := range throwBrackets {
		around = append(around, string(bracket), " ")
	}
	return strings.NewReplacer(append(around,
		"⚀", "1", "⚁", "2", "⚂", "3", "⚃", "4", "⚄", "5", "⚅", "6", "?", "_", "…", "_",
		"–", ",", "—", ",", "−", ",", "-", ",", "/", ",", ":", ",", ";", ",", "&", ",", "x", ",", "+", " ")...)
})

// casts reads throws without angle brackets: "5,2", "5-2", "(5,2)", "5 2", "4 8 3", "5,2 6,4", "⚄⚁", "52", "5.2". It
// returns nil for what it cannot read, and what a spreadsheet did to it.
func (r *sheetRules) casts(text string, typed bool) (casts []string, damage words.Text) {
	groups := valueGroups(asThrow().Replace(text))
	values := slices.Concat(groups...)
	if len(groups) == 1 && len(values) > 1 && (typed || strings.Contains(text, ".")) {
		damage = words.Of("read from a number")
	}
	if r.dice != 0 {
		if len(values) == 1 {
			if digits := r.digits(values[0]); digits != nil {
				return digits, words.Of("read from a number")
			}
		}
		if len(values)%r.dice != 0 {
			return nil, words.Text{}
		}
		groups = slices.Collect(slices.Chunk(values, r.dice))
	}
	for _, g := range groups {
		casts = append(casts, strings.Join(g, ","))
	}
	return casts, damage
}

// valueGroups splits a text into the values of dice that commas or points stand between, and spaces between the groups.
// It returns nil if one of them can be no value.
func valueGroups(text string) (groups [][]string) {
	for token := range strings.FieldsSeq(text) {
		values := strings.FieldsFunc(token, func(c rune) bool { return c == ',' || c == '.' })
		if slices.ContainsFunc(values, func(v string) bool { return !isValue(v) }) {
			return nil
		}
		if len(values) > 0 {
			groups = append(groups, values)
		}
	}
	return groups
}

// digits returns the casts whose values stand side by side in a number, nil if it is the value of a die.
func (r *sheetRules) digits(s string) []string {
	n, err := strconv.Atoi(s)
	if err != nil || len(s) < 2 || r.dice == 1 && r.shows(n) {
		return nil
	}
	if n > 30000 { // the number of a day
		if d, ok := serialDay(float64(n), false); ok && r.dated(d) != nil {
			return r.dated(d)
		}
	}
	var values []int
	for _, c := range s {
		if !r.shows(int(c - '0')) {
			return nil
		}
		values = append(values, int(c-'0'))
	}
	return r.grouped(values)
}

// isValue reports whether a text can be the value of a die: a number, a gap, or readings.
func isValue(s string) bool {
	for part := range strings.SplitSeq(s, "|") {
		if part == "_" {
			continue
		}
		if n, err := strconv.Atoi(part); err != nil || n < 0 {
			return false
		}
	}
	return true
}

package referee

import (
	"maps"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// decisive are the tags that decide how a game is read and judged, and its result; nil those that it lacks.
// torn are tags that contradict an earlier one of their name.
type decisive struct {
	variant, options, first, setup, fen, result, language *notation.Tag
	torn                                                  []*notation.Tag
}

func (d *decisive) of(name string) **notation.Tag {
	switch name {
	case "Variant":
		return &d.variant
	case "Options":
		return &d.options
	case "First":
		return &d.first
	case "SetUp":
		return &d.setup
	case "FEN":
		return &d.fen
	case "Result":
		return &d.result
	case "Language":
		return &d.language
	}
	return nil
}

// gather finds the decisive tags of the game. others reports whether some of the others may be meant for
// a tag with a meaning; they are looked at if that is asked for.
func (j *judge) gather(all bool) (d decisive, others bool) {
	for i := range j.g.Tags {
		t := &j.g.Tags[i]
		switch have := d.of(t.Name); {
		case have == nil:
			others = all && j.other(i, t) || others
		case *have == nil:
			*have = t
		case have != &d.result && have != &d.language && (*have).Value != t.Value:
			d.torn = append(d.torn, t)
		}
	}
	return d, others
}

// other looks at a tag that is not decisive. It reports whether it may be meant for another.
func (j *judge) other(i int, t *notation.Tag) bool {
	switch t.Name {
	case "Date", "UTCDate":
		_, err := notation.ReadDate(t.Value)
		j.date(t, err)
	case "EventDate":
		_, err := notation.ReadEventDate(t.Value)
		j.date(t, err)
	case "Event", "Site", "Round", "White", "Black", "Red", "Yellow", "Green", "Blue", "Termination":
	default:
		return j.mayBeMeant(i, t.Name)
	}
	return false
}

// settle reads the tags and returns the table to judge by, nil when there is none.
func (j *judge) settle() *table {
	d, others := j.gather(true)
	j.tags.lost = j.tags.lost[:0]
	if token := j.g.Result.Text; d.result != nil && token != "" && d.result.Value != token {
		j.valueFinding(diag.ResultTag, d.result, diag.TagAgainstToken{Tag: clip(d.result.Value), Token: clip(token)})
	}
	lost := (others || len(j.g.Malformed) > 0) && j.misunderstood(d.variant)
	rs := j.variant(d.variant)
	if lost || rs == nil || len(d.torn) > 0 {
		return nil
	}
	key := tableKey{rs.Name, valueOf(d.options), valueOf(d.first), valueOf(d.fen), j.seats(rs)}
	if !j.begins(&d) {
		return nil
	}
	if d.fen != nil && d.setup == nil {
		j.valueFinding(diag.SetUpMismatch, d.fen, diag.SetUpMissing)
	}
	t := j.tags.tables.find(key)
	if t == nil {
		clean := false
		if t, clean = j.build(rs, key, &d); clean { // else it must find the same again in the next game
			j.tags.tables.add(t)
		}
	}
	j.ownLetters(t, d.language)
	return t
}

// ownLetters says that the letters of the notation are read, where a tag names a language with others for the men, which
// only a lenient reading obeys.
func (j *judge) ownLetters(rules *table, t *notation.Tag) {
	if rules == nil || t == nil || j.cfg.Lenient {
		return
	}
	men := ""
	for _, p := range rules.game.Pieces() {
		if letter := p.Letter(); letter != 0 {
			men += string(rune(letter))
		}
	}
	of := grammar.Letters(t.Value, men)
	if of != nil && men != "" && !maps.Equal(of, grammar.Letters("en", men)) {
		j.valueFinding(diag.LanguageUnheeded, t, diag.LettersOwn.With(strings.Join(strings.Split(men, ""), " "), clip(t.Value)))
	}
}

// valueOf returns the value of a tag in the key of a table: one that is empty is not like none.
func valueOf(t *notation.Tag) string {
	switch {
	case t == nil:
		return ""
	case t.Value == "":
		return " "
	default:
		return t.Value
	}
}

// begins reports whether it is known by the tags SetUp and FEN where the game begins.
func (j *judge) begins(d *decisive) bool {
	if d.setup == nil || d.fen != nil && d.setup.Value == "1" || d.fen == nil && d.setup.Value == "0" {
		return true
	}
	says := diag.StartUnclearAlone
	switch {
	case d.setup.Value == "1":
		says = diag.StartMissing
	case d.setup.Value == "0":
		says = diag.StartDenied
	case d.fen != nil:
		says = diag.StartUnclear
	}
	j.valueFinding(diag.BadPosition, d.setup, says.With(clip(d.setup.Value)))
	return false
}

// build makes a table, nil if one of its tags is refused. It reports whether nothing was found on the
// way.
func (j *judge) build(rs *engine.Ruleset, key tableKey, d *decisive) (*table, bool) {
	before := j.found()
	setup := engine.Setup{Seats: key.seats}
	taken := j.cfg.apply(rs, &setup)
	if d.options != nil {
		j.options(rs, &setup, d.options)
	}
	if d.first != nil {
		j.first(rs, &setup, d.first)
	}
	game, err := rs.New(setup)
	if err != nil {
		// The seats were checked before, so this is ours.
		panic("referee: " + err.Error())
	}
	refused := j.found() > before
	t := j.tableFrom(game, d.fen)
	if t == nil || refused {
		return nil, false
	}
	t.key, t.taken = key, taken
	return t, j.found() == before
}

// tableFrom makes the table of a game that begins from a position, if there is a tag of one; nil where
// that cannot be one of the game.
func (j *judge) tableFrom(game engine.Game, fen *notation.Tag) *table {
	t := newTable(game)
	if fen == nil {
		t.start = game.Start()
		return t
	}
	var err error
	if t.start, err = game.Position(fen.Value); err != nil {
		j.valueFinding(diag.BadPosition, fen, diag.Sentence{Text: words.OfError(err)})
		return nil
	}
	t.position = true
	j.irregular(t.start, fen)
	return t
}

// first takes the seat that begins from the tag First.
func (j *judge) first(rs *engine.Ruleset, setup *engine.Setup, t *notation.Tag) {
	seat := rs.SeatNamed(t.Value)
	if seat == 0 && len(t.Value) == 1 {
		seat = rs.SeatOf(t.Value[0])
	}
	if seat == 0 || setup.Seats != 0 && !setup.Has(seat) {
		j.valueFinding(diag.BadFirst, t, diag.SeatUnknown.With(clip(t.Value), seatsOf(rs, setup)))
		return
	}
	setup.First = seat
}

// seatsOf lists the seats that play.
func seatsOf(rs *engine.Ruleset, setup *engine.Setup) diag.Any {
	var names diag.Any
	for i, info := range rs.Seats {
		if setup.Seats == 0 || setup.Has(engine.Seat(i+1)) {
			names = append(names, info.Name)
		}
	}
	return names
}

// irregular reports what no play brings about in a position that a game begins from.
func (j *judge) irregular(start engine.State, fen *notation.Tag) {
	if s, ok := start.(engine.Irregular); ok {
		for _, what := range s.Irregularities() {
			j.valueFinding(diag.IrregularPosition, fen, diag.Sentence{Text: what})
		}
	}
}

// variant returns the rule set of a game, nil with a finding if there is none.
func (j *judge) variant(t *notation.Tag) *engine.Ruleset {
	name := j.cfg.Variant
	if t != nil {
		name = t.Value
	}
	j.report.Variant = name
	rs, ok := j.cfg.ruleset(name)
	if ok {
		j.report.Ruleset = rs
		return rs
	}
	if t == nil && name == "" {
		if j.hasLost("Variant") {
			return nil
		}
		start, end := int32(0), int32(0)
		if len(j.g.Tags) > 0 {
			start, end = j.g.Tags[0].Start, j.g.Tags[0].End
		} else if j.g.Len() > 0 {
			start, end = j.g.Start(0), j.g.End(0)
		}
		if j.counted(diag.MissingVariant, true) {
			return nil
		}
		says := diag.VariantMissing.With(diag.Any(j.cfg.variants()))
		if written := j.meantForVariant(); written != "" {
			says = diag.VariantMisnamed.With(clip(written))
		}
		j.report.Findings = append(j.report.Findings, diag.New(diag.MissingVariant, j.loc.Span(start, end), says))
		return nil
	}
	if t == nil {
		t = &notation.Tag{}
	}
	unknown := diag.VariantUnknown{Name: clip(name), Near: j.cfg.variantsNear(name)}
	if len(unknown.Near) == 0 {
		unknown.Known = j.cfg.variants()
	}
	j.valueFinding(diag.UnknownVariant, t, unknown)
	return nil
}

// seats returns the seats that play by the seat tags that are there, 0 for all.
func (j *judge) seats(rs *engine.Ruleset) uint8 {
	var mask uint8
	var last *notation.Tag
	for i := range j.g.Tags {
		if s := rs.SeatNamed(j.g.Tags[i].Name); s != 0 {
			mask |= 1 << (s - 1)
			last = &j.g.Tags[i]
		}
	}
	for i := range j.g.Malformed { // such a one says who plays all the same
		if s := rs.SeatNamed(j.g.Malformed[i].Name); s != 0 {
			mask |= 1 << (s - 1)
			last = &notation.Tag{Start: j.g.Malformed[i].Start, End: j.g.Malformed[i].End}
		}
	}
	if mask == 0 {
		return engine.SeatMask(rs.SeatSets[0])
	}
	for _, set := range rs.SeatSets {
		if engine.SeatMask(set) == mask {
			return mask
		}
	}
	j.valueFinding(diag.SeatSet, last, seatsNotAlone(rs, mask))
	return engine.SeatMask(rs.SeatSets[0])
}

// date reports what is wrong with a date, if anything is.
func (j *judge) date(t *notation.Tag, err error) {
	if err != nil {
		j.valueFinding(diag.ImpossibleDate, t, dateFault(t.Value, err))
	}
}

// options reads an Options tag.
func (j *judge) options(rs *engine.Ruleset, setup *engine.Setup, t *notation.Tag) {
	seen := map[string]bool{}
	at, faulty := 0, false
	for word := range strings.FieldsSeq(t.Value) {
		if faulty && j.full() {
			// All of them are refused already.
			j.unlisted.n++
			j.unlisted.uncounted = true
			return
		}
		at += strings.Index(t.Value[at:], word)
		name, value, ok := strings.Cut(word, "=")
		var fault diag.Detail
		if err := rs.Set(setup, name, value); !ok {
			fault = diag.SettingUnreadable.With(clip(word))
		} else if err != nil {
			fault = diag.Sentence{Text: words.Of("%v%v", err, optionElsewhere(rs, name))}
		} else if seen[name] {
			fault = diag.OptionTwice.With(clip(name))
		} else {
			alone := engine.Setup{Seats: setup.Seats}
			_ = rs.Set(&alone, name, value)
			if err := rs.Unfit(alone); err != nil {
				fault = diag.Sentence{Text: words.OfError(err)}
			}
		}
		if fault != nil {
			faulty = true
			j.tagFinding(diag.UnknownOption, t, at, at+len(word), fault)
		}
		seen[name] = true
		at += len(word)
	}
}

package referee

import (
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// settle reads the tags and returns the table to judge by, nil when there is none.
func (j *judge) settle(g *notation.Game) *table {
	var variant, options, first, setup, fen, result *notation.Tag
	others := false
	j.tags.torn = false
	for i := range g.Tags {
		t := &g.Tags[i]
		switch t.Name {
		case "Variant":
			variant = j.firstTag(variant, t)
		case "Options":
			options = j.firstTag(options, t)
		case "First":
			first = j.firstTag(first, t)
		case "SetUp":
			setup = j.firstTag(setup, t)
		case "FEN":
			fen = j.firstTag(fen, t)
		case "Result":
			if result == nil {
				result = t
			}
		case "Date", "UTCDate":
			_, err := notation.ReadDate(t.Value)
			j.date(t, err)
		case "EventDate":
			_, err := notation.ReadEventDate(t.Value)
			j.date(t, err)
		case "Event", "Site", "Round", "White", "Black", "Red", "Yellow", "Green", "Blue", "Termination":
		default:
			others = others || j.mayBeMeant(i, t.Name)
		}
	}
	j.tags.lost = j.tags.lost[:0]
	if result != nil && g.Result.Text != "" && result.Value != g.Result.Text {
		j.tagFinding(diag.ResultTag, result, 0, len(result.Value),
			diag.TagAgainstToken{Tag: clip(result.Value), Token: clip(g.Result.Text)})
	}
	lost := (others || len(g.Malformed) > 0) && j.misunderstood(variant)
	rs := j.variant(variant)
	if lost || rs == nil || j.tags.torn {
		return nil
	}
	key := tableKey{variant: rs.Name, seats: j.seats(rs)}
	if options != nil {
		key.options = options.Value
	}
	if first != nil {
		key.first = first.Value
	}
	if fen != nil {
		key.fen = fen.Value
	}
	if !j.begins(setup, fen) {
		return nil
	}
	if fen != nil && setup == nil {
		j.tagFinding(diag.SetUpMismatch, fen, 0, len(fen.Value), diag.SetUpMissing)
	}
	if t := j.tags.tables.last; t != nil && t.key == key {
		return t
	}
	if t := j.tags.tables.all[key]; t != nil {
		j.tags.tables.last = t
		return t
	}
	t, clean := j.build(rs, key, options, first, fen)
	if t == nil || !clean {
		return t // a table with findings must find them again in the next game
	}
	if j.tags.tables.all == nil || len(j.tags.tables.all) >= maxTables {
		j.tags.tables.all = make(map[tableKey]*table)
	}
	j.tags.tables.all[key], j.tags.tables.last = t, t
	return t
}

// firstTag returns the first of two tags that decide what the game is judged by. Where they
// contradict each other none does.
func (j *judge) firstTag(have, t *notation.Tag) *notation.Tag {
	if have == nil {
		return t
	}
	j.tags.torn = j.tags.torn || have.Value != t.Value
	return have
}

// begins reports whether it is known by the tags SetUp and FEN where the game begins.
func (j *judge) begins(setup, fen *notation.Tag) bool {
	if setup == nil || fen != nil && setup.Value == "1" || fen == nil && setup.Value == "0" {
		return true
	}
	says := diag.StartUnclearAlone
	switch {
	case setup.Value == "1":
		says = diag.StartMissing
	case setup.Value == "0":
		says = diag.StartDenied
	case fen != nil:
		says = diag.StartUnclear
	}
	j.tagFinding(diag.BadPosition, setup, 0, len(setup.Value), says.With(clip(setup.Value)))
	return false
}

// build makes a table, nil if one of its tags is refused. It reports whether nothing was found
// on the way.
func (j *judge) build(rs *engine.Ruleset, key tableKey, options, first, fen *notation.Tag) (*table, bool) {
	before := j.found()
	setup := engine.Setup{Seats: key.seats}
	taken := j.cfg.apply(rs, &setup)
	if options != nil {
		j.options(rs, &setup, options)
	}
	if first != nil {
		j.first(rs, &setup, first)
	}
	game, err := rs.New(setup)
	if err != nil {
		// The seats were checked before, so this is ours.
		panic("referee: " + err.Error())
	}
	refused := j.found() > before
	t := newTable(game)
	t.key, t.taken = key, taken
	if fen == nil {
		t.start = game.Start()
	} else {
		t.position = true
		if t.start, err = game.Position(key.fen); err != nil {
			j.tagFinding(diag.BadPosition, fen, 0, len(fen.Value), diag.Sentence(err.Error()))
			return nil, false
		}
		j.irregular(t.start, fen)
	}
	if refused {
		return nil, false
	}
	return t, j.found() == before
}

// first takes the seat that begins from the tag First.
func (j *judge) first(rs *engine.Ruleset, setup *engine.Setup, t *notation.Tag) {
	seat := rs.SeatNamed(t.Value)
	if seat == 0 && len(t.Value) == 1 {
		seat = rs.SeatOf(t.Value[0])
	}
	if seat == 0 || setup.Seats != 0 && !setup.Has(seat) {
		j.tagFinding(diag.BadFirst, t, 0, len(t.Value), diag.SeatUnknown.With(clip(t.Value)))
		return
	}
	setup.First = seat
}

// irregular reports what no play brings about in a position that a game begins from.
func (j *judge) irregular(start engine.State, fen *notation.Tag) {
	if s, ok := start.(engine.Irregular); ok {
		for _, what := range s.Irregularities() {
			j.tagFinding(diag.IrregularPosition, fen, 0, len(fen.Value), diag.Sentence(what))
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
		} else if len(j.g.Items) > 0 {
			start, end = j.g.Items[0].Start, j.g.Items[0].End
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
	j.tagFinding(diag.UnknownVariant, t, 0, len(t.Value),
		diag.VariantUnknown{Name: clip(name), Near: engine.Nearest(name, j.cfg.variants())})
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
	j.tagFinding(diag.SeatSet, last, 0, len(last.Value), seatsNotAlone(rs, mask))
	return engine.SeatMask(rs.SeatSets[0])
}

// date reports what is wrong with a date, if anything is.
func (j *judge) date(t *notation.Tag, err error) {
	if err != nil {
		j.tagFinding(diag.ImpossibleDate, t, 0, len(t.Value), dateFault(t.Value, err))
	}
}

// options reads an Options tag.
func (j *judge) options(rs *engine.Ruleset, setup *engine.Setup, t *notation.Tag) {
	seen := map[string]bool{}
	at, faulty := 0, false
	for word := range strings.FieldsSeq(t.Value) {
		if faulty && j.full() {
			// All of them are refused already.
			j.surplus.n++
			j.surplus.uncounted = true
			return
		}
		at += strings.Index(t.Value[at:], word)
		name, value, ok := strings.Cut(word, "=")
		var fault diag.Detail
		if err := rs.Set(setup, name, value); !ok {
			fault = diag.SettingUnreadable.With(clip(word))
		} else if err != nil {
			fault = diag.Sentence(err.Error())
		} else if seen[name] {
			fault = diag.OptionTwice.With(clip(name))
		} else {
			alone := engine.Setup{Seats: setup.Seats}
			_ = rs.Set(&alone, name, value)
			if err := rs.Unfit(alone); err != nil {
				fault = diag.Sentence(err.Error())
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

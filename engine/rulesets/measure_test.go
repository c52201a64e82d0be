package rulesets_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/engine/track"
)

// configs are the structures by which the toolkits are told what a game is like.
var configs = []reflect.Type{reflect.TypeFor[track.Course]()}

// A toolkit holds what games share: what only one game sets is that game's own, and
// belongs into its folder as code.
func TestToolkitFieldsAreShared(t *testing.T) {
	for _, config := range configs {
		setBy := make([][]string, config.NumField())
		games := 0
		for _, r := range rulesets.All() {
			found := false
			for _, g := range everySetting(t, r) {
				v, ok := configOf(reflect.ValueOf(g).Elem(), config)
				if !ok {
					continue
				}
				found = true
				for i := range setBy {
					if !v.Field(i).IsZero() && !slices.Contains(setBy[i], r.Name) {
						setBy[i] = append(setBy[i], r.Name)
					}
				}
			}
			if found {
				games++
			}
		}
		if games < 2 {
			t.Errorf("%s tells of %d games", config, games)
		}
		for i, names := range setBy {
			if f := config.Field(i); f.IsExported() && len(names) < 2 {
				t.Errorf("%s.%s is set by %q only", config, f.Name, names)
			}
		}
	}
}

// everySetting builds the games of a rule set with every value of every option, one at a
// time, for every set of seats.
func everySetting(t *testing.T, r *engine.Ruleset) []engine.Game {
	t.Helper()
	setups := []engine.Setup{{}}
	for o := range r.Options {
		for v := 1; v < len(r.Options[o].Values); v++ {
			var s engine.Setup
			s.Values[o] = uint8(v)
			setups = append(setups, s)
		}
	}
	var games []engine.Game
	for _, s := range setups {
		for _, seats := range r.SeatSets {
			s.Seats = engine.SeatMask(seats)
			g, err := r.New(s)
			if err != nil {
				t.Fatal(err)
			}
			games = append(games, g)
		}
	}
	return games
}

// configOf looks for a structure of a type among the fields of another, and theirs.
func configOf(v reflect.Value, config reflect.Type) (reflect.Value, bool) {
	if v.Type() == config {
		return v, true
	}
	if v.Kind() == reflect.Struct {
		for i := range v.NumField() {
			if found, ok := configOf(v.Field(i), config); ok {
				return found, true
			}
		}
	}
	return reflect.Value{}, false
}

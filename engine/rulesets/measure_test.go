package rulesets_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/engine/track/split"
	"github.com/ashtapada/agn/engine/war"
)

// configs are the structures by which the toolkits are told what a game is like.
var configs = []reflect.Type{reflect.TypeFor[track.Course](), reflect.TypeFor[split.Course](), reflect.TypeFor[war.Config]()}

// A toolkit holds what games share: what only one game sets is that game's own, and
// belongs into its folder as code.
func TestToolkitFieldsAreShared(t *testing.T) {
	for _, config := range configs {
		use := usage{}
		for _, r := range rulesets.All() {
			for _, g := range everySetting(t, r) {
				if v, ok := configOf(reflect.ValueOf(g).Elem(), config); ok {
					use.note(v, r.Name)
				}
			}
		}
		if len(use) == 0 {
			t.Errorf("no game is told of by %s", config)
		}
		for f, games := range use {
			if len(games) < 2 {
				t.Errorf("%s is set by %q only", f, games)
			}
		}
	}
}

// usage holds, by the exported fields of configuration structures, which games set them.
type usage map[field][]string

type field struct {
	of   reflect.Type
	name string
}

func (f field) String() string { return f.of.String() + "." + f.name }

// note notes what a game sets in a structure, and in the structures of the same package
// that it holds.
func (u usage) note(v reflect.Value, game string) {
	for i := range v.NumField() {
		f := field{v.Type(), v.Type().Field(i).Name}
		if !v.Type().Field(i).IsExported() {
			continue
		}
		games := u[f]
		if !v.Field(i).IsZero() && !slices.Contains(games, game) {
			games = append(games, game)
		}
		u[f] = games
		u.inside(v.Field(i), v.Type().PkgPath(), game)
	}
}

func (u usage) inside(v reflect.Value, pkg, game string) {
	switch v.Kind() {
	case reflect.Struct:
		if v.Type().PkgPath() == pkg {
			u.note(v, game)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			u.inside(v.Index(i), pkg, game)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			u.inside(v.Elem(), pkg, game)
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
	if v.Kind() == reflect.Pointer && v.Type().Elem().PkgPath() == config.PkgPath() {
		v = v.Elem()
	}
	switch {
	case !v.IsValid():
		return v, false
	case v.Type() == config:
		return v, true
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if found, ok := configOf(v.Field(i), config); ok {
				return found, true
			}
		}
	}
	return reflect.Value{}, false
}

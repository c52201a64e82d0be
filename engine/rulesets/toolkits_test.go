package rulesets_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/engine/track/split"
	"github.com/ashtapada/agn/engine/war"
)

// configs are the structures by which a game describes itself to the toolkits.
var configs = []reflect.Type{reflect.TypeFor[war.Config](), reflect.TypeFor[track.Course](),
	reflect.TypeFor[split.Course]()}

// configOf looks for a structure of a type in a game, among its fields and theirs.
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

// TestToolkits builds every rule set under every value of every option and finds every
// field of the toolkits' configurations in use by two rule sets at least: what one game
// has alone is that game's code.
func TestToolkits(t *testing.T) {
	users := map[string]map[string]bool{}
	for _, r := range rulesets.All() {
		for _, s := range everySetup(r) {
			g, err := r.New(s)
			if err != nil {
				t.Fatal(err)
			}
			for _, config := range configs {
				if v, ok := configOf(reflect.ValueOf(g).Elem(), config); ok {
					fieldsUsed(users, v, r.Name)
				}
			}
		}
	}
	for _, config := range configs {
		if users[fmt.Sprintf("%s.%s", config, config.Field(0).Name)] == nil {
			t.Errorf("no game is told of by %s", config)
		}
	}
	for _, field := range slices.Sorted(maps.Keys(users)) {
		if of := users[field]; len(of) < 2 {
			t.Errorf("%s is used by %d rule sets: %s", field, len(of), strings.Join(slices.Sorted(maps.Keys(of)), " "))
		}
	}
}

// everySetup returns the defaults and every other value of every option alone.
func everySetup(r *engine.Ruleset) []engine.Setup {
	out := []engine.Setup{{}}
	for i, o := range r.Options {
		for v := 1; v < len(o.Values); v++ {
			var s engine.Setup
			s.Values[i] = uint8(v)
			out = append(out, s)
		}
	}
	return out
}

// fieldsUsed enters by field, as package.Type.Field, which rule set has it set. It looks
// into the structs of the toolkit that a field leads to.
func fieldsUsed(users map[string]map[string]bool, v reflect.Value, name string) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !f.IsExported() {
			continue
		}
		key := fmt.Sprintf("%s.%s", v.Type(), f.Name)
		if users[key] == nil {
			users[key] = map[string]bool{}
		}
		if !v.Field(i).IsZero() {
			users[key][name] = true
		}
		inside(users, v.Field(i), v.Type().PkgPath(), name)
	}
}

// inside goes on from a field to the structs of the same package.
func inside(users map[string]map[string]bool, v reflect.Value, pkg, name string) {
	switch v.Kind() {
	case reflect.Struct:
		if v.Type().PkgPath() == pkg {
			fieldsUsed(users, v, name)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			inside(users, v.Elem(), pkg, name)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			inside(users, v.Index(i), pkg, name)
		}
	}
}

// TestToolkitsCatch proves the reading of fields.
func TestToolkitsCatch(t *testing.T) {
	users := map[string]map[string]bool{}
	cfg := war.Config{Check: true, Armies: []war.Army{{Ally: 2}}}
	fieldsUsed(users, reflect.ValueOf(cfg), "a")
	for field, want := range map[string]int{"war.Config.Check": 1, "war.Army.Ally": 1, "war.Config.King": 0,
		"war.Army.Promo": 0} {
		if got, ok := users[field]; !ok || len(got) != want {
			t.Errorf("%s: %v", field, got)
		}
	}
}

// Package schema describes the JSON that the commands write, as JSON Schema 2020-12.
package schema

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// The table of schemas.
//
//go:embed schemas.txt
var table string

// Draft is the dialect of the schemas.
const Draft = "https://json-schema.org/draft/2020-12/schema"

// object is a block of the table.
type object struct {
	name, about string
	schema      bool // not only a part of others
	list        bool // it may be a list of such objects
	keys        []key
}

type key struct {
	name, kind, about string
	optional          bool
}

// objects has the table, read when it is first asked for. It is part of the program, and so
// is a fault in it.
var objects = sync.OnceValue(func() []object {
	var all []object
	for line := range strings.Lines(table) {
		line = strings.TrimSpace(line)
		switch kind, rest, _ := strings.Cut(line, " "); {
		case line == "" || line[0] == '#':
		case kind == "schema" || kind == "type":
			head, about, _ := strings.Cut(rest, ": ")
			name, list, _ := strings.Cut(head, " ")
			all = append(all, object{name: name, about: about, schema: kind == "schema", list: list == "list"})
		default:
			f := strings.SplitN(line, " ", 3)
			if len(f) < 2 {
				panic(fmt.Sprintf("schema: %q has no type", line))
			}
			k := key{kind: f[1], about: strings.Join(f[2:], "")}
			k.name, k.optional = strings.CutSuffix(f[0], "?")
			o := &all[len(all)-1]
			o.keys = append(o.keys, k)
		}
	}
	for _, t := range export.Tables() {
		o := object{name: "export-" + string(t), schema: true,
			about: fmt.Sprintf(
				"a row of the table %s, as agn export --format jsonl --table %[1]s writes it; --columns chooses keys", t)}
		for _, c := range export.Columns(t) {
			o.keys = append(o.keys, key{name: c.Name, kind: kindOf(c), about: c.About, optional: true})
		}
		all = append(all, o)
	}
	return all
})

// kindOf is the type of a column.
func kindOf(c export.Column) string {
	kind := "string"
	switch c.Name {
	case "tags":
		kind = "{string}"
	case "throw_candidates":
		kind = "[rowFallen]"
	}
	switch c.Type {
	case "INTEGER", "BIGINT":
		kind = "int"
	case "DOUBLE":
		kind = "number"
	case "BOOLEAN":
		kind = "bool"
	}
	if c.Null {
		kind += "?"
	}
	return kind
}

// Names lists the schemas in the order of the table.
func Names() []string {
	var names []string
	for _, o := range objects() {
		if o.schema {
			names = append(names, o.name)
		}
	}
	return names
}

// Of returns a schema as JSON. The error is an *engine.UnknownError.
func Of(name string) ([]byte, error) {
	o, ok := find(name)
	if !ok || !o.schema {
		return nil, &engine.UnknownError{What: words.Of("schema"), Name: name, Near: engine.Nearest(name, Names()),
			Known: Names()}
	}
	defs := map[string]any{}
	root := o.schemaOf(defs)
	doc := map[string]any{"$schema": Draft, "title": name, "description": o.about}
	if o.list {
		defs[name] = root
		ref := map[string]any{"$ref": "#/$defs/" + name}
		doc["anyOf"] = []any{ref, map[string]any{"type": "array", "items": ref}}
	} else {
		for k, v := range root {
			doc[k] = v
		}
	}
	if len(defs) > 0 {
		doc["$defs"] = defs
	}
	out, err := json.MarshalIndent(doc, "", "  ")
	if err != nil {
		panic(err) // strings, lists and maps only
	}
	return append(out, '\n'), nil
}

func find(name string) (*object, bool) {
	all := objects()
	i := slices.IndexFunc(all, func(o object) bool { return o.name == name })
	if i < 0 {
		return nil, false
	}
	return &all[i], true
}

// schemaOf returns the schema of an object and puts what it refers to into defs.
func (o *object) schemaOf(defs map[string]any) map[string]any {
	properties, required := map[string]any{}, []string{}
	for _, k := range o.keys {
		s := typeOf(k.kind, defs)
		if k.about != "" {
			s["description"] = k.about
		}
		properties[k.name] = s
		if !k.optional {
			required = append(required, k.name)
		}
	}
	return map[string]any{"type": "object", "description": o.about, "properties": properties, "required": required}
}

// typeOf returns the schema of a type as the table writes it.
func typeOf(kind string, defs map[string]any) map[string]any {
	if of, ok := strings.CutSuffix(kind, "?"); ok {
		s := typeOf(of, defs)
		if name, ok := s["type"].(string); ok && s["enum"] == nil {
			s["type"] = []string{name, "null"}
			return s
		}
		return map[string]any{"anyOf": []any{s, map[string]any{"type": "null"}}}
	}
	switch n := len(kind) - 1; {
	case kind[0] == '[' && kind[n] == ']':
		return map[string]any{"type": "array", "items": typeOf(kind[1:n], defs)}
	case kind[0] == '{' && kind[n] == '}':
		return map[string]any{"type": "object", "additionalProperties": typeOf(kind[1:n], defs)}
	case strings.Contains(kind, "|"):
		return map[string]any{"type": "string", "enum": strings.Split(kind, "|")}
	}
	switch kind {
	case "string", "number":
		return map[string]any{"type": kind}
	case "int":
		return map[string]any{"type": "integer"}
	case "bool":
		return map[string]any{"type": "boolean"}
	}
	o, ok := find(kind)
	if !ok {
		panic(fmt.Sprintf("schema: there is no type %q", kind))
	}
	if _, ok := defs[kind]; !ok {
		defs[kind] = nil // while its own keys are looked at
		defs[kind] = o.schemaOf(defs)
	}
	return map[string]any{"$ref": "#/$defs/" + kind}
}

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/ashtapada/agn/internal/schema"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// checkedMain is main for scripts: whatever JSON the command writes is held against its
// schema, in which no key may be missing and none stand that the schema has not.
func checkedMain() {
	args := os.Args[1:]
	name := schemaOf(args)
	if name == "" {
		main()
		return
	}
	var out bytes.Buffer
	code := run(context.Background(), args, os.Stdin, io.MultiWriter(os.Stdout, &out), os.Stderr)
	if code <= exitTrouble {
		var err error
		if len(jsonFiles(args)) == 0 || printsJSON(args) {
			err = conforms(name, out.Bytes())
		}
		if errors.Is(err, io.ErrUnexpectedEOF) && code == exitTrouble {
			err = nil // it broke off
		}
		for _, f := range jsonFiles(args) {
			if data, readErr := os.ReadFile(f); readErr == nil && err == nil && code < exitTrouble {
				err = conforms(name, data)
			}
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "agn %q does not keep to the schema %s: %v\n", args, name, err)
			code = 99
		}
	}
	os.Exit(code)
}

// schemaOf names the schema of the JSON that a command line writes, empty if it writes
// none.
func schemaOf(args []string) string {
	var words []string
	format, table := "", "games"
	for i, a := range args {
		value, ok := strings.CutPrefix(a, "--format=")
		switch {
		case ok:
			format = value
		case i > 0 && args[i-1] == "--format":
			format = a
		case i > 0 && args[i-1] == "--table":
			table = a
		case a == "--json":
			format = "json"
		case a == "--sql":
			return "" // columns of any names
		case a == "--append":
			return "" // rows go to files
		case i > 0 && args[i-1] == "--output" || strings.HasPrefix(a, "--output="):
			if f, _, _ := strings.Cut(strings.TrimPrefix(a, "--output="), "="); strings.HasPrefix(f, "json") {
				format = f
			}
		case len(words) < 2 && !strings.HasPrefix(a, "-"):
			words = append(words, a)
		}
	}
	if len(words) == 0 || words[0] != "legal" && format != "json" && format != "jsonl" {
		return ""
	}
	name := words[0]
	if (name == "archive" || name == "dice") && len(words) > 1 {
		name += "-" + words[1]
	}
	switch name {
	case "export", "archive-export":
		return "export-" + table
	case "archive-show":
		if slices.Contains(args, "--query") {
			return "archive-hit"
		}
	case "archive-diff", "archive-collate":
		return strings.TrimPrefix(name, "archive-")
	}
	if !slices.Contains(schema.Names(), name) {
		return ""
	}
	return name
}

// jsonFiles lists the files that check writes JSON into.
func jsonFiles(args []string) []string {
	var files []string
	for i, a := range args {
		spec, ok := strings.CutPrefix(a, "--output=")
		if !ok && i > 0 && args[i-1] == "--output" {
			spec = a
		}
		if format, file, ok := strings.Cut(spec, "="); ok && file != stdinName && strings.HasPrefix(format, "json") {
			files = append(files, file)
		}
	}
	return files
}

// printsJSON reports whether check prints JSON beside the files that it writes.
func printsJSON(args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool {
		return strings.HasSuffix(a, "json=-") || strings.HasSuffix(a, "jsonl=-") || a == "json" || a == "jsonl"
	})
}

// compiled has the schemas as they are used in tests.
var compiled sync.Map

// strict compiles a schema so that objects have no keys but those it names.
func strict(name string) (*jsonschema.Schema, error) {
	if s, ok := compiled.Load(name); ok {
		return s.(*jsonschema.Schema), nil
	}
	text, err := schema.Of(name)
	if err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	closed(doc)
	c := jsonschema.NewCompiler()
	if err := c.AddResource("agn:"+name, doc); err != nil {
		return nil, err
	}
	s, err := c.Compile("agn:" + name)
	if err == nil {
		compiled.Store(name, s)
	}
	return s, err
}

// closed allows no keys in objects but those that are named.
func closed(doc any) {
	switch v := doc.(type) {
	case map[string]any:
		if _, ok := v["properties"].(map[string]any); ok {
			v["additionalProperties"] = false
		}
		for _, sub := range v {
			closed(sub)
		}
	case []any:
		for _, sub := range v {
			closed(sub)
		}
	}
}

// conforms holds values of JSON, one behind another, against a schema.
func conforms(name string, data []byte) error {
	s, err := strict(name)
	if err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	for {
		var v any
		if err := dec.Decode(&v); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := s.Validate(v); err != nil {
			return err
		}
	}
}

// TestSchemas: every schema is one of the draft it names, every type of the table is
// described, and the schemas tell right from wrong.
func TestSchemas(t *testing.T) {
	meta, err := jsonschema.NewCompiler().Compile(schema.Draft)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range schema.Names() {
		text, err := schema.Of(name)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := meta.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := strict(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	const good = `{"event":1,"seat":"R","due":"cast","moves":[],"mayEnd":false,"state":"x"}`
	if err := conforms("legal", []byte(good+"\n"+strings.Replace(good, `"R"`, "null", 1))); err != nil {
		t.Error(err)
	}
	for _, bad := range []string{
		strings.Replace(good, `"event":1,`, "", 1),
		strings.Replace(good, "{", `{"more":1,`, 1),
		strings.Replace(good, `"cast"`, `"throw"`, 1),
		strings.Replace(good, "[]", "null, ", 1),
		"[" + good + "]",
	} {
		if conforms("legal", []byte(bad)) == nil {
			t.Errorf("%s passes", bad)
		}
	}
	if err := conforms("perft", []byte("[]")); err == nil {
		t.Error("a list of counts passes")
	}
}

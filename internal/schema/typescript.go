package schema

import (
	"fmt"
	"strings"
)

// TypeScript returns interfaces for schemas and for what they refer to, as the text of a module. It panics where
// there is no schema of a name.
func TypeScript(names ...string) []byte {
	var b strings.Builder
	written := map[string]bool{}
	for len(names) > 0 {
		name := names[0]
		names = names[1:]
		if written[name] {
			continue
		}
		written[name] = true
		o, ok := find(name)
		if !ok {
			panic(fmt.Sprintf("schema: there is no type %q", name))
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "/** %s. */\nexport interface %s {\n", sentence(o.about), typeName(name))
		for _, k := range o.keys {
			if k.about != "" {
				fmt.Fprintf(&b, "  /** %s. */\n", sentence(k.about))
			}
			mark := ""
			if k.optional {
				mark = "?"
			}
			fmt.Fprintf(&b, "  %s%s: %s;\n", k.name, mark, tsType(k.kind, &names))
		}
		b.WriteString("}\n")
	}
	return []byte(b.String())
}

// tsType returns a type as TypeScript writes it, and adds the objects in it to those that are asked for.
func tsType(kind string, names *[]string) string {
	if of, ok := strings.CutSuffix(kind, "?"); ok {
		return tsType(of, names) + " | null"
	}
	switch n := len(kind) - 1; {
	case kind[0] == '[' && kind[n] == ']':
		of := tsType(kind[1:n], names)
		if strings.Contains(of, " ") {
			of = "(" + of + ")"
		}
		return of + "[]"
	case kind[0] == '{' && kind[n] == '}':
		return "Record<string, " + tsType(kind[1:n], names) + ">"
	case strings.Contains(kind, "|"):
		return `"` + strings.ReplaceAll(kind, "|", `" | "`) + `"`
	}
	switch kind {
	case "string", "number":
		return kind
	case "int":
		return "number"
	case "bool":
		return "boolean"
	}
	*names = append(*names, kind)
	return typeName(kind)
}

// typeName makes a name of TypeScript of one of the table.
func typeName(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, "-") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

// sentence makes a sentence of what the table says.
func sentence(about string) string { return strings.ToUpper(about[:1]) + about[1:] }

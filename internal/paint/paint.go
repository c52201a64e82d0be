// Package paint colours text for terminals.
package paint

import "github.com/ashtapada/agn/notation/diag"

// Color colours text when it is true and leaves it as it is when it is false.
type Color bool

// The colours that SGR knows by these numbers.
const (
	Red    = "31"
	Green  = "32"
	Yellow = "33"
	Cyan   = "36"
)

// Strong is the code for bold text.
const Strong = "1"

// SGR puts s between a code for a terminal and the one that ends it.
func (c Color) SGR(code, s string) string {
	if !c {
		return s
	}
	return string(c.Append(nil, code, s))
}

// Append is SGR, and appends.
func (c Color) Append(dst []byte, code string, s ...string) []byte {
	if c {
		dst = append(append(append(dst, "\x1b["...), code...), 'm')
	}
	for _, part := range s {
		dst = append(dst, part...)
	}
	if c {
		dst = append(dst, "\x1b[0m"...)
	}
	return dst
}

// Bold makes s bold.
func (c Color) Bold(s string) string { return c.SGR(Strong, s) }

// Severity gives s the colour of a severity.
func (c Color) Severity(v diag.Severity, s string) string { return c.SGR(CodeOf(v), s) }

// CodeOf is the code for a severity.
func CodeOf(v diag.Severity) string {
	switch v {
	case diag.Error:
		return Strong + ";" + Red
	case diag.Warning:
		return Strong + ";" + Yellow
	}
	return Strong + ";" + Cyan
}

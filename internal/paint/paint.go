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

// SGR puts s between a code for a terminal and the one that ends it.
func (c Color) SGR(code, s string) string {
	if !c {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

// Bold makes s bold.
func (c Color) Bold(s string) string { return c.SGR("1", s) }

// Severity gives s the colour of a severity.
func (c Color) Severity(v diag.Severity, s string) string {
	switch v {
	case diag.Error:
		return c.SGR("1;"+Red, s)
	case diag.Warning:
		return c.SGR("1;"+Yellow, s)
	}
	return c.SGR("1;"+Cyan, s)
}

package track

import "strings"

// Examples returns Example for games of a rule set by these seats.
func Examples(variant string, seats ...string) func(options, position, movetext string) string {
	return func(options, position, movetext string) string {
		return Example(variant, options, position, movetext, seats...)
	}
}

// Example writes a game that shows a rule: of these seats, from a position, the start if
// it is empty. The movetext ends with the result.
func Example(variant, options, position, movetext string, seats ...string) string {
	var b strings.Builder
	tag := func(name, value string) {
		if value != "" {
			b.WriteString("[" + name + ` "` + value + "\"]\n")
		}
	}
	for _, seat := range seats {
		tag(seat, "?")
	}
	tag("Result", movetext[strings.LastIndexByte(movetext, ' ')+1:])
	tag("Variant", variant)
	tag("Options", options)
	if position != "" {
		tag("SetUp", "1")
		tag("FEN", position)
	}
	return b.String() + "\n" + movetext + "\n"
}

// Package grammar reads AGN text. A Reader cuts a stream into games without
// parsing them, a Parser turns one game's text into a tree; neither ever fails on
// what a game holds: faults are findings. The reference grammar, written with
// participle, is the one definition of the syntax; the parser, written by hand for
// speed, is held equal to it by tests. docs/notation.md is the specification.
package grammar

// Limits, which keep the cost of hostile input in proportion to its size.
const (
	// MaxGame is the length in bytes of the longest game that is read.
	MaxGame = 1 << 20
	// MaxWord is the length in bytes of the longest word of movetext.
	MaxWord = 255
	// MaxDepth is how deep variations may be nested.
	MaxDepth = 64
	// MaxFindings is how many findings one game can have.
	MaxFindings = 1000
)

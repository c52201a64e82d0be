package record

import "github.com/ashtapada/agn/internal/spelling"

// Fold returns the form in which names and texts are compared as they are spelt: NFC, case folded.
func Fold(s string) string { return spelling.Fold(s) }

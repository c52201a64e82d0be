package archive

import "testing"

// TestOtherFormat: a game that by itself would be taken for a file of another format keeps its id.
func TestOtherFormat(t *testing.T) {
	for _, text := range []string{"\xff\xfe{", "\x1f\x8b\x08 e4", "PK\x03\x04"} {
		a, path := newArchive(t, "other.agndb")
		if tally := imported(t, a, ImportOptions{}, soundGame+"\n"+text); tally.Games() != 2 {
			t.Fatalf("%q: %+v", text, tally)
		}
		if n := sound(t, a); n != 2 {
			t.Errorf("%q: %d games", text, n)
		}
		if tally := imported(t, openAt(t, path, ReadWrite), ImportOptions{}, soundGame+"\n"+text); tally.Present != 2 {
			t.Errorf("%q: again %+v", text, tally)
		}
	}
}

package words

import "testing"

// TestAgree: in a French sentence articles and endings agree with the names in it.
func TestAgree(t *testing.T) {
	fr, ok := Open("fr")
	if !ok {
		t.Fatal("no French")
	}
	for _, c := range []struct{ man, want string }{
		{"knight", "le cavalier en d4 est pris à X"},
		{"rook", "la tour en d4 est prise à X"},
		{"elephant", "l’éléphant en d4 est pris à X"},
		{"{m}", "le {m} en d4 est pris à X"},
	} {
		if got := Of("the %v on %v is %v's", Name(c.man), "d4", "X").In(fr); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	for n, want := range map[int]string{0: "0 endroit", 1: "1 endroit", 2: "2 endroits"} {
		text := Plural(n, "%d place", "%d places", n)
		if got := text.In(fr); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestMatch: what a browser or the environment prefers gives the language that serves best.
func TestMatch(t *testing.T) {
	for accept, want := range map[string]string{"fr_FR.UTF-8": "fr", "fr-CA,fr;q=0.8,en;q=0.5": "fr", "en-GB,fr;q=0.5": "en",
		"C": "en", "": "en", "POSIX": "en", "de_DE@euro": "en", "xx": "en", "\x00": "en", "de, fr;q=0.3": "fr"} {
		if got := Match(accept).Tag(); got != want {
			t.Errorf("%q: %s, want %s", accept, got, want)
		}
	}
}

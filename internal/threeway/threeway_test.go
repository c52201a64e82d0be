package threeway

import "testing"

const sound = "[Event \"A\"]\n[Site \"Poona\"]\n\n1. e3 e6 {quiet} 2. d3 d6 3. Nf3 *\n"

func TestMerge(t *testing.T) {
	for name, c := range map[string]struct {
		base, ours, theirs, want string
		conflicts                int
	}{
		"different events": {sound,
			"[Event \"A\"]\n[Site \"Poona\"]\n\n1. f3 e6 {quiet} 2. d3 d6 3. Nf3 *\n",
			"[Event \"A\"]\n[Site \"Poona\"]\n\n1. e3 e6 {quiet} 2. d3 c6 3. Nf3 *\n",
			"[Event \"A\"]\n[Site \"Poona\"]\n\n1. f3 e6 {quiet} 2. d3 c6 3. Nf3 *\n", 0},
		"neighbours": {"1. e3 e6 *\n", "1. f3 e6 *\n", "1. e3 f6 *\n", "1. f3 f6 *\n", 0},
		"the same event": {"1. e3 e6 *\n", "1. f3 e6 *\n", "1. g3 e6 *\n",
			"<<<<<<< ours\n1. f3\n=======\n1. g3\n>>>>>>> theirs\ne6 *\n", 1},
		"the same edit":         {"1. e3 e6 *\n", "1. f3 e6 *\n", "1. f3 e6 *\n", "1. f3 e6 *\n", 0},
		"one that is taken out": {"1. e3 e6 2. d3 *\n", "1. e3 e6 *\n", "1. e3 e6! 2. d3 *\n", "1. e3 e6! *\n", 0},
		"a remark and its event": {"1. e3 e6 *\n", "1. f3 e6 *\n", "1. e3 {x} e6 *\n",
			"<<<<<<< ours\n1. f3\n=======\n1. e3 {x}\n>>>>>>> theirs\ne6 *\n", 1},
		"layout": {"1. e3 e6\n2. d3 *\n", "1. e3 e6 2. d3\n*\n", "1. e3 e6\n2. c3 *\n", "1. e3 e6 2. c3\n*\n", 0},
		"a round is put in": {"1. e3 e6 2. d3 d6 *\n", "1. e3 e6 2. a3 a6 3. d3 d6 *\n", "1. e3 e6 2. d3 c6 *\n",
			"1. e3 e6 2. a3 a6 3. d3 c6 *\n", 0},
		"a round is put in and the next changes": {"1. e3 e6 2. d3 d6 *\n", "1. e3 e6 2. a3 a6 3. d3 d6 *\n",
			"1. e3 e6 2. c3 d6 *\n", "1. e3 e6 2. a3 a6 3. c3 d6 *\n", 0},
		"games": {sound, sound + "\n[Event \"B\"]\n\n1. a3 *\n", sound + "\n[Event \"C\"]\n\n1. b3 *\n",
			sound + "\n[Event \"B\"]\n\n1. a3 *\n\n[Event \"C\"]\n\n1. b3 *\n", 0},
		"tags": {sound, "[Event \"B\"]" + sound[len("[Event \"A\"]"):],
			"[Event \"A\"]\n[Site \"Pune\"]" + sound[len("[Event \"A\"]\n[Site \"Poona\"]"):],
			"[Event \"B\"]\n[Site \"Pune\"]" + sound[len("[Event \"A\"]\n[Site \"Poona\"]"):], 0},
		"nothing": {"", "", "", "", 0},
		"both make it": {"", "1. e3 *\n", "1. f3 *\n",
			"<<<<<<< ours\n1. e3 *\n=======\n1. f3 *\n>>>>>>> theirs\n", 1},
	} {
		out, conflicts := Merge([]byte(c.base), []byte(c.ours), []byte(c.theirs))
		if string(out) != c.want || conflicts != c.conflicts {
			t.Errorf("%s: %d conflicts, got\n%s\nwant\n%s", name, conflicts, out, c.want)
		}
	}
}

// FuzzMerge: who changes nothing gets what the other made of it.
func FuzzMerge(f *testing.F) {
	f.Add("1. e3 e6 *", "1. e3 {x (} (1. a3) e6 $4 2.d3 *")
	f.Add(sound, sound+"\n"+sound)
	f.Add("[A \"1\"]\n1.", "{")
	f.Add("0", " [")
	f.Fuzz(func(t *testing.T, base, text string) {
		for _, pair := range [][2]string{{base, text}, {text, base}, {text, text}} {
			out, conflicts := Merge([]byte(base), []byte(pair[0]), []byte(pair[1]))
			got, want := split(out), split([]byte(text))
			if conflicts > 0 || len(got) != len(want) {
				t.Fatalf("%d conflicts: %q, not %q", conflicts, out, text)
			}
			for i := range got {
				if !got[i].is(want[i]) {
					t.Errorf("%q, not %q", got[i].body, want[i].body)
				}
			}
		}
	})
}

package threeway

import (
	"strings"
	"testing"
)

const sound = "[Event \"A\"]\n[Site \"Poona\"]\n\n1. e3 e6 {quiet} 2. d3 d6 3. Nf3 *\n"
const other = "[Event \"Z\"]\n\n1. e3 e6 2. d3 d6 3. Nf3 Nc6 *\n"

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
		"the same events, and one writes more": {"1. e3 e6 *\n", "1. e3 e6 2. d3 d6 *\n", "1. e3 e6 2. d3 d6 3. c3 *\n",
			"1. e3 e6 2. d3 d6 3. c3 *\n", 0},
		"ours writes more, theirs the result": {"1. e3 e6 *\n", "1. e3 e6 2. d3 d6 3. c3 *\n", "1. e3 e6 2. d3 d6 1-0\n",
			"1. e3 e6 2. d3 d6 3. c3 1-0\n", 0},
		"the same events, and then others": {"1. e3 e6 *\n", "1. e3 e6 2. d3 d6 3. c3 *\n", "1. e3 e6 2. d3 d6 3. f3 *\n",
			"1. e3 e6 2. d3 d6\n<<<<<<< ours\n3. c3\n=======\n3. f3\n>>>>>>> theirs\n*\n", 1},
		"the same events before one that is changed": {"1. e3 e6 2. a3 a6 3. f3 *\n",
			"1. e3 e6 2. a3 a6 3. d3 d6 4. f3 *\n", "1. e3 e6 2. a3 a6 3. d3 d6 4. g3 *\n",
			"1. e3 e6 2. a3 a6 3. d3 d6 4. g3 *\n", 0},
		"the same events after one that is changed": {"1. e3 e6 2. f3 f6 *\n", "1. e3 e6 2. f3 d6 3. d3 f6 *\n",
			"1. e3 e6 2. g3 d6 3. d3 f6 *\n", "1. e3 e6 2. g3 d6 3. d3 f6 *\n", 0},
		"two results": {"1. e3 *\n", "1. e3 1-0\n", "1. e3 e6 0-1\n",
			"1. e3 e6\n<<<<<<< ours\n1-0\n=======\n0-1\n>>>>>>> theirs\n", 1},
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
		"games that one exchanges": {sound + "\n" + other, other + "\n" + sound, sound + "\n" +
			"[Event \"Z\"]\n\n1. e3 e6 2. d3 d6 3. Nf3 Nc6! *\n",
			"[Event \"Z\"]\n\n1. e3 e6 2. d3 d6 3. Nf3 Nc6! *\n\n" + sound, 0},
		"a game that one changes and the other takes out": {sound + "\n" + other, sound, sound + "\n" +
			"[Event \"Z\"]\n\n1. e3 e6 2. d3 d6 3. Nf3 Nc6! *\n", sound +
			"\n<<<<<<< ours\n=======\n[Event \"Z\"]\n\n1. e3 e6 2. d3 d6 3. Nf3 Nc6! *\n>>>>>>> theirs\n", 1},
		"games that both move, each elsewhere": {
			"1. a3 *\n\n1. b3 *\n\n1. c3 *\n\n1. d3 *\n", "1. b3 *\n\n1. c3 *\n\n1. a3 *\n\n1. d3 *\n",
			"1. b3 *\n\n1. c3 *\n\n1. d3 *\n\n1. a3 *\n", "1. b3 *\n\n1. c3 *\n\n<<<<<<< ours\n1. a3 *\n=======\n" +
				">>>>>>> theirs\n\n1. d3 *\n\n<<<<<<< ours\n=======\n1. a3 *\n>>>>>>> theirs\n", 2},
		"one tag at two places": {sound, "[Zed \"o\"]\n" + sound, strings.Replace(sound, "\n\n", "\n[Zed \"t\"]\n\n", 1),
			"<<<<<<< ours\n[Zed \"o\"]\n=======\n[Zed \"t\"]\n>>>>>>> theirs\n" + sound, 1},
		"spaces in a tag": {"[A \"x y\"]\n[B \"b\"]\n\n1. e3 *\n", "[A \"x  y\"]\n[B \"b\"]\n\n1. e3 *\n",
			"[A \"x y\"]\n[B \"c\"]\n\n1. e3 *\n", "[A \"x  y\"]\n[B \"c\"]\n\n1. e3 *\n", 0},
		"a game that both have rewritten": {"[A \"x\"]\n\n1. e3 *\n", "[A \"y\"]\n\n1. e3 *\n", "[A \"x\"]\n\n1. f3 *\n",
			"<<<<<<< ours\n[A \"y\"]\n\n1. e3 *\n=======\n>>>>>>> theirs\n\n" +
				"<<<<<<< ours\n=======\n[A \"x\"]\n\n1. f3 *\n>>>>>>> theirs\n", 2},
		"two tags at one place": {sound, "[Yed \"o\"]\n" + sound, "[Zed \"t\"]\n" + sound,
			"[Yed \"o\"]\n[Zed \"t\"]\n" + sound, 0},
		"a round in the middle and one at the end": {"1. e3 e6 2. d3 d6 *\n", "1. e3 e6 2. a3 a6 3. d3 d6 *\n",
			"1. e3 e6 2. d3 d6 (2... c6) 3. b3 {x} (3. c3) b6 *\n",
			"1. e3 e6 2. a3 a6 3. d3 d6 (3... c6) 4. b3 {x} (4. c3) b6 *\n", 0},
		"two rounds before one": {"1. e3 e6 2. d3 d6 3. a3 *\n", "1. e3 e6 2. h3 h6 3. d3 d6 4. a3 *\n",
			"1. e3 e6 2. d3 d6 3. b3 b6 4. a3 *\n", "1. e3 e6 2. h3 h6 3. d3 d6 4. b3 b6 5. a3 *\n", 0},
		"a number that both correct": {"1. e3 e6 3. d3 *\n", "1. e3 e6 2. d3! *\n", "1. f3 e6 2. d3 *\n",
			"1. f3 e6 2. d3! *\n", 0},
		"line ends": {"1. e3 *\n", "1. e3 *\r\n", "1. e3 *\n\n1. f3 *\n", "1. e3 *\r\n\r\n1. f3 *\r\n", 0},
		"a comment to the end of its line": {"1. e3 e6 d3 *\n", "1. e3 ;x\ne6 d3 *\n", "1. e3 h6 d3 *\n",
			"1. e3 ;x\nh6 d3 *\n", 0},
		"a comment that one leaves open": {"1. e3 e6 2. d3 d6 *\n", "1. e3 e6 2. d3 {x d6 *\n", "1. e3 e6 2. d3 d6 * b3\n",
			"<<<<<<< ours\n1. e3 e6 2. d3 {x d6 *\n=======\n1. e3 e6 2. d3 d6 * b3\n>>>>>>> theirs\n", 1},
		"comments among tags": {"[A \"1\"]\n{x}\n[B \"2\"]\n\n1. e3 *\n", "[B \"2\"]\n[A \"1\"]\n{x}\n\n1. e3 *\n",
			"[A \"1\"]\n{x}\n[B \"3\"]\n\n1. e3 *\n", "[B \"3\"]\n[A \"1\"]\n\n{x}\n\n1. e3 *\n", 0},
		"nothing": {"", "", "", "", 0},
		"both make it": {"", "1. e3 *\n", "1. f3 *\n",
			"1. e3 *\n\n1. f3 *\n", 0},
	} {
		out, conflicts := Merge([]byte(c.base), []byte(c.ours), []byte(c.theirs))
		if string(out) != c.want || conflicts != c.conflicts {
			t.Errorf("%s: %d conflicts, got\n%s\nwant\n%s", name, conflicts, out, c.want)
		}
	}
}

// FuzzMerge: what merges has all that either has and the base has not, and nothing that is in none.
func FuzzMerge(f *testing.F) {
	f.Add("1. e3 e6 *", "1. e3 {x (} (1. a3) e6 $4 2.d3 *", "1. e3 e6! *")
	f.Add(sound, sound+"\n"+sound, other+sound)
	f.Add("[A \"1\"]\n1.", "{", "[A \"1\"] ;x\n% y\n[B \"2\"]")
	f.Add("0", " [", "0 1-0\n\n[A")
	f.Add("0", " ", "0 1-0\n\n[A")
	f.Fuzz(func(t *testing.T, base, ours, theirs string) {
		if strings.Contains(base+ours+theirs, "\x00") {
			t.Skip("which the command refuses")
		}
		out, conflicts := Merge([]byte(base), []byte(ours), []byte(theirs))
		if conflicts > 0 {
			return
		}
		said := func(text string) map[string]bool {
			words := map[string]bool{}
			for _, g := range games(plainLines([]byte(text))) {
				for _, u := range g.units {
					words[strings.TrimRight(u.words, " ")] = true // a tag that is open at the end has what follows
				}
			}
			return words
		}
		b, o, h, m := said(base), said(ours), said(theirs), said(string(out))
		for word := range m {
			if !b[word] && !o[word] && !h[word] && !strings.Contains(word, "(") {
				t.Errorf("%q is in none: %q", word, out)
			}
		}
		for _, side := range []map[string]bool{o, h} {
			for word := range side {
				if !b[word] && !m[word] && !strings.Contains(word, "(") {
					t.Errorf("%q is lost: %q", word, out)
				}
			}
		}
	})
}

package grammar

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation"
)

func TestCanonicalLayout(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("word ", 30))
	for _, test := range []struct{ name, text, want string }{
		{
			"tags",
			"[X \"1\"] [White \"w\"]\n[Black \"\\\\ \\\"\"]\n[Variant \"v\"]\n[Event \"e\"]\n[A \"2\"]\n[X \"0\"]\n[Result " +
				"\"*\"]\n*",
			"[Event \"e\"]\n[White \"w\"]\n[Black \"\\\\ \\\"\"]\n[Result \"*\"]\n[Variant \"v\"]\n[A \"2\"]\n[X \"1\"]\n[X " +
				"\"0\"]\n\n*\n",
		},
		{
			"words",
			"1.e3 e6! 2....Nf3?? sic $3 (Nc3 (b3)({x} b4))() 3 e4 *",
			"1. e3 e6! 2... Nf3?? sic $3 (Nc3 (b3) ({x} b4)) () 3. e4 *\n",
		},
		{
			"words wrap at 80",
			strings.Repeat("Nf3 ", 21) + "*",
			strings.TrimSpace(strings.Repeat("Nf3 ", 20)) + "\nNf3 *\n",
		},
		{
			"a line of 80",
			strings.Repeat("Nf3 ", 19) + "Ng1f *",
			strings.Repeat("Nf3 ", 19) + "Ng1f\n*\n",
		},
		{
			"rounds",
			"1. R: <2,5> Bc3 d3 Y:<4,4> -- B: <3> <8> <1> @c1 2. {a} R: e4 (2. Y: e5 (2. Y: d5 3. R: d6) B: f4) 2... Y: _*3 " +
				"3. R: e5 *",
			"1. R: <5,2> Bc3 d3  Y: <4,4> --  B: <3><8><1> @c1\n2. {a}  R: e4 (2. Y: e5 (2. Y: d5 3. R: d6)  B: f4) 2... Y: " +
				"_*3\n3. R: e5 *\n",
		},
		{
			"throws wrap together",
			"R: " + strings.Repeat("c1-e1 ", 15) + "<1><2><3><4> @c1 *",
			"R: " + strings.TrimSpace(strings.Repeat("c1-e1 ", 15)) + "\n<1><2><3><4> @c1 *\n",
		},
		{
			"throws of more than a line",
			strings.Repeat("<1>", 40) + "*",
			strings.Repeat("<1>", 33) + "\n" + strings.Repeat("<1>", 7) + " *\n",
		},
		{
			"comments wrap",
			"e4 {" + long + "} *",
			"e4 {" + strings.TrimSpace(strings.Repeat("word ", 15)) + "\n" + strings.TrimSpace(strings.Repeat("word ", 15)) +
				"} *\n",
		},
		{
			"no line begins with a bracket or a percent sign",
			"{" + strings.Repeat("1234567 ", 9) + "abc [%clk 0:05:00] " + strings.Repeat("1234567 ", 7) + "abcd %x} *",
			"{" + strings.TrimSpace(strings.Repeat("1234567 ", 9)) + "\nabc [%clk 0:05:00] " +
				strings.TrimSpace(strings.Repeat("1234567 ", 7)) + "\nabcd %x} *\n",
		},
		{
			"paragraphs and line comments",
			"{a\n\nb} e4 ; c\n e5 ; d }\n (e6 ; } f\n) * {g}",
			"{a} {b} e4 {c} e5 ; d }\n(e6 ; } f\n) {g} *\n",
		},
		{"no result", "[A \"b\"]\n\ne4", "[A \"b\"]\n\ne4\n"},
		{"nothing", "[A \"b\"]", "[A \"b\"]\n"},
		{"columns are code points", "e4 {" + strings.Repeat("é", 73) + "} *", "e4 {" + strings.Repeat("é", 73) + "} *\n"},
	} {
		g, _ := parseOne(t, test.text)
		st := notation.Style{Seats: []string{"White", "Black"}}
		if got := string(notation.Append(nil, &g, st)); got != test.want {
			t.Errorf("%s:\n%swant\n%s", test.name, got, test.want)
		}
	}
}

// TestSampleGames holds that games as they are usually written are read without a
// fault and printed as they stand.
func TestSampleGames(t *testing.T) {
	for _, text := range []string{`[Event "random game 1"]
[Site "?"]
[Date "????.??.??"]
[Round "1"]
[White "?"]
[Black "?"]
[Result "*"]
[Variant "chaturanga-2p"]

1. Ed3 Ed6 2. Ea3 Ke6 3. e3 g6 4. Ke2 b6 5. b3 f6 6. Ef1 c6 7. Kc3 Kd5 8. f3 Ee6
9. Ec1 a6 10. Kb2 Ke5 11. Nc3 Vf7 12. b4 Ve8 13. a3 g5 38. b7 Kc4 39. bxc8=E Ne7
34. d4+ Kxd4 46. c3 a3+ 83. Kf6 a1=R# *
`, `[Event "random game, seed 11"]
[Site "?"]
[Date "????.??.??"]
[Round "1"]
[Red "?"]
[Yellow "?"]
[Green "?"]
[White "?"]
[Result "*"]
[Variant "chaupur"]

1. R: <6,6,2> j3-o9  Y: <6,2,2> k18-i18 q10-p11  G: <5,2,1> a11-d9 j17-j18 b11-a10  W: <2,1,1>
c10xa10/2 i1-j1 b10-a10
2. R: <5,2,1> r9xp11 s9-s11  Y: <2,1,1> r10xs11/2 i18-i17 k19-j19  G: <6,2,2> 2j18xi17 ck-j17  W:
<1,1,1> 2a10-a9 j1-k1 i2-i1
3. R: <6,6,2> ck-j7/6+2 o9xs11 j1#76-k3 *
`, `[Event "random game, seed 11"]
[Red "?"]
[Green "?"]
[White "?"]
[Blue "?"]
[Result "0-0-0-1"]
[Variant "thaayam"]

1. R: <4><2> --  G: <2> --  W: <1><1><4><8><4><8><8><2> @c5 @c5 c5-a5 a5-a1 c5-c1 a1-e5 e5-d2 c1-d4
B: <4><1><4><1><3> @a3 @a3 a3-b1 b1-e2
2. R: <8><1><1><1><3> b1-b4 @c1 c1-c5 c5=T 2c5-b5 2b5-a5/2 c3-off 0-0-0-1
`, `[Event "random game 1"]
[Red "?"]
[Yellow "?"]
[Black "?"]
[Green "?"]
[Result "0-1-0-1"]
[Variant "chaturaji"]

1. R: <4,3> --  Y: <3,3> --  B: <4,3> Nf6 Rg8  G: <4,3> Nf3
7. R: <2,2> --  B: K@f5 <3,3> Nxg4  G: <5,3> Nxh7 Kxg4
10. R: K@e8~K@h4 Rxh4  Y: <4,3> 3xc4 bc4 0-1-0-1
`} {
		g, list := parseOne(t, text)
		if list != nil {
			t.Error(list)
		}
		st := notation.Style{Seats: []string{"Red", "Yellow", "Black", "Green", "White", "Blue"}}
		switch v, _ := g.Tag("Variant"); v {
		case "chaturanga-2p":
			st.Seats = []string{"White", "Black"}
		case "chaupur":
			st.Seats = []string{"Red", "Yellow", "Green", "White"}
		case "thaayam":
			st.Seats = []string{"Red", "Green", "White", "Blue"}
		}
		if got := string(notation.Append(nil, &g, st)); got != text {
			t.Errorf("printed\n%swant\n%s", got, text)
		}
	}
}

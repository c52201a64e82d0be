package grammar

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/ashtapada/agn/notation/diag"
)

func TestSplit(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"blank", " \n\t\r\n\n", nil},
		{"escape lines only", "%a\n\n%b", []string{"%a\n\n%b"}},
		{"bare escape lines only", "%\n\n% \t\r\n%", nil},
		{"escape lines of the next game", "[A \"b\"]\n*\n%of the first\n\n%of the second\n%\n[A \"c\"]\n*\n\n%too\n",
			[]string{"[A \"b\"]\n*\n%of the first", "%of the second\n%\n[A \"c\"]\n*\n\n%too"}},
		{"mark only", "\ufeff", nil},
		{"tags", "[A \"b\"]\n\ne4 *\n\n[A \"c\"]\n\nd4 *\n", []string{"[A \"b\"]\n\ne4 *", "[A \"c\"]\n\nd4 *"}},
		{"no blank line before tags", "[A \"b\"]\ne4 *\n[A \"c\"]\nd4", []string{"[A \"b\"]\ne4 *", "[A \"c\"]\nd4"}},
		{"cut game", "[A \"b\"]\n\ne4 e5\n\n[A \"c\"]\n\nd4 *", []string{"[A \"b\"]\n\ne4 e5", "[A \"c\"]\n\nd4 *"}},
		{"game without movetext", "[A \"b\"]\n[C \"\"]\n\n[A \"c\"]\n\nd4 *",
			[]string{"[A \"b\"]\n[C \"\"]", "[A \"c\"]\n\nd4 *"}},
		{"game without movetext before Event", "[A \"b\"]\n\n[Event \"c\"]\n\nd4 *",
			[]string{"[A \"b\"]", "[Event \"c\"]\n\nd4 *"}},
		{"tag sections with a blank line", "[A \"b\"]\n\n[C \"d\"]\n*", []string{"[A \"b\"]\n\n[C \"d\"]\n*"}},
		{"duplicate tag", "[A \"b\"]\n[A \"d\"]\n*", []string{"[A \"b\"]\n[A \"d\"]\n*"}},
		{"no tags", "1. e4 *\n\n1. d4 1-0\n\n\n1. c4", []string{"1. e4 *", "1. d4 1-0", "1. c4"}},
		{"no tags, glued results", "e4 1.1-0\n\nR:*\n\ne4", []string{"e4 1.1-0", "R:*", "e4"}},
		{"no tags, one paragraph", "e4 * d4 *\nc4 *", []string{"e4 * d4 *\nc4 *"}},
		{"no result", "e4\n\nd4\n\n*", []string{"e4\n\nd4\n\n*"}},
		{"a throw is no result", "e4 <1-0\n\nd4 *", []string{"e4 <1-0\n\nd4 *"}},
		{"result in a comment", "e4 {*}\n\nd4 *", []string{"e4 {*}\n\nd4 *"}},
		{"comment behind the result", "e4 * {a}\n\nd4 *", []string{"e4 * {a}", "d4 *"}},
		{"comment between games", "e4 *\n\n{a\n\nb}\n{c}\n\nd4 *", []string{"e4 *", "{a\n\nb}\n{c}\n\nd4 *"}},
		{"comment before tags", "e4 *\n\n; a\n[A \"b\"]\n*", []string{"e4 *", "; a\n[A \"b\"]\n*"}},
		{"comment at the end", "e4 *\n\n{a}\n\n{b}\n", []string{"e4 *\n\n{a}\n\n{b}"}},
		{"tag in a comment", "e4 {[A \"b\"]\n[A \"b\"]\n\n [%clk]\n\n[x]} *",
			[]string{"e4 {[A \"b\"]\n[A \"b\"]\n\n [%clk]\n\n[x]} *"}},
		{"unclosed comment", "[A \"b\"]\n\ne4 {c\n\n[A \"d\"]\n*", []string{"[A \"b\"]\n\ne4 {c", "[A \"d\"]\n*"}},
		{"unclosed comment behind the result", "e4 *\n\n{c\n\n[A \"d\"]\n*", []string{"e4 *\n\n{c", "[A \"d\"]\n*"}},
		{"unclosed comment instead of movetext", "[A \"b\"]\n{c\n \n[X \"d\"]\n*", []string{"[A \"b\"]\n{c", "[X \"d\"]\n*"}},
		{"unclosed comment before tags", "{c\n\n[X \"d\"]\n*", []string{"{c\n\n[X \"d\"]\n*"}},
		{"brace in a tag", "[A \"{\"]\n\ne4 *\n\n[A \";\"] e4 *", []string{"[A \"{\"]\n\ne4 *", "[A \";\"] e4 *"}},
		{"brace in a bad tag", "[A {]\n\ne4 *\n\n[A \"\"]\n*", []string{"[A {]\n\ne4 *", "[A \"\"]\n*"}},
		{"brace in a line comment", "e4 ; {\n*\n\nd4", []string{"e4 ; {\n*", "d4"}},
		{"brace in an escape line", "e4\n%{\n*\n\n%}\nd4", []string{"e4\n%{\n*", "%}\nd4"}},
		{"CRLF", "[A \"b\"]\r\n\r\ne4 *\r\n\r\n[A \"c\"]\r\n\r\nd4 *\r\n",
			[]string{"[A \"b\"]\r\n\r\ne4 *", "[A \"c\"]\r\n\r\nd4 *"}},
		{"marks of joined files", "\ufeff[A \"b\"]\n*\n\n\ufeff[A \"c\"]\n*\n", []string{"[A \"b\"]\n*", "[A \"c\"]\n*"}},
	} {
		chunks, _, _ := readAll(t, strings.NewReader(test.text))
		var got []string
		for _, c := range chunks {
			got = append(got, string(c.Text))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// TestBlankLines holds that no line is lost behind blank ones, however many they are
// and however short it is.
func TestBlankLines(t *testing.T) {
	for n := range 40 {
		for _, blank := range []string{"\n", "\r\n", " \n", "\n\t\n"} {
			gap := "\n" + strings.Repeat(blank, n)
			text := gap + "e4 *" + gap + ">\nd4 {" + gap + "x" + gap + "} *\n"
			want := []string{"e4 *", ">\nd4 {" + gap + "x" + gap + "} *"}
			if !strings.Contains(gap[1:], "\n") {
				want = []string{want[0] + gap + want[1]}
			}
			chunks, _, _ := readAll(t, strings.NewReader(text))
			var got []string
			for _, c := range chunks {
				got = append(got, string(c.Text))
				if line := 1 + strings.Count(text[:c.Offset], "\n"); c.Line != line {
					t.Errorf("%q: game on line %d, want %d", text, c.Line, line)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%q: %q", text, got)
			}
		}
	}
}

func TestUnclosedCommentCostsOneGame(t *testing.T) {
	text := "[A \"1\"]\n\ne4 {open e5 *\n\n[A \"2\"]\n\nd4 {closed} *\n"
	_, games, lists := readAll(t, strings.NewReader(text))
	if len(games) != 2 || len(lists[1]) != 0 || kinds(&games[1]) != "d4 {closed} *" {
		t.Fatalf("%v", lists)
	}
	if got := places(lists[0]); !slices.Equal(got, []string{"N002 3:4-3:5"}) {
		t.Error(got)
	}
	// A comment between two games belongs to the second, unless it is left open.
	_, games, lists = readAll(t, strings.NewReader("{c\n\n[A \"d\"]\n*"))
	if len(games) != 1 || kinds(&games[0]) != "{c} *" || len(games[0].Tags) != 1 ||
		lists[0][0].Code != diag.UnclosedComment {
		t.Errorf("%v", lists)
	}
}

// TestReadError holds that an error of the stream costs no game that was read whole
// before it.
func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	for _, test := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"\n\n", nil},
		{"e4", nil},
		{"e4 *", nil}, // may go on as *x
		{"e4 *\n", []string{"e4 *"}},
		{"e4 *\nd4", nil},
		{"e4 *\n\n", []string{"e4 *"}},
		{"e4 *\n%", []string{"e4 *"}},
		{"e4 *\n\nd4", []string{"e4 *"}},
		{"e4 *\n\nd4 *\n", []string{"e4 *", "d4 *"}},
		{"e4 *\n\n{a}\n", []string{"e4 *"}}, // whose comment it is is not known
		{"e4 *\n\n{a", []string{"e4 *"}},
		{"e4 * {a\n", nil},
		{"e4 * {a}\n", []string{"e4 * {a}"}},
		{"e4 *\n[A", []string{"e4 *"}},
		{"[A \"b\"]\n\ne4\n\n[A \"c\"]\n\nd4", []string{"[A \"b\"]\n\ne4"}},
		{"[A \"b\"]\n\n", nil},
	} {
		for _, stream := range []io.Reader{
			io.MultiReader(strings.NewReader(test.text), iotest.ErrReader(broken)),
			iotest.OneByteReader(io.MultiReader(strings.NewReader(test.text), iotest.ErrReader(broken))),
			&together{test.text, broken},
		} {
			r := NewReader(stream)
			var got []string
			var c Chunk
			err := r.Next(&c)
			for ; err == nil; err = r.Next(&c) {
				got = append(got, string(c.Text))
			}
			if !slices.Equal(got, test.want) || !errors.Is(err, broken) {
				t.Errorf("%q: %q, %v, want %q", test.text, got, err, test.want)
			}
			if again := r.Next(&c); !errors.Is(again, broken) || len(c.Text) > 0 {
				t.Errorf("%q: then %v", test.text, again)
			}
		}
	}
	var c Chunk
	if err := NewReader(stuck{}).Next(&c); !errors.Is(err, io.ErrNoProgress) {
		t.Error(err)
	}
}

// TestReadErrorAnywhere breaks a stream off at each byte. What is read before is what
// is read of the whole stream.
func TestReadErrorAnywhere(t *testing.T) {
	broken := errors.New("broken")
	text := "{before}\n[A \"1\"]\n\ne4 {b\n\nc} *\n\n[A \"2\"]\n\nd4 ; *\n1-0\n\n" +
		"{of the third}\n[A \"3\"]\n\n1. e4 <5,2> d4 *\n\n[A \"4\"]\n[B \"\"]\n\n1. e4\n\n[A \"5\"]\n\n*\n"
	whole, _, _ := readAll(t, strings.NewReader(text))
	for n := range len(text) {
		r := NewReader(io.MultiReader(strings.NewReader(text[:n]), iotest.ErrReader(broken)))
		var c Chunk
		i := 0
		err := r.Next(&c)
		for ; err == nil; err = r.Next(&c) {
			if i == len(whole) || string(c.Text) != string(whole[i].Text) || c.Offset != whole[i].Offset ||
				c.Line != whole[i].Line {
				t.Fatalf("game %d of %q: %q", i+1, text[:n], c.Text)
			}
			i++
		}
		if !errors.Is(err, broken) {
			t.Fatalf("%q: %v", text[:n], err)
		}
		if i < len(whole) && whole[i].Offset+len(whole[i].Text) < n-len("\n\n[A") {
			t.Fatalf("%q: game %d is not read", text[:n], i+1)
		}
	}
}

// together is a stream that gives its error with the last bytes.
type together struct {
	text string
	err  error
}

func (s *together) Read(b []byte) (int, error) {
	n := copy(b, s.text)
	if s.text = s.text[n:]; len(s.text) > 0 {
		return n, nil
	}
	return n, s.err
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

package spelling

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// found reports whether what is asked for stands in a name.
func found(name, asked string) bool {
	plain, loose := Forms(name)
	for _, part := range Seek(asked, false).Parts() {
		if strings.Contains(plain, part) || strings.Contains(loose, part) {
			return true
		}
	}
	return false
}

// TestNames: names that the table was not written by are found by their spellings, and no two different ones have a
// form in common but where the list says so.
func TestNames(t *testing.T) {
	text, err := os.ReadFile("testdata/names.txt")
	if err != nil {
		t.Fatal(err)
	}
	of := map[string]string{}
	names := 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		line, same, _ := strings.Cut(strings.TrimSpace(line), " = ")
		name, spellings, ok := strings.Cut(line, " | ")
		if !ok {
			t.Fatalf("%q has no spellings", line)
		}
		names++
		for _, asked := range append(strings.Split(spellings, ", "), name) {
			if !found(name, asked) {
				t.Errorf("%s is not found by %s", name, asked)
			}
		}
		plain, loose := Forms(name)
		for _, form := range []string{plain, loose} {
			if other := of[form]; form != "" && other != "" && other != name && other != same {
				t.Errorf("%s and %s are both %s", name, other, form)
			}
			of[form] = name
		}
	}
	if names < 300 {
		t.Errorf("%d names", names)
	}
}

// TestParts: what docs/archive.md says of parts of names at their edges, and of wildcards within.
func TestParts(t *testing.T) {
	for _, c := range []struct{ asked, names string }{
		{"kri*", "Kṛṣṇa Krishna Krisna"}, {"krishna", "Kṛṣṇa Krishna Krisna Krsna"},
		{"kr?shna", "Kṛṣṇa Krishna Krisna"}, {"kr?sna", "Krisna"}, {"kr*sna", "Kṛṣṇa Krishna Krisna Krsna"}, {"Haṃ", "Haṃsa Hana"},
	} {
		var names []string
		for _, name := range strings.Fields("Kṛṣṇa Krishna Krisna Krsna Haṃsa Hana") {
			if listed(t, name, c.asked) {
				names = append(names, name)
			}
		}
		if got := strings.Join(names, " "); got != c.names {
			t.Errorf("%s finds %s, want %s", c.asked, got, c.names)
		}
	}
}

func TestForms(t *testing.T) {
	for _, c := range [][3]string{
		{"Bhāskara", "bhaskara", ""}, {"Kṛṣṇa", "krishna", "krsna"}, {"Krishna", "krishna", "krsna"}, {"Krsna", "krsna", ""},
		{"Śrīdhara", "shridhara", "srdhara"}, {"Shreedhara", "shreedhara", "srdhara"},
		{"Müller", "muller", ""}, {"MULLER", "muller", ""}, {"Pondichéry", "pondichery", "pondicery"}, {"Paṛnā", "parna", ""},
		{"Ｋｒｉｓｈｎａ", "krishna", "krsna"}, {"O’Brien", "obrien", ""}, {"कृष्ण", "कृष्ण", ""}, {"가각", "가각", ""},
		{"ガ", "ガ", ""}, {"a\tb\u200dc–d", "a bc-d", ""}, {"M.  Dupont", "m. dupont", ""}, {"Śrī \u00a0\t’ Rao", "shri rao", "sri rao"},
		{"a b  c", "a b c", ""}, {"", "", ""}, {"\u0301", "", ""},
	} {
		plain, loose := Forms(c[0])
		if plain != c[1] || loose != c[2] {
			t.Errorf("%q: %q, %q", c[0], plain, loose)
		}
	}
}

// TestTable: every line of the table has a source, and is taken.
func TestTable(t *testing.T) {
	for _, g := range signs {
		if g.source == "" || g.where == nil && plainOf(g.letter) != g.plain {
			t.Errorf("%q: %q, %q", g.letter, plainOf(g.letter), g.source)
		}
	}
	for _, w := range slack {
		if w.source == "" || w.where == nil && looseOf(w.from) != w.to {
			t.Errorf("%q: %q, %q", w.from, looseOf(w.from), w.source)
		}
	}
}

func TestSeek(t *testing.T) {
	for _, c := range []struct {
		text     string
		alike    bool
		parts    []string
		patterns []string
	}{
		{"Krishna", false, []string{"krishna", "krsna"}, []string{"%krishna%", "%krsna%"}},
		{"ra", false, []string{"ra"}, []string{"%ra%"}},
		{"*skara*", false, []string{"skara"}, []string{"%skara%"}},
		{"bh*kar?", false, nil, []string{"%bh%kar_%", "%bh%karsh%", "%bh%karri%", "%bh%karli%", "%bh%karss%", "%bh%karae%",
			"%bh%karoe%", "%bh%karth%"}},
		{"Haṃ", false, []string{"ham", "han"}, []string{"%ham%", "%han%"}},
		{"ṛa", false, []string{"ria", "ra"}, []string{"%ria%", "%ra%"}},
		{"a*＊", false, nil, []string{"%a%*%"}},
		{"??", false, []string{"??"}, []string{"%??%"}},
		{"", false, []string{""}, []string{"%%"}},
		{"*", false, []string{""}, []string{"%%"}},
		{`50%_\`, false, []string{`50%_\`}, []string{`%50\%\_\\%`}},
		{"Wasudev", true, nil, []string{"%vasudev%"}},
	} {
		s := Seek(c.text, c.alike)
		if !slices.Equal(s.Parts(), c.parts) || !slices.Equal(s.Patterns(), c.patterns) {
			t.Errorf("%q: %q, %q", c.text, s.Parts(), s.Patterns())
		}
	}
}

// listed reports whether what is asked for stands in a name, as a list has it.
func listed(t *testing.T, name, asked string) bool {
	t.Helper()
	plain, loose := Forms(name)
	numbers, err := Listed([]byte("1\t"+plain+"\t"+loose), Seek(asked, false).Patterns(), false)
	if err != nil {
		t.Fatal(err)
	}
	return len(numbers) > 0
}

// letters parts a text into letters, each with its marks. A sign for two letters, such as Ǉ, is two.
func letters(s string) (out []string) {
	for _, r := range norm.NFKC.String(s) {
		if n := len(out); n > 0 && unicode.Is(unicode.M, r) {
			out[n-1] += string(r)
			continue
		}
		out = append(out, string(r))
	}
	return out
}

// letter reports whether a text begins with a letter that is none for an apostrophe, which is left out of forms.
func letter(s string) bool {
	r := []rune(s)[0]
	return unicode.IsLetter(r) && !unicode.Is(unicode.Lm, r)
}

// checkWritten checks that a name is found by each part as it is written, also with stars at its ends or within, and
// with a question mark for a letter, or for two.
func checkWritten(t *testing.T, name string) {
	t.Helper()
	all := letters(name)
	if len(all) > 40 {
		return
	}
	ask := func(asked string) {
		if strings.Trim(asked, One) != "" && !listed(t, name, asked) {
			t.Errorf("%q is not found by %q", name, asked)
		}
	}
	for i := range all {
		for j := i + 1; j <= len(all); j++ {
			ask(strings.Join(all[i:j], ""))
			ask(strings.Join(all[:i], "") + Any + strings.Join(all[i:j], "") + Any)
		}
		if !letter(all[i]) {
			continue
		}
		with := slices.Clone(all)
		with[i] = One
		ask(strings.Join(with, ""))
		if i+1 < len(with) && letter(all[i+1]) {
			with[i+1] = One
			ask(strings.Join(with, ""))
		}
	}
}

// TestWritten: what is a part of a name as it is written finds it.
func TestWritten(t *testing.T) {
	text, err := os.ReadFile("testdata/names.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if name, _, is := strings.Cut(line, " | "); is {
			checkWritten(t, name)
		}
	}
	for _, name := range []string{"Haṃsa", "Śaṃkara", "Saṃskṛta", "Pāṛa", "Straße", "Kr̥ṣṇa", "Ham̐sa", "Kḷpta", "Æthelþryð", "AǇA"} {
		checkWritten(t, name)
	}
	for _, c := range [...][2]string{{"Krina", "kri?na"}, {"Krija", "kri?ja"}, {"Hari", "h?ari"}, {"Harsha", "har?sha"}} {
		if listed(t, c[0], c[1]) {
			t.Errorf("%q is found by %q", c[0], c[1])
		}
	}
	if n := len(Seek("ṛ*ṃ*ṛ*ṃ*ṛ*ṃ?a?"+strings.Repeat("b?", 99), false).Patterns()); n != MostForms+1 {
		t.Errorf("%d forms", n)
	}
}

// FuzzWritten: so it is of any name of letters.
func FuzzWritten(f *testing.F) {
	f.Add("Saṃskṛta")
	f.Fuzz(func(t *testing.T, name string) {
		for _, r := range name {
			if r > 0x24F && !strings.ContainsRune("ṃṁṅṇṭḍṣṛṝḷḹḥẓṟḻẏ", r) || !unicode.IsLetter(r) {
				return // other scripts have signs that are no letters
			}
		}
		checkWritten(t, name)
	})
}

// FuzzForms: a form is its own plain form, and a part of a name, as it is spelt or in a form, finds the name.
func FuzzForms(f *testing.F) {
	for _, s := range []string{"Kṛṣṇa", "Saṃskṛta", "İßʼ", "Ꭰꭰ", "e\u0301\u0323", "Ａｂ", "한글"} {
		f.Add(s, 1, 3)
	}
	f.Fuzz(func(t *testing.T, s string, from, to int) {
		plain, loose := Forms(s)
		if p, _ := Forms(plain); p != plain {
			t.Errorf("%q: %q, and of that %q", s, plain, p)
		}
		for _, text := range []string{s, plain, loose} {
			if !strings.ContainsAny(text, Any+One) && !found(s, text) {
				t.Errorf("%q is not found by %q", s, text)
			}
		}
		if from >= 0 && from <= to && to <= len(plain) {
			part := strings.ToValidUTF8(plain[from:to], "")
			if strings.Contains(plain, part) && !strings.ContainsAny(part, Any+One) &&
				!found(s, part) {
				t.Errorf("%q is not found by %q", s, part)
			}
		}
	})
}

// TestSorted: names stand where people look for them.
func TestSorted(t *testing.T) {
	names := []string{"", "edam", "Edo", "Édo", "Édo Ami", "Eduard", "Zoe", "Zoë", "Ωmega", "अशोक", "कृष्ण"}
	sorted := slices.Clone(names)
	slices.Reverse(sorted)
	slices.SortFunc(sorted, func(a, b string) int { return slices.Compare(Sorted(a), Sorted(b)) })
	if !slices.Equal(sorted, names) {
		t.Errorf("%q", sorted)
	}
}

// TestStoredForms: archives keep the forms, so that they are the same as long as the schema is. A new version of the
// table or of golang.org/x/text that changes them needs a new schema.
func TestStoredForms(t *testing.T) {
	text, err := os.ReadFile("testdata/names.txt")
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.New()
	for line := range strings.Lines(string(text)) {
		name, _, _ := strings.Cut(line, " | ")
		plain, loose := Forms(name)
		fmt.Fprintf(sum, "%q %q %x\n", plain, loose, Sorted(name))
	}
	const want = "5f3c5b058f6668164170d65c8918bbff221e64b1efc346c7bdc6cb237401ce70"
	if got := fmt.Sprintf("%x", sum.Sum(nil)); got != want {
		t.Errorf("%s, they were %s", got, want)
	}
}

// TestListed: the names of a list that fit a pattern are found, each by its own line alone.
func TestListed(t *testing.T) {
	list := "7\tkrishna\tkrsna\n8\tkrija 7\t\n9\tkri\U00010400ja\tx\n10\t50%_\\\t\nx\tkrija\t\n11\tka\tab"
	packed, err := Pack([]byte(list))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		asked string
		want  []int64
	}{
		{"krsna", []int64{7}}, {"kri", []int64{7, 8, 9}}, {"kri?ja", []int64{9}}, {"kri??ja", nil}, {"*ja", []int64{8, 9}},
		{"7", []int64{8}}, {"k*a", []int64{7, 8, 9, 11}}, {`50%_\`, []int64{10}}, {"a*ab", nil}, {"ka*b", nil},
		{"?a?b", nil}, {"kri*?ja", []int64{9}}, {"b", []int64{11}}, {"*", []int64{7, 8, 9, 10, 11}}, {"kr?sna", nil},
	} {
		var got []int64
		for _, list := range [][]byte{[]byte(list), packed} {
			got = got[:0]
			numbers, err := Listed(list, Seek(c.asked, false).Patterns(), false)
			for _, n := range numbers {
				if !slices.Contains(got, n) {
					got = append(got, n)
				}
			}
			slices.Sort(got)
			if err != nil || !slices.Equal(got, c.want) {
				t.Errorf("%s: %d, want %d; %v", c.asked, got, c.want, err)
			}
		}
	}
}

// FuzzPacked: in a packed list, which is the same whether it is made of one list or of two, the same names are found as
// in the list, and no bytes are read for one that they are not.
func FuzzPacked(f *testing.F) {
	for _, s := range [][2]string{{"Kṛṣṇa Śarmā\nKrishna Varma\nShiv Chandra Varma\n\n W V", "k?*sh"}, {"a b\nab\nb  a", "a?b"},
		{"Wasu Deva\nVasu Dewa", "vasu d"}, {"Ramachandra Das", "ram*a d"}, {"x y z\nz y x", " "}} {
		f.Add(s[0], s[1], uint8(1), []byte(s[1]))
	}
	f.Fuzz(func(t *testing.T, names, asked string, step uint8, bytes []byte) {
		var list []string
		number := 0
		for i, name := range strings.Split(names, "\n") {
			plain, loose := Forms(name)
			number += int(step)*(i%2) + 1
			list = append(list, fmt.Sprintf("%d\t%s\t%s", number, plain, loose))
		}
		text := strings.Join(list, "\n")
		packed, err := Pack([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		half := len(list) / 2
		first, err := Pack([]byte(strings.Join(list[:half], "\n")))
		if err != nil {
			t.Fatal(err)
		}
		second, err := Pack([]byte(strings.Join(list[half:], "\n")))
		if err != nil {
			t.Fatal(err)
		}
		if joined, err := Pack(first, second); err != nil || !slices.Equal(joined, packed) {
			t.Errorf("%q: of two lists %q, want %q; %v", list, joined, packed, err)
		}
		for _, alike := range []bool{false, true} {
			found := func(list []byte) []int64 {
				numbers, err := Listed(list, Seek(asked, alike).Patterns(), alike)
				if err != nil {
					t.Fatal(err)
				}
				slices.Sort(numbers)
				return slices.Compact(numbers)
			}
			if got, want := found(packed), found([]byte(text)); !slices.Equal(got, want) {
				t.Errorf("%q of %q: %d, want %d", asked, list, got, want)
			}
		}
		for i := range min(len(bytes), len(packed)) { // damage
			packed[len(packed)-1-i*len(packed)/len(bytes)] ^= bytes[i]
		}
		_, _ = Listed(packed, []string{"%a%"}, false)
		_, _ = Pack(packed, first)
		_, _ = Listed(append([]byte(packedMark), bytes...), []string{"%a%"}, false)
	})
}

// TestSortedAsCollated: bytes are in the order of texts as the collation has it, and few.
func TestSortedAsCollated(t *testing.T) {
	texts := strings.Fields("Edo Édo edo édo edóx ed e E É z Z ß ss ñ n 12 2 _ - 漢 漢字 字 한글 ﷽ \u0301 e\u0301\u0323 " +
		"x\U0001F600 \U00020000")
	text, err := os.ReadFile("testdata/names.txt")
	if err != nil {
		t.Fatal(err)
	}
	texts = append(append(texts, strings.Split(string(text), "\n")...), "", "e E", "a b", "a\x00b", "ab")
	by := collate.New(language.Und)
	sign := func(n int) int { return max(-1, min(n, 1)) }
	for _, a := range texts {
		for _, b := range texts {
			if len(a) > sortedBy || len(b) > sortedBy {
				continue
			}
			if got, want := bytes.Compare(Sorted(a), Sorted(b)), by.CompareString(a, b); sign(got) != sign(want) {
				t.Fatalf("%q and %q: %d, want %d", a, b, got, want)
			}
		}
	}
	if n := len(Sorted("Bhaskara Varma")); n > 2+len("Bhaskara Varma")+len("Bhaskara V") {
		t.Errorf("%d bytes", n)
	}
}

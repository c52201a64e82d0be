package query

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	for src, want := range map[string]*Query{
		"":                    {},
		"variant:chauka-bara": {Where: &Term{Field: Variant, Op: Has, Value: "chauka-bara", Column: 1, ValueColumn: 9}},
		`Red.player:"as\"ha" or not plies>80`: {Where: &Or{[]Expr{
			&Term{Field: Player, Seat: "red", Op: Has, Value: `as"ha`, Column: 1, ValueColumn: 12},
			&Not{&Term{Field: NumPlies, Op: Greater, Value: "80", Number: 80, Column: 28, ValueColumn: 34}},
		}}},
		"date:1890..1910 AND (plies:..9 plies:3..)": {Where: &And{[]Expr{
			&Term{Field: Date, Op: Within, Value: "1890", To: "1910", Column: 1, ValueColumn: 6},
			&And{[]Expr{
				&Term{Field: NumPlies, Op: Within, To: "9", NumberTo: 9, Column: 22, ValueColumn: 28},
				&Term{Field: NumPlies, Op: Within, Value: "3", Number: 3, Column: 32, ValueColumn: 38},
			}},
		}}},
		"winner.event:capture[last 5 throws]>=3": {Where: &Term{Field: Happening, Seat: Winner, Op: Has, Value: "capture",
			Window: &Window{true, 5, Throws}, Count: &Count{AtLeast, 3}, Column: 1, ValueColumn: 14}},
		"throw:2,5>=2 order by date desc, plies": {
			Where: &Term{Field: Throw, Op: Has, Value: "5,2", Count: &Count{AtLeast, 2}, Column: 1, ValueColumn: 7},
			Order: []Key{{Field: ByDate, Descending: true, Column: 23}, {Field: ByPlies, Column: 34}},
		},
		`throw:"<2,5>"`: {Where: &Term{Field: Throw, Op: Has, Value: "5,2", Column: 1, ValueColumn: 7}},
		`position:"?? W:Ke1" after 4,4`: {Where: &Term{Field: Position, Op: Has, Value: "?? W:Ke1", After: "4,4", Column: 1,
			ValueColumn: 10, AfterColumn: 21}},
		`tag.Site="Poona" not not sic=0`: {Where: &And{[]Expr{
			&Term{Field: Tag, Name: "Site", Op: Equal, Value: "Poona", Column: 1, ValueColumn: 10},
			&Term{Field: NumSic, Op: Equal, Value: "0", Column: 26, ValueColumn: 30},
		}}},
		"luck:57..57.5": {Where: &Term{Field: Luck, Op: Within, Value: "57", To: "57.5", Number: 57_000_000,
			NumberTo: 57_500_000, Column: 1, ValueColumn: 6}},
		"date:1898.05.12..1899": {Where: &Term{Field: Date, Op: Within, Value: "1898.05.12", To: "1899", Column: 1,
			ValueColumn: 6}},
	} {
		got, err := Parse(src)
		if err != nil {
			t.Errorf("%s: %v", src, err)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s:\n%s", src, diff)
		}
	}
}

// TestErrors: a fault names its column, in code points.
func TestErrors(t *testing.T) {
	for src, column := range map[string]int{
		"variant":                     1,
		"variant:":                    9,
		"varian:x":                    1,
		"plies>80 )":                  10,
		"(plies>80":                   10,
		"plies>many":                  7,
		`player:"as`:                  8,
		`player:"éé" verdict:maybe`:   21,
		"plies>80 and":                13,
		"variant>chaupur":             1,
		"variant:a..b":                9,
		"red.events:3":                1,
		"red.luck>yellow.taken":       10,
		"events>red.plies":            8,
		`glyph:"x"`:                   7,
		"nag:$256":                    5,
		"glyph>3":                     1,
		"throw:x":                     7,
		"throw:1,2,3,4,5,6,1,2":       7,
		"variant:x>=2":                10,
		"text:x[last 3 throws]":       7,
		"event:x[last 0 throws]":      8,
		"final:x after 3":             9,
		"plies:3 order by colour":     18,
		"id:a*b":                      4,
		"plies=3..4":                  1,
		"text:x \x00":                 8,
		"text:x \xff":                 8,
		strings.Repeat("(", 100):      65,
		strings.Repeat("sic:1 ", 201): 1201,
	} {
		_, err := Parse(src)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%q: %v", src, err)
		} else if e.Column != column {
			t.Errorf("%q: %v, want column %d", src, err, column)
		}
	}
}

// TestMessages: a fault is said in words that lead on.
func TestMessages(t *testing.T) {
	for src, want := range map[string]string{
		"asha": `column 1: "asha" is no condition; one is a field and a value, such as player:"asha" ` +
			`or plies>80`,
		"plies>80 asha ravi": `column 10: "asha" is no condition; one is a field and a value, such as player:"asha" ` +
			`or plies>80`,
		"bhaskara": `column 1: "bhaskara" is no condition; one is a field and a value, such as player:"bhaskara" ` +
			`or plies>80`,
		`plies>8 player~="x"`: `column 15: "~=" is no operator; did you mean "~:"?`,
		`position~>"x"`:       `column 9: "~>" is no operator; did you mean "~:"?`,
		`player!:"asha"`:      `column 7: "!" is no operator; did you mean "!=" or not?`,
		`sic:0 ! player:"x"`:  `column 7: "!" is no operator; did you mean "!=" or not?`,
		`"asha"`: `column 1: "\"asha\"" cannot stand here; a condition is a field and a value, such as ` +
			`player:"asha" or plies>80`,
		"plies>":                   "column 7: a value is missing after >",
		"throw:<8>":                "column 7: a throw stands without its brackets: write its values alone, as in throw:5,2",
		"plies>80 and":             `column 13: a condition is missing at the end, such as player:"asha" or plies>80`,
		"not":                      `column 4: a condition is missing at the end, such as player:"asha" or plies>80`,
		"(plies>80 or (sic:1":      "column 20: the bracket of column 14 is not closed",
		"plies>80)":                "column 9: this bracket closes none",
		"position:x after":         "column 17: a throw is missing, such as 5,2",
		"plies>80 order by":        "column 18: the order is missing, such as order by date desc",
		"plies>80 order by plies)": "column 24: this bracket closes none",
		"player:a..":               "column 8: player has no ranges",
		"luck>1.2345678":           `column 6: "1.2345678" is not a number with up to six decimals`,
		"luck>1.":                  `column 6: "1." is not a number with up to six decimals`,
		"luck<4294":                `column 6: "4294" is not a number with up to six decimals`,
		"event:capture[last 5":     "column 21: the query ends where more is expected",
		`round:"3.2"`:              `column 7: "3.2" is not a whole number of up to nine digits; tag.Round="…" compares a text`,
		"tag.WhiteElo>1999.5": `column 14: "1999.5" is not a whole number of up to nine digits; ` +
			`tag.WhiteElo="…" compares a text`,
		"player:'asha'":            `column 8: a text stands in quotation marks of the form "…": "asha"`,
		"sic:1 player:'Asha Devi'": `column 14: a text stands in quotation marks of the form "…": "Asha Devi"`,
		"player:'D'Souza'":         `column 8: a text stands in quotation marks of the form "…": "D'Souza"`,
		"text=“torn” or sic:1":     `column 6: a text stands in quotation marks of the form "…": "torn"`,
		"text:„torn”":              `column 6: a text stands in quotation marks of the form "…": "torn"`,
		"tag.Site:«Poona»":         `column 10: a text stands in quotation marks of the form "…": "Poona"`,
		"player:''":                `column 8: a text stands in quotation marks of the form "…": ""`,
	} {
		_, err := Parse(src)
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", src, err, want)
		}
	}
}

// TestApostrophes: an apostrophe at the beginning or in the middle of a name is one.
func TestApostrophes(t *testing.T) {
	for src, want := range map[string]string{
		"player:'Abd":             "'Abd",
		"player:D'Souza":          "D'Souza",
		"player:\"'Asha'\"":       "'Asha'",
		"player:asha'":            "asha'",
		"player:'t sic:1 text:x'": "'t",
	} {
		q, err := Parse(src)
		if err != nil {
			t.Errorf("%s: %v", src, err)
			continue
		}
		for term := range Terms(q.Where) {
			if term.Field == Player && term.Value != want {
				t.Errorf("%s asks for %q", src, term.Value)
			}
		}
	}
}

// TestOtherWords: every other word for a field leads to one, to a tag or to an event, and is no field.
func TestOtherWords(t *testing.T) {
	for _, m := range meant {
		for _, word := range strings.Fields(m.words) {
			otherWord(t, word, m.means)
		}
	}
	_, err := Parse("order by year")
	var fault *Error
	if !errors.As(err, &fault) || !slices.Equal(fault.Near, []string{"date"}) {
		t.Errorf("%+v", err)
	}
}

func otherWord(t *testing.T, word, to string) {
	t.Helper()
	if fieldNamed(word) != nil {
		t.Errorf("%s is a field", word)
	}
	for _, name := range strings.Fields(to) {
		field, _, value := strings.Cut(name, ":")
		if _, err := Parse(field + ":x"); err != nil && !value && strings.Contains(err.Error(), "field") {
			t.Errorf("%s: %v", word, err)
		}
	}
	_, err := Parse(word + ":x")
	var fault *Error
	if !errors.As(err, &fault) || !fault.What.Equal(unknownField) || !slices.Equal(fault.Near, strings.Fields(to)) {
		t.Errorf("%s: %+v", word, fault)
	}
}

// TestShortField: a field that is not known is named, however short it is and whatever
// stands behind it.
func TestShortField(t *testing.T) {
	for _, sign := range []string{":", "=", ">", "<", ">=", "<="} {
		_, err := Parse("x" + sign + "1")
		if err == nil || !strings.HasPrefix(err.Error(), `column 1: no field "x"; `) {
			t.Errorf("x%s1: %v", sign, err)
		}
	}
}

// TestFields: the table is in the order of the fields, and every example is a query
// about its field.
func TestFields(t *testing.T) {
	for i, f := range Fields() {
		if f.Field != Field(i+1) {
			t.Errorf("%s stands in place %d", f.Name, i+1)
		}
		q, err := Parse(f.Example)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		if term, ok := q.Where.(*Term); !ok || term.Field != f.Field {
			t.Errorf("%s: %s asks for something else", f.Name, f.Example)
		}
	}
	for _, name := range SortNames() {
		if _, err := Parse("order by " + name); err != nil {
			t.Error(err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, info := range Fields() {
		f.Add(info.Example + " or not (" + info.Example + ") order by date desc")
	}
	f.Add("a:b..c ..d e:f..")
	f.Fuzz(func(t *testing.T, s string) {
		q, err := Parse(s)
		var e *Error
		switch {
		case err == nil && q == nil, err != nil && !errors.As(err, &e):
			t.Fatalf("%v %v", q, err)
		case err != nil && (e.Column < 1 || e.Column > utf8.RuneCountInString(s)+1):
			t.Fatalf("column %d of %q", e.Column, s)
		}
	})
}

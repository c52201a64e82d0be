package repair

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
)

// Confusion says that a sign that was meant is easily read or written as another.
type Confusion struct {
	Meant, Written string
	Cost           int
	// Script is where that happens, Why in what way.
	Script, Why string
}

// builtIn returns the table of docs/manuscript.md.
func builtIn() []Confusion {
	var all []Confusion
	for _, group := range alikes {
		all = append(all, pairs(group)...)
	}
	return all
}

// alikes are groups of signs that look alike, by script.
var alikes = []struct {
	signs, script, why string
}{
	{"0OoQD", "latin print", "round"},
	{"1lI7it", "latin hand", "a single stroke"},
	{"38B", "latin print", "two bows"},
	{"bh6", "latin hand", "a stem and a bow"},
	{"ce", "latin print", "an open bow"},
	{"ad", "latin hand", "a bow and a stem"},
	{"gq9", "latin hand", "a bow with a tail"},
	{"5S", "latin print", "an angle over a bow"},
	{"2Z", "latin print", "an angle over a line"},
	{"fEF", "latin print", "a stem with bars"},
	{"KRB", "latin hand", "a capital with a stem at the left"},
	{"NVMH", "latin hand", "a capital of slanting strokes"},
	{"EFB", "latin hand", "a capital with bars at the right"},
	{"GC", "latin print", "an open round capital"},
	{"YV", "latin print", "a fork"},
	{"Kk", "latin hand", "a capital written small"},
	{"Nn", "latin hand", "a capital written small"},
	{"Rr", "latin hand", "a capital written small"},
	{"Ee", "latin hand", "a capital written small"},
	{"Bb", "latin hand", "a capital written small"},
	{"Vv", "latin hand", "a capital written small"},
	{"Gg", "latin hand", "a capital written small"},
	{"Yy", "latin hand", "a capital written small"},
	{"Ww", "latin hand", "a capital written small"},
	{"14", "latin hand", "an upright with a flag"},
	{"17", "latin hand", "an upright with a flag"},
	{"47", "latin hand", "an upright with a flag"},
	{"56", "latin hand", "a bow below"},
	{"35", "latin hand", "a bow below"},
	{"68", "latin print", "a closed bow below"},
	{"49", "latin hand", "a bow above an upright"},
	{"०O", "devanagari", "round"},
	{"१9९", "devanagari", "a loop with a tail"},
	{"२३", "devanagari", "a hook, once or twice"},
	{"५4४", "devanagari", "a crossed stroke"},
	{"६७", "devanagari", "a bow open to one side"},
	{"٢٣", "arabic", "a stroke with teeth"},
	{"٧٨", "arabic", "an angle"},
	{"١1", "arabic", "an upright"},
	{"٥0٠", "arabic", "round"},
	{"0०٠", "another script", "the same digit"},
	{"1१١", "another script", "the same digit"},
	{"2२٢", "another script", "the same digit"},
	{"3३٣", "another script", "the same digit"},
	{"4४٤", "another script", "the same digit"},
	{"5५٥", "another script", "the same digit"},
	{"6६٦", "another script", "the same digit"},
	{"7७٧", "another script", "the same digit"},
	{"8८٨", "another script", "the same digit"},
	{"9९٩", "another script", "the same digit"},
	{".,:;", "print", "a dot"},
	{"-~_–—", "print", "a dash"},
	{"<([{«‹", "print", "an opening bracket"},
	{">)]}»›", "print", "a closing bracket"},
}

func pairs(group struct{ signs, script, why string }) []Confusion {
	var out []Confusion
	for _, a := range group.signs {
		for _, b := range group.signs {
			if a != b {
				out = append(out, Confusion{Meant: string(a), Written: string(b), Cost: nearCost, Script: group.script,
					Why: group.why})
			}
		}
	}
	return out
}

// ReadConfusions reads a table of confusions that takes the place of the built-in one:
// TOML with a list [[confusion]] of meant, written, cost, script and why, or CSV with a
// heading of those names. Only meant and written are required. The error says where the
// table is wrong.
func ReadConfusions(name string, data []byte) ([]Confusion, error) {
	read := readCSV
	if strings.EqualFold(name[max(0, len(name)-5):], ".toml") {
		read = readTOML
	}
	all, err := read(data)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, errors.New("the table has no confusion")
	}
	for i := range all {
		c := &all[i]
		switch {
		case utf8.RuneCountInString(c.Meant) != 1 || utf8.RuneCountInString(c.Written) != 1:
			return nil, fmt.Errorf("confusion %d: meant and written must be one sign each, not %q and %q", i+1, c.Meant,
				c.Written)
		case c.Cost < 1 || c.Cost > maxCost:
			return nil, fmt.Errorf("confusion %d: a cost is from 1 to %d, not %d", i+1, maxCost, c.Cost)
		}
	}
	return all, nil
}

func readTOML(data []byte) ([]Confusion, error) {
	var table struct {
		Confusion []struct {
			Meant, Written, Script, Why string
			Cost                        *int
		}
	}
	dec := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields()
	if err := dec.Decode(&table); err != nil {
		return nil, err
	}
	var out []Confusion
	for _, c := range table.Confusion {
		cost := nearCost
		if c.Cost != nil {
			cost = *c.Cost
		}
		out = append(out, Confusion{c.Meant, c.Written, cost, c.Script, c.Why})
	}
	return out, nil
}

func readCSV(data []byte) ([]Confusion, error) {
	r := csv.NewReader(bytes.NewReader(data))
	r.Comment, r.TrimLeadingSpace = '#', true
	head, err := r.Read()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("the table is empty")
	} else if err != nil {
		return nil, err
	}
	known := []string{"meant", "written", "cost", "script", "why"}
	for _, h := range head {
		if !slices.Contains(known, h) {
			return nil, fmt.Errorf("line 1: unknown column %q, there are %s", h, strings.Join(known, ", "))
		}
	}
	var out []Confusion
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return out, nil
		} else if err != nil {
			return nil, err
		}
		c := Confusion{Cost: nearCost}
		for i, v := range row {
			switch head[i] {
			case "meant":
				c.Meant = v
			case "written":
				c.Written = v
			case "script":
				c.Script = v
			case "why":
				c.Why = v
			case "cost":
				if c.Cost, err = strconv.Atoi(v); err != nil {
					line, _ := r.FieldPos(i)
					return nil, fmt.Errorf("line %d: the cost %q is no number", line, v)
				}
			}
		}
		out = append(out, c)
	}
}

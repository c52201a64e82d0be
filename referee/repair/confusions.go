package repair

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/words"
	"github.com/pelletier/go-toml/v2"
)

// Confusion says that a sign that was meant is easily read or written as another.
type Confusion struct {
	Meant, Written string
	Cost           int
	// Script is where that happens, Why in what way.
	Script, Why string
}

// alikes has the signs that look alike, a group a line: the signs, their script, and what they have in common.
//
//go:embed alikes.txt
var alikes string

// builtIn returns the table of docs/manuscript.md.
func builtIn() (all []Confusion) {
	for line := range strings.Lines(alikes) {
		group := strings.Split(strings.TrimSpace(line), "\t")
		for _, a := range group[0] {
			for _, b := range group[0] {
				if a != b {
					all = append(all, Confusion{string(a), string(b), nearCost, group[1], group[2]})
				}
			}
		}
	}
	return all
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
		return nil, words.Errorf("the table has no confusion")
	}
	for i := range all {
		c := &all[i]
		switch {
		case utf8.RuneCountInString(c.Meant) != 1 || utf8.RuneCountInString(c.Written) != 1:
			return nil, words.Errorf("confusion %d: meant and written must be one sign each, not %q and %q", i+1, c.Meant,
				c.Written)
		case c.Cost < 1 || c.Cost > maxCost:
			return nil, words.Errorf("confusion %d: a cost is from 1 to %d, not %d", i+1, maxCost, c.Cost)
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
		return nil, words.Errorf("the table is empty")
	} else if err != nil {
		return nil, err
	}
	known := []string{"meant", "written", "cost", "script", "why"}
	for _, h := range head {
		if !slices.Contains(known, h) {
			return nil, words.Errorf("line 1: unknown column %q, there are %s", h, strings.Join(known, ", "))
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
					return nil, words.Errorf("line %d: the cost %q is no number", line, v)
				}
			}
		}
		out = append(out, c)
	}
}

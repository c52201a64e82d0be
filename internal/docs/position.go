package docs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// position explains position strings field by field, by that at the start and by one of
// the game on the page.
func (p *page) position(start engine.State, game *Shown) {
	fmt.Fprintf(p, "\n### %s\n\n", p.lang.Table("Position strings"))
	strip := [][]string{p.fields(start)}
	head := p.lang.Table("| field | at the start |")
	if m := game.fullest(); m != nil {
		strip = append(strip, p.fields(m.state))
		head += p.lang.Table(" in the game |")
		p.lang.Writef(p, "The fields, with one space between, at the start and after `%s` in [the game below](#a-game), "+
			"where its picture stands:", m.last)
	} else {
		p.WriteString(p.lang.Table("The fields, with one space between:"))
	}
	fmt.Fprintf(p, "\n\n%s%s\n|---%s|---|\n", head, p.lang.Table(" what it says |"), strings.Repeat("|---", len(strip)))
	for i, f := range p.rs.Position {
		name, text := p.lang.Table(f.Name), p.lang.Table(f.Text)
		if f.EachSeat {
			name = p.lang.Sayf("%v of each seat that plays", name)
		}
		if f.Optional {
			text += " " + p.lang.Table("Optional.")
		}
		fmt.Fprintf(p, "| %s |", name)
		for _, values := range strip {
			fmt.Fprintf(p, " %s |", values[i])
		}
		fmt.Fprintf(p, " %s |\n", text)
	}
}

// fullest returns the moment of the game whose position string has the most fields, the
// first of several, nil if there is none.
func (s *Shown) fullest() *Moment {
	var out *Moment
	most := 0
	for _, m := range s.Moments() {
		if n := len(strings.Fields(string(m.state.AppendPosition(nil)))); n > most {
			out, most = m, n
		}
	}
	return out
}

// fields returns what stands in each field of the position string of a state, in the order
// of the rule set's fields.
func (p *page) fields(s engine.State) []string {
	values := strings.Fields(string(s.AppendPosition(nil)))
	var labels []string
	for _, f := range p.rs.Position {
		if f.Optional {
			labels = append(labels, f.Name)
		}
	}
	out := make([]string, len(p.rs.Position))
	for i, f := range p.rs.Position {
		n := 1
		if f.EachSeat {
			n = 0
			for n < len(values) && strings.Contains(values[n], ":") {
				n++
			}
		}
		if len(values) < n || n == 0 || f.Optional && !holds(f.Name, values[0], labels) {
			out[i] = p.lang.Table("left out")
			continue
		}
		out[i] = "`" + strings.Join(values[:n], " ") + "`"
		values = values[n:]
	}
	return out
}

// holds reports whether a value is of the optional field of that name: fields that are
// written with their name are known by it, others by their place.
func holds(name, value string, labels []string) bool {
	label, _, _ := strings.Cut(value, ":")
	switch {
	case slices.Contains(labels, label+":"):
		return name == label+":"
	case slices.Contains(labels, value):
		return name == value
	default:
		return !strings.HasSuffix(name, ":")
	}
}

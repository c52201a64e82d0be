package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/diff"
)

// side reads the game that FILE or FILE#N names. A file whose own name ends so is
// meant first.
func (o *oneGame) side(name string) (*diff.Side, error) {
	file := name
	o.number = 1
	if head, tail, ok := cutLast(name, "#"); ok && head != "" && !exists(name) {
		n, err := strconv.Atoi(tail)
		if err != nil {
			return nil, usagef("%q is not written FILE#N", name)
		}
		file, o.number = head, n
	}
	g, read, err := o.read(file)
	if err != nil {
		return nil, err
	}
	if g.Lossy && len(g.Text) == 0 && len(read) > 0 {
		return nil, fmt.Errorf("%s: %s", name, read[0].Message) // nothing of it was read
	}
	o.liberties(file, &referee.Report{Findings: read})
	return diff.Read(referee.New(o.cfg), name, g, read), nil
}

// cutLast cuts s at the last sep.
func cutLast(s, sep string) (head, tail string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

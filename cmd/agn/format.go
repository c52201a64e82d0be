package main

import (
	"fmt"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// format is an output format of check.
type format struct {
	name string
	// game appends what the format says of one judged game, while the game as
	// written is at hand. Several run at once.
	game func(dst []byte, r *referee.Result, st reportStyle) []byte
	// first, next and last frame the games: before the first, before each further
	// one, behind the last. none stands for all of it where there is no game.
	first, next, last, none string
	// sum is set when a line of totals ends the output.
	sum bool
}

// formats lists the formats, the default first.
func formats() []format {
	return []format{
		{name: "text", game: appendText, sum: true},
		{name: "concise", game: appendConcise},
		{name: "json", game: appendJSON, first: "[\n", next: ",", last: "]\n", none: "[]\n"},
		{name: "jsonl", game: appendJSON},
	}
}

func formatNames() []string {
	var names []string
	for _, f := range formats() {
		names = append(names, f.name)
	}
	return names
}

// reportStyle is what a format is told.
type reportStyle struct {
	paint paint
	// boards holds the board before each event that is to be drawn.
	boards map[int]string
}

// level is the severity that a finding is shown with and that decides the exit
// code.
func level(f *diag.Finding) diag.Severity { return f.Severity }

// totals counts a batch.
type totals struct {
	files, games, legal, illegal, unreadable int
}

func (t *totals) add(r *referee.Result) {
	if r.Number == 0 {
		return // the file holds no game
	}
	t.games++
	switch r.Report.Verdict {
	case referee.Legal:
		t.legal++
	case referee.Illegal:
		t.illegal++
	case referee.Unreadable:
		t.unreadable++
	}
}

func (t *totals) String() string {
	return fmt.Sprintf("%s, %s: %d legal, %d illegal, %d unreadable\n",
		count(t.files, "file"), count(t.games, "game"), t.legal, t.illegal, t.unreadable)
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

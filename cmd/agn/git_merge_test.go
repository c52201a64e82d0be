package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/threeway"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// mergedItem is a tag or an event with what an editor made of it.
type mergedItem struct {
	number, word string
	tag          bool
	after        []string // what is said of it
	next         string   // an event that is put in after it
	gone         bool
}

var roundNumber = regexp.MustCompile(`^\d+\.+$`)

// mergedItems parts a text of the program's own into tags and events.
func mergedItems(text string) (items []mergedItem) {
	head, moves, _ := strings.Cut(text, "\n\n")
	for line := range strings.Lines(head) {
		items = append(items, mergedItem{word: strings.TrimSpace(line), tag: true})
	}
	number := ""
	for _, word := range strings.Fields(moves) {
		if roundNumber.MatchString(word) {
			number = word
			continue
		}
		items = append(items, mergedItem{number: number, word: word})
		number = ""
	}
	return items
}

// words are what stands there, without round numbers.
func mergedWords(items []mergedItem) (out []string) {
	for _, it := range items {
		if !it.gone {
			out = append(append(out, strings.Fields(it.word)...), it.after...)
		}
		if it.next != "" {
			out = append(out, it.next)
		}
	}
	return out
}

// mergedText lays items out by chance.
func mergedText(items []mergedItem, rng *rand.Rand) []byte {
	var b bytes.Buffer
	tags := true
	width := 1 + rng.IntN(12)
	n := 0
	put := func(word string) {
		if n++; n%width == 0 {
			b.WriteString(word + "\n")
		} else {
			b.WriteString(word + " ")
		}
	}
	for _, it := range items {
		if it.tag {
			fmt.Fprintln(&b, it.word)
			continue
		}
		if tags {
			b.WriteString("\n")
			tags = false
		}
		if !it.gone {
			if it.number != "" {
				put(it.number)
			}
			put(it.word)
			for _, word := range it.after {
				put(word)
			}
		}
		if it.next != "" {
			put(it.next)
		}
	}
	return append(bytes.TrimRight(b.Bytes(), " \n"), '\n')
}

// TestMergePairs: of a thousand pairs of edits what does not touch the same event merges, nothing is lost, and what
// does is a conflict that agn check names.
func TestMergePairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	dir := t.TempDir()
	merged, conflicts := 0, 0
	for n := range 1000 {
		rs := rulesets.All()[n%len(rulesets.All())]
		game, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		g := referee.Play(game, rand.New(rand.NewPCG(uint64(n), 1)), 20)
		base := mergedItems(string(notation.Append(nil, g, referee.StyleOf(rs))))
		var single []int // items that stand once: no other is like the one that is edited
		times := map[string]int{}
		for _, it := range base {
			times[it.word]++
		}
		for i, it := range base[:len(base)-1] {
			if times[it.word] == 1 && !strings.HasPrefix(it.word, "[Variant") {
				single = append(single, i)
			}
		}
		sides := [2][]mergedItem{slices.Clone(base), slices.Clone(base)}
		want := slices.Clone(base)
		clash := false
		for k, i := range rng.Perm(len(single))[:min(len(single), 2+rng.IntN(6))] {
			at := single[i]
			both := n%4 == 0 && k == 0
			clash = clash || both
			for side := range sides {
				if both || side == k%2 {
					change(&sides[side][at], rng, fmt.Sprintf("s%dk%dn%d", side, k, n))
					want[at] = sides[side][at]
				}
			}
		}
		texts := [2][]byte{mergedText(sides[0], rng), mergedText(sides[1], rng)}
		out, found := threeway.Merge(mergedText(base, rng), texts[0], texts[1])
		got := slices.DeleteFunc(strings.Fields(string(out)), func(w string) bool { return roundNumber.MatchString(w) })
		switch {
		case clash != (found > 0):
			t.Fatalf("%d: %d conflicts in\n%s\nof\n%s\nand\n%s", n, found, out, texts[0], texts[1])
		case !clash && !slices.Equal(got, mergedWords(want)):
			t.Fatalf("%d: merged to\n%s\nof\n%s\nand\n%s", n, out, texts[0], texts[1])
		case !clash:
			merged++
			continue
		}
		conflicts++
		for _, side := range sides { // nothing is lost
			for _, word := range mergedWords(side) {
				if strings.HasPrefix(word, "s") && !slices.Contains(got, word) {
					t.Fatalf("%d: %s is lost", n, word)
				}
			}
		}
		writeFile(t, filepath.Join(dir, fmt.Sprintf("%03d.agn", n)), string(out))
	}
	var stdout, stderr bytes.Buffer
	if code := run(t.Context(), []string{"check", "--no-config", "--format", "concise", dir}, nil, &stdout,
		&stderr); code != 1 || strings.Count(stdout.String(), "N017") < conflicts {
		t.Errorf("exit code %d: of %d conflicts %d are named: %s", code, conflicts,
			strings.Count(stdout.String(), "N017"), &stderr)
	}
	if merged < 700 || conflicts < 200 {
		t.Errorf("%d merged, %d conflicts", merged, conflicts)
	}
}

// change changes an item in one of the ways of an editor, by a word that nobody else uses.
func change(it *mergedItem, rng *rand.Rand, word string) {
	if it.tag {
		name, _, _ := strings.Cut(it.word, " ")
		it.word = name + ` "` + word + `"]`
		return
	}
	switch rng.IntN(4) {
	case 0:
		it.word = word
	case 1:
		it.after = []string{"{" + word + "}"}
	case 2:
		it.after = []string{"$4", "(" + word + ")"}
	case 3:
		it.word, it.after = word, []string{"$1"}
	}
}

// TestMergeUnreadable: what cannot be merged leaves ours as it is.
func TestMergeUnreadable(t *testing.T) {
	dir := t.TempDir()
	name := func(n string) string { return filepath.Join(dir, n) }
	writeFile(t, name("base"), "1. e3 *\n")
	writeFile(t, name("ours"), "1. f3 *\n")
	writeFile(t, name("open"), "1. e3\n<<<<<<< ours\n=======\n>>>>>>> theirs\n*\n")
	writeFile(t, name("utf16"), "\xff\xfe1\x00")
	for _, theirs := range []string{"open", "utf16", "missing"} {
		var out, trouble bytes.Buffer
		if code := run(t.Context(), []string{"git", "merge", name("base"), name("ours"), name(theirs)}, nil, &out,
			&trouble); code != 2 || trouble.Len() == 0 {
			t.Errorf("%s: exit code %d: %s", theirs, code, &trouble)
		}
		if ours, err := os.ReadFile(name("ours")); err != nil || string(ours) != "1. f3 *\n" {
			t.Errorf("%s: ours became %q", theirs, ours)
		}
	}
}

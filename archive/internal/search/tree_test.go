package search

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/grammar/query"
)

// fixed is a matcher of one answer that counts how often it is asked.
type fixed struct {
	is    bool
	asked *int
}

func (f fixed) block(*plays.Events) {}

func (f fixed) holds(*View) (bool, error) {
	*f.asked++
	return f.is, nil
}

func (f fixed) happened(dst []int, _ *View) ([]int, error) { return dst, nil }
func (f fixed) turns(*View) ([]int, error)                 { return nil, nil }

// holdsNaively evaluates an expression whose conditions are true where their number is in a set.
func holdsNaively(e query.Expr, set uint) bool {
	switch e := e.(type) {
	case *query.And:
		for _, p := range e.Parts {
			if !holdsNaively(p, set) {
				return false
			}
		}
		return len(e.Parts) > 0
	case *query.Or:
		for _, p := range e.Parts {
			if holdsNaively(p, set) {
				return true
			}
		}
		return false
	case *query.Not:
		return !holdsNaively(e.Part, set)
	}
	return set>>e.(*query.Term).Number&1 != 0
}

// TestTreeNaive: whatever the expression and whatever holds, the tree comes to what the expression says, and asks
// no part twice.
func TestTreeNaive(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	atoms := []string{"plies:%d", "sic:%d", "taken:%d", "luck:0.%06d", "rupees:%d"}
	var ask func(depth int) string
	n := 0
	ask = func(depth int) string {
		if depth == 0 || rng.IntN(4) == 0 {
			n++
			return fmt.Sprintf(atoms[rng.IntN(len(atoms))], n-1)
		}
		switch rng.IntN(3) {
		case 0:
			return "not (" + ask(depth-1) + ")"
		case 1:
			return "(" + ask(depth-1) + " or " + ask(depth-1) + " or " + ask(depth-1) + ")"
		}
		return "(" + ask(depth-1) + " " + ask(depth-1) + ")"
	}
	for range 2000 {
		n = 0
		src := ask(3)
		q, err := query.Parse(src)
		if err != nil {
			t.Fatal(src, err)
		}
		holds := uint(rng.Uint64())
		root := treeOf(q.Where)
		asked := make([]int, n)
		fix(root, holds, asked)
		least, most := known(root, holds)
		want := holdsNaively(q.Where, holds)
		if least && !want || !most && want {
			t.Fatalf("%s: at least %v, at most %v, but %v", src, least, most, want)
		}
		if least || !most {
			continue // decided by index and row
		}
		rest := root.rest()
		got, err := rest.matcher(&texts{}).holds(&View{Entry: &plays.Entry{Number: 1}})
		if err != nil || got != want {
			t.Fatalf("%s: %v, want %v, %v", src, got, want, err)
		}
		for i, times := range asked {
			if times > 1 {
				t.Fatalf("%s: condition %d is asked %d times", src, i, times)
			}
		}
	}
}

// fix gives the atoms of a tree their answers: those that index and row answer as games of a scan.
func fix(n *node, holds uint, asked []int) {
	if n.kind != atom {
		for _, p := range n.parts {
			fix(p, holds, asked)
		}
		return
	}
	i := n.term.Number
	is := holds>>i&1 != 0
	if !n.scanned() {
		n.games = Marks{0}
		if is {
			n.games[0] = 1
		}
		return
	}
	n.look = func(*texts) matcher { return fixed{is, &asked[i]} }
}

// known returns what index and row know of a game, as bounds does of all.
func known(n *node, holds uint) (least, most bool) {
	if n.kind == atom {
		is := holds>>n.term.Number&1 != 0
		return !n.scanned() && is, n.scanned() || is
	}
	least, most = n.kind == all, n.kind == all
	for _, p := range n.parts {
		l, m := known(p, holds)
		switch n.kind {
		case all:
			least, most = least && l, most && m
		case some:
			least, most = least || l, most || m
		case none:
			least, most = !m, !l
		}
	}
	return least, most
}

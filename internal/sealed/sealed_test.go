package sealed

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/dice"
)

// vector is the game of the test vectors in docs/dice.md: two seats, whose last links are the bytes 00 to 1f and 20 to
// 3f, and chains of three throws.
func vector(t *testing.T, set *dice.Set) (*Dice, []*Secret) {
	t.Helper()
	d := &Dice{ID: "vector", Seats: []byte("RY"), Set: set, Commit: Links{}, Later: maxLength}
	var all []*Secret
	for i, seat := range d.Seats {
		s := &Secret{Game: "vector", Seat: seat, Length: 3}
		for k := range s.Last {
			s.Last[k] = byte(32*i + k)
		}
		var err error
		if d.Commit[seat], err = s.At(0); err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return d, all
}

// commit is the commitment of the test vectors, computed by another program.
const commit = "R=4e05063392f42b5180353ef82da86c714042155044d91ab3253f1bab08120a0a " +
	"Y=eeae3acf8fb5c6b16dd4806335e63c5cfd7b1fe7a652d409f5c830eb579f44e9"

func TestVectors(t *testing.T) {
	for _, c := range []struct {
		set  *dice.Set
		want [][]uint8
	}{
		{&dice.Set{Dice: []dice.Die{dice.Cube(), dice.Cube()}}, [][]uint8{{6, 2}, {5, 1}, {6, 1}}},
		{&dice.Set{Dice: []dice.Die{dice.Cowries(4, 8)}}, [][]uint8{{2}, {3}, {2}}},
	} {
		d, secrets := vector(t, c.set)
		if got := d.Commit.Text(d.Seats); got != commit {
			t.Error(got)
		}
		last := Links{'R': secrets[0].Last, 'Y': secrets[1].Last}
		r, err := d.Reveal(last)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range c.want {
			if got, err := r.Throw(i + 1); err != nil || !slices.Equal(got.Values(), want) {
				t.Errorf("throw %d: %v, %v, want %v", i+1, got, err, want)
			}
		}
		if left := r.Withheld(4); string(left) != "RY" {
			t.Errorf("of throw 4 %q is withheld", left)
		}
	}
}

// TestFair: throws fall as often as their odds say.
func TestFair(t *testing.T) {
	set := &dice.Set{Dice: []dice.Die{dice.Cowries(6, 12), dice.Cube()}}
	const n = 20_000
	d := &Dice{ID: "fair", Seats: []byte("RY"), Set: set, Commit: Links{}, Later: maxLength}
	last := Links{}
	for i, seat := range d.Seats {
		s := &Secret{Seat: seat, Length: n, Last: Link{byte(i + 1)}}
		d.Commit[seat], _ = s.At(0)
		last[seat] = s.Last
	}
	r, err := d.Reveal(last)
	if err != nil {
		t.Fatal(err)
	}
	fell := map[dice.Cast]int{}
	for i := range n {
		c, err := r.Throw(i + 1)
		if err != nil {
			t.Fatal(err)
		}
		fell[c]++
	}
	square, kinds := 0.0, 0.0
	for _, c := range set.Chances() {
		p, _ := c.Odds.Float64()
		want := p * n
		square += (float64(fell[c.Cast]) - want) * (float64(fell[c.Cast]) - want) / want
		kinds++
		delete(fell, c.Cast)
	}
	// The links are fixed, so that this cannot fail by chance. Five standard deviations of chi square.
	if free := kinds - 1; square > free+5*math.Sqrt(2*free) || len(fell) > 0 {
		t.Errorf("chi square is %.1f with %v degrees of freedom, and %v cannot fall", square, free, fell)
	}
}

// TestFalse: what is not of a chain is refused, and so are texts that are none.
func TestFalse(t *testing.T) {
	d, secrets := vector(t, &dice.Set{Dice: []dice.Die{dice.Cube()}})
	if _, err := d.Reveal(Links{'R': {1}}); !errors.Is(err, errFalse) {
		t.Error(err)
	}
	// Both seats are named whose links are false, and a chain is followed no further than is asked for.
	d.Throws, d.Later = 1, 2
	if _, err := d.Reveal(Links{'R': {1}, 'Y': {2}}); err == nil || !errors.Is(err, errFalse) ||
		!strings.Contains(err.Error(), "R: the link") || !strings.Contains(err.Error(), "; Y: the link") {
		t.Error(err)
	}
	if _, err := d.Reveal(Links{'R': secrets[0].Last}); err != nil {
		t.Error(err)
	}
	d.Throws = 0
	if _, err := d.Reveal(Links{'R': secrets[0].Last}); err == nil {
		t.Error("a link of throw 3 is found within two throws")
	}
	if _, err := d.Reveal(Links{'B': secrets[0].Last}); err == nil {
		t.Error("a seat that does not play reveals a link")
	}
	for _, n := range []int{-1, 4} {
		if _, err := secrets[0].At(n); err == nil {
			t.Errorf("there is a link of throw %d", n)
		}
	}
	for _, text := range []string{"R", "R=", "R=00", "RR=" + d.Commit['R'].String(), "=" + d.Commit['R'].String(),
		"R=" + d.Commit['R'].String() + " R=" + d.Commit['R'].String(), "R=" + d.Commit['R'].String() + "00"} {
		if l, err := ReadLinks(text); err == nil {
			t.Errorf("%q is read as %v", text, l)
		}
	}
	for _, text := range []string{"", "agn-dice-1", "agn-dice-1 ", "agn-dice-2 a", "agn-dice-1 a b", "agn-dice-1 ä"} {
		if id, err := ReadScheme(text); err == nil {
			t.Errorf("%q has the id %q", text, id)
		}
	}
	whole := string(secrets[1].AppendText(nil))
	if s, err := ReadSecret(whole); err != nil || *s != *secrets[1] {
		t.Errorf("%v, %v", s, err)
	}
	for _, text := range []string{"", "seat R\n", whole + "more 1\n", "seat RY\nlength 3\nlast 00\n",
		whole[:len(whole)-9]} {
		if s, err := ReadSecret(text); err == nil {
			t.Errorf("%q is read as %v", text, s)
		}
	}
	// A line that cannot be read is named by its number: what stands in it may be the secret.
	last := secrets[1].Last.String()
	for _, text := range []string{
		strings.Replace(whole, last, last+"0", 1), strings.Replace(whole, last, last[1:], 1),
		strings.Replace(whole, last, last+" # the link", 1), strings.Replace(whole, "length 3", "length "+last, 1),
		strings.Replace(whole, "game vector", "game "+last+"0", 1), strings.Replace(whole, "last ", "last", 1),
		strings.Replace(whole, "seat Y", "seat "+last, 1), last, last + "\n" + last, whole + "shown " + last,
	} {
		_, err := ReadSecret(text)
		if err == nil || strings.Contains(err.Error(), last[8:56]) || !strings.Contains(err.Error(), "line ") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := (&Secret{Seat: 'R', Length: 1}).At(2); err == nil || strings.Contains(err.Error(), "1 throws") {
		t.Error(err)
	}
	for _, n := range []int{0, -1, maxLength + 1} {
		if _, err := NewSecret("a", 'R', n); err == nil {
			t.Errorf("a chain of %d throws is made", n)
		}
	}
}

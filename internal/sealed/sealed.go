// Package sealed makes throws that no player can choose or foresee, for games by post: each seat commits to a chain
// of numbers before the game, and every throw follows from one number of each. docs/dice.md has the protocol.
package sealed

import (
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Scheme is the name of the protocol in the tag DiceScheme, before the game's id.
const Scheme = "agn-dice-1"

// The tags of a game with sealed dice.
const (
	SchemeTag = "DiceScheme"
	CommitTag = "DiceCommit"
	RevealTag = "DiceReveal"
)

// Tags lists them.
func Tags() []string { return []string{SchemeTag, CommitTag, RevealTag} }

// maxLength is how many throws a chain can have.
const maxLength = 1 << 16

// Link is a number of a chain. The link of throw n is the SHA-256 of that of throw n+1; link 0 is the commitment.
type Link [sha256.Size]byte

// String is the link in small hexadecimal digits.
func (l Link) String() string { return hex.EncodeToString(l[:]) }

// readLink reads 64 hexadecimal digits.
func readLink(text string) (l Link, err error) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(l) {
		return l, words.Errorf("%.80q is no link: a link has %d hexadecimal digits", text, hex.EncodedLen(len(l)))
	}
	return Link(b), nil
}

// before is the link so many throws earlier.
func (l Link) before(throws int) Link {
	for range throws {
		l = sha256.Sum256(l[:])
	}
	return l
}

// Secret is the chain of one seat.
type Secret struct {
	Game string // its id
	Seat byte   // its letter
	// Length is how many throws it has, Last the link of the last of them.
	Length int
	Last   Link
	// Shown is the last throw whose link was shown, 0 for none, and Record a hash of all that stood before it: whoever
	// takes a move back once he knows a throw is found out.
	Shown  int
	Record Link
}

// NewSecret makes a chain for a game, by its id.
func NewSecret(game string, seat byte, length int) (*Secret, error) {
	if err := long(length); err != nil {
		return nil, err
	}
	s := &Secret{Game: game, Seat: seat, Length: length}
	_, _ = rand.Read(s.Last[:]) // it never fails
	return s, nil
}

// long returns an error for a number of throws that no chain has.
func long(throws int) error {
	if throws < 1 || throws > maxLength {
		return words.Errorf("a chain has 1 to %d throws", maxLength)
	}
	return nil
}

// Show notes that the link of a throw is shown. before holds by throws, from 1 on, the hash of all that stands before
// each in the record, that throw the last. What stands before a throw whose link was shown does not change: it is an
// error if it has.
func (s *Secret) Show(before []Link) error {
	throw := len(before)
	switch {
	case throw < s.Shown:
		return words.Errorf("the link of throw %d was shown, and this record comes to throw %d only: throws after it are known",
			s.Shown, throw)
	case s.Shown > 0 && before[s.Shown-1] != s.Record:
		return words.Errorf("the link of throw %d was shown for another record: the start, a tag of sealed dice, a throw or a move "+
			"before it has changed since, and the throw may have been known", s.Shown)
	}
	s.Shown, s.Record = throw, before[throw-1]
	return nil
}

// At is the link of a throw, by its number from 1; that of 0 is the commitment.
func (s *Secret) At(throw int) (Link, error) {
	if throw < 0 || throw > s.Length {
		return Link{}, words.Errorf("the secret of %c has links for %s, not for throw %d", s.Seat,
			words.Count(s.Length, "throw"), throw)
	}
	return s.Last.before(s.Length - throw), nil
}

// AppendText appends the secret as ReadSecret reads it.
func (s *Secret) AppendText(b []byte) []byte {
	b = fmt.Appendf(b, "# Secret of agn dice: who reads it knows the links of %c. It serves one game.\n", s.Seat)
	b = fmt.Appendf(b, "game %s\nseat %c\nlength %d\nlast %v\n", s.Game, s.Seat, s.Length, s.Last)
	if s.Shown > 0 {
		b = fmt.Appendf(b, "shown %d\nrecord %v\n", s.Shown, s.Record)
	}
	return b
}

// errNoSecret is the error of what is no secret.
var errNoSecret = errors.New("it is no secret of agn dice, or one cut short")

// ReadSecret reads a secret.
func ReadSecret(text string) (*Secret, error) {
	s, seen, number := &Secret{}, map[string]bool{}, 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		name, value, _ := strings.Cut(line, " ")
		if seen[name] {
			return nil, words.Errorf("line %d: %s stands twice in it", number, name)
		}
		if !s.read(name, value) {
			return nil, words.Errorf("line %d cannot be read: %v", number, errNoSecret)
		}
		seen[name] = true
	}
	if !seen["game"] || !seen["seat"] || !seen["length"] || !seen["last"] || seen["shown"] != seen["record"] {
		return nil, errNoSecret
	}
	return s, nil
}

// read reads a line of a secret. It reports whether it can, and not what stands there: that may be the secret.
func (s *Secret) read(name, value string) bool {
	var err error
	switch name {
	case "game":
		s.Game = value
		return validID(value)
	case "seat":
		s.Seat = (value + " ")[0]
		return len(value) == 1
	case "length":
		s.Length, err = strconv.Atoi(value)
		return err == nil && long(s.Length) == nil
	case "shown":
		s.Shown, err = strconv.Atoi(value)
		return err == nil && long(s.Shown) == nil
	case "last":
		s.Last, err = readLink(value)
	case "record":
		s.Record, err = readLink(value)
	default:
		return false
	}
	return err == nil
}

// Links are links by the letters of seats.
type Links map[byte]Link

// ReadLinks reads links as the tags DiceCommit and DiceReveal have them: R=… Y=….
func ReadLinks(text string) (Links, error) {
	all := Links{}
	for word := range strings.FieldsSeq(text) {
		seat, link, ok := strings.Cut(word, "=")
		if !ok || len(seat) != 1 {
			return nil, words.Errorf("%.80q is not the letter of a seat, = and a link", word)
		}
		l, err := readLink(link)
		if err != nil {
			return nil, err
		}
		if _, twice := all[seat[0]]; twice {
			return nil, words.Errorf("%s has two links", seat)
		}
		all[seat[0]] = l
	}
	return all, nil
}

// seats are those with a link, by their letters.
func (all Links) seats() []byte { return slices.Sorted(maps.Keys(all)) }

// Text is links as a tag has them, for seats in the table's order. Seats without one are left out.
func (all Links) Text(seats []byte) string {
	var words []string
	for _, seat := range seats {
		if l, ok := all[seat]; ok {
			words = append(words, string(seat)+"="+l.String())
		}
	}
	return strings.Join(words, " ")
}

// Dice is the sealed dice of one game.
type Dice struct {
	ID     string
	Seats  []byte // the letters of those that play, in the table's order
	Set    *dice.Set
	Commit Links
	// Throws is how many throws the record has, Later how many after them a link is looked for in its chain.
	Throws, Later int
}

// ReadScheme returns the game's id of the value of a tag DiceScheme.
func ReadScheme(value string) (id string, err error) {
	name, id, _ := strings.Cut(value, " ")
	switch {
	case name != Scheme:
		return "", words.Errorf("%.80q is no scheme that agn knows: it is %s and the id of the game", value, Scheme)
	case !validID(id):
		return "", errID(id)
	}
	return id, nil
}

func errID(id string) error {
	return words.Errorf("%.80q is no id of a game: it has 1 to 64 letters, digits, full stops, hyphens and underscores",
		id)
}

// validID reports whether a text can be the id of a game.
func validID(id string) bool {
	return id != "" && len(id) <= 64 && strings.IndexFunc(id, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-._", r))
	}) < 0
}

// Committed returns an error that names a seat of DiceCommit that does not play, or, where all must have committed
// themselves, those that have not.
func (d *Dice) Committed(all bool) error {
	for _, seat := range d.Commit.seats() {
		if !slices.Contains(d.Seats, seat) {
			return words.Errorf("DiceCommit has a link of %c, which does not play", seat)
		}
	}
	if left := d.Uncommitted(); all && len(left) > 0 {
		return words.Errorf("DiceCommit has no link of %s", strings.Join(strings.Split(string(left), ""), ", "))
	}
	return nil
}

// Uncommitted is the seats that play and have not committed themselves.
func (d *Dice) Uncommitted() []byte {
	return slices.DeleteFunc(slices.Clone(d.Seats), func(seat byte) bool {
		_, ok := d.Commit[seat]
		return ok
	})
}

// ReadTags reads the tags of a game, whose seats and set of dice are known: all but whether the last links that were
// revealed are of their chains. The error is about the tag that it names.
func (d *Dice) ReadTags(tags []notation.Tag) (last Links, tag string, err error) {
	values := map[string]string{}
	for _, t := range tags {
		if _, twice := values[t.Name]; twice && slices.Contains(Tags(), t.Name) {
			return nil, t.Name, words.Errorf("it stands twice")
		}
		values[t.Name] = t.Value
	}
	if scheme, ok := values[SchemeTag]; !ok {
		err = words.Errorf("it is missing: it is %s and the id of the game", Scheme)
	} else {
		d.ID, err = ReadScheme(scheme)
	}
	if err != nil {
		return nil, SchemeTag, err
	}
	if d.Commit, err = ReadLinks(values[CommitTag]); err == nil {
		err = d.differ()
	}
	if err != nil {
		return nil, CommitTag, err
	}
	if last, err = ReadLinks(values[RevealTag]); err == nil {
		err = d.known(last)
	}
	return last, RevealTag, err
}

// differ returns an error if two seats committed themselves to the same chain: who knows the secret of one knows both.
func (d *Dice) differ() error {
	seats := d.Commit.seats()
	for i, seat := range seats {
		for _, other := range seats[:i] {
			if d.Commit[seat] == d.Commit[other] {
				return words.Errorf("%c and %c have the same link, so that one of them knows the throws", other, seat)
			}
		}
	}
	return nil
}

// known returns an error if a link was revealed of a seat that does not play or has not committed itself.
func (d *Dice) known(last Links) error {
	for _, seat := range last.seats() {
		if !slices.Contains(d.Seats, seat) {
			return words.Errorf("a link of %c is revealed, which does not play", seat)
		}
		if _, ok := d.Commit[seat]; !ok {
			return words.Errorf("%s has no link of %c", CommitTag, seat)
		}
	}
	return nil
}

// errFalse is the error of a link that is none of the chain to which a seat committed itself.
var errFalse = errors.New("the link is not of the chain that the seat committed itself to")

// chain is the links of a seat from its commitment to one, by the numbers of their throws.
func (d *Dice) chain(seat byte, l Link) ([]Link, error) {
	all := []Link{l}
	for l != d.Commit[seat] {
		for other, first := range d.Commit {
			if l == first {
				return nil, words.Errorf("%c: its chain is that of %c, who knows its links", seat, other)
			}
		}
		switch {
		case len(all) > maxLength:
			return nil, words.Errorf("%c: %v", seat, errFalse)
		case len(all) > d.Throws+d.Later && d.Later == 1:
			return nil, words.Errorf("%c: the link is of no throw of the record, and not of the next one: agn dice check says "+
				"whether it is of a later one", seat)
		case len(all) > d.Throws+d.Later:
			return nil, words.Errorf("%c: %v: it is of no throw of the record, and of none of the next %d", seat, errFalse,
				d.Later)
		}
		l = l.before(1)
		all = append(all, l)
	}
	slices.Reverse(all)
	return all, nil
}

// Revealed is the links of some throws up to one.
type Revealed struct {
	*Dice
	chains map[byte][]Link
}

// Reveal takes links that were revealed, each of which gives the earlier ones.
func (d *Dice) Reveal(last Links) (*Revealed, error) {
	r := &Revealed{d, map[byte][]Link{}}
	if err := d.known(last); err != nil {
		return nil, err
	}
	var wrong error // every seat whose link is false is named: another's must not hide it
	for _, seat := range last.seats() {
		var err error
		switch r.chains[seat], err = d.chain(seat, last[seat]); {
		case wrong == nil:
			wrong = err
		case err != nil:
			wrong = words.Errorf("%v; %v", wrong, err)
		}
	}
	if wrong != nil {
		return nil, wrong
	}
	return r, nil
}

// With adds links of a throw, by its number, to those that are revealed.
func (r *Revealed) With(given Links, throw int) (*Revealed, error) {
	all := Links{}
	for seat, chain := range r.chains {
		all[seat] = chain[len(chain)-1]
	}
	if err := r.known(given); err != nil {
		return nil, err
	}
	for seat, l := range given {
		chain, err := r.chain(seat, l)
		switch n := len(chain) - 1; {
		case err != nil:
			return nil, err
		case n != throw:
			return nil, words.Errorf("the link of %c is that of throw %d, not of throw %d, which is next", seat, n, throw)
		case len(r.chains[seat]) < len(chain):
			all[seat] = l
		}
	}
	return r.Reveal(all)
}

// Last is the last throw whose link a seat has shown, 0 if it has shown none.
func (r *Revealed) Last(seat byte) int { return max(len(r.chains[seat])-1, 0) }

// Withheld is the seats whose links for a throw, by its number from 1, are not known.
func (r *Revealed) Withheld(throw int) []byte {
	return slices.DeleteFunc(slices.Clone(r.Seats), func(seat byte) bool { return len(r.chains[seat]) > throw })
}

// At is the links of a throw, by its number, of which none is withheld.
func (r *Revealed) At(throw int) Links {
	all := Links{}
	for _, seat := range r.Seats {
		all[seat] = r.chains[seat][throw]
	}
	return all
}

// Throw is what falls in a throw by its number, of which no link is withheld.
func (r *Revealed) Throw(throw int) (dice.Cast, error) {
	var key []byte
	all := r.At(throw)
	for _, seat := range r.Seats {
		l := all[seat]
		key = append(key, l[:]...)
	}
	return r.fall(key, throw)
}

// maxBytes is how many bytes HKDF gives for a throw: seven dice need more in less than one of 2^1000 throws.
const maxBytes = 8 * sha256.Size

// fall turns a key into what falls. A die whose faces have chances of a total T takes the next byte that lies below the
// greatest multiple of T up to 256; its remainder by T counts along the chances of the faces in the order of the set.
func (r *Revealed) fall(key []byte, throw int) (dice.Cast, error) {
	bytes, err := hkdf.Key(sha256.New, key, []byte(r.ID), Scheme+" throw "+strconv.Itoa(throw), maxBytes)
	if err != nil {
		return dice.Cast{}, words.Errorf("deriving throw %d: %v", throw, err)
	}
	var values []uint8
	for i := range r.Set.Dice {
		d, total := &r.Set.Dice[i], 0
		for _, f := range d.Faces {
			total += int(f.Weight)
		}
		for {
			if len(bytes) == 0 {
				return dice.Cast{}, words.Errorf("throw %d: %d bytes do not serve", throw, maxBytes)
			}
			b := int(bytes[0])
			if bytes = bytes[1:]; b >= 256/total*total {
				continue
			}
			b %= total
			for _, f := range d.Faces {
				if b -= int(f.Weight); b < 0 {
					values = append(values, f.Value)
					break
				}
			}
			break
		}
	}
	return dice.Of(values...), nil
}

// Throws returns where the throws of a game stand among its items, in their order. The game is one that package grammar
// has read with the findings in read. The error is why nobody knows their numbers.
func Throws(g *notation.Game, read diag.List) (throws []int, err error) {
	for i := range read {
		if f := &read[i]; f.Code == diag.Syntax {
			return nil, lost(f.Span.Start, "a word cannot be read")
		}
	}
	if says, _ := g.Tag(recorded.Tag); recorded.Lacks(says) {
		return nil, words.Errorf("its tag %s says %q, so that nobody knows the numbers of its throws", recorded.Tag, says)
	}
	for i, it := range g.MainLine() {
		switch {
		case it.Kind == notation.Gap || it.Turn:
			return nil, lost(g.Pos(it.Start), "an event is lost")
		case it.Kind == notation.Throw || g.ReadsThrow(&it):
			throws = append(throws, i)
		}
	}
	return throws, nil
}

func lost(at diag.Pos, why string) error {
	return words.Errorf("line %d, column %d: %s, so that nobody knows the numbers of the throws after it", at.Line,
		at.Column, why)
}

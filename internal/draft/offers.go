package draft

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/internal/words"
)

// Move is a move that could be written.
type Move struct {
	Text string `json:"text"`
	// From is empty too where a gap leaves open which man it is.
	From string `json:"from"`
	To   string `json:"to"`
	// Man is the index of the stack in the moment's men that the man is of, -1 for none.
	Man int `json:"man"`
	// Points are those that the move spends, "6+1", empty without throws. Dice are the indices of what was thrown in
	// the turn that it spends.
	Points string `json:"points"`
	Dice   []int  `json:"dice"`
	// Count is how many men go together.
	Count int `json:"count"`
	// Kind is empty for a step, else pass, enter, exchange, home, twins or promotion. Promotes is the name of what the
	// man becomes.
	Kind     string `json:"kind"`
	Promotes string `json:"promotes"`
	Takes    bool   `json:"takes"`
	// Words says of what is no plain step what it is: "as twins". Pile is home where the move leaves the board.
	Words string `json:"words"`
	Pile  string `json:"pile"`
	// Path lists the squares that a man of a race passes, first to last.
	Path []string `json:"path"`
}

// Throw is a throw that could be written.
type Throw struct {
	Text string        `json:"text"`
	Lots []picture.Lot `json:"lots"`
	// Odds are those of the throw, "1/4". Value is what it shows, Keys the digits that type it, empty where a value
	// has two.
	Odds  string `json:"odds"`
	Value string `json:"value"`
	Keys  string `json:"keys"`
}

// offer lists what could be written in the positions that are possible.
func (l *eye) offer() {
	if l.Sheet {
		defer l.partly()
	}
	if len(l.states) == 1 {
		st := l.states[0]
		o := &offers{st: st, eye: l, thrown: l.thrown(), pending: pendingIn(st), seen: map[string][]engine.Move{}}
		moves, throws := document.Offers(st)
		for _, m := range moves {
			if l.Sheet {
				l.at.Moves = append(l.at.Moves, o.move(m))
			} else {
				l.at.Moves = append(l.at.Moves, plain(st, m, l.lang))
			}
		}
		l.throws(st, throws)
		return
	}
	seen, first := map[string]int{}, map[string]int{} // in how many positions it is legal, and where it is listed
	casts := 0
	for _, st := range l.states {
		if l.Context.Err() != nil {
			return
		}
		moves, throws := document.Offers(st)
		for _, m := range moves {
			if seen[m.Text]++; seen[m.Text] == 1 {
				first[m.Text] = len(l.at.Moves)
				l.at.Moves = append(l.at.Moves, plain(st, m, l.lang))
			} else if o := &l.at.Moves[first[m.Text]]; o.From != st.Game().Board().Name(m.Move.From) {
				o.From = "" // which man it is differs from position to position
			}
		}
		if len(throws) > 0 {
			if casts++; casts == 1 {
				l.throws(st, throws)
			}
		}
	}
	all := func(n int) bool { return n == len(l.states) }
	l.every = !l.more && (casts == 0 || all(casts)) && !slices.ContainsFunc(l.at.Moves, func(m Move) bool {
		return !all(seen[m.Text])
	})
	slices.SortFunc(l.at.Moves, func(a, b Move) int { return strings.Compare(a.Text, b.Text) })
}

// partly lists what moves and throws that could be written look like where one sign of them cannot be read.
func (l *eye) partly() {
	seen := map[string]bool{}
	add := func(text string) {
		for i := range len(text) {
			word := text[:i] + "_" + text[i+1:]
			if hidden(text, i) && word != "_" && !seen[word] {
				seen[word] = true
				l.at.Partly = append(l.at.Partly, word)
			}
		}
	}
	for _, m := range l.at.Moves {
		add(m.Text)
	}
	for _, t := range l.at.Throws {
		add(t.Text)
	}
	slices.Sort(l.at.Partly)
}

// hidden reports whether a sign of an event can be what cannot be read: of a man, a square, a die or points, but not
// how many men go together nor which of several.
func hidden(text string, i int) bool {
	switch c := text[i]; {
	case strings.HasSuffix(text, "-off") && i >= len(text)-3, strings.HasPrefix(text[i:], "ck"),
		i > 0 && strings.HasPrefix(text[i-1:], "ck"), strings.IndexByte(text[:i], '#') >= 0:
		return false
	case c >= '0' && c <= '9':
		return i > 0
	default:
		return c >= 'a' && c <= 't' || strings.IndexByte("KRNEBV", c) >= 0
	}
}

// throws lists the throws that can fall.
func (l *eye) throws(st engine.State, all []document.Offer) {
	for _, o := range all {
		values, keys := []string{}, ""
		for _, v := range o.Cast.Values() {
			values = append(values, strconv.Itoa(int(v)))
		}
		if !slices.ContainsFunc(values, func(v string) bool { return len(v) > 1 }) {
			keys = strings.Join(values, "")
		}
		l.at.Throws = append(l.at.Throws, Throw{o.Text, picture.Lots(st.Game(), o.Cast), o.Odds.RatString(),
			strings.Join(values, ","), keys})
	}
}

// thrown lists the values of what was thrown in the turn.
func (l *eye) thrown() (values []int) {
	if l.Ended {
		return nil
	}
	for _, lots := range l.at.Moment.Throws {
		for _, lot := range lots {
			values = append(values, lot.Value)
		}
	}
	return values
}

// spent finds out which move of the turn spent each of what was thrown.
func (l *eye) spent() {
	thrown := l.thrown()
	l.at.Spent = make([]string, len(thrown))
	for i, st := range l.turn {
		if l.texts[i] == "" {
			continue
		}
		next := l.states[0]
		if i+1 < len(l.turn) {
			next = l.turn[i+1]
		}
		for _, v := range missing(pendingIn(st).values, pendingIn(next).values) {
			for k, value := range thrown {
				if value == v && l.at.Spent[k] == "" {
					l.at.Spent[k] = l.texts[i]
					break
				}
			}
		}
	}
}

// missing returns the values of one list that another lacks, as often as it lacks them.
func missing(all, left []int) (out []int) {
	left = slices.Clone(left)
	for _, v := range all {
		if i := slices.Index(left, v); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			out = append(out, v)
		}
	}
	return out
}

// pending is what of the throws of a turn is still to be spent, as the position string has it: the field is the one at
// an index. Steps is set where a throw is spent step by step, so that it stands there with what is left of it.
type pending struct {
	fields []string
	at     int
	prefix string
	values []int
	steps  bool
}

// pendingIn finds out what is still to be spent in a position. Rule sets write it after "dice:", or after what is due.
func pendingIn(st engine.State) (p pending) {
	if st.Game().Dice() == nil {
		return p
	}
	p.fields = strings.Fields(string(st.AppendPosition(nil)))
	p.at = slices.IndexFunc(p.fields, func(f string) bool { return strings.HasPrefix(f, "dice:") })
	if p.at >= 0 {
		p.prefix = "dice:"
	} else if p.at = slices.Index(p.fields, st.Due().String()) + 1; p.at == 0 || p.at == len(p.fields) {
		return pending{}
	}
	for part := range strings.SplitSeq(strings.TrimPrefix(p.fields[p.at], p.prefix), ",") {
		part, times, many := strings.Cut(part, "x")
		part, _, steps := strings.Cut(part, ":")
		value, err := strconv.Atoi(part)
		if err != nil {
			return pending{}
		}
		n := 1
		if many {
			n, _ = strconv.Atoi(times)
		}
		p.values, p.steps = append(p.values, slices.Repeat([]int{value}, n)...), p.steps || steps
	}
	return p
}

// only returns the position in which no more than some values are pending, nil if there is none.
func (p *pending) only(st engine.State, values []int) engine.State {
	fields := slices.Clone(p.fields)
	var words []string
	for _, v := range values {
		words = append(words, strconv.Itoa(v))
	}
	slices.Sort(words)
	slices.Reverse(words)
	fields[p.at] = p.prefix + strings.Join(words, ",")
	// Where a die is missing some rule sets want to know that a man has moved by it.
	for _, f := range [][]string{fields, slices.Insert(slices.Clone(fields), p.at+1, "moved")} {
		if out, err := st.Game().Position(strings.Join(f, " ")); err == nil {
			return out
		}
	}
	return nil
}

// offers finds out of the legal moves of a position what a page shows of them.
type offers struct {
	*eye
	st      engine.State
	thrown  []int
	pending pending
	// seen has the legal moves by what alone is pending.
	seen  map[string][]engine.Move
	after engine.State
}

var kindNames = [...]string{engine.Step: "", engine.Pass: "pass", engine.Enter: "enter", engine.Exchange: "exchange",
	engine.BearOff: "home", engine.Declare: "twins"}

// plain is a move of which no more is known than it says itself.
func plain(st engine.State, o document.Offer, lang *catalogue.Language) Move {
	var said words.Text
	board := st.Game().Board()
	m := Move{Text: o.Text, From: board.Name(o.Move.From), To: board.Name(o.Move.To), Man: -1, Count: int(o.Move.Count),
		Kind: kindNames[o.Move.Kind], Dice: []int{}, Path: []string{}, Takes: o.Move.Capture}
	switch {
	case o.Move.Promo != 0:
		m.Kind, m.Promotes = "promotion", o.Move.Promo.String()
		said = words.Of("becomes a %v", words.Name(m.Promotes))
		if o.Move.Promo == engine.Elephant {
			said = words.Of("becomes an elephant")
		}
	case o.Move.Kind == engine.Enter && o.Move.Count > 1:
		said = words.Of("enters as twins")
	case o.Move.Kind == engine.Enter:
		said = words.Of("enters")
	case o.Move.Kind == engine.Exchange:
		said = words.Of("exchanges the kings")
	case o.Move.Kind == engine.BearOff:
		said, m.Pile = words.Of("bears off"), picture.Home
	case o.Move.Kind == engine.Declare:
		said = words.Of("declares twins")
	case o.Move.Who == engine.WhoTwins:
		said = words.Of("as twins")
	}
	m.Words = lang.Say(said)
	return m
}

func (o *offers) move(offer document.Offer) Move {
	m := plain(o.st, offer, o.lang)
	if offer.Move.Kind == engine.Pass {
		return m
	}
	if o.after == nil {
		o.after = o.st.Clone()
	} else {
		o.after.CopyFrom(o.st)
	}
	o.after.Apply(offer.Move)
	m.Takes = m.Takes || o.after.Effect().Taken > 0
	m.Man = o.man(&offer.Move)
	if board := o.at.Moment.Board; board != nil {
		if path := board.Along(picture.Gone(o.st, offer.Move, o.after)); path != nil {
			m.Path = path
		}
	}
	values := o.spends(&offer.Move)
	m.Dice, m.Points = o.dice(values), points(values)
	if o.pending.steps {
		m.Dice, m.Points = o.dice(o.pending.values), strconv.Itoa(max(1, len(m.Path)-1))
	}
	return m
}

// man returns the index of the stack that the man who moves is of.
func (o *offers) man(m *engine.Move) int {
	was, _ := o.after.Changed(o.st, nil, nil)
	rs := o.st.Game().Ruleset()
	for _, w := range was {
		if m.Kind != engine.Enter && m.Kind != engine.Exchange && w.Square != m.From ||
			(m.Kind == engine.Enter || m.Kind == engine.Exchange) && w.Place != engine.InHand || m.Piece != w.Piece {
			continue
		}
		seat, square := string(rune(rs.Info(w.Seat).Letter)), o.st.Game().Board().Name(w.Square)
		i := slices.IndexFunc(o.at.Moment.Men, func(s page.Man) bool {
			return s.Seat == seat && s.Square == square && s.Piece == w.Piece.String() && s.Index == int(w.Index) &&
				s.Way == int(w.Way) && s.Twins == (w.Count == 2) && s.Place != picture.Lost
		})
		if i >= 0 {
			return i
		}
	}
	if m.Kind != engine.Enter && m.Kind != engine.Exchange {
		return -1
	}
	return o.back(m)
}

// back returns the index of the king who comes back: he was taken off the board for a time.
func (o *offers) back(m *engine.Move) int {
	men := o.after.Men(nil)
	to := slices.IndexFunc(men, func(w engine.Men) bool {
		return w.Place == engine.OnBoard && w.Square == m.To && w.Piece == m.Piece
	})
	if to < 0 {
		return -1
	}
	seat := string(rune(o.st.Game().Ruleset().Info(men[to].Seat).Letter))
	return slices.IndexFunc(o.at.Moment.Men, func(s page.Man) bool {
		return s.Seat == seat && s.Piece == m.Piece.String() && s.Square == "" && s.Place != picture.Home
	})
}

// maxSubsets bounds the values whose subsets are tried.
const maxSubsets = 3

// spends returns which of the pending values pay for a move.
func (o *offers) spends(m *engine.Move) []int {
	p := &o.pending
	if m.Kind == engine.Declare {
		return nil
	}
	if m.Spend[0] != 0 {
		values := []int{}
		for _, v := range m.Spend {
			if v != 0 {
				values = append(values, int(v))
			}
		}
		return values
	}
	if len(p.values) < 2 {
		return p.values
	}
	for _, values := range subsets(p.values) {
		key := points(values)
		legal, ok := o.seen[key]
		if !ok {
			if st := p.only(o.st, values); st != nil {
				legal = st.Legal(nil)
			}
			o.seen[key] = legal
		}
		if slices.ContainsFunc(legal, func(l engine.Move) bool {
			l.Spend = m.Spend
			return l == *m
		}) {
			return values
		}
	}
	return nil
}

// subsets lists what some values can be spent as: one each, then several together.
func subsets(values []int) [][]int {
	var out [][]int
	add := func(some []int) {
		if !slices.ContainsFunc(out, func(s []int) bool { return slices.Equal(s, some) }) {
			out = append(out, some)
		}
	}
	for _, v := range values {
		add([]int{v})
	}
	if len(values) > maxSubsets {
		return out
	}
	for i := range values {
		for k := i + 1; k < len(values); k++ {
			add([]int{values[i], values[k]})
		}
	}
	add(values)
	return out
}

// points joins values: "6+1".
func points(values []int) string {
	var words []string
	for _, v := range values {
		words = append(words, strconv.Itoa(v))
	}
	return strings.Join(words, "+")
}

// dice returns the indices of what was thrown that some values are and no move has spent yet.
func (o *offers) dice(values []int) []int {
	out := []int{}
	for _, v := range values {
		for i, t := range o.thrown {
			if t == v && (i >= len(o.at.Spent) || o.at.Spent[i] == "") && !slices.Contains(out, i) {
				out = append(out, i)
				break
			}
		}
	}
	return out
}

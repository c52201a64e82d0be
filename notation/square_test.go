package notation

import "testing"

// TestPlain holds Plain to what it says of each byte of a move, of all its values.
func TestPlain(t *testing.T) {
	plain := func(m *Move) bool {
		files, ranks := m.From.File|m.To.File|m.To2.File, m.From.Rank|m.To.Rank|m.To2.Rank
		return (m.Piece|m.Piece2|m.Sep|m.Promo|m.Check|files) < 0x80 && ranks < 0x40 &&
			m.Who == 0 && m.Spend == [MaxSpend]uint8{} && !m.Unsettled()
	}
	for _, m := range []Move{
		{Form: Step, Piece: 'N', To: Square{'f', 3}},
		{Form: Step, To: Square{'f', 3}},
		{Form: Step, From: Square{File: 'e'}, Sep: 'x', To: Square{'f', 3}, Promo: 'R', Check: '+'},
		{Form: Step, From: Square{Rank: 12}, Sep: 'x', To: Square{'f', 12}},
		{Form: Step, Sep: 'x', To: Square{'f', 3}},
		{Form: Step, Count: 2, From: Square{'c', 1}, Sep: '-', To: Square{CentreFile, 0}},
		{Form: Enter, Sep: 'x', To: Square{'t', 19}},
		{Form: Exchange, Piece: 'K', Piece2: 'K', To: Square{'d', 1}, To2: Square{'a', 5}},
	} {
		for n, part := range []*byte{&m.Piece, &m.Count, &m.From.File, &m.From.Rank, &m.Who, &m.WhoIndex, &m.WhoIndex2,
			&m.To.File, &m.To.Rank, &m.To2.File, &m.To2.Rank, &m.Piece2, &m.Sep, &m.Promo, &m.Check, &m.Spend[0], &m.Spend[3]} {
			was := *part
			for v := range 256 {
				if *part = byte(v); v > 'Z' && v <= '_' || v == '@' {
					continue // next to the capitals, what no square has for a file
				}
				if got := m.Plain(); got != plain(&m) {
					t.Errorf("byte %d, %#v: %t", n, m, got)
				}
			}
			*part = was
		}
	}
}

func TestMoveWord(t *testing.T) {
	whole := Move{Form: Step, Piece: 'N', From: Square{File: 'b', Rank: 1}, Sep: 'x', To: Square{File: 'd', Rank: 2}}
	for _, mark := range []byte{0, '+', '#'} {
		m := whole
		m.Check = mark
		if got := MoveOf(m.Word()); got != m {
			t.Errorf("%+v is read from its word as %+v", m, got)
		}
	}
	for _, more := range []func(*Move){
		func(m *Move) { m.Form = Enter },
		func(m *Move) { m.Count = 2 },
		func(m *Move) { m.Who = WhoTwins },
		func(m *Move) { m.WhoIndex = 1 },
		func(m *Move) { m.WhoIndex2 = 1 },
		func(m *Move) { m.To2.File = 'a' },
		func(m *Move) { m.To2.Rank = 1 },
		func(m *Move) { m.Piece2 = 'K' },
		func(m *Move) { m.Promo = 'R' },
		func(m *Move) { m.Sep = Unreadable },
		func(m *Move) { m.Check = Unreadable },
		func(m *Move) { m.Spend[0] = 1 },
		func(m *Move) { m.Spend[3] = 1 },
	} {
		m := whole
		if more(&m); m.Word() != 0 {
			t.Errorf("%+v: %x, want 0", m, m.Word())
		}
	}
}

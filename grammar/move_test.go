package grammar

import (
	"testing"

	"github.com/ashtapada/agn/notation"
)

func TestMoveForms(t *testing.T) {
	const (
		step  = notation.Step
		enter = notation.Enter
		gap   = notation.Unreadable
	)
	sq := placeOf
	file := func(c byte) notation.Square { return notation.Square{File: c} }
	rank := func(n uint8) notation.Square { return notation.Square{Rank: n} }
	ck := file(notation.CentreFile)
	type move = notation.Move
	for word, want := range map[string]move{
		// War games.
		"e3":        {Form: step, To: sq("e3")},
		"Nf3":       {Form: step, Piece: 'N', To: sq("f3")},
		"Bc3":       {Form: step, Piece: 'B', To: sq("c3")},
		"bc4":       {Form: step, From: file('b'), To: sq("c4")},
		"3c4":       {Form: step, From: rank(3), To: sq("c4")},
		"Nbd2":      {Form: step, Piece: 'N', From: file('b'), To: sq("d2")},
		"R1a3":      {Form: step, Piece: 'R', From: rank(1), To: sq("a3")},
		"R1xa3":     {Form: step, Piece: 'R', From: rank(1), Sep: 'x', To: sq("a3")},
		"bxc3":      {Form: step, From: file('b'), Sep: 'x', To: sq("c3")},
		"3xc4":      {Form: step, From: rank(3), Sep: 'x', To: sq("c4")},
		"Rxg1":      {Form: step, Piece: 'R', Sep: 'x', To: sq("g1")},
		"Ng1-f3":    {Form: step, Piece: 'N', From: sq("g1"), Sep: '-', To: sq("f3")},
		"Ng1xf3":    {Form: step, Piece: 'N', From: sq("g1"), Sep: 'x', To: sq("f3")},
		"Ng1f3":     {Form: step, Piece: 'N', From: sq("g1"), To: sq("f3")},
		"g1f3":      {Form: step, From: sq("g1"), To: sq("f3")},
		"b2xc3":     {Form: step, From: sq("b2"), Sep: 'x', To: sq("c3")},
		"e8=V":      {Form: step, To: sq("e8"), Promo: 'V'},
		"a8=R":      {Form: step, To: sq("a8"), Promo: 'R'},
		"dxe8=V+":   {Form: step, From: file('d'), Sep: 'x', To: sq("e8"), Promo: 'V', Check: '+'},
		"Nf3#":      {Form: step, Piece: 'N', To: sq("f3"), Check: '#'},
		"K@d1":      {Form: enter, Piece: 'K', To: sq("d1")},
		"K@d1~K@a5": {Form: notation.Exchange, Piece: 'K', To: sq("d1"), Piece2: 'K', To2: sq("a5")},
		// Race games.
		"c1-e1":       {Form: step, From: sq("c1"), Sep: '-', To: sq("e1")},
		"c1xe1":       {Form: step, From: sq("c1"), Sep: 'x', To: sq("e1")},
		"2c5-d5":      {Form: step, Count: 2, From: sq("c5"), Sep: '-', To: sq("d5")},
		"4c5xd5":      {Form: step, Count: 4, From: sq("c5"), Sep: 'x', To: sq("d5")},
		"k18-i18":     {Form: step, From: sq("k18"), Sep: '-', To: sq("i18")},
		"@c1":         {Form: enter, To: sq("c1")},
		"2@c1":        {Form: enter, Count: 2, To: sq("c1")},
		"@c1#T":       {Form: enter, To: sq("c1"), Who: 'T'},
		"c3-off":      {Form: notation.Off, From: sq("c3")},
		"2c3-off/1":   {Form: notation.Off, Count: 2, From: sq("c3"), Spend: [4]uint8{1}},
		"j8-ck":       {Form: step, From: sq("j8"), Sep: '-', To: ck},
		"ck-j5":       {Form: step, From: ck, Sep: '-', To: sq("j5")},
		"2ckxj5":      {Form: step, Count: 2, From: ck, Sep: 'x', To: sq("j5")},
		"c5=T":        {Form: notation.Declare, From: sq("c5")},
		"2c5-d5/2":    {Form: step, Count: 2, From: sq("c5"), Sep: '-', To: sq("d5"), Spend: [4]uint8{2}},
		"d5-d6/6+3":   {Form: step, From: sq("d5"), Sep: '-', To: sq("d6"), Spend: [4]uint8{6, 3}},
		"d5-d6/6+5+1": {Form: step, From: sq("d5"), Sep: '-', To: sq("d6"), Spend: [4]uint8{6, 5, 1}},
		"d5-d6/10+":   {Form: step, From: sq("d5"), Sep: '-', To: sq("d6"), Spend: [4]uint8{10}, Check: '+'},
		"j1#76-k3":    {Form: step, From: sq("j1"), Who: '#', WhoIndex: 76, Sep: '-', To: sq("k3")},
		"2j1#8+76-k2": {Form: step, Count: 2, From: sq("j1"), Who: '+', WhoIndex: 8, WhoIndex2: 76, Sep: '-', To: sq("k2")},
		"j1#0xk3":     {Form: step, From: sq("j1"), Who: '#', Sep: 'x', To: sq("k3")},
		"c5#T-d5":     {Form: step, From: sq("c5"), Who: 'T', Sep: '-', To: sq("d5")},
		"c1-e1#":      {Form: step, From: sq("c1"), Sep: '-', To: sq("e1"), Check: '#'},
		// A file that is also the beginning of the centre's name.
		"ck4": {Form: step, From: file('c'), To: sq("k4")},
		// Gaps.
		"_f3":       {Form: step, Piece: gap, To: sq("f3")},
		"N_4":       {Form: step, Piece: 'N', To: notation.Square{File: gap, Rank: 4}},
		"N_":        {Form: step, Piece: 'N', To: whole},
		"N_f3":      {Form: step, Piece: 'N', From: file(gap), To: sq("f3")},
		"_4":        {Form: step, To: notation.Square{File: gap, Rank: 4}},
		"__":        {Form: step, To: whole},
		"___":       {Form: step, Piece: gap, To: whole},
		"b_4":       {Form: step, From: file('b'), To: notation.Square{File: gap, Rank: 4}},
		"_1d2":      {Form: step, Piece: gap, From: notation.Square{File: gap, Rank: 1}, To: sq("d2")},
		"_xf3":      {Form: step, Piece: gap, From: whole, Sep: 'x', To: sq("f3")},
		"_bxc3":     {Form: step, Piece: gap, From: file('b'), Sep: 'x', To: sq("c3")},
		"c_-e3":     {Form: step, From: notation.Square{File: 'c', Rank: gap}, Sep: '-', To: sq("e3")},
		"_-e3":      {Form: step, Piece: gap, From: whole, Sep: '-', To: sq("e3")},
		"c1-_":      {Form: step, From: sq("c1"), Sep: '-', To: whole},
		"c1_e1":     {Form: step, From: sq("c1"), Sep: gap, To: sq("e1")},
		"2c1_e1":    {Form: step, Count: 2, From: sq("c1"), Sep: gap, To: sq("e1")},
		"_c1-e1":    {Form: step, Piece: gap, From: sq("c1"), Sep: '-', To: sq("e1")},
		"j1_-k3":    {Form: step, From: notation.Square{File: 'j', Rank: notation.RankTens + 1}, Sep: '-', To: sq("k3")},
		"k3-j_4":    {Form: step, From: sq("k3"), Sep: '-', To: notation.Square{File: 'j', Rank: notation.RankOnes + 4}},
		"k12_":      {Form: step, To: sq("k12"), Check: gap},
		"e8=_":      {Form: step, To: sq("e8"), Promo: gap},
		"e8=V_":     {Form: step, To: sq("e8"), Promo: 'V', Check: gap},
		"_+":        {Form: step, Piece: gap, To: whole, Check: '+'},
		"_=T":       {Form: notation.Declare, From: whole},
		"@_":        {Form: enter, To: whole},
		"_@d1":      {Form: enter, Piece: gap, To: sq("d1")},
		"K@_~K@a5":  {Form: notation.Exchange, Piece: 'K', To: whole, Piece2: 'K', To2: sq("a5")},
		"c5#_-d5":   {Form: step, From: sq("c5"), Who: gap, Sep: '-', To: sq("d5")},
		"j1#8+_-k2": {Form: step, From: sq("j1"), Who: '+', WhoIndex: 8, WhoIndex2: gap, Sep: '-', To: sq("k2")},
		"j1#_+8-k2": {Form: step, From: sq("j1"), Who: '+', WhoIndex: gap, WhoIndex2: 8, Sep: '-', To: sq("k2")},
		"@_#8+":     {Form: enter, To: whole, Who: '#', WhoIndex: 8, Check: '+'},
		"@c1#_+":    {Form: enter, To: sq("c1"), Who: gap, Check: '+'},
		"@c1#5+":    {Form: enter, To: sq("c1"), Who: '#', WhoIndex: 5, Check: '+'},
		"c1-e1/_":   {Form: step, From: sq("c1"), Sep: '-', To: sq("e1"), Spend: [4]uint8{gap}},
		"_-off":     {Form: notation.Off, Piece: gap, From: whole},
	} {
		got, err := ParseMove(word)
		if err != nil {
			t.Error(err)
			continue
		}
		if got != want {
			t.Errorf("%s reads %+v, want %+v", word, got, want)
		}
		if text := string(notation.AppendMove(nil, &want)); text != word {
			t.Errorf("%s is printed %s", word, text)
		}
	}
}

func TestNoMove(t *testing.T) {
	for _, word := range []string{
		"", "Qf3", "Pe4", "u4", "e", "e0", "e04", "e100", "ee", "N", "Nf", "xf3", "xc4", "b-c4", "3-c4", "c4-",
		"c4-e", "-e4", "e4e5e6", "12c4-d5", "0c4-d5", "N2c4-d5", "22@c1", "N2@c1", "K@", "@", "@4", "K@d1~", "K@d1~@a5",
		"K@d1~K@a5+", "2@c1~K@a5", "c3-of", "c3-offf", "Kc3-off", "c3xoff", "ck", "Nck", "c5=t", "c5=Q", "c5=P", "c5=T+",
		"bc5=T",
		"Nc5=T", "e4/2", "d5-d6/", "d5-d6/0", "d5-d6/1+2+3+4+5", "d5-d6/123", "j1#k3", "j1#076-k3", "j1#251-k3", "j1#T",
		"j1#8+-k3", "j1#8+076-k3", "j1#8+251-k3", "j1#8+9+10-k3", "j1#T+8-k3", "j1#8+T-k3", "j1#_+251-k3",
		"b#TxC3", "e4++", "e4=V=V", "e4+=V", "O-O", "0-0-0x", "--", "_", "_*3", "sic", "e4 e5",
	} {
		if m, err := ParseMove(word); err == nil {
			t.Errorf("%s reads %+v", word, m)
		}
	}
}

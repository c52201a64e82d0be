package grammar

import (
	"reflect"
	"testing"

	"github.com/ashtapada/agn/notation"
)

// TestRemembered: a parser that has read a text before reads it, and what looks like it,
// as a new one does.
func TestRemembered(t *testing.T) {
	words := "1. e4 e5 2. Nf3! c1-e1/4 <4> <2>a1-b1 R: -- 12 exd5+ Rx_5 _ 2c1-e1 e4 Nf3 2c5xd5/8 2c5xd5/12"
	var p Parser
	read := func(p *Parser, text string) (notation.Game, any) {
		var g notation.Game
		list := p.Parse(&Chunk{Text: []byte(text), Line: 1}, &g)
		return g, list
	}
	read(&p, words+" *")
	for _, text := range []string{
		words + " *",
		"e4 e4\x01 e4\x00 e4é Nf3!? Nf3 !? e4sic e4 sic sic -- sic R: sic *",
		"e4{a}e5 e4;b\ne5 (e4 e5) e4) e4} <4>e4 <4> sic <4 <4>> <4>! <4><2><4> *",
		"1.e4 12.Nf3 12...e5 R:e4 R:<4>-- R: e4\te5\r\n%e4\n\n[e4] e4  e5   *e4 * e4",
		"2c1-e1/4 2c5xd5/8! 2c5xd5/8 2c1-e1",
		"e4", "e4 ", "       e4", "e4       ", "<4>", "<4>     ",
		"1-0 e4", "e4 1-0        ", "$1 e4 $1 e4 $256         ",
	} {
		known, knownList := read(&p, text)
		fresh, freshList := read(new(Parser), text)
		if !reflect.DeepEqual(known, fresh) || !reflect.DeepEqual(knownList, freshList) {
			t.Errorf("%q\nknown %+v\n%v\nfresh %+v\n%v", text, known, knownList, fresh, freshList)
		}
	}
}

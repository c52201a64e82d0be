package serve_test

import (
	"net/url"
	"strconv"
	"testing"
)

// facets is an answer about facets.
type facets struct {
	Facets []struct {
		Field  string
		Values []struct {
			Value, Title, Words, Query string
			Games                      int
			Pressed                    bool
		}
	}
	Without []struct {
		Words, Query string
		Games        int
	}
}

// TestFacets: what is asked for with each value finds as many games as are said, and with a value that is pressed the
// query without it. What the query says on a field is pressed.
func TestFacets(t *testing.T) {
	s := rich(t)
	count := func(q string) int {
		return get[struct{ Games int }](s, "/api/v1/count?q="+url.QueryEscape(q)).Games
	}
	for q, pressed := range map[string][]string{
		"":                                    nil,
		"variant:chaturanga-2p":               {"variant:chaturanga-2p"},
		"plies>1 AND verdict=legal":           {"verdict=legal"},
		"order by date desc":                  nil,
		"(variant:chaturanga-2p) sic<9":       {"variant:chaturanga-2p"},
		"plies>1 or sic>0":                    nil,
		"(plies>1) or (sic>0) order by plies": nil,
		"(plies>1 or sic>0) and verdict:legal and events>1 order by plies":       {"verdict:legal"},
		"(variant:chauka-bara or event:capture)":                                 nil,
		"date:1800..1999 result:*":                                               {"date:1800..1999", "result:*"},
		"not not verdict:legal":                                                  {"verdict:legal"},
		`player="Chitra" plies>1`:                                                {`player="Chitra"`},
		"player:chitra verdict!=illegal":                                         {"player:chitra"},
		"event:capture then event:capture [within 9 events] variant:chauka-bara": {"variant:chauka-bara"},
		"verdict:unreadable date:1400":                                           {"verdict:unreadable", "date:1400"},
	} {
		f := get[facets](s, "/api/v1/facets?q="+url.QueryEscape(q))
		if len(f.Facets) != 5 {
			t.Fatalf("%s: %d facets", q, len(f.Facets))
		}
		said := 0
		for _, facet := range f.Facets {
			for _, v := range facet.Values {
				n := count(v.Query)
				if !v.Pressed && n != v.Games {
					t.Errorf("%s: %s finds %d games, %q finds %d", q, v.Words, v.Games, v.Query, n)
				}
				if v.Pressed {
					said++
					if n < v.Games || count(q) != v.Games {
						t.Errorf("%s: %s finds %d games of %d, and %d without it", q, v.Words, v.Games, count(q), n)
					}
				}
				// The other way round.
				back := get[facets](s, "/api/v1/facets?q="+url.QueryEscape(v.Query))
				for _, b := range back.Facets {
					for _, w := range b.Values {
						if b.Field == facet.Field && w.Value == v.Value && w.Words == v.Words && w.Pressed == v.Pressed {
							t.Errorf("%s: %s is pressed %v in %q too", q, v.Words, v.Pressed, v.Query)
						}
					}
				}
			}
		}
		if said != len(pressed) {
			t.Errorf("%s: %d values are pressed, want %q", q, said, pressed)
		}
	}
	f := get[facets](s, "/api/v1/facets?q="+url.QueryEscape("plies>1 verdict:legal plies:9999 and sic<9"))
	if len(f.Without) != 1 || f.Without[0].Words != "plies:9999" || f.Without[0].Query != "plies>1 verdict:legal sic<9" ||
		f.Without[0].Games != count(f.Without[0].Query) {
		t.Errorf("what excludes all: %+v", f.Without)
	}
}

// TestMoments: a game after an event is what a page of it shows there.
func TestMoments(t *testing.T) {
	s := start(t, false)
	for _, row := range get[[]struct {
		ID  string
		Hit int
	}](s, "/api/v1/search?q="+url.QueryEscape("event:capture")) {
		g := get[struct {
			Nodes []struct {
				E int    `json:"e"`
				D int    `json:"d"`
				O string `json:"o"`
			}
		}](s, "/api/v1/archive/"+row.ID)
		m := get[struct {
			Boards  []any
			Moments []struct {
				Text   string
				Board  int
				Moment struct {
					Node   int
					Known  bool
					Played string
					Men    []any
				}
			}
		}](s, "/api/v1/moments?at="+row.ID[:20]+":"+strconv.Itoa(row.Hit)+","+row.ID[:20]+":0")
		hit, first := m.Moments[0], m.Moments[1]
		node := g.Nodes[hit.Moment.Node]
		if row.Hit == 0 || len(m.Boards) != 1 || hit.Board != 0 || !hit.Moment.Known || hit.Text == "" || node.E != row.Hit ||
			node.D != 0 || node.O != hit.Moment.Played || len(hit.Moment.Men) == 0 {
			t.Errorf("%s at %d: %+v, which is %+v", row.ID, row.Hit, hit, node)
		}
		if first.Text != "" || first.Moment.Node != 0 || first.Moment.Played != "" {
			t.Errorf("%s at the start: %+v", row.ID, first)
		}
	}
}

package main

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// questions lists the questions of docs/questions.md.
func questions() []question {
	return slices.Concat(
		in("Who played",
			many("How many games did Bhāskara play, however he is spelt?", "player:bhaskara",
				func(g *exportedGame) bool { return g.plays("bhaskara") }),
			many("How many under the spelling Bhaskara Rao alone?", `player="Bhaskara Rao"`, func(g *exportedGame) bool {
				return g.seat(func(s row) bool { return s.text("player") == "Bhaskara Rao" })
			}),
			many("How many games did Emile, without his accent, play?", "player:emile",
				func(g *exportedGame) bool { return g.plays("emile") }),
			many("How often did Asha and Ravi meet?", "player:asha player:ravi",
				func(g *exportedGame) bool { return g.plays("asha") && g.plays("ravi") }),
			many("How many games did Asha play without Ravi?", "player:asha not player:ravi",
				func(g *exportedGame) bool { return g.plays("asha") && !g.plays("ravi") }),
			many("How often did Kamala sit on Red?", "red.player:kamala", func(g *exportedGame) bool {
				return g.seat(func(s row) bool {
					return s.text("name") == "Red" && strings.Contains(bare(s.text("player")), "kamala")
				})
			}),
			many("How many games did Asha win, alone or with others?", "winner:asha",
				func(g *exportedGame) bool { return g.seat(fared("asha", "winner")) }),
			many("How often did Ravi lose to Asha?", "winner:asha loser:ravi",
				func(g *exportedGame) bool {
					return g.seat(fared("asha", "winner")) && g.seat(fared("ravi", "loser"))
				}),
			many("How many games have a player with Vas in the name?", "player:vas*",
				func(g *exportedGame) bool { return g.plays("vas") }),
			question{asks: "Who played the most games with a result?",
				command: []string{"archive", "standings", "--format", "json"},
				answer: standing(func(players []map[string]any) string {
					most := 0.0
					for _, p := range players {
						most = max(most, p["games"].(float64))
					}
					var names []string
					for _, p := range players {
						if p["games"] == most {
							names = append(names, p["player"].(string))
						}
					}
					slices.Sort(names)
					return fmt.Sprintf("%s, %g", strings.Join(names, ", "), most)
				}),
				want: func(games []*exportedGame) string {
					_, played := counting(games, all)
					most := slices.Max(slices.Collect(maps.Values(played)))
					var names []string
					for name, n := range played {
						if n == most {
							names = append(names, name)
						}
					}
					slices.Sort(names)
					return fmt.Sprintf("%s, %d", strings.Join(names, ", "), most)
				}},
		),
		in("Where and when",
			many("How many games were played in Pondichéry?", "site:pondichery",
				func(g *exportedGame) bool { return bare(g.text("site")) == "pondichery" }),
			many("Of how many is the place not known?", `not site:"*" or site="?"`,
				func(g *exportedGame) bool { return g.text("site") == "" || g.text("site") == "?" }),
			many("How many are surely of the 1890s?", "date:189X",
				func(g *exportedGame) bool { return datedWithin(g, "1890-01-01", "1899-12-31") }),
			many("How many may be of May 1898?", "date.possible:1898.05", func(g *exportedGame) bool {
				return (!g.known("date_first") || g.text("date_first") <= "1898-05-31") &&
					(!g.known("date_last") || g.text("date_last") >= "1898-05-01")
			}),
			many("How many have no date at all?", "date:?",
				func(g *exportedGame) bool { return !g.known("date_first") && !g.known("date_last") }),
			many("How many were played before 1890?", "date<1890", func(g *exportedGame) bool {
				return g.known("date_last") && g.text("date_last") < "1890-01-01"
			}),
			many("How many of the Monsoon Cup are there?", `tag.Event:"monsoon cup"`,
				func(g *exportedGame) bool { return g.text("event_name") == "Monsoon Cup" }),
			many("How many belong to round 3?", "round:3", func(g *exportedGame) bool { return g.text("round") == "3" }),
			many("How many of the Monsoon Cup come after round 2?", "tag.Event:monsoon round>2", func(g *exportedGame) bool {
				return g.text("event_name") == "Monsoon Cup" && tagNumber(g, "Round", func(n int) bool { return n > 2 })
			}),
			question{asks: "How many games are there of each place?", command: asSQL(
				"SELECT value, count(*) FROM tag_list WHERE name = 'Site' AND value <> '?' GROUP BY value ORDER BY value"),
				answer: lines, want: func(games []*exportedGame) string {
					return count(games, func(g *exportedGame) string { return strings.TrimPrefix(g.text("site"), "?") })
				}},
			question{asks: "From which years are the games?", command: []string{"archive", "stats", "--format", "csv"},
				answer: column("name", func(r map[string]string) bool { return r["what"] == "year" && r["name"] != "" }),
				want: func(games []*exportedGame) string {
					years := map[string]bool{}
					for _, g := range games {
						if first, last := g.text("date_first"), g.text("date_last"); first != "" && last != "" && first[:4] == last[:4] {
							years[first[:4]] = true
						}
					}
					return strings.Join(slices.Sorted(maps.Keys(years)), ", ")
				}},
		),
		in("How it ended",
			many("How many games did the rules end?", "complete:yes", func(g *exportedGame) bool { return g.is("complete") }),
			many("How many have no result?", "result:*", func(g *exportedGame) bool { return g.text("result") == "*" }),
			many("How many draws of two are there?", "result:1/2-1/2",
				func(g *exportedGame) bool { return g.text("result") == "1/2-1/2" }),
			many("How many did White win?", "white.score:1", func(g *exportedGame) bool { return g.seat(scored("W", 1)) }),
			many("How many games ended by resignation?", "tag.Termination:resignation",
				func(g *exportedGame) bool { return g.tags["Termination"] == "resignation" }),
			many("How often did Red come in second?", "red.place:2", func(g *exportedGame) bool {
				return g.seat(func(s row) bool { return s.text("letter") == "R" && s.known("place") && s.num("place") == 2 })
			}),
			many("In how many games is it known who was last of four?", "place:4", func(g *exportedGame) bool {
				return g.seat(func(s row) bool { return s.known("place") && s.num("place") == 4 })
			}),
			many("In how many games did somebody win money?", "rupees>0", func(g *exportedGame) bool {
				return g.seat(func(s row) bool { return s.known("rupees") && s.num("rupees") > 0 })
			}),
			question{asks: "How often did White win at chaturanga-2p, of games with a result, and what bounds the chance " +
				"(95 %)?", command: []string{"archive", "stats", "--format", "json", "variant:chaturanga-2p"}, answer: firstWins,
				want: func(games []*exportedGame) string {
					won, decided := 0, 0
					for _, g := range those(games, func(g *exportedGame) bool {
						return g.text("variant") == "chaturanga-2p" && g.text("result") != "*"
					}) {
						decided++
						if g.seat(scored("W", 1)) {
							won++
						}
					}
					// Wilson (1927).
					n, p, z := float64(decided), float64(won)/float64(decided), 1.959963984540054
					middle, reach := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
					return fmt.Sprintf("%d of %d, %.3f to %.3f", won, decided, (middle-reach)/(1+z*z/n), (middle+reach)/(1+z*z/n))
				}},
			question{asks: "Which is the result most often written in games of two?",
				command: asSQL("SELECT result, count(*) FROM game_list " +
					"WHERE result IN ('1-0', '0-1', '1/2-1/2') GROUP BY result ORDER BY 2 DESC, 1 LIMIT 1"),
				answer: lines, want: func(games []*exportedGame) string {
					n := map[string]int{}
					for _, g := range games {
						if r := g.text("result"); r == "1-0" || r == "0-1" || r == "1/2-1/2" {
							n[r]++
						}
					}
					best := ""
					for _, r := range []string{"0-1", "1-0", "1/2-1/2"} {
						if n[r] > n[best] {
							best = r
						}
					}
					return fmt.Sprintf("%s %d", best, n[best])
				}},
		),
		in("What happened",
			many("In how many games was a man taken?", "event:capture",
				func(g *exportedGame) bool { return g.happened(does("", "capture")) }),
			many("In how many did Red take a man?", "red.event:capture",
				func(g *exportedGame) bool { return g.happened(does("R", "capture")) }),
			many("In how many did Red take two men or more?", "red.taken>=2", func(g *exportedGame) bool {
				return g.seat(func(s row) bool { return s.text("letter") == "R" && s.num("taken") >= 2 })
			}),
			many("In how many was nobody taken?", "taken:0 seats>=2", func(g *exportedGame) bool {
				return !g.seat(func(s row) bool { return s.num("taken") > 0 })
			}),
			many("In how many did a soldier become another man?", "event:promotion",
				func(g *exportedGame) bool { return g.happened(does("", "promotion")) }),
			many("In how many was a king in check?", "event:check",
				func(g *exportedGame) bool { return g.happened(does("", "check")) }),
			many("In how many did somebody pass?", "event:pass", func(g *exportedGame) bool {
				return g.happened(func(e row) bool { return e.text("kind") == "pass" })
			}),
			many("In how many did a man come home?", "event:home",
				func(g *exportedGame) bool { return g.happened(does("", "home")) }),
			many("In how many did an 8 fall three times?", "throw:8>=3",
				func(g *exportedGame) bool { return times(g, thrown(8)) >= 3 }),
			many("In how many did Red throw an 8?", "red.throw:8", func(g *exportedGame) bool {
				return g.happened(func(e row) bool { return thrown(8)(e) && e.text("seat") == "R" })
			}),
			many("In how many was a man taken after an 8?", "throw:8 then event:capture", func(g *exportedGame) bool {
				i := slices.IndexFunc(g.events, thrown(8))
				return i >= 0 && slices.ContainsFunc(g.events[i+1:], does("", "capture"))
			}),
			many("How many games of chaturanga-2p began with e3?", `variant:chaturanga-2p move:e3[first 1 events]`,
				func(g *exportedGame) bool {
					return g.text("variant") == "chaturanga-2p" && g.events[0].text("played") == "e3"
				}),
			many("In how many did a knight go to f3?", "move:Nf3", func(g *exportedGame) bool {
				return g.happened(func(e row) bool { return strings.TrimRight(e.text("played"), "+#") == "Nf3" })
			}),
			many("How many winners had luck, more points than 60 of 100 fair series?", "winner.luck>60",
				func(g *exportedGame) bool {
					return g.seat(func(s row) bool { return s.text("outcome") == "winner" && s.known("luck") && s.num("luck") > 60 })
				}),
			many("In how many games of two at thaayam did a seat, whichever, cast again after a 1 while no man was in?",
				`position~:"R:@,@,@,@ W:@,@,@,@ R cast 1 thrown -"`, func(g *exportedGame) bool {
					is := regexp.MustCompile("^[A-Z]:@,@,@,@ [A-Z]:@,@,@,@ [A-Z] cast 1 thrown -$")
					return g.text("variant") == "thaayam" &&
						slices.ContainsFunc(g.positions, func(p row) bool { return is.MatchString(p.text("position")) })
				}),
			question{asks: "At which events was a man taken in the longest game?",
				command: []string{"archive", "search", "--format", "jsonl", "--limit", "1", "event:capture order by plies desc"},
				answer:  func(t *testing.T, out string) string { return spaced(rowOf(t, out)["hits"]) },
				want: func(games []*exportedGame) string {
					return spaced(captures(longest(games, "plies")))
				}},
			question{asks: "How did the board stand there after the second man was taken?",
				command: []string{"archive", "show", "--format", "jsonl", "--query", "event:capture", "--hit", "2", "7384d28d"},
				answer:  func(t *testing.T, out string) string { return rowOf(t, out).text("state") },
				want: func(games []*exportedGame) string {
					g := longest(games, "plies")
					i := slices.IndexFunc(g.positions, func(p row) bool { return p["event"] == captures(g)[1] })
					return g.positions[i].text("position")
				}},
		),
		in("How the record is",
			many("How many games are illegal?", "verdict:illegal",
				func(g *exportedGame) bool { return g.text("verdict") == "illegal" }),
			many("How many are legal to the end?", "verdict:legal", func(g *exportedGame) bool {
				return g.text("verdict") == "legal" && g.num("judged") >= g.num("events")
			}),
			many("How many have a move that is marked sic?", "sic>0", func(g *exportedGame) bool { return g.num("sic") > 0 }),
			many("How many were judged in part only?", "judged:partly",
				func(g *exportedGame) bool { return g.num("judged") < g.num("events") }),
			many("How many have a move that goes nowhere it can?", "code:M00*", func(g *exportedGame) bool {
				return slices.ContainsFunc(g.findings, func(f row) bool { return strings.HasPrefix(f.text("code"), "M00") })
			}),
			many("In how many is a rule of chaturanga-2p broken?", "rule:chaturanga-2p/*", func(g *exportedGame) bool {
				return slices.ContainsFunc(g.findings, func(f row) bool {
					return strings.HasPrefix(f.text("rule"), "chaturanga-2p/")
				})
			}),
			many("Which speak of the torn folio 12?", `text:"folio 12"`, func(g *exportedGame) bool {
				return slices.ContainsFunc(g.comments, func(c row) bool { return strings.Contains(c.text("text"), "folio 12") })
			}),
			many("How many did Kamala annotate?", "tag.Annotator:kamala",
				func(g *exportedGame) bool { return strings.Contains(bare(g.tags["Annotator"]), "kamala") }),
			many("How many name a source?", "tag.Source:*", func(g *exportedGame) bool { return g.tags["Source"] != "" }),
			question{asks: "How many pairs of games are the same play?",
				command: []string{"archive", "dups", "--format", "jsonl"},
				answer:  func(_ *testing.T, out string) string { return fmt.Sprint(strings.Count(out, `"kind":"same`)) },
				want: func(games []*exportedGame) string {
					seen, pairs := map[string]bool{}, 0
					for _, g := range games {
						if seen[g.text("play")] {
							pairs++
						}
						seen[g.text("play")] = true
					}
					return fmt.Sprint(pairs)
				}},
		),
		in("How long, how many, which game",
			many("How many have from 20 to 40 moves?", "plies:20..40",
				func(g *exportedGame) bool { return g.num("plies") >= 20 && g.num("plies") <= 40 }),
			many("How many are for three players?", "seats:3", func(g *exportedGame) bool { return g.num("seats") == 3 }),
			many("How many games of cowries, thaayam or chauka-bara, are before 1900?",
				"(variant:thaayam or variant:chauka-bara) date<1900", func(g *exportedGame) bool {
					return (g.text("variant") == "thaayam" || g.text("variant") == "chauka-bara") && g.known("date_last") &&
						g.text("date_last") < "1900-01-01"
				}),
			many("In how many has White a rating above 2000?", "tag.WhiteElo>2000", func(g *exportedGame) bool {
				return tagNumber(g, "WhiteElo", func(n int) bool { return n > 2000 })
			}),
			question{asks: "Which game is the longest?",
				command: []string{"archive", "search", "--format", "csv", "--limit", "1", "order by plies desc"},
				answer:  column("id", nil),
				want:    func(games []*exportedGame) string { return longest(games, "plies").text("game") }},
			question{asks: "How many moves has a game of chaupur at most?",
				command: []string{"archive", "stats", "--format", "csv", "variant:chaupur"}, answer: stat("plies.most", ""),
				want: func(games []*exportedGame) string {
					return fmt.Sprint(longest(those(games, func(g *exportedGame) bool { return g.text("variant") == "chaupur" }),
						"plies").num("plies"))
				}},
			question{asks: "How many games are there of each rule set?",
				command: asSQL("SELECT variant, count(*) FROM games GROUP BY variant ORDER BY variant"), answer: lines,
				want: func(games []*exportedGame) string {
					return count(games, func(g *exportedGame) string { return g.text("variant") })
				}},
			question{asks: "How often did three sixes fall in chaupur?",
				command: asSQL("SELECT count(*) FROM throw_list JOIN games USING (game) " +
					"WHERE variant = 'chaupur' AND value = 18"), answer: lines,
				want: func(games []*exportedGame) string {
					n := 0
					for _, g := range those(games, func(g *exportedGame) bool { return g.text("variant") == "chaupur" }) {
						n += times(g, thrown(18))
					}
					return fmt.Sprint(n)
				}},
			question{asks: "What was played first at chaturanga-2p, and in how many games?",
				command: []string{"archive", "tree", "--variant", "chaturanga-2p", "--format", "json"}, answer: branches,
				want: func(games []*exportedGame) string {
					return count(those(games, func(g *exportedGame) bool {
						return g.text("variant") == "chaturanga-2p" && len(g.events) > 0
					}), func(g *exportedGame) string { return g.events[0].text("played") })
				}},
		),
		in("The event",
			question{asks: "Who has the most points in the Monsoon Cup?",
				command: []string{"archive", "standings", "--format", "json", `tag.Event="Monsoon Cup"`},
				answer: standing(func(players []map[string]any) string {
					best := map[string]float64{}
					for _, p := range players {
						if p["points"] == players[0]["points"] {
							best[p["player"].(string)] = p["points"].(float64)
						}
					}
					return fmt.Sprintf("%s, %g", strings.Join(slices.Sorted(maps.Keys(best)), ", "), players[0]["points"])
				}),
				want: func(games []*exportedGame) string {
					points, _ := counting(games, func(g *exportedGame) bool { return g.text("event_name") == "Monsoon Cup" })
					most := slices.Max(slices.Collect(maps.Values(points)))
					maps.DeleteFunc(points, func(_ string, n float64) bool { return n < most })
					return fmt.Sprintf("%s, %g", strings.Join(slices.Sorted(maps.Keys(points)), ", "), most)
				}},
			question{asks: "How did Asha do against Ravi in games of two?",
				command: []string{"archive", "standings", "--format", "json", "seats:2"},
				answer: standing(func(players []map[string]any) string {
					i := slices.IndexFunc(players, func(p map[string]any) bool { return p["player"] == "Asha" })
					for _, a := range players[i]["against"].([]any) {
						if a := a.(map[string]any); a["player"] == "Ravi" {
							return fmt.Sprintf("%g of %g", a["points"], a["games"])
						}
					}
					return "0 of 0"
				}),
				want: func(games []*exportedGame) string {
					points, played := 0.0, 0
					for _, g := range those(games, func(g *exportedGame) bool {
						return len(g.seats) == 2 && g.plays("asha") && g.plays("ravi")
					}) {
						for _, s := range g.seats {
							if s.text("player") == "Asha" && s.known("score") {
								points += s.num("score")
								played++
							}
						}
					}
					return fmt.Sprintf("%g of %d", points, played)
				}},
			question{asks: "How many games have no part in the standings?",
				command: []string{"archive", "standings", "--format", "json"}, answer: uncounted,
				want: func(games []*exportedGame) string {
					return fmt.Sprint(len(those(games, (*exportedGame).uncounted)))
				}},
			question{asks: "How many points has Asha scored in games with a result?",
				command: []string{"archive", "standings", "--format", "json"},
				answer: standing(func(players []map[string]any) string {
					i := slices.IndexFunc(players, func(p map[string]any) bool { return p["player"] == "Asha" })
					return fmt.Sprintf("%.4g", players[i]["points"])
				}),
				want: func(games []*exportedGame) string {
					points, _ := counting(games, all)
					return fmt.Sprintf("%.4g", points["Asha"])
				}},
			question{asks: "How many players have a standing in games of four?",
				command: []string{"archive", "standings", "--format", "json", "seats:4"},
				answer:  standing(func(players []map[string]any) string { return fmt.Sprint(len(players)) }),
				want: func(games []*exportedGame) string {
					points, _ := counting(games, func(g *exportedGame) bool { return len(g.seats) == 4 })
					return fmt.Sprint(len(points))
				}},
		),
	)
}

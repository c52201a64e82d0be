package referee

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// ownTags are tags that are left alone: those of PGN's standard, of lichess, chess.com and
// other programs, and such as an editor of records may think of.
const ownTags = `
	WhiteTitle BlackTitle WhiteElo BlackElo WhiteUSCF BlackUSCF WhiteNA BlackNA WhiteType BlackType EventDate
	EventSponsor Section Stage Board Opening Variation SubVariation ECO NIC Time UTCTime UTCDate TimeControl SetUp FEN
	Termination Annotator Mode PlyCount
	WhiteTeam BlackTeam WhiteFideId BlackFideId WhiteFideID BlackRatingDiff WhiteRatingDiff EventCountry EventRounds
	EventCategory EventType Source SourceTitle SourceDate SourceVersion SourceVersionDate SourceQuality Remark Input Owner
	GameId GameID LichessId LichessURL StudyName ChapterName ChapterURL Orientation Broadcast BroadcastName BroadcastURL
	CurrentPosition Timezone ECOUrl StartTime EndDate EndTime Link Tournament GameNr RuleVariants StartFen4 Clock
	WhiteClock BlackClock GameDuration GameStartTime GameEndTime Number Handicap Country Result Time Title Author
	FinalPosition EndPosition FinalFEN
	Options2 Reddish DateOfCopy Round2 White2 Variant_1 Greenhouse Redactor Blackletter Whitespace Yellowish FirstMove
	FirstPlayer Firstname Sitename Dated Datestamp Eventually Events2 Places DiceCommit DiceReveal DiceScheme Page Folio
	Line Manuscript Scribe Copyist Editor Library Shelfmark Language2 Note Notes Comment Source Script Ink Block Blank
	State Stale Write While Greek Reed Even Tag Tags Valiant Rule Rules Ruleset Dice Board
	Tour Cause Cite Rate Side Size Data Gate Late Fine Blur Glue Clue Ruled Found Sound Ground Bound Pound Resume Insult`

// TestOwnTags: names that somebody may well mean as his own are left alone in every rule set, in
// games that have their tags.
func TestOwnTags(t *testing.T) {
	for i, rs := range rulesets.All() {
		for k, value := range []string{"?", "triple=accumulate", "8/8/8/8/8/8/8/8 w -", "fr", "1898.05.12", "1-0", "1",
			"Black", "unrecorded"} {
			text := `[Variant "` + rs.Name + `"]` + "\n[First \"" + rs.Seats[0].Name + "\"]\n[Date \"1898.05.12\"]\n"
			if (i+k)%2 == 0 { // a record that names no seat lacks none
				for _, seat := range rs.Seats {
					text += "[" + seat.Name + " \"?\"]\n"
				}
			}
			for name := range strings.FieldsSeq(ownTags) {
				if tagNamed(name) == nil {
					text += "[" + name + ` "` + value + "\"]\n"
				}
			}
			for _, f := range findingsOf(t, Config{}, text+"\n*\n") {
				if f.Code == diag.TagMisnamed || f.Code == diag.DecisiveTagMisnamed {
					t.Errorf("%s: %q: %s", rs.Name, value, f.Message)
				}
			}
		}
	}
}

func findingsOf(t *testing.T, cfg Config, text string) diag.List {
	t.Helper()
	var (
		c grammar.Chunk
		p grammar.Parser
		g notation.Game
	)
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	read := p.Parse(&c, &g)
	return slices.Clone(New(cfg).Judge(&g, read).Findings)
}

// TestMeant holds what names are taken for.
func TestMeant(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"fen", "x", "FEN"}, {"Fen", "x", "FEN"}, {"FNE", "x", "FEN"}, {"Position", "x", "FEN"}, {"position", "x", "FEN"},
		{"FE", "x", ""}, {"FE", "8/8/8/8/8/8/8/8 w -", "FEN"}, {"Positon", "8/8/8/8/8/8/8/8 w -", "FEN"},
		{"Positon", "x", ""},
		{"Setup", "1", "SetUp"}, {"SETUP", "1", "SetUp"}, {"Set_Up", "1", "SetUp"}, {"Stup", "1", "SetUp"},
		{"Option", "a=b", "Options"}, {"options", "a=b", "Options"}, {"Opitons", "x", "Options"}, {"Optns", "x", ""},
		{"Optns", "a=b c=d", "Options"}, {"Opciones", "x", "Options"}, {"Options2", "x", ""},
		{"first", "Black", "First"}, {"Frist", "Black", "First"}, {"Premier", "Black", "First"},
		{"Varaint", "x", "Variant"}, {"Variante", "x", "Variant"}, {"Varyent", "x", ""}, {"Varyent", "chaupur", "Variant"},
		{"red", "x", "Red"}, {"Rouge", "x", "Red"}, {"ROT", "x", "Red"}, {"Reds", "x", ""}, {"Redd", "x", "Red"},
		{"Yelow", "x", "Yellow"}, {"Yellows", "x", ""}, {"Blakc", "x", "Black"}, {"Weiss", "x", "White"},
		{"Whyte", "x", "White"},
		{"date", "x", "Date"}, {"Dtae", "x", "Date"}, {"Dates", "x", ""}, {"Dates", "1898.05.12", "Date"},
		{"Variants", "see page 4", ""}, {"Variants", "chaupur", "Variant"}, {"Firsts", "Black", "First"}, {"Firsts", "3", ""},
		{"Whites", "3", ""},
		{"Whitey", "x", ""}, {"Rounds", "3", ""}, {"Results", "2", ""}, {"Results", "1-0", "Result"},
		{"Languages", "fr de", ""}, {"Languages", "fr", "Language"},
		{"Stakes", "3", ""}, {"Sites", "x", ""}, {"Optionss", "x", "Options"}, {"Variante", "x", "Variant"},
		{"Datum", "x", "Date"}, {"Data", "x", ""},
		{"Data", "1898.05.12", "Date"}, {"Gate", "1898.??.??", "Date"}, {"Data", "????.??.??", ""},
		{"Fist", "Black", "First"}, {"Fist", "x", ""},

		{"Resutl", "x", "Result"}, {"Rupes", "x", "Rupees"}, {"Rupee", "x", "Rupees"}, {"Langue", "fr", "Language"},
		{"Lang", "fr", "Language"}, {"Lang", "old", ""}, {"Place", "Pune", "Site"}, {"Lieu", "Pune", "Site"},
		{"Places", "2-1", ""},
		{"Throw", "unrecorded", "Throws"}, {"throws", "partial", "Throws"}, {"Throw", "6", ""}, {"Throws", "6", ""},
		{"Opinions", "x", ""}, {"Lineage", "x", ""}, {"Options2", "a=b", ""}, {"CurrentPosition", "8/8/8/8/8/8/8/8 w -", ""},
		{"Stage", "x", ""}, {"Steak", "x", ""}, {"Evnet", "x", "Event"}, {"event_date", "x", "EventDate"},
		{"Terminatoin", "x", "Termination"},
	} {
		got := ""
		if m := likenessOf(c.name).meant(c.value); m != nil {
			got = m.name
		}
		if got != c.want {
			t.Errorf("%s %q is taken for %q, want %q", c.name, c.value, got, c.want)
		}
	}
}

// TestSlips makes slips of every tag: other case, two letters exchanged, and one missing from a
// long name. What is no tag of its own then is taken for the tag.
func TestSlips(t *testing.T) {
	all := "abcdefghijklmnopqrstuvwxyz"
	n := 0
	for i := range tagNames {
		tag := &tagNames[i]
		value := ""
		if tag.only != "" {
			value = strings.Fields(tag.only)[0]
		}
		is := func(name string, want bool) {
			if tagNamed(name) != nil || listed(ownNames, strings.ToLower(name)) {
				return
			}
			n++
			if m := likenessOf(name).meant(value); (m == tag) != want {
				t.Errorf("%s is taken for %v, of %s", name, m, tag.name)
			}
		}
		is(strings.ToLower(tag.name), true)
		is(strings.ToUpper(tag.name), true)
		is(tag.name+"2", false)
		is("My"+tag.name, false)
		is(tag.name+"Of", false)
		for k := range len(tag.name) - 1 {
			b := []byte(tag.name)
			if b[k], b[k+1] = b[k+1], b[k]; !strings.EqualFold(string(b), tag.name) {
				is(string(b), true)
			}
			if k > 0 && len(b) > 4 {
				is(tag.name[:k]+tag.name[k+1:], true)
				is(tag.name[:k]+string(all[(k*7+len(b))%26])+tag.name[k+1:], true)
			}
			for o := range tagNames {
				if other := &tagNames[o]; other != tag && slip(strings.ToLower(other.name), strings.ToLower(tag.name)) {
					t.Errorf("%s is a slip for %s", other.name, tag.name)
				}
			}
		}
	}
	if n < 250 {
		t.Errorf("only %d names were tried", n)
	}
}

// TestOtherNames holds the table of other names in docs/notation.md against the code.
func TestOtherNames(t *testing.T) {
	page, err := os.ReadFile("../docs/notation.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "\nOther names, in any case:\n\n")
	table, _, _ = strings.Cut(table, "\n\n")
	told := map[string]string{}
	for i, line := range strings.Split(table, "\n") {
		if cells := strings.Split(line, "|"); i > 1 && len(cells) == 4 {
			names := strings.NewReplacer("`", "", ",", "").Replace(cells[2])
			told[strings.Trim(cells[1], " `")] = strings.ToLower(strings.Join(strings.Fields(names), " "))
		}
	}
	for i := range tagNames {
		tag := &tagNames[i]
		if told[tag.name] != tag.others() {
			t.Errorf("the page says that %s is also %q, the code %q", tag.name, told[tag.name], tag.others())
		}
		delete(told, tag.name)
		for name := range strings.FieldsSeq(tag.others()) {
			if m := likenessOf(name).meant(""); m != tag {
				t.Errorf("%s is taken for %v, not for %s", name, m, tag.name)
			}
		}
	}
	for name := range told {
		t.Errorf("the page has %s", name)
	}
}

// TestSlipsOfSeats: what is one slip from a seat that has no tag is meant for it, whatever word it
// is, in the rule sets that have the seat and in no others, and not if the seat has its tag.
func TestSlipsOfSeats(t *testing.T) {
	slips := map[string]string{"Blu": "Blue", "Ble": "Blue", "Glue": "Blue", "Whit": "White", "While": "White",
		"Withe": "White", "Whiten": "White",
		"Rad": "Red", "Re": "Red", "Bed": "Red", "Reed": "Red", "Blank": "Black", "Block": "Black", "Back": "Black",
		"Greek": "Green", "Greene": "Green",
		"Fellow": "Yellow", "Yelow": "Yellow"}
	others := []string{"Reddish", "Rodeo", "Whiting", "Blueish", "Greenish", "Blackout", "Red2", "White_1", "Reader",
		"Yellowish", "Ready"}
	said := func(text string) (names []string) {
		for _, f := range findingsOf(t, Config{}, text+"\n*\n") {
			if d, ok := f.Detail.(diag.TagMeant); ok && f.Code == diag.DecisiveTagMisnamed {
				names = append(names, d.Meant)
			}
		}
		return names
	}
	for _, rs := range rulesets.All() {
		all := `[Variant "` + rs.Name + "\"]\n"
		for _, seat := range rs.Seats {
			all += "[" + seat.Name + " \"?\"]\n"
		}
		for slip, seat := range slips {
			own := "[" + seat + " \"?\"]\n"
			bad := "[" + slip + " \"A\"]\n"
			got := said(strings.Replace(all, own, "", 1) + bad)
			if want := rs.SeatNamed(seat) != 0; want != slices.Equal(got, []string{seat}) || !want && got != nil {
				t.Errorf("%s: %s is meant for %v", rs.Name, slip, got)
			}
			if got := said(all + bad); listed(ownNames, strings.ToLower(slip)) && got != nil {
				t.Errorf("%s: %s beside %s is meant for %v", rs.Name, slip, seat, got)
			}
		}
		for _, name := range others {
			if got := said(`[Variant "` + rs.Name + "\"]\n[" + name + " \"A\"]\n"); got != nil {
				t.Errorf("%s: %s is meant for %v", rs.Name, name, got)
			}
		}
	}
}

// TestMisnamedSeats: a seat's name in other letters matters only where the rule set has the seat.
func TestMisnamedSeats(t *testing.T) {
	for _, rs := range rulesets.All() {
		for _, seat := range []string{"White", "Black", "Red", "Yellow", "Green", "Blue"} {
			found := false
			for _, f := range findingsOf(t, Config{}, `[Variant "`+rs.Name+"\"]\n["+strings.ToLower(seat)+" \"A\"]\n\n*\n") {
				found = found || f.Code == diag.DecisiveTagMisnamed
				if f.Code == diag.SeatSet {
					t.Errorf("%s: %s", rs.Name, f.Message)
				}
			}
			if found != (rs.SeatNamed(seat) != 0) {
				t.Errorf("%s: %s in small letters is reported: %v", rs.Name, seat, found)
			}
		}
	}
}

// TestNotJudged: a tag that decides what a game is judged by and is malformed, refused or called
// otherwise leaves it not judged, in every rule set; so it does without judging by items.
func TestNotJudged(t *testing.T) {
	for _, rs := range rulesets.All() {
		head := `[Variant "` + rs.Name + "\"]\n"
		for _, c := range []struct {
			tags   string
			code   diag.Code
			judged bool
		}{
			{"[Event \"x\"]\n", "", true},
			{"[Event \"x]\n", diag.BadTag, true},
			{"[event \"x\"]\n", diag.TagMisnamed, true},
			{"[FEN \"x]\n", diag.BadTag, false},
			{"[SetUp \"1]\n", diag.BadTag, false},
			{"[SetUp '1']\n", diag.BadTag, false},
			{"[First x]\n", diag.BadTag, false},
			{"[Options \"x]\n", diag.BadTag, false},
			{"[Variant \"x]\n", diag.BadTag, false},
			{"[options \"x]\n", diag.BadTag, false},
			{"[Event \"x] [FEN \"y\"]\n", diag.BadTag, false},
			{"[FEN \"x\"]\n[SetUp \"1\"]\n", diag.BadPosition, false},
			{"[First \"Purple\"]\n", diag.BadFirst, false},
			{"[Options \"a=b\"]\n", diag.UnknownOption, false},
			{"[Options \"ab\"]\n", diag.UnknownOption, false},
			{"[Option \"ab\"]\n", diag.DecisiveTagMisnamed, false},
			{"[Position \"ab\"]\n", diag.DecisiveTagMisnamed, false},
			{"[Option \"ab\"]\n[OwnTags \"Options2 Option\"]\n", "", true},
			{"[Option \"ab\"]\n[OwnTags \"Options2,Option\"]\n", "", true},
		} {
			play := "*\n"
			if g, err := rs.New(setupOf(rs)); err == nil && g.Dice() == nil {
				play = "1. e3 *\n"
			}
			var (
				chunk grammar.Chunk
				p     grammar.Parser
				g     notation.Game
			)
			if err := grammar.NewReader(strings.NewReader(head + c.tags + "\n" + play)).Next(&chunk); err != nil {
				t.Fatal(err)
			}
			read := p.Parse(&chunk, &g)
			ref := New(Config{})
			rep := ref.Judge(&g, read)
			has := c.code == "" || slices.ContainsFunc(rep.Findings, func(f diag.Finding) bool { return f.Code == c.code })
			if !has || (ref.Table() != nil) != c.judged || !c.judged && (rep.Judged != 0 || rep.Verdict != Illegal) {
				t.Errorf("%s %q: judged %d, verdict %v, %v", rs.Name, c.tags, rep.Judged, rep.Verdict, rep.Findings)
			}
		}
	}
}

// TestFollowUps: of a tag that stands there broken or is called otherwise nothing else is said.
func TestFollowUps(t *testing.T) {
	for tags, want := range map[string][]diag.Code{
		"[Variant \"chaturanga-2p\"]\n[White \"5th \"Asha\" Cup\"]\n[Black \"B\"]\n": {diag.BadTag},
		"[Variant \"chaturanga-2p\"]\n[White 'Asha']\n[Black \"B\"]\n":               {diag.BadTag},
		"[Variant \"chaturanga-2p\"]\n[White 'Asha']\n":                              {diag.BadTag, diag.SeatSet},
		"[Variant \"chaturanga-2p\"]\n[Weiß \"Asha\"]\n[Black \"B\"]\n":              {diag.BadTag},
		"[Variant \"chaturanga-2p\"]\n[R\u00e9sultat \"*\"]\n":                       {diag.BadTag, diag.TagMisnamed},
		"[Variant \"chaturanga-2p\"]\n[Re\u0301sultat \"*\"]\n":                      {diag.BadTag, diag.TagMisnamed},
		"[Variant \"chaturanga-2p\"]\n[\u0928\u093e\u092e \"*\"]\n":                  {diag.BadTag},
		"[Variant \"thaayam\"]\n[Gru\u0308n \"*\"]\n":                                {diag.BadTag},
		"[Variant \"chaturanga-2p]\n":                                                {diag.BadTag},
		"[Variant \"chaturanga-2p]\n\n1. O-O *\n\n":                                  {diag.BadTag, diag.Syntax},
		"[variant \"chaturanga-2p\"]\n":                                              {diag.DecisiveTagMisnamed},
		"[Variant \"chaturanga-2p\"]\n[SetUp \"1\"]\n[FEN \"8/8]\n":                  {diag.BadTag},
		"[Variant \"chaturanga-2p\"]\n[Setup \"1\"]\n[FEN \"8/8\"]\n":                {diag.DecisiveTagMisnamed},
		"[Variant \"chauka-bara\"]\n[red \"A\"]\n[White \"B\"]\n":                    {diag.DecisiveTagMisnamed},
	} {
		var got []diag.Code
		for _, f := range findingsOf(t, Config{}, tags+"\n*\n") {
			got = append(got, f.Code)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", tags, got, want)
		}
	}
}

// TestAllowTags: what is allowed is not reported, and what cannot be allowed is refused.
func TestAllowTags(t *testing.T) {
	const text = "[Variant \"chauka-bara\"]\n[Option \"triple=third-void\"]\n[date \"x\"]\n\n*\n"
	if got := findingsOf(t, Config{AllowTags: []string{"Option", "date"}}, text); len(got) > 0 {
		t.Errorf("%v", got)
	}
	if got := findingsOf(t, Config{AllowTags: []string{"option"}}, text); len(got) != 2 {
		t.Errorf("another case: %v", got)
	}
	for name, ok := range map[string]bool{"Option": true, "red": true, "Throw": true, "Lang": true, "FEN": false,
		"Red": false, "Blue": false, "Source": true, "Résultat": false, "Option,Lieu": false, "": false} {
		if err := (Config{AllowTags: []string{name}}).CheckAllowTags(); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func setupOf(rs *engine.Ruleset) engine.Setup {
	return engine.Setup{Seats: engine.SeatMask(rs.SeatSets[0])}
}

package convert

import (
	"fmt"
	"strings"
	"testing"
)

// TestTEIPlaces holds that each word has its place in the file, whatever is written as an entity before it.
func TestTEIPlaces(t *testing.T) {
	text := "<TEI><text><body>\r\n" +
		"<p>1. R: &lt;5,2&gt; c3 Y: &lt;5,&#x32;&gt; Nf9\n <app><lem wit=\"#A\">B: &lt;3,3&gt; zz</lem>" +
		"<rdg wit=\"#B\">a<!-- x --> b</rdg></app> *</p></body></text></TEI>"
	lines := strings.Split(text, "\n")
	var got []string
	in := inputOf("a.xml", []byte(text))
	in.Report = new(Report)
	err := readTEI(t.Context(), in, func(g *Game) error {
		for _, e := range g.Events {
			got = append(got, fmt.Sprintf("%s at %s", e.Text, e.Place))
			at := lines[e.Place.Line-1][e.Place.Column-1:]
			plain := strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#x32;", "2").Replace(at)
			if !strings.HasPrefix(plain, e.Text) {
				t.Errorf("%s at %s, where %q stands", e.Text, e.Place, at)
			}
		}
		return nil
	})
	if err != nil || len(got) != 10+9 {
		t.Errorf("%q, %v", got, err)
	}
}

// TestTEIWitnesses reads as many witnesses as there may be, and counts the others.
func TestTEIWitnesses(t *testing.T) {
	var list, entry strings.Builder
	for i := range maxWitnesses + 6 {
		fmt.Fprintf(&list, `<witness xml:id="w%d"/>`, i)
		fmt.Fprintf(&entry, `<rdg wit="#w%d">a%d</rdg>`, i, i%8+1)
	}
	in := inputOf("a.xml", []byte("<TEI><teiHeader><listWit>"+list.String()+
		"</listWit></teiHeader><text><body><p>1. e3 <app>"+entry.String()+"</app> *</p></body></text></TEI>"))
	in.Report = new(Report)
	games := 0
	err := readTEI(t.Context(), in, func(g *Game) error {
		if want := fmt.Sprintf("a%d", games%8+1); len(g.Events) != 3 || g.Events[2].Text != want || g.Result.Text != "*" {
			t.Errorf("%d: %+v, want %s", games, g.Events, want)
		}
		games++
		return nil
	})
	lines := strings.Join(in.Report.English(), "\n")
	if err != nil || games != maxWitnesses || !strings.Contains(lines, "lost: 12 names of a witness after the first 64") {
		t.Errorf("%d games, %v, %s", games, err, lines)
	}
}

// TestTEILacuna reads nothing of a witness in a passage that it lacks, and to the end where it breaks off.
func TestTEILacuna(t *testing.T) {
	const head = `<TEI><teiHeader><listWit><witness xml:id="A"/><witness xml:id="B"/></listWit></teiHeader><text><body><p>`
	for text, want := range map[string]string{
		`1. e3 e6 2. <app><rdg wit="#A">Nf3</rdg><rdg wit="#B"><lacunaStart/></rdg></app> Nc6 3. Ne5 <app><rdg wit="#A">Nd4` +
			`</rdg><rdg wit="#B"><lacunaEnd/>Nd4</rdg></app> 4. exd4 *`: "[e3 e6 Nf3 Nc6 Ne5 Nd4 exd4] [e3 e6 Nd4 exd4]",
		`1. e3 e6 2. <app><rdg wit="#A">Nf3</rdg><rdg wit="#B"><witEnd/></rdg></app> Nc6 *`: "[e3 e6 Nf3 Nc6] [e3 e6]",
		`1. e3 e6 2. Nf3 <lacunaStart/> Nc6 *`:                                              "[e3 e6 Nf3 Nc6] [e3 e6 Nf3 Nc6]",
	} {
		in := inputOf("a.xml", []byte(head+text+`</p></body></text></TEI>`))
		in.Report = new(Report)
		var got []string
		err := readTEI(t.Context(), in, func(g *Game) error {
			var events []string
			for _, e := range g.Events {
				if w := strings.TrimSpace(e.Text); w != "" && !strings.HasSuffix(w, ".") {
					events = append(events, w)
				}
			}
			got = append(got, fmt.Sprint(events))
			return nil
		})
		if lines := strings.Join(in.Report.English(), "\n"); err != nil || strings.Join(got, " ") != want ||
			!strings.Contains(lines, "lost: 1 passage that a witness lacks") {
			t.Errorf("%s, want %s: %v, %s", got, want, err, lines)
		}
	}
}

// TestTEIBeside reads the text of an edition whose apparatus does not stand in it as one game, and names what it leaves
// out.
func TestTEIBeside(t *testing.T) {
	for name, one := range map[string][2]string{
		"double end-point attachment": {`<anchor xml:id="a"/>Nf3<app from="#a"><rdg wit="#B">Nf8</rdg></app>`, ""},
		"references to locations":     {`Nf3`, `<app loc="2"><lem>Nf3</lem><rdg wit="#B">Nf8</rdg></app>`},
		"a list apart from the text":  {`Nf3`, `<app><lem>Nf3</lem><rdg wit="#B">Nf8</rdg></app>`},
	} {
		in := inputOf("a.xml", []byte(`<TEI><teiHeader><listWit><witness xml:id="A"/><witness xml:id="B"/></listWit>`+
			`</teiHeader>`+
			`<text><body><p>1. e3 e6 2. `+one[0]+` *</p></body><back><listApp>`+one[1]+`</listApp></back></text></TEI>`))
		in.Report = new(Report)
		games := 0
		err := readTEI(t.Context(), in, func(g *Game) error {
			if games++; len(g.Events) != 5 || g.Events[4].Text != "Nf3" || g.Result.Text != "*" {
				t.Errorf("%s: %+v", name, g.Events)
			}
			return nil
		})
		lines := strings.Join(in.Report.English(), "\n")
		if err != nil || games != 1 || !strings.Contains(lines, "lost: 1 variant of an apparatus by "+name) {
			t.Errorf("%s: %d games, %v, %s", name, games, err, lines)
		}
	}
}

// Package draft judges texts of games that are being written: what is found in them, with places
// as scripts count them, the game that the caret stands in, and what could be written there.
package draft

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/report/fix"
)

// Drafts judges texts that are being written. Of a text with many games only those are judged
// that were not judged before as they stand. It is safe for concurrent use.
type Drafts struct {
	cfg referee.Config
	mu  sync.Mutex
	// young and old are what was judged lately and before; what is asked for again stays young.
	young, old map[[sha256.Size]byte]*judged
	// hands holds those that are free.
	hands sync.Pool
}

// hand is what a game is read and judged with. One that is made anew builds its rule sets anew.
type hand struct {
	ref    *referee.Referee
	parser grammar.Parser
	game   notation.Game
}

// hand returns one, which who takes it puts back when all went well.
func (d *Drafts) hand() *hand {
	if h, ok := d.hands.Get().(*hand); ok {
		return h
	}
	return &hand{ref: referee.New(d.cfg).Reuse(), parser: d.cfg.Parser()}
}

// maxKept is how many games a generation keeps.
const maxKept = 4096

// judged is a game of a text with places relative to its beginning.
type judged struct {
	entry    page.Entry
	findings []draftFinding
}

// draftFinding is a finding with its places in bytes from the game's beginning, and lines from
// the game's first.
type draftFinding struct {
	Finding
	lines int
}

// Finding is what was found in a text that is being written. Start and End count UTF-16 code
// units, as scripts do.
type Finding struct {
	Game     int      `json:"game"`
	Start    int      `json:"start"`
	End      int      `json:"end"`
	Line     int      `json:"line"`
	Column   int      `json:"column"`
	Code     string   `json:"code"`
	Severity string   `json:"severity"`
	Rule     string   `json:"rule"`
	Message  string   `json:"message"`
	Legal    []string `json:"legal"`
	Fixes    []Fix    `json:"fixes"`
}

// Fix is a way to correct a finding, or a repair of a game.
type Fix struct {
	Title string `json:"title"`
	Edits []Edit `json:"edits"`
	// Preferred is set where the fix leaves what was played; others are for the writer to decide.
	Preferred bool `json:"preferred"`
}

// Edit replaces a stretch of the text.
type Edit struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  string `json:"text"`
}

// Draft is a game of a text that is being written.
type Draft struct {
	page.Entry
	Start int `json:"start"`
	End   int `json:"end"`
	Line  int `json:"line"`
}

// New returns a judge of texts; cfg is for games that do not say it themselves.
func New(cfg referee.Config) *Drafts {
	return &Drafts{cfg: cfg, young: map[[sha256.Size]byte]*judged{}, old: map[[sha256.Size]byte]*judged{}}
}

func (d *Drafts) lookup(key [sha256.Size]byte) *judged {
	d.mu.Lock()
	defer d.mu.Unlock()
	j := d.young[key]
	if j == nil {
		if j = d.old[key]; j != nil {
			d.keepLocked(key, j)
		}
	}
	return j
}

func (d *Drafts) keep(key [sha256.Size]byte, j *judged) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.keepLocked(key, j)
}

func (d *Drafts) keepLocked(key [sha256.Size]byte, j *judged) {
	if len(d.young) >= maxKept {
		d.young, d.old = map[[sha256.Size]byte]*judged{}, d.young
	}
	d.young[key] = j
}

// text judges all games of a text and calls each with them in order; chunk is valid meanwhile.
func (d *Drafts) text(h *hand, text []byte, each func(chunk *grammar.Chunk, j *judged) error) error {
	var chunk grammar.Chunk
	reader := grammar.NewReader(bytes.NewReader(text))
	reader.Lenient = d.cfg.Lenient
	for n := 1; ; n++ {
		if err := reader.Next(&chunk); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return unread(err)
		}
		key := sha256.Sum256(chunk.Text)
		var j *judged
		if !chunk.Skipped {
			j = d.lookup(key)
		}
		if j == nil {
			j = h.judge(&chunk, n)
			if !chunk.Skipped {
				d.keep(key, j)
			}
		}
		if err := each(&chunk, j); err != nil {
			return err
		}
	}
}

func unread(err error) error { return fmt.Errorf("reading the text: %w", err) }

func (h *hand) judge(chunk *grammar.Chunk, n int) *judged {
	read := h.parser.Parse(chunk, &h.game)
	rep := h.ref.Judge(&h.game, read)
	j := &judged{entry: page.EntryOf(&h.game, rep, "", n), findings: []draftFinding{}}
	findings := slices.Clone(rep.Findings) // a finder makes the report invalid
	for i := range findings {
		findings[i].Legal = slices.Clone(findings[i].Legal)
	}
	finder := fix.New(h.ref, &h.game, findings)
	for i := range findings {
		f := &findings[i]
		out := draftFinding{Finding{Start: f.Span.Start.Offset - chunk.Offset, End: f.Span.End.Offset - chunk.Offset,
			Column: f.Span.Start.Column,
			Code:   string(f.Code), Severity: f.Severity.String(), Rule: f.Rule, Message: f.Message,
			Legal: append([]string{}, f.Legal...), Fixes: []Fix{}},
			f.Span.Start.Line - chunk.Line}
		for _, x := range finder.Of(f) {
			out.Fixes = append(out.Fixes, relative(x, chunk.Offset, true))
		}
		for _, x := range finder.Offers(f) {
			out.Fixes = append(out.Fixes, relative(x, chunk.Offset, false))
		}
		j.findings = append(j.findings, out)
	}
	return j
}

func relative(x fix.Fix, offset int, preferred bool) Fix {
	out := Fix{Title: x.Title, Edits: []Edit{}, Preferred: preferred}
	for _, e := range x.Edits {
		out.Edits = append(out.Edits, Edit{e.Span.Start.Offset - offset, e.Span.End.Offset - offset, e.Text})
	}
	return out
}

// units counts the UTF-16 code units before places of a text, given in bytes.
type units struct {
	text  []byte
	at, n int
}

// before returns the code units before a byte. Places mostly ascend; one that lies before the
// last is counted from the beginning.
func (u *units) before(b int) int {
	b = min(max(b, 0), len(u.text))
	if b < u.at {
		u.at, u.n = 0, 0
	}
	for ; u.at < b; u.at++ {
		u.n += unitsOf(u.text[u.at])
	}
	return u.n
}

// unitsOf is how many code units begin with a byte of UTF-8: none inside a character, two where
// it takes four bytes.
func unitsOf(c byte) int {
	switch {
	case c&0xC0 == 0x80:
		return 0
	case c >= 0xF0:
		return 2
	}
	return 1
}

// byteAt returns the place in bytes behind so many code units.
func byteAt(text []byte, n int) int {
	i := 0
	for ; i < len(text) && (n > 0 || text[i]&0xC0 == 0x80); i++ {
		n -= unitsOf(text[i])
	}
	return i
}

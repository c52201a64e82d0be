package serve

import (
	"net/http"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/notation/diag"
)

// maxName bounds the name that an imported text goes by, in bytes.
const maxName = 255

// importGames takes the games of a text into the archive.
func (s *Server) importGames(r *http.Request) (any, error) {
	switch {
	case s.Archive == nil:
		return nil, errNoArchive
	case !s.Write:
		return nil, errNotWriting
	}
	var in struct {
		Name string `json:"name"`
		Text string `json:"text"`
	}
	if err := body(r, &in); err != nil {
		return nil, err
	}
	if in.Name == "" || len(in.Name) > maxName || !utf8.ValidString(in.Name) ||
		strings.ContainsFunc(in.Name, unicode.IsControl) {
		return nil, refusedf(http.StatusBadRequest, "name: want 1 to %d bytes of text, as what the games are from", maxName)
	}
	out := struct {
		Imported int            `json:"imported"`
		Present  int            `json:"present"`
		Rejected int            `json:"rejected"`
		Unread   int            `json:"unread"`
		KeptOut  int            `json:"keptOut"`
		Codes    map[string]int `json:"codes"`
		Troubles []string       `json:"troubles"`
	}{Codes: map[string]int{}, Troubles: []string{}}
	// Into an archive that is no longer in its place nothing is to be written.
	if _, err := s.Archive.State(r.Context()); err != nil {
		return nil, err
	}
	lang := catalogue.In(r.Context())
	t, err := s.Archive.Import(r.Context(), one(in.Name, []byte(in.Text)),
		archive.ImportOptions{Config: s.Referee, Started: time.Now(),
			Trouble: func(err error) { out.Troubles = append(out.Troubles, err.Error()) },
			NotStored: func(_ string, why *diag.Finding) {
				out.Troubles = append(out.Troubles, lang.Sayf("not stored: line %d: %s (%s)", why.Span.Start.Line,
					lang.Finding(why), why.Code))
			}})
	if err != nil {
		return nil, err
	}
	out.Imported, out.Present, out.Rejected, out.Unread, out.KeptOut = t.Imported, t.Present, t.Rejected, t.NotRead(),
		t.KeptOut
	for code, n := range t.Codes {
		out.Codes[string(code)] = n
	}
	return out, nil
}

package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/ashtapada/agn/internal/gameid"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// baselineVersion is the version of the file's form.
const baselineVersion = 1

// fileJSON is the form of a file.
type fileJSON struct {
	Version  int         `json:"version"`
	Findings []entryJSON `json:"findings"`
}

type entryJSON struct {
	File  string    `json:"file"`
	Game  string    `json:"game"`
	Ply   *int      `json:"ply"`
	Code  diag.Code `json:"code"`
	Rule  *string   `json:"rule"`
	Count int       `json:"count,omitempty"`
}

// AppendBaseline appends the entries as a file: JSON with a line an entry, so that a
// comparison of two versions shows entries.
func AppendBaseline(dst []byte, entries []KnownFinding) []byte {
	dst = fmt.Appendf(dst, "{\"version\": %d, \"findings\": [", baselineVersion)
	for i := range entries {
		e := &entries[i]
		out := entryJSON{File: e.File, Game: e.Game.String(), Code: e.Code}
		if e.Ply != 0 {
			out.Ply = &e.Ply
		}
		if e.Rule != "" {
			out.Rule = &e.Rule
		}
		if e.Count > 1 {
			out.Count = e.Count
		}
		line, err := json.Marshal(out)
		if err != nil {
			panic(err) // strings and numbers only
		}
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '\n')
		dst = append(dst, line...)
	}
	return append(dst, "\n]}\n"...)
}

// ReadBaseline reads a file, which may begin with a byte order mark.
func ReadBaseline(data []byte) ([]KnownFinding, error) {
	dec := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	dec.DisallowUnknownFields()
	var f fileJSON
	if err := dec.Decode(&f); err != nil {
		return nil, words.Errorf("not a baseline: %v", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, words.Errorf("not a baseline: more follows after its end")
	}
	if f.Version != baselineVersion {
		return nil, words.Errorf("the baseline has version %d, this program reads version %d", f.Version, baselineVersion)
	}
	entries := make([]KnownFinding, len(f.Findings))
	for i, in := range f.Findings {
		e := &entries[i]
		id, err := gameid.Parse(in.Game)
		switch {
		case err != nil:
			return nil, words.Errorf("entry %d of the baseline: %v", i+1, err)
		case diag.SeverityOf(in.Code) == 0:
			return nil, words.Errorf("entry %d of the baseline: %q is no code", i+1, in.Code)
		case in.Count < 0 || in.Ply != nil && *in.Ply < 1:
			return nil, words.Errorf("entry %d of the baseline: plies and counts begin at 1", i+1)
		}
		*e = KnownFinding{FindingKey: FindingKey{Game: id, Code: in.Code}, File: in.File, Count: max(1, in.Count)}
		if in.Ply != nil {
			e.Ply = *in.Ply
		}
		if in.Rule != nil {
			e.Rule = *in.Rule
		}
	}
	return entries, nil
}

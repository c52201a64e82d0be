package lsp

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/ashtapada/agn/internal/words"
)

// workspaceDiagnostics is the request for the diagnostics of all documents.
const workspaceDiagnostics = "workspace/diagnostic"

// Bounds of an answer: how many findings it has, and how many findings or files a part of it has.
const (
	maxReported  = 50_000
	maxInPart    = 500
	coarseClocks = 2 * time.Second
)

// stamp is the state of a file when it was read, with what was reported then.
type stamp struct {
	size     int64
	modified time.Time
	tools    uint64
	result   string
}

// survey goes through all documents: those that are open, and the files in the workspace that are
// not. It keeps of a file no more than its stamp, and reads one at a time.
type survey struct {
	server *server
	ctx    context.Context
	// known has what the client has of each document, by its place.
	known map[string]previous
	// token is for parts of the answer, nil where the client wants it as a whole.
	token json.RawMessage
	items []any
	left  int // how many findings may come yet
	space int // how many findings or files the part at hand may have yet
	// looked has the files that were seen.
	looked map[string]stamp
	seen   map[string]bool
}

// previous is what a client has of a document.
type previous struct {
	URI   string `json:"uri"`
	Value string `json:"value"`
}

// workspaceDiagnostic answers a client that asks for the diagnostics of all documents.
func (s *server) workspaceDiagnostic(params json.RawMessage) (task, error) {
	var p struct {
		Previous []previous      `json:"previousResultIds"`
		Token    json.RawMessage `json:"partialResultToken"`
	}
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	if string(p.Token) == "null" {
		p.Token = nil
	}
	open, folders := s.snapshots(), slices.Clone(s.folders)
	return func(ctx context.Context) (any, error) {
		v := &survey{server: s, ctx: ctx, known: map[string]previous{}, token: p.Token, items: []any{},
			left: maxReported, space: maxInPart, looked: map[string]stamp{}, seen: map[string]bool{}}
		for _, prev := range p.Previous {
			v.known[placeOf(prev.URI)] = prev
		}
		if err := v.all(open, folders); err != nil {
			return nil, err
		}
		s.looked = v.looked
		return map[string]any{"items": v.items}, nil
	}, nil
}

// errFull ends a survey that has as much to report as an answer may have.
var errFull = errors.New("the answer is full")

func (v *survey) all(open []*file, folders []string) error {
	for _, d := range open {
		v.seen[placeOf(d.uri)] = true
		if err := v.report(d, strconv.FormatUint(d.id, 10), d.version); err != nil {
			return v.ended(err)
		}
	}
	for _, folder := range folders {
		if err := files(v.ctx, folder, v.file, v.passedOver); err != nil {
			return v.ended(err)
		}
	}
	// What is gone has no findings any more.
	for _, place := range slices.Sorted(maps.Keys(v.known)) {
		if !v.seen[place] {
			v.add(map[string]any{"kind": "full", "uri": v.known[place].URI, "version": nil, "items": []diagnostic{}}, 0)
		}
	}
	return v.ended(nil)
}

// ended sends what is left of an answer. An answer that is full is one, and the client gets a note.
func (v *survey) ended(err error) error {
	if errors.Is(err, errFull) {
		v.passedOver(words.Errorf("more than %d findings in the workspace: the files that follow are judged when they are open",
			maxReported))
		maps.Copy(v.looked, v.server.looked)
		err = nil
	}
	if err == nil {
		v.send()
	}
	return err
}

// passedOver sends the client what keeps the survey from being whole.
func (v *survey) passedOver(err error) { v.server.log(v.ctx, err) }

// file reports a file that is not open.
func (v *survey) file(path string, info fs.FileInfo) error {
	if v.seen[path] {
		return nil
	}
	v.seen[path] = true
	s := v.server
	uri := cmp.Or(v.known[path].URI, uriOf(path))
	s.mu.Lock()
	t, unit := s.toolsFor(v.ctx, uri), s.unit
	s.mu.Unlock()
	now := stamp{size: info.Size(), modified: info.ModTime(), tools: t.id}
	if was, ok := s.looked[path]; ok && was.result != "" && was.result == v.known[path].Value {
		if now.result = was.result; now == was {
			v.looked[path] = was
			return v.unchanged(uri, nil, was.result)
		}
	}
	read := time.Now()
	data, err := content(path, info)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			v.passedOver(err)
		}
		return nil
	}
	now.result = fmt.Sprintf("%x-%d", sha256.Sum256(data), t.id)
	if read.Sub(now.modified) > coarseClocks { // else it can be another file with the same stamp
		v.looked[path] = now
	}
	return v.report(newFile(uri, nil, data, unit, t, 0), now.result, nil)
}

// report reports a document.
func (v *survey) report(d *file, result string, version *int) error {
	if v.known[placeOf(d.uri)].Value == result {
		return v.unchanged(d.uri, version, result)
	}
	most := v.left + 1
	if m := d.tools.MaxFindings; m > 0 {
		most = min(most, m)
	}
	found, err := d.first(v.ctx, most)
	if err != nil {
		return err
	}
	if len(found) > v.left {
		return errFull
	}
	v.add(map[string]any{"kind": "full", "uri": d.uri, "version": version, "resultId": result, "items": found}, len(found))
	return v.ctx.Err()
}

func (v *survey) unchanged(uri string, version *int, result string) error {
	v.add(map[string]any{"kind": "unchanged", "uri": uri, "version": version, "resultId": result}, 0)
	return v.ctx.Err()
}

// add adds a report with so many findings to the answer.
func (v *survey) add(report any, findings int) {
	v.items = append(v.items, report)
	v.left -= findings
	if v.space -= 1 + findings; v.space <= 0 {
		v.send()
	}
}

// send sends a part of the answer to a client that wants parts.
func (v *survey) send() {
	if v.token == nil || len(v.items) == 0 {
		return
	}
	part := map[string]any{"token": v.token, "value": map[string]any{"items": v.items}}
	_ = v.server.conn.Notify(v.ctx, "$/progress", part)
	v.items, v.space = []any{}, maxInPart
}

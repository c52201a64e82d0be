package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/retag"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
)

// player is the name of a player in a tag of a file.
type player struct {
	name string
	at   document.Edit // of what stands between the quotation marks
}

// playerAt returns the player whose name stands at a place, nil if none does.
func (f *file) playerAt(p position) *player {
	off := f.offset(p)
	for _, of := range f.players() {
		if of.at.Start <= off && off <= of.at.End {
			return &of
		}
	}
	return nil
}

// players returns the players whose names stand in the tags of seats. What nobody knows is no name.
func (f *file) players() (out []player) {
	b := f.tools.Take()
	defer f.tools.Give(b)
	for i, g := range f.Games {
		if g.Skipped {
			continue
		}
		for _, t := range f.Tags(b, i).Tags {
			if retag.IsSeat(t.Name) && t.Value != "?" && t.Value != "" {
				at := document.Edit{Start: g.Start + int(t.ValueStart), End: g.Start + int(t.End) - len(`"]`)}
				out = append(out, player{t.Value, at})
			}
		}
	}
	return out
}

// prepareRename returns where the name of a player stands, null where there is none.
func (s *server) prepareRename(_ context.Context, f *file, p at) (any, error) {
	of := f.playerAt(p.Position)
	if of == nil {
		return nil, nil
	}
	return map[string]any{"range": f.span(of.at.Start, of.at.End), "placeholder": of.name}, nil
}

// rename gives a player another name in all games of the open documents and of the files in the workspace.
func (s *server) rename(params json.RawMessage) (task, error) {
	var p struct {
		at
		NewName string `json:"newName"`
	}
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	d := s.docs[p.document()]
	name := strings.TrimSpace(p.NewName)
	switch {
	case d == nil:
		return nil, invalidf("%s is not open", p.document())
	case name == "":
		return nil, invalidf("a player has a name")
	}
	if err := retag.Writable(name); err != nil {
		return nil, invalidf("%v", err)
	}
	all, folders := s.snapshots(), slices.Clone(s.folders)
	t, unit := newTools(Settings{}, s.lang, 0), s.unit
	return func(ctx context.Context) (any, error) {
		of := d.playerAt(p.Position)
		if of == nil {
			return nil, invalidf("no player's name stands there")
		}
		r := renaming{from: of.name, to: quoted(name), edits: map[string][]textEdit{}}
		seen := map[string]bool{}
		for _, open := range all {
			seen[placeOf(open.uri)] = true
			r.file(open)
		}
		for _, folder := range folders {
			if err := r.folder(ctx, folder, seen, t, unit); err != nil {
				return nil, err
			}
		}
		for _, left := range r.left {
			_ = s.conn.Notify(ctx, "window/showMessage", map[string]any{"type": severityWarning, "message": "agn: " + s.lang.Say(left)})
		}
		if !s.caps.Workspace.WorkspaceEdit.DocumentChanges {
			return &workspaceEdit{Changes: r.edits}, nil
		}
		return &workspaceEdit{DocumentChanges: r.documents}, nil
	}, nil
}

// renaming gathers the changes that give a player another name.
type renaming struct {
	from, to  string // as it is, and as it is written between quotation marks
	edits     map[string][]textEdit
	documents []documentEdit
	left      []words.Text // says where the name stays
}

// file takes up the changes of a file.
func (r *renaming) file(f *file) {
	var all []document.Edit
	for _, of := range f.players() {
		if of.name == r.from {
			of.at.Text = r.to
			all = append(all, of.at)
		}
	}
	if all != nil {
		r.edits[f.uri] = f.edits(all)
		r.documents = append(r.documents, documentEdit{versioned{f.uri, f.version}, r.edits[f.uri]})
	}
	r.leave(f)
}

// leave notes where the name stands for a seat in a line that is no tag, and so stays.
func (r *renaming) leave(f *file) {
	at := 0
	for i, line := range bytes.SplitAfter(f.Bytes, []byte("\n")) {
		name, value, _ := bytes.Cut(bytes.TrimPrefix(bytes.TrimSpace(line), []byte("[")), []byte(" "))
		begins := at + bytes.IndexByte(line, '[')
		at += len(line)
		if r.names(value) && retag.IsSeat(string(name)) && !f.isTag(begins) {
			r.left = append(r.left, words.Of("%s:%d: the line of the seat %s is no tag, and %s stays in it", placeOf(f.uri),
				i+1, name, r.from))
		}
	}
}

// names reports whether what stands in a line has the name, as it is or as it is written between quotation marks.
func (r *renaming) names(line []byte) bool {
	return bytes.Contains(line, []byte(r.from)) || bytes.Contains(line, []byte(quoted(r.from)))
}

// quoted is how a name is written between quotation marks.
func quoted(name string) string {
	tag := string(notation.AppendTag(nil, "", name))
	return tag[len(`[ "`) : len(tag)-len(`"]`)]
}

// isTag reports whether a tag that can be read begins at a place.
func (f *file) isTag(at int) bool {
	b := f.tools.Take()
	defer f.tools.Give(b)
	for i, g := range f.Games {
		if at < g.Start || at >= g.End || g.Skipped {
			continue
		}
		for _, t := range f.Tags(b, i).Tags {
			if g.Start+int(t.Start) == at {
				return true
			}
		}
	}
	return false
}

// folder takes up those of the files of a folder that are not open. What cannot be read is passed over.
func (r *renaming) folder(ctx context.Context, uri string, seen map[string]bool, t *tools, unit document.Unit) error {
	return files(ctx, uri, func(p string, info fs.FileInfo) error {
		if seen[p] {
			return nil
		}
		seen[p] = true
		if data, err := content(p, info); err == nil {
			r.file(newFile(uriOf(p), nil, data, unit, t, 0))
		}
		return nil
	}, func(error) {})
}

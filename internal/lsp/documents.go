package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// put makes a version the one that the client has.
func (s *server) put(d *file) {
	s.docsMu.Lock()
	s.docs[d.uri] = d
	// A client that asks for diagnostics would show what is pushed a second time.
	push := s.caps.TextDocument.Diagnostic == nil
	if push {
		s.stale[d.uri] = true
	}
	s.docsMu.Unlock()
	if push {
		s.rouse()
	}
}

// nextID numbers the versions of all documents.
func (s *server) nextID() uint64 {
	s.serial++
	return s.serial
}

type openParams struct {
	TextDocument struct {
		versioned
		Text string `json:"text"`
	} `json:"textDocument"`
}

func (s *server) opened(ctx context.Context, p openParams) error {
	d := p.TextDocument
	if d.URI == "" {
		return invalidf("a document without an address")
	}
	s.put(newFile(d.URI, d.Version, []byte(d.Text), s.unit, s.toolsFor(ctx, d.URI), s.nextID()))
	return nil
}

type changeParams struct {
	TextDocument versioned `json:"textDocument"`
	Changes      []change  `json:"contentChanges"`
}

func (s *server) changed(_ context.Context, p changeParams) error {
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return invalidf("%s is not open", p.TextDocument.URI)
	}
	if v := p.TextDocument.Version; v != nil && d.version != nil && *v < *d.version {
		return invalidf("version %d of %s comes after version %d and is left out", *v, d.uri, *d.version)
	}
	for _, c := range p.Changes {
		d = d.with(c)
	}
	next := *d
	next.id = s.nextID()
	if p.TextDocument.Version != nil {
		next.version = p.TextDocument.Version
	}
	s.put(&next)
	return nil
}

func (s *server) closed(ctx context.Context, p inDocument) error {
	d := s.docs[p.document()]
	if d == nil {
		return invalidf("%s is not open", p.document())
	}
	s.docsMu.Lock()
	delete(s.docs, d.uri)
	delete(s.stale, d.uri)
	s.docsMu.Unlock()
	if s.caps.TextDocument.Diagnostic == nil {
		return s.conn.Notify(ctx, "textDocument/publishDiagnostics", publishParams{URI: d.uri, Diagnostics: []diagnostic{}})
	}
	return nil
}

// toolsFor returns what the games of a document are judged by. A fault in the settings is
// shown once, and what does not hold it counts.
func (s *server) toolsFor(ctx context.Context, uri string) *tools {
	folder := ""
	if path, ok := pathOf(uri); ok {
		folder = filepath.Dir(path)
	}
	if t := s.tools[folder]; t != nil {
		return t
	}
	set, err := s.opts.Settings(folder, s.client)
	if err != nil {
		s.show(ctx, err)
		// The file of settings alone may be at fault, or the client's.
		if set, err = s.opts.Settings("", s.client); err != nil {
			set = Settings{}
		}
	}
	t := newTools(set, s.lang, s.nextID())
	for _, was := range []*tools{s.last[folder], s.newest} {
		if was != nil && was.same(t) {
			t = was
		}
	}
	s.tools[folder], s.last[folder], s.newest = t, t, t
	return t
}

// show shows the user an error, once as long as it stays.
func (s *server) show(ctx context.Context, err error) {
	if s.shown[err.Error()] {
		return
	}
	s.shown[err.Error()] = true
	_ = s.conn.Notify(ctx, "window/showMessage", map[string]any{"type": severityError, "message": "agn: " + s.said(err)})
}

// reload reads the settings again and judges by them.
func (s *server) reload(ctx context.Context) {
	clear(s.tools)
	clear(s.shown)
	for _, d := range s.snapshots() {
		if t := s.toolsFor(ctx, d.uri); t != d.tools {
			s.put(newFile(d.uri, d.version, d.Bytes, d.unit, t, s.nextID()))
		}
	}
	s.refresh(ctx)
}

// refresh has a client ask again that asks for diagnostics.
func (s *server) refresh(ctx context.Context) {
	if s.caps.Workspace.Diagnostics.RefreshSupport {
		s.work.Go(func() { _ = s.conn.Call(ctx, "workspace/diagnostic/refresh", nil, nil) })
	}
}

type watchParams struct {
	Changes []struct {
		URI string `json:"uri"`
	} `json:"changes"`
}

// watched takes which files have changed.
func (s *server) watched(ctx context.Context, p watchParams) error {
	for _, c := range p.Changes {
		if !strings.EqualFold(path.Ext(c.URI), ".agn") {
			s.reload(ctx) // a file of settings may be another one now
			return nil
		}
	}
	s.refresh(ctx)
	return nil
}

type configureParams struct {
	Settings struct {
		AGN json.RawMessage `json:"agn"`
	} `json:"settings"`
}

// configured takes the client's settings.
func (s *server) configured(ctx context.Context, p configureParams) error {
	if p.Settings.AGN == nil && s.caps.Workspace.Configuration {
		s.ask(ctx)
		return nil
	}
	return s.use(ctx, p.Settings.AGN)
}

// ask asks the client for its settings. They count as soon as they come; until then
// nothing is pushed, which would be judged by others, unless the client takes too long.
func (s *server) ask(ctx context.Context) {
	release := s.hold()
	late := time.AfterFunc(s.opts.Grace, release)
	s.work.Go(func() {
		defer release()
		defer late.Stop()
		var got []json.RawMessage
		items := map[string]any{"items": []map[string]string{{"section": "agn"}}}
		if err := s.conn.Call(ctx, "workspace/configuration", items, &got); err != nil || len(got) != 1 {
			return // the client knows no settings
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if err := s.use(ctx, got[0]); err != nil {
			s.log(ctx, err)
		}
	})
}

// use judges by settings of the client.
func (s *server) use(ctx context.Context, raw json.RawMessage) error {
	client, err := clientSettings(raw)
	if err != nil {
		s.show(ctx, err)
		return nil
	}
	s.client = client
	s.reload(ctx)
	return nil
}

// clientSettings reads settings as a list of values by name. A name stands for the flag
// of check that is called so, or for a key of .agn.toml.
func clientSettings(raw json.RawMessage) (map[string][]string, error) {
	out := map[string][]string{}
	// Lua has no empty object, but an empty list.
	if text := strings.Join(strings.Fields(string(raw)), ""); text == "" || text == "null" || text == "[]" {
		return out, nil
	}
	var all map[string]any
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	if err := dec.Decode(&all); err != nil {
		return nil, invalidf("settings are an object of names and values")
	}
	for name, v := range all {
		switch v := v.(type) {
		case nil:
		case []any:
			for _, e := range v {
				text, ok := e.(string)
				if !ok {
					return nil, invalidf("setting %s holds something that is no text", name)
				}
				out[name] = append(out[name], text)
			}
		case map[string]any:
			return nil, invalidf("setting %s is neither a text nor a list of texts", name)
		default:
			if text := fmt.Sprint(v); text != "" {
				out[name] = []string{text}
			}
		}
	}
	return out, nil
}

type folderParams struct {
	Event struct {
		Added   []folder `json:"added"`
		Removed []folder `json:"removed"`
	} `json:"event"`
}

func (s *server) refolded(_ context.Context, p folderParams) error {
	s.folders = slices.DeleteFunc(s.folders, func(f string) bool {
		return slices.ContainsFunc(p.Event.Removed, func(r folder) bool { return r.URI == f })
	})
	for _, f := range p.Event.Added {
		s.folders = append(s.folders, f.URI)
	}
	return nil
}

// pathOf returns the path of a file: address.
func pathOf(uri string) (string, bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return "", false
	}
	path := u.Path
	if runtime.GOOS == "windows" {
		path = strings.TrimPrefix(path, "/")
	}
	return filepath.FromSlash(path), true
}

// placeOf returns the path of a file: address, which may be written in several ways, or any
// other address as it is.
func placeOf(uri string) string {
	if path, ok := pathOf(uri); ok {
		return filepath.Clean(path)
	}
	return uri
}

// uriOf returns the address of a file.
func uriOf(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

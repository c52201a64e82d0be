package lsp

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/words"
)

// encoding is what positions in a line count.
type encoding struct {
	name string
	unit document.Unit
}

// encodings are those that a client may offer, the best first; any client has the last.
var encodings = []encoding{{"utf-8", document.Bytes}, {"utf-32", document.Points}, {"utf-16", document.UTF16}}

// languageOf is the language of a locale such as fr, fr-FR or fr_FR.UTF-8, English where agn does not speak it.
func languageOf(locale string) *catalogue.Language {
	tag, _, _ := strings.Cut(strings.ReplaceAll(locale, "_", "-"), "-")
	lang, _ := catalogue.Open(strings.ToLower(tag))
	return lang
}

// initialize answers with what the server can do.
func (s *server) initialize(params json.RawMessage) (task, error) {
	if s.started {
		return nil, refusedf(jsonrpc2.CodeInvalidRequest, "initialize comes once")
	}
	var p initializeParams
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	if s.lang == nil {
		s.lang = languageOf(p.Locale)
	}
	client, err := clientSettings(p.Options)
	if err != nil {
		return nil, err
	}
	s.caps, s.client, s.started = p.Capabilities, client, true
	for _, e := range encodings {
		if slices.Contains(p.Capabilities.General.PositionEncodings, e.name) {
			s.encoding = e
			break
		}
	}
	for _, f := range p.WorkspaceFolders {
		s.folders = append(s.folders, f.URI)
	}
	if len(s.folders) == 0 && p.RootURI != nil {
		s.folders = []string{*p.RootURI}
	}
	result := map[string]any{
		"capabilities": s.capabilities(),
		"serverInfo":   map[string]string{"name": "agn", "version": s.opts.Version},
	}
	return func(context.Context) (any, error) { return result, nil }, nil
}

func (s *server) capabilities() map[string]any {
	return map[string]any{
		"positionEncoding": s.encoding.name,
		"textDocumentSync": map[string]any{"openClose": true, "change": 2, "save": true},
		"diagnosticProvider": map[string]any{
			"identifier": "agn", "interFileDependencies": false, "workspaceDiagnostics": true,
		},
		"codeActionProvider":               map[string]any{"codeActionKinds": actionKinds, "resolveProvider": true},
		"completionProvider":               map[string]any{"triggerCharacters": []string{" ", "<", "[", "\"", "=", "-"}},
		"documentFormattingProvider":       true,
		"documentRangeFormattingProvider":  true,
		"documentOnTypeFormattingProvider": map[string]any{"firstTriggerCharacter": "\n"},
		"documentSymbolProvider":           true,
		"renameProvider":                   map[string]any{"prepareProvider": true},
		"workspaceSymbolProvider":          true,
		"foldingRangeProvider":             true,
		"hoverProvider":                    true,
		"inlayHintProvider":                true,
		"selectionRangeProvider":           true,
		"documentLinkProvider":             map[string]any{},
		"semanticTokensProvider": map[string]any{
			"legend": map[string]any{"tokenTypes": tokenTypes, "tokenModifiers": []string{}},
			"full":   true, "range": true,
		},
		"workspace": map[string]any{
			"workspaceFolders": map[string]any{"supported": true, "changeNotifications": true},
		},
		"experimental": map[string]any{"agnPosition": true},
	}
}

// initialized asks the client for its settings, and to report changes of them and of
// files of settings.
func (s *server) initialized(ctx context.Context, _ json.RawMessage) error {
	var all []any
	if s.caps.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		watchers := []map[string]any{{"globPattern": "**/.agn.toml"}}
		if s.caps.Workspace.Diagnostics.RefreshSupport {
			watchers = append(watchers, map[string]any{"globPattern": "**/*.[aA][gG][nN]"})
		}
		all = append(all, map[string]any{
			"id": "settings", "method": "workspace/didChangeWatchedFiles",
			"registerOptions": map[string]any{"watchers": watchers},
		})
	}
	if s.caps.Workspace.DidChangeConfiguration.DynamicRegistration {
		all = append(all, map[string]any{"id": "configuration", "method": "workspace/didChangeConfiguration"})
	}
	if len(all) > 0 {
		s.work.Go(func() {
			if err := s.conn.Call(ctx, "client/registerCapability", map[string]any{"registrations": all}, nil); err != nil {
				s.log(ctx, words.Errorf("asking for changes of settings: %v", err))
			}
		})
	}
	if s.caps.Workspace.Configuration {
		s.ask(ctx)
	}
	return nil
}

// saved reads the settings again: a file of them may be another one now.
func (s *server) saved(ctx context.Context, _ json.RawMessage) error {
	s.reload(ctx)
	return nil
}

// push sends diagnostics of documents that have changed, of the newest version alone.
func (s *server) push(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
		}
		for {
			d := s.nextStale()
			if d == nil {
				break
			}
			err := s.protect(func() error {
				items, err := d.diagnostics(ctx)
				if err != nil || !s.current(d) {
					return err
				}
				return s.conn.Notify(ctx, "textDocument/publishDiagnostics", publishParams{d.uri, d.version, items})
			})
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				s.log(ctx, err)
			}
		}
	}
}

// hold has pushing wait until release is called.
func (s *server) hold() (release func()) {
	s.docsMu.Lock()
	defer s.docsMu.Unlock()
	s.held++
	return sync.OnceFunc(func() {
		s.docsMu.Lock()
		defer s.docsMu.Unlock()
		s.held--
		s.rouse()
	})
}

// rouse has pushing look for what is stale.
func (s *server) rouse() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// nextStale takes a document whose diagnostics are to be pushed, nil if there is none.
func (s *server) nextStale() *file {
	s.docsMu.Lock()
	defer s.docsMu.Unlock()
	if s.held > 0 {
		return nil
	}
	for uri := range s.stale {
		delete(s.stale, uri)
		if d := s.docs[uri]; d != nil {
			return d
		}
	}
	return nil
}

// current reports whether a version is that which the client has.
func (s *server) current(d *file) bool {
	s.docsMu.Lock()
	defer s.docsMu.Unlock()
	return s.docs[d.uri] == d
}

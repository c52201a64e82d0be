package lsp

import (
	"context"
	"encoding/json"

	"github.com/sourcegraph/jsonrpc2"
)

// inDoc is the parameters of a request about one document.
type inDoc interface{ document() string }

// about makes a request about a document of what answers it from a version.
func about[P inDoc](answer func(*server, context.Context, *file, P) (any, error)) func(*server,
	json.RawMessage) (task, error) {
	return func(s *server, params json.RawMessage) (task, error) {
		var p P
		if err := decode(params, &p); err != nil {
			return nil, err
		}
		d := s.docs[p.document()]
		if d == nil {
			return nil, invalidf("%s is not open", p.document())
		}
		return func(ctx context.Context) (any, error) { return answer(s, ctx, d, p) }, nil
	}
}

// requests has what answers each request but those for the session itself.
var requests = methods{
	"textDocument/diagnostic":           about((*server).diagnostic),
	"textDocument/codeAction":           about((*server).codeActions),
	"textDocument/completion":           about((*server).completion),
	"textDocument/documentLink":         about((*server).links),
	"textDocument/documentSymbol":       about((*server).symbols),
	"textDocument/foldingRange":         about((*server).folding),
	"textDocument/formatting":           about((*server).format),
	"textDocument/hover":                about((*server).hover),
	"textDocument/inlayHint":            about((*server).hints),
	"textDocument/onTypeFormatting":     about((*server).formatTyped),
	"textDocument/prepareRename":        about((*server).prepareRename),
	"textDocument/rangeFormatting":      about((*server).formatRange),
	"textDocument/rename":               (*server).rename,
	"textDocument/selectionRange":       about((*server).selections),
	"textDocument/semanticTokens/full":  about((*server).tokens),
	"textDocument/semanticTokens/range": about((*server).tokensIn),
	"agn/position":                      about((*server).board),
	"codeAction/resolve":                (*server).resolve,
	workspaceDiagnostics:                (*server).workspaceDiagnostic,
	"workspace/symbol":                  (*server).workspaceSymbols,
}

type methods map[string]func(*server, json.RawMessage) (task, error)

// requested returns what answers a request, nil where nothing is all there is to say.
func (s *server) requested(method string, params json.RawMessage) (task, error) {
	switch {
	case method == "initialize":
		return s.initialize(params)
	case !s.started:
		return nil, refusedf(codeNotInitialized, "initialize comes first")
	case s.shut:
		return nil, refusedf(jsonrpc2.CodeInvalidRequest, "the server was shut down")
	case method == "shutdown":
		s.shut = true
		return nil, nil
	}
	if f := requests[method]; f != nil {
		return f(s, params)
	}
	return nil, refusedf(jsonrpc2.CodeMethodNotFound, "unknown request %s", method)
}

// note makes a notification of what takes its parameters.
func note[P any](take func(*server, context.Context, P) error) func(*server, context.Context, json.RawMessage) error {
	return func(s *server, ctx context.Context, params json.RawMessage) error {
		var p P
		if err := decode(params, &p); err != nil {
			return err
		}
		return take(s, ctx, p)
	}
}

// notes has what takes each notification but exit and cancelRequest.
var notes = map[string]func(*server, context.Context, json.RawMessage) error{
	"initialized":                         (*server).initialized,
	"textDocument/didOpen":                note((*server).opened),
	"textDocument/didChange":              note((*server).changed),
	"textDocument/didClose":               note((*server).closed),
	"textDocument/didSave":                (*server).saved,
	"workspace/didChangeConfiguration":    note((*server).configured),
	"workspace/didChangeWatchedFiles":     note((*server).watched),
	"workspace/didChangeWorkspaceFolders": note((*server).refolded),
}

// notified takes a notification. One that is not known may be left alone.
func (s *server) notified(ctx context.Context, method string, params json.RawMessage) error {
	switch take := notes[method]; {
	case method == "exit":
		if !s.shut {
			s.leaving = ErrNoShutdown
		}
		s.drain()
		return s.conn.Close()
	case method == "$/cancelRequest":
		return note((*server).cancel)(s, ctx, params)
	case take != nil && s.started && !s.shut: // as the protocol has it
		return take(s, ctx, params)
	}
	return nil
}

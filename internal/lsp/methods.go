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
			return nil, invalid("%s is not open", p.document())
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
	"textDocument/rangeFormatting":      about((*server).formatRange),
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
		return nil, &jsonrpc2.Error{Code: codeNotInitialized, Message: "initialize comes first"}
	case s.shut:
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "the server was shut down"}
	case method == "shutdown":
		s.shut = true
		return nil, nil
	}
	if f := requests[method]; f != nil {
		return f(s, params)
	}
	return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "unknown request " + method}
}

// notified takes a notification.
func (s *server) notified(ctx context.Context, method string, params json.RawMessage) error {
	switch method {
	case "exit":
		if !s.shut {
			s.leaving = ErrNoShutdown
		}
		s.drain()
		return s.conn.Close()
	case "$/cancelRequest":
		var p struct {
			ID jsonrpc2.ID `json:"id"`
		}
		if err := decode(params, &p); err != nil {
			return err
		}
		s.cancel(p.ID)
		return nil
	}
	if !s.started || s.shut {
		return nil // as the protocol has it
	}
	switch method {
	case "initialized":
		s.initialized(ctx)
		return nil
	case "textDocument/didOpen":
		return s.opened(ctx, params)
	case "textDocument/didChange":
		return s.changed(params)
	case "textDocument/didClose":
		return s.closed(ctx, params)
	case "workspace/didChangeConfiguration":
		return s.configured(ctx, params)
	case "workspace/didChangeWatchedFiles":
		return s.watched(ctx, params)
	case "textDocument/didSave":
		// A file of settings may be another one now.
		s.reload(ctx)
		return nil
	case "workspace/didChangeWorkspaceFolders":
		return s.refolded(params)
	}
	return nil // what is not known may be left alone
}

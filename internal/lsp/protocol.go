package lsp

import "encoding/json"

// The part of the Language Server Protocol 3.17 that the server speaks, named as there.

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

type textEdit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

type textDocument struct {
	URI string `json:"uri"`
}

type versioned struct {
	URI     string `json:"uri"`
	Version *int   `json:"version"`
}

// inDocument are the parameters of a request about a document.
type inDocument struct {
	TextDocument textDocument `json:"textDocument"`
}

func (p inDocument) document() string { return p.TextDocument.URI }

// at are the parameters of a request about a place.
type at struct {
	inDocument
	Position position `json:"position"`
}

// in are the parameters of a request about a stretch of text.
type in struct {
	inDocument
	Range span `json:"range"`
}

type initializeParams struct {
	Locale           string          `json:"locale"`
	RootURI          *string         `json:"rootUri"`
	WorkspaceFolders []folder        `json:"workspaceFolders"`
	Options          json.RawMessage `json:"initializationOptions"`
	Capabilities     capabilities    `json:"capabilities"`
}

type folder struct {
	URI  string `json:"uri"`
	Name string `json:"name"`
}

// dynamic is a capability that the server may register itself for.
type dynamic struct {
	DynamicRegistration bool `json:"dynamicRegistration"`
}

type capabilities struct {
	General struct {
		PositionEncodings []string `json:"positionEncodings"`
	} `json:"general"`
	Workspace struct {
		Configuration          bool    `json:"configuration"`
		DidChangeConfiguration dynamic `json:"didChangeConfiguration"`
		DidChangeWatchedFiles  dynamic `json:"didChangeWatchedFiles"`
		WorkspaceEdit          struct {
			DocumentChanges bool `json:"documentChanges"`
		} `json:"workspaceEdit"`
		Diagnostics struct {
			RefreshSupport bool `json:"refreshSupport"`
		} `json:"diagnostics"`
	} `json:"workspace"`
	TextDocument struct {
		Diagnostic *struct{} `json:"diagnostic"`
	} `json:"textDocument"`
}

type diagnostic struct {
	Range           span             `json:"range"`
	Severity        int              `json:"severity"`
	Code            string           `json:"code"`
	CodeDescription *codeDescription `json:"codeDescription,omitempty"`
	Source          string           `json:"source"`
	Message         string           `json:"message"`
	Related         []related        `json:"relatedInformation,omitempty"`
	Data            *diagnosticData  `json:"data,omitempty"`
}

type codeDescription struct {
	Href string `json:"href"`
}

type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

// diagnosticData is what check says of a finding and a diagnostic has no field for.
type diagnosticData struct {
	Rule  string   `json:"rule,omitempty"`
	Legal []string `json:"legal,omitempty"`
}

type documentDiagnosticReport struct {
	Kind     string       `json:"kind"`
	ResultID string       `json:"resultId,omitempty"`
	Items    []diagnostic `json:"items"`
}

type unchangedReport struct {
	Kind     string `json:"kind"`
	ResultID string `json:"resultId"`
}

type publishParams struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type workspaceEdit struct {
	Changes         map[string][]textEdit `json:"changes,omitempty"`
	DocumentChanges []documentEdit        `json:"documentChanges,omitempty"`
}

type documentEdit struct {
	TextDocument versioned  `json:"textDocument"`
	Edits        []textEdit `json:"edits"`
}

type codeAction struct {
	Title       string         `json:"title"`
	Kind        string         `json:"kind"`
	Diagnostics []diagnostic   `json:"diagnostics,omitempty"`
	IsPreferred bool           `json:"isPreferred,omitempty"`
	Edit        *workspaceEdit `json:"edit,omitempty"`
	Data        *repairData    `json:"data,omitempty"`
}

// repairData is the game that an action is to repair once it is chosen.
type repairData struct {
	URI     string `json:"uri"`
	Version *int   `json:"version"`
	Game    int    `json:"game"`
}

type completionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []completionItem `json:"items"`
}

type completionItem struct {
	Label      string    `json:"label"`
	Kind       int       `json:"kind"`
	Detail     string    `json:"detail,omitempty"`
	SortText   string    `json:"sortText"`
	FilterText string    `json:"filterText,omitempty"`
	Preselect  bool      `json:"preselect,omitempty"`
	TextEdit   *textEdit `json:"textEdit,omitempty"`
}

type hover struct {
	Contents markup `json:"contents"`
	Range    *span  `json:"range,omitempty"`
}

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type documentSymbol struct {
	Name           string `json:"name"`
	Detail         string `json:"detail,omitempty"`
	Kind           int    `json:"kind"`
	Range          span   `json:"range"`
	SelectionRange span   `json:"selectionRange"`
}

type workspaceSymbol struct {
	Name          string   `json:"name"`
	Kind          int      `json:"kind"`
	Location      location `json:"location"`
	ContainerName string   `json:"containerName,omitempty"`
}

type foldingRange struct {
	StartLine int    `json:"startLine"`
	EndLine   int    `json:"endLine"`
	Kind      string `json:"kind,omitempty"`
}

type selectionRange struct {
	Range  span            `json:"range"`
	Parent *selectionRange `json:"parent,omitempty"`
}

type documentLink struct {
	Range  span   `json:"range"`
	Target string `json:"target,omitempty"`
}

type inlayHint struct {
	Position     position `json:"position"`
	Label        string   `json:"label"`
	Tooltip      string   `json:"tooltip,omitempty"`
	PaddingLeft  bool     `json:"paddingLeft,omitempty"`
	PaddingRight bool     `json:"paddingRight,omitempty"`
}

type semanticTokens struct {
	Data []int `json:"data"`
}

// The numbers of the protocol.
const (
	severityError   = 1
	severityWarning = 2
	severityNote    = 3

	completionField = 5
	completionEnum  = 20
	completionEvent = 23

	symbolEvent = 24
)

package lsp

// What the tests of sessions share with those of documents.
var (
	Checked = checked
	Corpus  = corpus
	Pieces  = pieces
	Methods = requests
)

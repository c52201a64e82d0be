package lsp

// What the tests of sessions share with those of documents.
var (
	Checked    = checked
	Collection = collection
	Corpus     = corpus
	Pieces     = pieces
	Methods    = requests
)

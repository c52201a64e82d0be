package format

import "sync"

// What a user can do.
const (
	write    = "write its games in AGN, as agn help notation describes it"
	otherway = "agn judges no game of that kind"
	copyText = "copy its games into a text file of their own"
	unpack   = "unpack it first"
	entities = "write < for &lt;, > for &gt; and \" for &quot;"
	asCSV    = "save it as CSV, as psql --csv does: agn convert --from csv FILE makes AGN of that"
	type_    = "type its game; agn serve has a page for that"
)

// Starts of files that hold others.
const (
	zipMagic = "PK\x03\x04"
	zipped   = 30 // where the name of the first file in it stands
)

// table has the formats of files that do not begin with a tag. Of those that fit the first counts, so that what a zip
// archive holds stands before it, and of text the surest.
var table = sync.OnceValue(func() []Format {
	return []Format{
		// What is no UTF-8 text and sometimes taken for it.
		{Name: "gzip", Title: "gzip data", Todo: unpack, Binary: true, fits: begins("\x1f\x8b")},
		{Name: "zstd", Title: "zstd data", Todo: unpack, Binary: true, fits: begins("\x28\xb5\x2f\xfd")},
		{Name: "bzip2", Title: "bzip2 data", Todo: unpack, Binary: true, fits: begins("BZh")},
		{Name: "xz", Title: "xz data", Todo: unpack, Binary: true, fits: begins("\xfd7zXZ\x00")},
		{Name: "7z", Title: "a 7z archive", Todo: unpack, Binary: true, fits: begins("7z\xbc\xaf\x27\x1c")},
		{Name: "rar", Title: "a RAR archive", Todo: unpack, Binary: true, fits: begins("Rar!\x1a\x07")},
		{Name: "xlsx", Title: "an Excel workbook (XLSX)", Convert: "xlsx", Binary: true, fits: holds(zipMagic, "xl/")},
		{Name: "docx", Title: "an Office document, such as docx", Todo: "save it as text", Binary: true,
			fits: has(zipMagic, zipped, "[Content_Types].xml", "_rels/.rels", "word/")},
		{Name: "odt", Title: "an OpenDocument file, such as odt", Todo: "save it as text, a table as XLSX or CSV",
			Binary: true,
			fits:   has(zipMagic, zipped, "mimetypeapplication/vnd.oasis.opendocument")},
		{Name: "epub", Title: "an EPUB book", Todo: copyText, Binary: true,
			fits: has(zipMagic, zipped, "mimetypeapplication/epub+zip")},
		{Name: "zip", Title: "a zip archive", Todo: unpack, Binary: true, fits: begins(zipMagic)},
		{Name: "tar", Title: "a tar archive", Todo: unpack, Binary: true, fits: has("", 257, "ustar\x00", "ustar  \x00")},
		{Name: "doc", Title: "an old Office document, such as doc or xls", Todo: "save it as text, a table as XLSX or CSV",
			Binary: true, fits: begins("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")},
		{Name: "tables", Title: "a table in Parquet", Convert: "tables", Binary: true, fits: begins("PAR1")},
		{Name: "sqlite", Title: "an SQLite database", Todo: "if it is an archive of agn, agn archive reads it with --db FILE",
			Binary: true, fits: begins("SQLite format 3\x00")},
		{Name: "png", Title: "a PNG picture", Todo: type_, Binary: true, fits: begins("\x89PNG\r\n\x1a\n")},
		{Name: "jpeg", Title: "a JPEG picture", Todo: type_, Binary: true, fits: begins("\xff\xd8\xff")},
		{Name: "gif", Title: "a GIF picture", Todo: type_, Binary: true, fits: begins("GIF87a", "GIF89a")},
		{Name: "tiff", Title: "a TIFF picture", Todo: type_, Binary: true, fits: begins("II*\x00", "MM\x00*")},
		{Name: "webp", Title: "a WebP picture", Todo: type_, Binary: true, fits: has("RIFF", 8, "WEBPVP8")},
		{Name: "djvu", Title: "a DjVu document", Todo: type_, Binary: true, fits: begins("AT&TFORM")},
		{Name: "utf-32", Title: "UTF-32 text", Todo: "save it as UTF-8", Binary: true,
			fits: begins("\xff\xfe\x00\x00", "\x00\x00\xfe\xff")},
		{Name: "utf-16le", Title: "UTF-16 text", Todo: "--encoding utf-16le reads it", Binary: true,
			fits: begins("\xff\xfe")},
		{Name: "utf-16be", Title: "UTF-16 text", Todo: "--encoding utf-16be reads it", Binary: true,
			fits: begins("\xfe\xff")},
		{Name: "utf-16le", Title: "UTF-16 text", Todo: "--encoding utf-16le reads it", Binary: true, fits: utf16(false)},
		{Name: "utf-16be", Title: "UTF-16 text", Todo: "--encoding utf-16be reads it", Binary: true, fits: utf16(true)},
		{Name: "binary", Title: "binary data", Todo: "a record is text", Binary: true, fits: isBinary},

		// Documents.
		{Name: "pdf", Title: "a PDF document", Todo: copyText, fits: opens("%PDF-")},
		{Name: "postscript", Title: "a PostScript document", Todo: copyText, fits: opens("%!PS-Adobe-")},
		{Name: "rtf", Title: "an RTF document", Todo: "save it as text", fits: opens(`{\rtf`)},
		{Name: "page", Title: "a PAGE document of handwriting recognition", Convert: "page", fits: element("pcgts")},
		{Name: "alto", Title: "an ALTO document of text recognition", Convert: "alto", fits: element("alto")},
		{Name: "tei", Title: "a TEI document", Convert: "tei", fits: element("tei", "teicorpus", "tei.2")},
		{Name: "tei", Title: "a part of a TEI document", Todo: "agn convert --from tei FILE reads a whole one",
			fits: like(`\A<[^>]*"http://www\.tei-c\.org/ns/`)},
		{Name: "html", Title: "an HTML page", Todo: copyText, fits: element("html", "head", "body", "title", "meta", "link",
			"style", "script", "main", "header", "footer", "nav", "article", "section", "div", "table", "tbody", "tr", "th",
			"td", "pre", "p", "br", "hr", "span", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl",
			"dt", "dd", "a", "b", "em", "strong", "small", "sub", "sup", "code", "tt", "font", "center", "img", "svg", "form",
			"label", "input", "textarea", "iframe")},
		{Name: "xml", Title: "an XML document", Todo: copyText, fits: opens("<?xml", "<?XML")},
		{Name: "mail", Title: "mail", Todo: "save its text in a file of its own", fits: like(
			`(?i)\A(From [^\n]*\n)?(-{3,}[^\n-]+-{3,}\s*\n)?((Received|Return-Path|Date|Subject|From|To|Cc|Sent|[a-z]+-[\w-]+|` +
				`Von|Gesendet|An|Betreff|Datum|De|Envoyé|À|Objet)[ \x{a0}]?: [^\n]*\n([ \t][^\n]*\n)*){2}`)},

		{Name: "quoted", Title: "text quoted in mail", Todo: "take out the > at the beginning of each line",
			fits: like(`\A([^\n\[<{]*:\s*\n)?>[ >\[][^\n]*\n(?:>[^\n]*\n|\s*\n)*>`)},
		{Name: "markdown", Title: "text in Markdown",
			Todo: "take out the marks of Markdown around the game, such as ``` and **",
			fits: like("\\A(```|~~~|\\*\\*\\[[A-Z])")},
		{Name: "markdown", Title: "a table in Markdown",
			Todo: "write its moves as words with spaces between them, without its head and strokes",
			fits: like(`\A\|[^\n]*\|[ \t\r]*\n[ \t]*\|[ :|-]*---[ :|-]*\|`)},
		{Name: "markdown", Title: "a table in Markdown",
			Todo: "write its moves as words with spaces between them, without its head and strokes",
			fits: like(`\A[^|\n]+(\|[^|\n]*)+\n *:?-{3,}:? *(\| *:?-{3,}:? *)+\|?\s*\n`)},
		{Name: "sql", Title: "a table that a database shows", Todo: asCSV,
			fits: like(`\A([^|\n]+(\|[^|\n]*)+\n *-{2,}(\+-{2,})+ *\r?\n|\+-{2,}(\+-{2,})*\+ *\r?\n\||[┌╔][─═┬╤╦]{2,})`)},
		{Name: "strokes", Title: "a table of values separated by strokes", Todo: asCSV,
			fits: like(`\A *(?i:round|runde|tour|seat|throw|wurf|jet|move|zug|coup|ply) *(\|[\pL _]*)+\r?\n[^|\n]*\|`)},
		{Name: "entities", Title: "text copied from the source of a web page", Todo: entities,
			fits: like(`\A[^{;\n]*&lt;[0-9_][0-9,._ ]*&gt;`)},

		// Records of other programs.
		{Name: "sgf", Title: "an SGF record", Todo: "SGF has no form for these games; " + write,
			fits: like(`\A[^(){}\[\]<>;]{0,400}\((\s*;)+\s*[A-Z][A-Za-z]*\[`)},
		{Name: "ludii", Title: "a Ludii trial", Convert: "ludii", fits: like(`\Agame=[^\n]*\.(?i:lud)\b`)},
		{Name: "lud", Title: "a description of a game for Ludii", Todo: "agn has its own rule sets, which agn rules lists",
			fits: like(`\A(//[^\n]*\n\s*)*\((game|define|metadata|match|option|ruleset)\s+["{(]`)},
		{Name: "kif", Title: "a KIF record of shogi", Todo: otherway,
			fits: like(`(?m)^(# ?KIF\b|# -+ Kifu|手数-+指手|(手合割|開始日時|先手|下手)[：:])`)},
		{Name: "kif", Title: "a KIF record of shogi in Shift-JIS", Todo: otherway, fits: contains(
			"\x8e\xe8\x8d\x87\x8a\x84\x81\x46", "\x8e\xe8\x90\x94\x2d\x2d\x2d\x2d\x8e\x77\x8e\xe8")},
		{Name: "csa", Title: "a CSA record of shogi", Todo: otherway,
			fits: like(`\A('[^\n]*\n)*V[23](\.\d)?\r?\n(N[+-]|\$|P[I1]|')`)},
		{Name: "mat", Title: "a backgammon match (.mat)", Todo: otherway,
			fits: like(`(?m)\A(;[^\n]*\n|\s)*\d+ (?i:point match)\s*$|^ *Game 1\s*\r?\n[^\n]* : \d+ `)},
		{Name: "backgammon", Title: "a text of GNU Backgammon", Todo: otherway,
			fits: like(`\A(The score \(after \d+ games?\) is:|GNU Backgammon\s+Position ID:)`)},
		{Name: "fen", Title: "a list of positions (FEN or EPD)", Convert: "fen", fits: like(
			`\A([#;%][^\n]*\n\s*)*((?:position )?fen )?(\d+[.)] )?([a-zA-Z1-9+~]{1,20}/){7,9}[a-zA-Z1-9+~]{1,20}` +
				`(\[[a-zA-Z-]*\])?( [a-zA-Z-]( |\s*$)|\s*$)`)},
		{Name: "fen4", Title: "a position of four-player chess (FEN4)", Todo: otherway,
			fits: like(`\A[RBYG]-[01],[01],[01],[01]-`)},

		// Tables: our own by their columns, and others.
		{Name: "tables", Title: "a table that agn export wrote", Convert: "tables", fits: isOwnTable},
		{Name: "json", Title: "JSON", Todo: write,
			fits: like(`\A(\{\s*"(?:[^"\\\n]|\\.)*"\s*:|\{\s*\}\s*\z|` +
				`\[\s*(\{|\[\s*["\d\]-]|"(?:[^"\\\n]|\\.)*"\s*[,\]])|\[[\s\d.,eE+-]*\]\s*\z)`)},
		{Name: "json5", Title: "JSON5", Todo: write, fits: isJSON5},
		{Name: "tsv", Title: "a table of values separated by tabs (TSV)", Convert: "tsv", fits: isTable("\t")},
		{Name: "csv", Title: "a table of values separated by commas (CSV)", Convert: "csv", fits: isTable(",")},
		{Name: "csv", Title: "a table of values separated by semicolons (CSV)", Convert: "csv", fits: isTable(";")},
	}
})

package view

import (
	"fmt"
	"io"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
)

// Dup writes a pair of games as Text or JSONL.
func Dup(w io.Writer, format string, lang *catalogue.Language, d *archive.Dup) error {
	if format == JSONL {
		return jsonline.Write(w, dupJSON{d.Kind.String(), d.Distance, dupGameOf(&d.A), dupGameOf(&d.B)})
	}
	_, err := io.WriteString(w, lang.Sayf("%s  %s  %s%s\n", dupName(&d.A), dupName(&d.B), words.Name(d.Kind.String()),
		dupDistance(d)))
	return err
}

func dupName(g *archive.DupGame) string {
	return fmt.Sprintf("%s %s#%d", g.ID[:ShownID], printable.Line(g.File), g.Number)
}

// dupDistance says how much two games differ.
func dupDistance(d *archive.Dup) words.Text {
	switch d.Kind {
	case archive.Prefix:
		return words.Of(", %d of %s", d.A.Events, words.Count(d.B.Events, "event"))
	case archive.Near:
		return words.Of(", %s different", words.Count(d.Distance, "event"))
	}
	return words.Text{}
}

type dupJSON struct {
	Kind     string      `json:"kind"`
	Distance int         `json:"distance"`
	A        dupGameJSON `json:"a"`
	B        dupGameJSON `json:"b"`
}

type dupGameJSON struct {
	ID     string `json:"id"`
	File   string `json:"file"`
	Game   int    `json:"game"`
	Events int    `json:"events"`
}

func dupGameOf(g *archive.DupGame) dupGameJSON {
	return dupGameJSON{g.ID, g.File, g.Number, g.Events}
}

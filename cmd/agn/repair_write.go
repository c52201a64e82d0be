package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/repairview"
	"github.com/ashtapada/agn/internal/replace"
	"github.com/ashtapada/agn/internal/unpack"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
	"github.com/aymanbagabas/go-udiff"
)

// editedFile is the repairs of a file that are to be written, in the order of its games.
type editedFile struct {
	name  string
	games []editedGame
}

type editedGame struct {
	offset    int
	was, text []byte
}

// take keeps a repair for -w that is unique or was said to be right, and reports whether it is to
// be written.
func (c *repairCommand) take(r *referee.Result, res *repair.Result) bool {
	if !c.write || res.Status != repair.Unique && !c.asked.confirmed {
		return false
	}
	c.edited.name = r.File
	c.edited.games = append(c.edited.games, editedGame{r.Offset, bytes.Clone(r.Text), c.replacement(&res.Repairs[0])})
	return true
}

// replacement is what -w writes in the place of a game.
func (c *repairCommand) replacement(rep *repair.Repair) []byte {
	if c.noTrace {
		return c.lettered(rep.Text)
	}
	return c.lettered(rep.Traced)
}

// lettered is the text of a repaired game with a tag that says whose letters it has. The flag
// would have them read as those of a language, like those of the other games of the file.
func (m *mending) lettered(text []byte) []byte {
	if m.cfg.Language == "" {
		return text
	}
	end := "\n"
	if i := bytes.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		end = "\r\n"
	}
	tag := string(notation.AppendTag(nil, "Language", "en")) + end
	at := len(text) - len(bytes.TrimLeft(text, " \t\r\n"))
	if at < len(text) && text[at] != '[' {
		tag += end // it has no tags of its own
	}
	return slices.Concat(text[:at], []byte(tag), text[at:])
}

// flush writes the file gone through, unless next is the same.
func (c *repairCommand) flush(next string) error {
	f := c.edited
	if len(f.games) == 0 || f.name == next {
		return nil
	}
	c.edited = editedFile{}
	if err := f.write(c.env, c.cfg); err != nil {
		c.complain(err)
		c.failed = true
	}
	return nil
}

func (f *editedFile) write(e *env, cfg referee.Config) error {
	// What is no regular file cannot be read twice.
	if info, err := os.Stat(f.name); err == nil && !info.Mode().IsRegular() {
		return words.Errorf("%s is no regular file, so it is not written", f.name)
	}
	data, err := os.ReadFile(f.name)
	if unpack.Packed(data) {
		return words.Errorf("%s is compressed, so it is not written; unpack it first", f.name)
	}
	if err == nil {
		data, err = e.decodedAll(f.name, data)
	}
	if err != nil {
		return err
	}
	var out []byte
	at := 0
	var starts []int // of the games in what is written
	for _, g := range f.games {
		end := g.offset + len(g.was)
		if g.offset < at || end > len(data) || !bytes.Equal(data[g.offset:end], g.was) {
			return words.Errorf("%s: the file has changed since it was read", f.name)
		}
		out = append(out, data[at:g.offset]...)
		starts = append(starts, len(out))
		out = append(out, g.text...)
		at = end
	}
	out = append(out, data[at:]...)
	if err := f.readBack(cfg, out, starts); err != nil {
		return err
	}
	return replace.File(f.name, out)
}

// readBack returns an error unless each of the games that begin at starts is a legal one in the file as
// it is to be written.
func (f *editedFile) readBack(cfg referee.Config, data []byte, starts []int) error {
	var (
		chunk  grammar.Chunk
		parser grammar.Parser
		game   notation.Game
	)
	ref := referee.New(cfg)
	reader := grammar.NewReader(bytes.NewReader(data))
	reader.Lenient = cfg.Lenient
	for len(starts) > 0 {
		if err := reader.Next(&chunk); err != nil && !errors.Is(err, io.EOF) {
			return words.Errorf("reading back %s: %v", f.name, err)
		} else if err == nil && chunk.Offset < starts[0] {
			continue
		} else if err != nil || chunk.Offset > starts[0] ||
			ref.Judge(&game, parser.Parse(&chunk, &game)).Verdict != referee.Legal {
			return words.Errorf("%s: with its repairs a game is not legal when it is read back, so the file is left as it is",
				f.name)
		}
		starts = starts[1:]
	}
	return nil
}

// diff prints what the first repair changes, as -w would write it.
func (c *repairCommand) diff(r *referee.Result, res *repair.Result) error {
	if len(res.Repairs) == 0 {
		return nil
	}
	name := fmt.Sprintf("%s#%d", r.File, r.Number)
	_, err := c.out.WriteString(udiff.Unified(name, name+" ("+res.Status.String()+")", string(repairview.Ended(r.Text)),
		string(repairview.Ended(c.lettered(res.Repairs[0].Text)))))
	return err
}

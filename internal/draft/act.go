package draft

import (
	"context"

	"github.com/ashtapada/agn/internal/document"
)

// Acted is what an act makes of a text that is being written.
type Acted struct {
	Edits []document.Edit `json:"edits"`
	// Caret is where it stands once the edits are made.
	Caret int `json:"caret"`
	// Message is what there is to say of it, mostly nothing.
	Message string `json:"message"`
}

// Act carries an act out on the game of a text that the caret stands in or after. The error is a
// document.Refusal if it cannot be carried out.
func (d *Drafts) Act(ctx context.Context, text string, caret int, act *document.Act) (*Acted, error) {
	doc := d.judge.Document("", []byte(text))
	m := doc.In(document.UTF16)
	done, err := doc.Act(ctx, m.At(max(caret, 0)), act)
	if err != nil {
		return nil, err
	}
	out := &Acted{Edits: []document.Edit{}, Message: done.Message}
	after := doc.Text
	for i := range done.Edits {
		e := &done.Edits[len(done.Edits)-1-i]
		after = after.Replace(e.Start, e.End, e.Text)
	}
	out.Caret = after.In(document.UTF16).Count(done.Caret)
	for _, e := range done.Edits {
		out.Edits = append(out.Edits, document.Edit{Start: m.Count(e.Start), End: m.Count(e.End), Text: e.Text})
	}
	return out, nil
}

package catalogue

import (
	"context"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

type asked struct{}

// With is a context for what somebody asks in a language.
func With(ctx context.Context, l *Language) context.Context {
	return context.WithValue(ctx, asked{}, l)
}

// In is the language in which is asked, English where none was given.
func In(ctx context.Context) *Language {
	l, _ := ctx.Value(asked{}).(*Language)
	return l
}

// Finding is what a finding says, in the language if its parts are still known.
func (l *Language) Finding(f *diag.Finding) string {
	if l == nil {
		return f.Message
	}
	return l.Say(f.Words())
}

// Source says where a rule comes from.
func (l *Language) Source(s engine.Source) string { return l.Say(SourceWords(s)) }

// SourceWords says that as a text: "text 8, [3]: four lines".
func SourceWords(s engine.Source) words.Text {
	where := words.Of("not in the texts")
	if s.Seed != "" {
		where = words.Of("text %s", s.Seed)
	}
	if s.Section != "" {
		where = words.Of("%v, %s", where, s.Section)
	}
	if s.Says != "" {
		where = words.Of("%v: %v", where, words.Name(s.Says))
	}
	return where
}

// Other is the tag of a language that was asked for, empty for English that nobody asked for.
func (l *Language) Other() string {
	if l == nil {
		return ""
	}
	return l.tag
}

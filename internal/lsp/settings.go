package lsp

import (
	"reflect"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/report"
)

// Settings says how the games of a folder are read and what is said of them.
type Settings struct {
	Config referee.Config
	Choice report.Choice
	// MaxFindings is how many findings of a file are shown, 0 for all.
	MaxFindings int
}

// tools is settings with what reads and judges games by them.
type tools struct {
	Settings
	*document.Judge
	lang *catalogue.Language // in which their findings are said
	// id is different for each settings.
	id uint64
}

func newTools(s Settings, lang *catalogue.Language, id uint64) *tools {
	return &tools{s, document.NewJudge(document.Settings{Config: s.Config, Choice: s.Choice}), lang, id}
}

// same reports whether settings are the same.
func (t *tools) same(u *tools) bool {
	a, b := t.Settings, u.Settings
	a.Config.Usage, b.Config.Usage = nil, nil
	return reflect.DeepEqual(a, b)
}

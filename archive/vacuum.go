package archive

import (
	"context"
	"os"

	"github.com/ashtapada/agn/archive/dialect"
)

// Vacuum writes the archive anew without gaps, and returns its size in bytes before
// and after. It needs room for a second copy.
func (a *Archive) Vacuum(ctx context.Context) (before, after int64, err error) {
	if err := a.writable(); err != nil {
		return 0, 0, err
	}
	for _, step := range []struct {
		statement string
		size      *int64
	}{
		{dialect.Checkpoint, &before},
		{dialect.Vacuum, nil},
		{dialect.Optimize, nil},
		{dialect.Checkpoint, &after},
	} {
		if _, err := a.write.ExecContext(ctx, step.statement); err != nil {
			return 0, 0, explain(a.path, err)
		}
		if step.size == nil {
			continue
		}
		info, err := os.Stat(a.path)
		if err != nil {
			return 0, 0, err
		}
		*step.size = info.Size()
	}
	return before, after, nil
}

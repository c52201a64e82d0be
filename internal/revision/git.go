package revision

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/ashtapada/agn/internal/words"
)

// gitError says that git ended with an error.
type gitError struct {
	verb, said string
	err        error
}

func (e *gitError) Error() string {
	if e.said == "" {
		return fmt.Sprintf("git %s: %v", e.verb, e.err)
	}
	return fmt.Sprintf("git %s: %s", e.verb, e.said)
}

func (e *gitError) Unwrap() error { return e.err }

// git runs git in a directory and returns what it prints. The error is a *gitError
// if git itself failed.
func git(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	// A hook sets variables that would lead git to its own repository and index.
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); !local(name) {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0")
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err == nil {
		return out, nil
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, &gitError{args[0], strings.TrimSpace(said.String()), err}
	}
	return nil, words.Errorf("running git: %v", err)
}

// local reports whether a variable says which repository git is to use.
func local(name string) bool {
	switch name {
	case "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_EXTERNAL_DIFF",
		"GIT_NAMESPACE":
		return true
	}
	return false
}

//go:build !unix

package archive

import (
	"errors"
	"os"
	"os/exec"
	"testing"
)

// asNobody skips the test: there is no such user.
func asNobody(t *testing.T, _ func(env string) *exec.Cmd) func(env string) *exec.Cmd {
	t.Helper()
	t.Skip("nothing can be run as another user")
	return nil
}

// die ends the process at once.
func die() { os.Exit(9) }

// limitFiles is of no use here.
func limitFiles(int64) error { return errors.New("the length of files cannot be bounded") }

//go:build unix

package archive

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// asNobody has processes of this binary run as a user to whom nothing belongs. Where root
// cannot, as in some containers, or that user cannot come to the binary, the test is skipped.
func asNobody(t *testing.T, child func(env string) *exec.Cmd) func(env string) *exec.Cmd {
	t.Helper()
	// The test binary may stand where nobody else may look.
	bin := filepath.Join(t.TempDir(), "test")
	text, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(bin, text, 0o755), os.Chmod(bin, 0o755)); err != nil {
		t.Fatal(err)
	}
	for d := filepath.Dir(bin); len(d) > len(os.TempDir()); d = filepath.Dir(d) {
		_ = os.Chmod(d, 0o755)
	}
	as := func(env string) *exec.Cmd {
		cmd := child(env)
		cmd.Path = bin
		cmd.Dir = "/"
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		return cmd
	}
	probe := as("")
	probe.Args = []string{bin, "-test.run=^$"}
	if out, err := probe.CombinedOutput(); err != nil {
		t.Skipf("nothing can be run as another user: %v\n%s", err, out)
	}
	return as
}

// die ends the process as kill -9 does.
func die() { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL) }

// limitFiles bounds how long the files may be that the process writes.
func limitFiles(bytes int64) error {
	var limit syscall.Rlimit
	setLimit(&limit.Cur, bytes)
	setLimit(&limit.Max, bytes)
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
}

// setLimit sets a limit, whose type differs from system to system.
func setLimit[T int64 | uint64](limit *T, bytes int64) { *limit = T(bytes) }

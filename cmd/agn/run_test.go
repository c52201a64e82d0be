package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"
)

// writerFunc is a writer that is a function.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

func TestPanicIsOneLineAnd70(t *testing.T) {
	var stderr bytes.Buffer
	broken := writerFunc(func([]byte) (int, error) { panic("boom\x1b\n") })
	code := run(t.Context(), []string{"version"}, strings.NewReader(""), broken, &stderr)
	if code != exitFault {
		t.Errorf("exit code %d", code)
	}
	got := stderr.String()
	if strings.Count(got, "\n") != 1 || !strings.HasPrefix(got, `agn: internal fault: boom\x1b\n (`) {
		t.Errorf("stderr %q", got)
	}
}

func TestBrokenPipeIsQuiet(t *testing.T) {
	var stderr bytes.Buffer
	pipe := writerFunc(func([]byte) (int, error) { return 0, &os.PathError{Op: "write", Err: syscall.EPIPE} })
	for _, args := range [][]string{
		{"version"},
		{"rules"},
		{"check", "--format", "jsonl", "-"},
		{"fmt", "-"},
	} {
		stderr.Reset()
		code := run(t.Context(), args, strings.NewReader("[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"), pipe, &stderr)
		if code != exitBrokenPipe || stderr.Len() > 0 {
			t.Errorf("%q: exit code %d, stderr %q", args, code, &stderr)
		}
	}
}

func TestFullDiskIsTrouble(t *testing.T) {
	var stderr bytes.Buffer
	full := writerFunc(func([]byte) (int, error) { return 0, syscall.ENOSPC })
	code := run(t.Context(), []string{"rules"}, strings.NewReader(""), full, &stderr)
	if code != exitTrouble || !strings.Contains(stderr.String(), "no space") {
		t.Errorf("exit code %d, stderr %q", code, &stderr)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stderr bytes.Buffer
	if code := run(ctx, []string{"play", "chaturanga-2p", "--games", "1000000"}, strings.NewReader(""), io.Discard,
		&stderr); code != exitInterrupt {
		t.Errorf("exit code %d, stderr %q", code, &stderr)
	}
}

// TestSignals interrupts commands that cannot look up from their work: one that
// counts, one that waits for input.
func TestSignals(t *testing.T) {
	for _, c := range []struct {
		signal syscall.Signal
		code   int
		args   []string
	}{
		{syscall.SIGINT, exitInterrupt, []string{"perft", "chaturanga-2p", "12"}},
		{syscall.SIGTERM, exitTerminate, []string{"perft", "chaturanga-2p", "12"}},
		{syscall.SIGINT, exitInterrupt, []string{"check", "-"}},
		{syscall.SIGTERM, exitTerminate, []string{"fmt", "-"}},
		{syscall.SIGTERM, exitTerminate, []string{"play", "chauka-bara", "--games", "100000000"}},
	} {
		if signal.Ignored(c.signal) {
			t.Skipf("%v is ignored here", c.signal)
		}
		// A signal that comes before the handlers are set up kills the process; on a
		// busy machine that takes more tries.
		code := -1
		for wait := 300 * time.Millisecond; code == -1 && wait < 2*time.Minute; wait *= 4 {
			code = signalled(t, c.args, c.signal, wait)
		}
		if code != c.code {
			t.Errorf("%q after %v: exit code %d, want %d", c.args, c.signal, code, c.code)
		}
	}
}

// signalled runs agn, sends it a signal after a while and returns its exit code.
func signalled(t *testing.T, args []string, sig os.Signal, wait time.Duration) int {
	t.Helper()
	cmd := exec.Command("agn", args...)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(wait)
	if err := cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if stderr.Len() > 0 {
		t.Errorf("%q: stderr %q", args, &stderr)
	}
	return cmd.ProcessState.ExitCode()
}

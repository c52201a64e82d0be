package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/ashtapada/agn/referee"
)

// TestFaultInOneGame: a fault of the referee's is a line on standard error and
// counts as neither an unreadable file nor a finding.
func TestFaultInOneGame(t *testing.T) {
	var stderr bytes.Buffer
	c := &check{batchCommand: newBatch(newEnv(strings.NewReader(""), &bytes.Buffer{}, &stderr))}
	c.cmd = newCheck(c.env)
	c.sum.Files = 2
	fault := &referee.PanicError{File: "x.agn", Line: 3, Value: "boom\nbang"}
	if err := c.emit(&referee.Result{File: "x.agn", Err: fault}, nil); err != nil {
		t.Fatal(err)
	}
	if err := c.emit(&referee.Result{File: "y.agn", Err: errors.New("no\x1b")}, nil); err != nil {
		t.Fatal(err)
	}
	if !c.fault || !c.failed || c.sum.Files != 1 {
		t.Errorf("fault %v, failed %v, files %d", c.fault, c.failed, c.sum.Files)
	}
	want := "check: internal fault while judging the game at x.agn:3: boom\\nbang\ncheck: no\\x1b\n"
	if stderr.String() != want {
		t.Errorf("%q", &stderr)
	}
}

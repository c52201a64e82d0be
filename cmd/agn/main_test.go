package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/printable"
	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"agn": checkedMain})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Condition: func(cond string) (bool, error) {
			if cond == "root" {
				return os.Geteuid() == 0, nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exit":   scriptExit,
			"bytes":  scriptBytes,
			"clean":  scriptClean,
			"number": scriptNumber,
		},
	})
}

// scriptExit is "exit CODE COMMAND…": it runs a command and compares its exit code.
func scriptExit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exit CODE COMMAND [ARG]...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d\nstdout: %s\nstderr: %s", got, want, ts.ReadFile("stdout"), ts.ReadFile("stderr"))
	}
}

// scriptBytes is "bytes FILE TEXT [COUNT]": it writes TEXT, in which Go's escapes
// count, COUNT times.
func scriptBytes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || len(args) > 3 {
		ts.Fatalf("usage: bytes FILE TEXT [COUNT]")
	}
	text, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	n := 1
	if len(args) == 3 {
		n, err = strconv.Atoi(args[2])
		ts.Check(err)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Repeat(text, n)), 0o666))
}

// scriptClean is "clean FILE…": the files, or stdout and stderr, hold no control
// character but line ends.
func scriptClean(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("usage: clean FILE...")
	}
	for _, name := range args {
		for i, r := range ts.ReadFile(name) {
			if printable.Hidden(r) && r != '\n' {
				ts.Fatalf("%s has the control character %U at byte %d", name, r, i)
			}
		}
	}
}

// scriptNumber is "number COUNT FILE TEXT": TEXT stands COUNT times in the file.
func scriptNumber(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: number COUNT FILE TEXT")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	if got := bytes.Count([]byte(ts.ReadFile(args[1])), []byte(args[2])); got != want {
		ts.Fatalf("%q stands %d times in %s, want %d:\n%s", args[2], got, args[1], want, ts.ReadFile(args[1]))
	}
}

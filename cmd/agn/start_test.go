package main

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"testing"
)

// TestStart holds that the packages of this module ready little when agn starts: it starts again for every small file.
// What takes more is a sync.OnceValue, or made in a function.
func TestStart(t *testing.T) {
	cmd := exec.Command(program(t, t.TempDir()), "version")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	said, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	const maxBytes, maxAllocs = 200_000, 2000 // 0.5 ms
	line := regexp.MustCompile(`(?m)^init github\.com/ashtapada/agn/\S+ .* (\d+) bytes, (\d+) allocs$`)
	found := line.FindAllSubmatch(said, -1)
	if len(found) == 0 {
		t.Errorf("there is no trace of what is readied:\n%s", said)
	}
	var bytes, allocs int
	for _, m := range found {
		b, _ := strconv.Atoi(string(m[1]))
		n, _ := strconv.Atoi(string(m[2]))
		bytes, allocs = bytes+b, allocs+n
	}
	if bytes > maxBytes || allocs > maxAllocs {
		t.Errorf("%d bytes in %d allocations are readied, want at most %d in %d:\n%s", bytes, allocs, maxBytes,
			maxAllocs, said)
	}
}

package main

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"testing"
)

// readied are the packages of this module that ready something whenever agn starts. Each such
// package has a page or more of the program mapped and costs every command time, so this list only
// gets shorter: what is needed now and then is a lazy.Value, or made in a function.
var readied = []string{
	"archive",                // names of errors that are those of internal/problem
	"archive/export/parquet", // the package of Parquet that lies beside it readies more
	"engine",                 // the letters of men, for each word that is read
	"engine/track",           // the keys of men in hashes
	"engine/war",             // the laws of steps
	"referee",                // casts, for each throw that is read
}

// TestStart holds that agn readies nothing else when it starts.
func TestStart(t *testing.T) {
	cmd := exec.Command(program(t, t.TempDir()), "version")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	said, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	var got []string
	for _, m := range regexp.MustCompile(`(?m)^init github\.com/ashtapada/agn/(\S+) `).FindAllSubmatch(said, -1) {
		got = append(got, string(m[1]))
	}
	slices.Sort(got)
	if !slices.Equal(got, readied) {
		t.Errorf("readied are\n%q, want\n%q", got, readied)
	}
}

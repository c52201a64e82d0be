// Command agn-offline writes what runs the judge without the command: one HTML file with the editor and the judge
// in it, and where a directory is named the packages of npm, each in a directory of its own there:
//
//	agn-offline FILE VERSION [DIRECTORY]
//
// It runs at the root of the module, with the Go that is to compile the judge.
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"github.com/ashtapada/agn/internal/npm"
	"github.com/ashtapada/agn/internal/offline/build"
)

func main() {
	if len(os.Args) != 3 && len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: agn-offline FILE VERSION [DIRECTORY]")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, "agn-offline:", err)
		os.Exit(2)
	}
}

func write(name, version string, packages []string) error {
	judge, err := build.Compile(context.Background(), ".")
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := build.Page(&b, judge, "agn "+version); err != nil {
		return err
	}
	if err := os.WriteFile(name, b.Bytes(), 0o666); err != nil {
		return err
	}
	for _, dir := range packages {
		licence, err := os.ReadFile("LICENSE")
		if err != nil {
			return err
		}
		if err := npm.Write(dir, version, licence, judge); err != nil {
			return err
		}
	}
	return nil
}

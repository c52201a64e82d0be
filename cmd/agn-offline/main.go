// Command agn-offline writes one HTML file with the editor and the judge in it:
//
//	agn-offline FILE VERSION
//
// It runs in a directory of the module, with the Go that is to compile the judge.
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"github.com/ashtapada/agn/internal/offline/build"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: agn-offline FILE VERSION")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "agn-offline:", err)
		os.Exit(2)
	}
}

func write(name, version string) error {
	judge, err := build.Compile(context.Background(), ".")
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := build.Page(&b, judge, version); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o666)
}

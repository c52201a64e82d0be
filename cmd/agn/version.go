package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of agn and of Go",
		Long: `Version prints the version of the module that agn was built from, the revision if
it is known, the version of Go and the platform.`,
		Example:           "  agn version",
		Args:              args(cobra.NoArgs),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(*cobra.Command, []string) error { return e.version() },
	}
}

func (e *env) version() error {
	version, revision := built()
	if revision != "" {
		revision = " " + revision
	}
	_, err := fmt.Fprintf(e.out, "agn %s%s %s %s/%s\n", version, revision, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// built returns the version of the module that the program was built from, and the
// revision, empty if that is not known.
func built() (version, revision string) {
	version = "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" {
			version = info.Main.Version
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = s.Value
			}
		}
	}
	return version, revision
}

package main

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ashtapada/agn/referee/report"
)

// workspace names the folder of the repository in a job of GitHub.
const workspace = "GITHUB_WORKSPACE"

// idlePrefix returns an error if no format names files by --path-prefix.
func (c *check) idlePrefix(wanted []target) error {
	if c.pathPrefix == "" || slices.ContainsFunc(wanted, func(t target) bool { return t.format.Paths }) {
		return nil
	}
	var can []string
	for _, f := range report.Formats() {
		if f.Paths {
			can = append(can, f.Name)
		}
	}
	return usagef("--path-prefix needs a format that names files by their place in a repository: %s",
		strings.Join(can, ", "))
}

// inRepository returns what names a file by its place in the repository: after --path-prefix, else
// below $GITHUB_WORKSPACE, taken from here if it is not absolute. A file that lies in neither goes by
// the name that it has.
func (c *check) inRepository() func(string) string {
	root := os.Getenv(workspace)
	if c.pathPrefix == "" && root == "" {
		return nil
	}
	here, err := os.Getwd()
	if err != nil {
		return nil
	}
	return func(file string) string {
		if file == "" || file == stdinName {
			return file
		}
		if c.pathPrefix == "" {
			return placeIn(inFolder(here, root), here, file)
		}
		if filepath.IsAbs(file) {
			below := placeIn(here, here, file)
			if filepath.IsAbs(filepath.FromSlash(below)) {
				return below
			}
			file = below
		}
		return path.Join(filepath.ToSlash(c.pathPrefix), filepath.ToSlash(file))
	}
}

// inFolder is a path that is taken from a folder if it is not absolute.
func inFolder(folder, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(folder, name)
}

// placeIn is the path of a file from a folder that it lies in, or else its name in short, with slashes.
// A path that is not absolute is taken from here.
func placeIn(dir, here, file string) string {
	abs := inFolder(here, file)
	short := filepath.ToSlash(filepath.Clean(file))
	rel, err := filepath.Rel(dir, abs)
	if err != nil || !filepath.IsLocal(rel) {
		// The same folder may be reached through a link.
		realDir, errD := filepath.EvalSymlinks(dir)
		folder, errF := filepath.EvalSymlinks(filepath.Dir(abs))
		if errD != nil || errF != nil {
			return short
		}
		if rel, err = filepath.Rel(realDir, filepath.Join(folder, filepath.Base(abs))); err != nil || !filepath.IsLocal(rel) {
			return short
		}
	}
	return filepath.ToSlash(rel)
}

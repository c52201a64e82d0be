// Package npm lays out the packages of npm that are given out: the judge in WebAssembly with its types, and the
// elements that show games. What it writes is what npm pack takes; nothing is fetched or published.
package npm

import (
	"bytes"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"github.com/ashtapada/agn/internal/element"
	"github.com/ashtapada/agn/internal/offline/build"
	"github.com/ashtapada/agn/internal/schema"
)

//go:embed assets
var assets embed.FS

// Write writes each package into a directory of its own below dir: judge and elements. version is that of git
// describe, licence the text of that of the module; the script of Go in the judge has its own.
func Write(dir, version string, licence []byte, judge *build.Judge) error {
	err := write(filepath.Join(dir, "elements"), version, map[string][]byte{
		"ashtapada.js": []byte(element.Script()), "LICENSE": licence, "types.d.ts": schema.TypeScript("game"),
	})
	if err != nil {
		return err
	}
	return write(filepath.Join(dir, "judge"), version, map[string][]byte{
		"agn.wasm": judge.Wasm, "wasm_exec.js": []byte(judge.Exec), "LICENSE": licence, "LICENSE-go": []byte(judge.Licence),
		"types.d.ts": schema.TypeScript("check", "legal", "game"),
	})
}

// write writes a package: the assets of its name, and files.
func write(dir, version string, files map[string][]byte) error {
	from := "assets/" + filepath.Base(dir)
	list, err := assets.ReadDir(from)
	if err != nil {
		return err
	}
	for _, f := range list {
		if files[f.Name()], err = assets.ReadFile(from + "/" + f.Name()); err != nil {
			return err
		}
	}
	files["package.json"] = bytes.Replace(files["package.json"], []byte(`"version": "0.0.0"`),
		fmt.Appendf(nil, `"version": %q`, Version(version)), 1)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// numbered matches a version as git describe gives it where the revision or one before has a tag.
var numbered = regexp.MustCompile(`^v(\d+\.\d+\.\d+)(-[0-9A-Za-z.-]+)?$`)

// Version makes a version of npm of one of git describe: that of the tag, with what follows as a pre-release. A
// revision without a tag is one before all others.
func Version(described string) string {
	if m := numbered.FindStringSubmatch(described); m != nil {
		return m[1] + m[2]
	}
	return "0.0.0-g" + regexp.MustCompile(`[^0-9A-Za-z-]+`).ReplaceAllString(described, "-")
}

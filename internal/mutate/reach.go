package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"
)

// reach knows which tests come upon which changes. It asks each test alone, once, when
// its package is first wanted, and keeps the answers in a folder.
type reach struct {
	module  *module
	changes *placed
	dir     string
	scratch string // for test binaries
	long    bool
	// progress is told of tests that are left out.
	progress io.Writer

	mu       sync.Mutex
	packages map[string]func() (*suite, error)
}

// suite is the tests of a package, compiled with all changes.
type suite struct {
	Source string // digest of what it was measured with
	Units  []unit
	// LeftOut tells of the tests that do not pass even though no change is in force, as
	// one may that counts allocations.
	LeftOut []string
	binary  func() (string, error)
}

// unit is a test that can be run alone: a function, or a subtest of one that takes long.
type unit struct {
	Name string
	Took time.Duration
	Runs []int // numbers of the changes
}

func (r *reach) suite(ctx context.Context, path string) (*suite, error) {
	r.mu.Lock()
	get := r.packages[path]
	if get == nil {
		get = sync.OnceValues(func() (*suite, error) { return r.load(ctx, path) })
		r.packages[path] = get
	}
	r.mu.Unlock()
	s, err := get()
	if err != nil {
		return nil, fmt.Errorf("tests of %s: %w", path, err)
	}
	return s, nil
}

// load takes what the folder keeps of a package, or measures it.
func (r *reach) load(ctx context.Context, path string) (*suite, error) {
	digest, err := r.digest(path)
	if err != nil {
		return nil, err
	}
	binary := sync.OnceValues(func() (string, error) {
		name := filepath.Join(r.scratch, strings.ReplaceAll(path, "/", "_")+".test")
		return name, compile(ctx, r.module.dir, path, r.changes.overlay, name)
	})
	s := &suite{}
	file := filepath.Join(r.dir, strings.ReplaceAll(path, "/", "_")+".json")
	if data, err := os.ReadFile(file); err == nil && json.Unmarshal(data, s) == nil && s.Source == digest {
		s.binary = binary
		return s, nil
	}
	s = &suite{Source: digest, binary: binary}
	if err := r.measure(ctx, path, s); err != nil {
		return nil, err
	}
	for _, why := range s.LeftOut {
		fmt.Fprintf(r.progress, "left out: %s.%s\n", path, why)
	}
	data, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	return s, os.WriteFile(file, data, 0o666)
}

// compile compiles the tests of a package; there is no binary if it has none.
func compile(ctx context.Context, dir, path, overlay, binary string) error {
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-pgo=off", "-ldflags=-w", "-overlay", overlay, "-o",
		binary, path)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go test -c %s: %w: %s", path, err, out)
	}
	return nil
}

// digest is of the code of the module, of the changes and of the tests of one package.
func (r *reach) digest(path string) (string, error) {
	source, err := r.module.digest()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintln(h, source, r.long)
	for _, c := range r.changes.list {
		fmt.Fprintln(h, c)
	}
	dir := r.module.packages[path].Dir
	err = filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !d.IsDir() {
			return hashFile(h, p)
		}
		if filepath.Dir(p) == dir && d.Name() != "testdata" {
			return filepath.SkipDir
		}
		return nil
	})
	return hex.EncodeToString(h.Sum(nil)), err
}

func hashFile(h io.Writer, path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	fmt.Fprintln(h, filepath.Base(path), len(data))
	_, err = h.Write(data)
	return err
}

// splitting is how long a test takes at least whose subtests are run one by one.
const splitting = 2 * time.Second

var subtest = regexp.MustCompile(`(?m)^    --- PASS: [^/\s]+/(\S+)`)

// measure runs the tests of a package one by one.
func (r *reach) measure(ctx context.Context, path string, s *suite) error {
	binary, err := s.binary()
	if err != nil {
		return err
	}
	if _, err := os.Stat(binary); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	cmd := exec.CommandContext(ctx, binary, "-test.list=.")
	cmd.Dir = r.module.packages[path].Dir
	names, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("list tests: %w", err)
	}
	for name := range strings.FieldsSeq(string(names)) {
		if strings.HasPrefix(name, "Benchmark") {
			continue
		}
		u, out, err := r.one(ctx, path, binary, name)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			s.LeftOut = append(s.LeftOut, err.Error())
			continue
		}
		units := []unit{u}
		if parts := subtest.FindAllStringSubmatch(out, -1); u.Took > splitting && len(parts) > 1 {
			var below []unit
			for _, p := range parts {
				if u, _, err := r.one(ctx, path, binary, name+"/"+p[1]); err == nil {
					below = append(below, u)
				}
			}
			if len(below) == len(parts) { // else one needs the others
				units = below
			}
		}
		s.Units = append(s.Units, units...)
	}
	return ctx.Err()
}

// one runs one test and reads which changes it comes upon, here and in the programs that
// it starts.
func (r *reach) one(ctx context.Context, path, binary, name string) (u unit, out string, err error) {
	u = unit{Name: name}
	dir, err := os.MkdirTemp(r.scratch, "note")
	if err != nil {
		return u, "", err
	}
	defer os.RemoveAll(dir)
	note := filepath.Join(dir, "note")
	if err := os.WriteFile(note, make([]byte, len(r.changes.list)+1), 0o666); err != nil {
		return u, "", err
	}
	args := []string{"-test.v", "-test.paniconexit0", "-test.run=" + patterns([]unit{u})[0]}
	if !r.long {
		args = append(args, "-test.short")
	}
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Dir = r.module.packages[path].Dir
	cmd.Env = append(os.Environ(), "GOCOVERDIR=note:"+note)
	start := time.Now()
	text, err := cmd.CombinedOutput()
	if err != nil {
		return u, "", fmt.Errorf("%s does not pass with no change in force: %w\n%s", name, err, text)
	}
	u.Took = time.Since(start)
	if s := string(text); !strings.Contains(s, "--- PASS: "+name) && !strings.Contains(s, "--- SKIP: "+name) {
		return u, "", fmt.Errorf("%s cannot be run alone", name)
	}
	met, err := os.ReadFile(note)
	if err != nil {
		return u, "", err
	}
	for n, b := range met {
		if b != 0 {
			u.Runs = append(u.Runs, n)
		}
	}
	return u, string(text), nil
}

package main

import (
	"bufio"
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
	"slices"
	"strings"
	"sync"
	"time"
)

// coverage knows which tests run which code. It asks each test alone, once, when its
// package is first wanted, and keeps the answers in a folder.
type coverage struct {
	module *module
	dir    string
	long   bool

	mu       sync.Mutex
	packages map[string]func() ([]unit, error)
	source   []byte // digest of the code that is no test
}

// unit is a test that can be run alone: a function, or a subtest of one that takes long.
type unit struct {
	Name string
	Took time.Duration
	Runs map[string][]int   // by file: which blocks it runs
	all  map[string][]block // by file: every block
}

// block is a stretch of code without a branch.
type block struct{ Line, Column, EndLine, EndColumn int }

func (b block) holds(line, column int) bool {
	return (b.Line < line || b.Line == line && b.Column <= column) &&
		(line < b.EndLine || line == b.EndLine && column < b.EndColumn)
}

func newCoverage(m *module, dir string, long bool) *coverage {
	return &coverage{module: m, dir: dir, long: long, packages: map[string]func() ([]unit, error){}}
}

// reaching lists the tests of a package that run the code of a change. Code that
// belongs to no block, such as a constant or the label of a case, counts as run if the
// function that holds it is, and what is in no function is run by every test.
func (c *coverage) reaching(ctx context.Context, path string, ch change) ([]unit, error) {
	c.mu.Lock()
	get := c.packages[path]
	if get == nil {
		get = sync.OnceValues(func() ([]unit, error) { return c.units(ctx, path) })
		c.packages[path] = get
	}
	c.mu.Unlock()
	all, err := get()
	if err != nil {
		return nil, fmt.Errorf("which code the tests of %s run: %w", path, err)
	}
	file := ch.pkg + "/" + filepath.Base(ch.path)
	var list []unit
	for _, u := range all {
		if u.reaches(file, ch) {
			list = append(list, u)
		}
	}
	return list, nil
}

func (u unit) reaches(file string, ch change) bool {
	all := u.all[file]
	if i := slices.IndexFunc(all, func(b block) bool { return b.holds(ch.pos.Line, ch.pos.Column) }); i >= 0 {
		return slices.Contains(u.Runs[file], i)
	}
	if ch.fn == (block{}) {
		return true
	}
	return slices.ContainsFunc(u.Runs[file], func(i int) bool { return ch.fn.holds(all[i].Line, all[i].Column) })
}

// stored is what the folder keeps of a package.
type stored struct {
	Source string
	Blocks map[string][]block
	Units  []unit
	index  map[string]int // of a block among those of its file
}

// units lists the tests of a package and what each runs.
func (c *coverage) units(ctx context.Context, path string) ([]unit, error) {
	digest, err := c.digest(path)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(c.dir, strings.ReplaceAll(path, "/", "_")+".json")
	var s stored
	if data, err := os.ReadFile(file); err == nil && json.Unmarshal(data, &s) == nil && s.Source == digest {
		return s.units(), nil
	}
	s = stored{Source: digest}
	if err := c.measure(ctx, path, &s); err != nil {
		return nil, err
	}
	data, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	return s.units(), os.WriteFile(file, data, 0o666)
}

func (s *stored) units() []unit {
	for i := range s.Units {
		s.Units[i].all = s.Blocks
	}
	return s.Units
}

// digest is of the code of the module and of the tests of one package.
func (c *coverage) digest(path string) (string, error) {
	source, err := c.module.digest()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintln(h, source, c.long)
	dir := c.module.packages[path].Dir
	err = filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if filepath.Dir(p) == dir && d.Name() != "testdata" {
				return filepath.SkipDir
			}
			return nil
		}
		return hashFile(h, p)
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
func (c *coverage) measure(ctx context.Context, path string, s *stored) error {
	scratch, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	binary := filepath.Join(scratch, "cover.test")
	args := []string{"test", "-c", "-vet=off", "-cover", "-covermode=set", "-coverpkg=./...", "-o", binary, path}
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = c.module.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go test: %w: %s", err, out)
	}
	if _, err := os.Stat(binary); errors.Is(err, fs.ErrNotExist) {
		return nil // no test files
	}
	cmd = exec.CommandContext(ctx, binary, "-test.list=.")
	cmd.Dir = c.module.packages[path].Dir
	names, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("list tests: %w", err)
	}
	for name := range strings.FieldsSeq(string(names)) {
		if strings.HasPrefix(name, "Benchmark") {
			continue
		}
		u, out, err := c.one(ctx, path, scratch, name, s)
		if err != nil {
			return err
		}
		parts := subtest.FindAllStringSubmatch(out, -1)
		if u.Took < splitting || len(parts) < 2 {
			s.Units = append(s.Units, u)
			continue
		}
		var units []unit
		for _, p := range parts {
			u, _, err := c.one(ctx, path, scratch, name+"/"+p[1], s)
			if err != nil {
				break // it needs the others
			}
			units = append(units, u)
		}
		if len(units) < len(parts) {
			units = []unit{u}
		}
		s.Units = append(s.Units, units...)
	}
	return nil
}

// one runs one test and reads what it runs, here and in the programs that it starts.
func (c *coverage) one(ctx context.Context, path, scratch, name string, s *stored) (u unit, out string, err error) {
	u = unit{Name: name}
	dir, err := os.MkdirTemp(scratch, "cover")
	if err != nil {
		return u, "", err
	}
	defer os.RemoveAll(dir)
	args := []string{"-test.v", "-test.paniconexit0", "-test.gocoverdir=" + dir, "-test.run=" + patterns([]unit{u})[0]}
	if !c.long {
		args = append(args, "-test.short")
	}
	cmd := exec.CommandContext(ctx, filepath.Join(scratch, "cover.test"), args...)
	cmd.Dir = c.module.packages[path].Dir
	cmd.Env = append(os.Environ(), "GOCOVERDIR="+dir)
	start := time.Now()
	text, err := cmd.CombinedOutput()
	if err != nil {
		return u, "", fmt.Errorf("%s does not pass without a change: %w: %s", name, err, text)
	}
	u.Took = time.Since(start)
	if s := string(text); !strings.Contains(s, "--- PASS: "+name) && !strings.Contains(s, "--- SKIP: "+name) {
		return u, "", fmt.Errorf("%s cannot be run alone", name)
	}
	profile := filepath.Join(dir, "profile")
	cmd = exec.CommandContext(ctx, "go", "tool", "covdata", "textfmt", "-i", dir, "-o", profile)
	cmd.Dir = c.module.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return u, "", fmt.Errorf("go tool covdata: %w: %s", err, out)
	}
	u.Runs, err = s.read(profile)
	return u, string(text), err
}

// read reads a profile of coverage and returns, by file, which blocks were run.
func (s *stored) read(path string) (map[string][]int, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if s.Blocks == nil {
		s.Blocks = map[string][]block{}
		s.index = map[string]int{}
	}
	runs := map[string][]int{}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line := lines.Text()
		if strings.HasPrefix(line, "mode:") {
			continue
		}
		colon, blank := strings.LastIndex(line, ":"), strings.Index(line, " ")
		i, met := s.index[line[:blank]]
		name := line[:colon]
		if !met {
			var b block
			if _, err := fmt.Sscanf(line[colon+1:blank], "%d.%d,%d.%d", &b.Line, &b.Column, &b.EndLine, &b.EndColumn); err != nil {
				return nil, fmt.Errorf("%s: %w", line, err)
			}
			i = len(s.Blocks[name])
			s.Blocks[name] = append(s.Blocks[name], b)
			s.index[line[:blank]] = i
		}
		if !strings.HasSuffix(line, " 0") {
			runs[name] = append(runs[name], i)
		}
	}
	return runs, lines.Err()
}

package report

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// places finds the files that the entries name by where they are, which a path through a link or from
// another place of the baseline does not say. It asks for few files: those in which no game is read.
type places struct {
	ready sync.Once
	// named has the names of files without a game, real those by their paths without links.
	named map[string]bool
	real  map[string]string
	// files lists the names of all files, moved is set if most are not where they are named.
	files []string
	moved bool

	mu    sync.Mutex
	holds map[string]int // how many files stand from each folder that was asked about
}

// elsewhere returns the name of a file without a game in the set if the path that leads to it now tells
// nothing of that: it leads through a link, or the baseline was moved.
func (s *Baseline) elsewhere(file string) (name string, ok bool) {
	p := &s.places
	p.ready.Do(func() { s.find(p) })
	if len(p.named) == 0 || file == stdin {
		return "", false
	}
	abs, err := filepath.Abs(file)
	if err != nil {
		return "", false
	}
	real := withoutLinks(abs)
	if name, ok = p.real[real]; ok || !p.moved {
		return name, ok
	}
	if name, ok = p.before(abs); !ok {
		name, ok = p.before(real)
	}
	return name, ok
}

// Moved reports whether most files are not where the set names them, so that it may have been moved and
// nothing is known of those that were not read.
func (s *Baseline) Moved() bool {
	s.places.ready.Do(func() { s.find(&s.places) })
	return s.places.moved
}

// find fills p.
func (s *Baseline) find(p *places) {
	p.named, p.real, p.holds = map[string]bool{}, map[string]string{}, map[string]int{}
	files := map[string]bool{}
	for h := range s.held {
		if h.file == stdin || h.file == "" {
			continue
		}
		if !files[h.file] {
			files[h.file] = true
			p.files = append(p.files, h.file)
		}
		if h.game == Identify(nil, h.file) {
			p.named[h.file] = true
		}
	}
	dir, err := filepath.Abs(filepath.Dir(s.base))
	if err != nil {
		return
	}
	p.moved = 2*p.stand(dir) < len(p.files)
	for name := range p.named {
		for _, dir := range []string{dir, withoutLinks(dir)} {
			p.real[withoutLinks(pathFrom(dir, name))] = name
		}
	}
}

// before is the name that a baseline can have had for a file before it was moved: the longest that ends
// as the path does, if all files stand as they were named from there.
func (p *places) before(abs string) (string, bool) {
	const separator = string(filepath.Separator)
	steps := strings.Split(strings.Trim(abs[len(filepath.VolumeName(abs)):], separator), separator)
	for i := range steps {
		end := strings.Join(steps[i:], "/")
		if i == len(steps)-1 && len(p.files) < 2 {
			break // a file of that name can stand anywhere
		}
		up := ""
		for range maxUp + 1 {
			if name := up + end; p.named[name] {
				top := strings.TrimSuffix(abs, filepath.FromSlash(end))
				if p.stand(filepath.Join(top, strings.Repeat("_"+separator, strings.Count(up, "/")))) == len(p.files) {
					return name, true
				}
			}
			up += "../"
		}
	}
	return "", false
}

// stand is how many of the files stand where they are named from a folder.
func (p *places) stand(dir string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	n, known := p.holds[dir]
	if known {
		return n
	}
	for _, name := range p.files {
		if _, err := os.Stat(pathFrom(dir, name)); err == nil {
			n++
		}
	}
	p.holds[dir] = n
	return n
}

// pathFrom is the path to a file that is named from a folder.
func pathFrom(dir, name string) string {
	if name = filepath.FromSlash(name); filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, name)
}

// withoutLinks is a path to the same file without links, or the path if there is none.
func withoutLinks(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

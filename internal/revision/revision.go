// Package revision finds which games of a working tree changed since a revision
// that git keeps.
package revision

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/gameid"
	"github.com/ashtapada/agn/internal/unpack"
	"github.com/ashtapada/agn/internal/words"
)

// Old is what stood in the files at a revision. It may be used by several
// goroutines at once.
type Old struct {
	// places says where each file lies.
	places map[string]place
	// trees holds what is known of each repository, by its root.
	trees map[string]*tree
}

// place is a file in a repository, by its path from the root, with slashes.
type place struct{ root, path string }

// tree is a repository at the revision.
type tree struct {
	// held holds the paths of all files, changed those that are other now, or gone.
	held, changed map[string]bool
	// games holds the games of the changed files.
	games map[gameid.ID]bool
}

// Open looks up a revision, in the repository of each of the files. What holds games by
// its name, and the files themselves, are read as games at the revision as far as they
// have changed; of a compressed one at most limit bytes.
func Open(ctx context.Context, rev string, files []string, games func(name string) bool, limit int64) (*Old, error) {
	o := &Old{places: map[string]place{}, trees: map[string]*tree{}}
	mine := map[place]bool{}
	for _, f := range files {
		p, err := locate(f)
		if err != nil {
			return nil, err
		}
		o.places[f] = p
		mine[p] = true
		if o.trees[p.root] == nil {
			if o.trees[p.root], err = openTree(ctx, p.root, rev); err != nil {
				return nil, err
			}
		}
	}
	for root, t := range o.trees {
		for path := range t.changed {
			if !t.held[path] || !mine[place{root, path}] && !games(path) {
				continue
			}
			if err := t.read(ctx, root, rev, path, limit); err != nil {
				return nil, err
			}
		}
	}
	return o, nil
}

// Has reports whether a game of the file, of which it gives the text, stood there
// at the revision, or in another file that changed since.
func (o *Old) Has(file string, text []byte) bool {
	p, ok := o.places[file]
	if !ok {
		return false
	}
	t := o.trees[p.root]
	if t.held[p.path] && !t.changed[p.path] {
		return true
	}
	return t.games[gameid.Text(text)]
}

// locate finds the repository that a file lies in. As git, it looks in no directory that
// GIT_CEILING_DIRECTORIES names, nor above.
func locate(file string) (place, error) {
	abs, err := filepath.Abs(file)
	if err != nil {
		return place{}, err
	}
	// A link counts as what it leads to; a file that is not there goes by its name.
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		abs = real
	}
	ceilings := filepath.SplitList(os.Getenv("GIT_CEILING_DIRECTORIES"))
	for i, dir := range ceilings {
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			ceilings[i] = real
		}
	}
	for root := filepath.Dir(abs); ; root = filepath.Dir(root) {
		if _, err := os.Lstat(filepath.Join(root, ".git")); err == nil {
			rel, err := filepath.Rel(root, abs)
			return place{root, filepath.ToSlash(rel)}, err
		}
		if up := filepath.Dir(root); up == root || slices.Contains(ceilings, up) {
			return place{}, words.Errorf("%s lies in no git repository", file)
		}
	}
}

func openTree(ctx context.Context, root, rev string) (*tree, error) {
	if _, err := git(ctx, root, "rev-parse", "--quiet", "--verify", "--end-of-options", rev+"^{commit}"); err != nil {
		var failed *gitError
		if errors.As(err, &failed) && failed.said == "" {
			return nil, words.Errorf("git knows no revision %q", rev)
		}
		return nil, err
	}
	held, err := git(ctx, root, "ls-tree", "-r", "-z", "--name-only", "--full-tree", "--end-of-options", rev)
	if err != nil {
		return nil, err
	}
	changed, err := git(ctx, root, "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--end-of-options", rev,
		"--")
	if err != nil {
		return nil, err
	}
	return &tree{held: set(held), changed: set(changed), games: map[gameid.ID]bool{}}, nil
}

// set splits what git ends with NUL.
func set(list []byte) map[string]bool {
	m := map[string]bool{}
	for name := range bytes.SplitSeq(list, []byte{0}) {
		if len(name) > 0 {
			m[string(name)] = true
		}
	}
	return m
}

// read adds the games of a file at the revision. What is damaged there is no
// fault of today: the games before the damage count.
func (t *tree) read(ctx context.Context, root, rev, path string, limit int64) error {
	blob, err := git(ctx, root, "cat-file", "blob", "--end-of-options", rev+":"+path)
	if err != nil {
		// What is no file, a submodule say, holds no games.
		var failed *gitError
		if errors.As(err, &failed) {
			return nil
		}
		return err
	}
	r, _, err := unpack.NewReader(bytes.NewReader(blob), limit)
	if err != nil {
		return nil
	}
	defer r.Close()
	reader := grammar.NewReader(r)
	var c grammar.Chunk
	for reader.Next(&c) == nil {
		if !c.Skipped {
			t.games[gameid.Text(c.Text)] = true
		}
	}
	return nil
}

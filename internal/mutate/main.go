// Mutate changes the program at random places, one at a time, and tells which changes
// no test notices.
//
//	go run ./internal/mutate -n 400 -seed 1 -packages ./grammar/...
//
// A change swaps == and !=, < and <=, > and >=, && and ||, + and -, true and false, adds
// or takes one from an integer, or drops an assignment. No file of the tree is touched:
// all changes are put into the program side by side with go test -overlay, and a variable
// of the environment tells which one is in force; the few that the language has no place
// for, as in a constant, are compiled alone. Of the tests of its package and of the
// packages that import it, the nearest first, those that come upon the change are run
// until one fails. What each test comes upon is measured once and kept in the folder of
// -keep. Tests are run with -short; -long runs all, and -budget no more than fit into a
// time.
//
// Packages that import testing are tests themselves and are not changed. A change that
// does not compile is not counted. One that is listed in equivalent.txt alters nothing; it
// is neither tried nor counted. One whose tests do not end in time counts as noticed.
//
// The same seed makes the same changes in the same order as long as the source is the
// same. With -resume the results are kept in a file, and what stands there is not tried
// again, with -again but for the changes that were not noticed. A change can make a test
// allocate without end, so that a limit of memory (ulimit -v) is wise. The exit code is 0
// if every change was noticed, 1 if one was not, and 2 on trouble.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	unnoticed, err := run(ctx, ".", os.Args[1:], os.Stdout, os.Stderr)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	case unnoticed > 0:
		os.Exit(1)
	}
}

// run makes changes in the module of dir and returns how many were not noticed.
func run(ctx context.Context, dir string, args []string, out, progress io.Writer) (unnoticed int, err error) {
	flags := flag.NewFlagSet("mutate", flag.ContinueOnError)
	flags.SetOutput(progress)
	n := flags.Int("n", 400, "how many changes to try")
	seed := flags.Uint64("seed", 1, "which changes to try")
	patterns := flags.String("packages", "./...", "the packages to change, separated by blanks")
	far := flags.Int("reach", -1,
		"run tests of packages so many imports away: 0 for those of the changed package alone, -1 for all")
	timeout := flags.Duration("timeout", 20*time.Second,
		"how long some tests may take beyond five times what they take without a change")
	budget := flags.Duration("budget", 0,
		"how long the tests of one change may take together without it, the nearest and quickest first; 0 for all")
	long := flags.Bool("long", false, "run the tests without -short")
	jobs := flags.Int("j", 1, "how many changes to try at a time")
	resume := flags.String("resume", "", "a `file` that keeps the results, and whose results are taken over")
	again := flags.Bool("again", false, "try changes again that -resume holds as not noticed")
	keep := flags.String("keep", "", "a `folder` that keeps which changes the tests come upon")
	if err := flags.Parse(args); err != nil {
		return 0, err
	}
	if flags.NArg() > 0 {
		return 0, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if *jobs < 1 {
		return 0, fmt.Errorf("-j %d: at least one change is tried at a time", *jobs)
	}
	same, err := parseEquivalents(equivalents)
	if err != nil {
		return 0, fmt.Errorf("equivalent.txt: %w", err)
	}
	m, err := load(ctx, dir)
	if err != nil {
		return 0, err
	}
	changes, err := m.changes(ctx, strings.Fields(*patterns))
	if err != nil {
		return 0, err
	}
	shuffle(changes, *seed)
	scratch, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(scratch)
	if *keep == "" {
		*keep = scratch
	} else if err := os.MkdirAll(*keep, 0o777); err != nil {
		return 0, err
	}
	source, err := m.digest()
	if err != nil {
		return 0, err
	}
	known, err := openRecords(*resume, source, *again)
	if err != nil {
		return 0, err
	}
	defer known.close()
	p, err := place(ctx, m, changes, *n, scratch)
	if err != nil {
		return 0, err
	}
	fmt.Fprintf(progress, "%d changes, %d to be compiled alone\n", len(p.list), len(p.alone))
	t := newTester(m, p, *keep, scratch)
	t.far, t.timeout, t.budget = *far, *timeout, *budget
	t.reach.long, t.reach.progress = *long, progress
	results, err := (&trial{tester: t, known: known, same: same, jobs: *jobs, progress: progress}).run(ctx)
	if err != nil {
		return 0, err
	}
	counts := map[outcome]int{}
	for i, rec := range results {
		counts[rec.Result]++
		if rec.Result == missed {
			fmt.Fprintln(out, p.list[i])
		}
	}
	count := len(results) - counts[alike]
	share := 100 * float64(count-counts[missed]) / float64(max(count, 1))
	fmt.Fprintf(out, "seed %d: %d of %d possible changes, and %d that alter nothing: %d noticed, %d did not end in "+
		"time, %d not noticed (%.1f %% noticed); %d more did not compile\n",
		*seed, count, len(changes), counts[alike], counts[noticed], counts[late], counts[missed], share, p.broken)
	return counts[missed], nil
}

// shuffle puts the changes into the order in which a seed tries them.
func shuffle(list []change, seed uint64) {
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}

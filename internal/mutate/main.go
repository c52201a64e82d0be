// Mutate changes the program at random places, one at a time, and tells which changes
// no test notices.
//
//	go run ./internal/mutate -n 400 -seed 1 -packages ./grammar/...
//
// A change swaps == and !=, < and <=, > and >=, && and ||, + and -, true and false, adds
// or takes one from an integer, or drops an assignment. No file of the tree is touched:
// the changed file is put over the other with go test -overlay. The tests of its package
// are run, then those of the packages that import it, the nearest first, until one fails.
// A change that does not compile is not counted; one whose tests do not end in time
// counts as noticed.
//
// The same seed makes the same changes in the same order as long as the source is the
// same. A change can make a test allocate without end, so that a limit of memory
// (ulimit -v) is wise. The exit code is 0 if every change was noticed, 1 if one was not,
// and 2 on trouble.
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
	reach := flags.Int("reach", -1, "run tests of packages so many imports away: 0 for those of the changed package alone, -1 for all")
	timeout := flags.Duration("timeout", 2*time.Minute, "how long the tests of one package may take")
	if err := flags.Parse(args); err != nil {
		return 0, err
	}
	if flags.NArg() > 0 {
		return 0, fmt.Errorf("unexpected argument %q", flags.Arg(0))
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
	t, err := newTester(m, *reach, *timeout)
	if err != nil {
		return 0, err
	}
	defer t.close()
	counts := map[outcome]int{}
	tried := func() int { return counts[noticed] + counts[late] + counts[missed] }
	for _, c := range changes {
		if tried() == *n {
			break
		}
		start := time.Now()
		result, by, err := t.try(ctx, c)
		if err != nil {
			return counts[missed], fmt.Errorf("%v: %w", c, err)
		}
		counts[result]++
		fmt.Fprintf(progress, "%d/%d %v: %v%s (%v)\n", tried(), *n, c, result, by, time.Since(start).Round(time.Second/10))
		if result == missed {
			fmt.Fprintln(out, c)
		}
	}
	fmt.Fprintf(out, "%d of %d possible changes, seed %d: %d noticed, %d did not end in time, %d not noticed; %d more did not compile\n",
		tried(), len(changes), *seed, counts[noticed], counts[late], counts[missed], counts[broken])
	return counts[missed], nil
}

// shuffle puts the changes into the order in which a seed tries them.
func shuffle(list []change, seed uint64) {
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}

// Command agn reads, judges, formats and plays records of old Indian board games
// written in AGN.
//
// Findings and data go to standard output, trouble to standard error. It exits 0
// when all is well, 1 when it found something, 2 on a usage error or when a file cannot be
// read or written, 70 on a fault of its own, 130 and 143 when interrupted or
// terminated.
package main

import (
	"context"
	"math"
	"os"
	"runtime/debug"
)

// softMemory is where the collector begins to work harder, in bytes. Games pass
// through a few buffers, so that little is alive at a time; without a limit garbage
// may double it.
const softMemory = 48 << 20

// noLimit is for a command that holds something of every game of an archive: near a limit
// the collector would do nothing but work.
const noLimit = math.MaxInt64

// limitMemory sets the soft limit of memory, in bytes, unless the user has set one. What it
// returns sets the limit again that was there.
func limitMemory(limit int64) (again func()) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	was := debug.SetMemoryLimit(limit)
	return func() { debug.SetMemoryLimit(was) }
}

// repairMemory is the soft limit of memory of a search: of many hypotheses each holds a position. searchGrowth is by
// how much of it memory may grow, in percent, before the collector runs, which it needs less often up to a limit.
const (
	repairMemory = 180 << 20
	searchGrowth = 300
)

// searchMemory sets what memory a search may take, unless the user has. What it returns sets again what there was.
func searchMemory() (again func()) {
	limit := limitMemory(repairMemory)
	if os.Getenv("GOGC") != "" {
		return limit
	}
	was := debug.SetGCPercent(searchGrowth)
	return func() {
		debug.SetGCPercent(was)
		limit()
	}
}

func main() {
	limitMemory(softMemory)
	os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

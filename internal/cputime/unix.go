//go:build unix

// Package cputime measures for tests and benchmarks how long the process has computed.
package cputime

import (
	"syscall"
	"time"
)

// Used is the time that the process has computed, on all cores.
func Used() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

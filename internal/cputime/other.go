//go:build !unix

// Package cputime measures for tests and benchmarks how long the process has computed.
package cputime

import "time"

var began = time.Now()

// Used is the time that has passed, as that which the process has computed is not known here.
func Used() time.Duration { return time.Since(began) }

//go:build unix

package repair

import (
	"syscall"
	"time"
)

// cpuTime is the time that the process has computed.
func cpuTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

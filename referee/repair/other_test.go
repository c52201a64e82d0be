//go:build !unix

package repair

import "time"

// began is when the process began.
var began = time.Now()

// cpuTime is the time that has passed, as that which the process has computed is not known.
func cpuTime() time.Duration { return time.Since(began) }

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
)

// The exit codes other than 0.
const (
	exitFindings   = 1
	exitTrouble    = 2
	exitFault      = 70
	exitInterrupt  = 130
	exitBrokenPipe = 141
	exitTerminate  = 143
)

// grace is how long a command may take to end in order after a signal.
const grace = time.Second

// Errors that carry an exit code and were reported already.
var (
	errFindings = errors.New("findings")
	errTrouble  = errors.New("trouble")
	errFault    = errors.New("fault")
)

// usageError is a command line that is wrong.
type usageError struct{ error }

// Words is what is wrong.
func (u usageError) Words() words.Text { return words.OfError(u.error) }

func usagef(format string, args ...any) error { return usageError{words.Errorf(format, args...)} }

// outcome is how a run over files went.
type outcome struct {
	fault  bool // agn itself failed at some game
	failed bool // something could not be read or written
	found  bool // what makes the exit code 1
}

// result is the error for the exit code.
func (o *outcome) result() error {
	switch {
	case o.fault:
		return errFault
	case o.failed:
		return errTrouble
	case o.found:
		return errFindings
	}
	return nil
}

// run is the whole program. It returns when the command has ended, or soon after a
// signal even if the command cannot be interrupted.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	// One context a signal, so that it is known which one came.
	interrupted, stop := notify(ctx, os.Interrupt)
	defer stop()
	ctx, stopTerm := notify(interrupted, syscall.SIGTERM)
	defer stopTerm()

	done := make(chan int, 1)
	go func() {
		done <- protect(stderr, func() int { return execute(ctx, args, stdin, stdout, stderr) })
	}()
	select {
	case code := <-done:
		if ctx.Err() == nil || code == exitFault {
			return code
		}
	case <-ctx.Done():
	}
	code := exitTerminate
	if interrupted.Err() != nil {
		code = exitInterrupt
	}
	// From here a second signal kills at once.
	stopTerm()
	stop()
	select {
	case <-done:
	case <-time.After(grace):
	}
	return code
}

// notify is signal.NotifyContext that leaves a signal ignored which the parent
// process had ignored, as shells do for background jobs.
func notify(ctx context.Context, sig os.Signal) (context.Context, context.CancelFunc) {
	if signal.Ignored(sig) {
		return context.WithCancel(ctx)
	}
	return signal.NotifyContext(ctx, sig)
}

// protect calls f and turns a panic into one line and an exit code.
func protect(stderr io.Writer, f func() int) (code int) {
	defer func() {
		if v := recover(); v != nil {
			fmt.Fprintf(stderr, "agn: internal fault: %s (%s)\n", printable.Text(fmt.Sprint(v)), panicSite())
			code = exitFault
		}
	}()
	return f()
}

// panicSite names the function and line that panicked; it must be called by the
// deferred function that recovers.
func panicSite() string {
	pcs := make([]uintptr, 32)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	for {
		f, more := frames.Next()
		if !strings.HasPrefix(f.Function, "runtime.") {
			return fmt.Sprintf("%s, line %d", f.Function, f.Line)
		}
		if !more {
			return "unknown place"
		}
	}
}

func execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	e := newEnv(stdin, stdout, stderr)
	root := newRoot(e)
	// cobra takes a nil slice for leave to read os.Args.
	root.SetArgs(append([]string{}, args...))
	cmd, err := root.ExecuteContextC(ctx)
	if flushErr := e.flush(); err == nil || errors.Is(err, errFindings) && flushErr != nil {
		err = flushErr
	}
	e.lacking(cmd)
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errFindings):
		return exitFindings
	case errors.Is(err, errFault):
		return exitFault
	case errors.Is(err, errTrouble):
		return exitTrouble
	case errors.Is(err, syscall.EPIPE):
		return exitBrokenPipe
	case ctx.Err() != nil:
		// The signal decides the exit code.
		return exitTrouble
	}
	e.say(cmd.CommandPath(), err)
	var usage usageError
	if errors.As(err, &usage) {
		e.errLang().Writef(stderr, "run '%s --help' for usage\n", cmd.CommandPath())
	}
	return exitTrouble
}

package main

import (
	"fmt"
	"io"
	"time"
)

// The progress line appears when a batch takes longer than progressAfter and is
// renewed every progressEvery.
const (
	progressAfter = time.Second
	progressEvery = 100 * time.Millisecond
)

// progress is a line on a terminal that says how far a batch has come. A nil
// progress does nothing.
type progress struct {
	w           io.Writer
	total       int64 // bytes, 0 if unknown
	start, last time.Time
	shown       bool
}

// progress returns nil unless a person reads standard error.
func (e *env) progress(all []input) *progress {
	if !e.errTTY {
		return nil
	}
	p := &progress{w: e.screen, start: time.Now()}
	for _, in := range all {
		if in.size == 0 {
			p.total = 0
			break
		}
		p.total += in.size
	}
	return p
}

// show says that so many bytes were read and games judged.
func (p *progress) show(bytes int64, games int) {
	if p != nil {
		p.showAt(time.Now(), bytes, games)
	}
}

// due reports whether a line is to be shown at a moment, and notes that it is.
func (p *progress) due(now time.Time) bool {
	if now.Sub(p.start) < progressAfter || now.Sub(p.last) < progressEvery {
		return false
	}
	p.last, p.shown = now, true
	return true
}

func (p *progress) showAt(now time.Time, bytes int64, games int) {
	if !p.due(now) {
		return
	}
	elapsed := now.Sub(p.start)
	rate := float64(bytes) / elapsed.Seconds()
	line := fmt.Sprintf("%d games, %.1f MB, %.1f MB/s", games, float64(bytes)/1e6, rate/1e6)
	if p.total > 0 && bytes > 0 && bytes <= p.total {
		left := time.Duration(float64(p.total-bytes) / rate * float64(time.Second))
		line = fmt.Sprintf("%3d%%  %s, %s left", 100*bytes/p.total, line, left.Round(time.Second))
	}
	fmt.Fprintf(p.w, "\r\x1b[K%s", line)
}

// clear takes the line off the screen before something else is written there.
func (p *progress) clear() {
	if p != nil && p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}

// count says how many games a command without paths has come through.
func (p *progress) count(games int) {
	if p != nil && p.due(time.Now()) {
		fmt.Fprintf(p.w, "\r\x1b[K%d games", games)
	}
}

package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	begun := time.Now()
	p := &progress{w: &out, total: 4e6, start: begun}
	p.showAt(begun.Add(progressAfter-1), 1e6, 10)
	p.clear()
	if out.Len() > 0 {
		t.Errorf("a short batch shows %q", &out)
	}
	p.showAt(begun.Add(2*time.Second), 1e6, 10)
	p.showAt(begun.Add(2*time.Second+progressEvery-1), 2e6, 20) // too soon after the last
	if got := out.String(); !strings.Contains(got, " 25%  10 games, 1.0 MB, 0.5 MB/s, 6s left") ||
		strings.Contains(got, "20 games") {
		t.Errorf("%q", got)
	}
	out.Reset()
	p.clear()
	p.clear()
	if out.String() != "\r\x1b[K" {
		t.Errorf("%q", &out)
	}

	out.Reset()
	p = &progress{w: &out, start: begun.Add(-2 * time.Second)}
	p.show(0, 0)
	if got := out.String(); got != "\r\x1b[K0 games, 0.0 MB, 0.0 MB/s" {
		t.Errorf("%q", got)
	}
	var none *progress
	none.show(1, 1)
	none.clear()
}

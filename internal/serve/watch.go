package serve

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"sync"
	"time"
)

// watchPath reports to a page which files have changed, as events of a stream: the number of a file each. It is
// no part of what other programs may ask.
const watchPath = "/live/files"

const (
	// maxWatching bounds how many pages can watch at once.
	maxWatching = 512
	// lookEvery is the time between two looks at the files, more if a look takes more than a share of it.
	lookEvery, lookShare = 150 * time.Millisecond, 20
	// coarse is what a file system may round times to: a file that has been written within it can be written
	// again without a newer time.
	coarse = 2500 * time.Millisecond
	// beat is how often a page is written to, which shows whether it is still there.
	beat = 20 * time.Second
)

// watcher looks at files while somebody wants to know whether they change. It asks for their times, not the system
// for events: that is the same for files that are written, cut, replaced, deleted and made again, on all systems and on
// disks of the network, where events do not come. A thousand files cost a millisecond a look.
type watcher struct {
	names []string
	mu    sync.Mutex
	// pages are those that watch; looking is set while there are any.
	pages   map[*watching]bool
	looking bool
	ended   chan struct{}
	end     sync.Once
}

// watching is a page that watches, with the files whose changes have not been reported to it yet.
type watching struct {
	changed []int
	wake    chan struct{}
}

func newWatcher(names []string) *watcher {
	return &watcher{names: names, pages: map[*watching]bool{}, ended: make(chan struct{})}
}

// join adds a page, nil if there are too many.
func (w *watcher) join() *watching {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.pages) == maxWatching {
		return nil
	}
	p := &watching{wake: make(chan struct{}, 1)}
	w.pages[p] = true
	if !w.looking {
		w.looking = true
		// What changes once the page knows that it watches is reported.
		files := make([]seen, len(w.names))
		for i, name := range w.names {
			files[i] = lookAt(name)
		}
		go w.look(files)
	}
	return p
}

func (w *watcher) leave(p *watching) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.pages, p)
}

// close ends what is reported to all pages, and the looking with it.
func (w *watcher) close() { w.end.Do(func() { close(w.ended) }) }

// seen is a file as it was looked at: nothing where there was none.
type seen struct {
	info os.FileInfo
	// fresh is set where the file can change without showing it.
	fresh bool
}

func lookAt(name string) seen {
	info, err := os.Stat(name)
	if err != nil {
		return seen{}
	}
	return seen{info, time.Since(info.ModTime()) < coarse}
}

// differs reports whether a file has changed since, or can have changed unseen.
func (s seen) differs(now seen) bool {
	switch {
	case s.info == nil || now.info == nil:
		return s.info != now.info
	case s.fresh && !now.fresh:
		return true
	}
	return s.info.Size() != now.info.Size() || !s.info.ModTime().Equal(now.info.ModTime()) ||
		!os.SameFile(s.info, now.info)
}

// look looks at the files until there is nobody to tell. They were looked at before.
func (w *watcher) look(files []seen) {
	for rest := lookEvery; ; {
		select {
		case <-time.After(rest):
		case <-w.ended:
			return
		}
		began := time.Now()
		var changed []int
		for i, name := range w.names {
			now := lookAt(name)
			if files[i].differs(now) {
				changed = append(changed, i+1)
			}
			files[i] = now
		}
		if !w.tell(changed) {
			return
		}
		rest = max(lookEvery, lookShare*time.Since(began))
	}
}

// tell notes for each page which files have changed, and reports whether there is one.
func (w *watcher) tell(changed []int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.looking = len(w.pages) > 0
	for p := range w.pages {
		for _, i := range changed {
			if !slices.Contains(p.changed, i) {
				p.changed = append(p.changed, i)
			}
		}
		if len(p.changed) > 0 {
			select {
			case p.wake <- struct{}{}:
			default: // it is awake
			}
		}
	}
	return w.looking
}

// take returns what is to be reported to a page now.
func (w *watcher) take(p *watching) []int {
	w.mu.Lock()
	defer w.mu.Unlock()
	changed := p.changed
	p.changed = nil
	return changed
}

// watch tells a page which files change, until it goes or the server ends.
func (s *Server) watch(out http.ResponseWriter, r *http.Request) {
	p := s.watcher.join()
	if p == nil {
		refuse(out, r, refusedf(http.StatusServiceUnavailable, "too many pages watch files at once"))
		return
	}
	defer s.watcher.leave(p)
	to := http.NewResponseController(out)
	_ = to.SetReadDeadline(time.Time{}) // nothing more is read, and this lasts
	out.Header().Set("Content-Type", "text/event-stream")
	say := func(text string) error {
		_ = to.SetWriteDeadline(time.Now().Add(writeTime))
		if _, err := out.Write([]byte(text)); err != nil {
			return err
		}
		return to.Flush()
	}
	// A line that is no event begins the stream.
	err := say(":\n\n")
	for pulse := time.NewTicker(beat); err == nil; {
		select {
		case <-r.Context().Done():
			return
		case <-s.watcher.ended:
			return
		case <-pulse.C:
			err = say(":\n\n")
		case <-p.wake:
			text := ""
			for _, i := range s.watcher.take(p) {
				text += fmt.Sprintf("data: %d\n\n", i)
			}
			err = say(text)
		}
	}
}

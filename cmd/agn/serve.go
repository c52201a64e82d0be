package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/serve"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/spf13/cobra"
)

// serving is the flags of the command.
type serving struct {
	*env
	judging
	addr, db    string
	write, open bool
	watch       bool
	foreignSource
}

func newServe(e *env) *cobra.Command {
	s := &serving{env: e}
	cmd := &cobra.Command{
		Use:   "serve [PATH...]",
		Short: "Read, write and search games in a browser",
		Long: `Serve answers a browser on this machine. Its pages replay the games of the files
that are named and of directories, as agn page does. They judge a text while it
is written, with the board at the caret and what can be written there. They also
search the archive, walk through the tree of what was played, count, and compare
games. What the pages ask can be asked by other programs too: JSON under
/api/v1, described by /api/v1/openapi.json.

It listens on this machine alone and answers its own pages alone. The files named at
the start are the only ones it can touch. Nothing is written without --write, which
lets the editor save to them, never over a file that has changed meanwhile, and games
be imported into the archive. What is typed is kept in the browser until it is saved or
discarded.

With --from files are of another format, as agn convert reads them, and with --encoding
in another encoding; pages show the AGN. Nothing is saved to such a file, which the
editor says, with the command that makes AGN of it. Without --from a file of another
format is named at the start, and nothing is served, with exit code 1, if all are such.

With --watch a page follows the files: a board beside a game that is being written shows
each move when it is there, words that are half written and all. Files may grow, be cut,
replaced, deleted and made again. The editor says that a file has changed and leaves
what was typed alone.

It runs until it is interrupted.`,
		Example: `  agn serve games/
  agn serve --write --open game.agn
  agn serve --watch live.agn
  agn serve --db collection.agndb`,
		ValidArgsFunction: completePaths,
	}
	f := cmd.Flags()
	f.StringVar(&s.addr, "addr", "127.0.0.1:8421", "listen on `HOST:PORT` of this machine; port 0 takes any that is free")
	f.StringVar(&s.db, "db", "", "the archive: `FILE` or postgres:// (else $AGN_DB, games.agndb if any)")
	f.BoolVar(&s.write, "write", false, "let files be saved and games be imported into the archive")
	f.BoolVar(&s.watch, "watch", false, "show files again when they change")
	f.BoolVar(&s.open, "open", false, "open the pages in a browser")
	s.judgingFlags(cmd)
	lenientFlags(cmd, &s.cfg)
	s.encodingFlag(cmd)
	s.fromFlags(cmd)
	cmd.RunE = withContext(s.run)
	return cmd
}

func (s *serving) run(ctx context.Context, paths []string) (err error) {
	if err := s.configured(s.cmd, false); err != nil {
		return err
	}
	if err := s.unfit(s.cmd); err != nil {
		return err
	}
	files, err := s.files(paths)
	if err != nil {
		return err
	}
	if foreignNamed(s.from) == nil && !s.anyAGN(files) {
		return errFindings
	}
	db, err := s.archive(ctx)
	if err != nil {
		return err
	}
	if db != nil {
		defer func() { err = errors.Join(err, db.Close()) }()
	}
	listener, err := s.listen(ctx)
	if err != nil {
		return err
	}
	name := listener.Addr().String()
	server, err := s.server(name, files, db)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	fmt.Fprintf(s.out, "http://%s/\n", name)
	if err := s.out.Flush(); err != nil {
		return errors.Join(err, listener.Close())
	}
	if s.open {
		if err := browse(ctx, "http://"+name+"/"); err != nil {
			s.complain(words.Errorf("opening a browser: %v", err))
		}
	}
	return until(ctx, server, listener)
}

// files names the files that are served. What else is named is an error.
func (s *serving) files(paths []string) (files []string, err error) {
	var suffixes []string
	if foreign := foreignNamed(s.from); foreign != nil {
		suffixes = suffixesOf(foreign)
	}
	all, ok, err := s.inputs(paths, suffixes...)
	if err != nil {
		return nil, err
	}
	for _, in := range all {
		if in.name == stdinName {
			return nil, usagef("serve reads files, not standard input")
		}
		if info, err := os.Stat(in.name); errors.Is(err, fs.ErrNotExist) {
			return nil, words.Errorf("%v%s", err, nearby(in.name))
		} else if err != nil {
			return nil, err
		} else if !info.Mode().IsRegular() {
			return nil, usagef("%s is no file", in.name)
		}
		files = append(files, in.name)
	}
	if !ok {
		return nil, errTrouble
	}
	if f := foreignNamed(s.from); f != nil && f.ReadAll != nil && len(files) > 1 {
		return nil, usagef("files of the format %s belong together, and serve shows each by itself: "+
			"agn convert --from %[1]s -o FILE.agn %s makes one of them", f.Name, strings.Join(paths, " "))
	}
	return files, nil
}

// server makes the server for the address HOST:PORT that is listened on.
func (s *serving) server(name string, files []string, db *archive.Archive) (*http.Server, error) {
	_, port, err := net.SplitHostPort(name)
	if err != nil {
		return nil, err
	}
	hosts := []string{name}
	for _, host := range []string{"localhost", "127.0.0.1", "::1"} {
		hosts = append(hosts, net.JoinHostPort(host, port))
	}
	cfg := serve.Config{Files: files, Archive: db, Write: s.write, Watch: s.watch, Referee: s.cfg,
		Log: log.New(s.err, s.cmd.CommandPath()+": ", 0), Hosts: hosts}
	if foreignNamed(s.from) != nil || s.encoding != "" {
		cfg.Decode = s.decode
	}
	return serve.New(cfg).HTTP(), nil
}

// anyAGN reports whether there is something to serve: no file is named, or one that may be AGN. It complains about
// files of another format.
func (s *serving) anyAGN(files []string) bool {
	others := 0
	for _, name := range files {
		if f := s.sniffed(name); f != nil {
			s.finding(name, f)
			others++
		}
	}
	return others == 0 || others < len(files)
}

// sniffed returns the finding which says that a file is of another format, nil if it may be AGN.
func (s *serving) sniffed(name string) *diag.Finding {
	f, err := s.env.open(name)
	if err != nil {
		return nil // said when it is read
	}
	defer func() { _ = f.Close() }()
	var c grammar.Chunk
	if grammar.NewReader(f).Next(&c) == nil && c.Size == 0 {
		return otherThanAGN(c.Findings...)
	}
	return nil
}

// archive opens the archive; nil if none is named and there is none.
func (s *serving) archive(ctx context.Context) (*archive.Archive, error) {
	a := &archiveCmd{env: s.env, db: s.db, by: &s.judging}
	if name, err := a.named(); err != nil || name == "" && !exists(defaultDatabase) {
		return nil, err
	}
	mode := archive.ReadOnly
	if s.write {
		mode = archive.ReadWrite
	}
	return a.open(ctx, mode)
}

const maxPort = 1<<16 - 1

// listen listens on an address of this machine.
func (s *serving) listen(ctx context.Context) (net.Listener, error) {
	host, port, err := net.SplitHostPort(s.addr)
	if err != nil {
		return nil, usagef("--addr %s is not written HOST:PORT, such as 127.0.0.1:8421", s.addr)
	}
	// A number is taken in its one form.
	number, err := strconv.Atoi(port)
	sound := err == nil && number >= 0 && number <= maxPort
	here := net.JoinHostPort("127.0.0.1", "8421")
	if sound {
		here = net.JoinHostPort("127.0.0.1", strconv.Itoa(number))
	}
	if !sound || port != strconv.Itoa(number) {
		return nil, usagef("--addr %s: a port is a number from 0 to %d, without sign and leading zeros: write --addr %s",
			s.addr, maxPort, here)
	}
	if host == "" {
		return nil, usagef("--addr %s names no host, which would be every address of this machine: write --addr %s", s.addr,
			here)
	}
	found, err := net.DefaultResolver.LookupIPAddr(ctx, host)
	if err != nil {
		return nil, usagef("--addr %s: %v", s.addr, err)
	}
	for _, ip := range found {
		if !ip.IP.IsLoopback() {
			return nil, usagef("--addr %s is not on this machine alone: write --addr %s, or name ::1 or localhost", s.addr, here)
		}
	}
	return (&net.ListenConfig{}).Listen(ctx, "tcp", net.JoinHostPort(found[0].IP.String(), port))
}

// until serves until the context ends, and lets what is being answered come to its end.
func until(ctx context.Context, server *http.Server, listener net.Listener) error {
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	rest, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace/2)
	defer cancel()
	return errors.Join(server.Shutdown(rest), context.Cause(ctx))
}

// browse opens an address in the browser of the desktop.
func browse(ctx context.Context, address string) error {
	command := []string{"xdg-open", address}
	switch runtime.GOOS {
	case "darwin":
		command[0] = "open"
	case "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler", address}
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	return exec.CommandContext(ctx, command[0], command[1:]...).Run()
}

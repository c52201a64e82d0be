// Package pgtest starts PostgreSQL for tests, from what the system has installed: a cluster of its own, in a temporary
// directory, on a socket there.
package pgtest

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
)

// ErrNone says that PostgreSQL is not installed.
var ErrNone = errors.New("PostgreSQL is not installed")

// superuser is who owns the cluster; where root runs the tests, also the user under whom the server runs, which refuses
// to run as root.
const superuser = "postgres"

// Start starts a server and returns the address of a database, and what stops the server and removes its files. The
// error is ErrNone where there is nothing to start.
func Start() (address string, stop func() error, err error) {
	dir, stop, err := start(func(string) error { return nil }, func(dir string) ([]string, string) {
		return []string{"-A", "trust"}, "-c listen_addresses="
	})
	return "postgres:///postgres?host=" + dir + "&user=" + superuser, stop, err
}

// Crash ends a server that Start has started, with all its connections and as it stands, and starts it again.
func Crash(address string) error {
	at, err := url.Parse(address)
	if err != nil {
		return err
	}
	dir := at.Query().Get("host")
	control, err := program("pg_ctl")
	if err != nil {
		return err
	}
	own, err := owned(dir, func(string) error { return nil })
	if err != nil {
		return err
	}
	return run(own, control, "-D", filepath.Join(dir, "data"), "-m", "immediate", "-l", filepath.Join(dir, "log"), "-w",
		"restart")
}

// start starts a server in a directory of its own, in which files makes what else it needs, with options of initdb and
// of the server.
func start(files func(dir string) error, with func(dir string) (initdb []string, options string)) (dir string,
	stop func() error, err error) {
	initdb, err := program("initdb")
	if err != nil {
		return "", nil, err
	}
	if dir, err = os.MkdirTemp("", "agnpg"); err != nil {
		return "", nil, err
	}
	remove := func() error { return os.RemoveAll(dir) }
	own, err := owned(dir, files)
	if err != nil {
		return "", nil, errors.Join(err, remove())
	}
	data := filepath.Join(dir, "data")
	how, options := with(dir)
	make := append([]string{"-D", data, "-E", "UTF8", "--locale=C", "-U", superuser}, how...)
	if err := run(own, initdb, make...); err != nil {
		return "", nil, errors.Join(err, remove())
	}
	control := filepath.Join(filepath.Dir(initdb), "pg_ctl")
	options = fmt.Sprintf("-k %s -c fsync=off -c full_page_writes=off %s", dir, options)
	if err := run(own, control, "-D", data, "-o", options, "-l", filepath.Join(dir, "log"), "-w", "start"); err != nil {
		return "", nil, errors.Join(err, remove())
	}
	stop = func() error {
		return errors.Join(run(own, control, "-D", data, "-m", "immediate", "-w", "stop"), remove())
	}
	return dir, stop, nil
}

// program finds a program of PostgreSQL, the newest that is installed.
func program(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if err != nil || len(found) == 0 {
		return "", ErrNone
	}
	return slices.Max(found), nil
}

// owned makes the files in a directory, gives it to who runs the server, and returns how programs are run as that user.
func owned(dir string, files func(dir string) error) (as []string, err error) {
	if err := files(dir); err != nil || os.Geteuid() != 0 {
		return nil, err
	}
	u, err := user.Lookup(superuser)
	if err != nil {
		return nil, fmt.Errorf("%w for this user: %w", ErrNone, err)
	}
	id, err := strconv.Atoi(u.Uid)
	if err != nil {
		return nil, err
	}
	made, err := filepath.Glob(filepath.Join(dir, "*"))
	for _, name := range append(made, dir) {
		err = errors.Join(err, os.Chown(name, id, -1))
	}
	return []string{"runuser", "-u", superuser, "--"}, err
}

// run runs a program, and returns what it said if it fails. What pg_ctl starts keeps its output open, so that no pipe
// is waited for.
func run(as []string, program string, args ...string) error {
	command := append(append(slices.Clone(as), program), args...)
	log, err := os.CreateTemp("", "agnpg")
	if err != nil {
		return err
	}
	defer os.Remove(log.Name())
	defer log.Close()
	c := exec.Command(command[0], command[1:]...)
	c.Dir, c.Stdout, c.Stderr = "/", log, log
	if err := c.Run(); err != nil {
		said, _ := os.ReadFile(log.Name())
		return fmt.Errorf("%s: %w: %s", program, err, said)
	}
	return nil
}

// Package pgtest starts PostgreSQL for tests, from what the system has installed: a cluster of its own, in a temporary
// directory, on a socket there.
package pgtest

import (
	"errors"
	"fmt"
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
	initdb, err := program("initdb")
	if err != nil {
		return "", nil, err
	}
	dir, err := os.MkdirTemp("", "agnpg")
	if err != nil {
		return "", nil, err
	}
	remove := func() error { return os.RemoveAll(dir) }
	own, err := owned(dir)
	if err != nil {
		return "", nil, errors.Join(err, remove())
	}
	data := filepath.Join(dir, "data")
	if err := run(own, initdb, "-D", data, "-E", "UTF8", "--locale=C", "-A", "trust", "-U", superuser); err != nil {
		return "", nil, errors.Join(err, remove())
	}
	control := filepath.Join(filepath.Dir(initdb), "pg_ctl")
	options := fmt.Sprintf("-k %s -c listen_addresses= -c fsync=off -c full_page_writes=off", dir)
	if err := run(own, control, "-D", data, "-o", options, "-l", filepath.Join(dir, "log"), "-w", "start"); err != nil {
		return "", nil, errors.Join(err, remove())
	}
	stop = func() error {
		return errors.Join(run(own, control, "-D", data, "-m", "immediate", "-w", "stop"), remove())
	}
	return "postgres:///postgres?host=" + dir + "&user=" + superuser, stop, nil
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

// owned gives a directory to who runs the server, and returns how programs are run as that user.
func owned(dir string) (as []string, err error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup(superuser)
	if err != nil {
		return nil, fmt.Errorf("%w for this user: %w", ErrNone, err)
	}
	id, err := strconv.Atoi(u.Uid)
	if err != nil {
		return nil, err
	}
	return []string{"runuser", "-u", superuser, "--"}, os.Chown(dir, id, -1)
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

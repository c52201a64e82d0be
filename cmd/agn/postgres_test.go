package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/pgtest"
)

// secret is the password of the server, which nobody is to see.
const secret = "pa55 w0rd'%/"

// secured starts a server with TLS and a password, and a folder with games.
func secured(t *testing.T) *pgtest.Secure {
	t.Helper()
	s, stop, err := pgtest.StartSecure(secret)
	if errors.Is(err, pgtest.ErrNone) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
	t.Chdir(t.TempDir())
	for _, name := range []string{"AGN_DB", "PGHOST", "PGPORT", "PGUSER", "PGPASSWORD", "PGSERVICE", "PGSSLMODE"} {
		t.Setenv(name, "")
	}
	game := "[Event \"%s\"]\n[White \"%s\"]\n[Black \"Mira\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n\n"
	write(t, "games.agn", fmt.Sprintf(game+game, "one", "Asha", "two", "Ravi"))
	return s
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// says runs a command and returns its exit code and all that it says, in which no password is.
func says(t *testing.T, args ...string) (code int, said string) {
	t.Helper()
	var out bytes.Buffer
	code = execute(t.Context(), args, strings.NewReader(""), &out, &out)
	said = out.String()
	if strings.Contains(said, secret) || strings.Contains(said, url.QueryEscape(secret)) ||
		strings.Contains(said, url.PathEscape(secret)) {
		t.Errorf("agn %s shows the password: %s", args[:2], said)
	}
	return code, said
}

// TestServerNamed: what an address in PostgreSQL leaves open is found where every client looks, and the archive is
// named by a flag, a variable or the settings.
func TestServerNamed(t *testing.T) {
	s := secured(t)
	port := strconv.Itoa(s.Port)
	tls := "sslmode=verify-full&sslrootcert=" + url.QueryEscape(s.Authority)
	write(t, "passwords", "localhost:"+port+":*:postgres:"+secret+"\n")
	write(t, "wrong", "localhost:"+port+":*:postgres:no"+secret+"\n")
	write(t, "services", fmt.Sprintf("[games]\nhost=localhost\nport=%s\nuser=postgres\ndbname=postgres\nsslmode=require\n"+
		"password=%s\n", port, secret))
	at := "postgres://postgres@localhost:" + port + "/postgres?" + tls
	inside := "postgres://postgres:" + url.QueryEscape(strings.ReplaceAll(secret, " ", "")) + "@localhost:" + port +
		"/postgres"
	for i, c := range []struct {
		name string
		env  map[string]string
		toml string
		args []string
		fail string
	}{
		{name: "PGPASSWORD, AGN_DB", env: map[string]string{"AGN_DB": at, "PGPASSWORD": secret}},
		{name: "PGPASSFILE, .agn.toml", env: map[string]string{"PGPASSFILE": "passwords"}, toml: at},
		{name: "the variables", env: map[string]string{"PGHOST": "localhost", "PGPORT": port, "PGUSER": "postgres",
			"PGPASSWORD": secret, "PGSSLMODE": "verify-ca", "PGSSLROOTCERT": s.Authority, "PGDATABASE": "postgres"},
			args: []string{"--db", "postgres://"}},
		{name: "a service file", env: map[string]string{"PGSERVICEFILE": "services"},
			args: []string{"--db", "postgres://?service=games"}},
		{name: "a password in the address", args: []string{"--db", strings.Replace(at, "postgres@",
			"postgres:"+strings.ReplaceAll(url.QueryEscape(secret), "+", "%20")+"@", 1)}},
		{name: "another password in the address", args: []string{"--db", inside}, fail: "password authentication failed"},
		{name: "another password in a file", env: map[string]string{"AGN_DB": at, "PGPASSFILE": "wrong"},
			fail: "password authentication failed"},
		{name: "a host that the certificate does not name", env: map[string]string{"PGPASSWORD": secret,
			"AGN_DB": strings.Replace(at, "localhost", "127.0.0.1", 1)}, fail: "certificate"},
		{name: "an authority that is not there", env: map[string]string{"PGPASSWORD": secret,
			"AGN_DB": at + "x"}, fail: "server.crtx"},
		{name: "a service that is not there", env: map[string]string{"PGSERVICEFILE": "services"},
			args: []string{"--db", "postgres://?service=chess"}, fail: "chess"},
		{name: "nothing that says what the password is", env: map[string]string{"AGN_DB": at, "PGPASSFILE": "none"},
			fail: "password"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for name, value := range c.env {
				t.Setenv(name, value)
			}
			write(t, ".agn.toml", "")
			if c.toml != "" {
				write(t, ".agn.toml", fmt.Sprintf("db = %q\n", c.toml))
			}
			code, said := says(t, append([]string{"archive", "import", "games.agn"}, c.args...)...)
			switch {
			case c.fail != "":
				if code != exitTrouble || !strings.Contains(said, c.fail) || strings.Count(said, "\n") > 4 {
					t.Errorf("exit code %d: %s", code, said)
				}
				return
			case code != 0 || i == 0 && !strings.Contains(said, "2 imported") || i > 0 && !strings.Contains(said, "2 already"):
				t.Fatalf("exit code %d: %s", code, said)
			}
			code, said = says(t, append([]string{"archive", "search", "--count", "player:asha"}, c.args...)...)
			if code != 0 || strings.TrimSpace(said) != "1" {
				t.Errorf("exit code %d: %s", code, said)
			}
		})
	}
}

// TestServerCommands: what is done with an archive in a file is done with one in PostgreSQL, and statements of the
// user's own have limits.
func TestServerCommands(t *testing.T) {
	s := secured(t)
	t.Setenv("PGPASSWORD", secret)
	t.Setenv("AGN_DB", fmt.Sprintf("postgres://postgres@localhost:%d/postgres?sslmode=require", s.Port))
	t.Setenv("VISUAL", "sed -i s/Ravi/Radha/")
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"archive import games.agn", 0, "2 imported"},
		{"archive search player:ravi --format csv", 0, "Ravi"},
		{"archive stats", 0, "2 games"},
		{"archive edit --yes ID", 0, ""},
		{"archive search player:ravi", 1, ""},
		{"archive search player:radha --format jsonl", 0, `"Radha"`},
		{"archive search superseded:yes", 0, "Ravi"},
		{"archive verify", 0, "2 games checked"},
		{"archive export player:radha", 0, "Radha"},
		{"archive search --sql SELECT\u00a0current_user,\u00a0count(*)\u00a0FROM\u00a0games", 0, "postgres"},
		{"archive search --timeout 200ms --sql SELECT\u00a0pg_sleep(60)", 2, ""},
		{"archive search --sql SELECT\u00a0repeat(repeat('x',1000000),100)", 2, "a row is longer than 64 MiB"},
		{"archive search --sql DELETE\u00a0FROM\u00a0games", 2, "SELECT"},
		{"archive search --sql SELECT\u00a0pg_read_file('nosuch')", 2, ""},
	} {
		args := strings.Fields(strings.ReplaceAll(c.args, "\u00a0", "\x1f"))
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "\x1f", " ")
			if args[i] == "ID" {
				_, said := says(t, "archive", "search", "player:ravi")
				args[i] = strings.Fields(said)[0]
			}
		}
		if code, said := says(t, args...); code != c.code || !strings.Contains(said, c.want) {
			t.Errorf("agn %s: exit code %d: %.300s", args, code, said)
		}
	}
	served(t)
}

// served asks the page of an archive on a server.
func served(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, w := io.Pipe()
	var stderr strings.Builder
	code := make(chan int, 1)
	go func() {
		code <- execute(ctx, []string{"serve", "--addr", "localhost:0"}, strings.NewReader(""), w, &stderr)
		_ = w.Close()
	}()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err, stderr.String())
	}
	for path, want := range map[string]string{"": "<html", "api/v1/search?q=player:asha": "Asha",
		"api/v1/facets?q=plies%3E0": "chaturanga-2p", "api/v1/count?q=": "2", "api/v1/stats?q=": "chaturanga-2p",
		"api/v1/info": `"archive":true`, "api/v1/search?q=nosuch:1": "nosuch"} {
		res, err := http.Get(strings.TrimSpace(line) + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if err != nil || !strings.Contains(string(text), want) || strings.Contains(string(text), secret) {
			t.Errorf("%s: %s, %v: %.300s", path, res.Status, err, text)
		}
	}
	cancel()
	<-code
	if strings.Contains(stderr.String(), secret) {
		t.Error(stderr.String())
	}
	if _, err := os.Stat(filepath.Join(".", "games.agndb")); err == nil {
		t.Error("there is an archive in a file")
	}
}

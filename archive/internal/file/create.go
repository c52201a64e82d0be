package file

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/postgres"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
	"github.com/jackc/pgx/v5"
)

// Plan says how the shards of a new archive in PostgreSQL lie.
type Plan struct {
	// Shards is their number, a power of two up to dialect.MaxShards.
	Shards int
	// Servers says which servers keep them, as PlanServers reads it; those of which it says nothing this one does.
	Servers string
}

// ErrPlan says that a plan for shards cannot be.
var ErrPlan = words.Errorf("shards")

// server is one that keeps shards.
type server struct {
	shards  []int
	address *postgres.Address
	name    string
}

// check refuses a number of shards that cannot be.
func (p *Plan) check() error {
	if p.Shards < 1 || p.Shards > dialect.MaxShards || bits.OnesCount(uint(p.Shards)) != 1 {
		return words.Errorf("%v: the number of shards is a power of two from 1 to %d, not %d", ErrPlan, dialect.MaxShards,
			p.Shards)
	}
	return nil
}

// servers reads the servers of a plan: a line each, with a shard or a range of them, such as 4-7, and the address. A
// line that begins with # is a remark, and "here" in place of an address is the server of the archive itself.
func (p *Plan) servers(archive *postgres.Address) (out []server, err error) {
	taken := map[int]bool{}
	for n, line := range strings.Split(p.Servers, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fault := func(format string, args ...any) error {
			return words.Errorf("%v: line %d of the servers: %v", ErrPlan, n+1, words.Errorf(format, args...))
		}
		list, address, found := strings.Cut(line, " ")
		if !found {
			return nil, fault("a line is the shards and the address, such as 4-7 postgres://agn@db2.example/games")
		}
		s := server{name: "agn_" + archive.Schema + "_" + strconv.Itoa(len(out)+1)}
		if s.shards, err = shardsIn(list, p.Shards); err != nil {
			return nil, fault("%v", err)
		}
		for _, shard := range s.shards {
			if taken[shard] {
				return nil, fault("shard %d has a server already", shard)
			}
			taken[shard] = true
		}
		if address = strings.TrimSpace(address); address == "here" {
			continue
		}
		if !postgres.IsAddress(address) {
			return nil, fault("an address begins with postgres://")
		}
		if s.address, err = postgres.Parse(address); err != nil {
			return nil, fault("%v", err)
		}
		if s.address.Name == archive.Name {
			return nil, fault(`that is the archive itself, which is "here"`)
		}
		known := slices.IndexFunc(out, func(o server) bool { return o.address.Name == s.address.Name })
		if known < 0 {
			out = append(out, s)
		} else {
			out[known].shards = append(out[known].shards, s.shards...)
		}
	}
	return out, nil
}

// shardsIn reads a shard, or a range of them.
func shardsIn(list string, of int) (out []int, err error) {
	from, to, isRange := strings.Cut(list, "-")
	first, err := strconv.Atoi(from)
	last := first
	if err == nil && isRange {
		last, err = strconv.Atoi(to)
	}
	if err != nil || first < 0 || last < first || last >= of {
		return nil, words.Errorf("%q: shards are numbers from 0 to %d, or a range of them such as 0-%d", list, of-1, of-1)
	}
	for n := first; n <= last; n++ {
		out = append(out, n)
	}
	return out, nil
}

// remotes are the other servers by the shards that they keep.
func remotes(servers []server) map[int]dialect.Remote {
	out := map[int]dialect.Remote{}
	for _, s := range servers {
		for _, n := range s.shards {
			out[n] = dialect.Remote{Name: s.name, Schema: s.address.Schema, Options: s.address.Options(),
				User: s.address.User()}
		}
	}
	return out
}

// Make makes an archive with several shards at an address in PostgreSQL if run is set, and returns the statements that
// do so, without passwords. It refuses a schema that is not empty, and servers that cannot keep an archive.
func Make(ctx context.Context, address string, p Plan, run bool) (statements string, err error) {
	if !postgres.IsAddress(address) {
		return "", words.Errorf("%v: an archive in a file has no shards; one at a postgres:// address may", ErrPlan)
	}
	if err := p.check(); err != nil {
		return "", err
	}
	at, err := postgres.Parse(address)
	if err != nil {
		return "", words.Errorf("archive in PostgreSQL: %v", err)
	}
	servers, err := p.servers(at)
	if err != nil {
		return "", err
	}
	f := &File{Path: at.Name, server: at}
	statements = p.statements(at.Schema, servers)
	if !run {
		return statements, nil
	}
	return statements, f.Explain(f.make(ctx, &p, servers))
}

// statements are what makes the archive, for who carries them out: server by server, without passwords.
func (p *Plan) statements(schema string, servers []server) string {
	var b strings.Builder
	known := map[int]dialect.Remote{}
	for n, r := range remotes(servers) {
		r.User = withoutPassword(r.User)
		known[n] = r
	}
	for _, s := range servers {
		fmt.Fprintf(&b, "-- on %s\nBEGIN;\n%sCOMMIT;\n\n", s.address.Name, p.onServer(&s))
	}
	b.WriteString("-- on the server of the archive\nBEGIN;\n")
	for _, s := range servers {
		b.WriteString(dialect.ServerRemote(known[s.shards[0]]))
	}
	b.WriteString(dialect.ServerMade(schema, p.Shards, known) + "COMMIT;\n")
	return b.String()
}

// onServer are the statements that make the shards that a server keeps.
func (p *Plan) onServer(s *server) string {
	var b strings.Builder
	for _, n := range s.shards {
		b.WriteString(dialect.ServerShard(s.address.Schema, dialect.Shard{Number: n, Of: p.Shards}))
	}
	return b.String()
}

// withoutPassword leaves a password out of options, for which the reader puts one in.
func withoutPassword(pairs []string) []string {
	out := slices.Clone(pairs)
	for i := 0; i+1 < len(out); i += 2 {
		if out[i] == "password" {
			out[i+1] = "…"
		}
	}
	return out
}

// make makes the archive: first the shards that other servers keep, each server wholly or not at all, and then this
// one, which makes an archive of them. Who makes the same archive meanwhile waits, and finds it then.
func (f *File) make(ctx context.Context, p *Plan, servers []server) error {
	known := remotes(servers)
	return f.whenFree(ctx, func(tx pgx.Tx) error {
		for _, s := range servers { // all are looked at before anything is made
			if err := s.carryOut(ctx, ""); err != nil {
				return err
			}
		}
		var made strings.Builder
		for _, s := range servers {
			if err := s.carryOut(ctx, p.onServer(&s)); err != nil {
				return err
			}
			made.WriteString(dialect.ServerRemote(known[s.shards[0]]))
		}
		made.WriteString(dialect.ServerMade(f.server.Schema, p.Shards, known))
		_, err := tx.Exec(ctx, made.String())
		return err
	})
}

// carryOut carries out statements on the server, whose schema has to be free.
func (s *server) carryOut(ctx context.Context, statements string) error {
	f := &File{Path: s.address.Name, server: s.address}
	err := f.whenFree(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, statements)
		return err
	})
	if errors.Is(err, problem.ErrNotArchive) {
		err = words.Errorf("%v; if a create that was broken off left them, DROP SCHEMA %s CASCADE removes them", err,
			s.address.Schema)
	}
	return f.Explain(err)
}

// whenFree calls do in a transaction on the server. It is an error if the server cannot keep an archive, or if the
// schema has one already, or anything else. Nobody else makes anything there meanwhile.
func (f *File) whenFree(ctx context.Context, do func(pgx.Tx) error) error {
	return f.server.Raw(ctx, func(conn *pgx.Conn) error {
		if err := f.fits(ctx, conn); err != nil {
			return err
		}
		// What another program has made while this one waits has to be seen.
		tx, err := conn.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.ReadCommitted})
		if err != nil {
			return err
		}
		if _, err = tx.Exec(ctx, dialect.ServerLimit); err == nil {
			_, err = tx.Exec(ctx, dialect.ServerMaking, f.server.Schema)
		}
		if err == nil {
			err = f.isFree(ctx, conn)
		}
		if err == nil {
			err = do(tx)
		}
		if err != nil {
			return errors.Join(err, tx.Rollback(context.WithoutCancel(ctx)))
		}
		return tx.Commit(ctx)
	})
}

// isFree returns an error if the schema has an archive, or anything else.
func (f *File) isFree(ctx context.Context, conn *pgx.Conn) error {
	there, err := f.holdsArchive(ctx, conn)
	if err == nil && there {
		err = words.Errorf("%v: the schema %s has an archive already", fs.ErrExist, f.server.Schema)
	}
	return err
}

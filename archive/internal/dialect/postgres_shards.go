package dialect

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

var (
	// primaryKey matches the key of a table, in a column or below them.
	primaryKey = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(` PRIMARY KEY(,?\n)|,\n\tPRIMARY KEY \([a-z, ]+\)`)
	})
	// lastLine matches where the columns of a table end.
	lastLine = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(,\n\tPRIMARY KEY \([a-z, ]+\))?\n\)$`)
	})
	// made matches what a part makes, and on which table.
	made = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(CREATE TABLE|CREATE INDEX|CREATE TRIGGER|CREATE VIEW|ALTER TABLE|ON) (\w+)`)
	})
	// gone is the function of a trigger.
	gone = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\bagn_plays_gone\b`) })
)

// isTable reports whether a part is a table of games.
func isTable(name string) bool {
	return slices.ContainsFunc(Tables[:], func(t Table) bool { return t.Name == name })
}

// ofShard reports whether each shard has such a part of its own: a table with what belongs to it, or a view that
// statements name.
func ofShard(name, text string) bool {
	return partitioned[name] || !strings.HasPrefix(name, "agn_") && !strings.HasPrefix(text, "CREATE VIEW")
}

// withShard is the text of a table with the column shard, which has a value where nobody gives one.
func withShard(text string, number int) string {
	last := lastLine().FindStringSubmatch(text)
	return lastLine().ReplaceAllLiteralString(text,
		",\n\tshard smallint NOT NULL DEFAULT "+strconv.Itoa(number)+last[1]+"\n)")
}

// parent is the text of a table of all shards.
func parent(text string) string {
	return primaryKey().ReplaceAllString(withShard(text, 0), "$1") + " PARTITION BY LIST (shard)"
}

// part is the text of a part of the shard.
func (s Shard) part(name, text string) string {
	if isTable(name) {
		text = withShard(text, s.Number)
	}
	if s.Of <= 1 {
		return text
	}
	text = strings.NewReplacer(shardJoins()...).Replace(text)
	text = made().ReplaceAllStringFunc(text, func(m string) string {
		i := strings.LastIndexByte(m, ' ')
		if word, name := m[:i], m[i+1:]; word != "ON" || partitioned[name] {
			return word + " " + s.table(name)
		}
		return m
	})
	// What another server does for this one it does in no schema.
	text = strings.Replace(text, "LANGUAGE plpgsql AS", "LANGUAGE plpgsql SET search_path FROM CURRENT AS", 1)
	return s.words(gone().ReplaceAllLiteralString(text, s.table("agn_plays_gone")))
}

// Remote is where another server keeps shards: the name by which this server knows it, and the schema there.
type Remote struct {
	Name, Schema string
	// Options are those of the foreign server and of the user there, as pairs of name and value.
	Options, User []string
}

// own returns what each shard has of its own.
func (s Shard) own() string {
	var b strings.Builder
	for _, part := range postgresLayout {
		if text := string(part.SQL); ofShard(part.Name, text) && (!s.Elsewhere || !strings.HasPrefix(text, "CREATE VIEW")) {
			b.WriteString(s.part(part.Name, text) + ";\n")
		}
	}
	return b.String()
}

// ServerShard returns the statements that make the tables of a shard on the server that keeps it, in a schema.
func ServerShard(schema string, s Shard) string {
	s.Elsewhere = true
	return inSchema(schema) + s.own()
}

// inSchema begins statements that make what a schema holds.
func inSchema(schema string) string {
	return "CREATE SCHEMA IF NOT EXISTS " + quoted(schema) + ";\nSET LOCAL search_path = " + quoted(schema) + ";\n"
}

// ServerRemote returns the statements that make another server known to this one. Two programs at once would both
// make the extension. Several servers are asked side by side, and rows go there and come from there by the hundreds.
// What they have is estimated by them for the index of positions alone, see foreign: it takes a question for each way
// to join.
func ServerRemote(r Remote) string {
	return "SELECT pg_advisory_xact_lock(" + agna + ", 0);\n" +
		"CREATE EXTENSION IF NOT EXISTS postgres_fdw WITH SCHEMA public;\n" +
		"CREATE SERVER " + quoted(r.Name) + " FOREIGN DATA WRAPPER postgres_fdw OPTIONS (" + options(r.Options) + ");\n" +
		"ALTER SERVER " + quoted(r.Name) + " OPTIONS (ADD fetch_size '1000');\n" +
		"DO $$ BEGIN\n\tALTER SERVER " + quoted(r.Name) + " OPTIONS (ADD async_capable 'true', ADD batch_size '64');\n" +
		"EXCEPTION WHEN fdw_invalid_option_name THEN NULL; -- before PostgreSQL 14\nEND $$;\n" +
		"CREATE USER MAPPING FOR PUBLIC SERVER " + quoted(r.Name) + " OPTIONS (" + options(r.User) + ");\n"
}

// options are pairs of name and value.
func options(pairs []string) string {
	var out []string
	for i := 0; i+1 < len(pairs); i += 2 {
		out = append(out, pairs[i]+" "+literal(pairs[i+1]))
	}
	return strings.Join(out, ", ")
}

// literal is a text as a statement has it.
func literal(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

// ServerMade returns the statements that make an archive of some shards in a schema of its own. Those of which remotes
// has a server are there already, by ServerShard, and the server is known, by ServerRemote.
func ServerMade(schema string, shards int, remotes map[int]Remote) string {
	var b strings.Builder
	b.WriteString(inSchema(schema))
	for _, part := range postgresLayout {
		switch {
		case strings.HasPrefix(part.Name, "agn_"):
			b.WriteString(string(part.SQL) + ";\n")
		case shards > 1 && isTable(part.Name):
			b.WriteString(parent(string(part.SQL)) + ";\n")
		}
	}
	for n := range shards {
		s := Shard{Number: n, Of: shards}
		if r, elsewhere := remotes[n]; elsewhere {
			b.WriteString(s.foreign(&r))
		} else {
			b.WriteString(s.own())
		}
		if shards > 1 {
			b.WriteString(s.attached())
		}
	}
	for _, part := range postgresLayout {
		text := string(part.SQL)
		if strings.HasPrefix(text, "CREATE VIEW") && (shards > 1 || !partitioned[part.Name]) {
			b.WriteString(viewOf(text, shards) + ";\n")
		}
	}
	for n := range shards {
		elsewhere := 0
		if _, is := remotes[n]; is {
			elsewhere = 1
		}
		fmt.Fprintf(&b, "INSERT INTO agn_archive VALUES ("+agna+", %d, %d, 0, '', 0, %d, %d);\n", ServerVersion, shards, n,
			elsewhere)
	}
	return b.String()
}

// viewOf is the text of a view of all shards.
func viewOf(text string, shards int) string {
	if shards > 1 {
		text = strings.NewReplacer(shardJoins()...).Replace(text)
	}
	return text
}

// attached makes the tables of the shard partitions.
func (s Shard) attached() string {
	var b strings.Builder
	for i := range Tables {
		fmt.Fprintf(&b, "ALTER TABLE %s ATTACH PARTITION %s FOR VALUES IN (%d);\n", Tables[i].Name, s.table(Tables[i].Name),
			s.Number)
	}
	return b.String()
}

// foreign makes the foreign tables of a shard that another server keeps, and its views. A position is looked up by a
// join that has to be done there, which the server knows to be cheap.
func (s Shard) foreign(r *Remote) string {
	var b strings.Builder
	for _, part := range postgresLayout {
		text := string(part.SQL)
		switch {
		case isTable(part.Name):
			text = primaryKey().ReplaceAllString(withShard(text, s.Number), "$1")
			text = strings.Replace(text, "CREATE TABLE "+part.Name, "CREATE FOREIGN TABLE "+s.table(part.Name), 1)
			estimated := ""
			if part.Name == "segments" || part.Name == "postings" {
				estimated = ", use_remote_estimate 'true'"
			}
			fmt.Fprintf(&b, "%s SERVER %s OPTIONS (schema_name %s, table_name '%s'%s);\n", text, quoted(r.Name),
				literal(r.Schema), s.table(part.Name), estimated)
		case partitioned[part.Name]:
			b.WriteString(s.part(part.Name, text) + ";\n")
		}
	}
	return b.String()
}

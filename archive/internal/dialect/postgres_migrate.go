package dialect

import (
	"fmt"
	"strings"
)

// ServerBegin begins the transaction that brings an archive in PostgreSQL to the newest version: nobody else writes.
var ServerBegin = "BEGIN; " + Shard{}.locked()

// ServerSteps returns the statements that bring an archive in PostgreSQL of a version to ServerVersion. What judging or
// spelling makes of names and texts is made afterwards.
func ServerSteps(from, shards int) string {
	var b strings.Builder
	if from < 9 {
		b.WriteString(`ALTER TABLE agn_archive ADD shard smallint NOT NULL DEFAULT 0,
	ADD elsewhere smallint NOT NULL DEFAULT 0, ADD next bigint NOT NULL DEFAULT 1;
`)
		for _, table := range [...]string{"players", "tagvalues"} {
			b.WriteString("ALTER TABLE " + table + ` ADD plain text COLLATE "C" NOT NULL DEFAULT '',
	ADD loose text COLLATE "C" NOT NULL DEFAULT '', ADD sorted bytea NOT NULL DEFAULT '';
ALTER TABLE ` + table + ` ALTER plain DROP DEFAULT, ALTER loose DROP DEFAULT, ALTER sorted DROP DEFAULT;
`)
		}
		b.WriteString(`ALTER TABLE players ADD person text COLLATE "C";
CREATE INDEX players_person ON players USING hash (person);
`)
		for i := range Tables { // the last column of each
			fmt.Fprintf(&b, "ALTER TABLE %s ADD shard smallint NOT NULL DEFAULT 0;\n", Tables[i].Name)
		}
		// Numbers keep the bits that they had; ids are found by fewer bytes, and comments by trigrams.
		for _, part := range postgresLayout {
			if part.Name == "games_id" || part.Name == "games_play" || part.Name == "comments_text" {
				fmt.Fprintf(&b, "DROP INDEX IF EXISTS %s;\n%s;\n", part.Name, part.SQL)
			}
		}
	}
	if from < 10 { // views have the column shard
		for n := range shards {
			if s := (Shard{Number: n, Of: shards}); shards > 1 {
				b.WriteString(s.views())
			}
		}
		for _, part := range postgresLayout {
			if text := string(part.SQL); strings.HasPrefix(text, createView) {
				b.WriteString(replaced(viewOf(text, shards)))
			}
		}
	}
	fmt.Fprintf(&b, "UPDATE agn_archive SET version = %d", ServerVersion)
	return b.String()
}

// createView begins what makes a view.
const createView = "CREATE VIEW"

// replaced makes a view, or makes it again with more columns.
func replaced(text string) string {
	return strings.Replace(text, createView, "CREATE OR REPLACE VIEW", 1) + ";\n"
}

// views makes the views of the shard again.
func (s Shard) views() string {
	var b strings.Builder
	for _, part := range postgresLayout {
		if text := string(part.SQL); partitioned[part.Name] && strings.HasPrefix(text, createView) {
			b.WriteString(replaced(s.part(part.Name, text)))
		}
	}
	return b.String()
}

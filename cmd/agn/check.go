package main

import "github.com/spf13/cobra"

func newCheck(e *env) *cobra.Command {
	c := &check{batchCommand: newBatch(e)}
	cmd := &cobra.Command{
		Use:   "check PATH...",
		Short: "Judge games and report every fault",
		Long: `Check reads games, plays every throw and move by the rules of the game and reports
what is wrong: where it stands, which rule forbids it, what was legal instead. A
directory is searched for *.agn, *.agn.gz and *.agn.zst files, - is standard input.
Capitals count as small letters; links that lead out of the directory are not read,
nor are pipes, sockets and devices in it.
Files compressed by gzip or zstd are known by their first bytes. A path given twice
is judged twice. Games do not harm each other, and files that cannot be read do not
keep the others from being judged.

The formats are text for people, concise with a line a finding, json with one
array of games, and jsonl with an object a game. Others are sarif (2.1.0), junit
with a suite a file and a case a game, and github with commands for a workflow
and the summary of its job. Those of sarif, junit and github name files by their
place in the repository: below $GITHUB_WORKSPACE, where that is set, or after
--path-prefix. With --output several are written in one run; --format F is
--output F=-.

Which findings are shown, and what they count for, is decided by --select, --ignore,
--error, --warn and --note. They take codes, beginnings of codes such as M, ids of rules
and names of rule sets, separated by commas; the longest that fits a finding decides. A
baseline holds findings that are known and not shown again; it finds them by game and
ply, not by line. In a file in which no game is read it finds them by the path of the
file: if you move the baseline, move all files that it names with it. With --new-from
only games are shown that git does not have. No verdict is changed by any of these.

With --from files are of another format, which is read as agn convert does it: words in
old and foreign spelling too. Findings name the place there, in a workbook the cell, and
the line below them is the AGN that was made of it. What AGN cannot hold is counted on
standard error. Without --from a file of another format is one finding, which names it.

Flags that are not given are taken from the nearest file .agn.toml in the
current directory or above it. All commands that judge take variant, option,
allow-tags, lenient and language from there. From its table [check] come those
of check, with keys named like the flags.

With --suggest the first error of a game has the best repair that agn repair finds: in
text a line of help, in json, jsonl and sarif among the fixes.

With --board findings on moves have the position before: drawn with letters in text
and junit, as a picture (SVG) in json, jsonl and sarif, which names it as an attachment.

The exit code is 0 when no finding that is shown reaches --fail-level, 1 when some
does, 2 when a path cannot be read.`,
		Example: `  agn check games/
  agn check --format concise --fail-level warning game.agn
  agn check --output text=- --output sarif=agn.sarif --output junit=agn.xml games/
  agn check --write-baseline known.json games/
  agn check --baseline known.json --ignore N014 --error M024 games/
  agn check --format github --new-from origin/main games/
  git ls-files -z '*.agn' | agn check --files-from - --null
  agn check --from csv --variant thaayam sheet.csv
  agn check --variant chauka-bara --option opening-throw=on - < game.agn`,
	}
	c.flags(cmd)
	return cmd
}

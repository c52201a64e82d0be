#!/usr/bin/env bash
# Makes an archive as the program of today writes it, and the texts in it, for
# stored_test.go: archive/testdata/stored.sh agn NAME makes NAME.agndb and NAME.agn with
# that program, out of the games in testdata. Of each schema there is one, made when the
# schema was new. It is never made again: the file is what users have.
set -euo pipefail
agn=$(command -v "$1")
root=$(cd "$(dirname "$0")/../.." && pwd)
out=$root/archive/testdata/$2
[ ! -e "$out.agndb" ] || { echo "$out.agndb is there already" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp "$root"/testdata/games/annotated.agn "$root"/testdata/faulty/fault-per-line.agn "$root"/testdata/faulty/N0*.agn "$work"
# The first game or two of the others; of those that there are with loaded dice too, these, in which more happens.
for file in "$root"/testdata/games/*-worked.agn "$root"/testdata/games/*-options.agn "$root"/testdata/loaded/*-options.agn "$root"/testdata/faulty/*-faulty.agn; do
	awk '/^\[Event / { n++ } n <= 2' "$file" >"$work/${file##*/}"
done
# A finding that many places have, last so that it changes no number.
printf '[Variant "chaturanga-2p"]\n\n1.\302\240e3\302\240e6\302\2402.\302\240d3 *\n' >"$work/zz-spaces.agn"
cd "$work"
"$agn" archive import --db "$work/new.agndb" *.agn || [ $? -eq 1 ] # games are rejected
"$agn" archive delete --db "$work/new.agndb" --yes --reason 'given twice' 'file:annotated.agn plies:4'
"$agn" archive export --db "$work/new.agndb" >"$out.agn"
mv "$work/new.agndb" "$out.agndb"

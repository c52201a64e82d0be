package main

import (
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/spf13/cobra"
)

// completeQuery completes the word of a query that is being written: a field, a value of
// those that a field knows, or a key of the order.
func completeQuery(_ *cobra.Command, words []string, word string) ([]string, cobra.ShellCompDirective) {
	const more = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	// A query may be one word of the shell; what is completed stands after its last space.
	at := strings.LastIndexAny(word, " (") + 1
	written, part := word[:at], word[at:]
	before := append(strings.Fields(strings.Join(words, " ")), strings.Fields(written)...)
	if ordered(before) {
		keys := append(query.SortNames(), "desc")
		for i, key := range keys {
			keys[i] = strings.TrimSuffix(key, "NAME")
		}
		return beginning(written, part, keys), cobra.ShellCompDirectiveNoFileComp
	}
	if field, value, ok := strings.Cut(part, ":"); ok {
		return beginning(written+field+":", value, archive.QueryValues(field)), cobra.ShellCompDirectiveNoFileComp
	}
	var fields []string
	for _, f := range query.Fields() {
		if f.Field == query.Tag {
			fields = append(fields, "tag.")
			continue
		}
		fields = append(fields, f.Name+":")
	}
	return beginning(written, part, fields), more
}

// ordered reports whether the order of a query has begun.
func ordered(words []string) bool {
	for i, w := range words {
		if strings.EqualFold(w, "order") && (i+1 == len(words) || strings.EqualFold(words[i+1], "by")) {
			return true
		}
	}
	return false
}

// beginning returns the names that begin with a part, after what was written before.
func beginning(written, part string, names []string) (out []string) {
	for _, n := range names {
		if strings.HasPrefix(n, part) {
			out = append(out, written+n)
		}
	}
	return out
}

// Package format knows the formats of files by how they begin: those that are no text, those of text that are not
// AGN, and the records of other programs. There is one table of them: what reads AGN tells a file of another format
// by its name, and agn convert reads those that it can.
package format

import "slices"

// Format is a format of files that is not AGN.
type Format struct {
	// Name is a short name in small letters. Several entries of the table may have one name.
	Name string
	// Title is what a file of the format is called, with its article.
	Title string
	// Convert is the value of --from with which agn convert reads such a file, empty if it does not.
	Convert string
	// Todo says what a user can do where agn does not convert it, or not all of it, empty where nothing can be said.
	Todo string
	// Binary is set where the format is not UTF-8 text.
	Binary bool

	fits func(*head) bool
}

// Head is how many bytes of a file tell its format best. Fewer do for most.
const Head = 64 << 10

// Do says what a user can do with a file of the format, empty if nothing can be said.
func (f *Format) Do() string {
	if f.Convert != "" && f.Todo == "" {
		return "agn convert --from " + f.Convert + " FILE makes AGN of it"
	}
	return f.Todo
}

// Of returns the format of a file that begins so, nil if it may be AGN. Most files of AGN begin with a tag, which
// costs nothing more; those of PGN do too, and are of that format only if the tag Variant of each game that begins
// there names a game of other programs.
func Of(begin []byte) *Format {
	h := head{raw: begin}
	if h.isTagged() {
		return ofTags(&h)
	}
	if text := h.wide(); text != nil {
		if f := Of(text); f != nil && f.Convert != "" {
			return f // which agn convert decodes
		}
	}
	all := table()
	if i := slices.IndexFunc(all, func(f Format) bool { return f.fits(&h) }); i >= 0 {
		return &all[i]
	}
	return nil
}

// All lists the formats.
func All() []Format {
	all := slices.Clone(table())
	for _, v := range variants() {
		all = append(all, v.Format)
	}
	return all
}

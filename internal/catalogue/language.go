// Package catalogue has what the program says in other languages than English, and puts texts into them.
package catalogue

import (
	"cmp"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/ashtapada/agn/internal/words"
	"github.com/leonelquinteros/gotext"
	"golang.org/x/text/language"
)

// Language is one in which the program speaks. Its sentences stand in files in the format of GNU gettext, in a
// directory that has its tag as its name; docs/translating.md says how they are written. What they lack is English.
// The nil Language is English.
type Language struct {
	tag   string
	files []*file
	// Lacks is called with each text that no file has, if it is set.
	Lacks func(english string)
}

// file is one file of a language, which is read when it is first asked.
type file struct {
	read    func() *gotext.Po
	forms   map[string][]string // of an article or an ending: how it is written, by class
	classes []string
}

//go:embed */*.po
var files embed.FS

// English is the tag of the language that needs no catalogue.
const English = "en"

// Tags returns the tags of the languages that there are, English first.
var Tags = sync.OnceValue(func() []string {
	tags := []string{English}
	dirs, err := files.ReadDir(".")
	if err != nil {
		panic(err)
	}
	for _, d := range dirs {
		tags = append(tags, d.Name())
	}
	return tags
})

// Whole lists the languages that lack nothing, which are used without being asked for by name. What another one lacks
// is English.
var Whole = []string{English, "fr"}

// Open returns the language of a tag, nil for English. It reports false if there is none.
func Open(tag string) (*Language, bool) {
	if tag == English {
		return nil, true
	}
	if !slices.Contains(Tags(), tag) {
		return nil, false
	}
	return open(tag), true
}

// languages holds each language that was opened, as its files are read once.
var languages sync.Map

func open(tag string) *Language {
	if have, ok := languages.Load(tag); ok {
		return have.(*Language)
	}
	have, _ := languages.LoadOrStore(tag, load(files, tag))
	return have.(*Language)
}

// load returns the language whose files stand in a directory.
func load(dirs fs.FS, tag string) *Language {
	entries, err := fs.ReadDir(dirs, tag)
	if err != nil {
		panic(err)
	}
	l := &Language{tag: tag}
	for _, e := range entries {
		f := &file{}
		f.read = sync.OnceValue(func() *gotext.Po { return f.parse(dirs, tag+"/"+e.Name()) })
		l.files = append(l.files, f)
	}
	return l
}

// Match returns the language that serves best who prefers some, as Accept-Language lists them, or as LANG names one.
// Where there is none it is English.
func Match(accept string) *Language {
	if !strings.ContainsAny(accept, ",;") { // fr_FR.UTF-8, de_DE@euro
		accept, _, _ = strings.Cut(accept, ".")
		accept, _, _ = strings.Cut(accept, "@")
	}
	wanted, _, err := language.ParseAcceptLanguage(strings.ReplaceAll(accept, "_", "-"))
	if err != nil || len(wanted) == 0 {
		return nil
	}
	tags := make([]language.Tag, len(Whole))
	for i, tag := range Whole {
		tags[i] = language.MustParse(tag)
	}
	for _, want := range wanted {
		if _, i, sure := language.NewMatcher(tags).Match(want); sure >= language.High {
			l, _ := Open(Whole[i])
			return l
		}
	}
	return nil
}

// Tag returns the tag of the language.
func (l *Language) Tag() string {
	if l == nil {
		return English
	}
	return l.tag
}

// Name is what the language calls itself.
func (l *Language) Name() string {
	if l == nil {
		return "English"
	}
	return cmp.Or(l.head("X-Name"), l.tag)
}

// head is a field of the head that all files of the language have.
func (l *Language) head(field string) string { return l.files[0].read().GetDomain().Headers.Get(field) }

// IsWhole reports whether the language lacks nothing.
func (l *Language) IsWhole() bool { return slices.Contains(Whole, l.Tag()) }

// Sentences counts those that the files of the language translate.
func (l *Language) Sentences() (n int) {
	for _, f := range l.files {
		po := f.read()
		for _, e := range po.GetDomain().GetTranslations() {
			if e.ID != "" && e.IsTranslated() {
				n++
			}
		}
	}
	return n
}

// Table puts a text of a table, which has no arguments, into the language.
func (l *Language) Table(english string) string {
	if l == nil || english == "" {
		return english
	}
	said, _ := l.say(words.Name(english).Words())
	return said
}

// Sayf puts a text with its arguments into the language, as Of makes it.
func (l *Language) Sayf(format string, args ...any) string {
	return l.Say(words.Of(format, args...))
}

// Sentence puts a text into the language and makes a sentence of it, as words.Sentence does in English, with the full
// stop of the language.
func (l *Language) Sentence(t words.Text) string {
	said := words.Sentence(l.Say(t))
	if l == nil {
		return said
	}
	stop := l.head("X-Full-Stop")
	bare, stops := strings.CutSuffix(said, ".")
	if _, f := l.find(t); f == nil || stop == "" || !stops {
		return said
	}
	return strings.TrimSuffix(bare, stop) + stop
}

// Writef writes a text with its arguments in the language. What comes of the writing it leaves to the writer.
func (l *Language) Writef(w io.Writer, format string, args ...any) {
	io.WriteString(w, l.Sayf(format, args...)) //nolint:errcheck // buffers and writers that remember
}

// Say puts a text into the language.
func (l *Language) Say(t words.Text) string {
	if l == nil {
		return t.String()
	}
	said, _ := l.say(t)
	return said
}

// Forms returns all forms of a sentence that has a plural, nil where the language lacks it.
func (l *Language) Forms(one, other string) (forms []string) {
	for _, f := range l.files {
		have, ok := f.read().GetDomain().GetTranslations()[one]
		if !ok || have.PluralID != other || have.Trs[0] == "" {
			continue
		}
		for i := range len(have.Trs) {
			forms = append(forms, have.Trs[i])
		}
		return forms
	}
	return nil
}

// say puts a text into the language, and says of which class it is, if it is a noun.
func (l *Language) say(t words.Text) (said, class string) {
	format, f := l.find(t)
	args := slices.Clone(t.Args())
	if len(args) == 0 {
		if f == nil {
			return format, ""
		}
		return f.classed(format)
	}
	classes := make([]string, len(args))
	for i, arg := range args {
		if t, is := arg.(words.Text); is {
			args[i], classes[i] = l.say(t)
		}
	}
	if format == "%v" { // a list of one
		return fmt.Sprint(args...), classes[0]
	}
	if f != nil {
		format, class = f.classed(f.agree(format, classes))
	}
	return fmt.Sprintf(format, args...), class
}

// find returns the format of a text in the language and its file, or the English one and nil.
func (l *Language) find(t words.Text) (string, *file) {
	one, other, n := t.Formats()
	if !strings.ContainsFunc(verb().ReplaceAllString(other, ""), says) && !strings.Contains(other, "{2}") {
		return other, nil
	}
	for _, f := range l.files {
		po := f.read()
		var get gotext.Translator = po // it formats nothing without arguments
		switch {
		case one == "" && po.IsTranslated(other):
			return get.Get(other), f
		case one != "" && po.IsTranslatedN(one, n):
			return get.GetN(one, other, n), f
		}
	}
	if l.Lacks != nil {
		l.Lacks(t.Format())
	}
	return t.Format(), nil
}

// says reports whether a character is one that languages write in ways of their own: a letter, or a sign that some
// have a space before.
func says(r rune) bool { return unicode.IsLetter(r) || r == ':' || r == ';' }

// verb is a place of an argument. What has nothing but them is the same in all languages.
var verb = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`%[-+#0-9.\[\]]*[a-zA-Z]`) })

// parse reads the file. That it can be read is seen by a test.
func (f *file) parse(dirs fs.FS, name string) *gotext.Po {
	text, err := fs.ReadFile(dirs, name)
	if err != nil {
		panic(err)
	}
	po := gotext.NewPo()
	po.Parse(text)
	head := po.GetDomain().Headers
	f.classes = strings.Fields(head.Get("X-Classes"))
	f.forms = map[string][]string{}
	for form := range strings.SplitSeq(head.Get("X-Forms"), ";") {
		if name, written, is := strings.Cut(strings.TrimSpace(form), "="); is {
			f.forms[name] = strings.Split(written, "|")
		}
	}
	return po
}

// ofClass is the class at the end of a noun, and ofArgument what agrees with an argument: an article or an ending that
// the head of the file lists, or all its forms.
var (
	ofClass    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\{([a-z']+)\}$`) })
	ofArgument = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\{(?:(\pL+) (\d)|(\d):([^{}]*))\}`) })
)

// classed parts a noun from its class.
func (f *file) classed(noun string) (said, class string) {
	m := ofClass().FindStringSubmatchIndex(noun)
	if m == nil || !slices.Contains(f.classes, noun[m[2]:m[3]]) {
		return noun, ""
	}
	return noun[:m[0]], noun[m[2]:m[3]]
}

// agree puts in what agrees with arguments, by their classes. One of no class is of the first.
func (f *file) agree(format string, classes []string) string {
	return ofArgument().ReplaceAllStringFunc(format, func(whole string) string {
		m := ofArgument().FindStringSubmatch(whole)
		forms := f.forms[m[1]]
		if m[3] != "" {
			forms = strings.Split(m[4], "|")
		}
		n, err := strconv.Atoi(m[2] + m[3])
		if err != nil || n < 1 || n > len(classes) || len(forms) == 0 {
			return whole
		}
		at := max(slices.Index(f.classes, classes[n-1]), 0)
		said := forms[at%len(forms)] // fewer forms than classes repeat
		if m[3] == "" {
			said += fmt.Sprintf("%%[%d]v", n)
		}
		return said
	})
}

// Package settings reads the file that says what flags are set to where the command
// line does not say it.
package settings

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/bounded"
	"github.com/ashtapada/agn/internal/words"
	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/pflag"
)

// Name is the name of the file with settings, which is looked for in the
// current directory and those above it.
const Name = ".agn.toml"

// stdout stands for standard output among files.
const stdout = "-"

// config is the file. Its keys are named like the flags that they stand for.
type config struct {
	judgingConfig
	archiveConfig
	Check checkConfig `toml:"check"`
}

// archiveConfig has the keys of the archive.
type archiveConfig struct {
	DB *string `toml:"db"`
}

// judgingConfig is how games are judged, by every command.
type judgingConfig struct {
	Variant  *string  `toml:"variant"`
	Option   []string `toml:"option"`
	Lenient  *bool    `toml:"lenient"`
	Language *string  `toml:"language"`
	Encoding *string  `toml:"encoding"`
	// AllowTags has several where its flag has one.
	AllowTags []string `toml:"allow-tags" flag:"allow-tag"`
}

type checkConfig struct {
	Select      []string `toml:"select"`
	Ignore      []string `toml:"ignore"`
	Error       []string `toml:"error"`
	Warn        []string `toml:"warn"`
	Note        []string `toml:"note"`
	FailLevel   *string  `toml:"fail-level"`
	MaxFindings *int     `toml:"max-findings"`
	Baseline    *string  `toml:"baseline"`
	Format      *string  `toml:"format"`
	Output      []string `toml:"output"`
	Board       *bool    `toml:"board"`
	Suggest     *bool    `toml:"suggest"`
	Jobs        *int     `toml:"jobs"`
	MaxInput    *string  `toml:"max-input"`
	// Where these stood before every command took them, and they still may.
	Variant *string  `toml:"variant"`
	Option  []string `toml:"option"`
}

// setting is a flag set by the file.
type setting struct {
	key    string
	values []string
}

// settings lists the keys of a table that are set, with their values as flags take them.
func settings(table any) (out []setting) {
	for f, v := range reflect.ValueOf(table).Fields() {
		key := cmp.Or(f.Tag.Get("flag"), f.Tag.Get("toml"))
		if v.IsNil() {
			continue
		}
		if list, ok := v.Interface().([]string); ok {
			out = append(out, setting{key, list})
		} else {
			out = append(out, setting{key, []string{fmt.Sprint(v.Elem())}})
		}
	}
	return out
}

// gather takes over what the table of check says of judging, and names files from the current directory.
func (c *config) gather(file string) error {
	twice := ""
	if c.Check.Variant != nil {
		if c.Variant != nil {
			twice = "variant"
		}
		c.Variant, c.Check.Variant = c.Check.Variant, nil
	}
	if c.Check.Option != nil {
		if c.Option != nil {
			twice = cmp.Or(twice, "option")
		}
		c.Option, c.Check.Option = c.Check.Option, nil
	}
	switch {
	case twice != "":
		return words.Errorf("%s: %s stands both above and in the table [check]", file, twice)
	case c.Lenient != nil && !*c.Lenient && c.Language != nil:
		return words.Errorf("%s: a language is read leniently, and lenient is false", file)
	}
	dir := filepath.Dir(file)
	if c.Check.Baseline != nil {
		*c.Check.Baseline = from(dir, *c.Check.Baseline)
	}
	for i, spec := range c.Check.Output {
		if name, file, ok := strings.Cut(spec, "="); ok && file != "" && file != stdout {
			c.Check.Output[i] = name + "=" + from(dir, file)
		}
	}
	return nil
}

// from names a file from the current directory that is given from another.
func from(dir, file string) string {
	if filepath.IsAbs(file) || dir == "" {
		return file
	}
	return filepath.Join(dir, file)
}

// File is which flags a file has set. A nil one has set none.
type File struct {
	name string
	keys map[string]bool
}

// Sets reports whether the file has set a flag.
func (f *File) Sets(key string) bool { return f != nil && f.keys[key] }

// Fault adds to an error about the value of a flag the name of the file and the key, if
// the value stands there.
func (f *File) Fault(key string, err error) error {
	if f.Sets(key) {
		if key == "allow-tag" {
			key = "allow-tags" // which lists them
		}
		return words.Errorf("%s: %s: %v", f.name, key, err)
	}
	return err
}

// Error says that a file does not hold what settings are made of.
type Error struct{ Err error }

func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Load sets those of the flags that are not set as the file says, or else the nearest
// file named Name, and returns what it set, nil without a file: the flags of judging that
// there are, and with check those of the command check. The error is an *Error if it is
// about what the file says.
func Load(flags *pflag.FlagSet, file string, check bool) (*File, error) {
	if file == "" {
		var err error
		if file, err = find(); file == "" {
			return nil, err
		}
	}
	c, err := read(file)
	if err != nil {
		return nil, err
	}
	given := onCommandLine(flags)
	set := &File{file, map[string]bool{}}
	all := settings(c.judgingConfig)
	if check {
		all = append(all, settings(c.Check)...)
	}
	for _, s := range all {
		if given[s.key] || flags.Lookup(s.key) == nil {
			continue
		}
		set.keys[s.key] = true
		for _, v := range s.values {
			if err := flags.Set(s.key, v); err != nil {
				var invalid *pflag.InvalidValueError
				if errors.As(err, &invalid) {
					err = invalid.Unwrap() // no flag was given
				}
				return nil, &Error{set.Fault(s.key, err)}
			}
		}
	}
	return set, nil
}

// Archive returns the archive that a file, or else the nearest file named Name, names, a path from the current
// directory or an address, empty if none does. The error is an *Error if it is about what the file says.
func Archive(file string) (string, error) {
	if file == "" {
		var err error
		if file, err = find(); file == "" {
			return "", err
		}
	}
	c, err := read(file)
	if err != nil || c.DB == nil {
		return "", err
	}
	if strings.Contains(*c.DB, "://") {
		return *c.DB, nil
	}
	return from(filepath.Dir(file), *c.DB), nil
}

// read reads a file of settings.
func read(file string) (config, error) {
	data, err := bounded.File(file, bounded.Settings)
	if err != nil {
		return config{}, err
	}
	c, err := parse(file, data)
	if err != nil {
		return c, &Error{err}
	}
	return c, nil
}

// onCommandLine returns the flags that the command line sets, or rules out.
func onCommandLine(flags *pflag.FlagSet) map[string]bool {
	given := map[string]bool{}
	flags.Visit(func(f *pflag.Flag) { given[f.Name] = true })
	if given["format"] || given["output"] {
		// Either way to name outputs names all of them.
		given["format"], given["output"] = true, true
	}
	// So does either way to say how leniently games are read.
	if given["language"] || given["lenient"] && flags.Lookup("lenient").Value.String() == "false" {
		given["lenient"], given["language"] = true, true
	}
	return given
}

// find returns the file of settings nearest to the current directory, empty
// if there is none.
func find() (string, error) {
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	name, err := Nearest(here)
	if name == filepath.Join(here, Name) {
		name = Name
	}
	return name, err
}

// Nearest returns the file of settings in a folder or the nearest one above it, empty if
// there is none.
func Nearest(folder string) (string, error) {
	for dir := folder; ; dir = filepath.Dir(dir) {
		name := filepath.Join(dir, Name)
		info, err := os.Stat(name)
		switch {
		case err == nil && info.Mode()&(fs.ModeNamedPipe|fs.ModeSocket) != 0:
			return "", words.Errorf("%s is no regular file and may never end, so no settings are read from it: "+
				"move it away, or name a file by --config", name)
		case err == nil && !info.IsDir():
			return name, nil
		case err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission):
			return "", err
		case dir == filepath.Dir(dir):
			return "", nil
		}
	}
}

// checkTable is the table of the command check.
const checkTable = "check"

// knownKeys lists the keys of the file.
func knownKeys() []string {
	keys := []string{checkTable}
	for _, table := range []reflect.Type{reflect.TypeFor[judgingConfig](), reflect.TypeFor[archiveConfig]()} {
		for f := range table.Fields() {
			keys = append(keys, f.Tag.Get("toml"))
		}
	}
	for f := range reflect.TypeFor[checkConfig]().Fields() {
		keys = append(keys, checkTable+"."+f.Tag.Get("toml"))
	}
	return keys
}

// parse reads a file of settings. The error gives the place of an unknown key or of a
// value of the wrong kind.
func parse(file string, data []byte) (config, error) {
	var c config
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	dec := toml.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	err := dec.Decode(&c)
	var strict *toml.StrictMissingError
	var decode *toml.DecodeError
	switch {
	case err == nil:
		return c, c.gather(file)
	case errors.As(err, &strict) && len(strict.Errors) > 0:
		row, col := strict.Errors[0].Position()
		key := strings.Join(strict.Errors[0].Key(), ".")
		msg := words.Of("%s:%d:%d: unknown key %q", file, row, col, key)
		if elsewhere, in := misplaced(key); elsewhere != "" {
			msg = words.Of("%s; %s belongs %s", msg, elsewhere, in)
		} else if near := engine.Nearest(key, knownKeys()); len(near) > 0 {
			msg = words.Of("%s, %s", msg, engine.DidYouMean(near))
		}
		return c, words.Errorf("%s", msg)
	case errors.As(err, &decode):
		row, col := decode.Position()
		if msg := wrongKind(data, decode.Key()); msg != "" {
			return c, words.Errorf("%s:%d:%d: %s", file, row, col, msg)
		}
		return c, words.Errorf("%s:%d:%d: %s", file, row, col, strings.TrimPrefix(decode.Error(), "toml: "))
	}
	return c, words.Errorf("%s: %v", file, err)
}

// misplaced returns the key that is meant by one that stands in the wrong place, and where it belongs.
func misplaced(key string) (meant, belongs string) {
	const prefix = checkTable + "."
	name, in := strings.CutPrefix(key, prefix)
	known := knownKeys()
	if !in && slices.Contains(known, prefix+key) {
		return key, "in the table [" + checkTable + "]"
	}
	known = slices.DeleteFunc(known, func(k string) bool { return k == checkTable || strings.HasPrefix(k, prefix) })
	if near := engine.Nearest(name, known); in && len(near) > 0 {
		return near[0], "at the top of the file, above the tables"
	}
	return "", ""
}

// kinds says what the value of a key must be, and what to write in place of a text, of which fits says whether it is
// that value in a wrong form.
var kinds = map[reflect.Kind]struct {
	must, write string
	fits        func(text string) bool
}{
	reflect.Slice: {"a list of strings, in square brackets", "a list: write %s = [%q]",
		func(s string) bool { return s != "" }},
	reflect.String: {"a string, in quotation marks", "one string: write %s = %q",
		func(s string) bool { return s != "" }},
	reflect.Bool: {"true or false", "true or false without quotation marks: write %s = %s",
		func(s string) bool { return s == "true" || s == "false" }},
	reflect.Int: {"a whole number", "a whole number without quotation marks: write %s = %s",
		func(s string) bool { _, err := strconv.Atoi(s); return err == nil }},
}

// wrongKind says that the value of a key is of another kind than the key's, and what to write; nothing
// if it is not.
func wrongKind(data []byte, key []string) string {
	var values map[string]any
	if len(key) == 0 || toml.Unmarshal(data, &values) != nil {
		return ""
	}
	in, at := reflect.TypeFor[config](), 0
	if len(key) > 1 && key[0] == checkTable {
		in, at = reflect.TypeFor[checkConfig](), 1
		values, _ = values[checkTable].(map[string]any)
	}
	fields := reflect.VisibleFields(in)
	i := slices.IndexFunc(fields, func(f reflect.StructField) bool { return f.Tag.Get("toml") == key[at] })
	if i < 0 {
		return ""
	}
	name, of := strings.Join(key[:at+1], "."), fields[i].Type
	if of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	kind, ok := kinds[of.Kind()]
	if !ok {
		return fmt.Sprintf("%s must be a table, whose keys stand below a line [%s]", name, name)
	}
	value := values[key[at]]
	if list, ok := value.([]any); ok && len(list) == 1 && of.Kind() == reflect.String {
		value = list[0]
	}
	if text, _ := value.(string); kind.fits(text) {
		return fmt.Sprintf(name+" must be "+kind.write, key[at], text)
	}
	return name + " must be " + kind.must
}

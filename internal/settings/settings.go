// Package settings reads the file that says what flags are set to where the command
// line does not say it.
package settings

import (
	"bytes"
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
	Check checkConfig `toml:"check"`
}

// judgingConfig is how games are judged, by every command.
type judgingConfig struct {
	Variant  *string  `toml:"variant"`
	Option   []string `toml:"option"`
	Lenient  *bool    `toml:"lenient"`
	Language *string  `toml:"language"`
	// AllowTags has several where its flag has one.
	AllowTags []string `toml:"allow-tags"`
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

// settings lists the keys that are set, with their values as flags take them.
func (c *judgingConfig) settings() []setting {
	var out []setting
	if c.Variant != nil {
		out = append(out, setting{"variant", []string{*c.Variant}})
	}
	if c.Option != nil {
		out = append(out, setting{"option", c.Option})
	}
	if c.AllowTags != nil {
		out = append(out, setting{"allow-tag", c.AllowTags})
	}
	if c.Lenient != nil {
		out = append(out, setting{"lenient", []string{fmt.Sprint(*c.Lenient)}})
	}
	if c.Language != nil {
		out = append(out, setting{"language", []string{*c.Language}})
	}
	return out
}

// gather takes over what the table of check says of judging.
func (c *config) gather(file string) error {
	twice := func(key string) error {
		return fmt.Errorf("%s: %s stands both above and in the table [check]", file, key)
	}
	if c.Check.Variant != nil {
		if c.Variant != nil {
			return twice("variant")
		}
		c.Variant, c.Check.Variant = c.Check.Variant, nil
	}
	if c.Check.Option != nil {
		if c.Option != nil {
			return twice("option")
		}
		c.Option, c.Check.Option = c.Check.Option, nil
	}
	if c.Lenient != nil && !*c.Lenient && c.Language != nil {
		return fmt.Errorf("%s: a language is read leniently, and lenient is false", file)
	}
	return nil
}

// settings lists the keys that are set, with their values as flags take them. Files
// are named from the directory of the file.
func (c *checkConfig) settings(dir string) []setting {
	var out []setting
	add := func(key string, values ...string) { out = append(out, setting{key, values}) }
	for _, l := range []struct {
		key    string
		values []string
	}{{"select", c.Select}, {"ignore", c.Ignore}, {"error", c.Error}, {"warn", c.Warn}, {"note", c.Note}} {
		if l.values != nil {
			add(l.key, l.values...)
		}
	}
	for _, s := range []struct {
		key   string
		value *string
	}{{"fail-level", c.FailLevel}, {"format", c.Format}, {"max-input", c.MaxInput}} {
		if s.value != nil {
			add(s.key, *s.value)
		}
	}
	if c.Baseline != nil {
		add("baseline", from(dir, *c.Baseline))
	}
	if c.Output != nil {
		var specs []string
		for _, spec := range c.Output {
			if name, file, ok := strings.Cut(spec, "="); ok && file != "" && file != stdout {
				spec = name + "=" + from(dir, file)
			}
			specs = append(specs, spec)
		}
		add("output", specs...)
	}
	if c.MaxFindings != nil {
		add("max-findings", fmt.Sprint(*c.MaxFindings))
	}
	if c.Jobs != nil {
		add("jobs", fmt.Sprint(*c.Jobs))
	}
	if c.Board != nil {
		add("board", fmt.Sprint(*c.Board))
	}
	if c.Suggest != nil {
		add("suggest", fmt.Sprint(*c.Suggest))
	}
	return out
}

// setting is a flag set by the file.
type setting struct {
	key    string
	values []string
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
		return fmt.Errorf("%s: %s: %w", f.name, key, err)
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
	data, err := bounded.File(file, bounded.Settings)
	if err != nil {
		return nil, err
	}
	c, err := parse(file, data)
	if err != nil {
		return nil, &Error{err}
	}
	given := map[string]bool{}
	flags.Visit(func(f *pflag.Flag) { given[f.Name] = true })
	if given["format"] || given["output"] {
		// Either way to name outputs names all of them.
		given["format"], given["output"] = true, true
	}
	// So does either way to say how leniently games are read.
	if lenient := flags.Lookup("lenient"); given["language"] || given["lenient"] && lenient.Value.String() == "false" {
		given["lenient"], given["language"] = true, true
	}
	set := &File{file, map[string]bool{}}
	all := c.judgingConfig.settings()
	if check {
		all = append(all, c.Check.settings(filepath.Dir(file))...)
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
			return "", fmt.Errorf("%s is no regular file and may never end, so no settings are read from it: "+
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
	for f := range reflect.TypeFor[judgingConfig]().Fields() {
		keys = append(keys, f.Tag.Get("toml"))
	}
	for f := range reflect.TypeFor[checkConfig]().Fields() {
		keys = append(keys, checkTable+"."+f.Tag.Get("toml"))
	}
	return keys
}

// parse reads a file of settings. The error tells the place of an unknown key or of a
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
		msg := fmt.Sprintf("%s:%d:%d: unknown key %q", file, row, col, key)
		if elsewhere, in := misplaced(key); elsewhere != "" {
			msg += fmt.Sprintf("; %s belongs %s", elsewhere, in)
		} else if near := engine.Nearest(key, knownKeys()); len(near) > 0 {
			msg += ", " + engine.DidYouMean(near)
		}
		return c, errors.New(msg)
	case errors.As(err, &decode):
		row, col := decode.Position()
		if msg := wrongKind(data, decode.Key()); msg != "" {
			return c, fmt.Errorf("%s:%d:%d: %s", file, row, col, msg)
		}
		return c, fmt.Errorf("%s:%d:%d: %s", file, row, col, strings.TrimPrefix(decode.Error(), "toml: "))
	}
	return c, fmt.Errorf("%s: %w", file, err)
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

// wrongKind says that the value of a key is of another kind than the key's, and what to write; nothing
// if it is not.
func wrongKind(data []byte, key []string) string {
	in, at, all := reflect.TypeFor[config](), 0, map[string]any{}
	if len(key) > 1 && key[0] == checkTable {
		in, at = reflect.TypeFor[checkConfig](), 1
	}
	if len(key) == 0 || toml.Unmarshal(data, &all) != nil {
		return ""
	}
	values := all
	if at > 0 {
		values, _ = all[checkTable].(map[string]any)
	}
	name := strings.Join(key[:at+1], ".")
	for _, f := range reflect.VisibleFields(in) {
		if f.Tag.Get("toml") != key[at] {
			continue
		}
		of := f.Type
		if of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		value := values[key[at]]
		text, _ := value.(string)
		switch of.Kind() {
		case reflect.Struct:
			return fmt.Sprintf("%s must be a table, whose keys stand below a line [%s]", name, name)
		case reflect.Slice:
			if text == "" {
				return name + " must be a list of strings, in square brackets"
			}
			return fmt.Sprintf("%s must be a list: write %s = [%q]", name, key[at], text)
		case reflect.String:
			if list, ok := value.([]any); ok && len(list) == 1 {
				text, _ = list[0].(string)
			}
			if text == "" {
				return name + " must be a string, in quotation marks"
			}
			return fmt.Sprintf("%s must be one string: write %s = %q", name, key[at], text)
		case reflect.Bool:
			if text == "true" || text == "false" {
				return fmt.Sprintf("%s must be true or false without quotation marks: write %s = %s", name, key[at], text)
			}
			return name + " must be true or false"
		case reflect.Int:
			if _, err := strconv.Atoi(text); err == nil {
				return fmt.Sprintf("%s must be a whole number without quotation marks: write %s = %s", name, key[at], text)
			}
			return name + " must be a whole number"
		}
	}
	return ""
}

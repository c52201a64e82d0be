package diag

import (
	"fmt"
	"strconv"
	"strings"
)

func (d TagAgainstToken) words() string {
	return fmt.Sprintf("the Result tag says %s, the result at the end is %s", d.Tag, d.Token)
}

func (d SeatUnknown) words() string { return strconv.Quote(d.Name) + " is not a seat that plays" }

func (d VariantUnknown) words() string {
	s := fmt.Sprintf("unknown variant %q", d.Name)
	if len(d.Near) > 0 {
		s += ", did you mean " + either(quoted(d.Near)) + "?"
	}
	return s
}

func (d SeatsNotAlone) words() string {
	s := fmt.Sprintf("%s is not played by these seats alone, judged with all: %s %s missing", d.Variant, All(d.Missing), is(len(d.Missing)))
	if d.Written != "" {
		s += fmt.Sprintf("; is %q meant", d.Written)
		if len(d.Missing) > 1 {
			s += " for " + d.Meant
		}
		s += "?"
	}
	return s
}

func (d VariantMissing) words() string {
	s := "the game has no Variant tag"
	if d.Written != "" {
		return fmt.Sprintf("%s: write Variant, not %s", s, d.Written)
	}
	return s + "; it is one of " + either(d.Known)
}

func (d DateFault) words() string {
	s := strconv.Quote(d.Value) + " " + d.Fault
	switch {
	case !d.Form:
		return s
	case d.Right == "":
		return s + ": write YYYY.MM.DD; unknown parts are ?"
	}
	return s + ": write " + d.Right + "; unknown parts are ?"
}

func (d SettingUnreadable) words() string { return strconv.Quote(d.Word) + " is not name=value" }

func (d OptionTwice) words() string { return fmt.Sprintf("option %q is set twice", d.Option) }

func (d StakeUnreadable) words() string { return strconv.Quote(d.Value) + " is no stake in rupees" }

func (d AmountUnreadable) words() string { return strconv.Quote(d.Value) + " is no amount of rupees" }

func (d AmountsMissing) words() string {
	return fmt.Sprintf("%s has %d amounts, not one for each of %d seats", d.Value, d.Amounts, d.Seats)
}

func (d AmountsWrong) words() string {
	right := make([]string, len(d.Right))
	for i, n := range d.Right {
		right[i] = strconv.FormatInt(n, 10)
	}
	return fmt.Sprintf("%s is written, by the rules it is %s", d.Value, strings.Join(right, "/"))
}

func (d ResultUnfit) words() string {
	return fmt.Sprintf("%s is no result for %d seats", d.Result, d.Seats)
}

func (d ResultUnfounded) words() string {
	return d.Result + " is claimed, but the game is not over and no Termination tag says why it ended: add " +
		either(terminations(d.Known))
}

// terminations returns a tag for each of some values.
func terminations(known []string) []string {
	tags := make([]string, len(known))
	for i, value := range known {
		tags[i] = fmt.Sprintf("[Termination %q]", value)
	}
	return tags
}

func (d ResultWrong) words() string {
	return fmt.Sprintf("%s is written, the game ended %s", d.Written, d.Computed)
}

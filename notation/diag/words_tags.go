package diag

import (
	"fmt"
	"strconv"
	"strings"
)

func (d TagAgainstToken) words() string {
	return fmt.Sprintf("the Result tag says %s, the result at the end is %s", d.Tag, d.Token)
}

func (d StartUnknown) words() string {
	s := fmt.Sprintf("SetUp %q ", d.SetUp)
	switch {
	case d.SetUp == "1":
		s += "says that the game begins from another position, and no FEN tag gives it: write the FEN tag, or take SetUp out"
	case d.SetUp == "0":
		s += "says that the game begins as usual, the FEN tag that it does not: write SetUp \"1\", or take FEN out"
	case d.FEN:
		s += "says nothing of where the game begins: write \"1\" beside a FEN tag"
	default:
		s += "says nothing of where the game begins: write \"1\" and a FEN tag, or \"0\" where it begins as usual"
	}
	return s + "; until then the game is not judged"
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
	return fmt.Sprintf("%s is not played by these seats alone, judged with all: %s %s missing", d.Variant, All(d.Missing),
		is(len(d.Missing)))
}

func (d VariantMissing) words() string {
	s := "the game has no Variant tag"
	if d.Written != "" {
		return fmt.Sprintf("%s: write Variant, not %s", s, d.Written)
	}
	return s + "; it is one of " + either(d.Known)
}

func (d TagMeant) words() string {
	s := fmt.Sprintf("the tag %s is not known: ", d.Name)
	if d.Twice {
		s += fmt.Sprintf("take it out, for the tag %s is there too", d.Meant)
	} else {
		s += "write " + d.Meant
	}
	if !d.Unfit {
		s += fmt.Sprintf(", or allow it with --allow-tag %s", d.Name)
	}
	if d.Decisive {
		s += "; until then the game is not judged"
	}
	return s
}

func (d DateFault) words() string {
	s := strconv.Quote(d.Value) + " " + d.Fault
	switch {
	case len(d.Right) > 1:
		return fmt.Sprintf("%q can be two days: write %s", d.Value, either(d.Right))
	case len(d.Right) == 1 && strings.Contains(d.Right[0], "??"):
		return s + ": write " + d.Right[0] + "; ?? stands for a whole day or month that is unknown"
	case len(d.Right) == 1:
		return s + ": write " + d.Right[0]
	case d.Event != "":
		return s + fmt.Sprintf(": write [EventDate %q], and here as much as YYYY.MM.DD can hold or ????.??.??", d.Event)
	case d.EventDate:
		return s + " of this tag: write it in the tag EventDate, and here as much as YYYY.MM.DD can hold or ????.??.??"
	case d.Form:
		return s + ": write YYYY.MM.DD, with ?? for an unknown day or month, or ????.??.?? if nothing is known"
	case d.NoDay:
		return s + ": there is no such day"
	}
	return s
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

package diag

import (
	"fmt"
	"strconv"
	"strings"
)

func (d TagAgainstToken) words() string {
	return fmt.Sprintf("the tag says %s, the closing token %s", d.Tag, d.Token)
}

func (d SeatUnknown) words() string { return strconv.Quote(d.Name) + " is not a seat that plays" }

func (d VariantUnknown) words() string {
	s := fmt.Sprintf("unknown variant %q", d.Name)
	if d.Nearest != "" {
		s += fmt.Sprintf(", did you mean %q?", d.Nearest)
	}
	return s
}

func (d SeatsNotAlone) words() string {
	return d.Variant + " is not played by these seats alone, judged with all"
}

func (d DateFault) words() string { return strconv.Quote(d.Value) + " " + d.Fault }

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
	return d.Result + " is claimed, but the game is not over and no Termination tag says why it ended"
}

func (d ResultWrong) words() string {
	return fmt.Sprintf("%s is written, the game ended %s", d.Written, d.Computed)
}

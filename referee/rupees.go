package referee

import (
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// customaryStake is what a unit of the stake is worth in rupees where the record does
// not say.
const customaryStake = 5

// maxStake bounds a stake, so that no amount overflows 64 bits.
const maxStake = 1_000_000_000

// Rupees returns what each seat that plays has won less what it has paid, in rupees at
// the stake that the tag Stake of the game names, five if none does. It is nil in games
// that are not played for money.
func Rupees(g *notation.Game, st engine.State) []int64 {
	acc, ok := st.(engine.Accounts)
	if !ok {
		return nil
	}
	units, ok := acc.Ledger()
	if !ok {
		return nil
	}
	stake := int64(customaryStake)
	for i := range g.Tags {
		if t := &g.Tags[i]; t.Name == "Stake" {
			if n, ok := stakeOf(t.Value); ok {
				stake = n
			}
			break
		}
	}
	setup := st.Game().Setup()
	out := make([]int64, 0, len(units))
	for i, n := range units {
		if setup.Has(engine.Seat(i + 1)) {
			out = append(out, int64(n)*stake)
		}
	}
	return out
}

func stakeOf(value string) (int64, bool) {
	n, err := strconv.ParseInt(value, 10, 64)
	return n, err == nil && n > 0 && n <= maxStake
}

// checkRupees holds the tag Rupees against the ledger at the end of what was played.
func (j *judge) checkRupees(st engine.State) {
	computed := Rupees(j.g, st)
	if computed == nil {
		return
	}
	j.report.Rupees = computed
	stake, rupees := false, false // whether one was met: the first counts
	for i := range j.g.Tags {
		switch t := &j.g.Tags[i]; {
		case t.Name == "Stake" && !stake:
			stake = true
			if _, ok := stakeOf(t.Value); !ok && t.Value != "?" {
				j.valueFinding(diag.RupeesTag, t, diag.StakeUnreadable.With(clip(t.Value)))
			}
		case t.Name == "Rupees" && !rupees:
			if rupees = true; t.Value == "?" {
				continue
			}
			if d := contradicts(t.Value, computed); d != nil {
				j.valueFinding(diag.RupeesTag, t, d)
			}
		}
	}
}

// contradicts says in what way the amounts of a Rupees tag differ from those computed,
// nil if they do not.
func contradicts(value string, computed []int64) diag.Detail {
	written := strings.Split(value, "/")
	if len(written) != len(computed) {
		return diag.AmountsMissing.With(clip(value), len(written), len(computed))
	}
	same := true
	right := make([]string, len(computed))
	for i, w := range written {
		n, err := strconv.ParseInt(w, 10, 64)
		if err != nil {
			return diag.AmountUnreadable.With(clip(w))
		}
		same = same && n == computed[i]
		right[i] = strconv.FormatInt(computed[i], 10)
	}
	if same {
		return nil
	}
	return diag.AmountsWrong.With(clip(value), strings.Join(right, "/"))
}

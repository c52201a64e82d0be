package standings

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestGlickman computes the example of the paper: Glickman, Example of the Glicko-2 system (2012).
func TestGlickman(t *testing.T) {
	at := func(rating, deviation float64) glicko {
		return glicko{(rating - glickoStart) / glickoScale, deviation / glickoScale, glickoSigma}
	}
	got := at(1500, 200).after([]meeting{{at(1400, 30), 1}, {at(1550, 100), 0}, {at(1700, 300), 0}}, PlainTau)
	rating, deviation := glickoStart+glickoScale*got.mu, glickoScale*got.phi
	if math.Abs(rating-1464.06) > 0.01 || math.Abs(deviation-151.52) > 0.01 || math.Abs(got.sigma-0.05999) > 0.00001 {
		t.Errorf("the rating is %.4f, the deviation %.4f, the volatility %.6f, not 1464.06, 151.52, 0.05999",
			rating, deviation, got.sigma)
	}
	if idle := at(1500, 50).after(nil, PlainTau); math.Abs(glickoScale*idle.phi-51.07) > 0.01 || idle.mu != 0 {
		t.Errorf("a period without games leads to %v", idle)
	}
	if idle := at(1500, 350).after(nil, PlainTau); math.Abs(glickoScale*idle.phi-350) > 1e-9 {
		t.Errorf("the deviation grows to %v", glickoScale*idle.phi)
	}
}

// TestOpenSkill compares ratings with those of the package openskill of npm, which AGN_OPENSKILL has installed.
func TestOpenSkill(t *testing.T) {
	dir := os.Getenv("AGN_OPENSKILL")
	if dir == "" {
		t.Skip("AGN_OPENSKILL names no directory with openskill of npm")
	}
	type game struct {
		Players []int     `json:"players"`
		Ranks   []int     `json:"ranks"`
		Mu      []float64 `json:"mu"`
		Sigma   []float64 `json:"sigma"`
	}
	rng := rand.New(rand.NewPCG(40, 3))
	var games []game
	for range 300 {
		g := game{Players: rng.Perm(9)[:2+rng.IntN(3)]}
		for range g.Players {
			g.Ranks = append(g.Ranks, 1+rng.IntN(4))
		}
		games = append(games, g)
	}
	text, err := json.Marshal(games)
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(dir, "rate.cjs")
	if err := os.WriteFile(script, []byte(`const {rating, rate} = require("openskill");
const all = Array.from({length: 9}, () => rating());
console.log(JSON.stringify(JSON.parse(require("fs").readFileSync(0)).map((g) => {
  const after = rate(g.players.map((p) => [all[p]]), {rank: g.ranks});
  g.players.forEach((p, i) => { all[p] = after[i][0]; });
  return {...g, mu: after.map((a) => a[0].mu), sigma: after.map((a) => a[0].sigma)};
})));`), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", script)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = in.Write(text); _ = in.Close() }()
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, &games); err != nil {
		t.Fatal(err)
	}
	all := make([]skill, 9)
	for i := range all {
		all[i] = skill{skillMu, skillSigma}
	}
	for n, g := range games {
		var list []skill
		for _, p := range g.Players {
			list = append(list, all[p])
		}
		for i, s := range inPlay(list, g.Ranks) {
			all[g.Players[i]] = s
			if math.Abs(s.mu-g.Mu[i]) > 1e-9 || math.Abs(s.sigma-g.Sigma[i]) > 1e-9 {
				t.Fatalf("game %d, %v in ranks %v: %v, openskill has %v, %v", n, g.Players, g.Ranks, s, g.Mu[i], g.Sigma[i])
			}
		}
	}
}

// TestPlackettLuce compares with numbers of openskill 5.0.1.
func TestPlackettLuce(t *testing.T) {
	start := skill{skillMu, skillSigma}
	for _, tt := range []struct {
		ranks []int
		want  []skill
	}{
		{[]int{1, 2}, []skill{{27.635389493140497, 8.06590141354368}, {22.364610506859503, 8.06590141354368}}},
		{[]int{1, 2, 3, 4}, []skill{{27.795252672501135, 8.263571791259416}, {26.55291815138952, 8.17961798837266},
			{24.689416369722096, 8.084127880168786}, {20.962412806387245, 8.084127880168786}}},
		{[]int{1, 2, 1, 2}, []skill{{25.93175089083371, 8.263571791259416}, {24.06824910916629, 8.16906309784121},
			{25.93175089083371, 8.263571791259416}, {24.06824910916629, 8.16906309784121}}},
		{[]int{2, 1, 3}, []skill{{25.717262170187357, 8.058224222802378}, {27.869048680749426, 8.205243377397993},
			{21.413689149063217, 8.058224222802378}}},
	} {
		for i, s := range inPlay([]skill{start, start, start, start}[:len(tt.ranks)], tt.ranks) {
			if w := tt.want[i]; math.Abs(s.mu-w.mu) > 1e-9 || math.Abs(s.sigma-w.sigma) > 1e-9 {
				t.Errorf("ranks %v: seat %d has %v, want %v", tt.ranks, i+1, s, w)
			}
		}
	}
}

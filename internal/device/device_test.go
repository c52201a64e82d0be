package device_test

import (
	"testing"

	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/device"
)

func TestName(t *testing.T) {
	long := dice.Uniform("long die", 1, 3, 4, 6)
	for want, set := range map[string]*dice.Set{
		"":                             nil,
		"4 cowries":                    {Dice: []dice.Die{dice.Cowries(4, 8)}},
		"7 cowries":                    {Dice: []dice.Die{dice.Cowries(7, 0)}},
		"one die":                      {Dice: []dice.Die{dice.Cube()}},
		"two dice":                     {Dice: []dice.Die{dice.Cube(), dice.Cube()}},
		"long dice 1 3 4 6":            {Dice: []dice.Die{long, long}},
		"long die 1 3 4 6":             {Dice: []dice.Die{long}},
		"one die and long die 1 3 4 6": {Dice: []dice.Die{dice.Cube(), long}},
	} {
		if got := device.Name(set); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestRead reads what the archive writes, and nothing else.
func TestRead(t *testing.T) {
	for description, want := range map[string]string{
		"cowries(8 1*4 2*6 3*4 4)":                  "4 cowries",
		"cube(1 2 3 4 5 6) + cube(1 2 3 4 5 6)":     "two dice",
		"long die(1 2 5 6) + long die(1 2 5 6)":     "long dice 1 2 5 6",
		"oblong die(2 3 4 5) + oblong die(2 3 4 5)": "oblong dice 2 3 4 5",
		"": "", "cube": "", "cube(x)": "", "cube(1*)": "", "cube(300)": "", "cube()": "",
	} {
		if got := device.Name(device.Read(description)); got != want {
			t.Errorf("%s: %q, want %q", description, got, want)
		}
	}
}

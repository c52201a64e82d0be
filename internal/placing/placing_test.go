package placing

import "testing"

func TestRead(t *testing.T) {
	for _, tt := range []struct {
		value string
		n     int
		fault string
	}{
		{"1-2", 2, ""}, {"2-1", 2, ""}, {"1=-1=", 2, ""}, {"2-1-4-3", 4, ""}, {"1=-1=-3-4", 4, ""}, {"1-2=-2=-4", 4, ""},
		{"1-2=-2=-2=", 4, ""}, {"1=-3=-1=-3=", 4, ""}, {"1=-1=-1=-1=", 4, ""}, {"?-1-?-?", 4, ""}, {"1=-?-?-4", 4, ""},
		{"1-?-3", 3, ""}, {"?-?", 2, ""}, {"2=-?-2=-?", 4, ""},
		{"2-1", 4, `"2-1" has 2 places, not one for each of 4 seats`},
		{"1", 2, `"1" has 1 place, not one for each of 2 seats`},
		{"", 2, `"" has no place, not one for each of 2 seats`},
		{"1-3", 2, `"3" is no place of 2 seats: 1 to 2, with = after a shared one, or ?`},
		{"1-0", 2, `"0" is no place of 2 seats: 1 to 2, with = after a shared one, or ?`},
		{"1-?=", 2, `"?=" is no place of 2 seats: 1 to 2, with = after a shared one, or ?`},
		{"1-", 2, `"" is no place of 2 seats: 1 to 2, with = after a shared one, or ?`},
		{"1-=2", 2, `"=2" is no place of 2 seats: 1 to 2, with = after a shared one, or ?`},
		{"1-10", 2, `"10" is no place of 2 seats: 1 to 2, with = after a shared one, or ?`},
		{"1-1-3-4", 4, "1-1-3-4 are no places: in this order they are 1=-1=-3-4"},
		{"1=-1=-2-3", 4, "1=-1=-2-3 are no places: in this order they are 1=-1=-3-4"},
		{"1=-2", 2, "1=-2 are no places: in this order they are 1-2"},
		{"2-3", 3, `"2-3" has 2 places, not one for each of 3 seats`},
		{"2-2-?", 3, "2-2-? are no places: after k seats that share a place the next place is k further on"},
	} {
		list, err := Read(tt.value, tt.n)
		said := ""
		if err != nil {
			said = err.Error()
		}
		if said != tt.fault || err == nil && list.String() != tt.value {
			t.Errorf("%q of %d: %v, %q, want %q", tt.value, tt.n, list, said, tt.fault)
		}
		if want := tt.fault == ""; (Of(tt.value, tt.n) != "") != want {
			t.Errorf("%q of %d can be used: %v", tt.value, tt.n, !want)
		}
	}
	if Of(Unknown, 4)+Of("", 4) != "" {
		t.Error("what says nothing is used")
	}
}

// TestAll: all values that are listed can be read, and no others.
func TestAll(t *testing.T) {
	parts := []string{"?", "1", "1=", "2", "2=", "3", "3=", "4", "4=", "?=", "5", ""}
	for n := 2; n <= 4; n++ {
		listed := map[string]bool{}
		for _, value := range All(n) {
			listed[value] = true
		}
		values := []string{""}
		for i := range n {
			var longer []string
			for _, value := range values {
				for _, part := range parts {
					if i > 0 {
						part = value + "-" + part
					}
					longer = append(longer, part)
				}
			}
			values = longer
		}
		read := 0
		for _, value := range values {
			_, err := Read(value, n)
			if (err == nil) != listed[value] {
				t.Errorf("%q of %d seats is listed: %v, and read: %v", value, n, listed[value], err)
			}
			if err == nil {
				read++
			}
		}
		if read != len(listed) || len(listed) != len(All(n)) {
			t.Errorf("%d seats: %d values are listed, %d are read", n, len(All(n)), read)
		}
	}
}

func TestFits(t *testing.T) {
	for _, tt := range []struct {
		value string
		n     int
		best  uint
		known string
		want  bool
	}{
		{"1-2", 2, 0b01, "1-2", true}, {"2-1", 2, 0b01, "1-2", false}, {"1=-1=", 2, 0b11, "1=-1=", true},
		{"1-2", 2, 0b11, "1=-1=", false}, {"2-1-4-3", 4, 0b0010, "?-1-?-?", true}, {"2-1-4-3", 4, 0b1000, "?-?-?-1", false},
		{"1=-?-1=-?", 4, 0b0101, "1=-?-1=-?", true}, {"1=-3-1=-4", 4, 0b0101, "1=-?-1=-?", true},
		{"1-2-?-?", 4, 0b0101, "1=-?-1=-?", false}, {"?-?-?-4", 4, 0b0111, "1=-1=-1=-4", true},
		{"?-?-3-?", 4, 0b0111, "1=-1=-1=-4", false}, {"?-?", 2, 0b10, "2-1", true}, {"1-2", 2, 0b10, "2-1", false},
	} {
		list, err := Read(tt.value, tt.n)
		known := Best(tt.best, tt.n)
		if err != nil || known.String() != tt.known || list.Fits(known) != tt.want || known.Fits(list) != tt.want {
			t.Errorf("%s beside %s: %v, want %v, known %s", tt.value, known, list.Fits(known), tt.want, tt.known)
		}
	}
	if got := Ranked([]int64{25, -15, 5, -15}).String(); got != "1-3=-2-3=" {
		t.Errorf("amounts give %s", got)
	}
}

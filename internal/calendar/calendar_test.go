package calendar

import (
	"testing"
	"time"
)

func TestMonth(t *testing.T) {
	for name, want := range map[string]int{
		"": 0, "j": 0, "ju": 0, "jui": 0, "juin": 6, "juil": 7, "Jan": 1, "janv.": 1, "ene": 1, "Févr.": 2, "FEB": 2,
		"mrz": 3, "Mär": 3, "März": 3, "mars": 3, "ma": 0, "mai": 5, "May": 5, "Mayor": 0, "Marvin": 0, "août": 8, "ago": 8,
		"Sept": 9, "okt": 10, "dez": 12, "dic": 12, "déc": 12, "12": 0, ".": 0,
	} {
		if got := Month(name); got != want {
			t.Errorf("%q: %d, want %d", name, got, want)
		}
	}
}

func TestWeekday(t *testing.T) {
	for name, want := range map[string]time.Weekday{
		"": -1, "Thursday": time.Thursday, "thu": time.Thursday, "Thurs.": time.Thursday, "jeu.": time.Thursday,
		"Donnerstag": time.Thursday, "Do": time.Thursday, "jueves": time.Thursday, "Miércoles": time.Wednesday,
		"sábado": time.Saturday, "Sonnabend": time.Saturday, "So": time.Sunday, "mar": time.Tuesday, "mars": -1,
		"s": -1, "3": -1,
	} {
		if got, ok := Weekday(name); ok != (want >= 0) || ok && got != want {
			t.Errorf("%q: %v, %v, want %v", name, got, ok, want)
		}
	}
}

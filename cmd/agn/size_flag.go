package main

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/internal/words"
)

// byteSize is a flag that takes a number of bytes, with K, M or G for units of 1024.
type byteSize struct{ value *int64 }

func (s byteSize) String() string {
	if s.value == nil {
		return ""
	}
	n, unit := *s.value, ""
	for _, u := range []string{"K", "M", "G"} {
		if n == 0 || n%1024 != 0 {
			break
		}
		n, unit = n/1024, u
	}
	return fmt.Sprint(n) + unit
}

func (s byteSize) Set(text string) error {
	digits, shift := strings.ToUpper(text), 0
	for i, u := range []string{"K", "M", "G"} {
		if d, ok := strings.CutSuffix(digits, u); ok {
			digits, shift = d, 10*(i+1)
			break
		}
	}
	var n int64
	for _, d := range digits {
		if d < '0' || d > '9' || n > 1<<32 {
			n = -1
			break
		}
		n = 10*n + int64(d-'0')
	}
	if digits == "" || n < 0 || n > 1<<62>>shift {
		return words.Errorf("must be a number of bytes, such as 500M")
	}
	*s.value = n << shift
	return nil
}

func (s byteSize) Type() string { return "size" }

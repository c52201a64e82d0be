package rulesets_test

import "testing"

func TestChaturanca2(t *testing.T) { suite(t, "chaturanca-2") }

func FuzzChaturanca2Position(f *testing.F) { fuzzPosition(f, "chaturanca-2") }
func FuzzChaturanca2Walk(f *testing.F)     { fuzzWalk(f, "chaturanca-2") }

package search

import "testing"

// TestReading: only single statements that read are let through.
func TestReading(t *testing.T) {
	for statement, ok := range map[string]bool{
		"SELECT 1":                        true,
		" -- which\n select 1 ;  -- done": true,
		"WITH x AS (SELECT ';') SELECT * FROM x /* ; */": true,
		`SELECT "a;b", [c;d], 'it''s;'`:                  true,
		"VALUES (1)":                                     true,
		"EXPLAIN QUERY PLAN SELECT 1":                    true,
		"":                                               false,
		"-- SELECT":                                      false,
		"DELETE FROM games":                              false,
		"SELECT 1; DELETE FROM games":                    false,
		"SELECT 1;;":                                     false,
		"ATTACH 'x' AS y":                                false,
		"PRAGMA query_only = 0":                          false,
		"SELECT 'open":                                   false,
	} {
		if err := reading(statement); (err == nil) != ok {
			t.Errorf("%q: %v", statement, err)
		}
	}
}

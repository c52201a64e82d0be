-- The seventh schema: of events that gaps must have been the plays say so, and what is counted of
-- throws keeps those apart that were read.

-- What judging makes is made again.
DELETE FROM findings;
DELETE FROM seat_rows;
DELETE FROM plays;
DELETE FROM segments;
DELETE FROM postings;
DELETE FROM totals;

PRAGMA user_version = 7;

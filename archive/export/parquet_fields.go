package export

// cells appends pointers to the fields of a row, in their order, from which Parquet is written.

func (r *Game) cells(to []any) []any {
	return append(to,
		&r.Game, &r.Play, &r.File, &r.Number, &r.Line, &r.Variant, &r.Version, &r.Options, &r.Event, &r.Site,
		&r.Date, &r.DateFirst, &r.DateLast, &r.Round, &r.Seats, &r.First, &r.Seat1, &r.Player1, &r.Score1,
		&r.Rupees1, &r.Seat2, &r.Player2, &r.Score2, &r.Rupees2, &r.Seat3, &r.Player3, &r.Score3, &r.Rupees3,
		&r.Seat4, &r.Player4, &r.Score4, &r.Rupees4, &r.Result, &r.Computed, &r.Places,
		&r.Throws, &r.Scheme, &r.Commit, &r.Reveal, &r.Ending, &r.Verdict, &r.Complete,
		&r.Events, &r.Judged, &r.Plies, &r.Sic, &r.FEN, &r.Tags, &r.Text,
		&r.Ruleset, &r.Place, &r.DayFirst, &r.DayLast, &r.Folded, &r.Begun)
}

func (r *Event) cells(to []any) []any {
	return append(to,
		&r.Game, &r.File, &r.Number, &r.Variant, &r.Event, &r.Ply, &r.Round, &r.Seat, &r.Kind, &r.Written,
		&r.Played, &r.Throw, &r.Points, &r.Piece, &r.Men, &r.From, &r.To, &r.Taken, &r.Home, &r.Promotion,
		&r.Spends, &r.Effect, &r.Legal, &r.Sic, &r.Moves, &r.Hash, &r.Position, &r.Glyphs, &r.ThrowP,
		&r.Candidates, &r.ThrowModel)
}

func (r *Position) cells(to []any) []any {
	return append(to,
		&r.Hash, &r.Position, &r.Game, &r.File, &r.Number, &r.Variant, &r.Event, &r.Ply, &r.Round, &r.Seat, &r.Due,
		&r.Played, &r.Last, &r.Men)
}

func (r *Finding) cells(to []any) []any {
	return append(to,
		&r.Game, &r.File, &r.Number, &r.Variant, &r.Finding, &r.Code, &r.Severity, &r.Rule, &r.Event, &r.Ply,
		&r.Seat, &r.Line, &r.Column, &r.EndLine, &r.EndColumn, &r.Message, &r.Legal, &r.Variation,
		&r.Count, &r.Places)
}

func (r *tagged) cells(to []any) []any {
	return append(to, &r.Game, &r.File, &r.Number, &r.Variant, &r.Tag, &r.Name, &r.Value, &r.Folded,
		&r.Plain, &r.Loose, &r.Sorted, &r.Numeral)
}

func (r *seated) cells(to []any) []any {
	return append(to,
		&r.Game, &r.File, &r.Number, &r.Variant, &r.Seat, &r.Letter, &r.Name, &r.Player, &r.Folded, &r.Score,
		&r.Placed, &r.Outcome, &r.Taken, &r.Luck, &r.Rupees, &r.Plain, &r.Loose, &r.Sorted, &r.Person,
		&r.Plies)
}

func (r *alias) cells(to []any) []any {
	return append(to, &r.Game, &r.File, &r.Number, &r.Variant, &r.Seat, &r.Letter, &r.Name, &r.Folded, &r.Plain, &r.Loose)
}

func (r *commented) cells(to []any) []any {
	return append(to, &r.Game, &r.File, &r.Number, &r.Variant, &r.Comment, &r.Event, &r.Text, &r.Folded)
}

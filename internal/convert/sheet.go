package convert

// sheets are the formats of score sheets.
var sheets []Format

// Package sarif holds the parts of SARIF 2.1.0 (OASIS, 27 March 2020) that a check
// of games uses. Section numbers are those of the standard.
package sarif

// Version and Schema stand at the head of every log.
const (
	Version = "2.1.0"
	Schema  = "https://json.schemastore.org/sarif-2.1.0.json"
)

// ColumnKind is how columns are counted: in code points (3.14.17).
const ColumnKind = "unicodeCodePoints"

// Message is a text (3.11).
type Message struct {
	Text string `json:"text"`
}

// Component is a tool or a taxonomy (3.19).
type Component struct {
	Name             string       `json:"name"`
	InformationURI   string       `json:"informationUri,omitempty"`
	ShortDescription *Message     `json:"shortDescription,omitempty"`
	Rules            []Descriptor `json:"rules,omitempty"`
	Taxa             []Descriptor `json:"taxa,omitempty"`
}

// Descriptor describes a rule (3.49).
type Descriptor struct {
	ID               string         `json:"id"`
	ShortDescription Message        `json:"shortDescription"`
	FullDescription  Message        `json:"fullDescription"`
	Help             Message        `json:"help"`
	Default          *Configuration `json:"defaultConfiguration,omitempty"`
}

// Configuration says how severe a rule is (3.50).
type Configuration struct {
	Level string `json:"level"`
}

// Result is a finding (3.27).
type Result struct {
	RuleID       string            `json:"ruleId"`
	RuleIndex    int               `json:"ruleIndex"`
	Level        string            `json:"level"`
	Message      Message           `json:"message"`
	Locations    []Location        `json:"locations"`
	Related      []Location        `json:"relatedLocations,omitempty"`
	Fingerprints map[string]string `json:"partialFingerprints"`
	Taxa         []Reference       `json:"taxa,omitempty"`
	Attachments  []Attachment      `json:"attachments,omitempty"`
	Fixes        []Fix             `json:"fixes,omitempty"`
	Properties   any               `json:"properties,omitempty"`
}

// Attachment is something that goes with a result (3.21).
type Attachment struct {
	Description Message  `json:"description"`
	Artifact    Artifact `json:"artifactLocation"`
}

// Reference names a descriptor of another component (3.52).
type Reference struct {
	ID        string             `json:"id"`
	Component ComponentReference `json:"toolComponent"`
}

// ComponentReference names a component (3.54).
type ComponentReference struct {
	Name string `json:"name"`
}

// Location is where something is (3.28).
type Location struct {
	Physical Physical  `json:"physicalLocation"`
	Logical  []Logical `json:"logicalLocations,omitempty"`
}

// Physical is a place in a file (3.29).
type Physical struct {
	Artifact Artifact `json:"artifactLocation"`
	Region   *Region  `json:"region,omitempty"`
}

// Logical is a place in what the file means (3.33).
type Logical struct {
	Name string `json:"name"`
}

// Artifact is a file (3.4).
type Artifact struct {
	URI string `json:"uri"`
}

// Region is a stretch of a file, from 1, its end exclusive (3.30).
type Region struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

// Fix is a way to correct a finding (3.55).
type Fix struct {
	Description Message  `json:"description"`
	Changes     []Change `json:"artifactChanges"`
}

// Change is what a fix does to a file (3.56).
type Change struct {
	Artifact     Artifact      `json:"artifactLocation"`
	Replacements []Replacement `json:"replacements"`
}

// Replacement replaces a region (3.57).
type Replacement struct {
	Deleted  Region  `json:"deletedRegion"`
	Inserted Message `json:"insertedContent"`
}

// Invocation says how the run went (3.20).
type Invocation struct {
	Successful    bool           `json:"executionSuccessful"`
	Notifications []Notification `json:"toolExecutionNotifications,omitempty"`
}

// Notification is an error of the run itself (3.58).
type Notification struct {
	Level     string     `json:"level"`
	Message   Message    `json:"message"`
	Locations []Location `json:"locations,omitempty"`
}

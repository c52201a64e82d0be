package picture

import _ "embed"

// Style is the style sheet of the parts of a picture, which pages that hold pictures share.
// Their colours come from the variables of Light, Dark or Print.
//
//go:embed assets/style.css
var Style string

// Light and Dark are the colours of the screen as declarations, Print those of paper, on
// which seats differ in form and hatching alone.
var (
	//go:embed assets/light.css
	Light string
	//go:embed assets/dark.css
	Dark string
	//go:embed assets/print.css
	Print string
)

// halo keeps what stands on hatching legible.
//
//go:embed assets/halo.css
var halo string

// Hatching is what the colours of Print refer to, definitions for an SVG document.
//
//go:embed assets/hatching.svg
var Hatching string

// A Theme says for what a picture is made. Zero is unset.
type Theme uint8

// The themes.
const (
	ForScreen Theme = iota + 1
	ForPrint
)

func (t Theme) style() string {
	if t == ForPrint {
		return ".agn-picture{" + Print + "}\n" + Style + halo
	}
	return ".agn-picture{" + Light + "}\n@media (prefers-color-scheme:dark){.agn-picture{" + Dark + "}}\n" + Style
}

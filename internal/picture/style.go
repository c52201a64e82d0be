package picture

// Style is the style sheet of the parts of a picture, which pages that hold pictures share.
// Their colours come from the variables of Screen or Print.
const Style = `.agn-paper{fill:var(--agn-paper)}
.agn-square{fill:var(--agn-board);stroke:var(--agn-line);stroke-width:1}
.agn-frame{fill:none;stroke:var(--agn-ink);stroke-width:1.6}
.agn-cross{fill:none;stroke:var(--agn-line);stroke-width:1.2}
.agn-throne{fill:none;stroke:var(--agn-line);stroke-width:1}
.agn-label,.agn-name,.agn-turn{fill:var(--agn-soft);font-family:Georgia,"Palatino Linotype","Noto ` +
	`Serif",serif;font-size:13px;text-anchor:middle}
.agn-name{fill:var(--agn-ink)}
.agn-large .agn-label{font-size:20px}.agn-large .agn-name{font-size:16px}
.agn-on-turn{font-weight:bold;text-decoration:underline}
.agn-turn{fill:var(--agn-ink);font-size:16px;text-anchor:start}
.agn-man,.agn-token{stroke:var(--agn-edge);stroke-width:1.6;stroke-linejoin:round}
.agn-inner{fill:none;stroke-width:1.7;stroke-linecap:round}
.agn-glyph{stroke:none}
.agn-count{font-family:Georgia,"Palatino Linotype","Noto ` +
	`Serif",serif;font-weight:bold;font-size:24px;text-anchor:middle;stroke:none}
.agn-badge{fill:var(--agn-ink);font-size:17px;stroke:var(--agn-paper);stroke-width:3;paint-order:stroke}
.agn-roof{fill:none;stroke:var(--agn-ink);stroke-width:2.4}
.agn-lost use{opacity:.5}
.agn-arrow{fill:none;stroke:var(--agn-mark);stroke-width:5;stroke-linecap:round;stroke-linejoin:round;opacity:.8}
.agn-mark{fill:none;stroke:var(--agn-mark);stroke-width:3.4}
.agn-lot{fill:var(--agn-lot);stroke:var(--agn-ink);stroke-width:1.6}
.agn-pip{fill:var(--agn-ink)}
.agn-red{fill:var(--agn-red)}.agn-yellow{fill:var(--agn-yellow)}.agn-green{fill:var(--agn-green)}.agn-blue{fill:var(--agn-blue)}.agn-black{fill:var(--agn-black)}.agn-white{fill:var(--agn-white)}
.agn-on-red{fill:var(--agn-on-red);stroke:var(--agn-on-red)}.agn-on-yellow{fill:var(--agn-on-yellow);stroke:var(--agn-on-yellow)}.agn-on-green{fill:var(--agn-on-green);stroke:var(--agn-on-green)}.agn-on-blue{fill:var(--agn-on-blue);stroke:var(--agn-on-blue)}.agn-on-black{fill:var(--agn-on-black);stroke:var(--agn-on-black)}.agn-on-white{fill:var(--agn-on-white);stroke:var(--agn-on-white)}
.agn-line-red{stroke:var(--agn-red)}.agn-line-yellow{stroke:var(--agn-yellow)}.agn-line-green{stroke:var(--agn-green)}.agn-line-blue{stroke:var(--agn-blue)}.agn-line-black{stroke:var(--agn-black)}.agn-line-white{stroke:var(--agn-white)}
.agn-inner{fill:none}.agn-glyph{stroke:none}.agn-count{stroke:none}
`

// Light and Dark are the colours of the screen as declarations, Print those of paper, on
// which seats differ in form and hatching alone.
const (
	Light = `--agn-paper:#f6f0e3;--agn-board:#fbf7ee;--agn-line:#a08f74;--agn-ink:#2c2620;--agn-soft:#6a5d4b;--agn-edge:#2c2620;--agn-mark:#3c6e8f;--agn-lot:#fffdf7;` +
		`--agn-red:#a8432f;--agn-yellow:#dcae45;--agn-green:#5d8352;--agn-blue:#47698c;--agn-black:#34302c;--agn-white:#fffdf7;` +
		`--agn-on-red:#fff6ea;--agn-on-yellow:#2c2620;--agn-on-green:#fffdf4;--agn-on-blue:#f6f9ff;--agn-on-black:#f6f0e3;--agn-on-white:#2c2620`
	Dark = `--agn-paper:#1f252a;--agn-board:#2b333a;--agn-line:#6d7d89;--agn-ink:#e8e3d8;--agn-soft:#a9b4bb;--agn-edge:#e8e3d8;--agn-mark:#8fc1e3;--agn-lot:#39434b;` +
		`--agn-red:#b85a47;--agn-yellow:#cfa74e;--agn-green:#5f8a56;--agn-blue:#5580a8;--agn-black:#12161a;--agn-white:#ece7dc;` +
		`--agn-on-red:#fff6ea;--agn-on-yellow:#1c1813;--agn-on-green:#fbfff8;--agn-on-blue:#f6f9ff;--agn-on-black:#e8e3d8;--agn-on-white:#1c1813`
	Print = `--agn-paper:#fff;--agn-board:#fff;--agn-line:#555;--agn-ink:#000;--agn-soft:#000;--agn-edge:#000;--agn-mark:#000;--agn-lot:#fff;` +
		`--agn-red:url(#agn-hatched);--agn-yellow:url(#agn-ruled);--agn-green:url(#agn-dotted);--agn-blue:#000;--agn-black:#000;--agn-white:#fff;` +
		`--agn-on-red:#000;--agn-on-yellow:#000;--agn-on-green:#000;--agn-on-blue:#fff;--agn-on-black:#fff;--agn-on-white:#000`
)

// halo keeps what stands on hatching legible.
const halo = `.agn-glyph.agn-on-red,.agn-glyph.agn-on-yellow,.agn-glyph.agn-on-green,.agn-count.agn-on-red,.agn-count.agn-on-yellow,.agn-count.agn-on-green{stroke:#fff;stroke-width:4;paint-order:stroke}
`

// Hatching is what the colours of Print refer to, definitions for an SVG document.
const Hatching = `<pattern id="agn-hatched" width="5" height="5" patternUnits="userSpaceOnUse" ` +
	`patternTransform="rotate(45)"><path d="M0 0H5V5H0Z" fill="#fff"/><path d="M0 0V5" stroke="#000" ` +
	`stroke-width="2.4"/></pattern>` +
	`<pattern id="agn-ruled" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M0 0H7V7H0Z" ` +
	`fill="#fff"/><path d="M0 3.5H7" stroke="#000" stroke-width="1"/></pattern>` +
	`<pattern id="agn-dotted" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 0H5V5H0Z" ` +
	`fill="#fff"/><circle cx="2.5" cy="2.5" r="1.1" fill="#000"/></pattern>`

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

package browsertest_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
)

const controlled = `<!DOCTYPE html><html lang="en"><title>t</title><style>.hand{cursor:pointer}</style>
<button id="plain">a</button> <button id="keyed" aria-keyshortcuts="Control+S ?">b</button> <a href="#x">c</a>
<ul id="list"><li><button class="row odd">d</button></li><li><button class="row">e</button></li></ul>
<p id="board"><span class="hand square"><i>f</i></span></p> <input id="field"> <select ` +
	`id="choice"><option>1<option>2</select> <textarea id="scripted"></textarea>
<table><tr><td><kbd>space</kbd></table> <p id="log"></p>
<script>
const log = (t) => { document.getElementById("log").textContent += t; };
addEventListener("click", (e) => log("c"));
addEventListener("keydown", (e) => { if (!["Control", "Shift"].includes(e.key)) log("k"); });
addEventListener("click", (e) => { if (e.target.id === "plain") ` +
	`document.body.append(Object.assign(document.createElement("button"), {id: "late"})); });
document.getElementById("scripted").click();
</script>`

// TestUnpressed uses some controls of a page, and hears of all others.
func TestUnpressed(t *testing.T) {
	name := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(name, []byte(controlled), 0o600); err != nil {
		t.Fatal(err)
	}
	b := browsertest.New(t, "file://")
	b.Watch()
	b.Open("file://" + name)
	is := func(text string) string { return `document.getElementById("log").textContent === "` + text + `"` }
	unpressed := func() []string { return b.Unpressed("") }
	want := []string{
		": nothing clicks on #board span.hand", ": nothing clicks on #choice", ": nothing uses #choice by key",
		": nothing clicks on #field", ": nothing uses #field by key",
		": nothing presses the key ? of #keyed", ": nothing presses the key Control+S of #keyed",
		": nothing clicks on #keyed", ": nothing clicks on #list button.row", ": nothing uses #list button.row by key",
		": nothing clicks on #plain", ": nothing uses #plain by key", ": nothing clicks on #scripted",
		": nothing uses #scripted by key",
		": nothing clicks on a to " + name, ": nothing uses a to " + name + " by key",
		": nothing presses the key Space of the help",
	}
	if got := unpressed(); !slices.Equal(got, want) {
		t.Fatalf("of a page just opened:\n%q\nwant\n%q", got, want)
	}
	b.Click("#plain", is("cc")) // the script's own click was the first
	b.Click("#list button", is("ccc"))
	b.Click("#board i", is("cccc"))
	b.Enter("#plain", is("cccckc"))
	b.Keys("#field", "x", is("cccckck"))
	b.Key("Control+S", is("cccckckk"))
	want = []string{
		": nothing clicks on #choice", ": nothing uses #choice by key", ": nothing clicks on #field",
		": nothing presses the key ? of #keyed", ": nothing clicks on #keyed",
		": nothing clicks on #late", ": nothing uses #late by key", ": nothing uses #list button.row by key",
		": nothing clicks on #scripted", ": nothing uses #scripted by key",
		": nothing clicks on a to " + name, ": nothing uses a to " + name + " by key",
		": nothing presses the key Space of the help",
	}
	if got := unpressed(); !slices.Equal(got, want) {
		t.Fatalf("of one used in part:\n%q\nwant\n%q", got, want)
	}
	b.Key("?", is("cccckckkk"))
	b.Key("Space", is("cccckckkkk"))
	b.Click("#late", is("cccckckkkkc"))
	b.Click("#choice", is("cccckckkkkcc"))
	b.Sound()
}

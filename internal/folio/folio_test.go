package folio_test

import (
	"slices"
	"testing"

	"github.com/ashtapada/agn/internal/folio"
)

func TestPlaces(t *testing.T) {
	const text = "a [%src f012r.jpg#xywh=1,2,3,4 r1  l3] b [%src\np.png] [%srcs x] [%src] {[%src q 1} [%src open"
	var got []string
	for _, p := range folio.Places(text) {
		if text[p.From:p.From+len(p.Text)] != p.Text {
			t.Errorf("%q does not stand at %d", p.Text, p.From)
		}
		got = append(got, text[p.Start:p.End]+"|"+p.Image+"|"+p.Part+"|"+p.Name)
	}
	want := []string{"[%src f012r.jpg#xywh=1,2,3,4 r1  l3]|f012r.jpg|xywh=1,2,3,4|r1  l3", "[%src\np.png]|p.png||",
		"[%src q 1}|q||1"}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nnot %q", got, want)
	}
}

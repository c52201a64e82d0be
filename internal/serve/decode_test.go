package serve_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/serve"
)

// TestDecode: pages show what is made of a file of another format or encoding; nothing is saved to it, and the answer
// says why. A file that is AGN as it is can be saved.
func TestDecode(t *testing.T) {
	dir := t.TempDir()
	plain, other, bad := filepath.Join(dir, "plain.agn"), filepath.Join(dir, "other.txt"), filepath.Join(dir, "bad.txt")
	sound := "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n"
	for name, text := range map[string]string{plain: sound, other: "other", bad: "bad"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	decoded := 0
	s := startWith(t, serve.Config{Files: []string{plain, other, bad}, Write: true,
		Decode: func(_ context.Context, _ string, data []byte) ([]byte, string, error) {
			decoded++
			switch {
			case bytes.Equal(data, []byte("bad")):
				return nil, "", errors.New("it has no game")
			case bytes.HasPrefix(data, []byte("other")):
				return []byte(sound), "it is made of words", nil
			}
			return data, "", nil
		}})
	if res, text := s.do("GET", "/api/v1/files/2", ""); res.StatusCode != 200 || !strings.Contains(text, `1. e3 e6 *`) ||
		!strings.Contains(text, `"readOnly":"it is made of words"`) {
		t.Error(res.Status, text)
	}
	if res, text := s.do("GET", "/api/v1/files/1", ""); res.StatusCode != 200 || strings.Contains(text, "readOnly") {
		t.Error(res.Status, text)
	}
	if res, text := s.do("GET", "/api/v1/files/3", ""); res.StatusCode != 422 ||
		!strings.Contains(text, "it has no game") {
		t.Error(res.Status, text)
	}
	for _, path := range []string{"/api/v1/games", "/api/v1/files/2/games/1"} {
		if res, text := s.do("GET", path, ""); res.StatusCode != 200 || !strings.Contains(text, `"verdict":"legal"`) {
			t.Error(path, res.Status, text)
		}
	}
	before := decoded
	s.do("GET", "/api/v1/files/2", "")
	if decoded != before {
		t.Error("a file that has not changed is made again")
	}
	save := `{"text": "x", "sum": "` + sumOf("other") + `"}`
	if res, text := s.do("PUT", "/api/v1/files/2", save); res.StatusCode != 403 ||
		!strings.Contains(text, "nothing is written: it is made of words") {
		t.Error(res.Status, text)
	}
	if data, err := os.ReadFile(other); err != nil || string(data) != "other" {
		t.Errorf("%q, %v", data, err)
	}
	save = `{"text": "x", "sum": "` + sumOf(sound) + `"}`
	if res, text := s.do("PUT", "/api/v1/files/1", save); res.StatusCode != 200 {
		t.Error(res.Status, text)
	}
}

func sumOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

//go:build js && wasm

// Command agn-wasm is the judge for a page that has no server, see internal/offline. It sets the
// function agn(path, body) of the global object, both texts, which returns a text or an Error.
package main

import (
	"syscall/js"

	"github.com/ashtapada/agn/internal/offline"
)

func main() {
	judge := offline.New()
	js.Global().Set("agn", js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer, err := judge.Answer(args[0].String(), []byte(args[1].String()))
		if err != nil {
			return js.Global().Get("Error").New(err.Error())
		}
		return string(answer)
	}))
	select {}
}

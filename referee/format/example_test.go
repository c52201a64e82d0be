package format_test

import (
	"context"
	"fmt"
	"os"

	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/format"
)

// A file is formatted as gofmt does it; what is wrong with it comes beside.
func ExampleFormatter_Format() {
	const text = "[Variant \"chaturanga-2p\"]\n1.e2e3 e7-e6 {well} 2. Ng1f3 *"
	form, err := format.New(referee.Config{}).Format(context.Background(), []byte(text))
	if err != nil {
		fmt.Println(err)
		return
	}
	os.Stdout.Write(form.Text)
	fmt.Println(len(form.Faults), "faults")
	// Output:
	// [Variant "chaturanga-2p"]
	//
	// 1. e3 e6 {well} 2. Nf3 *
	// 0 faults
}

// Package none has nothing to change.
package none

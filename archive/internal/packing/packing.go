// Package packing compresses what an archive keeps, texts and packed plays, so that each
// piece carries a checksum that is compared whenever it is read.
package packing

import (
	_ "embed"
	"runtime"
	"sync"

	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
	"github.com/klauspost/compress/zstd"
)

// textDict is what texts of games have in common. Texts in archives were written with
// it: it never changes.
//
//go:embed text.dict
var textDict []byte

// textDictID names textDict in the frames that need it.
const textDictID = 0x41474e54

// maxSize bounds what a piece may come to, so that a damaged one takes no more memory.
const maxSize = 256 << 20

type codec struct {
	enc *zstd.Encoder
	dec *zstd.Decoder
}

func newCodec(enc []zstd.EOption, dec []zstd.DOption) codec {
	n := runtime.GOMAXPROCS(0)
	e, err := zstd.NewWriter(nil, append(enc, zstd.WithEncoderCRC(true), zstd.WithEncoderConcurrency(n),
		zstd.WithLowerEncoderMem(true), zstd.WithWindowSize(1<<20))...)
	if err != nil {
		panic("archive: " + err.Error()) // the options are constant
	}
	d, err := zstd.NewReader(nil, append(dec, zstd.WithDecoderConcurrency(n), zstd.WithDecoderMaxMemory(maxSize))...)
	if err != nil {
		panic("archive: " + err.Error())
	}
	return codec{e, d}
}

var (
	texts = sync.OnceValue(func() codec {
		return newCodec([]zstd.EOption{zstd.WithEncoderLevel(zstd.SpeedFastest),
			zstd.WithEncoderDictRaw(textDictID, textDict)},
			[]zstd.DOption{zstd.WithDecoderDictRaw(textDictID, textDict)})
	})
	blocks = sync.OnceValue(func() codec { return newCodec(leveled(zstd.SpeedDefault), nil) })
	dense  = sync.OnceValue(func() codec { return newCodec(leveled(zstd.SpeedFastest), nil) })
)

func leveled(l zstd.EncoderLevel) []zstd.EOption { return []zstd.EOption{zstd.WithEncoderLevel(l)} }

// AppendText appends a text in its packed form.
func AppendText(dst, text []byte) []byte { return texts().enc.EncodeAll(text, dst) }

// Text returns the text of a packed form. The error is problem.ErrDamaged, wrapped.
func Text(packed []byte) ([]byte, error) { return unpack(texts().dec, nil, packed) }

// AppendBlock appends bytes in their packed form.
func AppendBlock(dst, data []byte) []byte { return blocks().enc.EncodeAll(data, dst) }

// AppendDense appends bytes in the packed form of blocks that hold little that recurs, and of which
// searching for it makes nothing shorter.
func AppendDense(dst, data []byte) []byte { return dense().enc.EncodeAll(data, dst) }

// Block appends to dst the bytes of a packed form. The error is problem.ErrDamaged, wrapped.
func Block(dst, packed []byte) ([]byte, error) { return unpack(blocks().dec, dst, packed) }

func unpack(dec *zstd.Decoder, dst, packed []byte) ([]byte, error) {
	out, err := dec.DecodeAll(packed, dst)
	if err != nil {
		return nil, words.Errorf("%v: %v", problem.ErrDamaged, err)
	}
	return out, nil
}

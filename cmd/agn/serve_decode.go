package main

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/convert"
	"github.com/ashtapada/agn/internal/recode"
)

// decode makes AGN of what a file holds that is of another format or encoding, and says why nothing is saved to it
// then: that would lose what it is.
func (s *serving) decode(ctx context.Context, name string, data []byte) (text []byte, readOnly string, err error) {
	if foreignNamed(s.from) != nil {
		return s.convert(ctx, name, data)
	}
	if text, err = s.decodedAll(name, data); err != nil || bytes.Equal(text, data) {
		return text, "", err
	}
	encoding := string(s.encoding)
	if encoding == recode.Auto {
		encoding = grammar.LikelyEncoding(data)
	}
	return text, fmt.Sprintf("%s is in %s and is not saved to: agn fmt --encoding %[2]s -w %[1]s makes it UTF-8", name,
		encoding), nil
}

// convert makes AGN of a file of another format.
func (s *serving) convert(ctx context.Context, name string, data []byte) (text []byte, readOnly string, err error) {
	var out bytes.Buffer
	c := &converting{env: s.env, judging: s.judging, foreignSource: s.foreignSource}
	to, err := convert.Lookup(agnFormat)
	if err != nil {
		return nil, "", err
	}
	c.writer, c.scribe = to.Write(&out, &c.report), convert.NewScribe(c.cfg, &c.report)
	src, err := c.sourceOf(name, io.NopCloser(bytes.NewReader(data)), maxServed)
	if err != nil {
		return nil, "", err
	}
	if err := c.read(ctx, []*source{src}); err != nil {
		return nil, "", err
	}
	return out.Bytes(), fmt.Sprintf("%s is of the format %s and is not saved to: "+
		"agn convert --from %[2]s -o FILE.agn %[1]s makes a file of AGN", name, s.from), nil
}

// maxServed bounds what a compressed file unpacks to.
const maxServed = 64 << 20

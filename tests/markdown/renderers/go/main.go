// main.go: renders Markdown with goldmark. Reads documents as JSON strings, one for each line; writes for each
// document a line with a list of the HTML without raw HTML, and the HTML with raw HTML.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
)

func main() {
	safe := goldmark.New(goldmark.WithExtensions(extension.GFM))
	unsafe := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(html.WithUnsafe()))
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var document string
		if json.Unmarshal(line, &document) != nil {
			os.Exit(1)
		}
		var results []string
		for _, renderer := range []goldmark.Markdown{safe, unsafe} {
			var html bytes.Buffer
			if renderer.Convert([]byte(document), &html) != nil {
				os.Exit(1)
			}
			results = append(results, html.String())
		}
		if encoder.Encode(results) != nil {
			os.Exit(1)
		}
		out.Flush()
	}
}

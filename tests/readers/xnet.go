// xnet.go: golang.org/x/net/html. Reads fragments in a div.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

type record struct {
	ID    int    `json:"id"`
	HTML  string `json:"html,omitempty"`
	Tree  string `json:"tree"`
	Error string `json:"error,omitempty"`
}

func named(namespace, name string) string {
	if namespace == "" {
		return name
	}
	return namespace + " " + name
}

func lines(n *html.Node) []string {
	switch n.Type {
	case html.TextNode:
		return []string{`"` + n.Data + `"`}
	case html.CommentNode:
		return []string{"<!-- " + n.Data + " -->"}
	case html.ElementNode:
		var attributes []string
		for _, a := range n.Attr {
			attributes = append(attributes, `  `+named(a.Namespace, a.Key)+`="`+a.Val+`"`)
		}
		sort.Strings(attributes)
		return append([]string{"<" + named(n.Namespace, n.Data) + ">"}, attributes...)
	}
	return nil
}

func dump(out *strings.Builder, n *html.Node, depth int) {
	for _, line := range lines(n) {
		fmt.Fprintf(out, "| %s%s\n", strings.Repeat("  ", depth), line)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		dump(out, c, depth+1)
	}
}

func read(r *record) {
	div := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
	nodes, err := html.ParseFragmentWithOptions(strings.NewReader(r.HTML), div, html.ParseOptionEnableScripting(false))
	if err != nil {
		r.Error = err.Error()
		return
	}
	var out strings.Builder
	for _, n := range nodes {
		dump(&out, n, 0)
	}
	r.Tree = strings.TrimSuffix(out.String(), "\n")
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	decoder, encoder := json.NewDecoder(in), json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for {
		var r record
		if decoder.Decode(&r) != nil {
			return
		}
		read(&r)
		r.HTML = ""
		encoder.Encode(&r)
	}
}

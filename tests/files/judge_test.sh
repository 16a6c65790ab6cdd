#!/bin/sh
# Tests that the judge, and each of its two parsers, refuses files that are not well-formed.
#   tests/files/judge_test.sh PROGRAM
set -eu
judge=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
wrong=0

# expect JUDGES WHAT XML [OPTION]: JUDGES states which parsers must refuse the XML: none or both.
expect() {
    printf '%s' "$3" >"$folder/file.xml"
    "$judge" ${4:-} "$folder/file.xml" >"$folder/said" && refused=none || refused=both
    [ $refused = none ] || [ "$(grep -cE 'file\.xml:[0-9]+:[0-9]+: (libxml2|expat): ' "$folder/said")" = 2 ] || refused=one
    [ $refused = "$1" ] && return
    echo "FAILED $2: refused by $refused, should be by $1"
    cat "$folder/said"
    wrong=$((wrong + 1))
}

expect none 'a document'                 '<a x="&lt;">&#65;<!-- c --><b xmlns="n"/></a>'
expect none 'a declaration'              '<?xml version="1.0"?><a/>'
expect none 'text and two elements'      'text<a/><a/>' --fragment
expect none 'nothing'                    '' --fragment
expect none 'a prefix that is declared'  '<p:a xmlns:p="n" p:x="" x=""/>'
expect none '250 levels'                 "$(printf '<a>%.0s' $(seq 250))$(printf '</a>%.0s' $(seq 250))"
expect both 'nothing'                    ''
expect both 'text alone'                 'text'
expect both 'two roots'                  '<a/><a/>'
expect both 'text after the root'        '<a/>text'
expect both 'an end tag too few'         '<a><b></a>'
expect both 'an end tag too many'        '</r>' --fragment
expect both 'the end of what is around'  '</r><r>' --fragment
expect both 'a value without quotes'     '<a x=1/>'
expect both '"<" in a value'             '<a x="<"/>'
expect both 'an ampersand'               '<a>&</a>'
expect both 'an entity of HTML'          '<a>&nbsp;</a>'
expect both 'two hyphens in a comment'   '<a><!-- -- --></a>'
expect both '"]]>" in text'              '<a>]]></a>'
expect both 'a control character'        "$(printf '<a>\001</a>')"
expect both 'a reference to one'         '<a>&#1;</a>'
expect both 'a noncharacter'             "$(printf '<a>\357\277\277</a>')"
expect both 'what is not UTF-8'          "$(printf '<a>\377</a>')"
expect both 'a surrogate'                '<a>&#xD800;</a>'
expect both 'an attribute twice'         '<a x="" x=""/>'
expect both 'one twice by namespace'     '<a xmlns:p="n" xmlns:q="n" p:x="" q:x=""/>'
expect both 'a prefix without namespace' '<p:a/>'
expect both 'one of an attribute'        '<a p:x=""/>'
expect both 'xml bound anew'             '<a xmlns:xml="n"/>'
expect both 'xmlns bound'                '<a xmlns:xmlns="n"/>'
expect both 'a prefix bound to nothing'  '<a xmlns:p=""/>'
expect both 'a name with a bad letter'   '<a×/>'
expect both 'a target called xml'        '<a/><?xml version="1.0"?>'

echo "$wrong wrong"
[ "$wrong" = 0 ]

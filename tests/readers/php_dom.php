<?php
// php_dom.php: libxml2's HTML parser, as PHP's DOM uses it. Reads pages.
if (($argv[1] ?? '') === '--version') {
    echo 'PHP ', PHP_VERSION, ', libxml2 ', LIBXML_DOTTED_VERSION, "\n";
    exit;
}
libxml_use_internal_errors(true);

function attributes(DOMElement $element): array
{
    $lines = [];
    foreach ($element->attributes as $attribute)
        $lines[] = $attribute->nodeName . '="' . $attribute->value . '"';
    sort($lines, SORT_STRING);
    return $lines;
}

function lines(DOMNode $node): array
{
    switch ($node->nodeType) {
    case XML_ELEMENT_NODE: return ['<' . $node->nodeName . '>'];
    case XML_TEXT_NODE:
    case XML_CDATA_SECTION_NODE: return ['"' . $node->nodeValue . '"'];
    case XML_COMMENT_NODE: return ['<!-- ' . $node->nodeValue . ' -->'];
    default: return [];
    }
}

function dump(DOMDocument $document): string
{
    $out = [];
    for ($node = $document->firstChild, $depth = 0; $node;) {
        foreach (lines($node) as $line)
            $out[] = '| ' . str_repeat('  ', $depth) . $line;
        if ($node instanceof DOMElement)
            foreach (attributes($node) as $line)
                $out[] = '| ' . str_repeat('  ', $depth + 1) . $line;
        if ($node->firstChild && $node instanceof DOMElement) {
            $node = $node->firstChild;
            $depth++;
            continue;
        }
        while ($node && !$node->nextSibling) {
            $node = $node->parentNode;
            $depth--;
        }
        $node = $node ? $node->nextSibling : null;
    }
    return implode("\n", $out);
}

while (($line = fgets(STDIN)) !== false) {
    $record = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
    $document = new DOMDocument();
    $answer = $document->loadHTML($record['html'])
        ? ['tree' => dump($document)] : ['error' => 'loadHTML'];
    libxml_clear_errors();
    echo json_encode(['id' => $record['id']] + $answer, JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR), "\n";
}

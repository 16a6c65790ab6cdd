<?php
// php_strip_tags.php: strip_tags() of PHP, which finds tags without a tokenizer of HTML. Reads text only.
if (($argv[1] ?? '') === '--version') {
    echo 'strip_tags() of PHP ', PHP_VERSION, "\n";
    exit;
}
while (($line = fgets(STDIN)) !== false) {
    $record = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
    $text = html_entity_decode(strip_tags($record['html']), ENT_QUOTES | ENT_HTML5, 'UTF-8');
    echo json_encode(['id' => $record['id'], 'tree' => '| "' . $text . '"'], JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}

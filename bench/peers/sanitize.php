<?php
// sanitize.php: HTMLPurifier: sanitize.php FILE ROUNDS SECONDS. peers.py says what it prints.
require_once 'HTMLPurifier.auto.php';

function documents(string $path): array
{
    $bytes = file_get_contents($path);
    $documents = [];
    for ($at = 0; $at < strlen($bytes); $at += 4 + $size) {
        $size = unpack('N', $bytes, $at)[1];
        $documents[] = substr($bytes, $at + 4, $size);
    }
    return $documents;
}

function seconds(): float
{
    $usage = getrusage();
    return $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'] +
        ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e6;
}

// Sanitizes documents until $most seconds have passed. Returns the number of documents and the seconds.
function run(HTMLPurifier $purifier, array $documents, float $most = INF): array
{
    $start = seconds();
    $count = 0;
    foreach ($documents as $html) {
        if (seconds() - $start > $most)
            break;
        $purifier->purify($html);
        $count++;
    }
    return [$count, seconds() - $start];
}

ini_set('memory_limit', '-1');
ini_set('display_errors', 'stderr');
ini_set('log_errors', '0');
error_reporting(E_ERROR | E_PARSE | E_COMPILE_ERROR);
$config = HTMLPurifier_Config::createDefault();
$config->set('Cache.DefinitionImpl', null);
$purifier = new HTMLPurifier($config);
if ($argv[1] === '--version') {
    $purifier->purify('<p>text</p>'); // fails if this version does not run with this version of PHP
    echo 'HTMLPurifier ', HTMLPurifier::VERSION, "\n";
    exit;
}
$documents = documents($argv[1]);
$documents = array_slice($documents, 0, run($purifier, $documents, (float) $argv[3])[0]);
echo array_sum(array_map('strlen', $documents)), "\n";
for ($i = 0; $i < (int) $argv[2]; $i++)
    echo run($purifier, $documents)[1], "\n";

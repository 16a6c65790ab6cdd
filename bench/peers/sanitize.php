<?php
// sanitize.php: a sanitizer for PHP: sanitize.php htmlpurifier|symfony FILE ROUNDS SECONDS. peers.py says what it prints. The environment
// variable COMPOSER names the folder with the packages of composer.

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
function run(callable $sanitize, array $documents, float $most = INF): array
{
    $start = seconds();
    $count = 0;
    foreach ($documents as $html) {
        if (seconds() - $start > $most)
            break;
        $sanitize($html);
        $count++;
    }
    return [$count, seconds() - $start];
}

function timeEach(callable $sanitize, array $documents): string
{
    $times = [];
    foreach ($documents as $html) {
        $start = hrtime(true);
        $sanitize($html);
        $times[] = (hrtime(true) - $start) / 1e9;
    }
    sort($times);
    return $times[intdiv(count($times), 2)] . ' ' . $times[intdiv(count($times) * 99, 100)];
}

// Returns the function that sanitizes, and the name and version.
function openHtmlPurifier(): array
{
    require_once 'HTMLPurifier.auto.php';
    $config = HTMLPurifier_Config::createDefault();
    $config->set('Cache.DefinitionImpl', null);
    $purifier = new HTMLPurifier($config);
    return [$purifier->purify(...), 'HTMLPurifier ' . HTMLPurifier::VERSION];
}

function openSymfony(): array
{
    require_once getenv('COMPOSER') . '/vendor/autoload.php';
    $config = (new Symfony\Component\HtmlSanitizer\HtmlSanitizerConfig())->allowSafeElements()->withMaxInputLength(-1);
    $sanitizer = new Symfony\Component\HtmlSanitizer\HtmlSanitizer($config);
    $version = Composer\InstalledVersions::getPrettyVersion('symfony/html-sanitizer');
    return [$sanitizer->sanitize(...), "Symfony HtmlSanitizer $version"];
}

ini_set('memory_limit', '-1');
ini_set('display_errors', 'stderr');
ini_set('log_errors', '0');
error_reporting(E_ERROR | E_PARSE | E_COMPILE_ERROR);
[$sanitize, $version] = $argv[1] === 'symfony' ? openSymfony() : openHtmlPurifier();
if ($argv[2] === '--version') {
    $sanitize('<p>text</p>'); // fails if this version does not run with this version of PHP
    echo $version, "\n";
    exit;
}
if ($argv[2] === '--first') {
    echo $sanitize('<b>a'), "\n";
    exit;
}
$documents = documents($argv[2]);
$documents = array_slice($documents, 0, run($sanitize, $documents, (float) $argv[4])[0]);
echo array_sum(array_map('strlen', $documents)), "\n";
for ($i = 0; $i < (int) $argv[3]; $i++)
    echo run($sanitize, $documents)[1], "\n";
echo timeEach($sanitize, $documents), "\n";

/* help.c: the texts of `tamis help`. The manual, man/tamis.1, has more details. */
#include "cli.h"

/* clang-format off: source lines match output lines */

const char help_all[] =
    "tamis: an HTML sanitizer; the output contains only what the policy allows\n"
    "\n"
    "  tamis [sanitize] [OPTION]... [FILE]...   write sanitized markup to standard output\n"
    "  tamis batch [OPTION]... [FILE]           sanitize each record of a stream\n"
    "  tamis explain [OPTION]... [FILE]...      print what is removed, where and why\n"
    "  tamis urls [OPTION]... [FILE]...         print the URLs that the policy keeps\n"
    "  tamis verify [OPTION]... [FILE]...       check the guarantees of sanitized output\n"
    "  tamis gate [OPTION]... [FILE]...         check in one pass that a text is safe markup\n"
    "  tamis policy list|show|check|learn ...   list the presets; print, check or make a policy\n"
    "  tamis tokens [OPTION]... [FILE]          print the tokens of the input\n"
    "  tamis tree [OPTION]... [FILE]            print the tree that a browser would build\n"
    "  tamis help [COMMAND]                     print help about a command, or 'limits'\n"
    "  tamis --version\n"
    "\n"
    "Without FILE, or when FILE is -, standard input is read. If the first argument is not a\n"
    "command, it is a file to sanitize.\n"
    "\n"
    "Examples:\n"
    "  tamis comment.html\n"
    "  echo '<p onclick=evil()>Hello <script>evil()</script>' | tamis\n"
    "  tamis batch -j 4 < comments.jsonl > safe.jsonl\n"
    "\n"
    "Exit status: 0 success; 1 the input was refused and no part of it was written;\n"
    "2 wrong arguments or policy; 3 a read, a write or a memory allocation failed;\n"
    "4 with --stream, the input was refused or a read failed, and the output is incomplete.\n";

#define POLICY_OPTIONS_FOR_HTML \
    "  -p, --policy NAME|FILE  a preset ('tamis policy list') or a JSON file: a\n" \
    "                          SanitizerConfig as for setHTML(), optionally with rules for\n" \
    "                          values (docs/policy.md)\n" \
    "  --unsafe                keep everything that the policy allows, including scripts, as\n" \
    "                          setHTMLUnsafe() does; without a policy, keep everything\n" \
    "  --context ELEMENT       the element that will contain the output: td, \"svg desc\",\n" \
    "                          \"math mi\"...; the default is that of the policy, or div\n" \
    "  --id-prefix PREFIX      use this prefix in place of the \"idPrefix\" of the policy\n" \
    "  --base-url URL          use this URL in place of the \"baseURL\" of the policy\n" \
    "  --document              sanitize a whole document with DOCTYPE, html, head and body\n" \
    "  --scripting on|off      read the content of noscript in the input as text (on) or as\n" \
    "                          markup (off); the default is that of the policy; if the policy\n" \
    "                          has none: off with --document, otherwise on\n"

#define POLICY_OPTIONS_EXCEPT_PROFILE \
    POLICY_OPTIONS_FOR_HTML \
    "  --dialect NAME          html (the default), or xml5: reads XML, well-formed or not, and\n" \
    "                          writes well-formed XML; for SVG files, XHTML and feeds\n"

#define PROFILE_OPTION \
    "  --profile NAME          P4, P3 or P0: markup that HTML, XML and SGML parsers read alike;\n" \
    "                          img is written <img></img>, <img/>, or not at all\n"

#define POLICY_OPTIONS POLICY_OPTIONS_EXCEPT_PROFILE PROFILE_OPTION

#define LIMIT_OPTION "  --limit NAME=VALUE      set a limit; 'tamis help limits' lists the names\n"

#define OUTPUT_OPTIONS \
    "  --to NAME               html (the default); text: the visible text, which is not safe\n" \
    "                          as HTML; or markdown: GitHub Flavored Markdown; the HTML that a\n" \
    "                          renderer makes from it must be sanitized again\n" \
    "  --list-marks            with --to text: write '- ' or a number before list items\n" \
    "  --link-addresses        with --to text: write the address of a link after its text, as\n" \
    "                          in 'plan <URL>'\n" \
    "  --image-texts           with --to text: write the alt text of images\n"

const char help_sanitize[] =
    "tamis [sanitize] [OPTION]... [FILE]...\n"
    "\n"
    "Writes the parts of the input that the policy allows to standard output. Each FILE is a\n"
    "separate document. Nothing is written unless every document can be sanitized.\n"
    "\n" POLICY_OPTIONS LIMIT_OPTION OUTPUT_OPTIONS
    "  --stream MODE           write the output while the input arrives, for one FILE or standard\n"
    "                          input; exact: the output without this option, each byte as\n"
    "                          soon as no further input can change it; in-order: each byte at\n"
    "                          once; what a parser would move is removed or unwrapped; memory\n"
    "                          does not grow with the length of the input, and INPUT_BYTES,\n"
    "                          OUTPUT_BYTES and NODES are 1073741824, the greatest value of a\n"
    "                          limit, unless --limit or the policy sets them\n"
    "  --counts                print on standard error how much was removed\n"
    "\n"
    "With --stream, a failure can occur after a part of the output was written. The part is\n"
    "safe, but the rest and end tags are missing: a message says so, and the exit status is 4.\n"
    "\n"
    "Examples:\n"
    "  tamis comment.html > safe.html\n"
    "  tamis --counts --policy forum.json post.html\n"
    "  curl -s https://example.org/ | tamis --document\n"
    "  tamis --context td --limit INPUT_BYTES=100000 cell.html\n"
    "  tamis --dialect xml5 --document --policy icons.json upload.svg\n"
    "  tamis --policy article --to text --list-marks --link-addresses post.html\n"
    "  tamis --policy article --to markdown post.html\n"
    "  tail -n +1 -f answer.html | tamis --stream in-order --policy article\n";

const char help_batch[] =
    "tamis batch [OPTION]... [FILE]\n"
    "\n"
    "Reads JSON Lines and writes each record again, in the same order, with its member\n"
    "\"html\" sanitized. All other bytes of the record stay the same. If a record cannot be\n"
    "sanitized, \"html\" becomes null, and a member \"error\" describes the error and its place.\n"
    "The answer to a line that is not a JSON object is {\"error\": \"...\"}. An error does not end\n"
    "the command. Blank lines are skipped.\n"
    "\n" POLICY_OPTIONS LIMIT_OPTION OUTPUT_OPTIONS
    "  --field NAME            sanitize this member instead of \"html\"; repeatable; a NAME such as\n"
    "                          /post/0/html is a JSON pointer\n"
    "  --id-prefix-field NAME  the member that contains the \"idPrefix\" for its record; without\n"
    "                          this member, the prefix is that of --id-prefix or the policy\n"
    "  --base-url-field NAME   the same for the \"baseURL\" and --base-url\n"
    "  --key-tab               each line begins with a key and a tab, which are copied to the\n"
    "                          answer\n"
    "  --counts                add a member \"counts\": the numbers of removed elements,\n"
    "                          attributes, comments and processing instructions\n"
    "  --explain               add a member \"changes\", as in 'tamis explain --json', and a\n"
    "                          member \"total\", the number of changes\n"
    "  --most N                with --explain: list the first N changes of each field\n"
    "                          (default: 1000)\n"
    "  -0, --null              read and write documents that end in a NUL byte; a refused\n"
    "                          document is written as an empty one, with a message on\n"
    "                          standard error and exit status 1\n"
    "  -j, --jobs N            the number of threads (default: 1)\n"
    "\n"
    "Examples:\n"
    "  echo '{\"id\": 7, \"html\": \"<b onclick=evil()>bold\"}' | tamis batch\n"
    "  tamis batch -j 4 --policy forum.json < posts.jsonl > safe.jsonl\n"
    "  tamis batch --field title --field /post/html --counts < posts.jsonl > safe.jsonl\n"
    "  tamis batch --to text --policy text < posts.jsonl > index.jsonl\n"
    "  tamis batch --key-tab < keys.tsv | sort > safe.tsv\n"
    "  parallel --pipe tamis batch < posts.jsonl > safe.jsonl\n"
    "  printf '<p>one\\0<p>two\\0' | tamis batch -0\n";

const char help_explain[] =
    "tamis explain [OPTION]... [FILE]...\n"
    "\n"
    "Sanitizes each FILE and prints, instead of the result, every change in the order of the\n"
    "input: the place, what was changed, the reason, the rule of the policy, and the source\n"
    "line with a mark under the place. If a file is refused, the next file is read.\n"
    "\n" POLICY_OPTIONS LIMIT_OPTION
    "  --most N                print the first N changes (default: 1000); all are counted\n"
    "  --json                  a JSON object {\"changes\": [...], \"total\": ...} for each FILE, or\n"
    "                          {\"error\": {...}} for a FILE that is refused\n"
    "  --user-texts            print reasons and errors as sentences that can be shown to the\n"
    "                          person who sent the document, without codes and rules\n"
    "\n"
    "Examples:\n"
    "  tamis explain comment.html\n"
    "  echo '<p onclick=evil()>Hello <script>evil()</script>' | tamis explain\n"
    "  tamis explain --policy forum.json --json post.html | jq '.changes[].reason'\n"
    "  tamis explain --dialect xml5 --document --policy svg upload.svg\n"
    "\n"
    "Colors are used on a terminal unless NO_COLOR is set. The exit status is that of\n"
    "sanitize; changes do not affect it.\n";

const char help_urls[] =
    "tamis urls [OPTION]... [FILE]...\n"
    "\n"
    "Prints the URLs that the policy keeps in each FILE, as they would be written, with their\n"
    "places, elements and attributes; without empty URLs and URLs that begin with \"#\". The\n"
    "policy needs a rule with \"url\".\n"
    "\n" POLICY_OPTIONS_EXCEPT_PROFILE LIMIT_OPTION
    "  --json                  print a JSON object for each URL, with the members url, element,\n"
    "                          attribute, descriptor (of srcset), offset, line and column, and\n"
    "                          with several FILEs also file\n"
    "\n"
    "Examples:\n"
    "  tamis urls --policy comment post.html\n"
    "  tamis urls --policy email --json mail.html | jq -r 'select(.element == \"img\").url'\n"
    "\n"
    "If a FILE is refused, the next one is read; the exit status is the highest one.\n";

#define DIALECT_OPTION "  --dialect NAME          html (the default) or xml5\n"

const char help_verify[] =
    "tamis verify [OPTION]... [FILE]...\n"
    "\n"
    "Checks that each FILE is sanitized output: sanitizing it again with the same options\n"
    "must not change one byte. With --dialects all, FILE must also be in the output language\n"
    "of the profile (P4 by default), all four dialects must read the same start tags, end\n"
    "tags, attributes and text in it, all allowed by the policy, and HTML and XML5 must build\n"
    "the same tree. Each failure is printed on standard error with its place.\n"
    "\n" POLICY_OPTIONS_FOR_HTML PROFILE_OPTION
    "  --dialects all          check with all four dialects, not only HTML\n" LIMIT_OPTION "\n"
    "Examples:\n"
    "  tamis comment.html > safe.html && tamis verify safe.html\n"
    "  tamis --profile P4 comment.html | tamis verify --dialects all\n"
    "\n"
    "Exit status: 0 all checks passed; 1 a check failed or a limit was reached; 2 wrong\n"
    "arguments or policy; 3 a read or a memory allocation failed.\n";

const char help_gate[] =
    "tamis gate [OPTION]... [FILE]...\n"
    "tamis gate --table NAME [--policy NAME|FILE]\n"
    "\n"
    "Reads each FILE once, without a parser, and accepts or refuses it. A FILE that is accepted\n"
    "contains only elements, attributes and URL schemes that the policy lists, for every HTML\n"
    "parser. tamis passes all its output of safe policies through this gate. Much that is safe\n"
    "is refused, because only what tamis writes is accepted: values in double quotation marks,\n"
    "no \"<\" and few references in a text. If a FILE is refused, the place and the rule are\n"
    "printed on standard error. docs/gate.md says what is proved.\n"
    "\n"
    "  -p, --policy NAME|FILE  as in 'tamis help sanitize'; the policy must be safe\n"
    "  --context ELEMENT       the element that will contain the text\n"
    "  --table NAME            read no FILE, but print what the policy lists as a C file, the\n"
    "                          table NAME, for programs that contain only the gate, without\n"
    "                          tamis (docs/gate.md, \"Use it alone\")\n"
    "\n"
    "Examples:\n"
    "  tamis gate --policy article stored.html\n"
    "  tamis gate --table article --policy article > article.c\n"
    "  psql -Atc 'select body from posts where id = 7' | tamis gate --policy comment\n"
    "\n"
    "Exit status: 0 every FILE is accepted; 1 a FILE is refused; 2 wrong arguments or policy;\n"
    "3 a read or a memory allocation failed.\n";

const char help_policy[] =
    "tamis policy list\n"
    "tamis policy show [--unsafe] [--canonical] NAME|FILE\n"
    "tamis policy check [--unsafe] [--strict] [NAME|FILE]...\n"
    "tamis policy learn [--explain] [--strict] [OPTION]... FILE...\n"
    "\n"
    "list: prints each preset and its purpose. show: prints a complete policy as JSON, which\n"
    "can be saved, edited and passed to --policy. check: prints a line for each policy: that\n"
    "it is valid, or the error with line, column and path of the member. For a valid policy\n"
    "it also prints warnings about probable mistakes. learn: prints a safe policy that keeps the\n"
    "markup of the files and allows little else, and lists on standard error what the policy\n"
    "does not keep.\n"
    "A policy can change a preset, or a file in its folder: {\"extends\": \"comment\", \"remove\":\n"
    "{\"elements\": [\"img\"]}, \"add\": {\"attributes\": [\"class\"]}, \"comments\": true}; show prints\n"
    "the whole policy. docs/policy.md describes the format.\n"
    "\n"
    "  --unsafe                treat the policies as 'tamis --unsafe' does\n"
    "  --canonical             show: print the form of a browser's Sanitizer.get(): every name\n"
    "                          is an object, and lists are sorted\n"
    "  --strict                check: exit status 1 if there are warnings; learn: exit status 1\n"
    "                          if the policy does not keep everything in the files\n"
    "  --explain               learn: also list each item of the policy on standard error, with\n"
    "                          the number of its uses in the files and the place of the first\n"
    "  --document, --context, --scripting, --limit\n"
    "                          learn: as in 'tamis help sanitize'\n"
    "\n"
    "Examples:\n"
    "  tamis policy list\n"
    "  tamis policy show comment > forum.json\n"
    "  tamis policy check --strict forum.json && tamis --policy forum.json post.html\n"
    "  tamis policy learn --explain posts/*.html > forum.json\n"
    "\n"
    "Exit status: 0 success, all policies are valid; 1 a file to learn from was refused, or a\n"
    "failure that --strict defines; 2 a policy is not valid, or wrong arguments; 3 a read, a\n"
    "write or a memory allocation failed.\n";

const char help_tokens[] =
    "tamis tokens [OPTION]... [FILE]\n"
    "\n"
    "Prints the tokens of the input and its parse errors. A tokenizer without a tree builder\n"
    "does not change its state after <script> or <title>; set the state with the options.\n"
    "\n"
    "  --dialect NAME          html (the default), html-2008, xml5 or sgml; all: the four\n"
    "                          results side by side, the first difference marked\n"
    "  --initial-state STATE   the first state, by its name in the standard: \"RCDATA state\"\n"
    "  --last-start-tag NAME   the last start tag, which makes an end tag appropriate\n"
    "  --follow-tags           change the state after <title>, <script>... as a tree builder does\n"
    "  --foreign               <![CDATA[ begins a CDATA section, as in svg and math\n"
    "  --no-norm               sgml: do not normalize names and whitespace\n"
    "  --trace                 also print every state transition\n"
    "  --format FORMAT         html5lib (the default): one JSON object in the format of the\n"
    "                          html5lib tokenizer tests; text: one line for each token; dump:\n"
    "                          sgml events in the format of the SGML note\n"
    "  --jsonl                 read JSON Lines {\"id\": ..., \"html\": \"...\"}, optionally with\n"
    "                          dialect, initial_state, last_start_tag, follow_tags and\n"
    "                          foreign; write each result with its id\n" LIMIT_OPTION "\n"
    "Examples:\n"
    "  tamis tokens --dialect all suspicious.html\n"
    "  tamis tokens --dialect all --jsonl < corpus.jsonl | grep -v 'difference\":null'\n"
    "  echo '<a b=1/></>' | tamis tokens --dialect xml5\n"
    "  echo '<p class=x>Tom &amp; Jerry' | tamis tokens\n"
    "  tamis tokens --format text page.html\n"
    "  echo 'a<b></title>' | tamis tokens --initial-state \"RCDATA state\" --last-start-tag title\n";

const char help_tree[] =
    "tamis tree [OPTION]... [FILE]\n"
    "\n"
    "Prints the tree that the parser builds, before sanitizing, in the format of the html5lib\n"
    "tree construction tests.\n"
    "\n" DIALECT_OPTION "  --context ELEMENT       parse a fragment in this element: td, \"svg desc\"...\n"
    "  --scripting [on|off]    on: parse as if scripting is enabled, so noscript contains text;\n"
    "                          --scripting without a value means on; the default is off\n"
    "  --shadow-roots          <template shadowrootmode> makes shadow roots\n"
    "  --year YEAR             parse HTML by the rules of this year: 2014 to 2026 (the default)\n"
    "  --jsonl                 read JSON Lines {\"id\": ..., \"html\": \"...\"}, optionally with\n"
    "                          dialect, context, scripting, shadow_roots, year; write\n"
    "                          {\"id\": ..., \"tree\": \"...\"}\n" LIMIT_OPTION "\n"
    "Examples:\n"
    "  echo '<table><b>x' | tamis tree\n"
    "  echo '<td>x' | tamis tree --context tr\n"
    "  tamis tree --dialect xml5 feed.xml\n";

#define LIMIT(name, value, why, user_text) "  " #name "=" #value "\n      " why "\n"
const char help_limits[] =
    "Limits and their defaults. A document that exceeds a limit is refused as a whole.\n\n"
#include <tamis/limits.def>
    "\nExample:\n  tamis --limit NODES=1000 --limit input-bytes=65536 comment.html\n";
#undef LIMIT
/* clang-format on */

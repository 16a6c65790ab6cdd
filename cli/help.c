/* help.c: what `tamis help` says. The manual, man/tamis.1, says more. */
#include "cli.h"

/* clang-format off: the lines are those of the screen */

const char help_all[] =
    "tamis: user HTML in, only what the policy allows out\n"
    "\n"
    "  tamis [sanitize] [OPTION]... [FILE]...   safe markup to standard output\n"
    "  tamis batch [OPTION]... [FILE]           the same for each record of a stream\n"
    "  tamis explain [OPTION]... [FILE]...      what is removed, where and why\n"
    "  tamis verify [OPTION]... [FILE]...       whether output keeps its promises\n"
    "  tamis policy list|show|check ...         the presets, and whether a policy file is good\n"
    "  tamis tokens [OPTION]... [FILE]          what the tokenizer makes of the input\n"
    "  tamis tree [OPTION]... [FILE]            the tree that a browser's parser would build\n"
    "  tamis help [COMMAND]                     more about a command, or 'limits'\n"
    "  tamis --version\n"
    "\n"
    "Without FILE, or when it is -, standard input is read. A first argument that is no\n"
    "command is a file to sanitize.\n"
    "\n"
    "Examples:\n"
    "  tamis comment.html\n"
    "  echo '<p onclick=evil()>Hello <script>evil()</script>' | tamis\n"
    "  tamis batch -j 4 < comments.jsonl > safe.jsonl\n"
    "\n"
    "Exit status: 0 done; 1 the input was refused, and nothing of it was written;\n"
    "2 wrong arguments or policy; 3 reading, writing or memory failed.\n";

#define POLICY_OPTIONS \
    "  -p, --policy NAME|FILE  a preset ('tamis policy list'), or a JSON file: a\n" \
    "                          SanitizerConfig as a script would hand it to setHTML(), and\n" \
    "                          rules about values (docs/policy.md)\n" \
    "  --unsafe                keep whatever the policy allows, scripts too, as\n" \
    "                          setHTMLUnsafe() does; all that there is without a policy\n" \
    "  --context ELEMENT       where the output will stand: div (the default), td,\n" \
    "                          \"svg desc\", \"math mi\"...\n" \
    "  --document              a whole document with DOCTYPE, html, head and body\n" \
    "  --dialect NAME          html (the default), or xml5: XML of any quality in, well-formed\n" \
    "                          XML out; for SVG files, XHTML and what feeds carry\n" \
    "  --profile NAME          P4, P3, P0: markup that HTML, XML and SGML readers read alike,\n" \
    "                          with img as <img></img>, as <img/>, or without such elements\n"

#define LIMIT_OPTION "  --limit NAME=VALUE      a bound of its own; 'tamis help limits' lists them\n"

const char help_sanitize[] =
    "tamis [sanitize] [OPTION]... [FILE]...\n"
    "\n"
    "Writes the input to standard output with only what the policy allows. Each FILE is a\n"
    "document of its own. Nothing is written unless all of them could be made safe.\n"
    "\n" POLICY_OPTIONS LIMIT_OPTION "  --counts                say on standard error how much was removed\n"
    "\n"
    "Examples:\n"
    "  tamis comment.html > safe.html\n"
    "  tamis --counts --policy forum.json post.html\n"
    "  curl -s https://example.org/ | tamis --document\n"
    "  tamis --context td --limit INPUT_BYTES=100000 cell.html\n"
    "  tamis --dialect xml5 --document --policy icons.json upload.svg\n";

const char help_batch[] =
    "tamis batch [OPTION]... [FILE]\n"
    "\n"
    "Reads JSON Lines {\"id\": ..., \"html\": \"...\"} and answers each, in the same order, with\n"
    "{\"id\": ..., \"html\": \"...\"} or {\"id\": ..., \"error\": \"...\"}. A bad record does not stop it,\n"
    "and blank lines are passed over.\n"
    "\n" POLICY_OPTIONS LIMIT_OPTION
    "  -0, --null              documents that end in a NUL byte, in and out; an empty one\n"
    "                          stands for one that was refused, with a message on standard\n"
    "                          error and exit status 1\n"
    "  -j, --jobs N            as many threads (1)\n"
    "\n"
    "Examples:\n"
    "  echo '{\"id\": 7, \"html\": \"<b onclick=evil()>bold\"}' | tamis batch\n"
    "  tamis batch -j 4 --policy forum.json < posts.jsonl > safe.jsonl\n"
    "  parallel --pipe tamis batch < posts.jsonl > safe.jsonl\n"
    "  printf '<p>one\\0<p>two\\0' | tamis batch -0\n";

const char help_explain[] =
    "tamis explain [OPTION]... [FILE]...\n"
    "\n"
    "Sanitizes each FILE and writes, instead of the result, what is not in it as it was: in\n"
    "the order of the input, each change with its place, the reason, the rule of the policy\n"
    "that says so, and the line of the source with a mark under it. A file that is refused\n"
    "does not stop it.\n"
    "\n" POLICY_OPTIONS LIMIT_OPTION
    "  --most N                tell of the first N changes (1000); the others are counted\n"
    "  --json                  a JSON object {\"changes\": [...], \"total\": ...} for each FILE, or\n"
    "                          {\"error\": {...}} for one that is refused\n"
    "\n"
    "Examples:\n"
    "  tamis explain comment.html\n"
    "  echo '<p onclick=evil()>Hello <script>evil()</script>' | tamis explain\n"
    "  tamis explain --policy forum.json --json post.html | jq '.changes[].reason'\n"
    "  tamis explain --dialect xml5 --document --policy svg upload.svg\n"
    "\n"
    "Colours are for terminals, and not where NO_COLOR is set. Exit status: as of sanitize; 0\n"
    "whether anything was changed or not.\n";

#define DIALECT_OPTION "  --dialect NAME          html (the default) or xml5\n"

const char help_verify[] =
    "tamis verify [OPTION]... [FILE]...\n"
    "\n"
    "Does output keep its promises? Each FILE is one: sanitized again with the same options\n"
    "it must stay as it is, to the byte. With --dialects all it must also be in the output\n"
    "language of the profile (P4 unless it is named), be the same start tags, end tags,\n"
    "attributes and text to all four dialects, nothing that the policy does not allow, and\n"
    "one tree to HTML and XML5. Says on standard error what does not hold, and where.\n"
    "\n" POLICY_OPTIONS "  --dialects all          ask all four readers, not HTML's alone\n" LIMIT_OPTION "\n"
    "Examples:\n"
    "  tamis comment.html > safe.html && tamis verify safe.html\n"
    "  tamis --profile P4 comment.html | tamis verify --dialects all\n"
    "\n"
    "Exit status: 0 all of it holds; 1 it does not, or a limit was reached; 2 wrong arguments\n"
    "or policy; 3 reading or memory failed.\n";

const char help_policy[] =
    "tamis policy list\n"
    "tamis policy show [--unsafe] [--canonical] NAME|FILE\n"
    "tamis policy check [--unsafe] [--strict] [NAME|FILE]...\n"
    "\n"
    "list: the presets, and who each is for. show: all that a preset or a file says, as JSON\n"
    "that may be saved, changed and given to --policy. check: a line for each FILE, that it\n"
    "is good or what is wrong with it, with line, column and the path of the member; of one\n"
    "that is good also warnings of what does nothing and was probably meant otherwise.\n"
    "docs/policy.md is the manual of the format.\n"
    "\n"
    "  --unsafe                as it is read for --unsafe, with other defaults\n"
    "  --canonical             show: as the library writes it and a browser's get() has it: every\n"
    "                          name an object, sorted\n"
    "  --strict                check: exit status 1 when there are warnings\n"
    "\n"
    "Examples:\n"
    "  tamis policy list\n"
    "  tamis policy show comment > forum.json\n"
    "  tamis policy check --strict forum.json && tamis --policy forum.json post.html\n"
    "\n"
    "Exit status: 0 done, all files are good; 1 one has warnings, with --strict; 2 one is not\n"
    "good, or wrong arguments; 3 reading, writing or memory failed.\n";

const char help_tokens[] =
    "tamis tokens [OPTION]... [FILE]\n"
    "\n"
    "Writes the tokens of the input and its parse errors. A tokenizer knows no tree: after\n"
    "<script> or <title> it goes on as in text, so choose the state where that matters.\n"
    "\n"
    "  --dialect NAME          html (the default), html-2008, xml5 or sgml; all: the four\n"
    "                          readings side by side, the first difference marked\n"
    "  --initial-state STATE   \"RCDATA state\", as the standard names it\n"
    "  --last-start-tag NAME   what an appropriate end tag is, for these states\n"
    "  --follow-tags           choose the state after <title>, <script>... by their names\n"
    "  --foreign               <![CDATA[ begins a CDATA section, as within svg and math\n"
    "  --no-norm               sgml: names and white space as they are\n"
    "  --trace                 every transition of the machine too\n"
    "  --format FORMAT         html5lib (the default): one JSON object in the shapes of the\n"
    "                          html5lib tokenizer tests; text: one line a token; dump, for\n"
    "                          sgml: as its note prints events\n"
    "  --jsonl                 {\"id\": ..., \"html\": \"...\"} in, also with dialect,\n"
    "                          initial_state, last_start_tag, follow_tags and foreign; the\n"
    "                          result with the id out\n" LIMIT_OPTION "\n"
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
    "Writes the tree that the parser builds, nothing removed, in the lines of the html5lib\n"
    "tree construction tests.\n"
    "\n" DIALECT_OPTION "  --context ELEMENT       parse a fragment in this element: td, \"svg desc\"...\n"
    "  --scripting             as where scripts run: noscript is text\n"
    "  --shadow-roots          <template shadowrootmode> makes shadow roots\n"
    "  --jsonl                 {\"id\": ..., \"html\": \"...\"} in, also with dialect, context,\n"
    "                          scripting and shadow_roots; {\"id\": ..., \"tree\": \"...\"} "
    "out\n" LIMIT_OPTION "\n"
    "Examples:\n"
    "  echo '<table><b>x' | tamis tree\n"
    "  echo '<td>x' | tamis tree --context tr\n"
    "  tamis tree --dialect xml5 feed.xml\n";

#define LIMIT(name, value, why) "  " #name "=" #value "\n      " why "\n"
const char help_limits[] = "Limits and their defaults. A document that reaches one is refused as a whole.\n\n"
#include <tamis/limits.def>
                           "\nExample:\n  tamis --limit NODES=1000 --limit input-bytes=65536 comment.html\n";
#undef LIMIT
/* clang-format on */

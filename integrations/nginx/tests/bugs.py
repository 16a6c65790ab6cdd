#!/usr/bin/env python3
"""bugs.py: puts bugs into a copy of the module, one at a time, and checks that a test of test_ways.py or test_stream.py fails with each.

    integrations/nginx/tests/bugs.py [NAME]...

The folders of tools/mutants.py do not contain the module, so this file is the list for it."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent.parent
# Name, file, the text that occurs once, its replacement, and the test that fails.
BUGS = [
    ("interim-responses-pass", "response.c", "if (r->headers_out.status / 100 == 1 && !", "if (r->headers_out.status == 100 && !",
     "WaysOfServers.test_interim_responses_are_refused_or_read_as_what_they_are"),
    ("every-101-is-a-tunnel", "response.c", "== NGX_HTTP_SWITCHING_PROTOCOLS && r->upstream != NULL &&\n           r->upstream->upgrade;",
     "== NGX_HTTP_SWITCHING_PROTOCOLS;", "WaysOfServers.test_only_a_real_upgrade_passes"),
    ("answer-without-header-passes", "response.c", "if (r->http_version < NGX_HTTP_VERSION_10 &&", "if (r->http_version < 9 &&",
     "WaysOfServers.test_body_without_a_header_is_refused"),
    ("page-of-refused-slices-is-refused", "answer.c", "    r->subrequest_ranges = 0;\n", "",
     "WaysOfNginx.test_slices_are_refused_and_those_of_other_types_pass"),
    ("slices-are-sanitized-one-by-one", "first.c", "if (r->subrequest_ranges)", "if (0)",
     "WaysOfNginx.test_slices_are_refused_and_those_of_other_types_pass"),
    ("end-that-a-later-filter-sends-is-dropped", "filter.c", "ctx->state = NGX_HTTP_TAMIS_SENDING;", "ctx->state = NGX_HTTP_TAMIS_ANSWERED;",
     "WaysOfNginx.test_text_before_and_after_the_body"),
    ("type-is-read-once", "filter.c", "ctx->state == NGX_HTTP_TAMIS_PASSED && conf->enable)", "ctx->state == NGX_HTTP_TAMIS_PASSED && 0)",
     "WaysOfServers.test_types_that_other_directives_add"),
    ("added-charset-stays", "response.c", 'ngx_http_tamis_remove_header(r, "Content-Type"); /* of add_header */', ";",
     "WaysOfServers.test_types_that_other_directives_add"),
    ("failed-stream-ends-well", "stream.c", "    ctx->state = NGX_HTTP_TAMIS_FAILED;\n", "    ctx->state = NGX_HTTP_TAMIS_SENDING;\n    return ngx_http_send_special(r, NGX_HTTP_LAST);\n",
     "StreamFailures.test_limit_after_output"),
    ("stream-reads-for-a-client-that-does-not", "stream.c", "waiting + length_of(s->out) <= MOST_WAITING", "waiting < ~(size_t)0",
     "StreamConnections.test_slow_client_slows_the_server_down"),
    ("stream-is-not-flushed", "stream.c", "    s->flush |= b->flush;\n", "", "StreamPieces.test_gzip_compresses_each_piece_at_once"),
    ("header-of-a-stream-waits", "stream.c", "    s->unflushed = 1; /* the header */\n", "", "StreamPieces.test_header_is_sent_before_the_body"),
    ("stream-ends-without-the-tail", "stream.c", "    if (status == TAMIS_OK && s->ended)\n", "    if (0)\n", "StreamBodies.test_empty_and_unfinished_bodies"),
    ("end-of-a-stream-that-a-later-filter-sends-is-dropped", "stream.c", "    ctx->state = NGX_HTTP_TAMIS_SENDING;\n", "    ctx->state = NGX_HTTP_TAMIS_ANSWERED;\n",
     "StreamBodies.test_other_filters"),
    ("log-has-bytes-above-ascii", "report.c", "*name >= ' ' && *name <= '~' &&", "((u_char)*name >= 0x80 || (*name >= ' ' && *name <= '~')) &&", "WaysLog"),
    ("log-has-del", "report.c", "*name <= '~'", "(*name <= '~' || *name == 0x7f)", "WaysLog"),
]


def copy(folder):
    """The parts of the project that the build of the module reads."""
    (folder / "integrations").mkdir()
    shutil.copytree(FOLDER.parent, folder / "integrations/nginx")
    (folder / "include").symlink_to(ROOT / "include")


def try_bug(name, file, old, new, test):
    """Returns whether the test fails with the bug."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        copy(folder)
        path = folder / "integrations/nginx" / file
        text = path.read_text()
        if text.count(old) != 1:
            raise SystemExit(f"{name}: the text occurs {text.count(old)} times in {file}")
        path.write_text(text.replace(old, new))
        environment = {**os.environ, "TAMIS_LIBRARY": os.environ.get("TAMIS_LIBRARY", str(ROOT / "build/release/libtamis.a"))}
        built = subprocess.run([folder / "integrations/nginx/build"], env=environment, capture_output=True, text=True)
        if built.returncode != 0:
            raise SystemExit(f"{name}: {built.stderr}")
        environment["TAMIS_MODULE"] = built.stdout.split("\n")[-2]
        done = subprocess.run([FOLDER.parent / "test", test], env=environment, capture_output=True, text=True)
        return done.returncode != 0 and "failed" in done.stdout


def main():
    names, survivors = sys.argv[1:], []
    for bug in BUGS:
        if names and bug[0] not in names:
            continue
        caught = try_bug(*bug)
        print(f"{bug[0]}: {'caught' if caught else 'NOT CAUGHT'} by {bug[4]}", flush=True)
        survivors += [] if caught else [bug[0]]
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())

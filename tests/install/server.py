#!/usr/bin/env python3
"""Sends requests to examples/server.c, and checks the answers.

Usage: tests/install/server.py PROGRAM
"""
import http.client
import subprocess
import sys
import threading

COMMENT = "<p onclick=evil()>Hello <script>evil()</script><b>world</b>"


def ask(port, method, body, chunked=False):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    connection.request(method, "/", iter([body]) if chunked else body, encode_chunked=chunked,
                       headers={"Transfer-Encoding": "chunked"} if chunked else {})
    response = connection.getresponse()
    return response.status, response.read().decode(), response.getheader("Content-Type")


def check(what, got, expected):
    if got != expected:
        sys.exit(f"{what}: {got!r}, not {expected!r}")


def check_answers(port):
    html = "text/html; charset=utf-8"
    safe = (200, "<p>Hello <b>world</b></p>", html)
    check("a comment", ask(port, "POST", COMMENT), safe)
    check("a comment in chunks", ask(port, "POST", COMMENT.encode(), chunked=True), safe)
    check("an empty comment", ask(port, "POST", ""), (200, "", html))
    check("a comment at the limit", ask(port, "POST", "x" * 65536)[:2], (200, "x" * 65536))
    check("a comment above the limit", ask(port, "POST", "x" * 65537)[0], 413)
    check("a comment far above the limit", ask(port, "POST", "x" * 3000000)[0], 413)
    check("a comment that is too deep", ask(port, "POST", "<div>" * 5000)[0], 413)
    check("no comment", ask(port, "GET", None)[0], 405)
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(ask(port, "POST", COMMENT))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check("comments at the same time", answers, [safe] * 8)


def main():
    server = subprocess.Popen([sys.argv[1], "0"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        check_answers(int(server.stdout.readline().split()[1].rstrip(";")))
    finally:
        server.communicate(timeout=300)
    check("exit status", server.returncode, 0)
    print("example server, with requests: ok")


main()

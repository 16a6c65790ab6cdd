"""rows.py: the rows of the benchmarks of both extensions: comments as people write them, most of them harmless. A row is a template with
words that depend on its number, so both databases and every run have the same rows."""

TEMPLATES = [
    "Thanks, that worked for me. {0}",
    "<p>I have the same problem with version {0}, see <a href=\"https://example.org/issues/{1}\">issue {1}</a>.</p><p>Any news?</p>",
    "<p>First, <b>back up</b> your files. Then run <code>make {0} &amp;&amp; make install</code> and restart.</p>"
    "<ul><li>It takes about {2} minutes.</li><li>It needs <em>root</em>.</li></ul><p>If that fails, tell me what <code>{0}</code> prints.</p>",
    "<blockquote><p>Who needs {0}?</p></blockquote><p>Everybody who has more than {2} users. I wrote about it "
    "<a href=\"https://example.com/post/{1}\" target=_blank>here</a>, with <i>pictures</i>:</p>"
    "<p><img src=\"https://example.com/{1}.png\" alt=\"figure {2}\" width=320></p><p>The details are in the second part, which is about "
    "{0}, and why a simple answer is not enough. Most people start with one table and end with twenty of them.</p>",
    "<p>Cheap {0}! <a href=\"javascript:go({2})\" onclick=\"go({2})\">click</a><script>document.write('{1}')</script>"
    "<img src=x onerror=go({2})><iframe src=\"https://spam.example/{1}\"></iframe>",
]


def sql(number, words):
    """The row with this number as an SQL expression; `words` are three SQL expressions. Both databases have CASE, || and replace()."""
    def quoted(text):
        return "'" + text.replace("'", "''") + "'"
    arms = " ".join(f"WHEN {i} THEN {quoted(t)}" for i, t in enumerate(TEMPLATES))
    row = f"CASE {number} % {len(TEMPLATES)} {arms} END"
    for i, word in enumerate(words):
        row = f"replace({row}, '{{{i}}}', {word})"
    return row

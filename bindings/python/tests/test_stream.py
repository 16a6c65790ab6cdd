"""tamis.Stream, sanitize_iter() and sanitize_aiter()."""
import ast
import asyncio
import gc
import pathlib
import pickle
import random
import re
import threading
import time
import weakref

import pytest

import tamis

MODES = ["exact", "in-order"]
TABLE = {"elements": ["p", "b", "i", "div", "table", "tbody", "tr", "td", "ul", "li", "a"], "attributes": ["title"]}
LINKIFY = {"elements": [{"name": "a", "attributes": ["href"]}], "linkify": {}}
WORDS = ["<p>", "</p>", "<b>", "</b>", "<i>", "<div title='a&amp;b'>", "</div>", "<table>", "<tr>", "<td>", "</table>", "<li>", "<ul>", "</ul>",
         "<script>", "</script>", "<style>", "</style>", "<!-- c -->", "<a onclick=x title=\u00e9>", "</a>", "<svg>", "</svg>", "<textarea>",
         "</textarea>", "<select>", "<option>", "</select>", "text ", "\u00e9\u20ac\U0001F600", "\r\n", "\n", "\r", "&amp;", "&notin;", "&#x1F600;",
         "<", "&", "<search>", "<pre>\n\n", "</pre>", "<template>", "</template>", "<h1>", "</h1>", "<br>", "<math><mi>", "</math>", "x" * 50]


def documents(seed, count, words=20):
    choose = random.Random(seed)
    for _ in range(count):
        yield "".join(choose.choices(WORDS, k=choose.randint(0, words)))


def divided(html, choose):
    """The html in random pieces, some of which are empty."""
    at = 0
    while at < len(html):
        n = choose.choice((0, 1, 1, 2, 3, 4, 10, 100))
        yield html[at:at + n]
        at += n


def outcome(html, pieces, policy="default", **options):
    """The output for the pieces, or the status of the error."""
    try:
        return type(html)().join(tamis.sanitize_iter(pieces, policy, **options))
    except tamis.DocumentError as error:
        return error.status


def whole(html, policy="default", **options):
    try:
        return tamis.clean(html, policy, **options)
    except tamis.DocumentError as error:
        return error.status


# ---- Output

def test_gives_what_is_final():
    stream = tamis.Stream("comment")
    assert stream.feed("<p onclick=x>a<b>\u00e9") == "<p>a<b>\u00e9"
    assert stream.tail() == "</b></p>"
    assert stream.feed("<i") == "" and stream.tail() == "</b></p>"
    assert stream.feed(">c") == "<i>c"
    assert stream.end() == "</i></b></p>"


def test_holds_a_table_until_its_end():
    stream = tamis.Stream(TABLE)
    assert stream.feed("a<table><td>b") == "a"
    assert stream.tail() == "<table><tbody><tr><td>b</td></tr></tbody></table>"
    assert stream.feed("</table>") == "<table><tbody><tr><td>b</td></tr></tbody></table>"
    assert stream.feed("c") == "c" and stream.end() == ""


def test_holds_whole_documents():
    stream = tamis.Stream(document=True)
    assert stream.feed("<p>a") == ""
    assert stream.tail() == "<html><head></head><body><p>a</p></body></html>" == stream.end()


@pytest.mark.parametrize("options", [{"output": "text"}, {"output": "markdown"}, {"dialect": "xml5"}, {"context": "td"}, {"profile": "P4"},
                                     {"document": True}, {"straight": False}, {"syntax": ["slashes"]}])
def test_takes_the_options_of_clean(options):
    html = "<p title=a>a<b>b</b><br><ul><li>c</ul>" * 3
    expected = tamis.clean(html, **options)
    assert "".join(tamis.sanitize_iter([html[i:i + 5] for i in range(0, len(html), 5)], **options)) == expected


@pytest.mark.parametrize("mode", MODES)
def test_random_divisions(mode):
    choose = random.Random(7)
    for html in documents(1, 400):
        for document in (html, html.encode()):
            expected = outcome(document, [document], TABLE, mode=mode)
            if mode == "exact":
                assert expected == whole(document, TABLE)
            assert outcome(document, divided(document, choose), TABLE, mode=mode) == expected, html


@pytest.mark.parametrize("mode", MODES)
def test_input_divided_at_each_byte(mode):
    html = "".join(WORDS[:18]) + "\u00e9\r\n\U0001F600&#x20AC;<td>\r\n&amp" + "".join(WORDS[20:])
    for document in (html, html.encode(), html.encode()[:-1] + b"\xf0\x9f\x98"):
        expected = outcome(document, [document], TABLE, mode=mode)
        assert outcome(document, [document[i:i + 1] for i in range(len(document))], TABLE, mode=mode) == expected
        for at in range(len(document)):
            assert outcome(document, [document[:at], document[at:]], TABLE, mode=mode) == expected


def test_a_str_is_never_cut_within_a_character():
    """The bytes that the library gives are whole characters, also if the bytes that it gets are not."""
    for html in documents(2, 100):
        data = b" " + html.encode()
        with tamis.Stream(TABLE) as stream:
            for i in range(len(data)):
                stream.feed(data[i:i + 1]).decode()
            stream.end().decode()


def test_the_output_so_far_and_the_tail_are_the_output_for_the_input_so_far():
    choose = random.Random(3)
    for html in documents(4, 150):
        for document in (html, html.encode()):
            empty = type(document)()
            with tamis.Stream(TABLE) as stream:
                given = fed = empty
                for piece in divided(document, choose):
                    given += stream.feed(piece)
                    fed += piece
                    assert given + (stream.tail() or empty) == tamis.clean(fed, TABLE), fed
                assert given + (stream.end() or empty) == tamis.clean(document, TABLE)


def test_tail_before_the_first_piece():
    stream = tamis.Stream()
    assert stream.tail() == "" and stream.feed(b"<p>") == b"<p>" and stream.tail() == b"</p>" and stream.end() == b"</p>"


@pytest.mark.parametrize("mode", MODES)
def test_empty_input(mode):
    assert tamis.Stream(mode=mode).end() == ""
    stream = tamis.Stream(mode=mode)
    assert (stream.feed(b""), stream.tail(), stream.end()) == (b"", b"", b"")
    assert list(tamis.sanitize_iter([], mode=mode)) == list(tamis.sanitize_iter([""], mode=mode)) == []


@pytest.mark.parametrize("mode", MODES)
def test_counts_and_report(mode):
    html = "<p onclick=x>a\n<script>b</script><!--c--><?d?>"
    expected = tamis.explain(html)
    with tamis.Stream(mode=mode, report=1000) as stream:
        for c in html:
            stream.feed(c)
        for what in ("counts", "changes", "json", "total"):
            with pytest.raises(ValueError, match="has not ended"):
                getattr(stream, what)
        stream.end()
    assert stream.counts == expected.counts == (1, 1, 1, 1) and isinstance(stream.counts, tamis.Counts)
    assert stream.json == expected.json and stream.total == 4
    assert [repr(c) for c in stream.changes] == [repr(c) for c in expected]
    stream = tamis.Stream(mode=mode)
    stream.end()
    assert stream.counts == (0, 0, 0, 0)
    with pytest.raises(ValueError, match="report=1000"):
        stream.changes


# ---- Errors

@pytest.mark.parametrize("mode", MODES)
def test_a_limit_after_output_was_given(mode):
    stream = tamis.Stream(mode=mode, limits={"NODES": 12})
    given = stream.feed("<p>a")
    assert given == "<p>a"
    with pytest.raises(tamis.DocumentError) as e:
        stream.feed("<b>b<i>c" * 5)
    error = e.value
    assert (error.status, error.status_class, error.line) == ("TAMIS_OVER_MAX_NODES", "too-large", 1)
    assert "the output before this error is safe, but its end is missing" in str(error)
    assert error.advice == "reject the input or raise the limit" and error.user_text
    assert pickle.loads(pickle.dumps(error)).text == error.text
    for call in (stream.end, stream.tail, lambda: stream.feed("x")):
        with pytest.raises(ValueError, match="the stream has failed"):
            call()
    assert tamis.clean(given) == "<p>a</p>"
    with pytest.raises(ValueError):
        stream.counts
    assert tamis.clean("<p>a" * 100) == "<p>a</p>" * 100  # the context that the stream had used has other limits now


def test_a_limit_before_output_was_given():
    stream = tamis.Stream(limits={"INPUT_BYTES": 3})
    with pytest.raises(tamis.DocumentError) as e:
        stream.feed("<p>a")
    assert e.value.status == "TAMIS_OVER_MAX_INPUT_BYTES" and "missing" not in str(e.value)


@pytest.mark.parametrize("mode", MODES)
def test_a_document_that_fails_at_its_end(mode):
    pieces = tamis.sanitize_iter(["<p>", "a", "<div>", "b"], mode=mode, limits={"OUTPUT_BYTES": 16})
    assert next(pieces) == "<p>"
    with pytest.raises(tamis.DocumentError, match="end is missing") as e:
        list(pieces)
    assert e.value.status == "TAMIS_OVER_MAX_OUTPUT_BYTES"


def test_a_tail_that_fails_does_not_end_the_stream():
    stream = tamis.Stream(limits={"OUTPUT_BYTES": 12})
    assert stream.feed("<p><b><i>") == "<p><b><i>"
    with pytest.raises(tamis.DocumentError):
        stream.tail()
    assert stream.feed("x") == "x"


@pytest.mark.parametrize("mode", MODES)
def test_after_the_end(mode):
    stream = tamis.Stream(mode=mode)
    stream.feed("<p>")
    assert stream.end() == "</p>"
    for call in (stream.end, stream.tail, lambda: stream.feed("x")):
        with pytest.raises(ValueError, match="the stream has ended"):
            call()
    stream.close()
    with tamis.Stream(mode=mode) as stream:
        stream.feed("<p>")
    with pytest.raises(ValueError, match="the stream is closed"):
        stream.end()


def test_types_of_pieces():
    stream = tamis.Stream()
    for wrong in (None, 1, bytearray(b"x"), ["x"]):
        with pytest.raises(TypeError, match="str or bytes"):
            stream.feed(wrong)
    assert stream.feed("<p>") == "<p>"
    with pytest.raises(TypeError, match="piece must be str, as the pieces before"):
        stream.feed(b"x")
    assert stream.feed("y") == "y" and stream.end() == "</p>"
    with pytest.raises(TypeError, match="piece must be bytes, as the pieces before"):
        list(tamis.sanitize_iter([b"a", "b"]))
    with pytest.raises(TypeError):
        list(tamis.sanitize_iter("ab".encode()))  # bytes are an iterable of int


def test_half_of_a_surrogate_pair():
    stream = tamis.Stream()
    stream.feed("<p>")
    with pytest.raises(tamis.DocumentError, match=r"U\+D800 at index 1 of the piece.*end is missing") as e:
        stream.feed("a\ud800")
    assert e.value.line is None
    with pytest.raises(ValueError, match="failed"):
        stream.feed("b")


def test_errors_of_options():
    for mode in ("exakt", None, 1):
        with pytest.raises(tamis.OptionError, match='write "exact" or "in-order"') as e:
            tamis.Stream(mode=mode)
        assert e.value.path == "mode"
    for function in (tamis.Stream, lambda **options: tamis.sanitize_iter([], **options), lambda **options: tamis.sanitize_aiter(None, **options)):
        with pytest.raises(tamis.OptionError, match="contxt|context"):
            function(context="DIV")
        with pytest.raises(TypeError, match="unknown option 'contxt'"):
            function(contxt="div")
        with pytest.raises(tamis.PolicyError):
            function(policy="artcle")
        with pytest.raises(TypeError, match="on_text must be a function"):
            function(on_text=1)
    assert tamis.Stream(None).feed("<p onclick=x>") == "<p>"
    assert tamis.Stream(tamis.Policy("comment"), limits={"NODES": 100}).feed("<p onclick=x>") == "<p>"
    with pytest.raises(TypeError):
        tamis.clean("x", stream="exact")
    with pytest.raises(RuntimeError, match="only once"):
        tamis.Stream().__init__()


def test_what_cannot_be_written_in_order():
    for path, options in (("output", {"output": "text"}), ("dialect", {"dialect": "xml5"}), ("profile", {"profile": "P4"}),
                          ("syntax", {"syntax": ["slashes"]}), ("mode", {"on_text": lambda parent, text: None}),
                          ("mode", {"policy": LINKIFY}), ("mode", {"policy": {"elements": ["p"]}, "document": True})):
        with pytest.raises(tamis.OptionError, match="needs? a tree, which cannot be written in order") as e:
            tamis.Stream(mode="in-order", **options)
        assert e.value.path == path
        with pytest.raises(tamis.OptionError):
            tamis.sanitize_iter([], mode="in-order", **options)  # when it is called, not at the first piece
        assert tamis.Stream(**options).end() == ""


def test_in_order():
    with tamis.Stream(TABLE, mode="in-order", report=100) as stream:
        assert stream.feed("<p onclick=x>a<b>b<table>x<tr><td>c") == "<p>a<b>b</b></p><table><tbody><tr><td>c"
        assert stream.tail() == "</td></tr></tbody></table>"
        assert stream.feed("d\u20ac") == "d\u20ac"
        stream.end()
    assert {c.reason for c in stream.changes} == {"event-handler", "not-in-order"}
    choose = random.Random(5)
    for html in documents(6, 200):
        given = ""
        with tamis.Stream(TABLE, mode="in-order") as stream:
            for piece in divided(html, choose):
                given += stream.feed(piece)
                assert tamis.clean(given + stream.tail(), TABLE) == given + stream.tail()
            given += stream.end()
        assert tamis.clean(given, TABLE) == given


# ---- Functions of the program

def test_with_a_function_the_document_is_held_until_its_end():
    seen = []

    def rename(element):
        seen.append(element.name)
        if element.name == "b":
            element.name = "i"

    stream = tamis.Stream(TABLE, on_element=rename)
    assert stream.feed("<p>a<b>") == "" and seen == []
    with pytest.raises(tamis.OptionError, match="there is no tail with a callback"):
        stream.tail()
    assert stream.feed("c" * 5000) == ""  # without the lock of the interpreter
    assert stream.end() == "<p>a<i>" + "c" * 5000 + "</i></p>" and seen[:2] == ["p", "b"]


def test_an_exception_of_a_function():
    def stop(parent, text):
        raise KeyError("mine")

    for size in (1, 9000):
        stream = tamis.Stream(on_text=stop)
        stream.feed("a" * size)
        with pytest.raises(KeyError, match="mine"):
            stream.end()
        with pytest.raises(ValueError, match="failed"):
            stream.end()
        assert tamis.clean("a") == "a"


def test_a_function_cannot_use_its_stream():
    for name in ("end", "tail", "close"):
        stream = tamis.Stream(on_text=lambda parent, text: getattr(stream, name)())
        stream.feed("a")
        with pytest.raises(RuntimeError, match="in use"):
            stream.end()


# ---- Memory and threads

def test_a_stream_in_a_cycle_is_collected():
    class Own(tamis.Stream):
        pass

    for feed in (False, True):
        stream = Own(on_text=lambda parent, text: stream)
        if feed:
            stream.feed("<p>a")
        stream.own = lambda s=stream: s
        gone = weakref.ref(stream)
        del stream
        gc.collect()
        assert gone() is None


def test_an_abandoned_stream_leaves_its_policy_usable():
    policy = tamis.Policy("comment")
    for i in range(40):
        stream = tamis.Stream(policy, limits={"NODES": 5}, report=1)
        stream.feed("<b>left")
        if i % 2:
            del stream
    assert policy.clean("<b>x" * 50).startswith("<b>x<b>x")
    assert not policy.explain("<p onclick=x>").changes[0].element == ""


def test_only_one_thread_at_a_time():
    html, errors = "<p>a<b>c</b></p>" * 100000, []
    stream = tamis.Stream(limits={"NODES": 1 << 30})
    thread = threading.Thread(target=lambda: errors.append(stream.feed(html) and None))
    thread.start()
    time.sleep(0.001)
    try:
        stream.feed("x")
    except RuntimeError as error:
        assert "in use" in str(error)
    thread.join()
    assert errors == [None]
    results = []
    threads = [threading.Thread(target=lambda: results.append("".join(tamis.sanitize_iter([html[i:i + 6000] for i in range(0, 60000, 6000)]))))
               for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert results == [tamis.clean(html[:60000])] * 4


def cpu(function):
    times = []
    for _ in range(3):
        begin = time.process_time()
        function()
        times.append(time.process_time() - begin)
    return min(times)


def test_small_pieces_cost_the_same_in_a_long_document():
    def run(size):
        stream = tamis.Stream(limits={"NODES": 1 << 30, "INPUT_BYTES": 1 << 30, "OUTPUT_BYTES": 1 << 30})
        piece = ["<p>a", "bc</", "p> x"]
        for i in range(size // 4):
            stream.feed(piece[i % 3])
        stream.end()

    short, long = cpu(lambda: run(100000)), cpu(lambda: run(800000))
    assert long < 8 * short * 3, (short, long)


@pytest.mark.parametrize("mode", MODES)
def test_memory_does_not_grow_with_the_length(mode):
    status = pathlib.Path("/proc/self/statm")
    if not status.exists():
        pytest.skip("there is no /proc")
    piece = "<p>Some <b>text</b> &amp; more</p><table>\n<tr><td>x</table>" * 70

    def resident():
        return int(status.read_text().split()[1])

    with tamis.Stream(mode=mode, limits={"INPUT_BYTES": 1 << 30, "OUTPUT_BYTES": 1 << 30, "NODES": 1 << 30}) as stream:
        for i in range(4000):  # 16 MB
            stream.feed(piece)
            if i == 400:
                before = resident()
        stream.tail()
        assert resident() - before < 500  # pages


# ---- Iterators

def test_sanitize_iter_is_lazy():
    taken = []

    def source():
        for piece in ("<p>a", "", "<b", ">b", "c"):
            taken.append(piece)
            yield piece

    pieces = tamis.sanitize_iter(source(), "comment")
    assert taken == [] and next(pieces) == "<p>a" and taken == ["<p>a"]
    assert next(pieces) == "<b>b" and taken == ["<p>a", "", "<b", ">b"]
    assert list(pieces) == ["c", "</b></p>"]


def test_an_iterable_that_fails():
    def source():
        yield "<p>a"
        raise OSError("the source is gone")

    pieces = tamis.sanitize_iter(source())
    assert next(pieces) == "<p>a"
    with pytest.raises(OSError):
        next(pieces)
    assert list(pieces) == []
    stopped = tamis.sanitize_iter(["<p>a", "b"])
    assert next(stopped) == "<p>a"
    stopped.close()  # the consumer needs no more
    assert list(stopped) == []


def test_sanitize_aiter():
    async def source(pieces, fails=False):
        for piece in pieces:
            await asyncio.sleep(0)
            yield piece
        if fails:
            raise OSError("the source is gone")

    async def collect(pieces):
        return [piece async for piece in pieces]

    async def stopped():
        pieces = tamis.sanitize_aiter(source(["<p>a", "b"]))
        async for piece in pieces:
            break
        await pieces.aclose()
        return piece

    html = ["<p onclick=x>a", "", "<b", ">b"]
    assert asyncio.run(collect(tamis.sanitize_aiter(source(html), "comment"))) == ["<p>a", "<b>b", "</b></p>"]
    assert asyncio.run(collect(tamis.sanitize_aiter(source([b"<p>a"])))) == [b"<p>a", b"</p>"]
    assert asyncio.run(stopped()) == "<p>a"
    with pytest.raises(OSError):
        asyncio.run(collect(tamis.sanitize_aiter(source(html, True))))
    with pytest.raises(tamis.DocumentError, match="end is missing"):
        asyncio.run(collect(tamis.sanitize_aiter(source(["<p>a", "<b>" * 50]), limits={"NODES": 12})))


def test_a_chat():
    """An answer that arrives in pieces of 4 bytes: what is shown is always the output for what has arrived."""
    answer = "<p>Here is a <b>list</b>:</p><ul><li>one</li><li><a href='https://example.org/'>two</a></li></ul><script>x</script><p>Bye \u2764"
    shown, arrived = "", b""
    with tamis.Stream("comment") as stream:
        data = answer.encode()
        for at in range(0, len(data), 4):
            shown += stream.feed(data[at:at + 4]).decode()
            arrived += data[at:at + 4]
            assert shown + stream.tail().decode() == tamis.clean(arrived, "comment").decode()
        shown += stream.end().decode()
    assert shown == tamis.clean(answer, "comment") and "<a href" in shown and "script" not in shown


def test_the_examples_of_the_readme():
    """In the section "Streams", the comment after an expression is its value."""
    text = (pathlib.Path(__file__).parent.parent / "README.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text.split("## Streams\n")[1].split("\n## ")[0], re.S)
    names, checked = {}, 0
    for block in blocks:
        source = block.replace('with tamis.Stream("comment") as stream:', 'stream = tamis.Stream("comment")').replace("\n    ", "\n")
        lines = source.split("\n")
        for node in ast.parse(source).body:
            comment = re.search(r"  +# (.*)$", lines[node.end_lineno - 1])
            code = ast.get_source_segment(source, node)
            if isinstance(node, ast.Expr) and comment:
                assert repr(eval(code, names)) == comment[1], code
                checked += 1
            else:
                exec(code, names)
    assert len(blocks) == 2 and checked == 6

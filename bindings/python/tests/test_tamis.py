"""What users call: results, errors, threads, memory."""
import gc
import importlib.metadata
import json
import os
import pickle
import random
import subprocess
import sys
import threading

import pytest

import tamis


def test_clean():
    assert tamis.clean("<p onclick=x>a<script>b</script>") == "<p>a</p>"
    assert tamis.clean(b"<b>\xff") == "<b>\N{REPLACEMENT CHARACTER}</b>".encode()
    assert tamis.clean("<b>é😀\0") == "<b>é😀</b>"
    assert tamis.clean("") == "" and tamis.clean(b"") == b""
    assert tamis.clean("<b>a<i>b", {"elements": ["b"]}) == "<b>a</b>"
    assert tamis.clean("<td>a", context="tr") == "<td>a</td>"
    assert tamis.clean("a", document=True) == "<html><head></head><body>a</body></html>"
    assert tamis.clean("<td>a") == "a"  # options are not kept
    assert tamis.Policy(None).clean("<p onclick=x>") == "<p></p>"
    assert tamis.clean(html="<p x>") == tamis.clean("<p x>", policy="default") == tamis.clean("<p x>", "default") == "<p></p>"
    assert tamis.Policy().clean(html="<td>a", context="tr") == "<td>a</td>" and tamis.Policy()("<p x>") == "<p></p>"
    html = "<p>unchanged</p>" + "é"
    assert tamis.clean(html) is html


def test_outputs():
    assert tamis.text("<p>a &amp; b</p><p>c") == "a & b\n\nc"
    assert tamis.text('<a href="https://a.example/">a</a>', links=True) == "a <https://a.example/>"
    assert tamis.markdown("<b>a</b>") == "**a**"
    assert tamis.linkify("see www.example.org") == 'see <a href="http://www.example.org">www.example.org</a>'
    assert tamis.linkify("a@b.example", mail=False) == "a@b.example"
    assert tamis.escape("<&") == "&#60;&#38;" and tamis.escape(b"a\n", attribute=True) == b"a&#10;"
    assert tamis.verify("<p>a</p>") and not tamis.verify("<p>a")
    assert [f.property for f in tamis.verify("<p>a</p>", properties="all").findings] == tamis.about()["properties"]


def test_gate():
    verdict = tamis.gate("<p>a</p>")
    assert verdict and verdict.accepted is True and repr(verdict) == "<Verdict: accepted>"
    assert (verdict.rule, verdict.offset, verdict.line, verdict.column, verdict.around) == ("", 0, 0, 0, "")
    for html in ("é😀\n<p onclick>", "é😀\n<p onclick>".encode()):
        verdict = tamis.gate(html)
        assert not verdict and "attribute" in verdict.rule
        assert (verdict.offset, verdict.line, verdict.column) == (17, 2, 11) and verdict.around == "<p onclick>"
        assert repr(verdict) == f"<Verdict 2:11: {verdict.rule}>" and json.loads(verdict.json)["offset"] == 17
    policy = tamis.Policy({"elements": ["b", "style"]})
    assert policy.gate("<b>a</b>") and not policy.gate("<p>") and not tamis.gate("<b>", {"elements": ["p"]})
    assert not policy.gate("a & b") and policy.gate("a & b", context="style") and policy.gate("<b>", document=True)
    assert not policy.gate("a" * 5000 + "<script>")  # the lock of the interpreter is released
    assert tamis.gate(tamis.clean("<p onclick=x>a & b<script>", "email"), "email")
    assert tamis.Policy({}, unsafe=True).gate("a").rule == "a policy that is not safe has no gate"
    for options in ({"dialect": "xml5"}, {"output": "text"}, {"scripting": True}, {"context": "DIV"}):
        with pytest.raises(tamis.OptionError) as e:
            tamis.gate("a", **options)
        assert e.value.path == next(iter(options))
    with pytest.raises(TypeError):
        tamis.gate("a", on_text=print)


def test_explain():
    e = tamis.explain("<p onclick=x>\n<script></script><!--c-->")
    assert e.output == "<p>\n</p>" and e.total == 3 and len(e) == 3
    assert e.counts == (1, 1, 1, 0) and e.counts.comments == 1
    assert [c.subject for c in e] == ["attribute", "element", "comment"]
    assert (e.changes[1].line, e.changes[1].column, e.changes[1].reason) == (2, 1, "element-unsafe")
    assert json.loads(e.json)["changes"][0]["attribute"] == "onclick"
    assert len(tamis.explain("<p onclick=x>" * 9, most=2)) == 2


def test_policy(tmp_path):
    policy = tamis.Policy({"elements": ["stong"]})
    assert "did you mean" in policy.warnings()[0]
    assert tamis.warnings({"elements": ["stong"]}) == policy.warnings()
    (tmp_path / "p.json").write_text('{"elements": ["b"]}')
    assert tamis.Policy.from_file(tmp_path / "p.json").clean("<b><i>") == "<b></b>"
    assert tamis.Policy("default", unsafe=True).unsafe
    assert tamis.Policy({}, unsafe=True).clean("<p onclick=x>") == '<p onclick="x"></p>'
    for p in (policy, tamis.Policy("comment"), tamis.Policy("comment", unsafe=True), tamis.Policy(None)):
        assert pickle.loads(pickle.dumps(p)).clean("<b>x<stong>") == p.clean("<b>x<stong>")
    assert repr(policy) == 'Policy({"elements":["stong"]})'


def test_sanitizer():
    s = tamis.Sanitizer({"elements": ["p", "b"]})
    assert s.remove_element("b") and not s.remove_element("b")
    assert s.allow_element({"name": "a", "attributes": ["href"]}) and not s.allow_attribute("title") and s.remove_attribute("lang")
    assert s.set_comments(False) and s.replace_element_with_children("i")
    assert s.policy().clean('<p title=t lang=l><b>x</b><i>y</i><a href="/z">z') == '<p title="t">y<a href="/z">z</a></p>'
    assert tamis.Sanitizer("comment").get() == tamis.Policy("comment").config()
    with pytest.raises(tamis.PolicyError):
        s.remove_element({"nam": "b"})


def test_errors_of_policies():
    with pytest.raises(tamis.PolicyError) as e:
        tamis.Policy.from_json('{\n "element": []}')
    assert (e.value.line, e.value.column, e.value.path) == (2, 2, "element")
    assert e.value.advice == 'did you mean "elements"?' and e.value.status == "TAMIS_INVALID_POLICY"
    assert str(e.value).startswith("2:2: element: unknown member")
    with pytest.raises(tamis.PolicyError) as e:
        tamis.clean("a", {"elements": ["p", "p"]})
    assert e.value.path == "elements[1]" and e.value.line is None
    with pytest.raises(tamis.PolicyError, match="artcle"):
        tamis.clean("a", "artcle")
    assert pickle.loads(pickle.dumps(e.value)).path == "elements[1]"
    for wrong in ({"elements": [float("nan")]}, '{"elements": ["\ud800"]}'):
        with pytest.raises(tamis.PolicyError):
            tamis.Policy.from_json(wrong) if isinstance(wrong, str) else tamis.Policy(wrong)


def test_errors_of_documents():
    with pytest.raises(tamis.DocumentError) as e:
        tamis.clean("\n<p a b>", limits={"ATTRIBUTES": 1})
    assert (e.value.status, e.value.status_class, e.value.line) == ("TAMIS_OVER_MAX_ATTRIBUTES", "too-large", 2)
    assert e.value.user_text == pickle.loads(pickle.dumps(e.value)).user_text == "A tag has too many attributes."
    assert "raise the limit" in e.value.advice and isinstance(e.value, ValueError)
    with pytest.raises(tamis.DocumentError) as e:
        tamis.clean("x" * (33554432 + 1))
    assert e.value.status == "TAMIS_OVER_MAX_INPUT_BYTES"
    with pytest.raises(tamis.DocumentError) as e:
        tamis.clean("a\n😀b\ud800c")
    assert (e.value.line, e.value.column, e.value.offset) == (2, 4, 4) and "U+D800" in e.value.text
    for function in (tamis.explain, tamis.verify, tamis.gate, tamis.escape, tamis.text, tamis.markdown, tamis.linkify):
        with pytest.raises(tamis.DocumentError):
            function("\udfff")


def test_a_refused_prefix_does_not_give_a_document_the_prefix_of_the_last_one():
    policy = tamis.Policy({"elements": ["p"], "attributes": ["id"], "idPrefix": "u-"})
    for prefix in ("m7-", None, "m7-"):
        assert policy.clean("<p id=a>", id_prefix="m7-") == '<p id="m7-a"></p>'
        with pytest.raises(tamis.OptionError):
            policy.clean("<p id=a>", id_prefix="7")
        assert policy.clean("<p id=a>", id_prefix=prefix) == f'<p id="{prefix or "u-"}a"></p>'


def test_errors_of_options():
    with pytest.raises(tamis.OptionError) as e:
        tamis.clean("a", context="DIV")
    assert e.value.path == "context" and e.value.status_class == "caller"
    with pytest.raises(tamis.OptionError) as e:
        tamis.clean("a", id_prefix="m-")
    assert e.value.path == "idPrefix"
    with pytest.raises(tamis.OptionError):
        tamis.clean("a", limits={"NODES": float("inf")})


@pytest.mark.parametrize("html", [None, 1, [], bytearray(b"a"), memoryview(b"a"), object(), str])
def test_wrong_types(html):
    for function in (tamis.clean, tamis.explain, tamis.escape, tamis.verify, tamis.gate, tamis.text, tamis.markdown, tamis.linkify):
        with pytest.raises(TypeError):
            function(html)


@pytest.mark.parametrize("policy", [1, ["p"], b"{}", object(), tamis.Policy, None.__class__])
def test_wrong_policies(policy):
    with pytest.raises(TypeError):
        tamis.clean("a", policy)
    with pytest.raises(TypeError):
        tamis.Policy(policy)


def test_wrong_arguments():
    for wrong in ({"contxt": "p"}, {"limits": {"NODES": object()}}, {"context": b"p"}):
        with pytest.raises(TypeError):
            tamis.clean("a", **wrong)
    for call in (lambda: tamis.Policy({}, unsafe=1), lambda: tamis.Policy('{"elements": []}'), lambda: tamis.Policy.from_json({}),
                 lambda: tamis.Policy({"elements": [object()]}), lambda: tamis.Policy({1: 2, "a": object()}),
                 lambda: type(tamis.Policy()._policy)(), lambda: tamis.Policy()._policy.clean(), lambda: tamis.Policy()._policy.clean("a", 1),
                 lambda: tamis.clean(), lambda: tamis.clean("a", "default", "b"), lambda: tamis.clean(text="a"), lambda: tamis.Policy().clean("a", "{}", "b"),
                 lambda: tamis.Policy().clean("a", "{}", context="p"), lambda: tamis.Policy().clean(context="p")):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(ValueError):
        tamis.verify("a", properties=["fixpont"])


def corpus_files(folder):
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]


def test_corpus(corpus_folder):
    """All files of corpus/ with two policies; the output stays the same when it is sanitized again."""
    files, count = corpus_files(corpus_folder), 0
    article = tamis.Policy("article")
    for path in files:
        data = path.read_bytes()
        for policy, options in ((tamis.Policy(None), {}), (article, {"output": "markdown"}), (article, {"dialect": "xml5"})):
            try:
                output = policy.clean(data, **options)
            except tamis.DocumentError as error:
                assert error.status_class in ("too-large", "input")
                continue
            count += 1
            if not options:
                assert policy.clean(output) == output
        try:
            tamis.Policy.from_json(data)
        except tamis.PolicyError:
            pass
    assert len(files) > 4000 and count > 2 * len(files)


def test_threads():
    """Eight threads share policies, and get what one thread gets."""
    policies = [tamis.Policy("article"), tamis.Policy("email"), tamis.Policy({"elements": ["p"], "attributes": ["id"], "idPrefix": "u-"})]
    documents = [f"<p id=a{i} onclick=x>{'<b>' * (i % 9)}{'x' * i}<script>" for i in range(200)]
    options = [{}, {"report": 5}, {"context": "td"}]
    expected = {(p, o, i): policies[p].clean(documents[i], **options[o]) for p in range(3) for o in range(3) for i in range(200)}
    wrong = []

    def work(seed):
        choose = random.Random(seed)
        for _ in range(1500):
            p, o, i = choose.randrange(3), choose.randrange(3), choose.randrange(200)
            try:
                if policies[p].clean(documents[i], **options[o]) != expected[p, o, i]:
                    wrong.append((p, o, i))
                if i % 50 == 0:
                    policies[2].clean("<p id=b>", id_prefix=f"m{seed}-")
                    tamis.clean("x", {"elements": [f"x-{seed}-{i}"]})
            except Exception as error:
                wrong.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong


def test_other_threads_run():
    """The lock of the interpreter is released while a document is sanitized."""
    document, done, turns = "<p title=a>b" * 300000, threading.Event(), 0
    thread = threading.Thread(target=lambda: (tamis.clean(document), done.set()))
    thread.start()
    while not done.wait(0.001):
        turns += 1
    thread.join()
    assert turns > 5


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="no /proc")
def test_memory_does_not_grow():
    policy = tamis.Policy("article")

    def work():
        for i in range(300):
            policy.clean("<p onclick=x>a" * 20)
            policy.explain("<p onclick=x>a<script>" * 5)
            policy.verify("<p>a")
            tamis.escape("<" * 100)
            tamis.Policy({"elements": ["p"]}).clean("<p>")
            s = tamis.Sanitizer({"elements": ["p", "b"]})
            s.remove_element("b")
            s.get()
            tamis.warnings({"elements": ["stong"]})
            for wrong in (lambda: policy.clean("\ud800"), lambda: policy.clean("<p a b>", limits={"ATTRIBUTES": 0}),
                          lambda: tamis.Policy({"element": 1}), lambda: policy.clean(None), lambda: s.remove_element({})):
                with pytest.raises((tamis.TamisError, TypeError)):
                    wrong()
            if i % 100 == 0:
                policy.clean("<p>" + "a" * 2000000)
        gc.collect()

    work()
    before = resident()
    for _ in range(4):
        work()
    assert resident() - before < 3_000_000


def test_exit_with_threads():
    """The process ends well while threads sanitize."""
    code = ("import tamis, threading\n"
            "def f():\n    while True: tamis.clean('<p>a' * 1000)\n"
            "for _ in range(3): threading.Thread(target=f, daemon=True).start()\n"
            "import time; time.sleep(0.3); print('end')")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0 and done.stdout == "end\n"


def test_version():
    assert importlib.metadata.version("tamis") == tamis.__version__


def test_typed():
    folder = os.path.dirname(tamis.__file__)
    assert os.path.exists(os.path.join(folder, "py.typed")) and os.path.exists(os.path.join(folder, "__init__.pyi"))
    stub = open(os.path.join(folder, "__init__.pyi")).read()
    for name in tamis.__all__:
        assert name in stub, name


def test_equal_options_of_other_types_are_not_mixed_up():
    """The JSON of options is kept, and True == 1."""
    policy = tamis.Policy("default")
    for _ in range(2):
        assert policy.clean("<td>a", document=True) != policy.clean("<td>a", document=False)
        assert policy.clean("<td>a", context="tr") == "<td>a</td>"
        for wrong in (1, 0, "true", 1.0):
            with pytest.raises(tamis.OptionError):
                policy.clean("a", document=wrong)
        with pytest.raises(TypeError):
            policy.clean("a", documents=True)
    prefixed = tamis.Policy({"elements": ["b"], "attributes": ["id"], "idPrefix": "u-"})
    for i in [*range(200), *range(200)]:  # more than are kept
        assert prefixed.clean("<b id=x></b>", id_prefix=f"p{i}-") == f'<b id="p{i}-x"></b>'

"""Functions of the caller for elements, attributes and text; and the drop-ins, which are made of them."""
import gc
import threading

import pytest

import tamis
from tamis import bleach, nh3

HTML = '<p class=x onclick=y>a <b data-\xa0x=1 title=t>bold</b> <svg><a xlink:href=x>z</a></svg></p>'
LONG = "<p title=t>a</p>" * 1000  # the lock of the interpreter is released
XLINK = "{http://www.w3.org/1999/xlink}href"
# Characters in names of attributes that have hidden a tag from patterns.
ODD = [
    "\x0b",
    "\x1c",
    "\x85",
    "\xa0",
    "\u1680",
    "\u2003",
    "\u2028",
    "\u2029",
    "\u202f",
    "\u3000",
    "\ufeff",
    '"',
    "'",
    "<",
    "\x01",
    "\x7f",
    "`",
     "="]


def test_elements_are_seen_before_the_policy_and_after_it():
    seen, ended = [], []
    tamis.clean(HTML, on_element=lambda e: seen.append((e.name, e.namespace.rpartition("/")[2], dict(e.attributes), e.ancestors, e.text)),
                on_element_end=lambda e: ended.append((e.name, dict(e.attributes))))
    assert seen[:4] == [("p", "xhtml", {"class": "x", "onclick": "y"}, (), "a bold z"),
                        ("b", "xhtml", {"data-\xa0x": "1", "title": "t"}, ("p",), "bold"),
                        ("svg", "svg", {}, ("p",), "z"), ("a", "svg", {XLINK: "x"}, ("svg", "p"), "z")]
    assert ended[:4] == [("b", {"title": "t"}), ("a", {}), ("svg", {}), ("p", {})]
    places = []
    tamis.clean("<p>\n<b>x", on_element=lambda e: places.append(e.place))
    assert places == [(1, 1, 0), (2, 1, 4)]


@pytest.mark.parametrize("answer, expected", [
    (None, "<p><b>x</b></p>"), (True, "<p><b>x</b></p>"), (False, "<p></p>"), ("remove", "<p></p>"), ("unwrap", "<p>x</p>"),
    ("text", "<p>&lt;b&gt;x&lt;/b&gt;</p>")])
def test_answers_for_elements(answer, expected):
    def decide(element):
        return answer if element.name == "b" else None

    for options in ({"on_element": decide}, {"on_element_end": decide}):
        assert tamis.clean("<p><b>x</b></p>", **options) == expected
        assert tamis.clean(b"<p><b>x</b></p>", **options) == expected.encode()
        assert tamis.explain("<p><b>x</b></p>", **options).output == expected


def test_changes_are_judged_by_the_policy():
    def change(element):
        element.attributes["onclick"] = "alert(1)"
        element.attributes["href"] = "javascript:alert(1)"
        element.attributes["title"] = '"><script>'
        element.attributes["class"] = "new"
        element.attributes.pop("id", None)

    policy = {"elements": ["a"], "attributes": ["class", "id", "lang", "title", "href"]}
    assert tamis.clean(
    '<a class=old id=i lang=l>x</a>',
    policy,
     on_element=change) == '<a class="new" lang="l" title="&quot;&gt;&lt;script&gt;">x</a>'

    def rename(element):
        if element.name == "b":
            element.name = "strong"
        elif element.name == "i":
            element.text = "<b>text"

    assert tamis.clean("<b>x</b><i>y<u>z</u></i>", on_element=rename) == "<strong>x</strong><i>&lt;b&gt;text</i>"


def test_attributes_are_a_mapping():
    found = []

    def check(element):
        attributes = element.attributes
        if found:
            return  # the output is processed again
        found.append(
    (len(attributes),
    list(attributes),
    list(
        attributes.items()),
        list(
            attributes.values()),
            "b" in attributes,
            "c" in attributes,
            attributes.get("c"),
            attributes.pop("b"),
            "b" in attributes,
             repr(attributes)))
        with pytest.raises(KeyError):
            attributes["c"]
        with pytest.raises(KeyError):
            del attributes["c"]
        with pytest.raises(TypeError):
            attributes[1]
        attributes.update({"lang": "de"})
        attributes.setdefault("lang", "en")

    assert tamis.clean("<p a=1 b=2>", on_element=check) == '<p lang="de"></p>'
    assert found[0] == (2, ["a", "b"], [("a", "1"), ("b", "2")], ["1", "2"], True, False, None, "2", False, "{'a': '1'}")
    seen = []

    def links(element):
        if XLINK in element.attributes:
            seen.append(element.attributes[XLINK])
            del element.attributes[XLINK]
            with pytest.raises(ValueError):
                element.attributes[XLINK] = "y"

    tamis.clean(HTML, on_element=links)
    assert seen == ["x"]


@pytest.mark.parametrize("name, value, error", [
    ("a b", "x", ValueError), ("", "x", ValueError), ("x=", "x", ValueError), ("xmlns", "x", ValueError), ("title", "a\0b", ValueError),
    ("title", "\ud800", ValueError), ("title", 1, TypeError), (1, "x", TypeError), ("title\0", "x", ValueError)])
def test_changes_that_are_refused(name, value, error):
    def change(element):
        element.attributes[name] = value

    with pytest.raises(error):
        tamis.clean("<p title=t>", on_element=change)
    for new in ("script", "B", "a b", "", "td", "\0"):
        def rename(element):
            element.name = new
        with pytest.raises(ValueError):
            tamis.clean("<p>", on_element=rename)


def test_only_on_element_can_change():
    def change(element, *arguments):
        element.attributes["title"] = "x"

    for option in ("on_element_end", "on_attribute", "on_text"):
        with pytest.raises(RuntimeError, match="only on_element"):
            tamis.clean("<p title=t>x", **{option: change})


def test_attributes_and_text():
    html = '<p title=t lang=c>one<b>two</b></p>three'
    assert tamis.clean(html, on_attribute=lambda e, name, value: None) == '<p title="t" lang="c">one<b>two</b></p>three'
    assert tamis.clean(html, on_attribute=lambda e, name, value: name != "title") == '<p lang="c">one<b>two</b></p>three'
    assert tamis.clean(html, on_attribute=lambda e, name, value: value.upper()) == '<p title="T" lang="C">one<b>two</b></p>three'
    assert tamis.clean('<a href="/x">', on_attribute=lambda e, name, value: "javascript:x") == "<a></a>"
    parents = []
    assert tamis.clean(html, on_text=lambda parent, text: parents.append(
        (parent and parent.name, text))) == '<p title="t" lang="c">one<b>two</b></p>three'
    assert parents[:3] == [("p", "one"), ("b", "two"), (None, "three")]
    assert tamis.clean(html, on_text=lambda parent, text: text != "two") == '<p title="t" lang="c">one<b></b></p>three'
    assert tamis.clean("a", on_text=lambda parent, text: "<script>") == "&lt;script&gt;"
    assert tamis.Policy("text").text("a", on_text=lambda parent, text: "b") == tamis.markdown("a", on_text=lambda parent, text: "b") == "b"


def test_links():
    seen = []
    out = tamis.linkify("see www.example.org <a href=/x>y</a>", on_element=lambda e: seen.append((e.name, e.is_new_link, e.text)))
    assert out == 'see <a href="http://www.example.org">www.example.org</a> <a href="/x">y</a>'
    assert ("a", True, "www.example.org") in seen and ("a", False, "y") in seen
    assert tamis.linkify("see www.example.org", on_element=lambda e: not e.is_new_link) == "see www.example.org"


class Refused(Exception):
    pass


@pytest.mark.parametrize("option", ["on_element", "on_element_end", "on_attribute", "on_text"])
@pytest.mark.parametrize("html", ["<p title=t>x", LONG])
@pytest.mark.parametrize("error", [Refused("no"), KeyboardInterrupt(), SystemExit(3), StopIteration()])
def test_exceptions_are_raised_unchanged(option, html, error):
    calls = []

    def fail(*arguments):
        calls.append(1)
        raise error

    policy = tamis.Policy()
    with pytest.raises(type(error)) as raised:
        policy.clean(html, **{option: fail})
    assert raised.value is error and len(calls) == 1
    assert policy.clean("<p title=t onclick=x>x") == '<p title="t">x</p>'  # the context has no callbacks any more
    with pytest.raises(type(error)):
        policy.explain(html, **{option: fail})


@pytest.mark.parametrize("option, answers", [ ("on_element", ["keep", 1, 0, b"remove", [], "TEXT"]),
                         ("on_element_end", ["", 2.0]), ("on_attribute", [1, b"x", [], 0]), ("on_text", [1, b"x", {}])])
def test_wrong_answers(option, answers):
    for answer in answers:
        with pytest.raises(ValueError, match=f"{option.replace('_end', '')}.* must return"):
            tamis.clean("<p title=t>x", **{option: lambda *arguments: answer})
    for option in ("on_attribute", "on_text"):
        for text in ("a\0b", "\ud800"):
            with pytest.raises(ValueError):
                tamis.clean("<p title=t>x", **{option: lambda *arguments: text})


def test_wrong_callbacks():
    for option in ("on_element", "on_element_end", "on_attribute", "on_text"):
        for wrong in (1, "x", [], True):
            for function in (tamis.clean, tamis.explain, tamis.linkify, tamis.text, tamis.Policy("comment").clean):
                with pytest.raises(TypeError, match=option):
                    function("<p>", **{option: wrong})
        assert tamis.clean("<p>", **{option: None}) == "<p></p>"
        with pytest.raises(TypeError):
            tamis.verify("<p>", **{option: print})
    with pytest.raises(TypeError):
        tamis.clean("<p>", on_comment=print)


def test_a_limit_that_a_callback_exceeds():
    def grow(element):
        element.attributes["title"] = "x" * 100

    def swallow(element):
        with pytest.raises(ValueError):
            grow(element)

    for function in (grow, swallow):
        with pytest.raises(tamis.DocumentError) as raised:
            tamis.clean("<p>x", limits={"ATTRIBUTE_VALUE_BYTES": 99}, on_element=function)
        assert raised.value.status == "TAMIS_OVER_MAX_ATTRIBUTE_VALUE_BYTES"


def test_elements_are_valid_only_in_their_call():
    kept = []
    tamis.clean(
    "<p title=t>x", on_element=lambda e: kept.append(
        (e, e.attributes)), on_text=lambda parent, text: kept.append(
            (parent, parent.attributes)))
    assert len(kept) >= 2
    for element, attributes in kept:
        for use in (lambda: element.name, lambda: element.text, lambda: element.namespace, lambda: element.ancestors, lambda: element.place,
                    lambda: element.is_new_link, lambda: attributes["title"], lambda: len(attributes), lambda: attributes.update(a="b"),
                    lambda: setattr(element, "name", "b"), lambda: setattr(element, "text", "b"), lambda: attributes.clear()):
            with pytest.raises(RuntimeError, match="no longer valid"):
                use()
        assert repr(element) == "<Element, no longer valid>"
    with pytest.raises(RuntimeError):
        tamis.Element().name
    errors = []

    def other_thread(element):
        def use():
            try:
                element.name
            except RuntimeError as error:
                errors.append(error)
        thread = threading.Thread(target=use)
        thread.start()
        thread.join()

    tamis.clean("<p>x", on_element=other_thread)
    assert errors and "same thread" in str(errors[0])
    with pytest.raises(AttributeError):
        tamis.clean("<p>", on_element=lambda e: delattr(e, "name"))


def test_callbacks_can_sanitize():
    policy = tamis.Policy("comment")

    def nested(element):
        element.attributes["title"] = policy.clean("<b onclick=x>t</b>", on_text=lambda parent, text: text.upper())

    assert tamis.clean("<p>x", on_element=nested) == '<p title="&lt;b&gt;T&lt;/b&gt;">x</p>'


def test_threads():
    """Threads share policies, with functions that differ; other threads run while a function waits."""
    policy, wrong = tamis.Policy("article"), []

    def work(number):
        for i in range(40):
            html = f"<p title=t>{number}" + "<b>x</b>" * (i * 40)
            found = policy.clean(html, on_text=lambda parent, text: f"{number}", on_element=lambda e: e.name != "b")
            if found != f'<p title="t">{number}</p>':
                wrong.append(found)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_memory_does_not_grow():
    resident = pytest.importorskip("test_tamis").resident

    def work():
        for i in range(200):
            tamis.clean(HTML * 5, on_element=lambda e: e.attributes.update(title=e.text), on_element_end=lambda e: None,
                        on_attribute=lambda e, name, value: value + "", on_text=lambda parent, text: text.lower())
            for function in (lambda *a: 1 / 0, lambda e, *a: e.attributes.update({"a b": "x"}), lambda *a: 5):
                for option in ("on_element", "on_attribute", "on_text"):
                    with pytest.raises((ZeroDivisionError, ValueError, RuntimeError, AttributeError)):
                        tamis.clean(LONG if i % 50 == 0 else HTML, **{option: function})
        gc.collect()

    work()
    before = resident()
    for _ in range(4):
        work()
    assert resident() - before < 3_000_000


# ---- The drop-ins

@pytest.mark.parametrize("odd", ODD)
def test_odd_names_hide_nothing(odd):
    """The attribute that hides is one that is kept, where there is one."""
    tag = f'<a href="//evil.example/" title=t data-{odd}=1 data-{odd}x>x</a>'
    keeps = {"generic_attribute_prefixes": {"data-"}, "link_rel": None, "attributes": {"a": {"href", "title"}}}
    assert "title" not in nh3.clean(tag, attribute_filter=lambda tag, name, value: None if name == "title" else value, **keeps)
    assert "evil" not in nh3.clean(tag, url_relative=lambda url: None, **keeps)
    assert "evil" not in nh3.clean(tag, url_relative="deny", **keeps)
    assert "title" not in bleach.clean(tag, attributes=lambda tag, name, value: name != "title")
    assert 'rel="nofollow"' in bleach.linkify(tag) and "<a" not in bleach.linkify(tag, callbacks=[lambda attrs, new: None])


def test_nh3_relative_urls():
    refuse = {"url_relative": lambda url: None, "link_rel": None}
    for url in ("//evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example", " //evil.example", "/x", "x", "?x", "#x", ""):
        assert nh3.clean(f'<a href="{url}">x</a>', **refuse) == "<a>x</a>", url
        assert nh3.clean(f'<a href="{url}">x</a>', url_relative="deny", link_rel=None) == "<a>x</a>", url
    assert nh3.clean("<a href=https://a.example/>x</a>", **refuse) == '<a href="https://a.example/">x</a>'
    ping = {"attributes": {"a": {"ping"}}, "link_rel": None}
    assert nh3.clean('<a ping="//evil.example/">x', url_relative="deny", **
                     ping) == nh3.clean('<a ping="x:y https://b.example/">x', **ping) == "<a>x</a>"
    assert nh3.clean('<a ping="https://b.example/">x', **ping) == '<a ping="https://b.example/">x</a>'


def test_nh3_values_are_filtered_too():
    options = {
    "tag_attribute_values": {
        "a": {
            "style": {"color:red; width:1px"},
            "class": {"b"},
            "href": {
                "/x",
                "x:y"}}},
                "link_rel": None,
                 "attributes": {}}
    html = '<a style="color:red; width:1px" class=b href="/x">x</a><a style="color:blue" class=c href="/y">y</a><a href="x:y">z</a>'
    assert nh3.clean(html, filter_style_properties={"color"}, **
                     options) == '<a style="color: red" class="b" href="/x">x</a><a>y</a><a>z</a>'
    assert nh3.clean(
    "<p class=a>x", tags={"p"}, allowed_classes={
        "p": {"a"}}, set_tag_attribute_values={
            "p": {
                "class": "b a"}}) == '<p class="a">x</p>'


def test_nh3_filters_are_called_once():
    """For the input, and not for what they have returned."""
    calls = []

    def append(tag, name, value):
        calls.append((tag, name, value))
        return value + "!"

    assert nh3.clean(
    '<img alt="a"><p title=t>',
    attributes={
        "img": {"alt"},
        "p": {"title"}},
         attribute_filter=append) == '<img alt="a!"><p title="t!"></p>'
    assert calls == [("img", "alt", "a"), ("p", "title", "t")]
    assert nh3.clean("<a href=https://a.example>x", attribute_filter=append, link_rel=None) == '<a href="https://a.example!/">x</a>'
    assert nh3.clean("<a href=javascript:x>x", attribute_filter=lambda *a: "https://b.example/", link_rel=None) == "<a>x</a>"
    assert nh3.clean("<a>x", attribute_filter=lambda tag, name, value: None) == "<a>x</a>"


def test_nh3_is_html():
    for text, expected in (("<b>", True), ("</b>", True), ("<!", True), ("<?x", True), ("a<b c", False), ("</ ", True), ("a\0", True),
                           ("1 < 2 > 1", False), ("Vec::<u8>::new()", True), ("<b title='>'", False), ("&lt;b&gt;", False), ("", False), ("</>", False)):
        assert nh3.is_html(text) is expected, text
    with pytest.raises(TypeError):
        nh3.is_html(b"<b>")
    assert not nh3.is_html("a" * (33554432 + 1))  # more than the default of the limit INPUT_BYTES


def test_bleach_links():
    seen = []

    def see(attrs, new=False):
        seen.append((dict(attrs), new))
        return attrs

    bleach.linkify(
    '<a href="http://a.example/" title="t"><b>x</b> y</a> http://b.example/ <!--<a href=c>--><pre>http://d.example/</pre>',
     callbacks=[see])
    assert seen == [({(None, "href"): "http://a.example/", (None, "title"): "t", "_text": "x y"}, False),
                    ({(None, "href"): "http://b.example/", "_text": "http://b.example/"}, True)]
    assert bleach.linkify("<a href=/x><b>x</b></a> http://b.example/", callbacks=[lambda attrs, new: attrs if new else None]) == \
        'x <a href="http://b.example/">http://b.example/</a>'
    assert bleach.linkify(
    "http://b.example",
    callbacks=[
        lambda attrs,
        new: {
            **attrs,
             "_text": "new" if new else "old"}]) == '<a href="http://b.example/">new</a>'
    with pytest.raises(Refused):
        bleach.linkify("http://b.example/", callbacks=[lambda attrs, new: (_ for _ in ()).throw(Refused())])


def test_bleach_links_are_not_quadratic():
    """The calls of a callback grow with the links."""
    for count in (100, 2000):
        calls = []
        bleach.linkify("<a href=/x>y</a>" * count, callbacks=[lambda attrs, new: calls.append(1) or attrs])
        assert len(calls) == count

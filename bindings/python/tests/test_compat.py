"""tamis.nh3 and tamis.bleach: what they map, and what they refuse. Their own suites: peers.py."""
import sys

import pytest

from tamis import PolicyError, bleach, nh3


def test_nh3():
    assert nh3.clean("<b onclick=x>a<script>b</script><unknown>c") == "<b>ac</b>"
    assert nh3.clean('<a href="https://a.example/">x</a>') == '<a href="https://a.example/" rel="noopener noreferrer">x</a>'
    assert nh3.clean("<!--c-->a", strip_comments=False) == "<!--c-->a"
    assert nh3.clean("<a href=x:y>a</a>", url_schemes={"x"}, link_rel=None) == '<a href="x:y">a</a>'
    assert nh3.clean('<p data-a=1 aria-b=2 c=3>', generic_attribute_prefixes={"data-", "aria-"}) == '<p data-a="1" aria-b="2"></p>'
    assert nh3.Cleaner(tags={"p"}, set_tag_attribute_values={"p": {"class": "x"}}).clean("<p>") == '<p class="x"></p>'


def test_nh3_filter_cannot_add_script():
    def filter(tag, name, value):
        return 'javascript:alert(1)"><script>alert(1)</script>'

    assert nh3.clean("<img alt=a>", attribute_filter=filter) == \
        '<img alt="javascript:alert(1)&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">'
    assert "href" not in nh3.clean('<a href="/a">x</a>', attribute_filter=filter, link_rel=None)


def test_nh3_options_match_what_they_match_in_nh3():
    """Names in another case, and characters that are special in patterns, match nothing else."""
    assert nh3.clean("<b>x", tags={"B"}) == "x"
    assert nh3.clean("<a href=http://a.example/ title=t>", attributes={"A": {"href"}, "a": {"TITLE"}}, link_rel=None) == "<a></a>"
    assert nh3.clean("<a href=http://a.example/>", url_schemes={"HTTP"}, link_rel=None) == "<a></a>"
    assert nh3.clean("<a style=color:red>", attributes={"a": {"style"}}, filter_style_properties={"COLOR"}, link_rel=None) == "<a></a>"
    for allowed, kept in (("caf\u00e9*", ""), ("x*", "x*"), ("[a-z]", ""), ("caf\u00e9", "caf\u00e9"), ("X*", "")):
        cleaned = nh3.clean('<b class="caf\u00e9 caf\u00e9x cafe x* a xy">', tags={"b"}, allowed_classes={"b": {allowed}})
        assert cleaned == (f'<b class="{kept}"></b>' if kept else "<b></b>"), allowed


@pytest.mark.parametrize("arguments", [
    {"tags": ["p"]}, {"tags": ("p",)}, {"tags": {1}}, {"clean_content_tags": ["p"]}, {"attributes": {"a": ["href"]}},
    {"attributes": {1: {"href"}}}, {"attributes": [("a", {"href"})]}, {"strip_comments": 1}, {"strip_comments": None}, {"link_rel": 1},
    {"id_prefix": 1}, {"url_schemes": ["http"]}, {"generic_attribute_prefixes": ["data-"]}, {"allowed_classes": {"a": ["x"]}},
    {"tag_attribute_values": {"a": {"x": ["y"]}}}, {"tag_attribute_values": 0}, {"set_tag_attribute_values": {"a": {"x": 1}}},
    {"filter_style_properties": ["color"]}])
def test_nh3_takes_the_types_of_nh3(arguments):
    with pytest.raises(TypeError):
        nh3.clean("a", **arguments)


@pytest.mark.parametrize("arguments", [
    {"tags": {"style"}}, {"tags": {"p"}, "clean_content_tags": {"a"}}, {"allowed_classes": {"p": {"x"}}, "attributes": {"*": {"class"}}},
    {"tags": {"style"}, "clean_content_tags": set(), "filter_style_properties": {"color"}}])
def test_nh3_raises_where_nh3_panics(arguments):
    with pytest.raises(ValueError):
        nh3.clean("a", **arguments)


def test_nh3_defaults_cannot_be_changed():
    nh3.ALLOWED_TAGS.add("x-y")
    nh3.ALLOWED_ATTRIBUTES["a"].add("title")
    try:
        assert nh3.clean("<x-y><a title=t>", link_rel=None) == "<a></a>"
    finally:
        nh3.ALLOWED_TAGS.remove("x-y")
        nh3.ALLOWED_ATTRIBUTES["a"].remove("title")


def test_nh3_functions_that_raise(monkeypatch, capsys):
    """The attribute is removed, and sys.unraisablehook() gets the exception."""
    def fail(*arguments):
        raise KeyError("no")

    seen = []
    monkeypatch.setattr(sys, "unraisablehook", seen.append)
    for function, error in ((fail, KeyError), (lambda *a: 1, TypeError)):
        for arguments, about in (({"attribute_filter": function}, ("a", "href", "/x")), ({"url_relative": function}, None)):
            seen.clear()
            assert "href" not in nh3.clean("<a href=/x>y</a>", link_rel=None, **arguments)
            assert [(one.exc_type, one.object) for one in seen] == [(error, about)] and seen[0].exc_traceback is not None
    monkeypatch.setattr(sys, "unraisablehook", sys.__unraisablehook__)
    nh3.clean("<a href=/x>y</a>", attribute_filter=fail)
    printed = capsys.readouterr().err
    assert "KeyError: 'no'" in printed and "TypeError" not in printed


@pytest.mark.parametrize("arguments, error", [
    ({"tags": {"script"}, "clean_content_tags": set()}, ValueError), ({"tags": {"iframe"}}, ValueError), ({"tags": "p"}, TypeError),
    ({"generic_attribute_prefixes": {"x-"}}, NotImplementedError), ({"url_relative": "x"}, ValueError), ({"url_relative": 1}, TypeError),
    ({"attribute_filter": 1}, TypeError), ({"url_schemes": {"javascript"}}, PolicyError), ({"unknown": 1}, TypeError),
    ({"attributes": {"a": {"style"}}, "filter_style_properties": {"no-such-property"}}, PolicyError),
    ({"attributes": {"a": {"onclick"}}}, None)])
def test_nh3_refuses(arguments, error):
    if error is None:
        assert "onclick" not in nh3.clean("<a onclick=x>", **arguments)
        return
    with pytest.raises(error):
        nh3.clean("a", **arguments)


def test_bleach():
    assert bleach.clean("<script>a</script><b>c") == "&lt;script&gt;a&lt;/script&gt;<b>c</b>"
    assert bleach.clean("<p>a<b>c", strip=True) == "a<b>c</b>"
    assert bleach.clean("<a href='javascript:x' title=t>a</a>") == '<a title="t">a</a>'
    assert bleach.clean("<p class='a' id=b>", tags={"p"}, attributes=lambda tag, name, value: name == "id") == '<p id="b"></p>'
    assert bleach.clean('<p style="color:red;position:fixed">', tags={"p"}, attributes={"p": ["style"]},
                        css_sanitizer=bleach.CSSSanitizer(["color"])) == '<p style="color: red"></p>'
    assert bleach.linkify("http://a.example/b c@d.example", parse_email=True) == (
        '<a href="http://a.example/b" rel="nofollow">http://a.example/b</a> <a href="mailto:c@d.example">c@d.example</a>')
    assert bleach.linkify("http://a.example/", callbacks=[lambda attrs, new: None]) == "http://a.example/"


def test_bleach_functions_are_final():
    """A function of an element decides; "*" is asked only if there is none, and no list with the attribute."""
    def clean(attributes):
        return bleach.clean("<b title=t lang=l dir=d>", tags={"b"}, attributes=attributes)

    def no(tag, name, value):
        return False

    def yes(tag, name, value):
        return True

    assert clean({"b": no, "*": yes}) == clean({"b": no, "*": ["title"]}) == "<b></b>"
    assert clean({"b": ["lang"], "*": no}) == '<b lang="l"></b>'
    assert clean({"b": ["lang"], "*": lambda tag, name, value: name == "dir"}) == '<b lang="l" dir="d"></b>'
    assert clean({"b": lambda tag, name, value: name == "title", "*": yes}) == '<b title="t"></b>'


def test_bleach_options_match_what_they_match_in_bleach():
    assert bleach.clean("<b>x", tags={"B"}) == "&lt;b&gt;x"
    assert bleach.clean("<a href=http://a.example/>x", protocols={"HTTP"}) == "<a>x</a>"
    assert bleach.clean("<a href=http://a.example/>x", attributes={"A": ["href"], "a": ["HREF"]}) == "<a>x</a>"
    for wrong in (("title",), {"title"}, frozenset()):
        with pytest.raises(ValueError):
            bleach.clean("<b>", attributes=wrong)
    for wrong in (b"<b>", None, 1):
        with pytest.raises(TypeError):
            bleach.clean(wrong)
        with pytest.raises(TypeError):
            bleach.linkify(wrong)
    with pytest.raises(TypeError):
        bleach.clean("<b>", tags={"b", 1})


def test_bleach_callback_cannot_add_script():
    def callback(attrs, new=False):
        attrs[(None, "href")] = "javascript:alert(1)"
        attrs[(None, "onclick")] = "alert(1)"
        attrs["_text"] = "<script>alert(1)</script>"
        return attrs

    assert bleach.linkify("http://a.example/", callbacks=[callback]) == "http://a.example/"  # no link without an allowed address
    assert bleach.linkify("<a href=http://a.example/>x</a>", callbacks=[callback]) == "<a>&lt;script&gt;alert(1)&lt;/script&gt;</a>"


@pytest.mark.parametrize("arguments, error", [
    ({"tags": {"script"}}, ValueError), ({"tags": "p"}, TypeError), ({"attributes": 1}, ValueError), ({"attributes": {"a": 1}}, ValueError),
    ({"protocols": {"javascript"}}, PolicyError), ({"css_sanitizer": object()}, NotImplementedError)])
def test_bleach_refuses(arguments, error):
    with pytest.raises(error):
        bleach.clean("a", **arguments)


def test_bleach_without_properties():
    for properties in ([], ["COLOR"]):
        assert bleach.clean(
    "<b style=color:red>",
    tags={"b"},
    attributes=["style"],
     css_sanitizer=bleach.CSSSanitizer(properties)) == "<b></b>"


def test_bleach_warns():
    with pytest.warns(bleach.NoCssSanitizerWarning):
        assert bleach.clean("<b style=color:red>", tags={"b"}, attributes={"b": ["style"]}) == "<b></b>"


def test_bleach_refuses_what_it_cannot_do():
    for arguments in ({"url_re": "x"}, {"email_re": "x"}, {"recognized_tags": ["p"]}):
        with pytest.raises(NotImplementedError):
            bleach.Linker(**arguments)
    with pytest.raises(NotImplementedError):
        bleach.Cleaner(filters=[object])
    with pytest.raises(TypeError):
        bleach.clean(None)

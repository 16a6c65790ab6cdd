"""tamis.nh3 and tamis.bleach: what they map, and what they refuse. Their own suites: peers.py."""
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


def test_bleach_callback_cannot_add_script():
    def callback(attrs, new=False):
        attrs[(None, "href")] = "javascript:alert(1)"
        attrs[(None, "onclick")] = "alert(1)"
        attrs["_text"] = "<script>alert(1)</script>"
        return attrs

    out = bleach.linkify("http://a.example/", callbacks=[callback])
    assert out == "<a>&lt;script&gt;alert(1)&lt;/script&gt;</a>"


@pytest.mark.parametrize("arguments, error", [
    ({"tags": {"script"}}, ValueError), ({"tags": "p"}, TypeError), ({"attributes": 1}, ValueError), ({"attributes": {"a": 1}}, ValueError),
    ({"protocols": {"javascript"}}, PolicyError), ({"css_sanitizer": object()}, NotImplementedError)])
def test_bleach_refuses(arguments, error):
    with pytest.raises(error):
        bleach.clean("a", **arguments)


def test_bleach_refuses_what_it_cannot_do():
    for arguments in ({"url_re": "x"}, {"email_re": "x"}, {"recognized_tags": ["p"]}):
        with pytest.raises(NotImplementedError):
            bleach.Linker(**arguments)
    with pytest.raises(NotImplementedError):
        bleach.Cleaner(filters=[object])
    with pytest.raises(TypeError):
        bleach.clean(None)

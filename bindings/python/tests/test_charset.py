"""The encoding sniffing algorithm of the HTML Standard."""
import pytest

pytest.importorskip("webencodings")

from tamis._charset import decode, lookup, prescan, sniff  # noqa: E402


@pytest.mark.parametrize("data, found", [
    (b"<meta charset=koi8-r>", "koi8-r"),
    (b"<META\nCharset = 'KOI8-R'/>", "koi8-r"),
    (b"<meta/charset=\"koi8-r\">", "koi8-r"),
    (b"<metacharset=koi8-r>", None),
    (b"<meta charset=koi8-r", None),                      # the element does not end within the bytes that are looked at
    (b" " * 1003 + b"<meta charset=koi8-r>", "koi8-r"),
    (b" " * 1004 + b"<meta charset=koi8-r>", None),
    (b"<!-- <meta charset=koi8-r> -->", None),
    (b"<!--><meta charset=koi8-r>", "koi8-r"),
    (b"<a title='<meta charset=koi8-r>'>", None),
    (b"<a x><meta charset=koi8-r>", "koi8-r"),
    (b"</ <meta charset=koi8-r>", None),                  # the attribute is in the bogus comment
    (b"</1><meta charset=koi8-r>", "koi8-r"),
    (b"<!x><?y><meta charset=koi8-r>", "koi8-r"),
    (b"<1<meta charset=koi8-r>", "koi8-r"),
    (b"<meta charset=koi8-r charset=utf-8>", "koi8-r"),
    (b"<meta charset=bogus><meta charset=koi8-r>", "koi8-r"),
    (b"<meta charset=bogus http-equiv=content-type content='charset=koi8-r'>", None),
    (b"<meta content='text/html; charset=koi8-r'>", None),
    (b"<meta content='text/html; charset=koi8-r' http-equiv=Content-Type>", "koi8-r"),
    (b"<meta http-equiv=content-type content='charset charset = \"koi8-r\"x'>", "koi8-r"),
    (b"<meta http-equiv=content-type content='charset=koi8-r;x'>", "koi8-r"),
    (b"<meta http-equiv=content-type content='charset=\"koi8-r'>", None),
    (b"<meta http-equiv=content-type content='charset='>", None),
    (b"<meta http-equiv=refresh content='charset=koi8-r'>", None),
    (b"<meta charset=utf-16>", "utf-8"),
    (b"<meta charset=x-user-defined>", "windows-1252"),
    (b"<meta charset=iso-2022-kr>", "replacement"),
    (b"<?xml version=1 encoding='koi8-r'?>", "koi8-r"),
    (b"<?xml encoding = \"utf-16\">", "utf-8"),
    (b"<?xml encoding=koi8-r?>", None),
    (b"<?xml encoding=' koi8-r'?>", None),
    (b" <?xml encoding='koi8-r'?>", None),
    (b"<?xml encoding='koi8-r'?><meta charset=shift_jis>", "shift_jis"),
    (b"<\0?\0x\0", "utf-16le"),
    (b"\0<\0?\0x", "utf-16be"),
    (b"", None),
])
def test_prescan(data, found):
    assert prescan(data) == found


def test_the_order():
    page = b"<meta charset=koi8-r>"
    assert sniff(b"\xef\xbb\xbf" + page, "shift_jis") == "utf-8" and sniff(b"\xff\xfe" + page, "shift_jis") == "utf-16le"
    assert sniff(page, "shift_jis") == "shift_jis" and sniff(page, "bogus") == "koi8-r" and sniff(b"<p>") == "windows-1252"
    assert lookup(" LATIN1\n") == "windows-1252" and lookup("ｕtf-8") is None


def test_decode():
    assert decode("<p>é".encode("utf-16"), None) == ("<p>é", "utf-16le")
    assert decode(b"\xef\xbb\xbf\xef\xbb\xbfa\xff") == ("\ufeffa\ufffd", "utf-8")
    assert decode(b"\x1b$)C<script>", "iso-2022-kr") == ("\ufffd", "replacement") and decode(b"", "iso-2022-kr") == ("", "replacement")
    assert decode(b"\x93x\x94") == ("“x”", "windows-1252")

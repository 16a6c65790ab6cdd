#!/usr/bin/env python3
"""Generates json/known_names.inc, the names for warnings about a policy: elements and attributes from src/base/names.def, and
the attributes that hold URLs from src/value/url/url_attributes.def.

Usage: tools/gen_known_names.py            rewrites json/known_names.inc
       tools/gen_known_names.py --check    exit status 1 if it is not up to date
"""
import pathlib
import re
import sys

from c_table import filled

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAMES = ROOT / "src/base/names.def"
HOLDS = ROOT / "src/value/url/url_attributes.def"
MADE = ROOT / "json/known_names.inc"
SECTIONS = ("Elements of HTML", "Elements of MathML", "Elements of SVG", "SVG element names whose case the tree builder changes",
            "Attributes whose case the tree builder changes", "Attributes")
NAMESPACES = {"NS_NONE": '""', "NS_XLINK": "TAMIS_NAMESPACE_XLINK", "NS_XML": "TAMIS_NAMESPACE_XML"}
# names.def contains each name once, and only the names that the parser or the filter needs.
MORE_HTML = "command fencedframe multicol nextid spacer".split()
NOT_HTML = ["image"]  # HTML parsers change this name to img
MORE_SVG = ("a audio canvas color-profile font font-face font-face-format font-face-name font-face-src font-face-uri glyph "
            "hatchpath iframe image mesh meshgradient meshpatch meshrow missing-glyph script solidcolor style title unknown "
            "video").split()
MORE_ATTRIBUTES = ("abbr about accumulate accuracymode actiontype additive allowpaymentrequest alpha alttext amplitude arg "
                   "aria-atomic aria-autocomplete aria-braillelabel aria-brailleroledescription aria-busy aria-checked "
                   "aria-colcount aria-colindex aria-colindextext aria-colspan aria-current aria-description aria-disabled "
                   "aria-expanded aria-haspopup aria-invalid aria-keyshortcuts aria-level aria-live aria-modal "
                   "aria-multiline aria-multiselectable aria-orientation aria-placeholder aria-posinset aria-pressed "
                   "aria-readonly aria-relevant aria-required aria-roledescription aria-rowcount aria-rowindex "
                   "aria-rowindextext aria-rowspan aria-selected aria-setsize aria-sort aria-valuemax aria-valuemin "
                   "aria-valuenow aria-valuetext autocorrect autolocate azimuth behavior bevelled bgproperties bias "
                   "blocking bottommargin buffer cachehint checkable cite clientid clip close closedby code "
                   "color-interpolation-filters color-rendering colorspace columnalign columnlines command "
                   "connectionallowlist containertimingignore controlslist credentialless csp cursor data datatype "
                   "defaultchecked denomalign dir disablepictureinpicture disableremoteplayback divisor domainhint "
                   "elevation enable-background equalcolumns equalrows event exponent fields filter flood-color "
                   "flood-opacity focusgroupstart fontfamily fontsize fontstyle fontweight form fr frame framespacing "
                   "glyph-orientation-vertical groupalign headingoffset headingreset hreftranslate image-rendering "
                   "incremental inlist intent intercept kerning label layoutsubtree leftmargin lighting-color linethickness "
                   "link loginhint lquote marker mask notation numalign object overflow overscrollarea overscrollcontainer "
                   "params path pattern policy prefix resource restart rightmargin rowalign rowlines rquote sanitize "
                   "scrollamount scrolldelay selection separators signature slope slot span start style subscriptshift "
                   "summary superscriptshift text title topmargin truespeed typeof version virtualkeyboardpolicy vocab "
                   "watch webkitdirectory z").split()


def sections():
    """Returns the names of each section of names.def, in order."""
    found, section = {title: [] for title in SECTIONS}, None
    for line in NAMES.read_text().splitlines():
        title = re.match(r"/\* (.*?)(?: \(13|:| \*/)", line)
        if title and title[1] in found:
            section = title[1]
        elif section:
            found[section] += re.findall(r'\bNAME\(\w+, "([^"]+)"\)', line)
    if not all(found.values()):
        sys.exit(f"{NAMES}: a section of {SECTIONS} is missing")
    return found


def as_spelt(names):
    """Removes the lowercase forms of names whose case the tree builder changes."""
    respelt = {name.lower() for name in names if name != name.lower()}
    return [name for name in names if name not in respelt]


def table(title, names):
    return [f"static const char *const {title}[] = {{", *filled(f'"{name}",' for name in sorted(set(names))), "};"]


def url_rows():
    spelt = dict(re.findall(r'\bNAME\((\w+), "([^"]*)"\)', NAMES.read_text()))
    for element, ns, name, kind in re.findall(r"^HOLDS\((\w+), (\w+), ATOM_(\w+), (\w+)\)", HOLDS.read_text(), re.M):
        if kind in ("URL_PAINT", "URL_REFRESH"):
            continue  # kept without a rule: they refer only to the document, or hold a URL only with another attribute
        owner = "NULL" if element == "ANY" else f'"{spelt[element.removeprefix("ATOM_")]}"'
        yield f'{{{owner}, {NAMESPACES[ns]}, "{spelt[name]}"}},'


def made():
    html, mathml, svg, svg_respelt, respelt, attributes = sections().values()
    return "\n".join([
        "/* Generated from names.def and url_attributes.def by tools/gen_known_names.py; do not edit. */",
        *table("html_elements", set(html + MORE_HTML) - set(NOT_HTML)),
        *table("svg_elements", svg + as_spelt(svg_respelt) + MORE_SVG),
        *table("mathml_elements", mathml),
        *table("attributes", as_spelt(respelt) + attributes + MORE_ATTRIBUTES),
        "static const struct {",
        "    const char *element; /* NULL: any */",
        "    const char *ns;",
        "    const char *attribute;",
        "} url_attributes[] = {",
        *filled(url_rows()),
        "};",
        "",
    ])


def main():
    if "--check" not in sys.argv[1:]:
        MADE.write_text(made())
    elif not MADE.exists() or MADE.read_text() != made():
        sys.exit(f"{MADE} is not up to date: run tools/gen_known_names.py")


main()

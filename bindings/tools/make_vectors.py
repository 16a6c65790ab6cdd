#!/usr/bin/env python3
"""Writes bindings/vectors/*.json (bindings/vectors/README.md) from the corpora, the tests and the policies of the project, with
the results of the library.

Usage: bindings/tools/make_vectors.py [--check] [--library build/release/libtamis_binding.so]
       --check  writes nothing; fails if the vectors do not cover all members of rules, statuses, presets and forms of output
"""
import argparse
import base64
import json
import pathlib
import re
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "bindings" / "vectors"
MOST_BYTES = 6_000_000
LEAST = 2000
# The statuses that no document and no argument can cause: there is no memory, a defect, a callback that stops, what is held of a stream.
UNREACHABLE = {"TAMIS_NO_MEMORY", "TAMIS_NOT_STABLE", "TAMIS_STOPPED", "TAMIS_INTERNAL", "TAMIS_OVER_MAX_HELD_BYTES"}

PAGE = ('<h1 id=top class="big x">T</h1><p style="color:red;position:fixed" onclick=f()>a <b>b</b> <a href="https://a.example/?q=1" '
        'target=_blank rel=x>l</a> <a href="/r">r</a> <a href=javascript:g()>j</a></p><img src=cid:1 alt=i><img src="data:image/gif;'
        'base64,R0lGODlhAQABAAAAACw=" alt=g width=1><table><tr><td>1<td>2</table><ul><li>x<li>y</ul><script>s()</script>'
        '<!--c--><style>p{color:red}</style><iframe src="https://v.example.org/1"></iframe><my-card value=1 onx=2>m</my-card>'
        '<svg viewBox="0 0 1 1"><path d="M0 0"/><a xlink:href="#t">s</a></svg><form><input name=n></form> www.example.org')


class Maker:
    def __init__(self, flat):
        self.flat = flat
        self.files = {}
        self.names = set()
        self.policies = {}

    # ---- Running a vector

    def policy(self, v):
        """The policy of a vector; None for the default."""
        unsafe = int(v.get("unsafe", False))
        if "policyBase64" in v or "policyText" in v or isinstance(v.get("policy"), dict):
            text = policy_text(v)
            key = (text, unsafe)
            if key not in self.policies:
                self.policies[key] = self.flat.made(self.flat("policy_from_json", text, len(text), unsafe))
        elif "policy" in v:
            name = v["policy"].encode()
            key = (v["policy"], unsafe)
            if key not in self.policies:
                self.policies[key] = self.flat.made(self.flat("policy_from_preset", name, len(name), unsafe))
        else:
            return None
        return self.policies[key]

    def configure(self, v):
        options = json.dumps(v["options"]).encode() if v.get("options") else b""
        self.flat.result(self.flat("set_options", b"", 0))
        self.flat.result(self.flat("set_policy", self.policy(v)))
        v["stage"] = "options"
        self.flat.result(self.flat("set_options", options, len(options)))

    def call(self, v):
        flat, call = self.flat, v.get("call", "sanitize")
        text = input_bytes(v)
        if call == "sanitize":
            self.configure(v)
            v["stage"] = "document"
            v["output"] = flat.result(flat("sanitize", text, len(text))).decode()
            v["counts"] = flat.counts()
            if v.get("options", {}).get("report"):
                v["report"] = json.loads(flat.result(flat("report")))
        elif call == "verify":
            self.configure(v)
            v["stage"] = "document"
            v["result"] = json.loads(flat.result(flat("verify", text, len(text), v["properties"])))
        elif call == "escape":
            v["output"] = flat.result(flat("escape", text, len(text), int(v["attribute"]))).decode()
        elif call == "warnings":
            text = policy_text(v)
            v["result"] = json.loads(flat.result(flat("policy_warnings", text, len(text), int(v.get("unsafe", False)))))
        elif call == "methods":
            self.methods(v)

    def methods(self, v):
        flat, text = self.flat, policy_text(v)
        config = flat.made(flat("config_from_json", text, len(text)))
        v["changed"] = []
        try:
            for method, *argument in v["methods"]:
                data = json.dumps(argument[0]).encode() if argument else b""
                name = method.encode()
                v["changed"].append(flat.result(flat("config_call", config, name, len(name), data, len(data))) == b"true")
            v["result"] = json.loads(flat.result(flat("config_get", config)))
        finally:
            flat.lib.tamis_config_free(config)

    def add(self, file, name, **v):
        assert name not in self.names, name
        self.names.add(name)
        v = {"name": name, **v}
        if isinstance(v.get("input"), bytes):
            data = v.pop("input")
            try:
                v["input"] = data.decode()
            except UnicodeDecodeError:
                v["inputBase64"] = base64.b64encode(data).decode()
        v["stage"] = "policy" if v.get("call") != "escape" else "document"
        try:
            self.call(v)
        except Refused as refused:
            error = refused.error
            v.pop("changed", None)
            v["error"] = {"stage": v["stage"], **error}
            if v["stage"] != "document" and not ("policyText" in v or "policyBase64" in v):
                del v["error"]["line"], v["error"]["column"], v["error"]["offset"]  # they depend on how the binding writes the object
        del v["stage"]
        self.files.setdefault(file, []).append(v)
        return v


def policy_text(v):
    if "policyBase64" in v:
        return base64.b64decode(v["policyBase64"])
    return v["policyText"].encode() if "policyText" in v else json.dumps(v["policy"]).encode()


def input_bytes(v):
    data = base64.b64decode(v["inputBase64"]) if "inputBase64" in v else v.get("input", "").encode()
    return data * v.get("repeat", 1)


def text_policy(data):
    """A policy whose text matters, such as one with an error."""
    try:
        return {"policyText": data.decode()}
    except UnicodeDecodeError:
        return {"policyBase64": base64.b64encode(data).decode()}


# ---- Where the vectors come from

def corpus(target, most, longest=700):
    """At most `most` files of a folder of corpus/, evenly spaced."""
    files = [p for p in sorted((ROOT / "corpus" / target).iterdir()) if p.stat().st_size <= longest]
    step = max(1, len(files) / most)
    return [(f"{target[5:]}/{p.name}", p.read_bytes()) for p in (files[int(i * step)] for i in range(min(most, len(files))))]


def presets():
    return [p.stem for p in sorted((ROOT / "policies").glob("*.json")) if p.stem != "policy.schema"]


def add_presets(m):
    for i, preset in enumerate(presets()):
        m.add("presets", f"{preset}/page", policy=preset, input=PAGE, options={"report": 100})
        m.add("presets", f"{preset}/page/unsafe", policy=preset, unsafe=True, input=PAGE)
        for name, data in corpus("fuzz_sanitize_html", 75)[i % 3:]:
            m.add("presets", f"{preset}/{name}", policy=preset, input=data, options={"report": 8})
    for name, data in corpus("fuzz_input_utf8", 40) + corpus("fuzz_straight", 60) + corpus("fuzz_sanitize_report", 40):
        m.add("presets", f"bytes/{name}", input=data)
    m.add("presets", "unsafe/everything", policy={}, unsafe=True, input=PAGE)


def add_forms(m):
    contexts = ["div", "p", "td", "tr", "table", "select", "template", "title", "textarea", "noscript", "style", "script", "xmp", "html",
                "body", "svg desc", "svg svg", "math mi", "math annotation-xml", "colgroup", "ruby", "my-card"]
    for context in contexts:
        for unsafe in (False, True):
            for i, text in enumerate((PAGE, "<td>a<option>b<col><g>c</g><!--d--><![CDATA[e]]>&lt;<p>f", "<b>a</title></textarea></style>g")):
                m.add("forms", f"context/{context}/{i}/{'unsafe' if unsafe else 'safe'}", input=text, unsafe=unsafe,
                      **({"policy": {}} if unsafe else {}), options={"context": context})
    for scripting in (False, True):
        for context in ("div", "noscript"):
            m.add("forms", f"scripting/{context}/{scripting}", input="<noscript><img src=a><p>b</noscript>c",
                  policy={"replaceWithChildrenElements": ["noscript"]}, options={"context": context, "scripting": scripting})
    documents = corpus("fuzz_serialize_portable", 40) + corpus("fuzz_serialize_text", 30) + corpus("fuzz_serialize_markdown", 25)
    for name, data in documents:
        m.add("forms", f"document/{name}", input=data, options={"document": True})
        for profile in ("P4", "P3", "P0"):
            m.add("forms", f"profile/{profile}/{name}", input=data, options={"profile": profile})
    for name, data in corpus("fuzz_serialize_text", 40):
        for options in ([], ["listMarks", "links", "alternatives"]):
            m.add("forms", f"text/{len(options)}/{name}", policy="article", input=data, options={"output": "text", "textOptions": options})
    for name, data in corpus("fuzz_sanitize_html", 30):
        m.add("forms", f"syntax/{name}", policy="email", input=data, options={"syntax": ["slashes", "emptyAttributes", "compactStyles"]})
    for option in ("slashes", "emptyAttributes", "compactStyles"):
        m.add("forms", f"syntax/{option}", policy="email", input=PAGE + "<br title><input disabled alt>", options={"syntax": [option]})
    for name, data in corpus("fuzz_serialize_markdown", 42, 1500):
        m.add("forms", f"markdown/{name}", policy="article", input=data, options={"output": "markdown"})
    for output in ("html", "text", "markdown"):
        for profile in ("html", "P4", "P3", "P0"):
            for document in (False, True):
                m.add("forms", f"all/{output}/{profile}/{document}", input=PAGE, policy="email",
                      options={"output": output, "profile": profile, "document": document})
    for straight in (False, True):
        m.add("forms", f"straight/{straight}", input=PAGE, options={"straight": straight})


def add_xml(m):
    for name, data in corpus("fuzz_sanitize_xml5", 150):
        for document in (False, True):
            m.add("xml", f"xml5/{name}/{document}", policy="svg", input=data, options={"dialect": "xml5", "document": document})
    m.add("xml", "xml5/page", input=PAGE, options={"dialect": "xml5", "report": 100})
    m.add("xml", "xml5/text", input=PAGE, options={"dialect": "xml5", "output": "text"})


def quoted(data):
    return data.decode("utf-8", "replace").replace("&", "&amp;").replace('"', "&quot;")


def add_values(m):
    for name, _, data in list(css_texts())[::2]:
        m.add("values", f"css/{name}", policy="email", input=f'<p style="{quoted(data)}">a</p>', options={"report": 8})
        m.add("values", f"sheet/{name}", policy="email", input=b"<style>" + data + b"</style><p>a</p>")
    for name, data in corpus("fuzz_sanitize_url", 170, 300):
        m.add("values", f"url/{name}", policy="article", input=f'<a href="{quoted(data)}">a</a>', options={"report": 8})
        m.add("values", f"url/resolved/{name}", policy=RESOLVING, input=f'<a href="{quoted(data)}">a</a>')
    for name, data in corpus("fuzz_sanitize_srcset", 70, 300):
        m.add("values", f"srcset/{name}", policy=RESOLVING, input=f'<img src=a srcset="{quoted(data)}">', options={"report": 8})


RESOLVING = {"elements": [{"name": "a", "attributes": ["href"]}, {"name": "img", "attributes": ["src", "srcset"]}],
             "baseURL": "https://base.example/x/y",
             "rules": [{"url": {"schemes": ["https", "http", "mailto"], "relative": "resolve"}}]}


def rule_cases():
    """(name, policy, input): each member of each kind of rule (rules.def) in several values."""
    link, img = {"name": "a", "attributes": ["href", "rel", "target"]}, {"name": "img", "attributes": ["src", "alt", "loading"]}
    base = {"elements": [link, img, "p", "b", "strong", "i", "style", {"name": "code", "attributes": []}, "span", "div"],
            "attributes": ["class", "style", "dir", "id", "title", "lang"]}

    def case(name, rules, text, **more):
        rules = rules if isinstance(rules, list) else [rules]
        return name, {**base, **more, "rules": rules}, text

    urls = ('<a href="https://a.example/x">1</a><a href="http://b.example/">2</a><a href="/rel">3</a><a href="#f">4</a>'
            '<a href="//c.example/">5</a><a href="mailto:a@b.example">6</a><a href="javascript:x">7</a><a>8</a>'
            '<img src="data:image/png;base64,iVBORw0KGgo=" alt=I><img src="data:text/html,x" alt=J><img src="https://s.a.example/i.png">')
    for relative in ("deny", "fragment", "keep", "resolve"):
        more = {"baseURL": "https://base.example/d/"} if relative == "resolve" else {}
        yield case(f"url/relative/{relative}", {"url": {"schemes": ["https"], "relative": relative}}, urls, **more)
    yield case("url/schemes/none", {"url": {"schemes": []}}, urls)
    yield case("url/schemes/many", {"url": {"schemes": ["https", "http", "mailto"], "relative": "keep"}}, urls)
    yield case("url/hosts", {"url": {"schemes": ["https"], "hosts": ["a.example", "*.a.example"]}}, urls)
    yield case("url/patterns", {"url": {"schemes": ["https"], "patterns": ["https://a.example/*"]}}, urls)
    yield case("url/dataTypes", [{"elements": ["img"], "url": {"schemes": ["data"], "dataTypes": ["image/png"]}}, {"url": {"schemes": []}}], urls)
    hosts = "127.0.0.1 0x7f.1 2130706433 [::1] [::ffff:10.0.0.1] [64:ff9b::808:808] 8.8.8.8 localhost. nas.local router a.example".split()
    private = "".join(f'<img src="https://{host}/x">' for host in hosts) + '<img src="//127.1/"><img src="/x">'
    for value in ("keep", "remove"):
        yield case(f"url/privateHosts/{value}", {"url": {"schemes": ["https"], "privateHosts": value, "relative": "keep"}}, private)
    yield case("url/privateHosts/rewrite", {"url": {"schemes": ["https"], "privateHosts": "remove", "rewrite": "https://localhost/{url}",
                                                    "rewriteTo": {"schemes": ["https"], "hosts": ["localhost"]}}}, private)
    unknown = '<p foosrc="//a.example/" a_b="/\\b.example" c_d="/x" patchsrc="https://b.example/" toolname=x ToolParamTitle=y>1</p>'
    yield "url/unknown", {"removeElements": [], "rules": [{"url": {"schemes": ["https"], "hosts": ["a.example"]}}]}, unknown
    yield case("url/upgrade", {"url": {"schemes": ["https"], "upgradeInsecure": True}}, urls)
    to = {"schemes": ["https"], "hosts": ["img.example"]}
    for place in ("url", "base64url", "hex", "host"):
        yield case(f"url/rewrite/{place}", {"url": {"schemes": ["https", "http", "mailto"], "rewrite": f"https://img.example/{{{place}}}",
                                                    "rewriteTo": to}}, urls + '<img src="https://img.example/https%3A%2F%2Fa.example%2F">')
    yield case("url/rewrite/host as a segment", {"url": {"schemes": ["https"], "rewrite": "https://img.example/{host}/{url}", "rewriteTo": to}},
               '<a href="https://../x">1</a><a href="https://a.example/">2</a>')
    yield case("url/rewriteTo alone", {"url": {"schemes": ["https"], "hosts": ["a.example"], "rewriteTo": to}},
               urls + '<img src="https://img.example/1"><img src="http://img.example/2">')
    for otherwise in ("removeAttribute", "removeElement", "replaceWithChildren", "text"):
        yield case(f"url/otherwise/{otherwise}", {"url": {"schemes": ["https"]}, "otherwise": otherwise}, urls)
    yield case("url/required", [{"elements": ["a"], "attributes": ["href"], "url": {"schemes": ["https"]}, "required": True,
                                 "otherwise": "replaceWithChildren"}, {"url": {"schemes": []}}], urls)
    yield case("url/attributes", [{"attributes": ["src"], "url": {"schemes": ["https"]}}, {"url": {"schemes": ["mailto"]}}], urls)
    for pattern in ("ltr", "[a-z]+", "a?c", "[0-9]{1,3}", "x*", "\\*"):
        text = "".join(f'<p dir="{v}">{v}</p>' for v in ("ltr", "LTR", "abc", "12", "1234", "x", "xyz", "*"))
        yield case(f"values/patterns/{pattern}", {"attributes": ["dir"], "patterns": [pattern]}, text)
    text = '<p dir=ltr>1<p dir=RTL>2<p dir=x>3<p>4<b dir=x>5</b>'
    yield case("values/values", {"attributes": ["dir"], "values": ["ltr", "rtl"]}, text)
    for otherwise in ("removeAttribute", "removeElement", "replaceWithChildren", "text"):
        yield case(f"values/otherwise/{otherwise}", {"elements": ["p"], "attributes": ["dir"], "values": ["ltr"], "otherwise": otherwise,
                                                     "required": otherwise == "removeElement"}, text)
        yield case(f"tokens/otherwise/{otherwise}", {"elements": ["code"], "attributes": ["class"], "tokens": ["language-*", "x"],
                                                     "otherwise": otherwise, "required": otherwise == "text"},
                   '<code class="language-c y x">1</code><code class=z>2</code><code>3</code><p class="a b">4')
    yield case("tokens/all", {"attributes": ["class"], "tokens": ["a", "b-[0-9]"]}, '<p class="a b-1 b-x A">1<b class=" ">2</b>')
    css = ('<p style="color:RED;background-image:url(https://a.example/i.png);position:static;width:expression(1)">1<p style="position:relative;'
           'background-image:url(http://a.example/i)">2<p style="position:fixed;color:#FFF">3<p style="background-image:url(data:image/png;base64,iVBORw0KGgo=)">4'
           '<p style="background-image:url(/r.png)">5')
    sheet = ('<style>@media (min-width:1px){p{color:red}}.a>b{position:static}@import "x";@font-face{font-family:f;src:url(https://a.example/f)}'
             '@keyframes k{from{color:red}to{color:blue}}@supports (color:red){i{color:red}}*{background-image:url(http://a.example/x.png)}</style><p class=a>1')
    for name, member, text in (("style", {"attributes": ["style"]}, css), ("stylesheet", {"elements": ["style"]}, sheet)):
        props = ["color", "background-image", "position", "animation-name", "font-family", "src"]
        props = props if name == "stylesheet" else props[:4]
        props = [p for p in props if p != "src"]
        plain = {"properties": props}
        url = [{"schemes": ["https"]}, {"schemes": ["https"], "hosts": ["a.example"]}, {"schemes": ["https"], "patterns": ["https://a.example/*.png"]},
               {"schemes": ["https"], "relative": "keep"}, {"schemes": ["https", "data"], "dataTypes": ["image/png"]},
               {"schemes": ["https"], "upgradeInsecure": True}, {"schemes": []},
               {"schemes": ["https", "http"], "rewrite": "https://img.example/?u={url}", "rewriteTo": to}]
        yield case(f"{name}/properties", {**member, name: plain}, text)
        yield case(f"{name}/values", {**member, name: {"properties": ["color", {"name": "position", "values": ["relative", "static"]}]}}, text)
        for i, one in enumerate(url):
            yield case(f"{name}/url/{i}", {**member, name: {**plain, "url": one}}, text)
        local = text.replace("http://a.example", "https://[::ffff:7f00:1]")
        yield case(f"{name}/privateHosts", {**member, name: {**plain, "url": {"schemes": ["https"], "privateHosts": "remove"}}}, local)
    yield case("style/elements", {"elements": ["p"], "attributes": ["style"], "style": {"properties": ["color"]}}, css)
    for at in ("media", "supports", "keyframes", "font-face"):
        yield case(f"stylesheet/atRules/{at}", {"elements": ["style"], "stylesheet": {"properties": ["color", "font-family"], "atRules": [at]}}, sheet)
    for scope in (".mail", "main", "#mail"):
        yield case(f"stylesheet/scope/{scope}", {"elements": ["style"], "stylesheet": {"properties": ["color"], "scope": scope}}, sheet)
    for when in ("always", "external"):
        yield case(f"set/{when}", {"elements": ["a"], "attributes": ["target"], "set": "_blank", "when": when}, urls, baseURL="https://a.example/")
        yield case(f"addTokens/{when}", {"elements": ["a"], "attributes": ["rel"], "addTokens": ["nofollow", "ugc"], "when": when},
                   urls + '<a rel="ugc x" href="https://d.example">9</a>', baseURL="https://a.example/")
    yield case("set/loading", {"elements": ["img"], "attributes": ["loading"], "set": "lazy"}, urls)
    yield case("rename", {"elements": ["b"], "rename": "strong"}, "<b class=x>1</b><strong>2</strong>")
    yield case("rename/class", [{"elements": ["center"], "rename": "div", "class": "center"},
                                {"elements": ["style"], "stylesheet": {"properties": ["color"]}}], "<style>center{color:red}</style><center>1</center>")
    for pattern in ("my-*", "my-card", "x-[a-z]+"):
        yield case(f"custom/{pattern}", {"customElements": [pattern], "attributes": ["value"]},
                   "<my-card value=1 onx=2 z=3>1</my-card><my-other>2</my-other><x-a value=2>3</x-a><x-1>4</x-1>")
    yield case("custom/plain", {"customElements": ["my-*"]}, "<my-card value=1>1</my-card>")
    frames = ('<iframe src="https://v.example.org/1" sandbox=allow-top-navigation></iframe><iframe src="https://other.example/"></iframe>'
              '<iframe src="https://v.example.org/embed/2"></iframe><iframe srcdoc=x></iframe>')
    yield case("frame/hosts", {"frame": {"hosts": ["v.example.org"]}}, frames)
    yield case("frame/sandbox", {"frame": {"hosts": ["*.example.org"], "sandbox": "allow-scripts"}}, frames)
    yield case("frame/patterns", {"frame": {"hosts": ["v.example.org"], "patterns": ["https://v.example.org/embed/*"]}}, frames)


def member_cases():
    """(name, policy, input): the members of a policy other than rules."""
    text = ('<div id=x class=c data-a=1 aria-label=l>a<p>b</p><marquee>m</marquee><form>f</form><x-y>u</x-y><?t d?><!--c--></div>'
            '<a href="#x">l</a><script>s</script><svg><foreignObject>o</foreignObject></svg> www.a.example b@c.example')
    base = {"elements": ["div", "p", {"name": "a", "attributes": ["href"]}], "attributes": ["id", "class"]}
    for word in ("remove", "replaceWithChildren", "escape"):
        yield f"unlisted/{word}", {**base, "unlistedElements": word}, text
    yield "drop", {**base, "unlistedElements": "replaceWithChildren", "dropElements": ["form"]}, text
    yield "escape", {**base, "escapeElements": ["marquee", "x-y"]}, text
    for word in ("all", "2026"):
        yield f"readers/{word}", {"removeElements": [], "readers": word, "processingInstructions": ["t"]}, text + "<select><b>x</b><option>y</select>"
    for word in ("tree", "parsing"):
        yield f"filter/{word}", {"replaceWithChildrenElements": ["div"], "filter": word}, "<b><div>Text</b><i>More</i></div><table><div>x<td>y"
    yield "removeElements", {"removeElements": ["p", {"name": "svg", "namespace": "http://www.w3.org/2000/svg"}]}, text
    yield "removeAttributes", {"removeAttributes": ["id"]}, text
    yield "removeInstructions", {"removeProcessingInstructions": ["t"]}, text
    yield "instructions", {**base, "processingInstructions": ["t", {"target": "u"}], "readers": "2026"}, text
    yield "comments", {**base, "comments": True}, text
    yield "data", {**base, "dataAttributes": True}, text
    yield "aria", {**base, "ariaAttributes": True}, text
    yield "foreignText", {"elements": [{"name": n, "namespace": "http://www.w3.org/2000/svg"} for n in ("svg", "text", "tspan")],
                          "foreignText": True}, text
    yield "idPrefix", {**base, "idPrefix": "u-"}, text
    yield "classPrefix", {"elements": ["p"], "attributes": ["class"], "classPrefix": "u-"}, '<p class="btn u-modal">x'
    yield "templateMarkers", {"elements": ["p"], "attributes": ["title"], "unlistedElements": "replaceWithChildren",
                              "templateMarkers": ["{{", "}}", "<%"]}, '<p title="{{x}}">{<foo></foo>{x}} &lt;%'
    yield "late", {"elements": ["style"], "rules": [{"elements": ["style"], "stylesheet": {
        "properties": ["background", "color"], "url": {"schemes": ["https"]}}}]}, "<style>p:hover{background:url(https://a.example/);color:red}</style>"
    yield "blockSeparator", {"elements": ["a"], "replaceWithChildrenElements": ["div", "p"], "blockSeparator": " "}, text
    yield "context", {**base, "context": "html"}, "<body class=b>" + text
    for scripting in (False, True):
        yield f"scripting/{scripting}", {**base, "scripting": scripting, "replaceWithChildrenElements": ["noscript"]}, "<noscript><p>a</noscript>"
    for linkify in (True, {"mail": False}, {"schemes": ["https"]}, {"skip": ["p"]}):
        yield f"linkify/{json.dumps(linkify)}", {**base, "linkify": linkify}, text + "<p>https://d.example/a_(b). x@y.example</p>"
    for excerpt in ({"characters": 3}, {"characters": 7, "at": "character", "mark": ""}, {"characters": 20, "mark": " [more]", "images": 5},
                    {"characters": 9, "tables": "omit"}, {"characters": 9, "tables": "cut"}):
        yield (f"excerpt/{json.dumps(excerpt)}", {"removeElements": ["script"], "excerpt": excerpt},
               "<p>one two <b>three</b> four<img src=a></p><table><td>five<td>six seven</table><p>eight nine ten")
    yield "limits", {**base, "limits": {"INPUT_BYTES": 10}}, text
    yield "limits/name", {**base, "limits": {"input-bytes": 100000}}, text


def add_rules(m):
    for name, policy, text in rule_cases():
        m.add("rules", f"rules/{name}", policy=policy, input=text, options={"report": 40})
        m.add("rules", f"rules/{name}/unsafe", policy=policy, unsafe=True, input=text)
    for name, policy, text in member_cases():
        m.add("rules", f"members/{name}", policy=policy, input=text, options={"report": 40})
    texts = {"elements": ["p", {"name": "a", "attributes": ["href"]}], "attributes": ["id"], "idPrefix": "u-", "baseURL": "https://a.example/",
             "rules": [{"url": {"schemes": ["https"], "relative": "resolve"}}]}
    for options in ({}, {"idPrefix": "m7-"}, {"baseURL": "https://b.example/c/"}, {"idPrefix": "x_", "baseURL": "http://d.example"},
                    {"idPrefix": ""}, {"idPrefix": "a b"}, {"baseURL": "/relative"}, {"baseURL": "mailto:a@b"}, {"idPrefix": None}):
        m.add("rules", f"texts/{json.dumps(options)}", policy=texts, input='<p id=a><a href="#a">1</a><a href="r">2</a>', options=options)
    m.add("rules", "texts/without", policy={"elements": ["p"]}, input="a", options={"idPrefix": "m-"})


def add_reasons(m):
    """Reasons of changes that the other vectors do not give."""
    html, math = "http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML"
    xml = {"dialect": "xml5", "document": True, "report": 10}
    for name, policy, text, options in (
            ("attribute-in-capitals", {}, f'<p xmlns="{html}" hRef="x">a</p>', xml),
            ("element-in-capitals", {}, f'<p xmlns="{html}"><SCRIPT>a</SCRIPT></p>', xml),
            ("namespace-unknown", {}, f'<p xmlns="{html}"><q xmlns="urn:x">a</q></p>', xml),
            ("comment-unsafe", {"comments": True}, "<p>a<!-- <!-- b --!> c --></p>", {}),
            ("pi-unsafe", {"processingInstructions": ["xml-stylesheet", "a"], "readers": "2026"}, "<?xml-stylesheet b?><?a <b --?>", {}),
            ("raw-text-has-markup", {"elements": ["style", "xmp"]}, "<style>a<b</style><xmp><b>c</b></xmp>", {}),
            ("encoding-lost", {"elements": ["p", {"name": "math", "namespace": math}, {"name": "annotation-xml", "namespace": math}],
                               "attributes": []}, "<math><annotation-xml encoding=text/html><p>a</p></annotation-xml></math>", {}),
            ("url-data-corrupt", {"elements": [{"name": "img", "attributes": ["src"]}],
                                  "rules": [{"url": {"schemes": ["data"], "dataTypes": ["image/png"]}}]},
             '<img src="data:image/png;base64,R0lGODlh"><img src="data:image/png;base64,!">', {}),
            ("animates-link", "svg", "<svg><a><animate attributeName=href to=x></a></svg>", {}),
            ("url-no-rule", {"elements": [{"name": "img", "attributes": ["src"]}, {"name": "a", "attributes": ["href"]}],
                             "rules": [{"elements": ["img"], "url": {"schemes": ["https"]}}]}, '<a href="https://a.example/">a</a>', {})):
        m.add("rules", f"reasons/{name}", policy=policy, input=text, options={"report": 10, **options})
    m.add("rules", "reasons/too-deep", input="<div>", repeat=600, options={"report": 3})


def add_policies(m):
    for path in sorted((ROOT / "tests" / "json" / "broken").glob("*")):
        m.add("policies", f"broken/{path.stem}", **text_policy(path.read_bytes()), input="<p>a")
    for path in sorted((ROOT / "tests" / "json" / "doubtful").glob("*")):
        m.add("policies", f"doubtful/{path.stem}", call="warnings", **text_policy(path.read_bytes()))
        m.add("policies", f"doubtful/{path.stem}/unsafe", call="warnings", unsafe=True, **text_policy(path.read_bytes()))
    for name, data in corpus("fuzz_policy_json", 250, 600):
        m.add("policies", f"corpus/{name}", **text_policy(data), input=PAGE[:700])
    for path in sorted((ROOT / "tests" / "presets" / "good").glob("*")):
        if path.stat().st_size < 3000:
            m.add("policies", f"good/{path.name}", policy="article", input=path.read_bytes())
    m.add("policies", "preset/unknown", policy="artcle", input="a")


PROBES = {
    "INPUT_BYTES": "abcd", "TAG_NAME_BYTES": "<abcd>", "ATTRIBUTE_NAME_BYTES": "<p abcd>", "ATTRIBUTE_VALUE_BYTES": "<p id=abcd>",
    "ATTRIBUTES": "<p a b c d>", "COMMENT_BYTES": "<!--abcd-->", "DOCTYPE_BYTES": "<!DOCTYPE abcd>", "PI_BYTES": "<?abcd efgh?>",
    "TREE_DEPTH": "<b>" * 9, "FORMATTING_ELEMENTS": "<b><i><u><s>", "NODES": "<p><p><p><p>", "ARENA_BYTES": "<p title=abc>" * 50,
    "OUTPUT_BYTES": "<b>abcd</b>", "DRAWING_COST": '<svg><g id=a><path d="M0 0"/></g>' + '<use href="#a"/>' * 5 + "</svg>", "ENTITIES": '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "e">]><a/>',
    "ENTITY_BYTES": '<!DOCTYPE a [<!ENTITY b "cdefghijkl">]><a>&b;&b;</a>',
    "HELD_BYTES": "<b>abcd",
}


def add_limits(m):
    limits = re.findall(r"^LIMIT\((\w+)", (ROOT / "include/tamis/limits.def").read_text(), re.M)
    for limit in limits:
        if limit in ("OUTPUT_AMPLIFICATION", "WORK_PER_BYTE"):  # these count in addition to 65536
            m.add("limits", f"limits/{limit}", input="<b>a", repeat=60000, options={"limits": {limit: 0, "TREE_DEPTH": 1 << 20,
                  "FORMATTING_ELEMENTS": 1 << 20}})
            m.add("limits", f"limits/{limit}/policy", input="<p>a<br>", repeat=60000, policy={"limits": {limit: 0}})
            continue
        text = PROBES[limit]
        xml = limit.startswith("ENTIT")
        form = {"dialect": "xml5", "document": True} if xml else {"context": "html"} if "<!D" in text else {}
        policy = {"policy": "svg"} if limit == "DRAWING_COST" else {}
        for value in (0, 1, 2, 3, 4, 5, 9, 1 << 30):
            m.add("limits", f"limits/{limit}/{value}", input=text, **policy, options={**form, "limits": {limit: value}})
        m.add("limits", f"limits/{limit}/policy", input=text, policy={"limits": {limit: 1}}, options=form)
        m.add("limits", f"limits/{limit}/wrong", input=text, options={"limits": {limit: 1 << 31}})
    for i, options in enumerate((
            {"limits": {"NODE": 1}}, {"limits": 1}, {"limits": {"NODES": -1}}, {"limits": {"NODES": "1"}}, {"report": -1}, {"report": 1000001},
            {"report": "1"}, {"context": "DIV"}, {"context": ""}, {"context": "svg Desc"}, {"context": 1}, {"context": "td", "document": True},
            {"document": 1}, {"dialect": "html-2008"}, {"dialect": "sgml"}, {"dialect": "htlm"}, {"dialect": "xml5", "profile": "P4"},
            {"profile": "P5"}, {"output": "pdf"}, {"output": 1}, {"textOptions": "links"}, {"textOptions": ["link"]}, {"textOptions": [1]}, {"syntax": "slashes"}, {"syntax": ["slash"]},
            {"scripting": "yes"}, {"idPrefix": 1}, {"baseURL": False}, {"straight": 0}, {"reprot": 1}, {"Context": "td"}, {"": 1})):
        m.add("limits", f"options/{i}", input="a", options=options)


def add_calls(m):
    for preset in presets():
        for name, data in corpus("fuzz_sanitize_html", 12, 300):
            m.add("calls", f"verify/{preset}/{name}", call="verify", policy=preset, input=data, properties=1)
        m.add("calls", f"verify/{preset}/all", call="verify", policy=preset, input="<p>a</p>", properties=31, options={"profile": "P4"})
    for i, text in enumerate(("<p>a</p>", "<p>a", "a & b", "a &#38; b<br></br>", "<b>x</b></i>")):
        m.add("calls", f"verify/all/{i}", call="verify", input=text, properties=31)
    m.add("calls", "verify/unknown", call="verify", input="a", properties=1 << 20)
    m.add("calls", "verify/text", call="verify", input="a", properties=1, options={"output": "text"})
    m.add("calls", "verify/xml5", call="verify", input="a", properties=1, options={"dialect": "xml5"})
    for name, data in corpus("fuzz_input_utf8", 30) + [("plain", b"a"), ("marks", b"<&>\"'`\r\n\t\xC2\xA0\xEF\xBB\xBF"), ("start", b"\xEF\xBB\xBFa\x00")]:
        for attribute in (False, True):
            m.add("calls", f"escape/{name}/{attribute}", call="escape", input=data, attribute=attribute)
    svg = "http://www.w3.org/2000/svg"
    start = {"elements": ["p", "b", {"name": "a", "attributes": ["href"]}], "attributes": ["class"], "rules": [{"url": {"schemes": ["https"]}}]}
    for i, (policy, methods) in enumerate((
            ({}, [["removeElement", "p"], ["removeElement", "p"], ["allowElement", "p"]]),
            (start, [["removeElement", "b"], ["allowElement", "i"], ["allowElement", {"name": "a", "attributes": ["rel"]}]]),
            (start, [["replaceElementWithChildren", "b"], ["replaceElementWithChildren", "html"], ["replaceElementWithChildren", {"name": "svg", "namespace": svg}]]),
            (start, [["allowAttribute", "title"], ["allowAttribute", "class"], ["removeAttribute", "href"]]),
            (start, [["allowElement", {"name": "path", "namespace": svg, "attributes": ["d", {"name": "href", "namespace": "http://www.w3.org/1999/xlink"}]}]]),
            (start, [["allowElement", {"name": "p", "removeAttributes": ["class"]}], ["removeElement", "a"]]),
            (start, [["setComments", True], ["setComments", True], ["setDataAttributes", True], ["setJavascriptURLs", True], ["removeUnsafe"]]),
            (start, [["allowProcessingInstruction", "x"], ["removeProcessingInstruction", {"target": "x"}]]),
            ({"removeElements": ["p"]}, [["allowElement", "b"], ["allowElement", {"name": "b", "attributes": ["id"]}], ["removeUnsafe"]]),
            (start, [["removeElement", "a"]]), (start, [["removeElements", "a"]]), (start, [["removeElement", []]]), (start, [["removeElement", {}]]),
            (start, [["allowElement", {"name": "p", "attribute": []}]]), (start, [["removeElement"]]), ({"elements": ["p", "p"]}, [["removeElement", "b"]]))):
        m.add("calls", f"methods/{i}", call="methods", policy=policy, methods=methods)
    for preset in presets():
        policy = json.loads((ROOT / "policies" / f"{preset}.json").read_text())
        policy.pop("$schema", None)
        m.add("calls", f"methods/{preset}", call="methods", policy=policy, methods=[["removeElement", "p"], ["allowElement", "nav"], ["setComments", True]])


# ---- Completeness

def paths_of(value, prefix=""):
    """The paths of the members of a rule, as in rules.def."""
    for name, v in value.items():
        path = f"{prefix}{name}"
        yield path
        if isinstance(v, dict):
            yield from paths_of(v, path + ".")
        if name == "properties" and any(isinstance(item, dict) for item in v):
            yield path + ".values"


def kind_of(paths, kinds):
    return next((kind for kind, own in kinds.items() if own & paths), None)


def missing_rules(vectors):
    takes = re.findall(r'^TAMIS_RULE_TAKES\((\w+),\s*(\w+),\s*\w+,\s*"([\w.]+)"', (ROOT / "include/tamis/rules.def").read_text(), re.M)
    common = {"elements", "attributes", "otherwise", "required", "when", "class"}
    kinds = {}
    for kind, _, path in takes:
        if path.split(".")[0] not in common:
            kinds.setdefault(kind, set()).add(path.split(".")[0])
    seen = set()
    for v in vectors:
        for rule in v["policy"].get("rules", []) if isinstance(v.get("policy"), dict) and "output" in v else []:
            paths = set(paths_of(rule))
            seen |= {(kind_of(paths, kinds), path) for path in paths}
    return [f"{kind}: {path}" for kind, _, path in takes if (kind, path) not in seen]


def incomplete(m):
    vectors = [v for file in m.files.values() for v in file]
    about = json.loads(m.flat.result(m.flat("about")))
    statuses = {v["error"]["status"] for v in vectors if "error" in v} | {"TAMIS_OK"}
    reasons = {c["reason"] for v in vectors for c in v.get("report", {}).get("changes", [])}
    wrong = [f"no vector has the member {path} of a rule" for path in missing_rules(vectors)]
    wrong += [f"no vector has the status {s['name']}" for s in about["statuses"] if s["name"] not in statuses | UNREACHABLE]
    wrong += [f"no vector has the preset {p['name']}" for p in about["presets"] if not any(v.get("policy") == p["name"] for v in vectors)]
    for option, names in (("profile", about["profiles"]), ("output", about["outputs"])):
        used = {v.get("options", {}).get(option) for v in vectors if "output" in v}
        wrong += [f"no vector has the {option} {name}" for name in names if name not in used]
    if len(vectors) < LEAST:
        wrong.append(f"{len(vectors)} vectors")
    unseen = sorted({r["code"] for r in about["reasons"]} - reasons)
    return wrong, f"{len(vectors)} vectors, {len(statuses)} of {len(about['statuses'])} statuses, " \
                  f"{len(reasons)} of {len(about['reasons'])} reasons (not: {' '.join(unseen) or 'none'})"


def text_of(vectors):
    lines = [json.dumps(v, ensure_ascii=True, separators=(",", ":")) for v in vectors]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--library", default=ROOT / "build" / "release" / "libtamis_binding.so")
    arguments = parser.parse_args()
    m = Maker(Flat(arguments.library))
    for add in (add_presets, add_forms, add_xml, add_values, add_rules, add_reasons, add_policies, add_limits, add_calls):
        add(m)
    wrong, summary = incomplete(m)
    total = 0
    for file, vectors in m.files.items():
        path, text = OUT / f"{file}.json", text_of(vectors)
        total += len(text)
        if not arguments.check:
            path.write_text(text)
    wrong += [f"{p.name} is not written by this tool" for p in OUT.glob("*.json") if p.stem not in m.files]
    if total > MOST_BYTES:
        wrong.append(f"{total} bytes, more than {MOST_BYTES}")
    print(f"vectors: {summary}, {total / 1e6:.1f} MB")
    for line in wrong:
        print(f"vectors: {line}")
    return bool(wrong)


if __name__ == "__main__":
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
    sys.path.insert(1, str(ROOT / "tools"))
    from flat import Flat, Refused
    from gen_seeds import css_texts
    sys.exit(main())

"""All vectors (bindings/vectors/README.md), byte for byte."""
import base64
import json

import pytest

import tamis

FILES = ["presets", "forms", "xml", "values", "rules", "policies", "limits", "calls"]
METHODS = {"allowElement": "allow_element", "removeElement": "remove_element",
           "replaceElementWithChildren": "replace_element_with_children", "allowAttribute": "allow_attribute",
           "removeAttribute": "remove_attribute", "allowProcessingInstruction": "allow_processing_instruction",
           "removeProcessingInstruction": "remove_processing_instruction", "setComments": "set_comments",
           "setDataAttributes": "set_data_attributes", "setJavascriptURLs": "set_javascript_urls", "removeUnsafe": "remove_unsafe"}
OPTIONS = {"textOptions": "text_options", "idPrefix": "id_prefix", "baseURL": "base_url"}


def policy_source(v):
    if "policyBase64" in v:
        return base64.b64decode(v["policyBase64"])
    return v.get("policyText", v.get("policy"))


def policy_of(v):
    source, unsafe = policy_source(v), v.get("unsafe", False)
    if "policyBase64" in v or "policyText" in v:
        return tamis.Policy.from_json(source, unsafe=unsafe)
    return tamis.Policy(source, unsafe=unsafe)


def inputs_of(v):
    """The input as bytes, and as str if it is UTF-8."""
    if "inputBase64" in v:
        return [base64.b64decode(v["inputBase64"]) * v.get("repeat", 1)]
    text = v.get("input", "") * v.get("repeat", 1)
    return [text, text.encode()]


def as_str(value):
    return value.decode() if isinstance(value, bytes) else value


def stream(policy, html, options):
    """What a stream returns for the html in two pieces: the output, the report and the counts; or the status of its error."""
    at, output = len(html) // 2, type(html)()
    try:
        with tamis.Stream(policy, **options) as s:
            for piece in (html[:at], html[at:]):
                output += s.feed(piece)
            output += s.end()
        return (output, *s._results())
    except tamis.TamisError as error:
        return error.status


def run(v, html):
    """What the binding returns, in the form of a vector."""
    call = v.get("call", "sanitize")
    if call == "escape":
        return {"output": as_str(tamis.escape(html, attribute=v["attribute"]))}
    if call == "warnings":
        return {"result": tamis.warnings(policy_source(v), unsafe=v.get("unsafe", False))}
    if call == "methods":
        config, changed = tamis.Sanitizer(policy_source(v)), []
        for name, *argument in v["methods"]:
            if name not in METHODS:
                return {"error": "no such method"}
            changed.append(config._call(name, *argument))
        return {"changed": changed, "result": config.get()}
    policy, options = policy_of(v), {OPTIONS.get(k, k): value for k, value in v.get("options", {}).items()}
    if call == "verify":
        return {"result": json.loads(policy.verify(html, v["properties"], **options).json)}
    if not options.keys() <= tamis._OPTIONS.keys():
        with pytest.raises(TypeError):
            policy.clean(html, **options)
        policy._policy.clean(html, json.dumps(v["options"]))  # the error of the library
    options.setdefault("report", 0)
    streamed = stream(policy, html, options)
    try:
        output, report, counts = policy._policy.explain(html, tamis._options(options))
    except tamis.TamisError as error:
        assert streamed == error.status
        raise
    # other ways to the same output
    assert policy.clean(html, **{k: value for k, value in options.items() if k != "report"}) == output
    assert streamed == (output, report, counts) or (streamed == "TAMIS_OVER_MAX_HELD_BYTES" and v["name"].startswith("limits/HELD_BYTES/"))
    result = {"output": as_str(output), "counts": dict(zip(("elements", "attributes", "comments", "processingInstructions"), counts))}
    if options["report"]:
        result["report"] = json.loads(report)
    return result


KINDS = {"policy": tamis.PolicyError, "options": tamis.OptionError, "document": tamis.DocumentError}


def error_of(error, expected):
    found = {"stage": next(k for k, kind in KINDS.items() if isinstance(error, kind)), "status": error.status,
             "class": error.status_class, "path": error.path, "text": error.text, "advice": error.advice,
             "userText": error.user_text}
    if "line" in expected:
        found.update(line=error.line or 0, column=error.column or 0, offset=error.offset or 0)
    else:
        assert error.line is None and error.column is None and error.offset is None
    return found


def check(v):
    expected = {k: v[k] for k in ("output", "counts", "report", "result", "changed", "error") if k in v}
    for html in inputs_of(v):
        try:
            found = run(v, html)
        except tamis.TamisError as error:
            found = {"error": error_of(error, v.get("error", {}))}
        if found == {"error": "no such method"}:
            assert expected["error"]["text"] == "there is no such method"
        else:
            assert found == expected


@pytest.mark.parametrize("file", FILES)
def test_vectors(vectors_folder, file):
    vectors, wrong = json.loads((vectors_folder / f"{file}.json").read_text()), []
    for v in vectors:
        try:
            check(v)
        except AssertionError as error:
            wrong.append(f"{v['name']}: {error}")
    assert not wrong, f"{len(wrong)} of {len(vectors)}:\n" + "\n".join(wrong[:10])


def gate_inputs(text):
    """The characters of a text are bytes. If they are UTF-8, it is also a str."""
    data = text.encode("latin-1")
    try:
        return [data, data.decode()]
    except UnicodeDecodeError:
        return [data]


def test_gate(gate_vectors):
    policy, wrong = tamis.Policy(gate_vectors["policy"]), []
    for v in gate_vectors["vectors"]:
        for html in gate_inputs(v["text"]):
            verdict = policy.gate(html)
            found = verdict.accepted, verdict.rule, verdict.offset
            if found != (v["accepted"], v.get("rule", ""), v.get("offset", verdict.offset)):
                wrong.append(f"{html!r}: {found}, not {v}")
    assert not wrong, f"{len(wrong)}:\n" + "\n".join(wrong[:10])
    assert len(gate_vectors["vectors"]) >= 640


def test_number_of_vectors(vectors_folder):
    files = sorted(p.stem for p in vectors_folder.glob("*.json"))
    assert files == sorted(FILES)
    assert sum(len(json.loads(p.read_text())) for p in vectors_folder.glob("*.json")) >= 2000

#!/usr/bin/env python3
"""Writes the generated parts of policies/policy.schema.json: the rules, from include/tamis/rules.def; the CSS properties,
from src/value/css/properties.def; the tokens of sandbox, from src/policy/check/strings.c. It also formats the file.

Usage: tools/gen_policy_schema.py            rewrites the file
       tools/gen_policy_schema.py --check    exit status 1 if the file is not up to date
"""
import json
import pathlib
import re
import sys

import rule_table

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCHEMA = ROOT / "policies/policy.schema.json"
WIDTH = 200

# What a string must look like, by its path or by the last part of its path. Without a row: any string.
STRINGS = {
    "schemes": {"type": "string", "pattern": "^[a-z][a-z0-9+.-]*$"},
    "hosts": {"$ref": "#/$defs/host"},
    "patterns": {"$ref": "#/$defs/pattern"},
    "url.patterns": {"$ref": "#/$defs/urlPattern"},
    "frame.patterns": {"$ref": "#/$defs/urlPattern"},
    "tokens": {"$ref": "#/$defs/pattern"},
    "customElements": {"$ref": "#/$defs/customName"},
    "properties": {"anyOf": [{"$ref": "#/$defs/property"}, {"$ref": "#/$defs/propertyValues"}]},
    "atRules": {"enum": ["media", "supports", "keyframes", "font-face"]},
    "addTokens": {"type": "string", "pattern": "^[^ \\t\\n\\f\\r]+$"},
    "rename": {"type": "string", "pattern": "^[a-z][a-z0-9-]*$"},
    "class": {"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_-]*$"},
    "url.rewrite": {"type": "string", "pattern": r"^https?://[^/?#{}\\@]+[/?#][^{}]*(\{(url|base64url|hex|host)\}[^{}]*){1,4}$"},
    "url.rewriteTo.schemes": {"enum": ["https", "http"]},
    "scope": {"type": "string", "pattern": "^[.#]?[A-Za-z_][A-Za-z0-9_-]*$"},
}
# All members of these objects are required.
WHOLE = ["rewriteTo"]
# What the schema of an object contains in addition to its members.
URL_NEEDS_TYPES = {
    "if": {"properties": {"schemes": {"contains": {"const": "data"}}}},
    "then": {"required": ["dataTypes"]},
    "else": {"not": {"required": ["dataTypes"]}},
}
UPGRADE_NEEDS_HTTPS = {
    "if": {"properties": {"upgradeInsecure": {"const": True}}, "required": ["upgradeInsecure"]},
    "then": {"properties": {"schemes": {"allOf": [{"contains": {"const": "https"}}, {"not": {"contains": {"const": "http"}}}]}}},
}
REWRITE_NEEDS_TARGET = {"if": {"required": ["rewrite"]}, "then": {"required": ["rewriteTo"]}}


def properties():
    """tamis takes property names in any case; the schema has the lowercase ones."""
    return re.findall(r'^PROPERTY\(\w+, "([^"]+)"', (ROOT / "src/value/css/properties.def").read_text(), re.M)


def sandbox():
    text = (ROOT / "src/policy/check/strings.c").read_text()
    words = re.findall(r'\{"(allow-[a-z-]+)", \d+\}', text)
    one = "(" + "|".join(words) + ")"
    return {"type": "string", "pattern": f"^({one}( {one})*)?$"}


def data_types():
    text = (ROOT / "src/value/url/data.c").read_text()
    return {"enum": list(dict.fromkeys(re.findall(r'\{"(image/[a-z.-]+)", \d+\}', text)))}


# ---- Rules


def plain(sentence):
    """Returns the text without the marks of Markdown."""
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", sentence).replace("`", "")


def string_schema(row):
    name, path = row.parts[-1], ".".join(row.parts)
    made = {"sandbox": sandbox, "dataTypes": data_types}.get(name)
    return made() if made else STRINGS.get(path, STRINGS.get(name, {"type": "string"}))


def value_schema(row):
    member = row.member
    if member.form in ("ELEMENTS", "ATTRIBUTES", "STRINGS"):
        items = {"$ref": f"#/$defs/{member.form.lower()[:-1]}"} if member.form != "STRINGS" else string_schema(row)
        least = {} if row.presence == "LISTED" else {"minItems": 1}
        schema = {"type": "array", "items": items, **least, "uniqueItems": True}
    else:
        schema = {"TEXT": lambda: string_schema(row), "FLAG": lambda: {"type": "boolean"},
                  "NUMBER": lambda: {"type": "integer", "minimum": 1}, "WORD": lambda: {"enum": member.words}}[member.form]()
    word = "; " if row.default.startswith("required") else ". Default: "
    default = "" if row.must_be_there else word + plain(row.default)
    return {"description": plain(row.meaning)[:1].upper() + plain(row.meaning)[1:] + default, **schema}


def object_schema(rows, depth):
    """The schema of an object: its members are the parts of the paths at this depth."""
    members, required = {}, []
    for row in rows:
        name = row.parts[depth]
        if len(row.parts) == depth + 1:
            members[name] = value_schema(row)
            required += [name] if row.must_be_there else []
        elif name == "url":
            members[name] = {"description": "The URLs that are allowed", "$ref": "#/$defs/url"}
            required += [name] if depth == 0 and name not in required else []
        elif name not in members:
            members[name] = object_schema([r for r in rows if r.parts[depth] == name], depth + 1)
            if name in WHOLE:
                members[name]["required"] = list(members[name]["properties"])
            required += [name] if depth == 0 else []
    return {"type": "object", "properties": members, "required": required, "additionalProperties": False}


def rule_schemas():
    kinds, rows = rule_table.read()
    made = {}
    url = [row for row in rows if row.kind == "URL" and row.parts[0] == "url"]
    made["url"] = {"description": "The URLs that are allowed", **object_schema(url, 1),
                   "allOf": [URL_NEEDS_TYPES, UPGRADE_NEEDS_HTTPS, REWRITE_NEEDS_TARGET]}
    for kind, sentence in kinds.items():
        keys = rule_table.key_of(rows, kind)
        schema = object_schema([row for row in rows if row.kind == kind], 0)
        if len(keys) > 1:  # one of them is enough
            schema["anyOf"] = [{"required": [key]} for key in keys]
        if not schema["required"]:
            del schema["required"]
        made[keys[0] + "Rule"] = {"description": "Applies to " + plain(sentence), **schema}
    return made


# ---- The file


def one_line(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)}: {one_line(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(one_line, value)) + "]"
    return json.dumps(value)


def filled(items, indent):
    """Writes scalars, as many on each line as fit."""
    lines = [""]
    for i, item in enumerate(map(json.dumps, items)):
        word = item + ("," if i + 1 < len(items) else "")
        if lines[-1] and indent + len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def text_of(value, indent=0, before=0):
    """Writes JSON. A value is on one line if it is short enough."""
    line = one_line(value)
    if not isinstance(value, (dict, list)) or (indent + before + len(line) <= WIDTH and indent):
        return line
    inner = indent + 2
    if isinstance(value, dict):
        rows = [f"{json.dumps(k)}: " + text_of(v, inner, len(k) + 4) for k, v in value.items()]
        opened, closed = "{}"
    else:
        scalar = not any(isinstance(v, (dict, list)) for v in value)
        rows = filled(value, inner) if scalar else [text_of(v, inner) for v in value]
        opened, closed = "[]"
        if scalar:
            return "[\n" + "".join(f"{' ' * inner}{row}\n" for row in rows) + " " * indent + "]"
    return opened + "\n" + ",\n".join(" " * inner + row for row in rows) + "\n" + " " * indent + closed


def made(text):
    schema = json.loads(text)
    defs = schema["$defs"]
    defs["property"]["enum"] = properties()
    rules = rule_schemas()
    for name in [name for name in defs if name == "url" or name.endswith("Rule")]:
        if name not in rules:
            del defs[name]
    defs.update(rules)
    defs["rule"]["anyOf"] = [{"$ref": f"#/$defs/{name}"} for name in rules if name != "url"]
    return text_of(schema) + "\n"


def main():
    text = SCHEMA.read_text()
    if "--check" not in sys.argv[1:]:
        SCHEMA.write_text(made(text))
    elif made(text) != text:
        sys.exit(f"{SCHEMA} is stale: run tools/gen_policy_schema.py")


main()

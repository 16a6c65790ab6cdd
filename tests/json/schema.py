#!/usr/bin/env python3
"""Tests policies/policy.schema.json: it accepts the presets, refuses the broken policies with an error that a schema can detect,
and has every limit of limits.def. The validator supports only the keywords that the schema uses.

The schema and the command must both give the results in agreed.json. For a member of the schema at a wrong place, the command must
say where the member belongs.

Usage: tests/json/schema.py [--tamis COMMAND]    exit status 1 when a check fails
       tests/json/schema.py --write                 rewrites broken.schema, the list of the broken files that the schema refuses
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCHEMA = json.loads((ROOT / "policies/policy.schema.json").read_text())
AGREED = json.loads((ROOT / "tests/json/agreed.json").read_text())
SEEN = ROOT / "tests/json/broken.schema"
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def is_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def properties(schema, value, path):
    named, patterned = schema.get("properties", {}), schema.get("patternProperties", {})
    for name, item in value.items():
        known = [named[name]] if name in named else []
        known += [s for pattern, s in patterned.items() if re.search(pattern, name)]
        for one in known:
            yield from faults(one, item, f"{path}.{name}")
        if not known and schema.get("additionalProperties", True) is False:
            yield f"{path}.{name} is not known"
    yield from (f"{path} lacks {name}" for name in schema.get("required", []) if name not in value)
    for name, needed in schema.get("dependentRequired", {}).items():
        yield from (f"{path} lacks {other}" for other in needed if name in value and other not in value)


def items(schema, value, path):
    for i, item in enumerate(value):
        yield from faults(schema.get("items", {}), item, f"{path}[{i}]")
    if len(value) < schema.get("minItems", 0):
        yield f"{path} is too short"
    if "contains" in schema and all(any(faults(schema["contains"], item)) for item in value):
        yield f"{path} does not contain what it has to"
    if schema.get("uniqueItems") and len({json.dumps(item, sort_keys=True) for item in value}) < len(value):
        yield f"{path} has an item twice"


def scalar(schema, value, path):
    if isinstance(value, str):
        if len(value) < schema.get("minLength", 0):
            yield f"{path} is too short"
        if "pattern" in schema and not re.search(schema["pattern"], value):
            yield f"{path} is not of the form {schema['pattern']}"
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            yield f"{path} is out of range"


KNOWN = set("$schema $defs $ref title description type enum allOf anyOf not properties patternProperties additionalProperties required "
            "dependentRequired if then else const contains items minItems uniqueItems minLength pattern minimum maximum".split())


def faults(schema, value, path="policy"):
    if set(schema) - KNOWN:
        sys.exit(f"schema.py does not know {set(schema) - KNOWN}")
    if "$ref" in schema:
        yield from faults(SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")], value, path)
    names = schema.get("type", [])
    if names and not any(is_type(value, name) for name in ([names] if isinstance(names, str) else names)):
        yield f"{path} is not {names}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path} is none of {schema['enum']}"
    if "const" in schema and (value is not schema["const"] if isinstance(value, bool) else value != schema["const"]):
        yield f"{path} is not {schema['const']}"
    if "if" in schema:
        yield from faults(schema.get("else" if any(faults(schema["if"], value)) else "then", {}), value, path)
    for one in schema.get("allOf", []):
        yield from faults(one, value, path)
    if "anyOf" in schema and all(any(faults(one, value, path)) for one in schema["anyOf"]):
        yield f"{path} is not allowed there"
    if "not" in schema and not any(faults(schema["not"], value, path)):
        yield f"{path} has members that exclude each other"
    yield from (properties if isinstance(value, dict) else items if isinstance(value, list) else scalar)(schema, value, path)


def is_refused(path):
    try:
        return any(faults(SCHEMA, json.loads(path.read_bytes())))
    except ValueError:  # not JSON, so no schema applies
        return False


def errors():
    presets = sorted(p for p in (ROOT / "policies").glob("*.json") if not p.name.endswith(".schema.json"))
    if len(presets) < 6:
        yield f"there are {len(presets)} presets only"
    for preset in presets:
        yield from (f"{preset.name}: {fault}" for fault in faults(SCHEMA, json.loads(preset.read_text())))
    limits = re.findall(r"^LIMIT\((\w+),", (ROOT / "include/tamis/limits.def").read_text(), re.M)
    if set(SCHEMA["properties"]["limits"]["properties"]) != set(limits):
        yield "the limits of the schema differ from those of limits.def"
    small = SCHEMA["properties"]["limits"]["patternProperties"]
    yield from (f"the schema does not accept {name} in lowercase" for name in limits
                if not any(re.search(pattern, name.lower().replace("_", "-")) for pattern in small))


def verdicts():
    """Policies for which tamis and the schema must give the same result, and doubtful policies, which are valid."""
    for verdict in ("good", "bad"):
        yield from ((json.dumps(policy), policy, verdict == "good", "-") for policy in AGREED[verdict])
    for path in sorted((ROOT / "tests/json/doubtful").glob("*.json")):
        if not path.name.startswith("flag-"):  # the schema requires flags to be booleans, for editors
            yield path.name, json.loads(path.read_text()), True, path  # it can extend a file beside it


def disagreements(tamis):
    for name, policy, good, path in verdicts():
        if any(faults(SCHEMA, policy)) == good:
            yield f"the schema {'refuses' if good else 'accepts'} {name}: {list(faults(SCHEMA, policy))}"
        if tamis:
            run = subprocess.run([tamis, "policy", "check", path], input=json.dumps(policy), text=True, capture_output=True)
            if (run.returncode == 0) != good:
                yield f"tamis judges otherwise of {name}: {run.stdout}"


def member_names(schema):
    """Yields the names of all members that the schema describes. The keys of "properties" are names, not keywords."""
    if isinstance(schema, list):
        schema = dict(enumerate(schema))
    for keyword, part in schema.items() if isinstance(schema, dict) else ():
        if keyword == "properties":
            yield from part
            part = list(part.values())
        yield from member_names(part)


def missing_hints(tamis):
    for name in sorted(set(member_names(SCHEMA))) if tamis else []:
        for parent in "excerpt", "linkify":
            run = subprocess.run([tamis, "policy", "check", "-"], input=json.dumps({parent: {name: 1}}), text=True, capture_output=True)
            message = run.stdout + run.stderr
            if "unknown member" in message and "; it belongs in " not in message:
                yield f"no hint where {name} belongs: {message}"


def main():
    broken = sorted((ROOT / "tests/json/broken").glob("*.json"))
    refused = "".join(p.name + "\n" for p in broken if is_refused(p))
    if "--write" in sys.argv[1:]:
        SEEN.write_text(refused)
    tamis = sys.argv[sys.argv.index("--tamis") + 1] if "--tamis" in sys.argv else None
    wrong = list(errors()) + list(disagreements(tamis)) + list(missing_hints(tamis))
    if SEEN.read_text() != refused:
        wrong.append("the schema refuses other broken policies than those in broken.schema: "
                     + " ".join(sorted(set(SEEN.read_text().split()) ^ set(refused.split()))))
    print(f"{len(refused.split())} of {len(broken)} broken policies are refused by the schema")
    sys.exit("\n".join(wrong) or 0)


main()

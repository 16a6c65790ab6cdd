#!/usr/bin/env python3
"""Generates src/policy/edit/presets.inc from policies/*.json: the presets as tables of C.

Usage: tools/gen_presets.py            rewrites it
       tools/gen_presets.py --check    exit status 1 if it is not up to date

docs/policy.md describes the members, and src/policy/edit/presets.c the tables. A member that is not
known here is an error. The default preset is in default_elements.def and default_attributes.def already: only the
description is taken from its file, and a test compares the rest.
"""
import json
import pathlib
import re
import sys

import rule_table
from c_table import filled

ROOT = pathlib.Path(__file__).resolve().parent.parent
ORDER = ["default", "comment", "article", "email", "svg", "text"]  # the only list of the presets

KINDS, ROWS = rule_table.read()
POLICY_H = (ROOT / "include/tamis/policy.h").read_text()
NAMESPACES = dict((uri, name) for name, uri in re.findall(
    r'^#define (TAMIS_NAMESPACE_\w+)\s+"([^"]+)"', POLICY_H, re.M))
LISTS = {
    "removeElements": "REMOVE_ELEMENTS",
    "replaceWithChildrenElements": "REPLACE_WITH_CHILDREN_ELEMENTS",
    "processingInstructions": "PROCESSING_INSTRUCTIONS",
    "removeProcessingInstructions": "REMOVE_PROCESSING_INSTRUCTIONS",
    "attributes": "ATTRIBUTES",
    "removeAttributes": "REMOVE_ATTRIBUTES",
    "escapeElements": "ESCAPE_ELEMENTS",
    "dropElements": "DROP_ELEMENTS",
}
FLAGS = {"comments": "COMMENTS", "dataAttributes": "DATA_ATTRIBUTES", "javascriptURLs": "JAVASCRIPT_URLS",
         "ariaAttributes": "ARIA_ATTRIBUTES", "foreignText": "FOREIGN_TEXT",
         "scripting": "SCRIPTING"}
TEXTS = {"idPrefix": "ID_PREFIX", "baseURL": "BASE_URL", "blockSeparator": "BLOCK_SEPARATOR", "context": "CONTEXT", "classPrefix": "CLASS_PREFIX"}
UNLISTED = {"remove": "REMOVE", "replaceWithChildren": "UNWRAP", "escape": "ESCAPE"}


# ---- C

def string(text):
    """A string literal of C, for printable ASCII and a few escapes. Policies need nothing else."""
    if not re.fullmatch(r"[ -~\t\n\r]*", text):
        sys.exit(f"gen_presets: {text!r} is not ASCII")
    return json.dumps(text)


def macro(name, items):
    return f"{name}({', '.join(items)})"


def row(fields):
    """The lines of an initializer."""
    return "\n".join(filled(re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^"\s])+', "{" + ", ".join(fields) + "},")))


# ---- Names

def name_of(item, list_name="elements"):
    """(namespace as C, name). The namespace is NULL if the policy does not name one."""
    key = "target" if "processing" in list_name.lower() else "name"
    if isinstance(item, str):
        return "NULL", item
    namespace = item.get("namespace", "")
    if "namespace" not in item:
        return "NULL", item[key]
    return ('""' if namespace is None else NAMESPACES[namespace]), item[key]


def grouped(items, list_name):
    """The items grouped by namespace. Within a namespace, their order is kept."""
    groups = {}
    for item in items:
        namespace, name = name_of(item, list_name)
        groups.setdefault(namespace, []).append(name)
    return groups


def groups(items, list_name):
    if not items:
        return "NOTHING"
    return macro("GROUPS", [f"{{{namespace}, {macro('WORDS', map_strings(names))}}}"
                            for namespace, names in grouped(items, list_name).items()])


def map_strings(names):
    return [string(name) for name in names]


def names(items):
    """A tamis_name_list, as in rules."""
    return macro("NAMES", [f"{{{string(name)}, {ns}}}" for ns, name in map(name_of, items)])


# ---- The parts of a preset

def known(what, members, allowed):
    strangers = set(members) - set(allowed)
    if strangers:
        sys.exit(f"gen_presets: {what}: {', '.join(sorted(strangers))}: unknown here")


def element_rows(elements):
    """Elements with the same lists of attributes are in one row."""
    rows = {}
    for item in elements:
        own = {} if isinstance(item, str) else item
        known("elements", own, ["name", "namespace", "attributes", "removeAttributes"])
        key = json.dumps([name_of(item)[0], own.get("attributes"), own.get("removeAttributes")])
        rows.setdefault(key, []).append(name_of(item)[1])
    for key, found in rows.items():
        namespace, own, removed = json.loads(key)
        yield row([namespace, macro("WORDS", map_strings(found)),
                   *("NULL" if value is None else groups(value, "attributes") for value in (own, removed))])


def values_of(members, path=()):
    """{"style.url.schemes": […], …} of a rule. Lists and strings are values; the members of objects are visited."""
    for name, value in members.items():
        if isinstance(value, dict):
            yield from values_of(value, (*path, name))
        else:
            yield ".".join((*path, name)), value


def enumerators(type_name):
    """The names in an enumeration of policy.h, in its order."""
    text = re.search(rf"typedef enum {type_name} \{{(.*?)\}}", POLICY_H, re.S)[1]
    return re.findall(r"^\s*(TAMIS_\w+)", text, re.M)


def initializer(member, value):
    """The value of a member as C, or None for its default."""
    if member.form in ("ELEMENTS", "ATTRIBUTES"):
        return names(value)
    if member.form == "STRINGS":
        return macro("STRINGS", map_strings(value)) if value else None
    if member.form == "TEXT":
        return string(value)
    if member.form == "WORD":
        return enumerators(member.type)[member.words.index(value)]
    return {True: "true", False: None}.get(value, str(value))


def rule(members):
    """The initializer of a tamis_rule, by the rows of rules.def."""
    found = dict(values_of(members))
    kinds = [kind for kind in KINDS if set(rule_table.key_of(ROWS, kind)) & {path.split(".")[0] for path in found}]
    if len(kinds) != 1:
        sys.exit(f"gen_presets: a rule of kinds {kinds}: {members}")
    rows = [r for r in ROWS if r.kind == kinds[0]]
    known("rules", found, [r.path for r in rows])
    fields = [f".kind = TAMIS_RULE_{kinds[0]}"]
    for path, member in ((r.path, r.member) for r in rows if r.path in found):
        value = initializer(member, found[path])
        fields += [f".{member.field} = {value}"] if value else []
    return row(fields)


def table(kind, name, rows):
    rows = list(rows)
    return [f"static const {kind} {name}[] = {{", *rows, "};"] if rows else []


def members_of(name, policy):
    """The initializers of struct preset, and the tables that they point to."""
    known(name, policy, ["$schema", "description", "elements", "unlistedElements", "limits", "rules", *LISTS, *FLAGS, *TEXTS])
    fields = [f".name = {string(name)}", f".summary = {string(policy['description'])}"]
    if name == "default":
        return [], [*fields, ".is_default = true"]
    tables = table("struct element_row", f"{name}_elements", element_rows(policy.get("elements", [])))
    if tables:
        fields.append(f".elements = COUNTED({name}_elements)")
    if "elements" in policy:
        fields.append(".has_elements = true")
    fields += [f".lists[TAMIS_LIST_{LISTS[member]}] = {groups(policy[member], member)}"
               for member in LISTS if member in policy]
    fields += [f".flags[TAMIS_FLAG_{FLAGS[member]}] = {'YES' if policy[member] else 'NO'}"
               for member in FLAGS if member in policy]
    fields += [f".texts[TAMIS_TEXT_{TEXTS[member]}] = {string(policy[member])}" for member in TEXTS if member in policy]
    if "unlistedElements" in policy:
        fields.append(".unlisted = TAMIS_UNLISTED_" + UNLISTED[policy["unlistedElements"]])
    for part, kind, rows in (
            ("limits", "struct limit_row", (f"    {{TAMIS_MAX_{limit.upper().replace('-', '_')}, {value}}},"
                                            for limit, value in policy.get("limits", {}).items())),
            ("rules", "tamis_rule", map(rule, policy.get("rules", [])))):
        made = table(kind, f"{name}_{part}", rows)
        if made:
            tables += made
            fields.append(f".{part} = COUNTED({name}_{part})")
    return tables, fields


def check_order():
    files = {path.stem for path in (ROOT / "policies").glob("*.json")} - {"policy.schema"}
    if files != set(ORDER):
        sys.exit(f"gen_presets: ORDER and the files of policies/ differ: {', '.join(sorted(files ^ set(ORDER)))}")


def main():
    check_order()
    lines = ["/* Generated from the files of policies/ by tools/gen_presets.py; do not edit. */"]
    rows = []
    for name in ORDER:
        tables, fields = members_of(name, json.loads((ROOT / f"policies/{name}.json").read_text()))
        lines += ["", *tables] if tables else []
        rows.append(row(fields))
    made = "\n".join([*lines, "", *table("struct preset", "presets", rows), ""])
    path = ROOT / "src/policy/edit/presets.inc"
    if "--check" in sys.argv[1:]:
        sys.exit(0 if path.exists() and path.read_text() == made else f"{path} is not up to date: run tools/gen_presets.py")
    path.write_text(made)


main()

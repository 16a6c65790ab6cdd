"""Reads the rows of include/tamis/rules.def for the generators."""
import json
import pathlib
import re
import sys

DEF = pathlib.Path(__file__).resolve().parent.parent / "include/tamis/rules.def"
COMMON = ["elements", "attributes", "otherwise", "required", "when", "class"]  # members that rules of several kinds have


class Member:
    def __init__(self, name, form, type_name, field):
        self.name, self.form, self.type, self.field = name, form, type_name, field
        self.words = []  # of a WORD, in the order of its enumeration


class Row:
    """A member that rules of a kind have."""

    def __init__(self, kind, member, presence, path, meaning, default):
        self.kind, self.member, self.presence, self.path = kind, member, presence, path
        self.meaning, self.default = meaning, default
        self.parts = path.split(".")

    @property
    def must_be_there(self):
        return self.presence in ("REQUIRED", "LISTED")


def strings(text):
    return [json.loads(s) for s in re.findall(r'"(?:[^"\\]|\\.)*"', text)]


def read():
    """Returns {kind: sentence}, [rows]."""
    members, kinds, rows = {}, {}, []
    for line in DEF.read_text().splitlines():
        found = re.match(r"TAMIS_RULE_(KIND|MEMBER|WORDS|TAKES)\((.*)\)$", line)
        if not found:
            continue
        names = [name.strip() for name in re.sub(r'"(?:[^"\\]|\\.)*"', "", found[2]).split(",")]
        if found[1] == "KIND":
            kinds[names[0]] = strings(found[2])[0]
        elif found[1] == "MEMBER":
            members[names[0]] = Member(*names[:4])
        elif found[1] == "WORDS":
            members[names[0]].words = strings(found[2])
        else:
            rows.append(Row(names[0], members[names[1]], names[2], *strings(found[2])))
    for kind in kinds:
        if not any(row.kind == kind for row in rows):
            sys.exit(f"{DEF}: rules of kind {kind} take no member")
    return kinds, rows


def key_of(rows, kind):
    """The members that make a rule one of this kind if it has one of them, as ["values", "patterns"]."""
    return list(dict.fromkeys(row.parts[0] for row in rows if row.kind == kind and row.parts[0] not in COMMON))

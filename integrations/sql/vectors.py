"""vectors.py: what the tests of both extensions have in common: the vectors (bindings/vectors/README.md) as calls of SQL functions."""
import base64
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FILES = ["presets", "forms", "xml", "values", "rules", "policies", "limits", "calls"]
STAGES = {"policy": "the policy", "options": "the options", "document": "the document"}


def load():
    return [v for name in FILES for v in json.loads((ROOT / f"bindings/vectors/{name}.json").read_text())]


def policy_of(v):
    """The policy as bytes."""
    if "policyBase64" in v:
        return base64.b64decode(v["policyBase64"])
    policy = v.get("policyText", v.get("policy", "default"))
    return (policy if isinstance(policy, str) else json.dumps(policy)).encode()


def input_of(v):
    data = base64.b64decode(v["inputBase64"]) if "inputBase64" in v else v.get("input", "").encode()
    return data * v.get("repeat", 1)


def calls_of(v):
    """The calls: function, input and policy as bytes, options, number of changes. Or the reason why the functions cannot express the
    vector."""
    if "call" in v:
        return f"there is no function for {v['call']}"
    if v.get("unsafe"):
        return "there are no unsafe policies"
    policy, html, options = policy_of(v), input_of(v), v.get("options", {})
    if ("policyText" in v or "policyBase64" in v) and not policy.lstrip(b" \t\r\n").startswith(b"{"):
        return "a policy that does not begin with { is the name of a preset"
    most = options.get("report")
    has_report = isinstance(most, int) and 0 <= most <= 1000000
    rest = {k: value for k, value in options.items() if k != "report" or not has_report}
    calls = [["explain", html, policy, json.dumps(rest), most]] if has_report else []
    if rest.get("output") in ("text", "markdown"):
        return calls + [[rest.pop("output"), html, policy, json.dumps(rest), None]]
    return calls + [["sanitize", html, policy, json.dumps(rest), None]]


def place_of(error):
    """A pattern for the place of the error, with what separates it from more. The place is not compared if it depends on how a policy is
    written as JSON."""
    if error["stage"] == "policy" and "line" not in error:
        return r"([Ll]ine \d+, column \d+ of the policy(, |\. ))?"
    if not error.get("line"):
        return ""
    return f'[Ll]ine {error["line"]}, column {error["column"]} of {STAGES[error["stage"]]}(, |\\. )'


def message_of(error):
    """The message without the advice."""
    text = error["text"].removesuffix("; " + error["advice"]) if error["advice"] else error["text"]
    path = error["path"] + ": " if error["path"] else ""
    return f'tamis refused {STAGES[error["stage"]]}: {path}{text}'


def expected_result(v, function):
    return v["report"] if function == "explain" else v["output"]


def gate_vectors():
    """The vectors of the gate (docs/gate.md): each with its call. A character of a text is a byte."""
    path = ROOT / "tests/gate/vectors.json"
    if not path.is_file():
        print(f"NOT TESTED: the vectors of the gate: there is no file {path}")
        return []
    data = json.loads(path.read_text())
    policy = json.dumps(data["policy"]).encode()
    return [({**v, "name": f"gate {v['text']!r}"}, ["gate", v["text"].encode("latin-1"), policy, "{}", None]) for v in data["vectors"]]


def is_verdict(v, got):
    """Whether tamis_gate() has returned this."""
    if v["accepted"] or got is None:
        return v["accepted"] and got is None
    match = re.fullmatch(r'\d+:\d+: (.+) \(byte (\d+), at ".*"\)', got)
    return match is not None and match[1] == v["rule"] and int(match[2]) == v.get("offset", int(match[2]))


class Score:
    """Counts the vectors that passed, and prints those that did not."""

    def __init__(self):
        self.passed, self.failed, self.left = 0, 0, {}

    def leave(self, reason):
        self.left[reason] = self.left.get(reason, 0) + 1

    def check(self, name, good, got, expected):
        if good:
            self.passed += 1
            return
        self.failed += 1
        if self.failed <= 20:
            print(f"FAILED: {name}\n  expected {str(expected)[:600]}\n  got      {str(got)[:600]}")

    def summary(self):
        total = self.passed + self.failed + sum(self.left.values())
        print(f"vectors: {self.passed + self.failed} of {total} can be expressed; {self.passed} passed, {self.failed} failed")
        for reason, count in sorted(self.left.items(), key=lambda item: -item[1]):
            print(f"  {count} not: {reason}")
        return self.failed == 0

#!/usr/bin/env python3
"""Writes a software bill of materials (SPDX 2.3, JSON) for a source archive of tamis.

Usage: tools/sbom.py ARCHIVE.tar.gz               writes it to standard output
       tools/sbom.py --check BILL.spdx.json FOLDER    whether a folder has the files of a bill, and no others; exit status 1 if not

The result depends only on the archive. The time of the document is the latest time of a file in the archive: the time of the commit. git
archive writes the commit into the header of the archive.
"""
import datetime
import hashlib
import json
import pathlib
import re
import sys
import tarfile

# Libraries with which tamis can be built, and those that only its tests need. The archive contains none of them.
OPTIONAL = {
    "libidn2": ("OPTIONAL_DEPENDENCY_OF", "Needed only with -DTAMIS_IDN=ON.", "LGPL-3.0-or-later OR GPL-2.0-or-later"),
    "cmocka": ("TEST_DEPENDENCY_OF", "Needed only for the tests, with -DTAMIS_TESTS=ON.", "Apache-2.0"),
}


def spdx_id(text):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", text)


def read(archive):
    """Returns the commit, and for each file of the archive its name in the top folder, its bytes and its time."""
    with tarfile.open(archive) as tar:
        files = [(member.name.partition("/")[2], tar.extractfile(member).read(), member.mtime) for member in tar if member.isfile()]
        return tar.pax_headers.get("comment"), files


def file_entry(number, name, content):
    return {
        "SPDXID": f"SPDXRef-File-{number}",
        "fileName": "./" + name,
        "checksums": [
            {"algorithm": "SHA1", "checksumValue": hashlib.sha1(content).hexdigest()},
            {"algorithm": "SHA256", "checksumValue": hashlib.sha256(content).hexdigest()},
        ],
        "licenseConcluded": "MIT",
        "licenseInfoInFiles": ["NOASSERTION"],
        "copyrightText": "NOASSERTION",
    }


def verification_code(entries):
    """The package verification code of SPDX 2.3, section 7.9."""
    hashes = sorted(entry["checksums"][0]["checksumValue"] for entry in entries)
    return hashlib.sha1("".join(hashes).encode()).hexdigest()


def library(archive, version, commit, entries):
    return {
        "SPDXID": "SPDXRef-Package-tamis",
        "name": "tamis",
        "versionInfo": version,
        "packageFileName": archive.name,
        "supplier": "Organization: The tamis contributors",
        "downloadLocation": "NOASSERTION",
        "sourceInfo": f"git archive of the commit {commit}" if commit else "the commit is not known",
        "filesAnalyzed": True,
        "packageVerificationCode": {"packageVerificationCodeValue": verification_code(entries)},
        "checksums": [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(archive.read_bytes()).hexdigest()}],
        "licenseConcluded": "MIT",
        "licenseDeclared": "MIT",
        "licenseInfoFromFiles": ["NOASSERTION"],
        "copyrightText": "Copyright (c) 2026 The tamis contributors",
        "primaryPackagePurpose": "LIBRARY",
    }


def other_package(name, comment, license_name):
    return {
        "SPDXID": spdx_id(f"Package-{name}"),
        "name": name,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": license_name,
        "licenseDeclared": license_name,
        "copyrightText": "NOASSERTION",
        "comment": comment,
    }


def relationships(entries):
    yield "SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-Package-tamis"
    for name, (kind, _, _) in OPTIONAL.items():
        yield spdx_id(f"Package-{name}"), kind, "SPDXRef-Package-tamis"
    for entry in entries:
        yield "SPDXRef-Package-tamis", "CONTAINS", entry["SPDXID"]


def document(archive):
    commit, files = read(archive)
    entries = [file_entry(number, name, content) for number, (name, content, _) in enumerate(files, 1)]
    made = datetime.datetime.fromtimestamp(max(time for _, _, time in files), datetime.timezone.utc)
    header = next(content for name, content, _ in files if name == "include/tamis/version.h").decode()
    version = re.search(r'TAMIS_VERSION +"([0-9.]+)"', header)[1]
    tamis = library(archive, version, commit, entries)
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"tamis-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/tamis-{version}-{tamis['checksums'][0]['checksumValue']}",
        "creationInfo": {"created": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: tools/sbom.py"]},
        "packages": [tamis] + [other_package(name, *rest[1:]) for name, rest in OPTIONAL.items()],
        "files": entries,
        "relationships": [{"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": related}
                          for element, kind, related in relationships(entries)],
    }


def check(bill, folder):
    """Returns the differences between the files of a bill and those of a folder."""
    listed = {entry["fileName"][2:]: entry["checksums"][1]["checksumValue"] for entry in json.loads(bill.read_text())["files"]}
    present = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    for name in sorted(listed.keys() | present.keys()):
        if name not in present:
            yield f"{name}: missing"
        elif name not in listed:
            yield f"{name}: not in the bill"
        elif hashlib.sha256(present[name].read_bytes()).hexdigest() != listed[name]:
            yield f"{name}: changed"


def main():
    if len(sys.argv) == 4 and sys.argv[1] == "--check":
        differences = list(check(pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])))
        sys.exit("\n".join(differences) or 0)
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__.strip())
    json.dump(document(pathlib.Path(sys.argv[1])), sys.stdout, indent=1, ensure_ascii=False)
    sys.stdout.write("\n")


main()

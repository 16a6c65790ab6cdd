"""Options of the tests: where the vectors and the corpus are. Tests that need files that are not there are skipped."""
import json
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


def pytest_addoption(parser):
    parser.addoption("--vectors", default=str(ROOT / "bindings" / "vectors"))
    parser.addoption("--corpus", default=str(ROOT / "corpus"))
    parser.addoption("--gate-vectors", default=str(ROOT / "tests" / "gate" / "vectors.json"))


@pytest.fixture(scope="session")
def vectors_folder(request):
    folder = pathlib.Path(request.config.getoption("--vectors"))
    if not any(folder.glob("*.json")):
        pytest.skip(f"no vectors in {folder}; ./dev build vectors writes them")
    return folder


@pytest.fixture(scope="session")
def gate_vectors(request):
    file = pathlib.Path(request.config.getoption("--gate-vectors"))
    if not file.is_file():
        pytest.skip(f"no file {file}")
    return json.loads(file.read_text())


@pytest.fixture(scope="session")
def corpus_folder(request):
    folder = pathlib.Path(request.config.getoption("--corpus"))
    if not folder.is_dir():
        pytest.skip(f"no folder {folder}")
    return folder

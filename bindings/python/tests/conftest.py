"""Options of the tests: where the vectors and the corpus are. Tests that need files that are not there are skipped."""
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


def pytest_addoption(parser):
    parser.addoption("--vectors", default=str(ROOT / "bindings" / "vectors"))
    parser.addoption("--corpus", default=str(ROOT / "corpus"))


@pytest.fixture(scope="session")
def vectors_folder(request):
    folder = pathlib.Path(request.config.getoption("--vectors"))
    if not any(folder.glob("*.json")):
        pytest.skip(f"no vectors in {folder}; ./dev build vectors writes them")
    return folder


@pytest.fixture(scope="session")
def corpus_folder(request):
    folder = pathlib.Path(request.config.getoption("--corpus"))
    if not folder.is_dir():
        pytest.skip(f"no folder {folder}")
    return folder

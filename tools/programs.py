"""Builds and starts programs in other languages. It is not a program itself. tests/readers/catalogue.py and bench/peers/peers.py use it."""
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass

PYTHON = '/usr/bin/python3'  # Debian's python3, which finds the Debian packages
if not os.path.exists(PYTHON):
    PYTHON = sys.executable


@dataclass(frozen=True)
class Program:
    name: str
    label: str
    command: tuple          # {here} and {build} stand for the folders of the workshop
    build: tuple = ()
    source: str = ''        # the file in {here} that `build` reads
    made: str = ''          # the file in {build} that `build` makes; '': the last part of the name of the command
    version: tuple = ()     # the command that prints the version; (): `command` with --version
    project: str = ''       # if a program prints only the number of a version, the text before this number


def upstream(version):
    """The version of the project from the version of its Debian package: 0.7.0 from 1:0.7.0+dfsg-1."""
    return version.split(':')[-1].split('+')[0].split('-')[0]


class Workshop:
    """The folder of the sources, and the folder in which the programs are built."""

    def __init__(self, here, build):
        self.here, self.build = here, build

    def filled(self, command):
        return [part.replace('{here}', self.here).replace('{build}', self.build) for part in command]

    def run(self, command):
        return subprocess.run(self.filled(command), capture_output=True, text=True, check=False, cwd=self.build,
                              env={**os.environ, 'PYTHONDONTWRITEBYTECODE': '1'})

    def is_stale(self, program):
        made = os.path.join(self.build, program.made or os.path.basename(program.command[0]))
        source = os.path.join(self.here, program.source)
        return not os.path.exists(made) or os.path.getmtime(made) < os.path.getmtime(source)

    def prepare(self, program):
        """Builds the program if necessary. Returns its version and None; if it cannot run, None and the reason."""
        os.makedirs(self.build, exist_ok=True)
        first = self.filled(program.build or program.command)[0]
        if not shutil.which(first):
            return None, f'there is no {first}'
        if program.build and self.is_stale(program):
            built = self.run(program.build)
            if built.returncode:
                return None, built.stderr.strip() or 'it could not be built'
        asked = self.run(program.version or (*program.command, '--version'))
        if asked.returncode or not asked.stdout.strip():
            return None, (asked.stderr.strip().splitlines() or ['it does not start'])[-1]
        version = asked.stdout.strip()
        return f'{program.project} {upstream(version)}' if program.project else version, None

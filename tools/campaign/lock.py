"""The lock of a target: at most one campaign runs for each target, because all engines share its findings and inputs."""
import fcntl
import os
import time

from targets import ROOT, Trouble


class Lock:
    """The lock is a file that is locked with flock(), and that says who locked it. The system releases it when the process ends,
    in whatever way. The processes of the engines do not inherit it."""

    def __init__(self, target, engine="", make=True):
        self.target, self.file = target, None
        path = target.home / "lock"
        if not make and not path.exists():
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        self.file = open(path, "a+")
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.file.seek(0)
            holder = self.file.read().strip()
            self.close()
            raise Trouble(self.refusal(holder)) from None
        self.file.truncate(0)
        if engine:
            self.file.write(f"process {os.getpid()}, {engine}, since {time.strftime('%Y-%m-%d %H:%M:%S')}\n")
            self.file.flush()

    def refusal(self, holder):
        number = holder.split(",")[0].removeprefix("process ")
        end = f"or end it with its report: kill -INT {number}" if number.isdigit() else "or end it"
        return (f"{self.target.name}: a campaign of this target is running already ({holder or 'it is just starting'}). Two would "
                f"change the same files in {os.path.relpath(self.target.home, ROOT)}/. Wait for it, {end}")

    def close(self):
        if self.file:
            self.file.close()
            self.file = None

    def __enter__(self):
        return self

    def __exit__(self, *_exception):
        self.close()


def check(target):
    """Fails if a campaign of the target is running. ./dev asks before it builds, because that campaign runs the programs."""
    Lock(target, make=False).close()

"""Shows the progress: one line that is updated on a terminal, otherwise a line every 30 seconds."""
import shutil
import sys
import time


def clock(seconds):
    seconds = int(max(0, seconds))
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


class Screen:
    EVERY = 30  # seconds, without a terminal

    def __init__(self, out=sys.stdout):
        self.out = out
        self.live = out.isatty()
        self.last = -self.EVERY
        self.drawn = False

    def show(self, text):
        if self.live:
            width = shutil.get_terminal_size().columns - 1
            self.out.write("\r" + text[:width].ljust(width))
            self.drawn = True
        elif time.monotonic() - self.last < self.EVERY:
            return
        else:
            self.out.write(text + "\n")
            self.last = time.monotonic()
        self.out.flush()

    def say(self, text):
        """Prints a line that is not overwritten."""
        self.out.write(("\n" if self.drawn else "") + text + "\n")
        self.drawn = False
        self.out.flush()

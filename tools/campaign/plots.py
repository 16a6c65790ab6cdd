"""Draws the diagrams of a campaign with gnuplot, from samples.tsv."""
import shutil
import subprocess

STYLE = """
set terminal pngcairo size 1000,420 font "sans,11" background "white"
set border 3 lc rgb "#555555"
set tics nomirror out
set grid ytics lc rgb "#dddddd" lt 1
set key bottom right
set xlabel "{unit} of fuzzing, all runs together"
set format y "%.0f"
set yrange [0:*]
set xrange [0:{end}]
set datafile separator "\\t"
data = "{table}"
"""

# file name, title, what to draw; columns: seconds, executions, edges, features, corpus, findings
PICTURES = {
    "speed.png": ("executions a second",
                  'plot "{speeds}" using ($1/{scale}):2 with steps lw 2 lc rgb "#2166ac" notitle'),
    "coverage.png": ("coverage", "{features}"
                     'plot data using ($1/{scale}):($3>0?$3:1/0) with lines lw 2 lc rgb "#1b7837" '
                     'title "edges"{more}'),
    "corpus.png": ("inputs in the corpus",
                   'plot data using ($1/{scale}):($5>0?$5:1/0) with lines lw 2 lc rgb "#762a83" notitle'),
}
FEATURES = 'set ytics nomirror\nset ylabel "edges"\nset y2tics\nset y2label "features"\n' \
           'set format y2 "%.0f"\nset y2range [0:*]\n'
MORE = ', data using ($1/{scale}):($4>0?$4:1/0) axes x1y2 with lines lw 2 lc rgb "#d95f02" title "features"'


def rows(table):
    return [[float(cell) for cell in line.split("\t")] for line in table.read_text().splitlines()]


def write_speeds(samples, path):
    """Writes executions per second, averaged over intervals, because the engines do not report every second."""
    stretch = max(10, samples[-1][0] / 60)
    marks, last = [samples[0]], samples[-1]
    for sample in samples[1:]:
        if sample[0] - marks[-1][0] >= stretch:
            marks.append(sample)
    if len(marks) > 1 and last[0] - marks[-1][0] < stretch / 2:
        marks[-1] = last
    elif last[0] > marks[-1][0]:
        marks.append(last)
    lines = [f"{one[0]}\t{(two[1] - one[1]) / (two[0] - one[0])}" for one, two in zip(marks, marks[1:])]
    if lines:  # the last step needs an end
        lines.append(f"{last[0]}\t{lines[-1].split()[1]}")
    path.write_text("\n".join(lines) + "\n")
    return bool(lines)


def draw(home, title):
    """Draws the diagrams and returns their names: none without gnuplot, or if the run was too short."""
    table, speeds = home / "samples.tsv", home / "speeds.tsv"
    samples = rows(table)
    if not shutil.which("gnuplot") or len(samples) < 3 or not write_speeds(samples, speeds):
        return []
    unit, scale = next(((unit, scale) for unit, scale in (("hours", 3600), ("minutes", 60))
                        if samples[-1][0] >= 2 * scale), ("seconds", 1))
    has_features = any(sample[3] for sample in samples)
    made = []
    for name, (what, plot) in PICTURES.items():
        script = STYLE.format(unit=unit, end=samples[-1][0] / scale, table=table) + \
            f'set output "{home / name}"\nset title "{title}: {what}" noenhanced\n' + \
            plot.format(scale=scale, speeds=speeds, features=FEATURES if has_features else "",
                        more=MORE.format(scale=scale) if has_features else "")
        done = subprocess.run(["gnuplot"], input=script, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode == 0:
            made.append(name)
        else:
            print(f"no {name}: message of gnuplot: {done.stdout.strip()}")
    return made

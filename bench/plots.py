"""plots.py: draws the plots of docs/performance.md with gnuplot."""
import pathlib
import re
import shutil
import subprocess

from results import LX, SETS

STYLE = '''
set terminal svg size 900,{height} font "sans,12" background "white"
set output "{path}"
set border 3 lc rgb "#555555"
set tics nomirror out
set grid {grid} lc rgb "#dddddd" lt 1
'''
COLORS = ('#2166ac', '#d95f02', '#1b7837')
BARS = (('tamis', 'sanitize'), ('tamis', 'tree path'), ('tamis', 'comment'), ('tamis', 'article'), ('tamis', 'email'), LX,
        ('gumbo', 'parse'), ('libxml2', 'parse'))
CURVES = (('tamis', 'sanitize'), ('tamis', 'tree path'), LX)


def gnuplot(script, path):
    done = subprocess.run(['gnuplot'], input=script, text=True, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(f'bench: message of gnuplot: {done.stderr.strip()}')
    picture = pathlib.Path(path)
    picture.write_text(joined(picture.read_text()))


def joined(svg):
    """The picture with one line for each group, where gnuplot writes many."""
    return re.sub(r'\s*\n(?!<g )\s*', ' ', svg).strip() + '\n'


def rate(results, name, program):
    time = results.peers.get((name, program)) or results.times.get((name, program))
    return f'{time.rate():.3f}' if time else '?'


def label(program):
    """The label of a curve: the name of a peer without its version, or the program and its job."""
    return program.split()[0] if isinstance(program, str) else ' '.join(program)


def throughput(results, path):
    peers = list(dict.fromkeys(peer for _, peer in results.peers))
    programs = [program for program in (*BARS, *peers) if any((name, program) in table
                for name in SETS for table in (results.times, results.peers))]
    rows = [f'"{label(program)}" ' + ' '.join(rate(results, name, program) for name in SETS) for program in programs]
    plot = ', '.join(f'$data using {i + 2}:xtic(1) title "{name}" lc rgb "{COLORS[i]}"' for i, name in enumerate(SETS))
    gnuplot(STYLE.format(path=path, height=480, grid='ytics') + '$data << END\n' + '\n'.join(rows) + '\nEND\n' + f'''
set datafile missing "?"
set style data histograms
set rmargin 14
set style fill solid
set logscale y
set ylabel "MB/s of CPU time"
set xtics rotate by -40
set key above horizontal
set title "Throughput"
plot {plot}
''', path)


def latency(results, path):
    jobs = [job for job in CURVES if results.curve(job)]
    blocks = ''.join(f'$job{i} << END\n' + ''.join(f'{size} {seconds * 1e6:.4f}\n' for size, seconds in results.curve(job)) +
                     'END\n' for i, job in enumerate(jobs))
    plot = ', '.join(f'$job{i} with linespoints lw 2 pt 7 ps 0.5 lc rgb "{COLORS[i]}" title "{" ".join(job)}"'
                     for i, job in enumerate(jobs))
    gnuplot(STYLE.format(path=path, height=420, grid='xtics ytics') + blocks + f'''
set logscale xy
set xlabel "bytes of the document"
set ylabel "microseconds"
set key top left
set title "Time of one document: the median for each range of sizes"
plot {plot}
''', path)


def draw(results, directory):
    if not shutil.which('gnuplot'):
        raise SystemExit('bench: the plots need gnuplot')
    throughput(results, f'{directory}/performance-throughput.svg')
    latency(results, f'{directory}/performance-latency.svg')

"""compiles.py: targets whose programs cannot run here. They are compiled and, if there are libraries to link with, linked.

zig is a compiler (clang) with headers and libraries of macOS and Windows; it is a PyPI package. pip installs it into build/platforms.
"""
import concurrent.futures
import subprocess
import sys

ZIG = 'ziglang==0.17.1'
STRICT = ['-std=c11', '-O0', '-Wall', '-Wextra', '-Werror', '-DTAMIS_STRAIGHT', '-Iinclude', '-Isrc', '-I.']


def sources(root, *folders):
    return sorted(str(p.relative_to(root)) for folder in folders for p in (root / folder).rglob('*.c'))


def logged(command, root, log):
    done = subprocess.run([str(part) for part in command], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode or done.stderr:
        with open(log, 'a', encoding='utf-8') as file:
            file.write(f'{" ".join(map(str, command))}\n{done.stdout}{done.stderr}\n')
    return done


# ---- zig

def zig(out, log):
    """The command that starts zig, or None."""
    folder = out / 'zig'
    command = [sys.executable, '-m', 'ziglang']
    if not (folder / 'ziglang').exists() and \
            logged([sys.executable, '-m', 'pip', '-q', 'install', '--target', folder, ZIG], out, log).returncode:
        print(f'NOT TESTED: zig cannot be installed; see {log}')
        return None
    return ['env', f'PYTHONPATH={folder}', *command]


def compile_all(compiler, root, objects, log, jobs):
    """Compiles the library and the command. Returns the objects, or None."""
    def one(source):
        made = objects / (source.replace('/', '_') + '.o')
        done = logged([*compiler, *STRICT, '-c', source, '-o', made], root, log)
        return None if done.returncode else made
    objects.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        made = list(pool.map(one, sources(root, 'src', 'json', 'cli')))
    return None if None in made else made


def zig_target(triple, root, out, log, jobs, flags=()):
    command = zig(out, log)
    if command is None:
        return None
    compiler = [*command, 'cc', '-target', triple, *flags]
    made = compile_all(compiler, root, out / triple, log, jobs)
    good = made and logged([*compiler, '-o', out / triple / 'tamis', *made], root, log).returncode == 0
    if not good:
        print(f'  {triple}: failed; see {log}', file=sys.stderr)
    return bool(good)


def summary(results):
    if None in results.values():
        return 'not compiled'
    failed = [name for name, good in results.items() if not good]
    return f'FAILED: {" ".join(failed)}' if failed else f'library and command: {", ".join(results)}'


def macos(root, out, log, jobs):
    return summary({t: zig_target(t, root, out, log, jobs) for t in ('aarch64-macos', 'x86_64-macos')})


def windows_arm(root, out, log, jobs):
    return summary({t: zig_target(t, root, out, log, jobs, ['-DTAMIS_STATIC']) for t in ('aarch64-windows-gnu',)})


# ---- clang in the mode of the compiler of Microsoft

MICROSOFT = ['--target=x86_64-pc-windows-msvc', '-fms-compatibility', '-ffreestanding', '-fsyntax-only', '-Itests/platforms/headers',
             '-DTAMIS_STATIC']


def msvc(root, out, log, jobs):
    """Checks each file of the library twice: as clang-cl compiles it, and with the parts for the compiler of Microsoft itself. Its
    headers are not free, so clang's own headers and tests/platforms/headers take their place, and nothing can be linked."""
    ways = ([], ['-U__clang__'])

    def one(task):
        source, way = task
        return source if logged(['clang', *MICROSOFT, *way, *STRICT, source], root, log).returncode else None
    files = sources(root, 'src', 'json')
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        failed = [source for source in pool.map(one, [(source, way) for way in ways for source in files]) if source]
    if failed:
        print(f'  {" ".join(failed[:10])}: failed; see {log}', file=sys.stderr)
    return f'FAILED: {len(failed)} of {2 * len(files)} checks' if failed else f'{len(files)} files checked in {len(ways)} ways'

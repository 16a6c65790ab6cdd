"""targets.py: the processors and systems that run.py builds tamis for. The toolchain files are in cmake/toolchains."""
import dataclasses
import typing

import compiles


@dataclasses.dataclass
class Target:
    name: str
    what: str
    needs: dict  # program or path: the Debian package that has it
    versions: list  # commands whose first line tells a version
    toolchain: bool = True  # cmake/toolchains/NAME.cmake
    emulator: list = dataclasses.field(default_factory=list)
    tests: bool = True
    left_out: list = dataclasses.field(default_factory=list)  # tests that cannot run there
    options: list = dataclasses.field(default_factory=list)  # for CMake
    command: str = 'tamis'
    dll: str = ''  # the compiler for a program that is linked with the DLL
    products: list = dataclasses.field(default_factory=lambda: ['libtamis.so', 'tamis_static', 'tamis_command'])
    compile: typing.Optional[typing.Callable] = None  # instead of building with CMake


def qemu(name, what, triple, cpu):
    architecture = {'aarch64': 'arm64'}.get(name, name)
    needs = {f'{triple}-gcc': f'gcc-{triple}', f'/usr/{triple}/include/stdio.h': f'libc6-dev-{architecture}-cross',
             f'qemu-{cpu}': 'qemu-user'}
    return Target(name, what, needs, [[f'{triple}-gcc', '--version'], [f'qemu-{cpu}', '--version']],
                  emulator=[f'qemu-{cpu}', '-L', f'/usr/{triple}'])


MINGW = 'x86_64-w64-mingw32-gcc-win32'
WINE = '/usr/lib/wine/wine64'
ZIG_VERSION = [['echo', compiles.ZIG.replace('ziglang==', 'zig ')]]
ZIG_NEEDS = {'python3': 'python3', '/usr/lib/python3/dist-packages/pip': 'python3-pip'}

TARGETS = [
    Target('plain', 'x86-64 Linux, C11 without built-in functions and SIMD', {'gcc': 'gcc'}, [['gcc', '--version']], toolchain=False,
           tests=False, options=['-DCMAKE_C_COMPILER=gcc', '-DCMAKE_C_FLAGS=-DTAMIS_PLAIN_C']),
    qemu('aarch64', '64-bit ARM Linux, NEON', 'aarch64-linux-gnu', 'aarch64'),
    qemu('armhf', '32-bit ARM Linux', 'arm-linux-gnueabihf', 'arm'),
    qemu('s390x', 'z/Architecture Linux, big endian', 's390x-linux-gnu', 's390x'),
    qemu('riscv64', '64-bit RISC-V Linux', 'riscv64-linux-gnu', 'riscv64'),
    Target('musl', 'x86-64 Linux, musl', {'musl-gcc': 'musl-tools'}, [['dpkg-query', '-Wf', 'musl ${Version}', 'musl']]),
    Target('mingw', 'x86-64 Windows, mingw-w64', {MINGW: 'gcc-mingw-w64-x86-64-win32', WINE: 'wine64'},
           [[MINGW, '--version'], [WINE, '--version']], emulator=[WINE], left_out=['cli/terminal'], command='tamis.exe', dll=MINGW,
           products=['libtamis.dll', 'tamis_static', 'tamis_command']),
    Target('macos', 'macOS on ARM and x86-64, compiled and linked only', ZIG_NEEDS, ZIG_VERSION, compile=compiles.macos),
    Target('windows-arm', '64-bit ARM Windows, compiled and linked only', ZIG_NEEDS, ZIG_VERSION, compile=compiles.windows_arm),
    Target('msvc', 'x86-64 Windows, clang in the mode of the compiler of Microsoft, checked only',
           {'clang': 'clang'}, [['clang', '--version']], compile=compiles.msvc),
]

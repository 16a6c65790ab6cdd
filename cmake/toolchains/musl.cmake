# x86-64 Linux with musl instead of glibc: musl-tools of Debian.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER musl-gcc)
set(CMAKE_FIND_ROOT_PATH /usr/lib/musl)
include(${CMAKE_CURRENT_LIST_DIR}/cross.cmake)

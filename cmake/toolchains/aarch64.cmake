# 64-bit ARM: gcc-aarch64-linux-gnu and qemu-user of Debian.
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(triplet aarch64-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/qemu.cmake)

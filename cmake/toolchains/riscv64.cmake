# 64-bit RISC-V: gcc-riscv64-linux-gnu and qemu-user of Debian.
set(CMAKE_SYSTEM_PROCESSOR riscv64)
set(triplet riscv64-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/qemu.cmake)

# 32-bit ARM with hardware floating point: gcc-arm-linux-gnueabihf and qemu-user of Debian.
set(CMAKE_SYSTEM_PROCESSOR arm)
set(triplet arm-linux-gnueabihf)
include(${CMAKE_CURRENT_LIST_DIR}/qemu.cmake)

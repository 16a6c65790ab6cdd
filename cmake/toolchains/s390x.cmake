# z/Architecture (big endian): gcc-s390x-linux-gnu and qemu-user of Debian.
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(triplet s390x-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/qemu.cmake)

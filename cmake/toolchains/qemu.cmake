# Linux on the processor CMAKE_SYSTEM_PROCESSOR, with Debian's compiler for `triplet`; programs run in qemu-user.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${triplet}-gcc)
set(CMAKE_FIND_ROOT_PATH /usr/${triplet})
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${CMAKE_SYSTEM_PROCESSOR};-L;/usr/${triplet})
include(${CMAKE_CURRENT_LIST_DIR}/cross.cmake)

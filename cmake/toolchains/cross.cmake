# What all files of this folder have in common: programs are those of this machine; libraries and headers are only those for the target.
# Further libraries for the target are in TAMIS_TARGET_PREFIX.
list(APPEND CMAKE_FIND_ROOT_PATH ${TAMIS_TARGET_PREFIX})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

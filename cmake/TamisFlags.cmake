# The compiler and linker flags of all targets: warnings, sanitizers or hardening, coverage.
include(CheckCCompilerFlag)
include(CheckCSourceCompiles)
include(CheckLinkerFlag)

add_library(tamis_flags INTERFACE)
target_compile_features(tamis_flags INTERFACE c_std_11)
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_EXTENSIONS OFF)

if(MSVC) # the compiler of Microsoft, or clang-cl
    target_compile_options(tamis_flags INTERFACE /W3 /utf-8 $<$<BOOL:${TAMIS_WERROR}>:/WX>)
    target_compile_definitions(tamis_flags INTERFACE _CRT_SECURE_NO_WARNINGS)
else()
    target_compile_options(tamis_flags INTERFACE
        -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wimplicit-fallthrough -Wvla
        -Wstrict-prototypes -Wmissing-prototypes $<$<BOOL:${TAMIS_WERROR}>:-Werror>)
endif()
if(MINGW) # printf() of C11, with %zu and %ju, instead of the one of Windows
    target_compile_definitions(tamis_flags INTERFACE __USE_MINGW_ANSI_STDIO=1)
endif()

if(CMAKE_SIZEOF_VOID_P EQUAL 4 AND NOT WIN32) # without it, these systems cannot read some folders and large files
    target_compile_definitions(tamis_flags INTERFACE _FILE_OFFSET_BITS=64)
endif()

# On x86, GCC zeroes and copies structures with instructions (rep stos, rep movs) that need about 30 cycles to begin. For structures of
# up to 256 bytes, several moves are faster: 2 to 6 % for fragments of HTML.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_BUILD_TYPE MATCHES "Rel")
    foreach(option -mmemset-strategy -mmemcpy-strategy)
        set(flag ${option}=unrolled_loop:256:noalign,libcall:-1:noalign)
        check_c_compiler_flag(${flag} HAVE${option})
        if(HAVE${option})
            target_compile_options(tamis_flags INTERFACE ${flag})
        endif()
    endforeach()
endif()

if(TAMIS_SANITIZE)
    target_compile_options(tamis_flags INTERFACE
        -fsanitize=${TAMIS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    string(REPLACE "fuzzer-no-link" "" link_sanitizers "${TAMIS_SANITIZE}")
    string(REGEX REPLACE "^,|,$" "" link_sanitizers "${link_sanitizers}")
    target_link_options(tamis_flags INTERFACE -fsanitize=${link_sanitizers})
endif()

if(TAMIS_COVERAGE)
    target_compile_options(tamis_flags INTERFACE -fprofile-instr-generate -fcoverage-mapping)
    target_link_options(tamis_flags INTERFACE -fprofile-instr-generate)
endif()

# Hardening flags that the compiler and linker support. Not used for fuzzing, where sanitizers are used instead. A program that is
# compiled with the flag is also linked, without the flag: some compilers accept a flag whose functions (__stack_chk_fail, __strcpy_chk)
# are in a library that programs would have to name.
function(harden_compile flags)
    string(MAKE_C_IDENTIFIER "HAVE${flags}" known)
    set(CMAKE_REQUIRED_FLAGS "-Werror -O2")
    set(same_in_c ${ARGN}) # CMake changes the order of -U and -D
    if(NOT same_in_c)
        set(CMAKE_REQUIRED_DEFINITIONS ${flags})
    endif()
    check_c_source_compiles("${same_in_c}
        #include <string.h>
        int main(int count, char **arguments)
        {
            char copy[64];
            memcpy(copy, arguments[0], (size_t)count);
            return copy[count];
        }" ${known})
    if(${known})
        separate_arguments(flags)
        target_compile_options(tamis_flags INTERFACE ${flags})
    endif()
endfunction()

function(harden_link flag)
    string(MAKE_C_IDENTIFIER "HAVE${flag}" known)
    check_linker_flag(C "${flag}" ${known})
    if(${known})
        target_link_options(tamis_flags INTERFACE ${flag})
    endif()
endfunction()

if(CMAKE_BUILD_TYPE MATCHES "Rel" AND NOT MSVC AND NOT TAMIS_SANITIZE AND NOT TAMIS_FUZZ)
    harden_compile("-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3" "#undef _FORTIFY_SOURCE\n#define _FORTIFY_SOURCE 3")
    harden_compile(-fstack-protector-strong)
    if(NOT WIN32) # GCC 12 fails there: internal compiler error in winnt.cc
        harden_compile(-fstack-clash-protection)
    endif()
    harden_compile(-fcf-protection)
    harden_compile(-fstrict-flex-arrays=3)
    harden_link(-Wl,-z,relro)
    harden_link(-Wl,-z,now)
    harden_link(-Wl,-z,noexecstack)
    harden_link(-Wl,-z,defs)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()

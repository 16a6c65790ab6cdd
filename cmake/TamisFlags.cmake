# The compiler and linker flags of all targets: warnings, sanitizers or hardening, coverage.
include(CheckCCompilerFlag)
include(CheckLinkerFlag)

add_library(tamis_flags INTERFACE)
target_compile_features(tamis_flags INTERFACE c_std_11)
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_EXTENSIONS OFF)

target_compile_options(tamis_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wimplicit-fallthrough -Wvla
    -Wstrict-prototypes -Wmissing-prototypes $<$<BOOL:${TAMIS_WERROR}>:-Werror>)

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

# Hardening flags that the compiler and linker support. Not used for fuzzing, where sanitizers are used instead.
function(harden_compile flag)
    string(MAKE_C_IDENTIFIER "HAVE${flag}" known)
    check_c_compiler_flag("-Werror ${flag}" ${known})
    if(${known})
        target_compile_options(tamis_flags INTERFACE ${flag})
    endif()
endfunction()

function(harden_link flag)
    string(MAKE_C_IDENTIFIER "HAVE${flag}" known)
    check_linker_flag(C "${flag}" ${known})
    if(${known})
        target_link_options(tamis_flags INTERFACE ${flag})
    endif()
endfunction()

if(CMAKE_BUILD_TYPE MATCHES "Rel" AND NOT TAMIS_SANITIZE AND NOT TAMIS_FUZZ)
    target_compile_options(tamis_flags INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
    harden_compile(-fstack-protector-strong)
    harden_compile(-fstack-clash-protection)
    harden_compile(-fcf-protection)
    harden_compile(-fstrict-flex-arrays=3)
    harden_link(-Wl,-z,relro)
    harden_link(-Wl,-z,now)
    harden_link(-Wl,-z,noexecstack)
    harden_link(-Wl,-z,defs)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()

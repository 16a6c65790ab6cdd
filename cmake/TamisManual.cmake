# The manual pages of sections 3 and 5 are made from the headers and docs/policy.md when tamis is built (tools/manual).
if(NOT TAMIS_MANUAL)
    return()
endif()
find_package(Python3 3.9 COMPONENTS Interpreter QUIET)
if(NOT Python3_FOUND)
    message(STATUS "without Python 3.9, the manual pages of sections 3 and 5 are not built and not installed (Debian: python3)")
    return()
endif()

file(GLOB manual_sources CONFIGURE_DEPENDS tools/manual/*.py include/tamis/*.h include/tamis/*.def)
set(manual_dir ${PROJECT_BINARY_DIR}/manual)
add_custom_command(OUTPUT ${manual_dir}/man5/tamis-policy.5
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/manual ${manual_dir}
    DEPENDS ${manual_sources} ${PROJECT_SOURCE_DIR}/docs/policy.md ${PROJECT_SOURCE_DIR}/docs/limits.md
            ${PROJECT_SOURCE_DIR}/man/tamis.1
    COMMENT "Writing the manual pages" VERBATIM)
add_custom_target(tamis_manual ALL DEPENDS ${manual_dir}/man5/tamis-policy.5)
if(TAMIS_INSTALL)
    install(DIRECTORY ${manual_dir}/man3 ${manual_dir}/man5 DESTINATION ${CMAKE_INSTALL_MANDIR})
endif()

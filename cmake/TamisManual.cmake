# The manual pages of sections 3 and 5 are made from the headers and docs/policy.md when tamis is built (tools/manual).
find_program(PYTHON3 python3)
if(NOT PYTHON3)
    message(STATUS "without python3, the manual pages of sections 3 and 5 are not built and not installed")
    return()
endif()

file(GLOB manual_sources CONFIGURE_DEPENDS tools/manual/*.py include/tamis/*.h include/tamis/*.def)
set(TAMIS_MANUAL ${PROJECT_BINARY_DIR}/manual)
add_custom_command(OUTPUT ${TAMIS_MANUAL}/man5/tamis-policy.5
    COMMAND ${PYTHON3} ${PROJECT_SOURCE_DIR}/tools/manual ${TAMIS_MANUAL}
    DEPENDS ${manual_sources} ${PROJECT_SOURCE_DIR}/docs/policy.md ${PROJECT_SOURCE_DIR}/docs/limits.md ${PROJECT_SOURCE_DIR}/man/tamis.1
    COMMENT "Writing the manual pages" VERBATIM)
add_custom_target(tamis_manual ALL DEPENDS ${TAMIS_MANUAL}/man5/tamis-policy.5)
install(DIRECTORY ${TAMIS_MANUAL}/man3 ${TAMIS_MANUAL}/man5 DESTINATION ${CMAKE_INSTALL_MANDIR})

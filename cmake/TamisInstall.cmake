# Installs the headers, libraries, command, manual page and completions, and the files for CMake and pkg-config.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/tamis)

install(DIRECTORY include/tamis TYPE INCLUDE FILES_MATCHING PATTERN "*.h" PATTERN "*.def")
install(TARGETS ${tamis_installed} EXPORT tamis)
install(EXPORT tamis NAMESPACE tamis:: DESTINATION ${package_dir} FILE tamis-targets.cmake)
configure_package_config_file(cmake/tamis-config.cmake.in tamis-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(tamis-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tamis-config.cmake ${PROJECT_BINARY_DIR}/tamis-config-version.cmake
        DESTINATION ${package_dir})

# Paths in the .pc files are relative to the file, so that an install tree can be moved.
function(install_pc name)
    file(RELATIVE_PATH pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
    string(REGEX REPLACE "/$" "" pc_prefix "${pc_prefix}")
    configure_file(cmake/${name}.pc.in ${name}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
set(TAMIS_PC_REQUIRES "Requires.private:")
if(TAMIS_ONLY_STATIC)
    set(TAMIS_PC_REQUIRES "Requires:")
endif()
if(TAMIS_IDN)
    string(APPEND TAMIS_PC_REQUIRES " libidn2")
endif()
install_pc(tamis)

if(TAMIS_JSON)
    install_pc(tamis-json)
endif()

# Installs the preset files, as starting points for policies, and the JSON schema for editors.
install(DIRECTORY policies/ DESTINATION ${CMAKE_INSTALL_DATADIR}/tamis FILES_MATCHING PATTERN "*.json")

if(TARGET tamis_command)
    install(TARGETS tamis_command)
    file(GLOB manual_pages CONFIGURE_DEPENDS man/*.1)
    install(FILES ${manual_pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES completions/tamis.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME tamis)
    install(FILES completions/_tamis DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
    install(FILES completions/tamis.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

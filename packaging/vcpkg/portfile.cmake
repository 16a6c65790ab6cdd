vcpkg_download_distfile(archive
    URLS "@URL@"
    FILENAME "tamis-@VERSION@.tar.gz"
    SHA512 @SHA512@
)
vcpkg_extract_source_archive(source_path ARCHIVE "${archive}")

# vcpkg sets BUILD_SHARED_LIBS, which selects the only library that is installed.
vcpkg_check_features(OUT_FEATURE_OPTIONS features FEATURES
    idn     TAMIS_IDN
    tools   TAMIS_COMMAND
)
vcpkg_cmake_configure(
    SOURCE_PATH "${source_path}"
    OPTIONS ${features} -DTAMIS_MANUAL=OFF -DTAMIS_TESTS=OFF -DTAMIS_WERROR=OFF
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/tamis)
vcpkg_fixup_pkgconfig()
if("tools" IN_LIST FEATURES)
    vcpkg_copy_tools(TOOL_NAMES tamis AUTO_CLEAN)
endif()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${source_path}/LICENSE")

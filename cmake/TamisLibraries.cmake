# The libraries. BUILD_SHARED_LIBS selects one of them. If it is not set, both are built and installed.
#
#   BUILD_SHARED_LIBS   tamis::tamis, tamis::json   tamis::static   installed
#   (not set)           shared                      static          both
#   ON                  shared                      static          the shared library
#   OFF                 static                      static          the static library
set(TAMIS_ONLY_STATIC OFF)
if(DEFINED BUILD_SHARED_LIBS AND NOT BUILD_SHARED_LIBS)
    set(TAMIS_ONLY_STATIC ON)
endif()

if(TAMIS_ONLY_STATIC)
    add_library(tamis STATIC $<TARGET_OBJECTS:tamis_objects>)
    add_library(tamis_static ALIAS tamis)
    add_library(tamis::static ALIAS tamis)
    set(tamis_libraries tamis)
else()
    add_library(tamis SHARED $<TARGET_OBJECTS:${objects_of_shared}>)
    set_target_properties(tamis PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${TAMIS_SOVERSION})
    if(TAMIS_QUICK_LINK) # not for installing
        set(CMAKE_LINK_DEPENDS_NO_SHARED ON)
        add_library(tamis_static SHARED $<TARGET_OBJECTS:tamis_objects>)
        set_target_properties(tamis_static PROPERTIES OUTPUT_NAME tamis_all EXPORT_NAME static)
    else()
        add_library(tamis_static STATIC $<TARGET_OBJECTS:tamis_objects>)
        set_target_properties(tamis_static PROPERTIES OUTPUT_NAME tamis EXPORT_NAME static)
    endif()
    add_library(tamis::static ALIAS tamis_static)
    set(tamis_libraries tamis tamis_static)
endif()
add_library(tamis::tamis ALIAS tamis)
if(TAMIS_JSON)
    add_library(tamis::json ALIAS tamis) # the name of the library that had the policies in JSON once
endif()
foreach(library ${tamis_libraries})
    set_target_properties(${library} PROPERTIES LINKER_LANGUAGE C)
    target_include_directories(${library} INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                                                    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    target_link_libraries(${library} PRIVATE $<BUILD_INTERFACE:tamis_flags>)
endforeach()

if(WIN32)
    target_compile_definitions(tamis_objects PRIVATE TAMIS_STATIC)
    target_compile_definitions(tamis_dll_objects PRIVATE TAMIS_BUILDING_DLL)
    if(TAMIS_ONLY_STATIC)
        target_compile_definitions(tamis INTERFACE TAMIS_STATIC)
    else()
        target_compile_definitions(tamis_static INTERFACE TAMIS_STATIC)
    endif()
endif()
if(MSVC AND NOT TAMIS_ONLY_STATIC) # tamis.lib is the import library of the DLL
    set_target_properties(tamis_static PROPERTIES OUTPUT_NAME tamis_static)
endif()

set(tamis_installed ${tamis_libraries})
if(BUILD_SHARED_LIBS)
    set_target_properties(tamis_static PROPERTIES EXCLUDE_FROM_ALL ON)
    set(tamis_installed tamis)
endif()

# The exported functions of the shared library have versions (docs/packaging.md, "The binary interface").
if(CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF" AND NOT TAMIS_ONLY_STATIC)
    set(version_script ${PROJECT_SOURCE_DIR}/cmake/libtamis.map)
    target_link_options(tamis PRIVATE -Wl,--version-script=${version_script})
    set_target_properties(tamis PROPERTIES LINK_DEPENDS ${version_script})
endif()

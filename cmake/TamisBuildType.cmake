# Without a build type, CMake compiles without optimization. tamis is optimized then, also as a part of a project that sets no build
# type. The variable has effect in the folder of tamis only: the other targets of such a project are compiled as before.
get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
if(NOT CMAKE_BUILD_TYPE AND NOT multi_config AND NOT CMAKE_C_FLAGS MATCHES "(^| )-O")
    message(STATUS "tamis: CMAKE_BUILD_TYPE is not set: Release is used")
    set(CMAKE_BUILD_TYPE Release)
endif()

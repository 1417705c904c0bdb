# SPDX-License-Identifier: MIT
# Compiler flags: the language, warnings, and what the presets ask for. Everything compiled links tally_flags.
if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release or RelWithDebInfo" FORCE)
endif()

# Assertions stay on in every build: the cheap ones are worth their price.
foreach(type RELEASE RELWITHDEBINFO MINSIZEREL)
    string(REPLACE "-DNDEBUG" "" CMAKE_C_FLAGS_${type} "${CMAKE_C_FLAGS_${type}}")
endforeach()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# Libraries find each other in a build directory by a path that does not name it.
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)

add_library(tally_flags INTERFACE)
target_compile_features(tally_flags INTERFACE c_std_17)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_C_VISIBILITY_PRESET hidden)

target_compile_options(tally_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes
    -Wswitch-enum -Wvla -Wundef -Wwrite-strings -Wpointer-arith -Wformat=2
    # assert() names files as they stand in the project: what is built does not tell where.
    -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=
    $<$<C_COMPILER_ID:GNU>:-fno-semantic-interposition>
    # Tables for unwinding are an eighth of the library, and serve debuggers and profilers alone, which have their own with -g.
    $<$<CONFIG:Release>:-fno-asynchronous-unwind-tables>
    $<$<BOOL:${TALLY_WERROR}>:-Werror>)

# Builds for tests can switch techniques of searching off, to compare answers with and without them.
target_compile_definitions(tally_flags INTERFACE $<$<CONFIG:Debug,RelWithDebInfo>:TALLY_SWITCHES>)

# Windows has what the front ends use of POSIX by headers and files of its own, which are all in app/windows. The
# attribute of formats means those of an older runtime library there, so formats are checked elsewhere.
set(TALLY_WINDOWS ${PROJECT_SOURCE_DIR}/app/windows)
if(WIN32)
    target_include_directories(tally_flags SYSTEM BEFORE INTERFACE $<BUILD_INTERFACE:${TALLY_WINDOWS}/include>)
    target_compile_definitions(tally_flags INTERFACE __USE_MINGW_ANSI_STDIO=1 _FILE_OFFSET_BITS=64)
    target_compile_options(tally_flags INTERFACE -Wno-format)
endif()

# Told to whatever is linked.
set(TALLY_LINK_OPTIONS "")
if(WIN32)
    list(APPEND TALLY_LINK_OPTIONS -Wl,--no-insert-timestamp)
endif()
if(TALLY_SANITIZE)
    target_compile_options(tally_flags INTERFACE
        -fsanitize=${TALLY_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    list(APPEND TALLY_LINK_OPTIONS -fsanitize=${TALLY_SANITIZE})
endif()
if(TALLY_FUZZ)
    target_compile_options(tally_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(TALLY_COVERAGE)
    target_compile_options(tally_flags INTERFACE --coverage)
    list(APPEND TALLY_LINK_OPTIONS --coverage)
endif()
target_link_options(tally_flags INTERFACE ${TALLY_LINK_OPTIONS})
set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ${TALLY_LTO})

# Programs are linked with the libraries and the functions that they use alone: each function is in a section of its own.
set(TALLY_LINK_USED $<$<NOT:$<PLATFORM_ID:Darwin>>:-Wl,--as-needed>)
if(CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF")
    target_compile_options(tally_flags INTERFACE $<$<CONFIG:Release>:-ffunction-sections> $<$<CONFIG:Release>:-fdata-sections>)
    list(APPEND TALLY_LINK_USED $<$<CONFIG:Release>:-Wl,--gc-sections>)
    # Addresses in tables, which a program at a random address has to correct when it starts, take a bit each instead of 24
    # bytes. The C library must be able to read them: glibc from 2.36 on. (Older linkers ignore the option with a warning.)
    include(CheckCSourceCompiles)
    set(CMAKE_REQUIRED_LINK_OPTIONS -Wl,-z,pack-relative-relocs -Wl,--fatal-warnings)
    check_c_source_compiles("
        #include <features.h>
        #if !defined(__GLIBC__) || !__GLIBC_PREREQ(2, 36)
        #error older
        #endif
        int main(void) { return 0; }" TALLY_PACKS_RELOCATIONS)
    unset(CMAKE_REQUIRED_LINK_OPTIONS)
    if(TALLY_PACKS_RELOCATIONS)
        list(APPEND TALLY_LINK_USED $<$<CONFIG:Release>:-Wl,-z,pack-relative-relocs>)
    endif()
endif()

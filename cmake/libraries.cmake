# SPDX-License-Identifier: MIT
# The libraries: what src/ gives, compiled once, and threads/.
#
#   tally_parts     an archive with every name of src/, for front ends, tests and fuzz targets of this project alone
#   tally_static    libtally.a: one object, whose only external names are tally_*
#   tally_shared    libtally.so
#   tally_threads_static, tally_threads_shared: libtally-threads
#
# tally::tally and tally::threads are the shared libraries, or with BUILD_SHARED_LIBS=OFF (and where another project takes
# this one, unless BUILD_SHARED_LIBS=ON) the archives.
file(GLOB library_sources CONFIGURE_DEPENDS src/*/*.c)
add_library(tally_objects OBJECT ${library_sources})
target_include_directories(tally_objects PUBLIC include PRIVATE src)
target_link_libraries(tally_objects PRIVATE tally_flags)
set_target_properties(tally_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)

# How the rooms of the library are optimised in a Release build:
#
#   -O3  rooms of inner loops: with -O2 a question takes 1 to 6 % more instructions, with -Os up to 20 %
#   -O2  rooms that are larger with -O3, and no faster
#   -Os  all others: what runs once a question, a target, a game or a line
#
# docs/experiments.md has the figures.
set(hot_rooms answer base expr forest kernel lattice least missing moves query reading)
set(warm_rooms goals judge rules survey whole)

# Of what -O2 and -O3 add, three things make the library larger and nothing faster: recursive functions unrolled into
# themselves, copies of functions for constant arguments, and loops and jumps aligned (the no-operations are executed, too).
# Vectors for loops over a handful of items are the fourth; the kernels of surveys and what counts in them alone gain by them.
include(CheckCCompilerFlag)
# Calls of the C library go through the table of procedures (a shorter instruction) but where speed counts.
set(speed_flags -fno-plt -falign-loops=1 -falign-jumps=1 -falign-labels=1)
foreach(flag --param=max-inline-recursive-depth-auto=0 -fno-ipa-cp-clone -fvect-cost-model=very-cheap)
    string(MAKE_C_IDENTIFIER "TALLY_KNOWS${flag}" known)
    check_c_compiler_flag(${flag} ${known})
    if(${known})
        list(APPEND speed_flags ${flag})
    endif()
endforeach()
list(JOIN speed_flags "$<SEMICOLON>" speed_flags)

target_compile_options(tally_objects PRIVATE $<$<CONFIG:Release>:-Os>)
function(optimise level)
    foreach(room IN LISTS ARGN)
        file(GLOB files CONFIGURE_DEPENDS src/${room}/*.c)
        set_source_files_properties(${files} PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:${level};${speed_flags}>")
    endforeach()
endfunction()
optimise(-O3 ${hot_rooms})
optimise(-O2 ${warm_rooms})
if(TALLY_KNOWS_fvect_cost_model_very_cheap)
    file(GLOB vector_sources CONFIGURE_DEPENDS src/kernel/avx512.c src/kernel/avx2.c src/kernel/neon.c src/kernel/scalar.c src/survey/count*.c)
    set_property(SOURCE ${vector_sources} APPEND PROPERTY
        COMPILE_OPTIONS "$<$<CONFIG:Release>:-fvect-cost-model=dynamic>")
endif()

# Guards of the stack stand where texts and questions are read. The engines, which see checked games alone, go without:
# with them they take up to 5 % more instructions.
if(TALLY_KNOWS_fstack_protector_strong_is_ours)
    file(GLOB engine_sources CONFIGURE_DEPENDS src/base/*.c src/answer/*.c src/lattice/*.c src/forest/*.c src/kernel/*.c
        src/whole/*.c src/goals/*.c src/exact/*.c src/least/*.c src/hand/*.c src/search/*.c src/missing/*.c
        src/survey/*.c)
    set_property(SOURCE ${engine_sources} APPEND PROPERTY COMPILE_OPTIONS -fno-stack-protector)
endif()

add_library(tally_parts STATIC EXCLUDE_FROM_ALL $<TARGET_OBJECTS:tally_objects>)
set_target_properties(tally_parts PROPERTIES OUTPUT_NAME tally-parts)

# The archive's only object: all objects linked into one, whose hidden names become local. Where there is no objcopy, or
# another linker than those of ELF and Windows, the archive has the objects as they are, and hidden names that a program may
# not use again. Windows has no hidden names: all but tally_* become local there, for the DLL, too.
set(shared_objects $<TARGET_OBJECTS:tally_objects>)
set(archive_objects ${shared_objects})
set(hide_names --localize-hidden)
if(WIN32)
    set(hide_names --wildcard "--keep-global-symbol=tally_*")
endif()
if(CMAKE_OBJCOPY AND (WIN32 OR CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF") AND NOT TALLY_FUZZ)
    set(one_object ${CMAKE_CURRENT_BINARY_DIR}/tally${CMAKE_C_OUTPUT_EXTENSION})
    set(link_flags -r -nostdlib)
    if(TALLY_LTO AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
        # Machine code, so that a compiler of another kind or version can link the archive.
        separate_arguments(optimisation UNIX_COMMAND "${CMAKE_C_FLAGS_RELEASE}")
        list(APPEND link_flags -flto=auto -flinker-output=nolto-rel ${optimisation})
    elseif(TALLY_LTO)
        list(APPEND link_flags -flto -fuse-ld=lld)
    endif()
    add_custom_command(OUTPUT ${one_object}
        COMMAND ${CMAKE_C_COMPILER} ${link_flags} -o ${one_object} $<TARGET_OBJECTS:tally_objects>
        COMMAND ${CMAKE_OBJCOPY} ${hide_names} ${one_object}
        DEPENDS tally_objects $<TARGET_OBJECTS:tally_objects>
        COMMAND_EXPAND_LISTS VERBATIM
        COMMENT "Linking the archive's object")
    set_source_files_properties(${one_object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    set(archive_objects ${one_object})
    if(WIN32)
        set(shared_objects ${one_object})
    endif()
endif()
add_library(tally_shared SHARED ${shared_objects})
add_library(tally_static STATIC ${archive_objects})
set_target_properties(tally_static tally_shared PROPERTIES LINKER_LANGUAGE C)

# The number of the binary interface, which packaging/*.abi describes. It grows when a program that is linked with the library
# would no longer work; the version of tally follows it after the number, so that a newer library has the larger name.
set(interface 1)

set(threads_sources threads/threads.c)
if(WIN32)
    list(APPEND threads_sources ${TALLY_WINDOWS}/system.c)
endif()
foreach(kind static shared)
    string(TOUPPER ${kind} KIND)
    add_library(tally_threads_${kind} ${KIND} ${threads_sources})
    target_link_libraries(tally_threads_${kind} PUBLIC tally_${kind} Threads::Threads
        PRIVATE $<BUILD_INTERFACE:tally_flags>)
    set_target_properties(tally_threads_${kind} PROPERTIES OUTPUT_NAME tally-threads POSITION_INDEPENDENT_CODE ON
        EXPORT_NAME threads_${kind})
    set_target_properties(tally_${kind} PROPERTIES OUTPUT_NAME tally EXPORT_NAME tally_${kind})
    foreach(library tally_${kind} tally_threads_${kind})
        set_target_properties(${library} PROPERTIES VERSION ${interface}.${PROJECT_VERSION} SOVERSION ${interface})
        target_include_directories(${library} INTERFACE
            $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    endforeach()
    target_link_options(tally_${kind} PRIVATE ${TALLY_LINK_OPTIONS})
endforeach()
target_include_directories(tally_parts INTERFACE ${CMAKE_CURRENT_SOURCE_DIR}/include)

# The names that users link.
set(usual_kind shared)
if((DEFINED BUILD_SHARED_LIBS AND NOT BUILD_SHARED_LIBS) OR (NOT DEFINED BUILD_SHARED_LIBS AND NOT PROJECT_IS_TOP_LEVEL))
    set(usual_kind static)
endif()
add_library(tally::tally ALIAS tally_${usual_kind})
add_library(tally::threads ALIAS tally_threads_${usual_kind})
add_library(tally::tally_static ALIAS tally_static)
add_library(tally::tally_shared ALIAS tally_shared)

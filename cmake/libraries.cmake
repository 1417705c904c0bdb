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

# What runs once a question, a target or a batch, not once a value or a line, is compiled for size: a sixth of what it was, for
# at most 0.8 % more instructions of any question. The engines keep -O3: -O2 would make them 3 to 6 % slower. So do the reader
# and the writer of JSON: with -Os check --batch takes 18 % more, with -O2 2 %; and join.c and near_top.c of whole/ (4 and 3 %).
file(GLOB small_sources CONFIGURE_DEPENDS src/games/*.c src/query/*.c src/search/*.c src/exact/*.c
    src/dataset/*.c)
list(FILTER small_sources EXCLUDE REGEX "query/(buffer|json_reader|json_writer|line|query|read_game|read_value|report).c$")
foreach(room_and_files
    "base: date" "expr: canonical given print_steps print_tex reader walk zero_sums" "goals: atoms rest rewrite"
    "judge: completion extract" "kernel: choose" "least: choose deepen graph least needs reduce settle" "rules: columns"
    "survey: best_tiles pool smaller_subsets subsets survey sweep sweep_sets sweep_terms" "texts: texts"
    "whole: claim count engine next_distance pieces plan values")
    string(REGEX MATCH "^[a-z]+" room "${room_and_files}")
    string(REGEX REPLACE "^[a-z]+: " "" files "${room_and_files}")
    separate_arguments(files)
    list(TRANSFORM files PREPEND "src/${room}/")
    list(TRANSFORM files APPEND ".c")
    list(APPEND small_sources ${files})
endforeach()
set_source_files_properties(${small_sources} PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:-Os>")

# Of what -O3 adds, two things make the library 16 kB larger and nothing faster: recursive functions unrolled into themselves,
# and loops over a handful of items in vectors. The kernels of surveys alone, and what counts in them, gain by vectors (5 %).
include(CheckCCompilerFlag)
check_c_compiler_flag(--param=max-inline-recursive-depth-auto=0 TALLY_KNOWS_RECURSIVE_INLINING)
check_c_compiler_flag(-fvect-cost-model=very-cheap TALLY_KNOWS_VERY_CHEAP_VECTORS)
if(TALLY_KNOWS_RECURSIVE_INLINING)
    target_compile_options(tally_objects PRIVATE $<$<CONFIG:Release>:--param=max-inline-recursive-depth-auto=0>)
endif()
if(TALLY_KNOWS_VERY_CHEAP_VECTORS)
    target_compile_options(tally_objects PRIVATE $<$<CONFIG:Release>:-fvect-cost-model=very-cheap>)
    file(GLOB vector_sources CONFIGURE_DEPENDS src/kernel/*512.c src/kernel/avx2.c src/kernel/scalar.c src/survey/count*.c)
    set_source_files_properties(${vector_sources} PROPERTIES
        COMPILE_OPTIONS "$<$<CONFIG:Release>:-fvect-cost-model=dynamic>")
endif()

# Guards of the stack stand where texts and questions are read. The engines, which see checked games alone, go without:
# with them they take up to 5 % more instructions.
if(TALLY_KNOWS_fstack_protector_strong_is_ours)
    file(GLOB engine_sources CONFIGURE_DEPENDS src/base/*.c src/answer/*.c src/lattice/*.c src/forest/*.c src/kernel/*.c
        src/whole/*.c src/goals/*.c src/exact/*.c src/least/*.c src/sieve/*.c src/search/*.c src/survey/*.c)
    set_property(SOURCE ${engine_sources} APPEND PROPERTY COMPILE_OPTIONS -fno-stack-protector)
endif()

add_library(tally_parts STATIC EXCLUDE_FROM_ALL $<TARGET_OBJECTS:tally_objects>)
set_target_properties(tally_parts PROPERTIES OUTPUT_NAME tally-parts)

add_library(tally_shared SHARED $<TARGET_OBJECTS:tally_objects>)

# The archive's only object: all objects linked into one, whose hidden names become local. Where there is no objcopy, or
# another linker than ELF's, the archive has the objects as they are, and hidden names that a program may not use again.
set(archive_objects $<TARGET_OBJECTS:tally_objects>)
if(CMAKE_OBJCOPY AND CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF" AND NOT TALLY_FUZZ)
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
        COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${one_object}
        DEPENDS tally_objects $<TARGET_OBJECTS:tally_objects>
        COMMAND_EXPAND_LISTS VERBATIM
        COMMENT "Linking the archive's object")
    set_source_files_properties(${one_object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    set(archive_objects ${one_object})
endif()
add_library(tally_static STATIC ${archive_objects})
set_target_properties(tally_static PROPERTIES LINKER_LANGUAGE C)

# The number of the binary interface, which packaging/*.abi describes. It grows when a program that is linked with the library
# would no longer work; the version of tally follows it after the number, so that a newer library has the larger name.
set(interface 1)

foreach(kind static shared)
    string(TOUPPER ${kind} KIND)
    add_library(tally_threads_${kind} ${KIND} threads/threads.c)
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

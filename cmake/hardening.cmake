# SPDX-License-Identifier: MIT
# What makes a mistake harder to use against who runs tally: programs at random addresses (PIE), tables that are read-only
# once they are filled (full RELRO), guards of the stack, checked functions of the C library (FORTIFY), marked targets of jumps
# (CET, or BTI of arm64), and no jump over the guard page of the stack. Where the builder's own flags speak of one of them, as
# those of Debian do, that one is theirs. tests/structure/hardening_test.sh looks at what was built.
option(TALLY_HARDENING "Harden what is built, where CMAKE_C_FLAGS does not" ON)
# For Windows, the linker does the like by itself; guards of the stack would need one more library.
if(NOT TALLY_HARDENING OR NOT PROJECT_IS_TOP_LEVEL OR WIN32)
    return()
endif()
include(CheckCCompilerFlag)
include(CheckLinkerFlag)
include(CheckPIESupported)
string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
set(given "${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_${build_type}} ${CMAKE_EXE_LINKER_FLAGS}")

check_pie_supported(LANGUAGES C)
if(NOT given MATCHES "-f(no-)?(pie|PIE|pic|PIC)|-(static|no-pie)")
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()

function(harden family flag)
    string(MAKE_C_IDENTIFIER "TALLY_KNOWS${flag}" known)
    check_c_compiler_flag(${flag} ${known})
    if(${known} AND NOT given MATCHES "${family}")
        target_compile_options(tally_flags INTERFACE ${flag})
        set(${known}_is_ours ON PARENT_SCOPE)
    endif()
endfunction()
harden("-f(no-)?stack-protector" -fstack-protector-strong)
harden("-f(no-)?stack-clash-protection" -fstack-clash-protection)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|i.86")
    harden("-fcf-protection" -fcf-protection)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
    harden("-mbranch-protection" -mbranch-protection=standard)
endif()
# FORTIFY needs a compiler that optimises; sanitizers check more than it.
if(NOT given MATCHES "_FORTIFY_SOURCE" AND NOT TALLY_SANITIZE AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
    target_compile_options(tally_flags INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
endif()
foreach(flag relro now)
    check_linker_flag(C "-Wl,-z,${flag}" TALLY_LINKS_${flag})
    if(TALLY_LINKS_${flag})
        list(APPEND TALLY_LINK_OPTIONS -Wl,-z,${flag})
        target_link_options(tally_flags INTERFACE -Wl,-z,${flag})
    endif()
endforeach()

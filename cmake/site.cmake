# SPDX-License-Identifier: MIT
# The page, beside the command, where `tally serve` looks for it, and in share/tally/site once installed. Built where
# there is a service to serve it, and clang and wasm-ld to compile the library to WebAssembly (tools/site, tools/wasm).
find_program(TALLY_WASM_CLANG clang)
find_program(TALLY_WASM_LD wasm-ld)
if(NOT TALLY_HAVE_HTTPD OR NOT TALLY_WASM_CLANG OR NOT TALLY_WASM_LD OR TALLY_SANITIZE OR TALLY_COVERAGE OR TALLY_FUZZ)
    return()
endif()

file(GLOB_RECURSE site_sources CONFIGURE_DEPENDS
    web/* bindings/js/*.js app/wasm/* app/common/*.[ch] src/*.[ch] include/*.h tools/site tools/wasm)
set(site_stamp ${PROJECT_BINARY_DIR}/site.stamp)
add_custom_command(OUTPUT ${site_stamp}
    COMMAND ${CMAKE_COMMAND} -E env CLANG=${TALLY_WASM_CLANG} WASM_LD=${TALLY_WASM_LD}
        ${PROJECT_SOURCE_DIR}/tools/site ${PROJECT_BINARY_DIR}/site
    COMMAND ${CMAKE_COMMAND} -E touch ${site_stamp}
    DEPENDS ${site_sources}
    COMMENT "Building the page"
    VERBATIM)
add_custom_target(tally_site ALL DEPENDS ${site_stamp})
install(DIRECTORY ${PROJECT_BINARY_DIR}/site DESTINATION ${CMAKE_INSTALL_DATADIR}/tally)

# SPDX-License-Identifier: MIT
# What `make install` installs: the headers, the libraries, the command, the packages for pkg-config and CMake, the
# man page, the completions, and in share/doc/tally the licence, the documents and the examples. All paths in the packages are relative, so that the prefix may be moved.
include(CMakePackageConfigHelpers)

install(TARGETS tally_static tally_shared tally_threads_static tally_threads_shared EXPORT tallyTargets)
install(DIRECTORY include/tally TYPE INCLUDE FILES_MATCHING PATTERN "*.h")
if(TARGET tally_command)
    install(TARGETS tally_command)
endif()
foreach(program tally_serve tally_atlas)
    if(TARGET ${program})
        install(TARGETS ${program} DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/tally)
    endif()
endforeach()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/tally)
install(EXPORT tallyTargets NAMESPACE tally:: DESTINATION ${package_dir})
configure_package_config_file(cmake/tallyConfig.cmake.in tallyConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(tallyConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tallyConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/tallyConfigVersion.cmake
    DESTINATION ${package_dir})

# The way from the .pc file back to the prefix, such as ../.., and from there to the directories. A builder may give these
# as absolute paths, as Nix does.
file(RELATIVE_PATH TALLY_PC_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" TALLY_PC_PREFIX "${TALLY_PC_PREFIX}")
file(RELATIVE_PATH TALLY_PC_LIBDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH TALLY_PC_INCLUDEDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
foreach(package tally tally-threads)
    configure_file(cmake/${package}.pc.in ${package}.pc @ONLY)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${package}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()

install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN __pycache__ EXCLUDE)
file(GLOB man_pages CONFIGURE_DEPENDS man/*.1)
install(FILES ${man_pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES completions/tally.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME tally OPTIONAL)
install(FILES completions/_tally DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions OPTIONAL)
install(FILES completions/tally.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d OPTIONAL)

# The unit of systemd names the command where it is installed, which the prefix of `cmake --install` decides.
if(TARGET tally_serve)
    file(RELATIVE_PATH bin_place ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_BINDIR})
    install(CODE "set(bindir \"\${CMAKE_INSTALL_PREFIX}/${bin_place}\")
        configure_file(\"${CMAKE_CURRENT_SOURCE_DIR}/packaging/tally.service.in\"
            \"${CMAKE_CURRENT_BINARY_DIR}/tally.service\" @ONLY)")
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tally.service DESTINATION lib/systemd/system)
endif()

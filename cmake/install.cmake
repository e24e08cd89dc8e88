# Installation and packages. There are two components:
#
#   program       assay, the programs that it starts (libexec/assay), man pages, completions and documents
#   development   the libraries and their headers, for find_package(assay): see cmake/package/assay-config.cmake.in
#
#   cmake --install build/release --prefix /opt/assay [--component program]
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(zsh_default share/zsh/site-functions)
if(EXISTS /etc/debian_version)
  set(zsh_default share/zsh/vendor-completions)
endif()
set(ASSAY_ZSH_COMPLETIONS ${zsh_default} CACHE STRING "Where zsh finds completions, below the prefix")

# The program itself writes man pages and completions, from the declarations of its commands.
set(reference ${PROJECT_BINARY_DIR}/reference)
add_custom_command(OUTPUT ${reference}/assay.fish
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${reference}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${reference}/man1
  COMMAND assay-engines completion man -o ${reference}/man1
  COMMAND gzip -9n -r ${reference}/man1
  COMMAND assay-engines completion bash -o ${reference}/assay.bash
  COMMAND assay-engines completion zsh -o ${reference}/_assay
  COMMAND assay-engines completion fish -o ${reference}/assay.fish
  COMMAND assay explain --format markdown -o ${reference}/labels
  DEPENDS assay assay-engines VERBATIM COMMENT "Writing man pages, completions and pages of labels")
add_custom_target(assay_reference ALL DEPENDS ${reference}/assay.fish)

set(own ${CMAKE_INSTALL_LIBEXECDIR}/assay)
install(TARGETS assay RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(TARGETS assay-engines assay-mutants assay-pjrt RUNTIME DESTINATION ${own} COMPONENT program)
if(TARGET assay_arb)
  install(TARGETS assay_arb LIBRARY DESTINATION ${own} COMPONENT program)
endif()
install(TARGETS assay_pjrt LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT program)
if(TARGET assay_shared)
  # For C, with the header: pkg-config assay, or find_package(assay COMPONENTS library).
  set_target_properties(assay_shared PROPERTIES EXPORT_NAME library)
  install(TARGETS assay_shared EXPORT assay_shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT program
    NAMELINK_COMPONENT development)
  install(EXPORT assay_shared NAMESPACE assay:: FILE assay_shared.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/assay
    COMPONENT development)
  install(FILES capi/assay.h DESTINATION include/assay COMPONENT development)
  if(ASSAY_REPOSITORY)
    set(assay_pc_url "URL: ${ASSAY_REPOSITORY}\n")
  endif()
  file(RELATIVE_PATH assay_pc_up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  configure_file(cmake/package/assay.pc.in ${PROJECT_BINARY_DIR}/assay.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/assay.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endif()
install(DIRECTORY ${reference}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program)
install(FILES ${reference}/assay.bash DESTINATION share/bash-completion/completions RENAME assay COMPONENT program)
install(FILES ${reference}/_assay DESTINATION ${ASSAY_ZSH_COMPLETIONS} COMPONENT program)
install(FILES ${reference}/assay.fish DESTINATION share/fish/vendor_completions.d COMPONENT program)
install(DIRECTORY ${reference}/labels DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT program)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES cmake/package/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(DIRECTORY docs examples findings editors DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
# Other files that README.md and docs/ link to. tests/package/try_install follows the links.
foreach(page ARCHITECTURE.md CONTRIBUTING.md LICENSE equiv/README.md generators/README.md harness/README.md campaign/folder/README.md
    .github/SECURITY.md harness/workers/mlir/README.md oracle/functions/README.md spec/LINT.md spec/OFFICIAL.md spec/README.md spec/TYPES.md
    spec/profiles/README.md
    capi/assay.h verify/README.md)
  cmake_path(GET page PARENT_PATH folder)
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder} COMPONENT program)
endforeach()
# The certificate checker and the rules that it reads: share/assay/verify/verify.py finds ../spec.
install(DIRECTORY verify spec DESTINATION share/assay COMPONENT program PATTERN __pycache__ EXCLUDE)

# The libraries. `prove` needs Z3; `generators` and `harness` need the libraries of suites; `constraints` checks programs.
set(exported support oracle semantics grammar bounds constraints constraints_prove diagnostics generators equiv harness)
if(ASSAY_PUBLISH)
  list(APPEND exported publish)
endif()
add_library(assay_arb_static STATIC EXCLUDE_FROM_ALL $<TARGET_OBJECTS:assay_arb_objects>)
target_link_libraries(assay_arb_static PUBLIC assay_options flint-arb flint)
# Users of the installed oracle link Arb directly, because there is no module to load.
target_link_libraries(assay_oracle INTERFACE $<INSTALL_INTERFACE:assay::arb_static>)
target_link_libraries(assay_generators INTERFACE $<INSTALL_INTERFACE:archive>)  # LibArchive::LibArchive has paths in it
set(libraries assay_options assay_fmt assay_arb_static)
foreach(name IN LISTS exported)
  list(APPEND libraries assay_${name})
endforeach()
foreach(library IN LISTS libraries)
  string(REGEX REPLACE "^assay_(constraints_)?" "" name ${library})
  if(library STREQUAL assay_constraints)
    set(name constraints)
  endif()
  set_target_properties(${library} PROPERTIES EXPORT_NAME ${name})
endforeach()
# Not part of `all`. The target assay_package builds everything that a package contains.
add_custom_target(assay_package DEPENDS assay assay_pjrt assay-engines assay-mutants assay-pjrt assay_reference assay_arb_static
  $<TARGET_NAME_IF_EXISTS:assay_shared>)
install(TARGETS ${libraries} EXPORT assay_libraries
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/assay COMPONENT development
  INCLUDES DESTINATION include/assay)
set(config ${CMAKE_INSTALL_LIBDIR}/cmake/assay)
install(EXPORT assay_libraries NAMESPACE assay:: DESTINATION ${config} COMPONENT development)
configure_package_config_file(cmake/package/assay-config.cmake.in ${PROJECT_BINARY_DIR}/assay-config.cmake
  INSTALL_DESTINATION ${config} NO_SET_AND_CHECK_MACRO)
# Before 1.0, a new minor version may change the libraries.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/assay-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/assay-config.cmake ${PROJECT_BINARY_DIR}/assay-config-version.cmake
  DESTINATION ${config} COMPONENT development)
install(FILES cmake/package/copyright DESTINATION share/doc/libassay-dev COMPONENT development)
foreach(folder support oracle semantics grammar bounds constraints diagnostics generators equiv harness publish)
  install(DIRECTORY ${folder} DESTINATION include/assay COMPONENT development
    FILES_MATCHING PATTERN "*.hpp" PATTERN "harness/pjrt/api/*.h"
    PATTERN "generators/mutants" EXCLUDE PATTERN "harness/workers" EXCLUDE PATTERN "harness/pjrt/plugin" EXCLUDE)
endforeach()

# Debian packages: cpack --config build/release/CPackConfig.cmake. scripts/package tests them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME assay)
# Debian requires the maintainer's address. Like Debian's own tools, it is read from DEBFULLNAME and DEBEMAIL, or from this variable.
set(maintainer "assay built from source <root@localhost>")
if(DEFINED ENV{DEBFULLNAME} AND DEFINED ENV{DEBEMAIL})
  set(maintainer "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()
set(CPACK_PACKAGE_CONTACT ${maintainer} CACHE STRING "Who makes the packages: NAME <ADDRESS>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "formal specification checker for StableHLO")
if(ASSAY_REPOSITORY)
  set(CPACK_PACKAGE_HOMEPAGE_URL ${ASSAY_REPOSITORY})
endif()
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME assay)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "python3 (>= 3.11)")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
"Decides whether a program conforms to the StableHLO specification, executes
it exactly, proves its rules for all sizes, and makes and runs conformance
suites for compilers.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libassay-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
"The libraries of assay, their headers and CMake package files: reading
StableHLO programs, checking them, executing them, and conformance suites.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "assay, libmpfr-dev, libgmp-dev, libmpc-dev, libflint-dev, libflint-arb-dev, libfmt-dev, zlib1g-dev")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS "libz3-dev, nettle-dev, librapidcheck-dev, libpugixml-dev, libarchive-dev, cmake")
include(CPack)

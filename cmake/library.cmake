# libassay.so, the C library (capi/assay.h). It contains all code of this project that it uses, and exports only the functions
# of its header. Its version is that of the header (ASSAY_API_VERSION), not that of the project.
file(STRINGS capi/assay.h api_version REGEX "^#define ASSAY_API_VERSION")
string(REGEX MATCH "[0-9]+" api_version "${api_version}")
file(GLOB library_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/capi/*.cpp)
add_library(assay_shared SHARED ${library_sources} oracle/arb/load_module.cpp)
set_target_properties(assay_shared PROPERTIES
  OUTPUT_NAME assay VERSION ${api_version}.${PROJECT_VERSION} SOVERSION ${api_version}
  LIBRARY_OUTPUT_DIRECTORY ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}  # next to the programs and libraries that it starts and loads
  CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON LINK_DEPENDS ${PROJECT_SOURCE_DIR}/capi/assay.map)
assay_compile(assay_shared 2)
assay_join(assay_shared ${library_sources})
target_include_directories(assay_shared INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/capi>
  $<INSTALL_INTERFACE:include/assay>)
target_link_libraries(assay_shared PRIVATE $<BUILD_INTERFACE:assay_options> ${assay_optimised} assay_harness assay_generators assay_bounds assay_diagnostics
  $<BUILD_INTERFACE:nlohmann_json::nlohmann_json> ${CMAKE_DL_LIBS})
target_link_options(assay_shared PRIVATE -Wl,--version-script=${PROJECT_SOURCE_DIR}/capi/assay.map
  -Wl,--exclude-libs,ALL -Wl,--gc-sections -Wl,--as-needed -Wl,-Bsymbolic -Wl,--no-undefined
  -Wl,-z,nodelete)  # abandoned work may still be running
add_dependencies(assay_shared assay_arb assay-engines)

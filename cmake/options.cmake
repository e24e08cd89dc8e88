# Compile options of all targets, and the helper functions of CMakeLists.txt.

# The libraries are linked into programs and into shared objects (the C library, the PJRT plug-in, the Python module).
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
add_compile_options($<$<CXX_COMPILER_ID:GNU>:-fno-semantic-interposition>)

add_library(assay_options INTERFACE)
target_compile_features(assay_options INTERFACE cxx_std_20)
target_include_directories(assay_options INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
# Only for our own sources. Users of the libraries choose their own options.
set(assay_warnings -Wall -Wextra -Werror -ffp-contract=off
  -fno-trapping-math  # no code reads floating-point exceptions; loops with conditions are vectorized
  -ffunction-sections -fdata-sections  # `assay` is linked without the functions that need Arb
  # GCC 12 reports false warnings about std::string and std::optional (PR 105329, 105593, 105651) with precompiled headers.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-maybe-uninitialized>
  # In a unity build, the sources of a folder include each other although they are not headers.
  $<$<AND:$<BOOL:${ASSAY_UNITY}>,$<CXX_COMPILER_ID:GNU>>:-Wno-subobject-linkage>
  # Spirit X3 grammars and parsers use both patterns.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-overloaded-shift-op-parentheses -Wno-unused-const-variable>)
target_compile_options(assay_options INTERFACE "$<BUILD_INTERFACE:${assay_warnings}>")
add_library(assay_fmt STATIC ${PROJECT_SOURCE_DIR}/cmake/fmt.cpp)
target_compile_features(assay_fmt PUBLIC cxx_std_20)
target_link_libraries(assay_options INTERFACE assay_fmt)

if(ASSAY_SANITIZE)
  # `undefined` must stop the program. Otherwise a test would pass in spite of it.
  add_compile_options(-fsanitize=${ASSAY_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${ASSAY_SANITIZE})
endif()
if(ASSAY_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

set_property(GLOBAL PROPERTY JOB_POOLS heavy=2)

find_program(mold mold)
if(mold)
  add_link_options(-fuse-ld=mold)
endif()

# assay_compile(TARGET LEVEL [PRECOMPILED]): optimizes TARGET at -OLEVEL in a release: 0, 1, 2 or s. Use -Os for targets that compute
# little: it compiles a fifth slower than -O0, and the code is a quarter of the size. With sanitizers, only targets with -O2 are
# optimized (at -O1): for the others, optimization takes more time than it saves. PRECOMPILED is a target whose precompiled header
# TARGET shares (see assay_precompiled). By default there is none, as for targets with few sources, which would not become faster.
function(assay_compile target level)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O${level}>)
  if(ASSAY_SANITIZE AND NOT level STREQUAL 2)
    target_compile_options(${target} PRIVATE -O0)
  endif()
  if(ARGC GREATER 2)
    target_precompile_headers(${target} REUSE_FROM ${ARGV2})
  endif()
endfunction()

# assay_precompiled(NAME LEVEL options...): a target that compiles precompiled.hpp once for all targets with -OLEVEL and these
# options. GCC uses the optimization options of the precompiled header, whatever the command line contains.
function(assay_precompiled name level)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/precompiled/${name}.cpp CONTENT "")
  add_library(${name} OBJECT EXCLUDE_FROM_ALL ${PROJECT_BINARY_DIR}/precompiled/${name}.cpp)
  target_link_libraries(${name} PRIVATE assay_options)
  assay_compile(${name} ${level})
  target_compile_options(${name} PRIVATE ${ARGN})
  target_precompile_headers(${name} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/precompiled.hpp)
endfunction()
foreach(level s 1 2)
  assay_precompiled(assay_precompiled_${level} ${level})
endforeach()

# assay_library(FOLDER [OPTIMIZE level] [SOURCES more...] [EXCEPT names...] [UNFUZZED names...]):
# adds assay_FOLDER, a static library of FOLDER/**.cpp. A name with a final / is a folder. Use -O2 only for libraries that compute
# much. UNFUZZED are the sources that neither fuzz targets nor conformance programs need: see assay_unfuzzed.
function(assay_library folder)
  cmake_parse_arguments(arg "" "OPTIMIZE" "SOURCES;EXCEPT;UNFUZZED" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
  foreach(name IN LISTS arg_EXCEPT)
    list(FILTER sources EXCLUDE REGEX "^${PROJECT_SOURCE_DIR}/${folder}/${name}")
  endforeach()
  string(REPLACE "/" "_" name ${folder})
  set(unfuzzed)
  if(ASSAY_FUZZ AND arg_UNFUZZED)
    set(unfuzzed ${sources})
    list(JOIN arg_UNFUZZED "|" names)
    list(FILTER sources EXCLUDE REGEX "^${PROJECT_SOURCE_DIR}/${folder}/(${names})")
    list(REMOVE_ITEM unfuzzed ${sources})
    assay_unfuzzed(assay_${name} ${unfuzzed})
  endif()
  add_library(assay_${name} STATIC ${sources} ${arg_SOURCES})
  target_link_libraries(assay_${name} PUBLIC assay_options)
  if(NOT DEFINED arg_OPTIMIZE)
    set(arg_OPTIMIZE 2)
  endif()
  assay_compile(assay_${name} ${arg_OPTIMIZE} assay_precompiled_${arg_OPTIMIZE})
  assay_join(assay_${name} ${sources})
  if(unfuzzed)
    assay_join(assay_${name}_unfuzzed ${unfuzzed})
  endif()
endfunction()

set(assay_unfuzzed_options -g0 -fno-sanitize=all)
if(ASSAY_FUZZ)
  assay_precompiled(assay_precompiled_unfuzzed 0 ${assay_unfuzzed_options})
endif()

# assay_unfuzzed(LIBRARY sources...): with ASSAY_FUZZ, compiles the rest of LIBRARY as objects, without sanitizers, because no
# sanitized program runs it. It is compiled only for the warnings of this compiler. Programs that need it still link.
function(assay_unfuzzed library)
  set(rest ${library}_unfuzzed)
  add_library(${rest} OBJECT EXCLUDE_FROM_ALL ${ARGN})
  target_include_directories(${rest} PRIVATE $<TARGET_PROPERTY:${library},INCLUDE_DIRECTORIES>)
  target_compile_definitions(${rest} PRIVATE $<TARGET_PROPERTY:${library},COMPILE_DEFINITIONS>)
  target_link_libraries(${rest} PRIVATE assay_options)
  assay_compile(${rest} 0 assay_precompiled_unfuzzed)
  target_compile_options(${rest} PRIVATE ${assay_unfuzzed_options})
  set_property(GLOBAL APPEND PROPERTY ASSAY_UNFUZZED ${rest})
endfunction()

# assay_join(TARGET sources...): with ASSAY_UNITY, compiles the sources of a folder as one, which takes half the time. Except in
# tests, all folders of a target with at most six sources are also compiled as one. So names in unnamed namespaces must be unique
# in a folder, and in all small folders of a target. Sources that include Spirit are compiled alone, because they need most memory.
function(assay_join target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${ASSAY_UNITY} UNITY_BUILD_MODE GROUP)
  set(groups)
  foreach(source IN LISTS ARGN)
    file(STRINGS ${source} spirit REGEX "include .(grammar/x3/(tokens|failure_text)|grammar/text/(rules|config)).hpp" LIMIT_COUNT 1)
    if(NOT spirit)
      get_filename_component(folder ${source} DIRECTORY)
      file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
      string(REPLACE "/" "_" group ${folder})
      list(APPEND groups ${group})
      list(APPEND sources_${group} ${source})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES groups)
  foreach(group IN LISTS groups)
    list(LENGTH sources_${group} length)
    set(name ${group})
    if(length LESS_EQUAL 6 AND NOT group MATCHES "^tests_")
      set(name ${target}_small_folders)
    endif()
    set_source_files_properties(${sources_${group}} PROPERTIES UNITY_GROUP ${name})
  endforeach()
endfunction()

# assay_embed(OUTPUT FOLDER FUNCTION HEADER endings...): a C++ source that contains the files of FOLDER with these endings.
# assay_embed_archive(...): the same, compressed.
macro(assay_embed)
  assay_embed_by(embed_files.cmake ${ARGN})
endmacro()
macro(assay_embed_archive)
  assay_embed_by(embed_archive.cmake ${ARGN})
endmacro()

function(assay_embed_by script output folder function header)
  list(TRANSFORM ARGN PREPEND "${PROJECT_SOURCE_DIR}/${folder}/*." OUTPUT_VARIABLE patterns)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${patterns})
  list(JOIN ARGN "," endings)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${PROJECT_SOURCE_DIR}/${folder} -DENDINGS=${endings} -DFUNCTION=${function}
            -DHEADER=${header} -DOUTPUT=${output} -P ${PROJECT_SOURCE_DIR}/cmake/${script}
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/${script}
    COMMENT "Embedding ${folder}/"
    VERBATIM)
endfunction()

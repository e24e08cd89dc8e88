# assay_libarchive: libarchive, for suites as archives. The shared library depends on libxml2 and ICU, for a format that assay does
# not read: 35 MB in a wheel. So the static library is linked if it exists and links without them; unused functions are dropped.
# Debian's libarchive-dev does not install headers of the libraries that it calls. If one of them is missing, the shared one is used.
include(CheckCXXSourceCompiles)
find_package(LibArchive REQUIRED)
add_library(assay_libarchive INTERFACE)
target_include_directories(assay_libarchive SYSTEM INTERFACE ${LibArchive_INCLUDE_DIRS})
find_library(ASSAY_STATIC_ARCHIVE NAMES libarchive.a)
set(static_archive ${ASSAY_STATIC_ARCHIVE} -lnettle -llzma -lzstd -lbz2 -lz -Wl,--gc-sections)
if(ASSAY_STATIC_ARCHIVE AND NOT ASSAY_SANITIZE)
  set(CMAKE_REQUIRED_LIBRARIES ${static_archive})
  check_cxx_source_compiles("#include <archive.h>
    int main() {
      archive* one = archive_write_new();
      archive* other = archive_read_new();
      int const done = archive_write_set_format_zip(one) + archive_write_set_format_pax_restricted(one) +
                       archive_write_add_filter_zstd(one) + archive_write_add_filter_gzip(one) +
                       archive_read_support_format_zip(other) + archive_read_support_filter_zstd(other);
      return done + archive_write_open_filename(one, \"\") + archive_read_free(other) + archive_write_free(one);
    }" ASSAY_ARCHIVE_LINKS)
  unset(CMAKE_REQUIRED_LIBRARIES)
endif()
if(ASSAY_ARCHIVE_LINKS)
  target_link_libraries(assay_libarchive INTERFACE ${static_archive})
else()
  target_link_libraries(assay_libarchive INTERFACE LibArchive::LibArchive)
endif()

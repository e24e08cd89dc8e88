# assay_libarchive: libarchive for suites as archives. The shared one needs libxml2, and that ICU, for a format that is not read
# here: 35 MB in a wheel. So the static one is linked where it is there and links without them, and what is not called is dropped.
# What it calls has no headers installed by Debian's libarchive-dev; without these libraries the shared one is taken.
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

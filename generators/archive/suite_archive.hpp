// Archives of suites: the files of a suite's folder, with manifest.json first and the others sorted by path.
//
// The same files yield the same bytes with the same versions of libarchive, zlib and libzstd: entries have no owner, no
// time and a fixed mode. Input is untrusted: links, duplicate files, names that are not plain paths within the folder,
// and sizes above the limits are errors.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "support/result.hpp"

namespace assay {

constexpr std::string_view kArchiveEndings = ".tar.zst, .tar.gz, .tar or .zip";

// Whether a path names an archive, by its extension.
bool names_archive(std::string_view path);

// The reason why a suite cannot be written to this path: it has the extension of an archive format that cannot be
// written. Empty if it can.
std::string problem_of_archive_name(std::string_view path);

struct ArchiveChoice {
  std::map<std::string, std::string> texts;      // files that are added to those of the folder, or replace them
  std::function<bool(std::string_view)> wanted;  // selects files of the folder; empty: all
};

// Writes all files below `folder` to the archive `path`, which appears when it is complete. Keeps only one file in
// memory.
Result<void> write_suite_archive(std::string const& folder, std::string const& path, ArchiveChoice const& choice = {});

struct UnpackLimits {
  std::uint64_t files = 20'000'000;
  std::uint64_t bytes = std::uint64_t{64} << 30;      // of all files
  std::uint64_t file_bytes = std::uint64_t{4} << 30;  // of a single file
};

// Unpacks an archive into `folder`, which must exist and be empty. `wanted` selects files; empty: all.
Result<void> unpack_suite_archive(std::string const& path, std::string const& folder, UnpackLimits const& limits = {},
                                  std::function<bool(std::string_view)> const& wanted = nullptr);

}  // namespace assay

// Suites as archives: the files of a suite's folder, manifest.json first, then the others in the order of their paths.
//
// The same files yield the same bytes with the same versions of libarchive, zlib and libzstd: entries have no owner, no
// time and one mode. Input is untrusted: entries with other than plain names below the folder, links, duplicate files,
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

// Whether a path names an archive, by its ending.
bool names_archive(std::string_view path);

// Why a path is not one to write a suite to: it ends as archives do that are not written. Empty: it can be.
std::string problem_of_archive_name(std::string_view path);

struct ArchiveChoice {
  std::map<std::string, std::string> texts;  // files that are not in the folder, or have this text in place of theirs
  std::function<bool(std::string_view)> wanted;  // files of the folder; nothing: all
};

// All files below `folder` as the archive `path`, which appears when it is whole. One file is in memory at a time.
Result<void> write_suite_archive(std::string const& folder, std::string const& path, ArchiveChoice const& choice = {});

struct UnpackLimits {
  std::uint64_t files = 20'000'000;
  std::uint64_t bytes = std::uint64_t{64} << 30;      // of all files
  std::uint64_t file_bytes = std::uint64_t{4} << 30;  // of one file
};

// Writes the files of an archive below `folder`, which exists and is empty. `wanted`: only files for which it returns
// true.
Result<void> unpack_suite_archive(std::string const& path, std::string const& folder, UnpackLimits const& limits = {},
                                  std::function<bool(std::string_view)> const& wanted = nullptr);

}  // namespace assay

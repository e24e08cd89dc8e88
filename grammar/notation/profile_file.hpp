// Parses profiles in TOML: the embedded ones of spec/profiles, and user files. spec/profiles/README.md describes the
// keys.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/sets/profile.hpp"
#include "support/result.hpp"

namespace assay {

inline constexpr std::size_t kMaxProfileBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMaxProfileErrors = 20;

// An error in a profile. Line and column are 1-based, columns count characters. Line 0 refers to the whole file.
struct ProfileError {
  std::string file;
  std::uint32_t line = 0, column = 0;
  std::string what;

  std::string text() const;  // "mine.toml:3:7: unknown op `expp`"
};

// A profile, or its first errors in text order, at most kMaxProfileErrors.
using ReadProfile = Result<Profile, std::vector<ProfileError>>;

std::vector<std::string> profile_names();  // of the embedded profiles, sorted

// `file` is the file's name for messages. The name of the profile is `file` without folders and ".toml".
ReadProfile parse_profile(std::string_view text, std::string const& file);

// Reads an embedded profile by name, or a file: `name_or_path` is a path if it contains '/' or ends in ".toml". Files
// longer than kMaxProfileBytes are rejected.
ReadProfile read_profile(std::string const& name_or_path);

}  // namespace assay

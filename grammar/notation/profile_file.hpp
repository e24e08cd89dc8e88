// Profiles from TOML text: those of spec/profiles, which are embedded, and the user's own. spec/profiles/README.md
// describes the keys.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/sets/profile.hpp"
#include "support/result.hpp"

namespace assay {

inline constexpr std::size_t kMostProfileBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMostProfileErrors = 20;

// Something wrong in a profile. Line and column count from 1, columns in characters; line 0: the file as a whole.
struct ProfileError {
  std::string file;
  std::uint32_t line = 0, column = 0;
  std::string what;

  std::string text() const;  // "mine.toml:3:7: unknown op `expp`"
};

// Either a profile or the first errors, at most kMostProfileErrors, in the order of the text.
using ReadProfile = Result<Profile, std::vector<ProfileError>>;

std::vector<std::string> profile_names();  // of the embedded profiles, sorted

// `text` as the file `file`, for messages. The profile's name is the file's, without folders and ".toml".
ReadProfile parse_profile(std::string_view text, std::string const& file);

// An embedded profile by its name, or the file of that path: a name with a '/' or that ends in ".toml" is a path. A
// file of more than kMostProfileBytes is not read.
ReadProfile read_profile(std::string const& name_or_path);

}  // namespace assay

#include "tools/command/profile.hpp"

#include "grammar/notation/profile_file.hpp"
#include "tools/command/terminal.hpp"

namespace assay::inline tools {

std::optional<Profile> load_profile(std::string const& name_or_path) {
  auto read = read_profile(name_or_path);
  if (read) return std::move(*read);
  for (auto const& error : read.error()) write_error(error.text());
  return std::nullopt;
}

}  // namespace assay::inline tools

#include "diagnostics/profile.hpp"

#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "grammar/notation/profile_file.hpp"

namespace assay {

Profile load_profile(std::string const& name_or_path) {
  auto read = read_profile(name_or_path);
  if (read) return std::move(*read);
  for (auto const& error : read.error()) write_error(error.text());
  stop(ExitStatus::usage);
}

}  // namespace assay

// Profiles of arbitrary bytes: each is a profile, or has errors with locations and reasons.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "grammar/notation/profile_file.hpp"
#include "tests/fuzz/require.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using assay::testing::require;
  std::string_view const text(reinterpret_cast<char const*>(data), size);
  auto const read = assay::parse_profile(text, "fuzz.toml");
  if (read) return 0;
  require(!read.error().empty() && read.error().size() <= assay::kMaxProfileErrors, "a refusal has a few reasons");
  for (auto const& error : read.error()) require(!error.what.empty() && !error.text().empty(), "an error says what");
  return 0;
}

// libFuzzer: the journal of a campaign, which may be truncated or changed. It is read, or there is an error message
// with its location. Reading it again has the same result.
#include <cstdint>
#include <string_view>

#include "campaign/folder/campaign_folder.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using namespace assay::campaign;
using assay::testing::require;

void inspect_journal(std::string_view text) {
  std::size_t whole = 0;
  auto const state = read_journal(text, "journal.jsonl", &whole);
  if (!state) return require(state.error().starts_with("journal.jsonl:"));
  require(whole <= text.size() && (whole == 0 || text[whole - 1] == '\n'));
  auto const again = read_journal(text.substr(0, whole), "journal.jsonl");
  require(bool(again) && again->ends() == state->ends() && again->causes.size() == state->causes.size());
  for (auto const& cause : state->causes) {
    std::string const line = head_line(state->head) + "\n" + cause_line(cause) + "\n";
    auto const alone = read_journal(line, "journal.jsonl");
    require(bool(alone) && alone->causes.size() == 1 && alone->causes[0].name == cause.name);
  }
  for (auto const& [alias, index] : state->aliases) require(index < state->causes.size());
  require(state->novelty.hits().size() == state->novelty.features().size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  inspect_journal({reinterpret_cast<char const*>(data), size});
  return 0;
}

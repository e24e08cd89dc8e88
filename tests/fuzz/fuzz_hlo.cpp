// HLO texts of arbitrary bytes: reading, lowering and checking do not crash, every finding is within the text, and a
// text without a syntax error is printed as a text that reads and prints as the same text again.
#include <cstddef>
#include <cstdint>
#include <string>

#include "constraints/check/check.hpp"
#include "grammar/hlo/lower.hpp"
#include "grammar/hlo/print.hpp"
#include "grammar/hlo/read.hpp"
#include "tests/fuzz/outcomes.hpp"
#include "tests/fuzz/require.hpp"

namespace {

constexpr std::size_t kMaxBytes = 8192;  // limits the time for one input

using assay::testing::require;

void places_are_inside(std::size_t size, assay::Diagnostics const& found) {
  for (auto const& diagnostic : found.all()) {
    bool const inside = diagnostic.range.begin <= diagnostic.range.end && diagnostic.range.end <= size;
    require(inside, "a finding lies within the text", diagnostic.message);
    require(!diagnostic.label.empty() && !diagnostic.message.empty(), "a finding has a label and a message");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size > kMaxBytes) return 0;
  std::string const text(reinterpret_cast<char const*>(data), size);
  auto const source = assay::Source::from_string("fuzz", text);
  assay::Diagnostics syntax;
  auto const module = assay::hlo::read_module(source.text(), syntax);
  places_are_inside(size, syntax);
  assay::Diagnostics found;
  auto const program = assay::hlo::lower_module(module, source, found);
  places_are_inside(size, found);
  assay::Diagnostics judged;
  assay::check_program(program, {}, judged);
  places_are_inside(size, judged);
  assay::testing::count_outcome(syntax.errors() > 0   ? "not read"
                                : found.errors() > 0  ? "no module"
                                : judged.errors() > 0 ? "refused"
                                                      : "accepted");
  if (syntax.errors() > 0) return 0;
  std::string const once = assay::hlo::print_module(module, source.text());
  assay::Diagnostics again;
  auto const read_back = assay::hlo::read_module(once, again);
  require(again.errors() == 0, "printed text reads back", again.all().empty() ? once : again.all()[0].message + once);
  std::string const twice = assay::hlo::print_module(read_back, once);
  require(once == twice, "printing is idempotent", once + "\n---\n" + twice);
  return 0;
}

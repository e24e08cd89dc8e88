// Formulas and op files of arbitrary bytes: reading does not crash, and a formula is printed as a text that reads as an
// equal formula.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "grammar/notation/op_file.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/grammar/dump.hpp"

namespace {

using assay::testing::require;

void round_trip(assay::Expr const& formula) {
  auto const again = assay::parse_formula(assay::to_string(formula));
  require(bool(again));
  require(assay::testing::without_places(formula) == assay::testing::without_places(*again));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const text(reinterpret_cast<char const*>(data), size);
  if (auto const formula = assay::parse_formula(text)) {
    require(formula->begin <= formula->end && formula->end <= size);
    round_trip(*formula);
  } else {
    require(formula.error().offset <= size && !formula.error().message.empty());
  }
  auto const file = assay::parse_spec_file("fuzz.spec", text);
  if (file) {
    for (assay::OpSpec const& op : file->ops) {
      for (assay::Clause const& clause : op.clauses) round_trip(clause.formula);
    }
  } else {
    require(file.error().line >= 1 && file.error().column >= 1 && !file.error().message.empty());
  }
  return 0;
}

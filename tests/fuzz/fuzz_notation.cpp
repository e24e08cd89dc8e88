// Formulas and op files of any bytes: reading ends without harm, and what was read as a formula prints as a text that
// reads back equal.
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
  assay::Expr again;
  assay::FormulaError error;
  require(assay::parse_formula(assay::to_string(formula), again, error));
  require(assay::testing::without_places(formula) == assay::testing::without_places(again));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const text(reinterpret_cast<char const*>(data), size);
  assay::Expr formula;
  assay::FormulaError formula_error;
  if (assay::parse_formula(text, formula, formula_error)) {
    require(formula.begin <= formula.end && formula.end <= size);
    round_trip(formula);
  } else {
    require(formula_error.offset <= size && !formula_error.message.empty());
  }
  assay::SpecFile file;
  assay::SpecError error;
  if (assay::parse_spec_file("fuzz.spec", text, file, error)) {
    for (assay::OpSpec const& op : file.ops) {
      for (assay::Clause const& clause : op.clauses) round_trip(clause.formula);
    }
  } else {
    require(error.line >= 1 && error.column >= 1 && !error.message.empty());
  }
  return 0;
}

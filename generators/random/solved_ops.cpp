#include "generators/random/solved_ops.hpp"

#include <algorithm>

#include "constraints/prove/ops/solve.hpp"
#include "generators/suite/suite_rules.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/permitted/set_rules.hpp"

namespace assay::random_programs {
namespace {

constexpr std::size_t kOpsOfUnit = 6, kFormsOfOp = 8;

// In the order of the specification.
std::vector<OpSpec const*> solvable() {
  std::vector<OpSpec const*> ops;
  for (std::string_view name : Specification::get().op_names()) {
    if (!name.starts_with("stablehlo.") && !name.starts_with("chlo.")) continue;
    OpSpec const* spec = Specification::get().op(name);
    if (!find_kernel(name) || !find_set_rule(name, spec->traits)) continue;
    bool const regions = std::ranges::any_of(spec->rows, [](Row const& row) { return row.kind == RowKind::function; });
    bool const inputs = std::ranges::any_of(spec->rows, [](Row const& row) { return row.kind == RowKind::input; });
    if (!regions && inputs) ops.push_back(spec);
  }
  return ops;
}

}  // namespace

std::vector<std::string> solved_ops(std::size_t unit, std::uint64_t seed) {
  auto const ops = solvable();
  SolveRequest wish;
  wish.max_size = 5;
  wish.element_types = {"f32", "f64", "bf16", "i32", "i64", "ui8", "i1", "complex<f32>"};
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < kOpsOfUnit; ++i) {
    OpSolver solver(*ops[(unit * kOpsOfUnit + i) % ops.size()], seed + unit);
    for (std::size_t form = 0; form < kFormsOfOp; ++form)
      if (SolvedOp op = solver.next(wish); !op.text.empty() && satisfies_suite_rules(op.text))
        texts.push_back(std::move(op.text));
  }
  return texts;
}

}  // namespace assay::random_programs

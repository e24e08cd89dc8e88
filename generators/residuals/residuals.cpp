#include "generators/residuals/residuals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "generators/derive/derivation.hpp"
#include "generators/derive/scalar.hpp"
#include "generators/residuals/residual_run.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

using derive::LongComplex;

std::string label_of(OpSpec const& spec, ResidualRule const& rule) {
  std::string label = rule.label;
  std::ranges::transform(label, label.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return spec.label_prefix + "_" + label;
}

LongReal power_of_two(std::int64_t exponent) { return LongReal(Number::finite(false, exponent, 1)); }

double to_double(LongReal const& x) { return assay::to_double(x.number(x)); }

// The names of rows with their tensors; empty if a row is variadic.
std::vector<NamedTensor> named(OpSpec const& spec, OpMembers const& members, std::span<Tensor const> operands,
                               std::span<Tensor const> results) {
  std::vector<NamedTensor> all;
  std::size_t inputs = 0, outputs = 0;
  for (Row const& row : spec.rows) {
    bool const is_input = row.kind == RowKind::input;
    if (!is_input && row.kind != RowKind::output) continue;
    auto const segment = is_input ? members.operands()[inputs++] : members.results()[outputs++];
    auto const tensors = is_input ? operands : results;
    if (segment.size == 1 && segment.begin < tensors.size()) all.push_back({row.name, &tensors[segment.begin]});
  }
  return all;
}

// A bound for the effect of underflow on sums of products: the least normal number times the square of the greatest
// magnitude, for a multiple of the number of elements.
LongReal underflow_of(std::span<NamedTensor const> tensors, FloatFormat const& format) {
  LongReal greatest(std::int64_t{1});
  std::int64_t count = 0;
  for (auto const& [row, tensor] : tensors) {
    count += tensor->count();
    for (std::int64_t i = 0; i < tensor->count(); ++i)
      for (int part = 0; part < parts_of(tensor->element()); ++part)
        if (auto const x = derive::scalar_at(*tensor, i).number(part); is_finite(x))
          if (LongReal const size = LongReal(x).magnitude(); (size - greatest).sign() > 0) greatest = size;
  }
  return LongReal(64 * count) * greatest * greatest * power_of_two(format.min_exponent());
}

struct Sides {
  std::vector<LongComplex> left, right;
};

Sides sides_of(ResidualRule const& rule, ResidualRun const& run, Arena& arena) {
  Expr const* const formula = &rule.formula;
  if (formula->kind != ExprKind::comparison || formula->args.size() != 2 || formula->ops[0] != "<=")
    throw NotDerived("the row is no `E1 <= E2`");
  Evaluator evaluator(run, arena);
  auto const side = [&](Expr const& expr) {
    FormulaValue const value = evaluator.evaluate(expr);
    if (evaluator.exhausted()) throw ResidualTooLarge("it takes too many steps");
    std::vector<LongComplex> numbers;
    if (!value.is_list()) return std::vector{run.number_of(value)};
    for (auto const& item : value.items()) numbers.push_back(run.number_of(item));
    return numbers;
  };
  Sides sides{side(formula->args[0]), side(formula->args[1])};
  if (sides.left.size() != sides.right.size()) throw NotDerived("the two sides are lists of different lengths");
  return sides;
}

ResidualFinding judged(Sides const& sides, FloatFormat const& format, LongReal const& underflow, double factor) {
  ResidualFinding finding;
  finding.factor = factor;
  LongReal const unit = power_of_two(-format.precision()), units = unit * LongReal(Number::of(factor));
  for (std::size_t i = 0; i < sides.left.size(); ++i) {
    LongReal const left = sides.left[i].real - underflow, right = sides.right[i].real;
    bool const beyond = (left - units * right).sign() > 0;
    double ratio = left.sign() <= 0 ? 0 : std::numeric_limits<double>::infinity();
    if (left.sign() > 0 && right.sign() > 0) ratio = to_double(left / (unit * right));
    finding.ratio = std::max(finding.ratio, beyond ? std::max(ratio, factor) : std::min(ratio, factor));
    finding.violates = finding.violates || beyond;
  }
  return finding;
}

}  // namespace

std::string ResidualFinding::text() const {
  if (!undecided.empty()) return fmt::format("the residual {} is unknown: {}", label, undecided);
  return fmt::format("the residual {} is {:.6g} units of roundoff, at most {:g} are promised", label, ratio, factor);
}

std::vector<ResidualFinding> judge_residuals(Operation const& op, std::span<Tensor const> operands,
                                             std::span<Tensor const> results, Profile const& profile, Context& context,
                                             std::size_t max_numbers) {
  OpSpec const* const spec = Specification::get().op(op.name);
  NormWise const* const promise = spec ? profile.norm_wise_promise(mnemonic_of(op.name)) : nullptr;
  if (!promise || spec->residuals.empty() || operands.empty() || operands[0].count() == 0) return {};
  bool const is_known = std::ranges::all_of(operands, [](Tensor const& tensor) { return is_float(tensor.element()); });
  if (!is_known || operands.size() != op.operands.size() || results.size() != op.results.size()) return {};
  Arena arena;
  OpTable table;
  Symbols symbols(table);
  ProgramScope const scope{context, table, symbols};
  OpMembers const members(op, *spec, scope, arena);
  auto const tensors = named(*spec, members, operands, results);
  FloatFormat const& format = *operands[0].element().floating;
  std::vector<ResidualFinding> findings;
  for (ResidualRule const& rule : spec->residuals) {
    auto const* const own =
        rule.label == "R1" ? promise : profile.norm_wise_promise(mnemonic_of(op.name) + ".componentwise");
    if (!own) continue;
    ResidualFinding finding;
    try {
      ResidualRun const run(members, tensors, max_numbers);
      finding = judged(sides_of(rule, run, arena), format, underflow_of(tensors, format), own->factor);
    } catch (ResidualTooLarge const& reason) {
      finding.undecided = reason.what();
      finding.is_too_large = true;
    } catch (NotDerived const& reason) {
      finding.undecided = reason.what();
    }
    finding.label = label_of(*spec, rule);
    findings.push_back(std::move(finding));
  }
  return findings;
}

Operation const* only_op(Program const& program) {
  Operation const* main = nullptr;
  auto const visit = [&](auto const& self, Block const& block) -> void {
    for (Operation const* op : block.ops) {
      auto const* const name = op->attribute("sym_name");
      bool const is_main = op->name == "func.func" && name && name->text.find("main") != std::string_view::npos;
      if (is_main) main = op;
      if (op->name == "builtin.module" && !op->regions.empty())
        for (Block const* inner : op->regions[0]->blocks) self(self, *inner);
    }
  };
  if (program.top) visit(visit, *program.top);
  if (!main || main->regions.empty() || main->regions[0]->blocks.size() != 1) return nullptr;
  Block const& body = *main->regions[0]->blocks[0];
  if (body.ops.size() != 2) return nullptr;
  bool const takes = std::ranges::equal(body.ops[0]->operands, body.arguments);
  return takes && std::ranges::equal(body.ops[1]->operands, body.ops[0]->results) ? body.ops[0] : nullptr;
}

}  // namespace assay

#include "equiv/compare/excess_precision.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>

#include "constraints/check/check_text.hpp"
#include "equiv/compare/cut_points.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/laws/law.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/program/mutable_program.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {
namespace {

// The full name of the op that laws call `converted`.
std::string_view converting_op() {
  auto const found = std::ranges::find(laws().operators, "converted", &LawOperator::sign);
  OpSpec const* const spec = found == laws().operators.end() ? nullptr : Specification::get().op_named(found->op);
  return spec ? std::string_view(spec->name) : std::string_view();
}

FloatFormat const* format_of(Type type) {
  Element element;
  bool const is_known = has_shape(type) && element_of(type->element, element) && element.is(Element::Kind::floating);
  return is_known ? element.floating : nullptr;
}

// Whether numbers of `wide` are rounded in `narrow`.
bool rounds(FloatFormat const* wide, FloatFormat const* narrow) {
  return wide && narrow && (narrow->fraction_bits < wide->fraction_bits || narrow->bits < wide->bits);
}

// The program without conversions of floating-point numbers to a narrower type and back, as text; nothing if it has none.
std::optional<std::string> without_narrowing(Program const& program) {
  MutableProgram changed(program);
  std::string_view const convert = converting_op();
  std::unordered_map<ValueId, ValueId> converted, kept;  // results of conversions, and what they are made from
  bool has_any = false;
  for_each_nested(changed.ops, [&](MutableOp& op) {
    for (ValueId& operand : op.operands)
      if (auto const found = kept.find(operand); found != kept.end()) operand = found->second;
    if (op.name != convert || op.operands.size() != 1 || op.results.size() != 1) return true;
    converted.emplace(op.results[0], op.operands[0]);
    auto const before = converted.find(op.operands[0]);
    if (before == converted.end()) return true;
    auto const type = [&](ValueId value) { return changed.values[value].type; };
    bool const is_back = type(before->second) == type(op.results[0]) &&
                         rounds(format_of(type(before->second)), format_of(type(op.operands[0])));
    if (!is_back) return true;
    kept.emplace(op.results[0], before->second);
    has_any = true;
    return true;
  });
  if (!has_any) return std::nullopt;
  return print_program(changed, AssemblyFormat::generic);
}

}  // namespace

bool is_proved_with_excess(FunctionPair const& pair, Profile const& profile, DecisionOptions const& options) {
  if (!profile.excess_precision || pair.grid || !pair.mismatch.empty()) return false;
  Program const& a = pair.a.program->program();
  if (has_unread_op(a)) return false;
  auto text = without_narrowing(a);
  if (!text) return false;
  PreparedProgram const wide(*text, {.policy = CheckPolicy::either});
  auto const found = wide.compiled().functions.find(pair.a.function->name);
  if (wide.is_stopped() || found == wide.compiled().functions.end()) return false;
  FunctionPair const wide_pair = pair_of({&wide, &found->second}, pair.b);
  if (!wide_pair.obstacle.empty() || !wide_pair.mismatch.empty()) return false;
  if (compare_by_cuts(wide_pair, profile, options).proof) return true;
  DecisionOptions how = options;
  how.search.trials = 1;  // a counterexample would not matter
  how.search.is_exhaustive = how.search.samples = false;
  PairRunner runner(wide_pair, profile, how.search.run);
  return is_proven(decide(runner, how).verdict);
}

}  // namespace assay

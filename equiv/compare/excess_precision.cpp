#include "equiv/compare/excess_precision.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "constraints/check/check_text.hpp"
#include "equiv/compare/cut_points.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/laws/law.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/program/mutable_program.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {
namespace {

// Returns the full name of the op that laws call `converted`.
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

// Whether a conversion from `wide` to `narrow` can round.
bool rounds(FloatFormat const* wide, FloatFormat const* narrow) {
  return wide && narrow && (narrow->fraction_bits < wide->fraction_bits || narrow->bits < wide->bits);
}

// Replaces chains of floating-point conversions through a narrower type by a single conversion. Returns false if there
// are none.
bool merge_narrowing(MutableProgram& changed) {
  std::string_view const convert = converting_op();
  std::unordered_map<ValueId, ValueId> converted, kept;  // results of conversions, with their operands
  bool has_any = false;
  for_each_nested(changed.ops, [&](MutableOp& op) {
    for (ValueId& operand : op.operands)
      if (auto const found = kept.find(operand); found != kept.end()) operand = found->second;
    if (op.name != convert || op.operands.size() != 1 || op.results.size() != 1) return true;
    auto const type = [&](ValueId value) { return changed.values[value].type; };
    if (auto const before = converted.find(op.operands[0]);
        before != converted.end() && format_of(type(op.results[0])) &&
        rounds(format_of(type(before->second)), format_of(type(op.operands[0])))) {
      op.operands[0] = before->second;
      has_any = true;
      if (type(before->second) == type(op.results[0])) kept.emplace(op.results[0], before->second);
    }
    converted.emplace(op.results[0], op.operands[0]);
    return true;
  });
  return has_any;
}

// Computes each op on elements of at most 16 bits in f32 and rounds its result, like XLA's pass `float-normalization`.
class Normalization {
public:
  explicit Normalization(MutableProgram& program) : program_(program), wide_(program.frame.context->floating("f32")) {}

  bool run() {
    normalize(program_.ops);
    return has_any_;
  }

private:
  static constexpr int kNarrow = 16;  // in bits

  bool is_narrow(ValueId value) const {
    FloatFormat const* const format = format_of(program_.values[value].type);
    return format && format->bits <= kNarrow;
  }

  // Whether the op acts on each element alone, or moves elements, and so may have any floating-point type. Conversions
  // may flush subnormal numbers. So an op that must not flush may only have operands that were rounded here, which may
  // be flushed.
  bool may_widen(MutableOp const& op) const {
    OpSpec const* const spec = Specification::get().op_named(op.name);
    if (!spec || op.opaque || !op.regions.empty() || op.results.size() != 1 || op.name == converting_op()) return false;
    auto const has = [&](std::string_view trait) { return spec->has_trait(trait); };
    if (has("reinterprets_bits") || has("other_processes") || has("open_attributes")) return false;
    auto const is_fit = [&](ValueId one) { return is_narrow(one); };
    auto const is_rounded = [&](ValueId one) { return !is_narrow(one) || rounded_.contains(one); };
    if (has("unary_function") || has("binary_function"))
      return is_narrow(op.results[0]) || std::ranges::any_of(op.operands, is_fit);
    return (has("elementwise") || has("moves_elements")) && std::ranges::any_of(op.operands, is_fit) &&
           std::ranges::all_of(op.operands, is_rounded);
  }

  ValueId add(Type like, Type element) {
    Context& context = *program_.frame.context;
    auto const name = context.intern(fmt::format("excess_precision_{}", ++made_));
    return program_.add({.type = context.tensor(like->shape, element, like->encoding), .name = name});
  }

  MutableOp conversion(ValueId from, ValueId to) const {
    MutableOp op;
    op.name = converting_op();
    op.operands = {from};
    op.results = {to};
    return op;
  }

  void normalize(std::vector<MutableOp>& ops) {
    std::vector<MutableOp> all;
    for (MutableOp& op : ops) {
      for (MutableRegion& region : op.regions) {
        normalize(region.ops);
        for (MutableBlock& block : region.others) normalize(block.ops);
      }
      if (!may_widen(op)) {
        all.push_back(std::move(op));
        continue;
      }
      has_any_ = true;
      for (ValueId& operand : op.operands) {
        if (!is_narrow(operand)) continue;
        ValueId const wide = add(program_.values[operand].type, wide_);
        all.push_back(conversion(operand, wide));
        operand = wide;
      }
      ValueId const result = op.results[0];
      if (is_narrow(result)) op.results[0] = add(program_.values[result].type, wide_);
      ValueId const wide = op.results[0];
      all.push_back(std::move(op));
      if (wide == result) continue;
      all.push_back(conversion(wide, result));
      rounded_.insert(result);
    }
    ops = std::move(all);
  }

  MutableProgram& program_;
  Type wide_;
  std::unordered_set<ValueId> rounded_;  // results of the added conversions
  std::size_t made_ = 0;
  bool has_any_ = false;
};

// Whether a proof shows that B refines the changed A.
bool is_proved(MutableProgram const& changed, FunctionPair const& pair, Profile const& profile,
               DecisionOptions const& options) {
  PreparedProgram const wide(print_program(changed, AssemblyFormat::generic), {.policy = CheckPolicy::either});
  auto const found = wide.compiled().functions.find(pair.a.function->name);
  if (wide.is_stopped() || found == wide.compiled().functions.end()) return false;
  FunctionPair const wide_pair = pair_of({&wide, &found->second}, pair.b);
  if (!wide_pair.obstacle.empty() || !wide_pair.mismatch.empty()) return false;
  if (compare_by_cuts(wide_pair, profile, options).proof) return true;
  DecisionOptions how = options;
  how.search.trials = 1;  // a counterexample would prove nothing
  how.search.is_exhaustive = how.search.samples = false;
  PairRunner runner(wide_pair, profile, how.search.run);
  return is_proven(decide(runner, how).verdict);
}

}  // namespace

bool is_proved_with_excess(FunctionPair const& pair, Profile const& profile, DecisionOptions const& options) {
  if (!profile.excess_precision || pair.grid || !pair.mismatch.empty()) return false;
  Program const& a = pair.a.program->program();
  if (has_unread_op(a)) return false;
  MutableProgram without(a);
  if (merge_narrowing(without) && is_proved(without, pair, profile, options)) return true;
  MutableProgram wide(a);
  if (!Normalization(wide).run()) return false;
  merge_narrowing(wide);
  return is_proved(wide, pair, profile, options);
}

}  // namespace assay

#include "equiv/compare/excess_precision.hpp"

#include <algorithm>
#include <unordered_map>

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

}  // namespace

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

}  // namespace assay

#include "publish/certificate/judged.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "grammar/notation/specification.hpp"
#include "publish/embedded.hpp"
#include "semantics/program/tensor.hpp"
#include "support/documents/toml_table.hpp"

namespace assay {
namespace {

struct Judged {
  std::vector<std::string> functions, described, unless_flushed, unknown_functions;
};

Judged read_judged() {
  Judged judged;
  std::string const file = "certificate/judged.toml";
  std::string error;
  if (auto const root = read_toml(text_of_file(publish_files(), file))) {
    TomlTable table(*root, file, error);
    table.read("functions", judged.functions);
    table.read("described", judged.described);
    table.read("unless_flushed", judged.unless_flushed);
    table.read("unknown_functions", judged.unknown_functions);
  }
  return judged;
}

bool names(std::vector<std::string> const& list, std::string_view name) {
  return std::ranges::find(list, name) != list.end();
}

// Returns the first of `functions` that the formula calls; empty if it calls none.
std::string_view called_of(Expr const& formula, std::vector<std::string> const& functions) {
  if (formula.kind == ExprKind::call && names(functions, formula.text)) return formula.text;
  for (Expr const& part : formula.args)
    if (auto const found = called_of(part, functions); !found.empty()) return found;
  return {};
}

std::string check_rows(OpSpec const& spec, Judged const& judged) {
  std::string_view called;
  for (auto const& row : spec.elements)
    if (called.empty()) called = called_of(row.formula, judged.unknown_functions);
  for (auto const& let : spec.lets)
    if (called.empty()) called = called_of(let.value, judged.unknown_functions);
  return called.empty() ? "" : fmt::format("uses the function {} of the notation, in rows of {}", called, spec.name);
}

std::string of_op(Operation const& op, Judged const& judged, Profile const& profile) {
  if (op.attribute("result_accuracy")) return "of an accuracy that the program asks for (result_accuracy)";
  auto const* const spec = Specification::get().op(op.name);
  if (!spec) return fmt::format("about {}, which no file of spec/ describes", op.name);
  auto const mnemonic = std::string_view(op.name).substr(op.name.find('.') + 1);
  Element element;
  bool const is_number = !op.operands.empty() && has_shape(op.operands[0]->type) &&
                         element_of(op.operands[0]->type->element, element) && is_float(element);
  if (profile.flush && is_number && names(judged.unless_flushed, mnemonic))
    return fmt::format("of {} by profile {}, which lets subnormal numbers be flushed to zero", op.name, profile.name);
  if (names(judged.described, mnemonic)) return "";
  if (!spec->elements.empty()) return check_rows(*spec, judged);
  bool const is_function =
      spec->has_trait("unary_function") || spec->has_trait("binary_function") || spec->has_trait("elementwise");
  if (!is_function) return fmt::format("of {}, which has no `elements` rows", op.name);
  return names(judged.functions, mnemonic) ? "" : fmt::format("of the function {}", op.name);
}

std::string check_ops(std::span<Operation const* const> ops, Judged const& judged, Profile const& profile) {
  for (auto const* op : ops) {
    if (op->results.empty()) continue;  // terminator of a region
    if (auto why = of_op(*op, judged, profile); !why.empty()) return why;
    for (auto const* region : op->regions)
      for (auto const* block : region->blocks)
        if (auto why = check_ops({block->ops.data(), block->ops.size()}, judged, profile); !why.empty()) return why;
  }
  return "";
}

}  // namespace

std::string unjudged_reason(std::span<Operation const* const> ops, Profile const& profile) {
  return check_ops(ops, read_judged(), profile);
}

}  // namespace assay

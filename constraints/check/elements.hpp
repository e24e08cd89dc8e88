// Types and constants wherever they are in a program, checked by spec/types.spec and
// spec/constants.spec. Each distinct one is checked once, at its first location.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "constraints/check/check.hpp"
#include "constraints/evaluate/environment.hpp"
#include "support/flat_map.hpp"

namespace assay {

// Whether that is the label of a rule about types or constants.
bool is_element_label(std::string_view label);

class ElementChecker {
public:
  // Findings point at types in the text, if there is one.
  ElementChecker(Context& context, CheckOptions const& options, Diagnostics& diagnostics, std::string_view text = {});

  // From now on `official` reports types and constants that its tools reject, as long as they violate no rule here.
  void also_by(ElementChecker& official) { official_ = &official; }

  // Elements that are checked from now on are written before this byte, where the next op begins.
  void ends_at(std::uint32_t end) {
    end_ = end;
    if (official_) official_->ends_at(end);
  }

  // The ops of the program. Without them every type counts as one of their operands or results.
  void know_ops(Block const& ops) {
    ops_ = &ops;
    if (official_) official_->know_ops(ops);
  }

  // Whether a type was accepted because no op has it so far: it may be found invalid in another program.
  bool has_passed_over() const { return has_passed_over_; }

  // The sections of the program with data next to its ops.
  void know_resources(std::vector<std::string_view> const& sections) { resources_ = sections; }

  // Without an effect for elements that were seen before.
  void check(Type type, SourceRange location);
  void check(Attribute attribute, SourceRange location);
  // Of an op: a number on its own is pointed at, constants and types at the op.
  void check(NamedAttribute const& attribute, Operation const& op);
  // For a known op: the properties in the text.
  void check_properties(Operation const& op, OpSpec const& spec);

  using Members = std::vector<std::pair<std::string_view, FormulaValue>>;
  // A part of a program, by the rules of that name in spec/programs.spec.
  // The findings that it adds.
  std::span<Diagnostic> check_part(std::string_view name, Members const& members, SourceRange location);
  // A part that is not read, and that the official tools do not read either.
  void report_unread(Diagnostic finding);

private:
  void check_nested(Type type, SourceRange location, int depth);
  void check_nested(Attribute attribute, SourceRange location, int depth);
  void check(std::string_view kind, std::string_view name, Members const& members, SourceRange location,
             bool checks_official = false, Attribute hinted = nullptr);
  bool checks_official() const { return official_ && diagnostics_.errors() == 0; }
  void pass_over_values(Type signature);
  void check_type(Type type, SourceRange location);
  bool is_of_op(Type type);
  void check_dialect(std::string_view what, std::string_view text, SourceRange location);
  SourceRange place_in_text(Type type, SourceRange location) const;  // where the type is spelled, if that is asked for
  void check_resource(Attribute attribute, SourceRange location);
  void check_structure(Attribute attribute, SourceRange location);
  void check_constant(Attribute attribute, SourceRange location);
  void check_rounding(Attribute attribute, SourceRange location);
  void check_wrapping(Attribute attribute, SourceRange location);
  void check_hexadecimal(Attribute attribute, SourceRange location);

  Context& context_;
  CheckOptions const& options_;
  Diagnostics& diagnostics_;
  std::string_view text_;
  std::uint32_t end_ = UINT32_MAX;
  ElementChecker* official_ = nullptr;
  Block const* ops_ = nullptr;
  std::optional<std::unordered_set<Type>> types_of_ops_;  // quantized ones, found when first asked for
  bool has_passed_over_ = false;
  std::span<std::string_view const> resources_;
  Attribute own_ = nullptr;  // the attribute that is checked, if a row of its op defines its type
  FlatSet<void const*> seen_;
  bool
      // the reader of a text knows the location of each integer, and has reported those out of range
      integers_checked_;
};

}  // namespace assay

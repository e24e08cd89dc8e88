// Checks types and constants anywhere in a program against spec/types.spec and spec/constants.spec. Each distinct one
// is checked once, at its first location.
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
#include "constraints/symbols/resources.hpp"
#include "support/flat_map.hpp"

namespace assay {

// Whether the label belongs to a rule about types or constants.
bool is_element_label(std::string_view label);

class ElementChecker {
public:
  // If `text` is not empty, diagnostics point at types in it.
  ElementChecker(Context& context, CheckOptions const& options, Diagnostics& diagnostics, std::string_view text = {});

  // From now on, `official` also reports types and constants that the official tools reject, unless they violate a rule
  // here.
  void set_official(ElementChecker& official) { official_ = &official; }

  // Sets the end of the text of the elements checked next: the beginning of the next op.
  void ends_at(std::uint32_t end) {
    end_ = end;
    if (official_) official_->ends_at(end);
  }

  // Sets the ops of the program. Without them, every type counts as the type of an operand or result.
  void set_ops(Block const& ops) {
    ops_ = &ops;
    if (official_) official_->set_ops(ops);
  }

  // Whether a type was accepted only because no op uses it. It may be invalid in another program.
  bool has_skipped_types() const { return has_skipped_types_; }

  // Sets the resource sections of the program.
  void set_resources(std::vector<std::string_view> const& sections) { resources_ = sections; }

  // Has no effect on elements that were checked before.
  void check(Type type, SourceRange location);
  void check(Attribute attribute, SourceRange location);
  // Checks an attribute of an op. Diagnostics for numbers point at the number, those for constants and types at the op.
  void check(NamedAttribute const& attribute, Operation const& op);
  // Checks the properties in the text of a known op.
  void check_properties(Operation const& op, OpSpec const& spec);

  using Members = std::vector<std::pair<std::string_view, FormulaValue>>;
  // Checks a part of a program by the rules of that name in spec/programs.spec. Returns the added diagnostics.
  std::span<Diagnostic> check_part(std::string_view name, Members const& members, SourceRange location);
  // Reports a part that neither this checker nor the official tools parse.
  void report_unread(Diagnostic finding);

private:
  void check_nested(Type type, SourceRange location, int depth);
  void check_nested(Attribute attribute, SourceRange location, int depth);
  void check(std::string_view kind, std::string_view name, Members const& members, SourceRange location,
             bool checks_official = false, Attribute hinted = nullptr);
  bool checks_official() const { return official_ && diagnostics_.errors() == 0; }
  void skip_value_types(Type signature);
  void check_type(Type type, SourceRange location);
  bool is_of_op(Type type);
  void check_dialect(std::string_view what, std::string_view text, SourceRange location);
  SourceRange place_in_text(Type type, SourceRange location) const;  // range of the type in the text, if required
  void check_resource(Attribute attribute, SourceRange location);
  void check_resource_size(Attribute attribute, SourceRange location);
  void check_structure(Attribute attribute, SourceRange location);
  void check_constant(Attribute attribute, SourceRange location);
  void check_rounding(Attribute attribute, SourceRange location);
  void check_wrapping(Attribute attribute, SourceRange location);
  void check_overflow(Attribute attribute, SourceRange location);
  void check_hexadecimal(Attribute attribute, SourceRange location);

  Context& context_;
  CheckOptions const& options_;
  Diagnostics& diagnostics_;
  std::string_view text_;
  std::uint32_t end_ = UINT32_MAX;
  ElementChecker* official_ = nullptr;
  Block const* ops_ = nullptr;
  std::optional<std::unordered_set<Type>> types_of_ops_;  // quantized types only; computed on first use
  bool has_skipped_types_ = false;
  std::span<std::string_view const> resources_;
  std::optional<Resources> read_resources_;
  int resource_searches_ = 0;  // for keys that are similar to an undefined one
  Attribute own_ = nullptr;    // the checked attribute, if a row of its op defines its type
  FlatSet<void const*> seen_;
  bool
      // whether the parser, which has exact locations, has reported integers that are out of range
      integers_checked_;
};

}  // namespace assay

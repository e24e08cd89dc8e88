// Hints for attributes that are missing or of another kind, and for undefined symbols.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/members/members.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// Returns an attribute of `op` that has no row and whose name is similar to that of the missing attribute `row`, or
// nullptr.
NamedAttribute const* find_intended(Row const& row, OpSpec const& spec, Operation const& op);

// Warns about unknown attributes of an op of StableHLO or CHLO and suggests the intended name.
void add_stray_attributes(Operation const& op, OpSpec const& spec, Diagnostics& found);

// An attribute that the op does not have, as written, and the attribute that makes the op valid under that name.
struct MeantAttribute {
  std::string name, written;
  SourceRange place;
};
std::optional<MeantAttribute> intended_attribute(Operation const& op, OpSpec const& spec,
                                                 std::function<bool(Operation const&)> const& is_valid);

// Whether the parser has reported the error: an unknown case of an enum, an undefined attribute.
bool is_reported(Attribute attribute);

// Warns about attributes of dialects, at the op or at its arguments and results, with a name similar to one that
// compilers read.
void add_misspelled_attributes(Operation const& op, Diagnostics& found);

// Warns about symbols in attributes of an op that are not defined, unless a rule of the op or of its variant (nullptr if
// it has none) is about the attribute. `text` is that of the program.
void add_undefined_symbols(Operation const& op, OpSpec const& spec, OpSpec const* variant, ProgramScope const& scope,
                           std::string_view text, Diagnostics& found);

// Adds hints to diagnostics about undefined symbols: symbols with similar names.
void add_symbol_hints(Operation const& op, OpSpec const& spec, ProgramScope const& scope,
                      std::vector<Diagnostic>& found);

}  // namespace assay

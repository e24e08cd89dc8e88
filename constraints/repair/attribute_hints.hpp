// How to fix attributes that are missing or of another kind, and symbols that nothing defines.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "constraints/members/members.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// An attribute of `op` without a row whose name is similar to that of `row`, which is missing; nullptr if there is
// none.
NamedAttribute const* meant_for(Row const& row, OpSpec const& spec, Operation const& op);

// Unknown attributes of an op of StableHLO or CHLO: warnings that suggest the intended name.
void add_stray_attributes(Operation const& op, OpSpec const& spec, Diagnostics& found);

// An attribute that the op does not have, as `written`, and the one with which the op is valid by that name.
struct MeantAttribute {
  std::string name, written;
  SourceRange place;
};
std::optional<MeantAttribute> meant_attribute(Operation const& op, OpSpec const& spec,
                                              std::function<bool(Operation const&)> const& is_valid);

// Whether the reader of the text has reported the error: an unknown case of an enum, an undefined attribute.
bool was_reported(Attribute attribute);

// Of findings about a symbol that nothing defines: symbols that are called almost so.
// Of attributes of dialects, at the op, or at its arguments and results, whose names are almost those of others that compilers
// read: warnings.
void add_misspelled_attributes(Operation const& op, Diagnostics& found);

void add_symbol_hints(Operation const& op, OpSpec const& spec, ProgramScope const& scope,
                      std::vector<Diagnostic>& found);

}  // namespace assay

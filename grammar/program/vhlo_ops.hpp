// Ops of VHLO in text: as in an artifact, "vhlo.add_v1" becomes stablehlo.add, by the rows of spec/vhlo.tsv. Internal to grammar/.
#pragma once

#include <string_view>

#include "grammar/text/state.hpp"

namespace assay::rules {

inline bool is_vhlo_name(std::string_view name) { return name.starts_with("vhlo."); }

// Sets the name and the rules of the open draft to those of the op with a VHLO name.
void set_vhlo_name(ParseState& state, std::string_view name);

// For a draft with such a name, after it is read: its attributes become those of the op.
void convert_vhlo_op(ParseState& state);

// vhlo.func_v1 @name(%a: T, ...) -> (T, ...) {body} {attributes}, the one op with a form of its own.
void read_vhlo_function(ParseState& state, std::string_view name, char const*& first);

}  // namespace assay::rules

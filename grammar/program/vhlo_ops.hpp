// Parses VHLO ops in text. As in an artifact, "vhlo.add_v1" becomes stablehlo.add, according to spec/vhlo.tsv. Internal
// to grammar/.
#pragma once

#include <string_view>

#include "grammar/text/state.hpp"

namespace assay::rules {

inline bool is_vhlo_name(std::string_view name) { return name.starts_with("vhlo."); }

// Sets the name and op specification of the open draft from a VHLO name.
void set_vhlo_name(ParseState& state, std::string_view name);

// Converts the attributes of a completed draft with a VHLO name to those of StableHLO.
void convert_vhlo_op(ParseState& state);

// Reads vhlo.func_v1 @name(%a: T, ...) -> (T, ...) {body} {attributes}. No other VHLO op has a custom form.
void read_vhlo_function(ParseState& state, std::string_view name, char const*& first);

}  // namespace assay::rules

// The values of elements and conditions of laws with constant operands: by the kernels, never by its own arithmetic.
#pragma once

#include <optional>

#include "equiv/saturate/matching.hpp"

namespace assay {

// The value of a constant term.
std::optional<ScalarValue> scalar_of(ElementTerm const* constant);

// The value of an op's node whose parts are all constants; nothing if it is implementation-defined.
std::optional<ScalarValue> folded_constant(ElementGraph const& graph, ElementGraph::Class node, ScalarOps& ops);

// The op of a node with its attributes in program syntax; nothing if one of them cannot be written.
std::optional<ScalarOp> op_of(ElementTerm const* operation);

// Conditions of values: true only where they are constants.
bool conditions_hold(LawPattern const& pattern, LawBinding const& binding, ElementGraph const& graph, ScalarOps& ops);

// Whether an op of the term has floating-point or complex operands or results.
bool computes_floats(LawTerm const& term);

// Whether a profile has all ops of the term rounded correctly.
bool rounds_correctly(LawTerm const& term, Profile const& profile);

}  // namespace assay

// Corresponding operations in XLA's "Operation Semantics": spec/concordance.tsv.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/result.hpp"

namespace assay {

struct Counterpart {
  std::string xla;               // "Gather"; empty if XLA's document has no counterpart
  std::vector<std::string> ops;  // full names; empty if no op corresponds to it
  std::string differs;           // the differences in a sentence or two; may be empty
};

// The error message contains the line number.
Result<std::vector<Counterpart>> read_concordance(std::string_view text);

// Returns the lines about XLA's operation for the reference page of an op. Empty for ops of dialects that do not come
// from XLA.
std::vector<std::string> counterpart_lines(std::vector<Counterpart> const& rows, std::string_view op);

}  // namespace assay

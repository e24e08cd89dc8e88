// The operation of XLA's "Operation Semantics" that corresponds to an op: spec/concordance.tsv.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/result.hpp"

namespace assay {

struct Counterpart {
  std::string xla;               // "Gather"; empty: the XLA document has none
  std::vector<std::string> ops;  // full mnemonics; empty: no op corresponds to it
  std::string differs;           // a sentence or two; empty: nothing
};

// An error names the line.
Result<std::vector<Counterpart>> read_concordance(std::string_view text);

// The text about it on the reference page of an op, a line each; empty for ops of dialects that do not come from
// XLA.
std::vector<std::string> counterpart_lines(std::vector<Counterpart> const& rows, std::string_view op);

}  // namespace assay

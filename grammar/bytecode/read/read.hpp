// Reads portable artifacts: StableHLO as MLIR bytecode in the VHLO dialect, versions 0.9.0 to 1.20.0.
//
// The result equals the program that the artifact was made from: ops and attributes are those of StableHLO, and
// defaults that VHLO writes are absent. Large constants stay views of the file. Source ranges are byte ranges of
// encoded ops (see grammar/bytecode/read/locations.hpp). Names of values are generated.
#pragma once

#include "grammar/text/parse.hpp"

namespace assay {

bool is_bytecode(std::string_view text);

// If the bytes are not such an artifact, reports an error with label "bytecode", the section and the offset, and
// returns an empty incomplete program. An op of a later version is an error with label "unknown_op".
Program read_bytecode(Source source, ParseOptions const& options, Diagnostics& diagnostics);

}  // namespace assay

// Reads portable artifacts: StableHLO as MLIR bytecode in the dialect VHLO, of versions 0.9.0 to 1.20.0.
//
// The program is the one that the artifact was made from, as its text would be read: ops and attributes are those of
// StableHLO, and defaults that VHLO writes are absent. Large constants stay views of the file. Ranges are those of the
// bytes that encode an op (see grammar/bytecode/read/locations.hpp); names of values are made up.
#pragma once

#include "grammar/text/parse.hpp"

namespace assay {

bool is_bytecode(std::string_view text);

// Bytes that are not such an artifact yield an error with label "bytecode", with the section and the offset, and an
// empty program that is not complete; an op of a later version, an error "unknown_op".
Program read_bytecode(Source source, ParseOptions const& options, Diagnostics& diagnostics);

}  // namespace assay

// Reads programs that are passed as bytes, and writes diagnostics as JSON.
#pragma once

#include <cstddef>
#include <string>

#include "capi/options.hpp"
#include "diagnostics/report.hpp"
#include "support/source.hpp"

namespace assay {

// Returns a copy of the bytes. Throws BadCall if there are too many, or if `program` is nullptr.
std::string bytes_of_program(void const* program, std::size_t size);

// Same, as a source with the name in the option "name", by default "program.mlir".
Source source_of(void const* program, std::size_t size, CallOptions& options);

// Returns {"version":1,"files":[..]} for one file: docs/findings_json.md.
std::string findings_json(FileReport const& report);

}  // namespace assay

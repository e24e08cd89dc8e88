// Programs that a call receives as bytes, and findings on them as JSON.
#pragma once

#include <cstddef>
#include <string>

#include "capi/options.hpp"
#include "diagnostics/report.hpp"
#include "support/source.hpp"

namespace assay {

// A copy of the bytes. Throws BadCall if there are too many, or if `program` is null.
std::string bytes_of_program(void const* program, std::size_t size);

// The same, with the name in the option "name", by default "program.mlir".
Source source_of(void const* program, std::size_t size, CallOptions& options);

// {"version":1,"files":[..]}: docs/findings_json.md, of one file.
std::string findings_json(FileReport const& report);

}  // namespace assay

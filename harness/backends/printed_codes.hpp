// For tools that print results and write no files (ProgramForm::coded): a case as a program whose
// @main takes nothing and returns integers, and those integers read again from what the tool
// prints.
//
// Integers are exact in every tool's output, numbers are not; and the backend only needs the case itself, conversions
// of bits and constants.
#pragma once

#include <string>

#include "generators/suite/emit.hpp"
#include "generators/suite/reader.hpp"
#include "support/result.hpp"

namespace assay {

// Empty if the case cannot be written so: it is too large, or its results are not tensors.
std::string coded_text(LoadedCase const& loaded, CodedInputs inputs = CodedInputs::constants);

// `printed`: values one after the other, as MLIR's tools print them: `tensor<2x3xui16> { [[1, 2, 3], [4, 5, 6]] }`;
// text between them is skipped. Written as output_0.npy, .. into the folder `outputs`. An error if these are not the
// results of the program; shapes are as printed.
Result<void> write_printed(LoadedCase const& loaded, std::string_view printed, std::string const& outputs);

}  // namespace assay

// Support for tools that print results and write no files (ProgramForm::coded): converts a case to a program whose
// @main takes no arguments and returns integers, and parses the integers that the tool prints.
//
// The output of integers is exact in every tool, that of floating-point numbers is not. In addition to the ops of the
// case, the backend only needs bitcast conversions and constants.
#pragma once

#include <string>

#include "generators/suite/emit.hpp"
#include "generators/suite/reader.hpp"
#include "support/result.hpp"

namespace assay {

// Empty if the case cannot be written in this form: it is too large, or a result is not a tensor.
std::string coded_text(LoadedCase const& loaded, CodedInputs inputs = CodedInputs::constants);

// `printed` contains the values one after the other as MLIR tools print them, `tensor<2x3xui16> { [[1, 2, 3], [4, 5,
// 6]] }`; text between them is skipped. Writes them to output_0.npy, .. in the folder `outputs`, with the printed
// shapes. An error if the number or the types of the values are not those of the results of the program.
Result<void> write_printed(LoadedCase const& loaded, std::string_view printed, std::string const& outputs);

}  // namespace assay

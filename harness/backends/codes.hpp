// Tensors as integers. A floating-point tensor becomes its codes in unsigned integers of the same width (6-bit types
// use the codes of f32, because 6-bit integers do not exist). A complex tensor becomes two tensors, for the real and
// the imaginary parts. A quantized tensor becomes its storage integers.
//
// ProgramForm::coded and ProgramForm::codes exchange such tensors with a backend, because integers are exact
// everywhere.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "generators/suite/reader.hpp"
#include "support/result.hpp"

namespace assay {

// The element type of the codes of `element`.
Element code_element(Element const& element);

// `part`: 1 for the imaginary parts of complex numbers, else 0.
Tensor codes_of(Tensor const& tensor, int part);
// The number of codes must be the number of elements of the tensor.
void set_codes(Tensor& tensor, int part, std::span<std::uint64_t const> codes);

// The element types of the results of @main; for probes, those of the first answer.
std::vector<Element> result_elements(LoadedCase const& loaded);

// Writes the inputs as integers to input_0.npy, .., in the order of the arguments of @main of ProgramForm::codes.
Result<void> write_code_inputs(LoadedCase const& loaded, std::string const& folder);
// Converts the integers of output_0.npy, .. in the folder `from` to the results of @main and writes them to the folder
// `to`. Keeps the shapes of the files. An error if a file is missing, has another type, or if the two parts of complex
// numbers have different shapes.
Result<void> read_code_outputs(LoadedCase const& loaded, std::string const& from, std::string const& to);

}  // namespace assay

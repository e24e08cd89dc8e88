// Tensors as integers: of floating-point elements their codes, in unsigned integers of as many bits (those of 6 bits as the
// codes of f32, there being no such integers), of a complex tensor two tensors, of quantized ones their storage integers.
//
// ProgramForm::coded and ProgramForm::codes exchange these with a backend: integers are exact everywhere.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "generators/suite/reader.hpp"
#include "support/result.hpp"

namespace assay {

// The elements that codes of these have.
Element code_element(Element const& element);

// `part`: 1 of the imaginary part of complex numbers, else 0.
Tensor codes_of(Tensor const& tensor, int part);
// As many codes as the tensor has elements.
void set_codes(Tensor& tensor, int part, std::span<std::uint64_t const> codes);

// The elements of the results of @main, of probes those of the first answer.
std::vector<Element> result_elements(LoadedCase const& loaded);

// The inputs as input_0.npy .. of integers, in the order in which @main of ProgramForm::codes takes them.
Result<void> write_code_inputs(LoadedCase const& loaded, std::string const& folder);
// Converts output_0.npy .. of integers in `from` to the results of @main of the case, in `to`. An error if they are
// missing, have another type, or the two parts of complex numbers have different shapes. Shapes are those of the files.
Result<void> read_code_outputs(LoadedCase const& loaded, std::string const& from, std::string const& to);

}  // namespace assay

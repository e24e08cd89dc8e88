// Collects the input files of a command line.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "support/result.hpp"

namespace assay {

// Expands folders to all .mlir, .hlo, .mlirbc and .mlir.bc files below them, and .txt files with HLO, sorted by path.
// Other arguments are unchanged. Fails if a folder cannot be read or has no such file. A file that is named several
// times is returned once. Standard input may be named once. With `embedded`, includes files below a folder that may
// contain programs in another language: see can_embed_programs. A dangling link with the name of a program is returned,
// so that its reader fails. Links to folders below a folder are not followed, but added to `links`.
Result<std::vector<std::string>> collect_inputs(std::vector<std::string> const& arguments, bool embedded = false,
                                                std::vector<std::string>* links = nullptr);
// Whether a file of this name is a program: .mlir, .mlirbc, .mlir.bc.
bool is_program_name(std::string_view name);

// Expands --inputs to the .npy files of a program's `count` tensors. A folder becomes the files input_K.npy in it for
// the next tensors.
std::vector<std::string> input_files(std::vector<std::string> const& paths, std::size_t count);
// Same for files whose names in folders begin with `stem`: "output_".
std::vector<std::string> numbered_files(std::vector<std::string> const& paths, std::size_t count,
                                        std::string const& stem);

}  // namespace assay

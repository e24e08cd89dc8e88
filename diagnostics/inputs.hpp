// The files that a command line names.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "support/result.hpp"

namespace assay {

// Folders become all .mlir, .hlo, .mlirbc and .mlir.bc files below them, and .txt files with HLO, in the order of their paths;
// everything else stays as given. An error if a folder cannot be read or has no such file. A file that is named more than once is returned
// once. Standard input may be named once. With `embedded` also files below a folder that may contain programs in
// another language: see can_embed_programs.
// A link to nothing with the name of a program is returned, so that its reader fails. Links to folders below a folder are not
// followed; `links` gets them.
Result<std::vector<std::string>> collect_inputs(std::vector<std::string> const& arguments, bool embedded = false,
                                                std::vector<std::string>* links = nullptr);
// Whether a file of this name is a program on its own: .mlir, .mlirbc, .mlir.bc.
bool is_program_name(std::string_view name);

// The .npy files of a program's `count` tensors, as --inputs names them: files as they are, and a folder as the input_K.npy
// in it of the tensors that are next.
std::vector<std::string> input_files(std::vector<std::string> const& paths, std::size_t count);
// The same of files whose names in folders begin with `stem`: "output_".
std::vector<std::string> numbered_files(std::vector<std::string> const& paths, std::size_t count,
                                        std::string const& stem);

}  // namespace assay

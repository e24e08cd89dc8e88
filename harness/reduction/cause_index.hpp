// Folders for the causes of a report, and a page that lists them.
#pragma once

#include <string>
#include <vector>

#include "harness/reduction/causes.hpp"

namespace assay::reduction {

// "01-exponential_f32_special": the number of the cause, so that folders are sorted, and the ID of the reduced case.
// Contains only letters, digits, '_', '-' and '.'.
std::string cause_folder(std::size_t number, std::size_t of, Cause const& cause);

// index.md: the folder, the description and the cases of each cause.
std::string cause_index(std::string const& backend, std::vector<Cause> const& causes);

}  // namespace assay::reduction

// The folders of the causes of a report, and a page that lists them.
#pragma once

#include <string>
#include <vector>

#include "harness/reduction/causes.hpp"

namespace assay::reduction {

// "01-exponential_f32_special": its number, so that folders are in the order of the causes, and the
// case that was reduced. Letters, digits, '_', '-' and '.' only.
std::string cause_folder(std::size_t number, std::size_t of, Cause const& cause);

// index.md: for each cause its folder, its description, and its cases.
std::string cause_index(std::string const& backend, std::vector<Cause> const& causes);

}  // namespace assay::reduction

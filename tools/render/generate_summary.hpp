// What is in a suite, in a few lines.
#pragma once

#include <string>

namespace assay::inline tools {

// From its manifest. False, with the reason, if that cannot be read.
bool suite_summary(std::string const& folder, std::string& text, std::string& error);

}  // namespace assay::inline tools

// Describes the machine on which this process runs, for readers of results.
#pragma once

#include <map>
#include <string>

namespace assay {

// Returns "processor", "cores", "memory" and "system", as far as the system reports them.
std::map<std::string, std::string> describe_machine();

}  // namespace assay

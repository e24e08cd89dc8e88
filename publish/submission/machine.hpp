// The machine that this runs on, for those who read results.
#pragma once

#include <map>
#include <string>

namespace assay {

// "processor", "cores", "memory" and "system", as far as the system reports them.
std::map<std::string, std::string> this_machine();

}  // namespace assay

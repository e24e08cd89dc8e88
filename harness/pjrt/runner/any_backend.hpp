// Backends by the user's choice, including PJRT plug-ins.
#pragma once

#include "harness/backends/backends.hpp"

namespace assay {

// make_backend, and with `pjrt` the plug-in of that path.
Result<std::unique_ptr<Backend>> make_any_backend(BackendChoice const& choice);

}  // namespace assay

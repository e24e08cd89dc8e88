// Backends by what a user says, PJRT plug-ins among them.
#pragma once

#include "harness/backends/backends.hpp"

namespace assay {

// make_backend, and with `pjrt` the plug-in of that path.
Result<std::unique_ptr<Backend>> make_any_backend(BackendChoice const& choice);

}  // namespace assay

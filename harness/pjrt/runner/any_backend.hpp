// Construction of backends from the user's options, including PJRT plug-ins.
#pragma once

#include "harness/backends/backends.hpp"

namespace assay {

// Like make_backend; with `pjrt`, the plug-in at that path.
Result<std::unique_ptr<Backend>> make_any_backend(BackendChoice const& choice);

}  // namespace assay

// Implements tools/library/apart.hpp where there are no threads: work is done by the caller, who can end the worker of the
// page that it runs in.
#include "tools/library/apart.hpp"

namespace assay {

void run_apart(assay_watch const*, std::function<void()> work, std::function<void()>) { work(); }

}  // namespace assay

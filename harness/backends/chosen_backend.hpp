// A backend that somebody has chosen: the choice in words, and the backend made ready.
#pragma once

#include <atomic>
#include <string>

#include "harness/backends/backends.hpp"

namespace assay {

// The options as they would be typed again.
std::string backend_words(BackendChoice const& choice);

// Stops if the backend cannot be started, with a message behind `prefix`; as undecided, if `interrupt` has come meanwhile.
void make_ready(Backend& backend, std::atomic<bool> const& interrupt, std::string const& prefix);

}  // namespace assay

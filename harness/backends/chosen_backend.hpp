// A backend that the user has chosen: the options, and the backend, ready for use.
#pragma once

#include <atomic>
#include <string>

#include "harness/backends/backends.hpp"

namespace assay {

// The options as they would be typed again.
std::string backend_words(BackendChoice const& choice);

// Stops if the backend cannot be started, with a message after `prefix`; as undecided, if `interrupt` was raised
// meanwhile.
void make_ready(Backend& backend, std::atomic<bool> const& interrupt, std::string const& prefix);

}  // namespace assay

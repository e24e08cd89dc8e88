// A backend that the user has chosen: its options, and the backend itself after it was checked.
#pragma once

#include <atomic>
#include <string>

#include "harness/backends/backends.hpp"

namespace assay {

// The options as command-line words.
std::string backend_words(BackendChoice const& choice);

// Throws Stop with a message after `prefix` if the backend cannot be started. The status is that of an undecided result
// if `interrupt` was set meanwhile.
void start_or_stop(Backend& backend, std::atomic<bool> const& interrupt, std::string const& prefix);

}  // namespace assay

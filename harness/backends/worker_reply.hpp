// Parses the answer of a worker to a request: a line of its standard output, see harness/README.md. The line is
// untrusted.
#pragma once

#include <cstdint>
#include <string>

#include "harness/backends/backend.hpp"

namespace assay {

enum class WorkerLine : std::uint8_t {
  none,   // not an answer: not a JSON object, or without `id` or `status`
  stray,  // answers a different request
  answer,
  failed,  // an answer: the worker failed on this case and continues with the next one
};

// `id` is that of the last request. For an answer, sets `end`, `reason`, `restart`, `coverage`, `printed` and, if the
// answer names it, `stage` of the reply. If the status is unknown, `end` is crashed, with a reason. All texts except
// `printed` are cleaned.
WorkerLine read_worker_line(std::string const& line, std::uint64_t id, BackendReply& reply);

}  // namespace assay

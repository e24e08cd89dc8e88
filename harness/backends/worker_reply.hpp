// A worker's answer for a case: a line of its standard output, see harness/README.md. It is
// untrusted.
#pragma once

#include <cstdint>
#include <string>

#include "harness/backends/backend.hpp"

namespace assay {

enum class WorkerLine : std::uint8_t {
  none,   // no answer: no JSON object, or one without `id` and `status`
  stray,  // answers another request
  answer,
  failed,  // an answer: it has failed on this case, and continues with the next
};

// `id`: of the last request. Of an answer `end`, `reason`, `restart`, `coverage`, `printed` and, if it names one, `stage`
// of the reply are set; `end` is crashed, with the reason, where it has a status that there is not.
// Texts but `printed` are clean.
WorkerLine read_worker_line(std::string const& line, std::uint64_t id, BackendReply& reply);

}  // namespace assay

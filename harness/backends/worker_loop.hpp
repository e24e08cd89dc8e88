// The worker's side of the protocol, for assay's own programs that are backends.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

namespace assay {

struct WorkerRequest {
  std::string program, inputs, outputs;  // paths
  bool compile_only = false;
};

struct WorkerAnswer {
  std::string status = "done";  // "refused", "unsupported", "crashed", "wrong", "unavailable"
  std::string reason = {};
  std::string stage = {};  // stage where it ended: "compile", "run", "results"; empty: unknown
  bool restart = false;    // requests a new worker for the next request
};

// Answers requests one after the other until the input ends. Returns false if a line is not a valid request.
bool serve_worker(std::istream& requests, std::ostream& replies,
                  std::function<WorkerAnswer(WorkerRequest const&)> const& answer);

}  // namespace assay

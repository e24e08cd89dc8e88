// The other side of the worker protocol, for programs of ours that are backends.
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
  std::string stage = {};  // the stage where it ended: "compile", "run", "results"; empty: unknown
  bool restart = false;    // the next request is for another worker
};

// Answers requests one after the other until the input ends. False: a line was not a request.
bool serve_worker(std::istream& requests, std::ostream& replies,
                  std::function<WorkerAnswer(WorkerRequest const&)> const& answer);

}  // namespace assay

// Runs commands of assay on the text of a document in separate processes. They end at a time limit, when the text
// changes, and with the server.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lsp/server.hpp"
#include "support/process/child.hpp"

namespace assay {

class BackgroundJobs {
public:
  static constexpr std::size_t kMaxJobs = 4;

  // Starts a job. Replaces a running job of the same kind for the same document.
  void start(JobRequest job);
  // Polls the jobs for at most `seconds`, and passes finished ones to the server.
  void look(double seconds, Server& server);
  bool empty() const { return jobs_.empty(); }

private:
  struct Job {
    JobRequest request;
    std::unique_ptr<Child> child;
    std::string out, err;
    double seconds_left = 0;
  };
  std::vector<Job> jobs_;
};

}  // namespace assay

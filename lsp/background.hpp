// Commands of assay on the text of a document, in processes of their own that end when they take too long, when another text
// is in their place, and with the server.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lsp/server.hpp"
#include "support/process/child.hpp"

namespace assay {

class BackgroundJobs {
public:
  static constexpr std::size_t kMostJobs = 4;

  // Instead of one of the same kind for the same document.
  void start(JobRequest job);
  // Looks after them, for at most so many seconds; what has ended goes to the server.
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

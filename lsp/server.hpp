// The protocol: the order of messages, requests by name, notifications, cancellation. No input or output of its own.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lsp/features.hpp"

namespace assay {

// Work on a document in a process of its own.
struct JobRequest {
  std::string kind;  // "prove", "prove and show" or "run"
  std::string uri;
  std::int64_t version = 0;
  std::string text, function;
};

class Server {
public:
  using Send = std::function<void(std::string_view message)>;  // of JSON, without a header
  explicit Server(Send send) : send_(std::move(send)) {}

  // A message as it arrived. A cancellation of a waiting request takes effect immediately; all others wait for work().
  void receive(std::string_view message);
  // A message whose header could not be read.
  void receive_broken(std::string const& problem);

  // Handles the message that waits longest; false if there is none.
  bool work();
  // When no message waits: publishes the findings in documents that have changed. False if there was nothing to do.
  bool publish();
  // When nothing has arrived for a while: longer work. False if there was nothing to do.
  bool publish_more();

  // Now and then: whether an assay.toml of an open document was written, made or removed. Its documents are published then.
  bool watch_configs();

  // Jobs that the caller has to start; finish() receives the result.
  std::vector<JobRequest> take_jobs() { return std::exchange(jobs_, {}); }
  void finish(JobRequest const& job, int status, std::string const& out, std::string const& err);

  // After `exit`, the exit status of the program.
  std::optional<int> exit_status() const { return exit_status_; }
  // The process that must be alive, if the editor has named one.
  std::optional<long> parent() const { return parent_; }

private:
  enum class Phase { fresh, running, shut_down };
  struct Waiting {
    Json message;
    bool cancelled = false;
  };

  void handle(Json const& message);
  Json answer(std::string const& method, Json const& params);
  void notify(std::string const& method, Json const& params);
  Json initialize(Json const& params);
  void did_open(Json const& params);
  void did_change(Json const& params);
  void did_close(Json const& params);
  Json execute(Json const& params);
  Document& document(Json const& params);

  void reply(Json const& id, Json result);
  void fail(Json const& id, RpcError code, std::string const& message);
  void send_notification(char const* method, Json params);
  void publish(Document& document, bool complete);
  void publish_configs();

  Send send_;
  Phase phase_ = Phase::fresh;
  std::optional<int> exit_status_;
  std::optional<long> parent_;
  ColumnUnit unit_ = ColumnUnit::utf16;
  bool registers_files_ = false;  // the editor can report changed files
  bool pulls_ = false;            // the editor requests findings; otherwise they are published
  bool refreshes_findings_ = false, refreshes_hints_ = false;  // the editor can refresh hints
  int asked_ = 0;                                              // requests to the editor
  std::deque<Waiting> waiting_;
  Documents documents_;
  std::map<std::string, SizeFindings> sizes_;
  std::map<std::string, std::string> broken_configs_;  // their problems by their paths, as they were published
  std::vector<std::string> changed_, unfinished_;      // URIs
  std::vector<JobRequest> jobs_;
};

}  // namespace assay

// The protocol: order of messages, dispatch of requests, notifications, cancellation. Performs no input or output.
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

// Work on a document in a separate process.
struct JobRequest {
  std::string kind;  // "prove", "prove and show" or "run"
  std::string uri;
  std::int64_t version = 0;
  std::string text, function;
  std::string path = {};  // of the document, for messages
};

class Server {
public:
  using Send = std::function<void(std::string_view message)>;  // JSON without a header
  explicit Server(Send send) : send_(std::move(send)) {}

  // Accepts a message. A cancellation of a waiting request takes effect immediately; all other messages wait for
  // work().
  void receive(std::string_view message);
  // Accepts a message with an invalid header.
  void receive_broken(std::string const& problem);

  // Handles the oldest waiting message. Returns false if there is none.
  bool work();
  // Call if no message waits. Publishes diagnostics of changed documents. Returns false if there was nothing to do.
  bool publish();
  // Call after some time without messages. Does longer work. Returns false if there was nothing to do.
  bool publish_more();

  // Call periodically. Returns whether an assay.toml of an open document was changed, created or removed. Its documents
  // are then published.
  bool watch_configs();

  // Returns jobs that the caller must start. finish() receives the results.
  std::vector<JobRequest> drain_jobs() { return std::exchange(jobs_, {}); }
  void finish(JobRequest const& job, int status, std::string const& out, std::string const& err);

  // Returns the exit status of the program after `exit`.
  std::optional<int> exit_status() const { return exit_status_; }
  // Returns the process that must be alive, if the editor has named one.
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
  bool registers_files_ = false;    // the editor can report changed files
  bool pulls_diagnostics_ = false;  // the editor requests diagnostics; otherwise they are published
  bool refreshes_findings_ = false, refreshes_hints_ = false;  // the editor can refresh hints
  int asked_ = 0;                                              // number of requests to the editor
  std::deque<Waiting> waiting_;
  Documents documents_;
  std::map<std::string, SizeFindings> sizes_;
  std::map<std::string, std::string> broken_configs_;  // published errors by path
  std::vector<std::string> changed_, unfinished_;      // URIs
  std::vector<JobRequest> jobs_;
};

}  // namespace assay

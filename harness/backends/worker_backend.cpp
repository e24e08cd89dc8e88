#include "harness/backends/worker_backend.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <csignal>
#include <cstring>

#include "harness/backends/command_template.hpp"
#include "harness/backends/worker_reply.hpp"
#include "support/documents/json.hpp"
#include "support/process/child.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

using Clock = std::chrono::steady_clock;
using End = BackendReply::End;
using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxReason = 400, kMaxLine = 200;         // bytes
constexpr double kPollSeconds = 0.05, kStartPollSeconds = 0.2;  // seconds
constexpr double kExitSeconds = 2;      // seconds in which a worker that no longer reads requests may end on its own
constexpr double kMaxStartSeconds = 5;  // seconds
constexpr double kSlowerStart = 4;      // factor by which a start may take longer on a busy machine
constexpr int kFutileStarts = 2;        // consecutive workers that end before their first request
constexpr unsigned kMaxUnanswered = 3;  // consecutive requests that received lines but no answer

double since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

std::string request_line(std::uint64_t id, BackendRequest const& request) {
  auto const text = [](std::string const& path) {
    return Json(path).dump(-1, ' ', false, Json::error_handler_t::replace);
  };
  return fmt::format(R"({{"id":{},"program":{},"inputs":{},"outputs":{},"compile_only":{}}})", id,
                     text(request.program), text(request.inputs), text(request.outputs), request.compile_only);
}

std::string missing_answer(std::string const& line) {
  return fmt::format(
      "not an answer: {}: write answers as {{\"id\":..,\"status\":..}}, and all other output to standard error",
      clean_text(line.substr(0, kMaxLine)));
}

}  // namespace

class Worker {
public:
  bool start(WorkerSettings const& settings, std::string& problem) {
    settings_ = &settings;
    started_ = Clock::now();
    ProcessRequest request;
    request.arguments = settings.arguments;
    request.environment = settings.environment;
    request.limits = settings.limits;
    auto const started = child_.start(request, true);
    return problem = started.error(), static_cast<bool>(started);
  }

  // Whether the process is still running after that many seconds.
  bool is_alive(double seconds, std::string& problem) {
    for (auto const begin = Clock::now();;) {
      double const left = seconds - since(begin);
      child_.read(std::clamp(left, 0.0, kPollSeconds), settings_->limits.output, out_, err_);
      if (child_.has_ended()) break;
      if (left <= 0) return true;
    }
    problem = end_reason();
    auto const said = main_line(clean_text(last_of(err_, kMaxEvidence)));
    if (!said.empty()) problem += ": " + last_of(said, kMaxReason);
    return false;
  }

  BackendReply ask(BackendRequest const& request) {
    begin_ = Clock::now();
    ++cases_;
    answered_ = false;
    err_.clear();
    other_.clear();
    BackendReply reply;
    reply.stage = request.compile_only ? Stage::compile : Stage::run;
    bool const sent = child_.send(request_line(cases_, request) + "\n", request.seconds);
    if (sent) wait(request, reply);
    if (!sent || child_.has_ended()) conclude(reply);
    reply.seconds = since(begin_);
    if (reply.end != End::done && reply.end != End::wrong)
      reply.evidence = last_of(clean_text(last_of(err_, kMaxEvidence)), kMaxEvidence - 100);
    return reply;
  }

  bool is_usable() const { return usable_; }
  bool has_replied() const { return replied_; }
  std::string const& other_line() const { return other_; }
  bool has_ended() const { return child_.has_ended(); }
  // Whether the process ended on its own and not by a signal.
  bool has_exited() const { return child_.has_ended() && (child_.start_error() || WIFEXITED(child_.wait_status())); }
  // Whether the process exited with status 0: it may not have read the last request at all.
  bool has_retired() const { return has_exited() && !child_.start_error() && WEXITSTATUS(child_.wait_status()) == 0; }
  unsigned cases() const { return cases_; }
  double age() const { return since(started_); }

private:
  void wait(BackendRequest const& request, BackendReply& reply) {
    for (;;) {
      double const left = request.seconds - since(begin_);
      bool const within = child_.read(std::clamp(left, 0.0, kPollSeconds), settings_->limits.output, out_, err_);
      if (parse_reply(reply)) return;
      if (child_.has_ended()) return;
      if (!within) return give_up(End::crashed, "it writes too much output", reply);
      if (request.stop && *request.stop) return give_up(End::stopped, "stopped", reply);
      if (since(begin_) >= request.seconds)
        return give_up(End::timed_out, fmt::format("no answer after {:.3g} s{}", since(begin_), instead()), reply);
    }
  }

  // A description of the output that came instead of an answer, for the reason.
  std::string instead() {
    if (other_.empty() && !out_.empty()) return ", only an incomplete line: " + shown(out_);
    return other_.empty() ? "" : ", only a line that is not an answer: " + other_;
  }
  static std::string shown(std::string const& line) { return clean_text(line.substr(0, kMaxLine)); }

  void give_up(End end, std::string reason, BackendReply& reply) {
    usable_ = false;
    reply.end = end;
    reply.reason = std::move(reason);
    child_.kill();
  }

  // Parses an answer from the complete lines of the output. Skips blank lines.
  bool parse_reply(BackendReply& reply) {
    for (std::size_t end; (end = out_.find('\n', seen_)) != std::string::npos;) {
      std::string const line = out_.substr(0, end);
      out_.erase(0, end + 1);
      seen_ = 0;
      auto const text = line.find_first_not_of(" \t\r");
      if (text == line.npos) continue;
      if (line[text] != '{') {  // output of a library
        if (other_.empty()) other_ = shown(line);
        continue;
      }
      answered_ = true;
      auto const what = read_worker_line(line, cases_, reply);
      if (what == WorkerLine::none)
        give_up(End::crashed, missing_answer(line), reply);
      else if (what == WorkerLine::stray)
        give_up(End::crashed, "it answered a different request than the last one", reply);
      else if (replied_ = true; what == WorkerLine::answer && reply.end == End::crashed)
        give_up(End::crashed, reply.reason, reply);
      else if (reply.restart)
        usable_ = false;
      return true;
    }
    seen_ = out_.size();
    return false;
  }

  // Called if the process has ended or no longer reads requests.
  void conclude(BackendReply& reply) {
    usable_ = false;
    auto const begin = Clock::now();
    // A process that no longer reads requests is probably about to end. Its exit status is the better reason.
    while (!answered_ && reply.end == End::unavailable && !child_.has_ended() && since(begin) < kExitSeconds)
      child_.read(kPollSeconds, settings_->limits.output, out_, err_);
    if (!child_.has_ended()) child_.kill();
    bool const killed = reply.end == End::timed_out || reply.end == End::stopped || reply.end == End::crashed;
    while (!child_.has_ended() && since(begin) < 10) child_.read(kPollSeconds, settings_->limits.output, out_, err_);
    if (killed || answered_) return;
    reply.end = End::crashed;
    reply.reason = end_reason();
    auto const said = main_line(clean_text(last_of(err_, kMaxEvidence)));
    if (!said.empty()) reply.reason += ": " + last_of(said, kMaxReason);
  }

  std::string end_reason() const {
    int const status = child_.wait_status();
    if (child_.start_error())
      return clean_text(settings_->arguments[0]) + " cannot be started: " + std::strerror(child_.start_error());
    if (WIFSIGNALED(status)) return "the worker was " + signal_text(WTERMSIG(status));
    return fmt::format("the worker exited with status {}", WEXITSTATUS(status));
  }

  WorkerSettings const* settings_ = nullptr;
  Child child_;
  Clock::time_point begin_, started_;
  unsigned cases_ = 0;
  bool usable_ = true, replied_ = false;
  bool answered_ = false;  // whether the last request was answered
  std::string out_, err_;
  std::string other_;     // first line since the last request that is not an answer
  std::size_t seen_ = 0;  // searched bytes of out_, which contain no line end
};

WorkerBackend::WorkerBackend(WorkerSettings settings)
    : settings_(std::move(settings)), has_replied_(settings_.has_worked), max_start_(settings_.start_seconds) {}
WorkerBackend::~WorkerBackend() = default;

Result<void> WorkerBackend::prepare(std::atomic<bool> const* stop) {
  if (auto const has_needs = check_needs(settings_, stop); !has_needs) return has_needs;
  std::string problem;
  auto worker = take(true, problem);
  if (!worker || !worker->is_alive(kStartPollSeconds, problem)) return Error{problem};
  std::lock_guard const lock(mutex_);
  idle_.push_back(std::move(worker));
  return {};
}

std::unique_ptr<Worker> WorkerBackend::take(bool fresh, std::string& problem) {
  if (std::lock_guard const lock(mutex_); !fresh && !idle_.empty()) {
    auto worker = std::move(idle_.back());
    idle_.pop_back();
    return worker;
  }
  auto worker = std::make_unique<Worker>();
  return worker->start(settings_, problem) ? std::move(worker) : nullptr;
}

void WorkerBackend::return_worker(std::unique_ptr<Worker> worker) {
  bool const is_worn = settings_.restart_after > 0 && worker->cases() >= settings_.restart_after;
  if (!worker->is_usable() || is_worn) return;
  std::lock_guard const lock(mutex_);
  idle_.push_back(std::move(worker));
}

// A worker has ended at its first request, `seconds` after its start. If other workers end that soon without a request,
// the program is not the cause. A worker that keeps running is kept for the next case. The test only runs when the
// number of such ends in a row is a power of two, so that a worker that crashes on every program costs only a few of
// these waits.
void WorkerBackend::find_futile_starts(double seconds) {
  if (!std::has_single_bit(++ends_at_first_)) return;
  std::string problem;
  for (int i = 0; i < kFutileStarts; ++i) {
    auto worker = take(true, problem);
    if (worker && worker->is_alive(std::min(kSlowerStart * seconds + kStartPollSeconds, kMaxStartSeconds), problem))
      return return_worker(std::move(worker));
  }
  std::lock_guard const lock(mutex_);
  failure_ = "the worker failed: " + problem;
}

// Called while no worker has ever answered. `line` is the first line that came instead of an answer; empty if there was
// none. A silent worker may be slow, but a worker that writes other lines does not implement the protocol.
void WorkerBackend::count_unanswered(std::string const& line) {
  if (line.empty() || ++unanswered_ < kMaxUnanswered) return;
  std::lock_guard const lock(mutex_);
  failure_ = fmt::format("the worker failed: {} requests without an answer; {}", kMaxUnanswered, missing_answer(line));
}

std::string WorkerBackend::failure() const {
  std::lock_guard const lock(mutex_);
  return failure_;
}

// Adds time for a worker that has not answered before: it may still be starting.
BackendReply WorkerBackend::ask(Worker& worker, BackendRequest request) {
  if (worker.has_replied()) return worker.ask(request);
  {
    std::lock_guard const lock(mutex_);
    request.seconds += slowest_first_ > 0 ? std::min(2 * slowest_first_, max_start_) : max_start_;
  }
  auto reply = worker.ask(request);
  std::lock_guard const lock(mutex_);
  if (worker.has_replied())
    slowest_first_ = std::max(slowest_first_, reply.seconds);
  else if (reply.end == End::timed_out && slowest_first_ == 0)
    max_start_ = 0;
  return reply;
}

BackendReply WorkerBackend::execute(BackendRequest const& request) {
  BackendReply reply;
  std::string problem = failure();
  auto worker = problem.empty() ? take(false, problem) : nullptr;
  // A worker that has ended since its last case must not affect this one.
  if (worker && worker->cases() > 0 && !worker->is_alive(0, problem)) worker = take(true, problem);
  if (!worker) {
    reply.stage = Stage::start;
    reply.reason = problem;
    return reply;
  }
  reply = ask(*worker, request);
  if (reply.end == End::crashed && worker->cases() > 1 && worker->has_retired()) {
    if (!(worker = take(true, problem))) return reply;
    reply = ask(*worker, request);
  }
  bool const must_print = settings_.form == ProgramForm::coded && !request.compile_only && request.result_count > 0;
  if (reply.end == End::done && must_print && reply.printed.empty()) {
    reply.end = End::crashed;
    reply.reason = "its answer has no \"printed\", which --form coded requires";
  }
  if (worker->has_replied()) {
    has_replied_ = true;
    ends_at_first_ = 0;
    unanswered_ = 0;
  }
  if (reply.end == End::timed_out && !has_replied_) count_unanswered(worker->other_line());
  bool const is_at_first = reply.end == End::crashed && worker->has_ended() && !worker->has_replied();
  if (is_at_first) find_futile_starts(worker->age());
  if (is_at_first && ((!has_replied_ && worker->has_exited()) ||
                      !failure().empty())) {  // no worker has ever worked, or the backend has
                                              // failed
    reply.end = End::unavailable;
    reply.stage = Stage::start;
  }
  return_worker(std::move(worker));
  return reply;
}

std::string WorkerBackend::command(BackendRequest const& request) const {
  return "echo " + shell_word(request_line(1, request)) + " | " + shell_line(settings_.arguments);
}

}  // namespace assay

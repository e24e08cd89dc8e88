#include "support/process/run_process.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <filesystem>

#include "support/process/child.hpp"
#include "support/process/deadline.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr double kPollSeconds = 0.05;       // seconds between checks for a request to stop
constexpr double kFolderPollSeconds = 0.5;  // seconds between checks of the folder

bool is_larger(std::string const& folder, std::uint64_t most) {
  std::error_code trouble;
  std::uint64_t bytes = 0;
  for (fs::recursive_directory_iterator at(folder, trouble), end; !trouble && at != end; at.increment(trouble)) {
    std::error_code gone;
    if (!at->is_regular_file(gone)) continue;
    auto const size = at->file_size(gone);
    if (!gone && (bytes += size) > most) return true;
  }
  return false;
}

class Run {
public:
  explicit Run(ProcessRequest const& request) : request_(request), deadline_(request.limits.seconds) {}

  ProcessResult go() {
    if (auto const started = child_.start(request_, false); !started) {
      result_.problem = started.error();
      return std::move(result_);
    }
    while (!child_.has_ended()) {
      double const wait = std::min(deadline_.left(), kPollSeconds);
      bool const within = child_.read(wait, request_.limits.output, result_.out, result_.err);
      is_within_ &= within;  // also for data that is read after the end
      if (child_.has_ended()) break;
      if (!within)
        end_by(ProcessResult::End::flooded, fmt::format("more than {} bytes of output", request_.limits.output));
      if (request_.stop && *request_.stop) end_by(ProcessResult::End::stopped, "");
      if (deadline_.is_over()) end_by(ProcessResult::End::timed_out, "");
      inspect_folder();
    }
    conclude();
    return std::move(result_);
  }

private:
  // The first reason is kept.
  void end_by(ProcessResult::End end, std::string problem) {
    if (killed_) return;
    killed_ = true;
    result_.end = end;
    result_.problem = std::move(problem);
    child_.kill();
  }

  void inspect_folder() {
    if (request_.folder.empty() || deadline_.passed() < next_look_) return;
    next_look_ = deadline_.passed() + kFolderPollSeconds;
    if (is_larger(request_.folder, request_.limits.folder))
      end_by(ProcessResult::End::flooded, fmt::format("more than {} bytes in its folder", request_.limits.folder));
  }

  void conclude() {
    is_within_ &= child_.read(0, request_.limits.output, result_.out, result_.err);
    result_.seconds = deadline_.passed();
    result_.processor_seconds = child_.processor_seconds();
    result_.peak_memory = child_.peak_memory();
    if (killed_) return;
    if (child_.start_error() != 0) {
      result_.problem = request_.arguments[0] + " cannot be started: " + std::strerror(child_.start_error());
      return;
    }
    result_.orphans = child_.orphans();
    int const status = child_.wait_status();
    bool const signalled = WIFSIGNALED(status);
    result_.end = signalled ? ProcessResult::End::signalled : ProcessResult::End::exited;
    result_.status = signalled ? WTERMSIG(status) : WEXITSTATUS(status);
    if (signalled && result_.status == SIGXFSZ) {
      result_.end = ProcessResult::End::flooded;
      result_.problem = fmt::format("a file of more than {} bytes", request_.limits.file);
    } else if (!is_within_) {
      result_.end = ProcessResult::End::flooded;
      result_.problem = fmt::format("more than {} bytes of output", request_.limits.output);
    }
  }

  ProcessRequest const& request_;
  Deadline deadline_;
  double next_look_ = kFolderPollSeconds;
  bool killed_ = false;
  bool is_within_ = true;  // whether the output is within its limit
  ProcessResult result_;
  Child child_;
};

struct SignalName {
  int signal;
  std::string_view name, meaning;
};
constexpr SignalName kSignals[] = {
    {SIGSEGV, "SIGSEGV", "segmentation fault"},
    {SIGABRT, "SIGABRT", "abort"},
    {SIGBUS, "SIGBUS", "bus error"},
    {SIGFPE, "SIGFPE", "arithmetic exception"},
    {SIGILL, "SIGILL", "illegal instruction"},
    {SIGKILL, "SIGKILL", "perhaps because it ran out of memory"},
    {SIGTERM, "SIGTERM", "terminated"},
    {SIGTRAP, "SIGTRAP", "trap"},
    {SIGPIPE, "SIGPIPE", "broken pipe"},
    {SIGXCPU, "SIGXCPU", "CPU time limit"},
    {SIGXFSZ, "SIGXFSZ", "file size limit"},
};

}  // namespace

ProcessResult run_process(ProcessRequest const& request) { return Run(request).go(); }

std::string signal_text(int signal) {
  auto const* const known = std::ranges::find(kSignals, signal, &SignalName::signal);
  if (known == std::end(kSignals)) return fmt::format("killed by signal {}", signal);
  return fmt::format("killed by {} ({})", known->name, known->meaning);
}

std::string end_text(ProcessResult const& result) {
  switch (result.end) {
    case ProcessResult::End::exited:
      return fmt::format("exit status {}", result.status);
    case ProcessResult::End::signalled:
      return signal_text(result.status);
    case ProcessResult::End::timed_out:
      return fmt::format("timed out after {:.3g} s", result.seconds);
    case ProcessResult::End::flooded:
      return "it wrote " + result.problem;
    case ProcessResult::End::stopped:
      return "stopped";
    case ProcessResult::End::not_started:
      break;
  }
  return result.problem;
}

}  // namespace assay

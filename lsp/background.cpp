#include "lsp/background.hpp"

#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>

namespace assay {

namespace {

constexpr double kMaxSeconds = 30, kToSend = 5;
constexpr std::uint64_t kMaxOutput = 1 << 22;

std::vector<std::string> words_of(JobRequest const& job) {
  std::vector<std::string> words{"/proc/self/exe"};
  if (job.kind == "run") {
    words.insert(words.end(), {"run", "--random-inputs", "--print-inputs", "--print-limit", "64"});
    if (!job.function.empty()) words.insert(words.end(), {"--entry", job.function});
  } else {
    words.push_back("prove");
    words.insert(words.end(), {"--time-limit", "20"});
    if (job.kind == "prove") words.insert(words.end(), {"--format", "json"});
  }
  auto const name = std::filesystem::path(job.path).filename().string();
  if (!name.empty()) words.push_back("--stdin-name=" + name);
  words.push_back("-");
  return words;
}

}  // namespace

void BackgroundJobs::start(JobRequest job) {
  std::erase_if(jobs_,
                [&](Job const& other) { return other.request.kind == job.kind && other.request.uri == job.uri; });
  if (jobs_.size() >= kMaxJobs) jobs_.erase(jobs_.begin());
  Job made;
  made.child = std::make_unique<Child>();
  made.seconds_left = kMaxSeconds;
  ProcessRequest request;
  request.arguments = words_of(job);
  request.limits.seconds = kMaxSeconds;
  request.limits.memory = std::uint64_t{4} << 30;
  made.request = std::move(job);
  if (!made.child->start(request, true)) return;
  made.child->send(made.request.text, kToSend);
  made.child->end_input();
  jobs_.push_back(std::move(made));
}

void BackgroundJobs::look(double seconds, Server& server) {
  using Clock = std::chrono::steady_clock;
  for (std::size_t i = 0; i < jobs_.size();) {
    Job& job = jobs_[i];
    auto const begin = Clock::now();
    if (!job.child->has_ended() &&
        !job.child->read(seconds / static_cast<double>(jobs_.size()), kMaxOutput, job.out, job.err))
      job.child->kill();
    job.seconds_left -= std::chrono::duration<double>(Clock::now() - begin).count();
    if (!job.child->has_ended() && job.seconds_left > 0) {
      ++i;
      continue;
    }
    int const status =
        job.child->has_ended() && WIFEXITED(job.child->wait_status()) ? WEXITSTATUS(job.child->wait_status()) : -1;
    Job const ended = std::move(job);
    jobs_.erase(jobs_.begin() + static_cast<std::ptrdiff_t>(i));
    server.finish(ended.request, status, ended.out, ended.err);
  }
}

}  // namespace assay

#include "support/process/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "support/process/fork_server.hpp"
#include "support/process/supervisor.hpp"

extern char** environ;

namespace assay::inline support {
namespace {

using Clock = std::chrono::steady_clock;

void close_file(int& file) {
  if (file >= 0) ::close(file);
  file = -1;
}

// Ours, with those of `more` in the place of those of the same name.
std::vector<std::string> whole_environment(std::vector<std::pair<std::string, std::string>> const& more) {
  std::vector<std::string> all;
  for (char** entry = environ; *entry; ++entry) {
    std::string_view const text = *entry;
    auto const is_same = [&](auto const& pair) { return text.substr(0, text.find('=')) == pair.first; };
    if (std::ranges::none_of(more, is_same)) all.emplace_back(text);
  }
  for (auto const& [name, value] : more) all.push_back(name + "=" + value);
  return all;
}

std::string path_of(std::vector<std::string> const& environment) {
  for (auto const& entry : environment)
    if (entry.starts_with("PATH=")) return entry.substr(5);
  return "/usr/local/bin:/usr/bin:/bin";
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (auto& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

// A pipe of which the end `ours` does not block.
bool make_pipe(int (&ends)[2], int ours) {
  return ::pipe2(ends, O_CLOEXEC) == 0 && (ours < 0 || ::fcntl(ends[ours], F_SETFL, O_NONBLOCK) == 0);
}

bool append(int& file, std::uint64_t most, std::string& text) {
  char bytes[1 << 16];
  for (;;) {
    auto const got = ::read(file, bytes, sizeof bytes);
    if (got > 0) {
      auto const room = most - std::min<std::uint64_t>(most, text.size());
      text.append(bytes, std::min(static_cast<std::uint64_t>(got), room));
      if (static_cast<std::uint64_t>(got) > room) return false;
      continue;
    }
    if (got < 0 && errno == EINTR) continue;
    if (got == 0 || errno != EAGAIN) close_file(file);
    return true;
  }
}

int milliseconds(double seconds) { return static_cast<int>(std::clamp(seconds * 1e3 + 0.999, 0.0, 1e9)); }

}  // namespace

std::string find_program(std::string const& name, std::vector<std::pair<std::string, std::string>> const& more) {
  if (name.find('/') != std::string::npos) return name;
  std::string const path = path_of(whole_environment(more));
  for (std::size_t at = 0; at <= path.size();) {
    auto const end = std::min(path.find(':', at), path.size());
    std::string const folder = end == at ? "." : path.substr(at, end - at);
    if (std::string file = folder + "/" + name; ::access(file.c_str(), X_OK) == 0) return file;
    at = end + 1;
  }
  return "";
}

Child::~Child() {
  kill();
  std::string ignored;
  auto const begin = Clock::now();
  while (!ended_ && keeper_ > 0 && Clock::now() - begin < std::chrono::seconds(10)) read(1, 0, ignored, ignored);
  if (keeper_ > 0 && !ended_) ::kill(keeper_, SIGKILL);
  close_all();
}

void Child::close_all() {
  for (int* file : {&in_, &out_, &err_, &end_, &order_}) close_file(*file);
  if (keeper_ > 0 && is_ours_)
    while (::waitpid(keeper_, nullptr, 0) < 0 && errno == EINTR) {
    }
  keeper_ = -1;
}

bool Child::start(ProcessRequest const& request, bool with_input, std::string& problem) {
  auto arguments = request.arguments, environment = whole_environment(request.environment);
  if (arguments.empty() || arguments[0].empty()) return problem = "no program is named", false;
  std::string const program = find_program(arguments[0], request.environment);
  if (program.empty()) return problem = arguments[0] + " is not in PATH", false;
  auto const argument_pointers = pointers(arguments), environment_pointers = pointers(environment);
  int in[2] = {-1, -1}, out[2] = {-1, -1}, err[2] = {-1, -1}, end[2] = {-1, -1}, order[2] = {-1, -1};
  bool made = make_pipe(out, 0) && make_pipe(err, 0) && make_pipe(end, -1) && make_pipe(order, -1);
  if (with_input)
    made = made && make_pipe(in, 1);
  else
    made = made && (in[0] = ::open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0;
  KeeperTask task{program.c_str(), argument_pointers.data(), environment_pointers.data(),
                  request.folder.empty() ? nullptr : request.folder.c_str()};
  task.in = in[0];
  task.out = out[1];
  task.err = err[1];
  task.end = end[1];
  task.order = order[0];
  task.memory = request.limits.memory;
  task.file = request.limits.file;
  keeper_ = made && request.nursery ? request.nursery->start(task) : -1;
  is_ours_ = made && keeper_ < 0;
  if (is_ours_) keeper_ = start_keeper(task);
  if (keeper_ < 0) problem = std::string("no process can be started: ") + std::strerror(errno);
  for (int* file : {&in[0], &out[1], &err[1], &end[1], &order[0]}) close_file(*file);
  in_ = in[1];
  out_ = out[0];
  err_ = err[0];
  end_ = end[0];
  order_ = order[1];
  return keeper_ > 0;
}

bool Child::read(double seconds, std::uint64_t most, std::string& out, std::string& err) {
  pollfd files[3] = {{out_, POLLIN, 0}, {err_, POLLIN, 0}, {end_, POLLIN, 0}};
  if (!ended_ && ::poll(files, 3, milliseconds(seconds)) < 0) return true;
  bool within = true;
  // The end is looked at first: what was written before it is in the pipes then.
  if (!ended_ && files[2].revents != 0) take_end();
  if (out_ >= 0) within = append(out_, most, out);
  if (err_ >= 0) within = append(err_, most, err) && within;
  return within;
}

void Child::take_end() {
  KeeperReport report;
  auto const got = ::read(end_, &report, sizeof report);
  if (got < 0 && errno == EINTR) return;
  ended_ = true;
  if (got != sizeof report) report = {.error = 0, .wait_status = SIGKILL};  // someone killed the keeper
  start_error_ = report.error;
  wait_status_ = report.wait_status;
  orphans_ = report.orphans;
  peak_memory_ = report.peak_memory;
  processor_seconds_ = static_cast<double>(report.processor_micros) * 1e-6;
}

bool Child::send(std::string_view text, double seconds) {
  sigset_t pipe, before;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  bool broken = in_ < 0;
  auto const begin = Clock::now();
  while (!text.empty() && !broken) {
    auto const wrote = ::write(in_, text.data(), text.size());
    if (wrote >= 0) {
      text.remove_prefix(static_cast<std::size_t>(wrote));
    } else if (errno == EAGAIN) {
      double const left = seconds - std::chrono::duration<double>(Clock::now() - begin).count();
      pollfd file{in_, POLLOUT, 0};
      if (left <= 0 || ::poll(&file, 1, milliseconds(left)) == 0) break;
    } else if (errno != EINTR) {
      broken = true;
    }
  }
  // The signal that our own writing may have caused.
  timespec const now{0, 0};
  if (broken)
    while (sigtimedwait(&pipe, nullptr, &now) < 0 && errno == EINTR) {
    }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return text.empty();
}

void Child::kill() { close_file(order_); }

}  // namespace assay::inline support

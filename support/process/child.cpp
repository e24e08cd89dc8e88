#include "support/process/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <vector>

#include "support/process/deadline.hpp"
#include "support/process/find_program.hpp"
#include "support/process/fork_server.hpp"
#include "support/process/process.hpp"
#include "support/process/supervisor.hpp"

namespace assay {
namespace {

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (auto& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

// Appends the contents of the pipe to `text`, up to a size of `most` bytes. Returns false if there was more.
bool append(Descriptor& file, std::uint64_t most, std::string& text) {
  if (!file) return true;
  auto const drained = drain(file.number(), [&](std::string_view bytes) {
    auto const room = most - std::min<std::uint64_t>(most, text.size());
    text.append(bytes.substr(0, room));
    return bytes.size() <= room;
  });
  if (drained == DrainStatus::closed) file.close();
  return drained != DrainStatus::enough;
}

// Blocks SIGPIPE in this thread. A pending signal that the thread's own write caused can be removed.
class PipeSignalBlocked {
public:
  PipeSignalBlocked() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  PipeSignalBlocked(PipeSignalBlocked const&) = delete;
  PipeSignalBlocked& operator=(PipeSignalBlocked const&) = delete;
  ~PipeSignalBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

  void consume_pending() {
    timespec const now{0, 0};
    while (sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
    }
  }

private:
  sigset_t pipe_, before_;
};

}  // namespace

Child::~Child() {
  kill();
  std::string ignored;
  for (Deadline const deadline(10); !ended_ && supervisor_ > 0 && !deadline.is_over();) read(1, 0, ignored, ignored);
  if (supervisor_ <= 0) return;
  if (!ended_) ::kill(supervisor_, SIGKILL);
  if (is_own_child_) wait_for_end(supervisor_);
}

Result<void> Child::start(ProcessRequest const& request, bool with_input) {
  auto arguments = request.arguments, environment = build_environment(request.environment);
  if (arguments.empty() || arguments[0].empty()) return Error{"missing program name"};
  std::string const program = find_program(arguments[0], request.environment);
  if (program.empty()) return Error{arguments[0] + " is not in PATH"};
  auto const argument_pointers = pointers(arguments), environment_pointers = pointers(environment);
  Pipe in, out, err, report, stop;
  bool made = out.open() && out.read.unblock() && err.open() && err.read.unblock() && report.open() && stop.open();
  if (with_input)
    made = made && in.open() && in.write.unblock();
  else if (made)
    made = static_cast<bool>(in.read = Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC)));
  SupervisorTask task{program.c_str(), argument_pointers.data(), environment_pointers.data(),
                      request.folder.empty() ? nullptr : request.folder.c_str()};
  task.in = in.read.number();
  task.out = out.write.number();
  task.err = err.write.number();
  task.report = report.write.number();
  task.stop = stop.read.number();
  task.memory = request.limits.memory;
  task.file = request.limits.file;
  supervisor_ = made && request.fork_server ? request.fork_server->start(task) : -1;
  is_own_child_ = made && supervisor_ < 0;
  if (is_own_child_) supervisor_ = start_supervisor(task);
  if (supervisor_ < 0) return Error{std::string("cannot start a process: ") + std::strerror(errno)};
  in_ = std::move(in.write);
  out_ = std::move(out.read);
  err_ = std::move(err.read);
  report_ = std::move(report.read);
  stop_ = std::move(stop.write);
  return {};
}

bool Child::read(double seconds, std::uint64_t most, std::string& out, std::string& err) {
  pollfd files[3] = {{out_.number(), POLLIN, 0}, {err_.number(), POLLIN, 0}, {report_.number(), POLLIN, 0}};
  if (!ended_ && ::poll(files, 3, milliseconds(seconds)) < 0) return true;
  // The report is read first. Output from before the report is then in the pipes.
  if (!ended_ && files[2].revents != 0) read_report();
  bool const within = (!ended_ && files[0].revents == 0) || append(out_, most, out);
  return ((!ended_ && files[1].revents == 0) || append(err_, most, err)) && within;
}

void Child::read_report() {
  SupervisorReport report;
  auto const got = ::read(report_.number(), &report, sizeof report);
  if (got < 0 && errno == EINTR) return;
  ended_ = true;
  if (got != sizeof report) report = {.error = 0, .wait_status = SIGKILL};  // the supervisor was killed
  start_error_ = report.error;
  wait_status_ = report.wait_status;
  orphans_ = report.orphans;
  peak_memory_ = report.peak_memory;
  processor_seconds_ = static_cast<double>(report.processor_micros) * 1e-6;
}

bool Child::send(std::string_view text, double seconds) {
  PipeSignalBlocked signal;
  Deadline const deadline(seconds);
  bool broken = !in_;
  while (!text.empty() && !broken) {
    auto const wrote = ::write(in_.number(), text.data(), text.size());
    if (wrote >= 0) {
      text.remove_prefix(static_cast<std::size_t>(wrote));
    } else if (errno == EAGAIN) {
      pollfd file{in_.number(), POLLOUT, 0};
      if (deadline.is_over() || ::poll(&file, 1, milliseconds(deadline.left())) == 0) break;
    } else if (errno != EINTR) {
      broken = true;
    }
  }
  if (broken) signal.consume_pending();
  return text.empty();
}

}  // namespace assay

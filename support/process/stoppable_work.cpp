#include "support/process/stoppable_work.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <new>
#include <optional>

#include "support/descriptor.hpp"
#include "support/process/deadline.hpp"
#include "support/process/process.hpp"

namespace assay {
namespace {

// Under AddressSanitizer, the shadow memory takes terabytes of address space, so no limit is set.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kCanLimitMemory = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr bool kCanLimitMemory = false;
#else
constexpr bool kCanLimitMemory = true;
#endif
#else
constexpr bool kCanLimitMemory = true;
#endif

// The size that precedes each message. After the last message, it states how the work ended.
using Header = std::uint64_t;
constexpr Header kEnd = ~Header{0} - 16;
std::string_view bytes_of(Header const& header) { return {reinterpret_cast<char const*>(&header), sizeof header}; }

// Kills the child on every exit path of the caller, so that no process is left behind.
struct Worker {
  pid_t id;
  ~Worker() { stop(); }
  void stop() {
    if (id <= 0) return;
    kill(id, SIGKILL);
    wait_for_end(id);
    id = 0;
  }
};

// Returns 0 if the system does not provide it.
rlim_t address_space() {
  unsigned long long pages = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "re")) {
    if (std::fscanf(file, "%llu", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  return static_cast<rlim_t>(pages) * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
}

[[noreturn]] void run_worker(pid_t parent, int pipe, WorkLimits const& limits, Work const& work) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);  // the parent died earlier
  std::signal(SIGPIPE, SIG_DFL);
  lower_limit(RLIMIT_CORE, 0);
  if (kCanLimitMemory && limits.memory > 0) {
    auto const has = address_space();
    lower_limit(RLIMIT_AS, limits.memory < RLIM_INFINITY - has ? has + limits.memory : RLIM_INFINITY);
  }
  auto const emit = [pipe](std::string_view message) {
    if (!write_all(pipe, bytes_of(message.size())) || !write_all(pipe, message)) _exit(1);
  };
  auto ending = Ending::finished;
  try {
    work(emit);
  } catch (std::bad_alloc const&) {
    ending = Ending::out_of_memory;
  } catch (...) {
    ending = Ending::killed;
  }
  write_all(pipe, bytes_of(kEnd + static_cast<Header>(ending)));
  _exit(0);  // not exit(): buffers and destructors belong to the parent
}

// Received bytes, split into messages.
class Inbox {
public:
  explicit Inbox(std::function<void(std::string_view)> const& receive) : receive_(receive) {}

  // Reads the available contents of the pipe. Stops after the message about the end of the work, or while `is_late`
  // returns true.
  void read_from(Descriptor const& pipe, std::function<bool()> const& is_late) {
    closed_ = drain(pipe.number(), [&](std::string_view piece) {
                bytes_ += piece;
                handle_messages();
                return !ending_ && !is_late();
              }) == DrainStatus::closed;
  }
  bool closed() const { return closed_; }
  std::optional<Ending> ending() const { return ending_; }

private:
  void handle_messages() {
    std::size_t at = 0;
    while (!ending_ && bytes_.size() - at >= sizeof(Header)) {
      Header size = 0;
      std::memcpy(&size, bytes_.data() + at, sizeof size);
      if (size >= kEnd) {
        ending_ = static_cast<Ending>(std::min(size - kEnd, static_cast<Header>(Ending::killed)));
        break;
      }
      if (bytes_.size() - at - sizeof size < size) break;
      receive_(std::string_view(bytes_).substr(at + sizeof size, size));
      at += sizeof size + size;
    }
    bytes_.erase(0, at);
  }

  std::function<void(std::string_view)> const& receive_;
  std::string bytes_;
  bool closed_ = false;
  std::optional<Ending> ending_;
};

}  // namespace

std::string_view to_string(Ending ending) {
  constexpr std::string_view kNames[] = {"finished", "out of time", "out of memory", "killed", "not started"};
  return kNames[static_cast<std::size_t>(ending)];
}

struct SubprocessWork::State {
  Deadline deadline;
  Pipe pipe;
  Worker worker{0};
};

SubprocessWork::SubprocessWork(WorkLimits const& limits, Work const& work)
    : state_(new State{Deadline(std::chrono::duration<double>(limits.time).count()), {}}) {
  pid_t const parent = getpid();
  bool const is_open = state_->pipe.open();
  if (is_open) state_->worker.id = fork();
  if (!is_open || state_->worker.id < 0) {
    state_.reset();
    return;
  }
  if (state_->worker.id == 0) {
    state_->pipe.read.close();
    run_worker(parent, state_->pipe.write.number(), limits, work);
  }
  state_->pipe.write.close();
  state_->pipe.read.unblock();
}

SubprocessWork::~SubprocessWork() = default;
SubprocessWork::SubprocessWork(SubprocessWork&&) noexcept = default;
SubprocessWork& SubprocessWork::operator=(SubprocessWork&&) noexcept = default;

Ending SubprocessWork::wait(std::function<void(std::string_view message)> const& receive) {
  if (!state_) return Ending::not_started;
  auto& [deadline, pipe, worker] = *state_;
  Inbox inbox(receive);
  auto const is_late = [&, &deadline = deadline] { return deadline.is_over(); };
  bool late = is_late();
  while (!inbox.ending() && !inbox.closed() && !late) {
    pollfd waiting{pipe.read.number(), POLLIN, 0};
    if (poll(&waiting, 1, milliseconds(deadline.left())) > 0) inbox.read_from(pipe.read, is_late);
    late = !inbox.ending() && !inbox.closed() && is_late();
  }
  worker.stop();
  if (!inbox.ending()) inbox.read_from(pipe.read, [] { return false; });  // remaining messages
  return inbox.ending().value_or(late ? Ending::timed_out : Ending::killed);
}

Ending run_in_subprocess(WorkLimits const& limits, Work const& work,
                         std::function<void(std::string_view message)> const& receive) {
  return SubprocessWork(limits, work).wait(receive);
}

}  // namespace assay

#include "support/process/stoppable_work.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <new>
#include <optional>

namespace assay::inline support {
namespace {

// Address space under AddressSanitizer is terabytes of shadow: there is no limit to set.
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

// Before each message: its size; in the end, how the work ended instead.
using Header = std::uint64_t;
constexpr Header kEnd = ~Header{0} - 16;

struct Descriptor {
  int number = -1;
  ~Descriptor() { close_now(); }
  void close_now() {
    if (number >= 0) close(number);
    number = -1;
  }
};

// However the caller leaves, no process stays behind.
struct Child {
  pid_t id;
  ~Child() { stop(); }
  void stop() {
    if (id <= 0) return;
    kill(id, SIGKILL);
    while (waitpid(id, nullptr, 0) < 0 && errno == EINTR) continue;
    id = 0;
  }
};

bool write_all(int to, char const* data, std::size_t size) {
  while (size > 0) {
    auto const written = write(to, data, size);
    if (written < 0 && errno != EINTR) return false;
    if (written < 0) continue;
    data += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

// 0 where the system does not say.
rlim_t address_space() {
  unsigned long long pages = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "re")) {
    if (std::fscanf(file, "%llu", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  return static_cast<rlim_t>(pages) * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
}

void limit(int resource, rlim_t most) {
  rlimit now{};
  if (getrlimit(resource, &now) != 0) return;
  most = std::min(most, now.rlim_cur);  // RLIM_INFINITY is the largest
  rlimit const wanted{most, most};
  setrlimit(resource, &wanted);
}

[[noreturn]] void run_worker(pid_t parent, int pipe, WorkLimits const& limits,
                             std::function<void(std::function<void(std::string_view)> emit)> const& work) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);  // it died before that
  std::signal(SIGPIPE, SIG_DFL);
  limit(RLIMIT_CORE, 0);
  if (kCanLimitMemory && limits.memory > 0) {
    auto const has = address_space();
    limit(RLIMIT_AS, limits.memory < RLIM_INFINITY - has ? has + limits.memory : RLIM_INFINITY);
  }
  auto const emit = [pipe](std::string_view message) {
    Header const size = message.size();
    if (!write_all(pipe, reinterpret_cast<char const*>(&size), sizeof size) ||
        !write_all(pipe, message.data(), message.size()))
      _exit(1);
  };
  auto ending = Ending::finished;
  try {
    work(emit);
  } catch (std::bad_alloc const&) {
    ending = Ending::out_of_memory;
  } catch (...) {
    ending = Ending::killed;
  }
  Header const end = kEnd + static_cast<Header>(ending);
  write_all(pipe, reinterpret_cast<char const*>(&end), sizeof end);
  _exit(0);  // and not exit: buffers and destructors are the caller's
}

// Bytes that have come in, cut into messages.
class Inbox {
public:
  explicit Inbox(std::function<void(std::string_view)> const& receive) : receive_(receive) {}

  // False at the end and where nothing more is there for now.
  bool read_from(int pipe) {
    auto const size = read(pipe, chunk_.data(), chunk_.size());
    if (size < 0) return errno == EINTR;
    closed_ = size == 0;
    bytes_.append(chunk_.data(), static_cast<std::size_t>(size));
    deliver();
    return size > 0 && !ending_;
  }
  bool closed() const { return closed_; }
  std::optional<Ending> ending() const { return ending_; }

private:
  void deliver() {
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
  std::array<char, 1 << 16> chunk_;
  std::string bytes_;
  bool closed_ = false;
  std::optional<Ending> ending_;
};

// Milliseconds to wait, rounded up; nullopt: the time is over.
std::optional<int> left_until(std::chrono::steady_clock::time_point deadline) {
  auto const left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
  if (left <= 0) return std::nullopt;
  return static_cast<int>(std::min<decltype(left)>(left, INT_MAX));
}

}  // namespace

std::string_view to_string(Ending ending) {
  constexpr std::string_view kNames[] = {"finished", "out of time", "out of memory", "killed", "not started"};
  return kNames[static_cast<std::size_t>(ending)];
}

Ending supervise(WorkLimits const& limits, std::function<void(std::function<void(std::string_view)> emit)> const& work,
                 std::function<void(std::string_view message)> const& receive) {
  auto const start = std::chrono::steady_clock::now();
  auto const longest = std::chrono::hours(24 * 365);
  auto const deadline = start + std::min<std::chrono::milliseconds>(limits.time, longest);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return Ending::not_started;
  Descriptor in{ends[0]}, out{ends[1]};
  pid_t const parent = getpid();
  Child child{fork()};
  if (child.id < 0) return Ending::not_started;
  if (child.id == 0) {
    in.close_now();
    run_worker(parent, out.number, limits, work);
  }
  out.close_now();
  fcntl(in.number, F_SETFL, O_NONBLOCK);

  Inbox inbox(receive);
  bool late = false;
  while (!inbox.ending() && !inbox.closed() && !late) {
    auto const wait = left_until(deadline);
    late = !wait;
    pollfd waiting{in.number, POLLIN, 0};
    if (wait && poll(&waiting, 1, *wait) > 0) inbox.read_from(in.number);
  }
  child.stop();
  while (inbox.read_from(in.number)) continue;  // what it had still said
  return inbox.ending().value_or(late ? Ending::out_of_time : Ending::killed);
}

}  // namespace assay::inline support

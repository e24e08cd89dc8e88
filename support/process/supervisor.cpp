#include "support/process/supervisor.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <ctime>

#include "support/characters.hpp"
#include "support/process/process.hpp"

namespace assay {
namespace {

// Signals that ask a process to end. The supervisor ignores them, so that a signal to all processes of a job
// does not prevent it from killing the others.
constexpr int kTerminationSignals[] = {SIGHUP, SIGINT, SIGTERM};

void reset_signals() {
  for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
  for (int const signal : kTerminationSignals) ::signal(signal, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

// Closes all files except `kept`.
void close_others(int const* kept, int count) {
  unsigned next = 0;
  for (int i = 0; i < count; ++i) {
    auto const keep = static_cast<unsigned>(kept[i]);
    if (keep > next) syscall(SYS_close_range, next, keep - 1, 0u);
    next = std::max(next, keep + 1);
  }
  syscall(SYS_close_range, next, ~0u, 0u);
}

// Duplicates a file to a number above those of the standard streams, so that one does not overwrite the other.
int duplicate_high(int file) { return file > 2 ? file : fcntl(file, F_DUPFD_CLOEXEC, 3); }

// Runs in the child of vfork, which shares the parent's memory until exec: `error` is the parent's.
[[noreturn]] void exec_program(SupervisorTask const& task, int volatile* error) {
  setpgid(0, 0);
  for (int const signal : kTerminationSignals) ::signal(signal, SIG_DFL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  lower_limit(RLIMIT_CORE, 0);
  if (task.memory) lower_limit(RLIMIT_AS, task.memory);
  if (task.file) lower_limit(RLIMIT_FSIZE, task.file);
  bool const ready = (!task.folder || chdir(task.folder) == 0) && dup2(task.in, 0) >= 0 && dup2(task.out, 1) >= 0 &&
                     dup2(task.err, 2) >= 0;
  if (ready) execve(task.program, task.arguments, task.environment);
  *error = errno;
  _exit(127);
}

__attribute__((noinline)) pid_t start_program(SupervisorTask const& task, int volatile* error) {
  pid_t const program = vfork();
  if (program == 0) exec_program(task, error);
  return program;
}

// Returns when the program is a zombie, or must be killed.
void wait_for(pid_t program, int stop) {
  auto const handle = static_cast<int>(syscall(SYS_pidfd_open, program, 0u));
  pollfd files[2] = {{stop, POLLIN, 0}, {handle, POLLIN, 0}};
  for (;;) {
    int const got = poll(files, 2, handle < 0 ? 5 : -1);
    if (got > 0) break;
    if (got < 0 && errno != EINTR) break;
    siginfo_t info{};
    if (handle < 0 && waitid(P_PID, static_cast<id_t>(program), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        info.si_pid != 0)
      break;
  }
  if (handle >= 0) close(handle);
}

// Kills the current children. /proc/thread-self/children lists their process ids.
void kill_children() {
  int const list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (list < 0) return;
  char bytes[512];
  pid_t number = 0;
  for (ssize_t got; (got = read(list, bytes, sizeof bytes)) > 0;)
    for (ssize_t i = 0; i < got; ++i) {
      if (is_digit(bytes[i])) {
        number = number * 10 + (bytes[i] - '0');
      } else {
        if (number > 0) kill(number, SIGKILL);
        number = 0;
      }
    }
  close(list);
}

// Kills the processes that the program has left behind. Children of a process that dies are reparented to this process,
// so this continues until there are none.
std::uint32_t kill_orphans(pid_t group) {
  std::uint32_t orphans = 0;
  for (int i = 0; i < 10'000; ++i) {
    kill(-group, SIGKILL);
    kill_children();
    int status = 0;
    pid_t const gone = waitpid(-1, &status, WNOHANG);
    if (gone < 0 && errno == ECHILD) break;
    if (gone == 0) {
      timespec const moment{0, 1'000'000};
      nanosleep(&moment, nullptr);
    } else if (gone > 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
      ++orphans;  // do not count processes that ended on their own
    }
  }
  return orphans;
}

[[noreturn]] void run_supervisor(SupervisorTask task) {
  setsid();
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  reset_signals();
  for (int* file : {&task.in, &task.out, &task.err, &task.report, &task.stop}) *file = duplicate_high(*file);
  int kept[] = {task.in, task.out, task.err, task.report, task.stop};
  std::sort(kept, kept + 5);
  close_others(kept, 5);
  SupervisorReport report;
  int volatile error = 0;
  pid_t const program = start_program(task, &error);
  report.error = program < 0 ? errno : error;
  for (int const file : {task.in, task.out, task.err}) close(file);
  if (program > 0) {
    if (report.error == 0) wait_for(program, task.stop);
    rusage used{};
    int status = 0;
    pid_t gone = wait4(program, &status, WNOHANG, &used);
    if (gone == 0) {
      kill(-program, SIGKILL);
      kill(program, SIGKILL);
      while ((gone = wait4(program, &status, 0, &used)) < 0 && errno == EINTR) {
      }
    }
    report.wait_status = status;
    report.orphans = kill_orphans(program);
    report.peak_memory = static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
    report.processor_micros = static_cast<std::uint64_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1'000'000 +
                              static_cast<std::uint64_t>(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
  }
  [[maybe_unused]] auto const written = write(task.report, &report, sizeof report);
  _exit(0);
}

}  // namespace

pid_t start_supervisor(SupervisorTask const& task) {
  pid_t const supervisor = _Fork();
  if (supervisor == 0) run_supervisor(task);
  return supervisor;
}

}  // namespace assay

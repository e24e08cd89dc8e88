#include "lsp/main_loop.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <string>
#include <string_view>

#include "lsp/background.hpp"
#include "lsp/server.hpp"
#include "lsp/transport.hpp"

namespace assay {

namespace {

constexpr int kQuietMs = 400;      // wait without messages before longer work begins
constexpr int kTickMs = 2'000;     // interval of checks that the editor is alive
constexpr double kJobTick = 0.05;  // in seconds

class MainLoop {
public:
  MainLoop() : server_([this](std::string_view message) { write(framed(message)); }) {}

  int run() {
    ::signal(SIGPIPE, SIG_IGN);
    while (!is_over()) {
      bool const quiet = read(0) == 0;
      if (server_.work()) continue;
      if (server_.publish()) continue;
      if (input_ended_) break;
      for (JobRequest& job : server_.drain_jobs()) jobs_.start(std::move(job));
      if (!quiet) continue;
      if (!jobs_.empty()) {
        jobs_.look(kJobTick, server_);
        read(1);
      } else if (has_more_ && read(kQuietMs) == 0 && !input_ended_) {
        has_more_ = server_.publish_more();
      } else if (!has_more_) {
        if (read(kTickMs) == 0) server_.watch_configs();
      }
    }
    return server_.exit_status().value_or(1);
  }

private:
  bool is_over() const {
    if (server_.exit_status() || output_failed_) return true;
    return server_.parent() && *server_.parent() > 0 && ::kill(static_cast<pid_t>(*server_.parent()), 0) != 0 &&
           errno == ESRCH;
  }

  // Reads the available standard input. Returns the number of messages.
  int read(int wait_ms) {
    if (input_ended_) return 0;
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (::poll(&input, 1, wait_ms) <= 0) return 0;
    std::array<char, 1 << 16> buffer;
    auto const got = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return 0;
    if (got <= 0) {
      input_ended_ = true;
      return 0;
    }
    reader_.feed({buffer.data(), static_cast<std::size_t>(got)});
    int messages = 0;
    std::string body;
    for (auto state = reader_.next(body); state != MessageReader::State::incomplete; state = reader_.next(body)) {
      ++messages;
      if (state == MessageReader::State::message)
        server_.receive(body);
      else
        server_.receive_broken(body);
    }
    has_more_ |= messages > 0;
    return messages;
  }

  // Waits if the editor is alive but does not read.
  void write(std::string_view text) {
    while (!text.empty() && !output_failed_) {
      pollfd output{STDOUT_FILENO, POLLOUT, 0};
      int const ready = ::poll(&output, 1, kTickMs);
      if (ready == 0) {
        if (server_.parent() && ::kill(static_cast<pid_t>(*server_.parent()), 0) != 0 && errno == ESRCH)
          output_failed_ = true;
        continue;
      }
      auto const wrote = ready < 0 ? -1 : ::write(STDOUT_FILENO, text.data(), text.size());
      if (wrote > 0)
        text.remove_prefix(static_cast<std::size_t>(wrote));
      else if (errno != EINTR && errno != EAGAIN)
        output_failed_ = true;
    }
  }

  MessageReader reader_;
  Server server_;
  BackgroundJobs jobs_;
  bool input_ended_ = false, output_failed_ = false, has_more_ = false;
};

}  // namespace

int run_language_server() { return MainLoop().run(); }

}  // namespace assay

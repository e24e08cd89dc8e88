#include "support/process/fork_server.hpp"

#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string>
#include <vector>

#include "support/process/process.hpp"

namespace assay {
namespace {

constexpr int kFiles = 5;

struct StartRequest {
  std::uint64_t memory, file, bytes;
  std::uint32_t arguments, variables;
  bool has_folder;
};

void add(std::string& texts, char const* text) { texts.append(text, std::strlen(text) + 1); }

bool transfer(auto const& call, char* bytes, std::size_t count) {
  while (count > 0) {
    auto const done = call(bytes, count);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    bytes += done;
    count -= static_cast<std::size_t>(done);
  }
  return true;
}
bool receive(int socket, void* bytes, std::size_t count) {
  return transfer([&](char* at, std::size_t left) { return ::recv(socket, at, left, 0); }, static_cast<char*>(bytes),
                  count);
}
bool send(int socket, void const* bytes, std::size_t count) {
  return transfer([&](char* at, std::size_t left) { return ::send(socket, at, left, MSG_NOSIGNAL); },
                  static_cast<char*>(const_cast<void*>(bytes)), count);
}

// The request, and the file descriptors that are sent with it.
struct Message {
  explicit Message(StartRequest& request) : part{&request, sizeof request} {
    head.msg_iov = &part;
    head.msg_iovlen = 1;
    head.msg_control = room;
    head.msg_controllen = sizeof room;
  }
  iovec part;
  msghdr head{};
  alignas(cmsghdr) char room[CMSG_SPACE(kFiles * sizeof(int))] = {};
};

bool receive_request(int socket, StartRequest& request, std::array<int, kFiles>& files) {
  Message message(request);
  ssize_t got;
  while ((got = ::recvmsg(socket, &message.head, MSG_CMSG_CLOEXEC | MSG_WAITALL)) < 0 && errno == EINTR) {
  }
  cmsghdr const* const beside = CMSG_FIRSTHDR(&message.head);
  if (got != sizeof request || !beside || beside->cmsg_len != CMSG_LEN(sizeof files)) return false;
  std::memcpy(files.data(), CMSG_DATA(beside), sizeof files);
  return true;
}

bool serve_one(int socket) {
  StartRequest request;
  std::array<int, kFiles> files;
  if (!receive_request(socket, request, files)) return false;
  std::string texts(request.bytes, '\0');
  if (!receive(socket, texts.data(), texts.size())) return false;
  std::vector<char*> all;
  for (std::size_t at = 0; at < texts.size(); at += std::strlen(&texts[at]) + 1) all.push_back(&texts[at]);
  if (all.size() != 2u + request.arguments + request.variables) return false;
  std::vector<char*> arguments(all.begin() + 2, all.begin() + 2 + request.arguments);
  std::vector<char*> variables(all.begin() + 2 + request.arguments, all.end());
  arguments.push_back(nullptr);
  variables.push_back(nullptr);
  SupervisorTask task{all[0], arguments.data(), variables.data(), request.has_folder ? all[1] : nullptr};
  task.in = files[0];
  task.out = files[1];
  task.err = files[2];
  task.report = files[3];
  task.stop = files[4];
  task.memory = request.memory;
  task.file = request.file;
  pid_t const supervisor = start_supervisor(task);
  for (int const file : files) ::close(file);
  return send(socket, &supervisor, sizeof supervisor);
}

[[noreturn]] void serve(int socket) {
  ::setsid();
  std::signal(SIGCHLD, SIG_IGN);  // supervisors are not tracked: they report to the owner of the pipe
  if (socket > 0) ::syscall(SYS_close_range, 0u, static_cast<unsigned>(socket) - 1, 0u);
  ::syscall(SYS_close_range, static_cast<unsigned>(socket) + 1, ~0u, 0u);
  while (serve_one(socket)) {
  }
  ::_exit(0);
}

}  // namespace

ForkServer::ForkServer() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
  process_ = ::fork();
  if (process_ == 0) serve(ends[1]);
  ::close(ends[1]);
  socket_ = ends[0];
}

ForkServer::~ForkServer() {
  if (socket_ >= 0) ::close(socket_);
  if (process_ > 0) wait_for_end(process_);
}

pid_t ForkServer::start(SupervisorTask const& task) {
  StartRequest request{};
  std::string texts;
  add(texts, task.program);
  add(texts, task.folder ? task.folder : "");
  for (auto* text = task.arguments; *text; ++text, ++request.arguments) add(texts, *text);
  for (auto* text = task.environment; *text; ++text, ++request.variables) add(texts, *text);
  request.has_folder = task.folder != nullptr;
  request.memory = task.memory;
  request.file = task.file;
  request.bytes = texts.size();
  std::array<int, kFiles> const files = {task.in, task.out, task.err, task.report, task.stop};
  Message message(request);
  cmsghdr* const beside = CMSG_FIRSTHDR(&message.head);
  beside->cmsg_level = SOL_SOCKET;
  beside->cmsg_type = SCM_RIGHTS;
  beside->cmsg_len = CMSG_LEN(sizeof files);
  std::memcpy(CMSG_DATA(beside), files.data(), sizeof files);
  pid_t supervisor = -1;
  std::lock_guard const lock(mutex_);
  if (socket_ < 0 || process_ < 0) return -1;
  ssize_t sent;
  while ((sent = ::sendmsg(socket_, &message.head, MSG_NOSIGNAL)) < 0 && errno == EINTR) {
  }
  bool const good = sent == sizeof request && send(socket_, texts.data(), texts.size()) &&
                    receive(socket_, &supervisor, sizeof supervisor);
  if (good) return supervisor;
  ::close(socket_);  // the server has ended
  socket_ = -1;
  return -1;
}

}  // namespace assay

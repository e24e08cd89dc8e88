#include "support/process/fork_server.hpp"

#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string>
#include <vector>

namespace assay::inline support {
namespace {

constexpr int kFiles = 5;

struct Order {
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

// The order and, beside it, the files.
struct Message {
  explicit Message(Order& order) : part{&order, sizeof order} {
    head.msg_iov = &part;
    head.msg_iovlen = 1;
    head.msg_control = room;
    head.msg_controllen = sizeof room;
  }
  iovec part;
  msghdr head{};
  alignas(cmsghdr) char room[CMSG_SPACE(kFiles * sizeof(int))] = {};
};

bool receive_order(int socket, Order& order, std::array<int, kFiles>& files) {
  Message message(order);
  ssize_t got;
  while ((got = ::recvmsg(socket, &message.head, MSG_CMSG_CLOEXEC | MSG_WAITALL)) < 0 && errno == EINTR) {
  }
  cmsghdr const* const beside = CMSG_FIRSTHDR(&message.head);
  if (got != sizeof order || !beside || beside->cmsg_len != CMSG_LEN(sizeof files)) return false;
  std::memcpy(files.data(), CMSG_DATA(beside), sizeof files);
  return true;
}

bool serve_one(int socket) {
  Order order;
  std::array<int, kFiles> files;
  if (!receive_order(socket, order, files)) return false;
  std::string texts(order.bytes, '\0');
  if (!receive(socket, texts.data(), texts.size())) return false;
  std::vector<char*> all;
  for (std::size_t at = 0; at < texts.size(); at += std::strlen(&texts[at]) + 1) all.push_back(&texts[at]);
  if (all.size() != 2u + order.arguments + order.variables) return false;
  std::vector<char*> arguments(all.begin() + 2, all.begin() + 2 + order.arguments);
  std::vector<char*> variables(all.begin() + 2 + order.arguments, all.end());
  arguments.push_back(nullptr);
  variables.push_back(nullptr);
  KeeperTask task{all[0], arguments.data(), variables.data(), order.has_folder ? all[1] : nullptr};
  task.in = files[0];
  task.out = files[1];
  task.err = files[2];
  task.end = files[3];
  task.order = files[4];
  task.memory = order.memory;
  task.file = order.file;
  pid_t const keeper = start_keeper(task);
  for (int const file : files) ::close(file);
  return send(socket, &keeper, sizeof keeper);
}

[[noreturn]] void serve(int socket) {
  ::setsid();
  std::signal(SIGCHLD, SIG_IGN);  // keepers are nobody's concern: they report to whoever holds the pipe
  if (socket > 0) ::syscall(SYS_close_range, 0u, static_cast<unsigned>(socket) - 1, 0u);
  ::syscall(SYS_close_range, static_cast<unsigned>(socket) + 1, ~0u, 0u);
  while (serve_one(socket)) {
  }
  ::_exit(0);
}

}  // namespace

Nursery::Nursery() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
  process_ = ::fork();
  if (process_ == 0) serve(ends[1]);
  ::close(ends[1]);
  socket_ = ends[0];
}

Nursery::~Nursery() {
  if (socket_ >= 0) ::close(socket_);
  while (process_ > 0 && ::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

pid_t Nursery::start(KeeperTask const& task) {
  Order order{};
  std::string texts;
  add(texts, task.program);
  add(texts, task.folder ? task.folder : "");
  for (auto* text = task.arguments; *text; ++text, ++order.arguments) add(texts, *text);
  for (auto* text = task.environment; *text; ++text, ++order.variables) add(texts, *text);
  order.has_folder = task.folder != nullptr;
  order.memory = task.memory;
  order.file = task.file;
  order.bytes = texts.size();
  std::array<int, kFiles> const files = {task.in, task.out, task.err, task.end, task.order};
  Message message(order);
  cmsghdr* const beside = CMSG_FIRSTHDR(&message.head);
  beside->cmsg_level = SOL_SOCKET;
  beside->cmsg_type = SCM_RIGHTS;
  beside->cmsg_len = CMSG_LEN(sizeof files);
  std::memcpy(CMSG_DATA(beside), files.data(), sizeof files);
  pid_t keeper = -1;
  std::lock_guard const lock(mutex_);
  if (socket_ < 0 || process_ < 0) return -1;
  ssize_t sent;
  while ((sent = ::sendmsg(socket_, &message.head, MSG_NOSIGNAL)) < 0 && errno == EINTR) {
  }
  bool const good =
      sent == sizeof order && send(socket_, texts.data(), texts.size()) && receive(socket_, &keeper, sizeof keeper);
  if (good) return keeper;
  ::close(socket_);  // it has gone
  socket_ = -1;
  return -1;
}

}  // namespace assay::inline support

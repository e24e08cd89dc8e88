#include "support/descriptor.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace assay {

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this == &other) return *this;
  close();
  number_ = std::exchange(other.number_, -1);
  return *this;
}

void Descriptor::close() {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

bool Descriptor::unblock() { return ::fcntl(number_, F_SETFL, O_NONBLOCK) == 0; }

bool Pipe::open() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return false;
  read = Descriptor(ends[0]);
  write = Descriptor(ends[1]);
  return true;
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    auto const written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

DrainStatus drain(int file, std::function<bool(std::string_view)> const& take) {
  char bytes[1 << 16];
  for (;;) {
    auto const got = ::read(file, bytes, sizeof bytes);
    if (got > 0) {
      if (!take({bytes, static_cast<std::size_t>(got)})) return DrainStatus::enough;
      if (static_cast<std::size_t>(got) < sizeof bytes) return DrainStatus::dry;
    } else if (got == 0 || errno != EINTR) {
      return got < 0 && errno == EAGAIN ? DrainStatus::dry : DrainStatus::closed;
    }
  }
}

}  // namespace assay

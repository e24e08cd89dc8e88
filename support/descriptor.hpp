// File descriptors that close themselves, and reading and writing through them.
#pragma once

#include <functional>
#include <string_view>
#include <utility>

namespace assay {

class Descriptor {
public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}  // takes ownership of it; -1: none
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { close(); }

  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }
  void close();
  bool unblock();  // reading and writing do not wait from now on; false, with errno, if that cannot be

private:
  int number_ = -1;
};

// Both ends are closed by exec.
struct Pipe {
  Descriptor read, write;
  bool open();  // false, with errno, on failure
};

// False, with errno, if not all of it could be written.
bool write_all(int file, std::string_view bytes);

enum class DrainStatus { dry, closed, enough };

// Passes the data that can be read at present to `take`, piece by piece: until nothing is available (dry), the other
// end is closed or fails (closed), or `take` returns false (enough). The descriptor is the end of a pipe that does not
// block: a read that returns less than it was asked for has emptied it.
DrainStatus drain(int file, std::function<bool(std::string_view)> const& take);

}  // namespace assay

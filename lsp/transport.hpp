// Messages of the protocol: a header with Content-Length, an empty line, and so many bytes of JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace assay {

inline constexpr std::size_t kMaxMessageBytes = std::size_t{1} << 30, kMaxHeaderBytes = 1 << 13;

// Takes messages from bytes as they arrive.
class MessageReader {
public:
  enum class State { message, broken, incomplete };

  void feed(std::string_view bytes) { buffer_ += bytes; }
  // The next message in `body`; or `body` has the error in a header, and reading continues with the next one that can
  // be found; or more bytes are needed.
  State next(std::string& body);

private:
  State broken(std::string& body, std::string problem, std::size_t from);
  void forget_read();

  std::string buffer_;
  std::size_t at_ = 0;      // everything before it has been read
  std::size_t wanted_ = 0;  // bytes of the message whose header was read
  bool has_header_ = false;
};

std::string framed(std::string_view body);

}  // namespace assay

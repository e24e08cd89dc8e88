// Message framing of the protocol: a header with Content-Length, an empty line, and that many bytes of JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace assay {

inline constexpr std::size_t kMaxMessageBytes = std::size_t{1} << 30, kMaxHeaderBytes = 1 << 13;

// Extracts messages from a byte stream.
class MessageReader {
public:
  enum class State { message, broken, incomplete };

  void feed(std::string_view bytes) { buffer_ += bytes; }
  // Reads the next message to `body`. After an error in a header, `body` has the error, and reading continues with the
  // next recognizable message. May also need more bytes.
  State next(std::string& body);

private:
  State broken(std::string& body, std::string problem, std::size_t from);
  void discard_read();

  std::string buffer_;
  std::size_t at_ = 0;      // everything before it has been read
  std::size_t wanted_ = 0;  // size in bytes of the message whose header was read
  bool has_header_ = false;
};

std::string framed(std::string_view body);

}  // namespace assay

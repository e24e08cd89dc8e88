#include "lsp/transport.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/characters.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

constexpr std::string_view kLength = "content-length";

bool is_name(std::string_view text, std::string_view lower) {
  return text.size() == lower.size() && std::ranges::equal(text, lower, [](char a, char b) {
           return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
         });
}

}  // namespace

MessageReader::State MessageReader::broken(std::string& body, std::string problem, std::size_t from) {
  body = std::move(problem);
  // Another header may follow.
  auto const next = buffer_.find("Content-Length", from);
  at_ = next == std::string::npos ? buffer_.size() : next;
  discard_read();
  return State::broken;
}

void MessageReader::discard_read() {
  constexpr std::size_t kMaxKept = 1 << 16;
  if (at_ == buffer_.size()) {
    buffer_.clear();
    at_ = 0;
  } else if (at_ > kMaxKept && at_ > buffer_.size() / 2) {
    buffer_.erase(0, at_);
    at_ = 0;
  }
}

MessageReader::State MessageReader::next(std::string& body) {
  if (!has_header_) {
    std::string_view const rest = std::string_view(buffer_).substr(at_);
    auto end = rest.find("\r\n\r\n");
    std::size_t behind = 4;
    if (auto const plain = rest.find("\n\n"); plain < end) end = plain, behind = 2;
    if (end == std::string_view::npos) {
      if (rest.size() > kMaxHeaderBytes) return broken(body, "a header of more than 8 KiB", at_ + 1);
      return State::incomplete;
    }
    std::string_view header = rest.substr(0, end);
    if (header.size() > kMaxHeaderBytes) return broken(body, "a header of more than 8 KiB", at_ + 1);
    bool found = false;
    std::size_t length = 0;
    while (!header.empty()) {
      std::string_view const line = consume_until(header, '\n');
      auto const colon = line.find(':');
      if (colon == std::string_view::npos) return broken(body, "a line of a header without ':'", at_ + 1);
      if (!is_name(trimmed(line.substr(0, colon)), kLength)) continue;
      std::string_view const digits = trimmed(line.substr(colon + 1));
      found = !digits.empty() && digits.size() <= 10 && std::ranges::all_of(digits, is_digit);
      if (!found) return broken(body, "Content-Length is not a number of bytes", at_ + 1);
      length = 0;
      for (char const c : digits) length = length * 10 + static_cast<std::size_t>(c - '0');
    }
    if (!found) return broken(body, "a header without Content-Length", at_ + 1);
    if (length > kMaxMessageBytes)
      return broken(body, fmt::format("a message of {} bytes exceeds the limit of {}", length, kMaxMessageBytes),
                    at_ + 1);
    at_ += end + behind;
    wanted_ = length;
    has_header_ = true;
  }
  if (buffer_.size() - at_ < wanted_) return State::incomplete;
  body = buffer_.substr(at_, wanted_);
  at_ += wanted_;
  has_header_ = false;
  discard_read();
  return State::message;
}

std::string framed(std::string_view body) { return fmt::format("Content-Length: {}\r\n\r\n{}", body.size(), body); }

}  // namespace assay

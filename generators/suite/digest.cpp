#include "generators/suite/digest.hpp"

#include <nettle/sha2.h>

#include <array>
#include <filesystem>
#include <fstream>

namespace assay {

struct Digest::State {
  sha256_ctx context;
  State() { sha256_init(&context); }
};

Digest::Digest() : state_(std::make_unique<State>()) {}
Digest::~Digest() = default;

void Digest::add(std::string_view bytes) {
  sha256_update(&state_->context, bytes.size(), reinterpret_cast<std::uint8_t const*>(bytes.data()));
}

std::string Digest::finish() {
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> bytes;
  sha256_digest(&state_->context, bytes.size(), bytes.data());  // also resets the context
  std::string text;
  for (auto const byte : bytes) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

std::string digest_of(std::string_view bytes) {
  thread_local Digest digest;
  digest.add(bytes);
  return digest.finish();
}

Result<std::string> digest_of_file(std::string const& path) {
  std::error_code trouble;
  std::ifstream file;
  if (std::filesystem::is_regular_file(path, trouble)) file.open(path, std::ios::binary);
  if (!file.is_open()) return Error{path + " cannot be read"};
  Digest sum;
  std::array<char, 1 << 14> buffer;  // not initialized, because most files are small
  while (file.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || file.gcount() > 0)
    sum.add({buffer.data(), static_cast<std::size_t>(file.gcount())});
  if (file.bad()) return Error{path + " cannot be read to its end"};
  return sum.finish();
}

}  // namespace assay

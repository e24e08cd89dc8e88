#include "generators/suite/digest.hpp"

#include <openssl/evp.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <new>
#include <stdexcept>
#include <vector>

namespace assay {
namespace {

// Looked up once: OpenSSL 3 takes a lock for each look-up by EVP_sha256().
EVP_MD const* algorithm() {
  static EVP_MD const* const fetched = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return fetched ? fetched : EVP_sha256();
}

}  // namespace

struct Digest::State {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  State() {
    if (!context) throw std::bad_alloc();
    start();
  }
  ~State() { EVP_MD_CTX_free(context); }
  void start() {
    if (EVP_DigestInit_ex(context, algorithm(), nullptr) != 1) throw std::runtime_error("OpenSSL offers no SHA-256");
  }
};

Digest::Digest() : state_(std::make_unique<State>()) {}
Digest::~Digest() = default;

void Digest::add(std::string_view bytes) { EVP_DigestUpdate(state_->context, bytes.data(), bytes.size()); }

std::string Digest::finish() {
  unsigned char bytes[EVP_MAX_MD_SIZE];
  unsigned length = 0;
  EVP_DigestFinal_ex(state_->context, bytes, &length);
  state_->start();
  std::string text;
  for (unsigned i = 0; i < length; ++i) {
    text += "0123456789abcdef"[bytes[i] >> 4];
    text += "0123456789abcdef"[bytes[i] & 15];
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
  std::array<char, 1 << 14> buffer;  // not filled: most files are small
  while (file.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || file.gcount() > 0)
    sum.add({buffer.data(), static_cast<std::size_t>(file.gcount())});
  if (file.bad()) return Error{path + " cannot be read to its end"};
  return sum.finish();
}

}  // namespace assay

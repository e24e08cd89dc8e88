// SHA-256 (FIPS 180-4), in lower-case hexadecimal digits.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "support/result.hpp"

namespace assay {

class Digest {
public:
  Digest();
  ~Digest();
  Digest(Digest const&) = delete;
  Digest& operator=(Digest const&) = delete;

  void add(std::string_view bytes);
  std::string finish();  // returns the digest of all added bytes, and resets

private:
  struct State;
  std::unique_ptr<State> state_;
};

std::string digest_of(std::string_view bytes);

// An error if the file cannot be read or is not a regular file.
Result<std::string> digest_of_file(std::string const& path);

}  // namespace assay

// Ed25519 signatures (RFC 8032). Keys and signatures are files in the formats of `openssl`:
//
//     openssl genpkey -algorithm ed25519 -out key.pem && openssl pkey -in key.pem -pubout -out key.pub.pem
//     openssl pkeyutl -sign -rawin -inkey key.pem -in errata.json -out errata.json.sig
#pragma once

#include <string>
#include <string_view>

#include "support/result.hpp"

namespace assay {

inline constexpr std::size_t kSignatureBytes = 64;

// An error if the key is not a public Ed25519 key in PEM format, if the signature does not have 64 bytes, or if it is
// not a signature of these bytes with that key.
Result<void> verify_signature(std::string_view bytes, std::string_view signature, std::string_view public_key_pem);

}  // namespace assay

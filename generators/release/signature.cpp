#include "generators/release/signature.hpp"

#include <fmt/format.h>
#include <nettle/base64.h>
#include <nettle/eddsa.h>

#include <optional>
#include <vector>

namespace assay {
namespace {

constexpr std::string_view kKeyBegin = "-----BEGIN PUBLIC KEY-----", kKeyEnd = "-----END PUBLIC KEY-----";

// The bytes before the 32-byte key in its SubjectPublicKeyInfo (RFC 8410, section 4): a SEQUENCE with the algorithm
// 1.3.101.112, and the head of a BIT STRING without unused bits.
constexpr std::string_view kAlgorithm("\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00", 12);

std::uint8_t const* octets(std::string_view text) { return reinterpret_cast<std::uint8_t const*>(text.data()); }

std::optional<std::string> decode_base64(std::string_view text) {
  base64_decode_ctx context;
  base64_decode_init(&context);
  std::vector<std::uint8_t> bytes(BASE64_DECODE_LENGTH(text.size()));
  auto size = bytes.size();
  if (!base64_decode_update(&context, &size, bytes.data(), text.size(), text.data()) || !base64_decode_final(&context))
    return std::nullopt;
  return std::string(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
}

// The 32 bytes of a public key (RFC 7468, section 13). Ignores text before and after it, as specified there.
std::optional<std::string> read_key(std::string_view pem) {
  auto const begin = pem.find(kKeyBegin);
  if (begin == pem.npos) return std::nullopt;
  auto const inside = pem.substr(begin + kKeyBegin.size());
  auto const end = inside.find(kKeyEnd);
  if (end == inside.npos) return std::nullopt;
  auto const info = decode_base64(inside.substr(0, end));
  bool const is_key = info && info->size() == kAlgorithm.size() + ED25519_KEY_SIZE && info->starts_with(kAlgorithm);
  if (!is_key) return std::nullopt;
  return info->substr(kAlgorithm.size());
}

}  // namespace

Result<void> verify_signature(std::string_view bytes, std::string_view signature, std::string_view public_key_pem) {
  auto const key = read_key(public_key_pem);
  if (!key) return Error{"the key is not a public Ed25519 key in PEM"};
  if (signature.size() != kSignatureBytes)
    return Error{fmt::format("the signature has {} bytes, one by Ed25519 has {}", signature.size(), kSignatureBytes)};
  if (ed25519_sha512_verify(octets(*key), bytes.size(), octets(bytes), octets(signature)) != 1)
    return Error{"the signature is not of these bytes by that key"};
  return {};
}

}  // namespace assay

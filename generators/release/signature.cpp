#include "generators/release/signature.hpp"

#include <fmt/format.h>
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <memory>

namespace assay {
namespace {

struct OpensslEnd {
  void operator()(BIO* one) const { BIO_free(one); }
  void operator()(EVP_PKEY* one) const { EVP_PKEY_free(one); }
  void operator()(EVP_MD_CTX* one) const { EVP_MD_CTX_free(one); }
};

unsigned char const* octets(std::string_view text) { return reinterpret_cast<unsigned char const*>(text.data()); }

}  // namespace

Result<void> verify_signature(std::string_view bytes, std::string_view signature, std::string_view public_key_pem) {
  std::unique_ptr<BIO, OpensslEnd> const text(
      BIO_new_mem_buf(public_key_pem.data(), static_cast<int>(public_key_pem.size())));
  std::unique_ptr<EVP_PKEY, OpensslEnd> const key(text ? PEM_read_bio_PUBKEY(text.get(), nullptr, nullptr, nullptr)
                                                       : nullptr);
  if (!key || EVP_PKEY_base_id(key.get()) != EVP_PKEY_ED25519)
    return Error{"the key is not a public Ed25519 key in PEM"};
  if (signature.size() != kSignatureBytes)
    return Error{fmt::format("the signature has {} bytes, one by Ed25519 has {}", signature.size(), kSignatureBytes)};
  std::unique_ptr<EVP_MD_CTX, OpensslEnd> const context(EVP_MD_CTX_new());
  bool const is_begun = context && EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1;
  if (!is_begun) return Error{"OpenSSL offers no Ed25519"};
  if (EVP_DigestVerify(context.get(), octets(signature), signature.size(), octets(bytes), bytes.size()) != 1)
    return Error{"the signature is not of these bytes by that key"};
  return {};
}

}  // namespace assay

// Cases that turned out to be wrong after a suite was released, and are withdrawn: a list that its makers sign.
//
//     { "assay_errata": 1,
//       "number": 2,
//       "suites": ["4559.."],              digests of manifest.json of the releases that it is for
//       "withdrawn": [ { "case": "sign/f32_special", "since": "2026-11-23", "reason": "the text permits both zeros" } ] }
//
// The signature is next to it, with the ending .sig (signature.hpp). A release names the key: release/errata_key.pem.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.hpp"

namespace assay {

inline constexpr int kErrataFormat = 1;

struct Errata {
  std::uint64_t number = 0;                      // of the list; later lists hold all of earlier ones
  std::vector<std::string> suites;               // digests
  std::map<std::string, std::string> withdrawn;  // reasons, by case
  std::string digest;                            // SHA-256 of the list
};

// Only a list for that suite, signed by that key, is accepted; the error has the reason.
Result<Errata> read_errata(std::string const& path, std::string_view public_key_pem, std::string const& suite);
Result<Errata> parse_errata(std::string_view text);

// The key in the folder of a suite. Empty: none.
std::string errata_key_of(std::string const& folder);

}  // namespace assay

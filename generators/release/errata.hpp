// A signed list of cases that are withdrawn because they turned out to be wrong after a suite was released.
//
//     { "assay_errata": 1,
//       "number": 2,
//       "suites": ["4559.."],              digests of manifest.json of the releases to which the list applies
//       "withdrawn": [ { "case": "sign/f32_special", "since": "2026-11-23", "reason": "both zeros are right" } ] }
//
// The signature is a file with the additional extension .sig (signature.hpp). A release contains the key:
// release/errata_key.pem.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.hpp"

namespace assay {

inline constexpr int kErrataFormat = 1;

struct Errata {
  std::uint64_t number = 0;                      // number of the list; later lists contain all entries of earlier ones
  std::vector<std::string> suites;               // digests
  std::map<std::string, std::string> withdrawn;  // reasons by ID of the case
  std::string digest;                            // SHA-256 of the list
};

// Accepts only a list for this suite that is signed with this key; otherwise the error states the reason.
Result<Errata> read_errata(std::string const& path, std::string_view public_key_pem, std::string const& suite);
Result<Errata> parse_errata(std::string_view text);

// The key in the folder of a suite; empty if there is none.
std::string errata_key_of(std::string const& folder);

}  // namespace assay

// Sample certificates of a release, for readers who do not trust assay. They certify permitted sets of cases that the
// digest of the suite selects.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "generators/suite/manifest.hpp"

namespace assay {

inline constexpr std::size_t kSampleCertificates = 24;

struct SampleCertificates {
  std::map<std::string, std::string> files;  // by name, such as "certificates/add_f32_special.json"
  // text of "certificates/README.md": the drawn cases, with a reason for each case that has no certificate
  std::string listing;
};

// Each certificate is about one element, which the digest also selects. Cases of the kind values with at most 4,096
// elements are drawn until kSampleCertificates have a certificate, or ten times as many were drawn. `profile` names a
// profile of assay.
SampleCertificates sample_certificates(std::string const& folder, std::vector<ManifestRow> const& rows,
                                       std::string const& profile, std::string const& digest);

}  // namespace assay

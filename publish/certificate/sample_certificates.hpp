// Certificates of permitted sets, for cases of a suite that are drawn by its digest: for readers who do not trust
// assay.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "generators/suite/manifest.hpp"

namespace assay {

inline constexpr std::size_t kSampleCertificates = 24;

struct SampleCertificates {
  std::map<std::string, std::string> files;  // by the name "certificates/add_f32_special.json"
  // "certificates/README.md": the drawn cases; the reasons why some have none
  std::string listing;
};

// Each is for one element, also chosen by the digest. Cases of the kind values, of at most 4,096 elements, are drawn
// until kSampleCertificates have a certificate or ten times as many were drawn. `profile`: one of those of assay.
SampleCertificates sample_certificates(std::string const& folder, std::vector<ManifestRow> const& rows,
                                       std::string const& profile, std::string const& digest);

}  // namespace assay

// Certificates of what is permitted, of cases of a suite that are drawn by its digest: for those who do not believe assay.
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
  std::string listing;                       // "certificates/README.md": the cases that were drawn; why some have none
};

// Of one element each, chosen by the digest, too. Cases of the kind values, of at most 4,096 elements, are drawn until
// kSampleCertificates have a certificate or ten times as many were drawn. `profile`: one of those of assay.
SampleCertificates sample_certificates(std::string const& folder, std::vector<ManifestRow> const& rows,
                                       std::string const& profile, std::string const& digest);

}  // namespace assay

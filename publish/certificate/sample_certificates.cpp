#include "publish/certificate/sample_certificates.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>

#include "constraints/bind/prepared_program.hpp"
#include "diagnostics/profile.hpp"
#include "diagnostics/programs/program_arguments.hpp"
#include "diagnostics/stop.hpp"
#include "generators/suite/digest.hpp"
#include "publish/certificate/certificate.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kMaxSampledElements = 4096;
constexpr std::size_t kMaxSampledText = std::size_t{1} << 20;

struct Drawn {
  std::string number;  // hexadecimal digest by which cases are ordered
  ManifestRow const* row = nullptr;
};

std::vector<Drawn> drawn_cases(std::vector<ManifestRow> const& rows, std::string const& digest) {
  std::vector<Drawn> all;
  for (auto const& row : rows)
    if (row.kind == CaseKind::values && row.elements <= kMaxSampledElements)
      all.push_back({digest_of(digest + row.id), &row});
  std::ranges::sort(all, {}, &Drawn::number);
  all.resize(std::min(all.size(), 10 * kSampleCertificates));
  return all;
}

Result<Certificate> certificate_of(std::string const& folder, Drawn const& drawn, Profile const& profile) {
  auto const text = read_file(folder + "/program.mlir", kMaxSampledText);
  if (!text) return Error{text.error()};
  PreparedProgram const prepared(Source::from_string("program.mlir", *text), {.policy = CheckPolicy::either});
  if (prepared.is_stopped()) return Error{first_error(prepared.findings())};
  auto const entries = entry_points(prepared.compiled(), "main");
  if (entries.size() != 1 || !entries[0]->obstacle.empty()) return Error{"it has no single function to run"};
  ArgumentChoice choice;
  choice.options = "input_0.npy, ...";
  if (!entries[0]->op->regions[0]->blocks[0]->arguments.empty()) choice.inputs = {folder};
  auto const arguments = read_program_arguments(*entries[0], choice, "suite: ");
  CertificateRequest request{prepared.program(), prepared.compiled(), *entries[0], arguments, profile, 0,
                             std::nullopt,       std::nullopt,        RunLimits()};
  auto const* end = entries[0]->body.terminator;
  if (end && !end->operands.empty() && is_static(end->operands[0]->type)) {
    std::uint64_t count = 1;
    for (auto const size : end->operands[0]->type->shape) count *= static_cast<std::uint64_t>(size);
    auto const place = std::strtoull(drawn.number.substr(0, 15).c_str(), nullptr, 16);
    if (count > 0) request.element = static_cast<std::int64_t>(place % count);
  }
  return make_certificate(request);
}

}  // namespace

SampleCertificates sample_certificates(std::string const& folder, std::vector<ManifestRow> const& rows,
                                       std::string const& profile, std::string const& digest) {
  SampleCertificates sample;
  auto const promised = load_profile(profile);
  std::string made, none;
  for (auto const& drawn : drawn_cases(rows, digest)) {
    if (sample.files.size() == kSampleCertificates) break;
    auto const& id = drawn.row->id;
    auto const certificate = certificate_of(fmt::format("{}/{}", folder, id), drawn, promised);
    if (!certificate) {
      none += fmt::format("* `{}`: {}\n", id, certificate.error());
      continue;
    }
    std::string name = id;
    std::ranges::replace(name, '/', '_');
    sample.files.emplace(fmt::format("certificates/{}.json", name), certificate->json);
    auto const& why = certificate->not_judged;
    made += fmt::format("* `{}`: element [{}] of result 0{}\n", id, fmt::join(certificate->place, ", "),
                        why.empty() ? "" : "; not supported by the checker, because it is " + why);
  }
  sample.listing = fmt::format(
      "# A sample of certificates\n\nEach says what profile `{}` permits of one element of a case. `verify/verify.py` "
      "of "
      "assay's sources checks them without assay. Cases and elements are drawn by the digest of the suite.\n\n{}\n"
      "Drawn as well, without a certificate:\n\n{}",
      profile, made.empty() ? "None.\n" : made, none.empty() ? "None.\n" : none);
  return sample;
}

}  // namespace assay

#include "generators/release/errata.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generators/release/release.hpp"
#include "generators/release/signature.hpp"
#include "generators/suite/digest.hpp"
#include "support/documents/json.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxErrataBytes = std::size_t{64} << 20;
constexpr std::size_t kMaxKeyBytes = std::size_t{1} << 16;

bool has_text(nlohmann::json const& json, char const* name) { return json.contains(name) && json[name].is_string(); }

bool has_list(nlohmann::json const& json, char const* name) { return json.contains(name) && json[name].is_array(); }

}  // namespace

Result<Errata> parse_errata(std::string_view text) {
  auto const json = parse_json<nlohmann::json>(text);
  if (!json.is_object() || !json.contains("assay_errata")) return Error{"is not a list of errata"};
  if (json["assay_errata"] != kErrataFormat)
    return Error{fmt::format("has another format than {}, which this program reads", kErrataFormat)};
  bool const is_whole = json.contains("number") && json["number"].is_number_unsigned() && has_list(json, "suites") &&
                        has_list(json, "withdrawn");
  if (!is_whole) return Error{"lacks `number`, `suites` or `withdrawn`"};
  Errata errata;
  errata.number = json["number"].get<std::uint64_t>();
  for (auto const& suite : json["suites"]) {
    if (!suite.is_string()) return Error{"has a suite that is not a digest"};
    errata.suites.push_back(suite.get<std::string>());
  }
  for (auto const& one : json["withdrawn"]) {
    bool const is_entry = one.is_object() && has_text(one, "case") && has_text(one, "reason");
    if (!is_entry || !is_plain_path(one["case"].get<std::string>()))
      return Error{"has an entry without `case` or `reason`"};
    if (!errata.withdrawn.emplace(one["case"].get<std::string>(), one["reason"].get<std::string>()).second)
      return Error{fmt::format("withdraws {} twice", one["case"].get<std::string>())};
  }
  errata.digest = digest_of(text);
  return errata;
}

Result<Errata> read_errata(std::string const& path, std::string_view public_key_pem, std::string const& suite) {
  auto const text = read_file(path, kMaxErrataBytes);
  if (!text) return Error{text.error()};
  auto const signature = read_file(path + ".sig", kMaxKeyBytes);
  if (!signature) return Error{fmt::format("{} is not signed: {}", path, signature.error())};
  if (public_key_pem.empty())
    return Error{
        fmt::format("{} cannot be verified: the suite names no key for errata, and no other one is given", path)};
  if (auto const verified = verify_signature(*text, *signature, public_key_pem); !verified)
    return Error{fmt::format("{} is not trusted: {}", path, verified.error())};
  auto errata = parse_errata(*text);
  if (!errata) return Error{fmt::format("{} {}", path, errata.error())};
  if (std::ranges::find(errata->suites, suite) == errata->suites.end())
    return Error{fmt::format("{} is for other suites than this one, whose manifest has the digest {}", path, suite)};
  return errata;
}

std::string errata_key_of(std::string const& folder) {
  auto const key = read_file(fmt::format("{}/{}", folder, kErrataKeyFile), kMaxKeyBytes);
  return key ? *key : std::string();
}

}  // namespace assay

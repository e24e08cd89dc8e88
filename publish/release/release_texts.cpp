#include "publish/release/release_texts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "diagnostics/stop.hpp"
#include "diagnostics/work_folder.hpp"
#include "generators/archive/opened_suite.hpp"
#include "generators/ledger/coverage_report.hpp"
#include "generators/ledger/suite_ledger.hpp"
#include "generators/release/errata.hpp"
#include "generators/release/signature.hpp"
#include "generators/suite/digest.hpp"
#include "generators/suite/reader.hpp"
#include "publish/certificate/sample_certificates.hpp"
#include "publish/release/interpretations.hpp"
#include "support/counted.hpp"
#include "support/documents/json.hpp"
#include "support/documents/tsv.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxText = std::size_t{256} << 20;

constexpr std::string_view kNotice =
    R"(The programs, inputs and expected results of this suite are licensed under the Apache License, Version 2.0
(SPDX: Apache-2.0). You may obtain a copy of it at

    https://www.apache.org/licenses/LICENSE-2.0

Unless required by applicable law or agreed to in writing, they are distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR
CONDITIONS OF ANY KIND, either express or implied.
)";

constexpr std::string_view kReadMe = R"(# {name}

A suite of conformance tests for StableHLO {specification}{target}, {tier}: {cases} cases.

Use the archive directly (`assay test {name}.tar.zst --preset ..`) or unpack it. `manifest.json` has a line for each case, with the
SHA-256 of each of its files; its own SHA-256, {suite}, is what reports and submissions cite.

* release.json: name and version of this release, and the digests of these files
* ledger.json: for each rule of the specification, and each op and element type, the cases that test it or the reason for none
* certificates/: the permitted results of a sample of cases, for verify/verify.py in assay's sources
* interpretations.md: interpretations where the official text is open, contradicts itself or is wrong
* mutation_score.json: the planted faults that the suite detects, if this was measured
* CHANGES.md: differences from the previous release, with reasons
* errata_key.pem: public key of signed lists that withdraw cases (`assay test --errata`)
* LICENSE
)";

std::string read_text(std::string const& path) { return or_stop(read_file(path, kMaxText), "suite: "); }

std::string replaced_names(std::string_view pattern, std::map<std::string, std::string> const& names) {
  std::string text(pattern);
  for (auto const& [name, value] : names)
    for (std::size_t at = 0; (at = text.find("{" + name + "}", at)) != std::string::npos; at += value.size())
      text.replace(at, name.size() + 2, value);
  return text;
}

std::map<std::string, std::string> retired_cases(std::string const& path) {
  std::map<std::string, std::string> retired;
  if (path.empty()) return retired;
  auto const text = read_text(path);
  for (auto const& row : tsv_rows(text, 3)) {
    if (row.cells.size() != 3)
      stop(fmt::format("suite: {}:{}: expected a name, a version and a reason", path, row.line));
    retired.emplace(row.at(0), row.at(2));
  }
  return retired;
}

// The previous release. Only its metadata is unpacked, because the archive may be large.
struct Before {
  OpenedSuite suite;
  ReleaseManifest release;
};

Before open_before(std::string const& path) {
  Before before;
  before.suite =
      or_stop(OpenedSuite::open(path, {std::string(kReleaseFolder.substr(0, kReleaseFolder.size() - 1))}), "suite: ");
  auto const text = read_file(fmt::format("{}/{}", before.suite.folder(), kReleaseFile), kMaxText);
  if (!text) stop(fmt::format("suite: --since {}: it is not a release: {}", path, text.error()));
  or_stop(check_release(before.suite.folder()), fmt::format("suite: --since {}: ", path));
  before.release = or_stop(parse_release(*text), fmt::format("suite: --since {}: {} ", path, kReleaseFile));
  return before;
}

// Returns the ledger of the cases in the manifest.
Ledger ledger_of(std::string const& manifest) {
  WorkFolder work("");
  work.make();
  or_stop(write_file(work.path() + "/manifest.json", manifest), "suite: ");
  return or_stop(read_ledger({work.path()}, Specification::get()), "suite: ");
}

void add_texts(std::string const& folder, ReleaseChoice const& choice, ReleaseParts& parts) {
  auto& texts = parts.texts;
  auto const add = [&](std::string_view name, std::string text) {
    texts[fmt::format("{}{}", kReleaseFolder, name)] = std::move(text);
  };
  auto const ledger = ledger_of(parts.cases.text);
  std::uint64_t covered = 0;
  for (auto const& rule : ledger.rules) covered += rule.is_covered();
  parts.summary += fmt::format("ledger:   {} of {} rules are tested or have a reason\n", covered, ledger.rules.size());
  add("ledger.json", ledger_json(ledger));
  auto rows = or_stop(read_suite_rows(folder), "suite: ");
  std::erase_if(rows.rows, [&](ManifestRow const& row) { return !parts.cases.ids.contains(row.id); });
  std::set<std::string> ops;
  for (auto const& row : rows.rows)
    if (!row.op.empty()) ops.insert(row.op);
  auto const sample = sample_certificates(folder, rows.rows, parts.manifest.profile, parts.manifest.suite);
  for (auto const& [name, text] : sample.files) add(name, text);
  add("certificates/README.md", sample.listing);
  parts.summary += fmt::format("sample:   certificates of {}\n", counted(sample.files.size(), "case"));
  add("interpretations.md", interpretations_markdown(ops, Specification::get()));
  add("LICENSE", choice.licence.empty() ? std::string(kNotice) : read_text(choice.licence));
  if (!choice.score.empty()) {
    auto score = read_text(choice.score);
    if (!nlohmann::json::accept(score))
      stop(fmt::format("suite: --mutation-score {}: it is not valid JSON", choice.score));
    add("mutation_score.json", std::move(score));
  }
  if (!choice.errata_key.empty()) {
    auto key = read_text(choice.errata_key);
    auto const problem = verify_signature("", std::string(kSignatureBytes, '\0'), key);
    if (!problem && problem.error().starts_with("the key"))
      stop(fmt::format("suite: --errata-key {}: {}", choice.errata_key, problem.error()));
    add("errata_key.pem", std::move(key));
  }
  if (choice.since.empty()) return;
  auto const before = open_before(choice.since);
  auto const old = or_stop(read_suite_rows(before.suite.folder()), "suite: --since: ");
  auto const changes = changes_of(old, rows, retired_cases(choice.reasons));
  add("CHANGES.md", changes_markdown(changes, before.release.name, parts.manifest.name));
  using Kind = CaseDifference::Kind;
  parts.summary += fmt::format("changes:  {} unchanged, {} new, {} changed, {} removed since {}\n", changes.same,
                               changes.count(Kind::added), changes.count(Kind::changed), changes.count(Kind::gone),
                               before.release.name);
}

// Returns a text such as "only ops add, popcnt; only types f32".
std::string chosen_text(ReleaseManifest const& release) {
  std::string text;
  for (auto const& [what, names] :
       {std::pair{"ops", &release.ops}, {"types", &release.types}, {"kinds", &release.kinds}})
    if (!names->empty()) text += fmt::format("{}only {} {}", text.empty() ? "" : "; ", what, fmt::join(*names, ", "));
  return text;
}

ReleaseManifest head_of_release(std::string const& folder, ReleaseChoice const& choice) {
  SuiteReader reader;
  or_stop(reader.open(folder), "suite: ");
  auto const& head = reader.head();
  if (head.shards > 1) stop("suite: a part of a suite is not a release: it is shard " + std::to_string(head.shard));
  if (!choice.specification.empty() && choice.specification != head.specification) {
    auto const plus = head.specification.find('+');
    stop(fmt::format(
        "suite: --spec {}: the suite was generated for specification {}; {}", choice.specification, head.specification,
        plus == std::string::npos
            ? fmt::format("use --target-version {} for implementations of that version", choice.specification)
            : fmt::format("use --spec {}", head.specification.substr(plus + 1))));
  }
  ReleaseManifest release;
  release.specification = head.specification;
  release.target_version = choice.target ? to_string(*choice.target) : "";
  release.tool = head.tool;
  release.tier = head.quick ? "quick" : "full";
  release.profile = head.profile;
  release.seed = head.seed;
  release.ops = head.ops;
  release.types = head.types;
  release.kinds = head.kinds;
  release.number = choice.number.value_or(1);
  if (!choice.since.empty()) {
    auto const before = open_before(choice.since).release;
    release.since = before.name;
    bool const is_same = before.specification == release.specification && before.tier == release.tier &&
                         before.target_version == release.target_version && before.is_part() == release.is_part();
    if (!choice.number && is_same) release.number = before.number + 1;
  }
  release.name = release_name(release);
  return release;
}

}  // namespace

ReleaseParts release_parts(std::string const& folder, ReleaseChoice const& choice) {
  ReleaseParts parts;
  auto& release = parts.manifest = head_of_release(folder, choice);
  or_stop(check_cases(folder), "suite: ");
  parts.cases = or_stop(targeted_manifest(folder, choice.target), "suite: ");
  if (parts.cases.ids.empty()) stop("suite: no case remains for that version");
  release.cases = parts.cases.cases;
  release.left_out = parts.cases.left_out;
  release.suite = digest_of(parts.cases.text);
  std::string kinds;
  for (auto const& [kind, count] : release.cases)
    kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ", count, kind);
  parts.summary = fmt::format("{}: {}: {}\n", release.name, counted(parts.cases.ids.size(), "case"), kinds);
  if (release.is_part()) parts.summary += fmt::format("part:     {}: not the complete tier\n", chosen_text(release));
  add_texts(folder, choice, parts);
  parts.texts[fmt::format("{}README.md", kReleaseFolder)] = replaced_names(
      kReadMe,
      {{"name", release.name},
       {"specification", release.specification},
       {"target", release.target_version.empty() ? "" : ", for implementations of " + release.target_version},
       {"tier", release.is_part() ? fmt::format("a part of the tier {} ({})", release.tier, chosen_text(release))
                                  : "tier " + release.tier},
       {"cases", std::to_string(parts.cases.ids.size())},
       {"suite", release.suite}});
  for (auto const& [name, text] : parts.texts)
    release.files.emplace(name.substr(kReleaseFolder.size()), digest_of(text));
  parts.texts.emplace(kReleaseFile, release_json(release));
  parts.texts.emplace("manifest.json", parts.cases.text);
  parts.summary += fmt::format("suite:    {}\n", release.suite);
  return parts;
}

}  // namespace assay

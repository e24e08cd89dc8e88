#include "generators/release/release.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "generators/suite/digest.hpp"
#include "generators/suite/reader.hpp"
#include "support/documents/json.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxReleaseBytes = std::size_t{16} << 20;

using ReleaseJson = nlohmann::ordered_json;

// Reads required members of an object and checks their types.
class ReleaseReader {
public:
  explicit ReleaseReader(nlohmann::json const& json) : json_(json) {}

  std::string text(char const* name) {
    return value<std::string>(name, json_.contains(name) && json_[name].is_string());
  }
  std::uint64_t number(char const* name) {
    return value<std::uint64_t>(name, json_.contains(name) && json_[name].is_number_unsigned());
  }
  template <class Value> std::map<std::string, Value> all(char const* name, bool (nlohmann::json::*is_value)() const) {
    std::map<std::string, Value> values;
    bool good = json_.contains(name) && json_[name].is_object();
    if (good)
      for (auto const& [key, one] : json_[name].items()) {
        good = good && (one.*is_value)();
        if (good) values.emplace(key, one.template get<Value>());
      }
    if (!good) fail(name);
    return values;
  }
  std::vector<std::string> list(char const* name) {
    auto const is_text = [](nlohmann::json const& one) { return one.is_string(); };
    bool const good = json_.contains(name) && json_[name].is_array() && std::ranges::all_of(json_[name], is_text);
    return value<std::vector<std::string>>(name, good);
  }
  std::string const& problem() const { return problem_; }

private:
  template <class Value> Value value(char const* name, bool good) {
    if (good) return json_[name].get<Value>();
    fail(name);
    return {};
  }
  void fail(char const* name) {
    if (problem_.empty()) problem_ = fmt::format("`{}` is missing, or of another type", name);
  }

  nlohmann::json const& json_;
  std::string problem_;
};

// The name of a member that differs from the manifest; empty if there is none.
std::string other_than(ManifestHead const& head, SuiteTotals const& totals, ReleaseManifest const& release) {
  std::map<std::string, std::uint64_t> cases;
  for (std::size_t i = 0; i < kCaseKinds; ++i)
    if (totals.cases[i] > 0) cases.emplace(to_string(static_cast<CaseKind>(i)), totals.cases[i]);
  if (release.specification != head.specification) return "specification";
  if (release.tier != (head.quick ? "quick" : "full")) return "tier";
  if (release.profile != head.profile) return "profile";
  if (release.seed != head.seed) return "seed";
  if (release.tool != head.tool) return "tool";
  if (release.ops != head.ops || release.types != head.types || release.kinds != head.kinds) return "chosen";
  if (release.cases != cases) return "cases";
  return release.name == release_name(release) ? "" : "name";
}

// A file of release/ that is not listed; empty if there is none.
std::string unlisted_file(std::string const& folder, ReleaseManifest const& release) {
  namespace fs = std::filesystem;
  std::error_code trouble;
  auto const from = fmt::format("{}/{}", folder, kReleaseFolder);
  for (fs::recursive_directory_iterator at(from, trouble), end; !trouble && at != end; at.increment(trouble)) {
    auto const name = at->path().lexically_relative(from).generic_string();
    bool const is_listed = release.files.contains(name) || fmt::format("{}{}", kReleaseFolder, name) == kReleaseFile;
    if (!at->is_directory(trouble) && !is_listed) return name;
  }
  return "";
}

}  // namespace

std::string release_name(ReleaseManifest const& release) {
  return fmt::format("stablehlo-suite-{}{}-{}{}-{}", release.specification,
                     release.target_version.empty() ? "" : "-for-" + release.target_version, release.tier,
                     release.is_part() ? "-part" : "", release.number);
}

std::string release_json(ReleaseManifest const& release) {
  ReleaseJson json = {{"assay_release", kReleaseFormat},
                      {"name", release.name},
                      {"number", release.number},
                      {"specification", release.specification},
                      {"target_version", release.target_version},
                      {"tier", release.tier},
                      {"profile", release.profile},
                      {"seed", release.seed},
                      {"tool", release.tool},
                      {"suite", release.suite},
                      {"since", release.since},
                      {"cases", release.cases},
                      {"left_out", release.left_out},
                      {"files", release.files}};
  if (release.is_part()) json["chosen"] = {{"ops", release.ops}, {"types", release.types}, {"kinds", release.kinds}};
  return json.dump(1) + "\n";
}

Result<ReleaseManifest> parse_release(std::string_view text) {
  auto const json = parse_json<nlohmann::json>(text);
  if (!json.is_object()) return Error{"is not a JSON object"};
  ReleaseReader reader(json);
  auto const format = reader.number("assay_release");
  if (reader.problem().empty() && format != kReleaseFormat)
    return Error{fmt::format("has the format {}; this program reads {}", format, kReleaseFormat)};
  ReleaseManifest release;
  release.name = reader.text("name");
  release.number = static_cast<unsigned>(reader.number("number"));
  release.specification = reader.text("specification");
  release.target_version = reader.text("target_version");
  release.tier = reader.text("tier");
  release.profile = reader.text("profile");
  release.seed = reader.number("seed");
  release.tool = reader.text("tool");
  release.suite = reader.text("suite");
  release.since = reader.text("since");
  release.cases = reader.all<std::uint64_t>("cases", &nlohmann::json::is_number_unsigned);
  release.left_out = reader.all<std::uint64_t>("left_out", &nlohmann::json::is_number_unsigned);
  release.files = reader.all<std::string>("files", &nlohmann::json::is_string);
  if (json.contains("chosen")) {
    ReleaseReader chosen(json["chosen"]);
    release.ops = chosen.list("ops");
    release.types = chosen.list("types");
    release.kinds = chosen.list("kinds");
    if (!chosen.problem().empty()) return Error{"`chosen`: " + chosen.problem()};
  }
  if (!reader.problem().empty()) return Error{reader.problem()};
  return release;
}

Result<void> check_release(std::string const& folder) {
  auto const path = fmt::format("{}/{}", folder, kReleaseFile);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return {};
  auto const text = read_file(path, kMaxReleaseBytes);
  if (!text) return Error{text.error()};
  auto const release = parse_release(*text);
  if (!release) return Error{fmt::format("{} {}", kReleaseFile, release.error())};
  auto const of = digest_of_file(folder + "/manifest.json");
  if (!of) return Error{of.error()};
  if (*of != release->suite) return Error{fmt::format("manifest.json is not that of the release {}", release->name)};
  for (auto const& [name, digest] : release->files) {
    if (!is_plain_path(name)) return Error{fmt::format("{}: `files` names no file of the release", kReleaseFile)};
    auto const found = digest_of_file(fmt::format("{}/{}{}", folder, kReleaseFolder, name));
    if (!found || *found != digest)
      return Error{fmt::format("release/{} is not that of the release {}", name, release->name)};
  }
  if (auto const name = unlisted_file(folder, *release); !name.empty())
    return Error{fmt::format("release/{} is not a file of the release {}: {} does not list it", clean_text(name),
                             clean_text(release->name), kReleaseFile)};
  SuiteReader reader;
  if (auto const opened = reader.open(folder); !opened) return Error{opened.error()};
  auto const totals = reader.skip_to_totals();
  if (!totals) return Error{totals.error()};
  if (auto const member = other_than(reader.head(), *totals, *release); !member.empty())
    return Error{fmt::format("{}: `{}` is not that of manifest.json: it was changed after the release was made",
                             kReleaseFile, member)};
  return {};
}

Result<void> check_cases(std::string const& folder) {
  SuiteReader reader;
  if (auto const opened = reader.open(folder); !opened) return Error{opened.error()};
  ManifestRow row;
  Skipped skipped;
  for (;;) {
    auto const item = reader.next(row, skipped);
    if (!item) return Error{item.error()};
    if (*item == SuiteReader::Item::end) return {};
    if (*item != SuiteReader::Item::row) continue;
    if (auto const loaded = reader.load(row, Digests::checked); !loaded)
      return Error{fmt::format("the case {} is not as manifest.json says: {}", row.id, loaded.error())};
  }
}

}  // namespace assay

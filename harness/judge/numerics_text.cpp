#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/judge/numerics.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay::inline harness {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 2;
constexpr std::size_t kMostBytes = std::size_t{1} << 26;

std::string ulps_text(std::optional<double> ulps) { return ulps ? fmt::format("{:.6g}", *ulps) : "-"; }

Json number(std::optional<double> value) { return value ? Json(*value) : Json(); }

std::string text_in(Json const& json, char const* name) {
  auto const at = json.is_object() ? json.find(name) : json.end();
  return json.is_object() && at != json.end() && at->is_string() ? at->get<std::string>() : "";
}

template <typename Take> void for_each_in(Json const& json, char const* name, Take const& take) {
  if (!json.is_object() || !json.contains(name) || !json[name].is_array()) return;
  for (auto const& one : json[name]) take(one);
}

std::optional<double> number_in(Json const& json, char const* name) {
  if (!json.is_object() || !json.contains(name) || !json[name].is_number()) return std::nullopt;
  return json[name].get<double>();
}

std::string cases_text(std::uint64_t count) { return fmt::format("{} case{}", count, count == 1 ? "" : "s"); }

// ": 14 cases of 3 ops: add 9, abs 4, and 1 more op"
std::string violations_text(ProfileFit const& fit) {
  constexpr std::size_t kMostOps = 8;
  auto const count = fit.violations.size();
  if (count == 0) return "";
  auto text = fmt::format(": {} of {} op{}: ", cases_text(fit.breaking_cases()), count, count == 1 ? "" : "s");
  for (std::size_t i = 0; i < count && i < kMostOps; ++i)
    text += fmt::format("{}{} {}", i ? ", " : "", fit.violations[i].op, fit.violations[i].cases);
  return text + (count > kMostOps ? fmt::format(", and {} more", count - kMostOps) : "");
}

// All ops that are in the way, each with a case to begin with.
std::string nearest_text(ProfileFit const& fit) {
  auto text = fmt::format("  nearest: {}, kept but for {}\n", fit.profile,
                          fit.violations.empty()      ? "what is undecided"
                          : fit.undecided_ops.empty() ? "these"
                                                      : "these, and what is undecided");
  for (auto const& violation : fit.violations)
    text += fmt::format("    {:30} {}: {}\n", violation.op, cases_text(violation.cases), violation.example);
  if (!fit.undecided_ops.empty()) text += fmt::format("    undecided: {}\n", fmt::join(fit.undecided_ops, ", "));
  return text;
}

}  // namespace

std::string numerics_json(Numerics const& numerics) {
  Json json = {{"assay_numerics", kFormat},   {"backend", numerics.backend},   {"suite", numerics.suite},
               {"profile", numerics.profile}, {"smallest", numerics.smallest}, {"nearest", numerics.nearest},
               {"how", numerics.how}};
  json["profiles"] = Json::array();
  for (auto const& fit : numerics.fits) {
    auto& one = json["profiles"].emplace_back(Json{{"profile", fit.profile},
                                                   {"fit", std::string(to_string(fit.fit))},
                                                   {"breaking", fit.breaking},
                                                   {"undecided", fit.open},
                                                   {"reasons", fit.fit == Fit::breaks ? fit.breaks : fit.undecided},
                                                   {"breaking_cases", fit.breaking_cases()}});
    one["breaking_ops"] = Json::array();
    for (auto const& violation : fit.violations)
      one["breaking_ops"].push_back({{"op", violation.op}, {"cases", violation.cases}, {"example", violation.example}});
    one["undecided_ops"] = fit.undecided_ops;
  }
  json["choices"] = Json::array();
  for (auto const& choice : numerics.choices)
    json["choices"].push_back(
        {{"about", choice.about}, {"probe", choice.probe}, {"answer", choice.answer}, {"verdict", choice.verdict}});
  json["ties"] = Json::array();
  for (auto const& tie : numerics.ties)
    json["ties"].push_back({{"op", tie.op}, {"type", tie.type}, {"to_even", tie.to_even}});
  json["ops"] = Json::array();
  for (auto const& one : numerics.ops)
    json["ops"].push_back({{"op", one.op},
                           {"type", one.type},
                           {"cases", one.cases},
                           {"violating", one.violating},
                           {"worst_ulps", number(one.worst_ulps)},
                           {"worst_ulps_subnormal", number(one.worst_ulps_subnormal)},
                           {"nan_differs", one.nan_differs},
                           {"worst_case", one.worst_case}});
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string numerics_text(Numerics const& numerics) {
  auto text = fmt::format("backend: {}\n\nprofiles, {}\n", numerics.backend, numerics.how);
  for (auto const& fit : numerics.fits) {
    text += fmt::format("  {:12} {}{}\n", fit.profile, to_string(fit.fit), violations_text(fit));
    for (auto const& reason : fit.fit == Fit::breaks ? fit.breaks : fit.undecided) text += "    " + reason + "\n";
    auto const more = fit.fit == Fit::breaks ? fit.breaking : fit.open;
    if (more > kMostReasons) text += fmt::format("    and {} more\n", more - kMostReasons);
  }
  text +=
      fmt::format("  smallest that is kept: {}\n",
                  numerics.smallest.empty() ? "none is known" : fmt::format("{}", fmt::join(numerics.smallest, ", ")));
  for (auto const& name : numerics.nearest)
    text += nearest_text(*std::ranges::find(numerics.fits, name, &ProfileFit::profile));
  if (!numerics.choices.empty()) text += "\nwhere it is free\n";
  for (auto const& choice : numerics.choices)
    text += fmt::format("  {:18} {:36} {}\n", choice.about, choice.probe,
                        choice.answer.empty() ? "(" + choice.verdict + ")" : choice.answer);
  if (!numerics.ties.empty()) text += "\nties\n";
  for (auto const& tie : numerics.ties)
    text += fmt::format("  {:30} {:10} {}\n", tie.op, tie.type, tie.to_even ? "to even" : "otherwise");
  text += fmt::format("\ngreatest errors, in ulps\n  {:30} {:12} {:>12} {:>12}  case\n", "op", "type", "normal",
                      "subnormal");
  for (auto const& one : numerics.ops)
    text += fmt::format("  {:30} {:12} {:>12} {:>12}  {}\n", one.op, one.type, ulps_text(one.worst_ulps),
                        ulps_text(one.worst_ulps_subnormal), one.worst_case);
  return clean_text(text);
}

bool read_numerics(std::string const& path, Numerics& numerics, std::string& error) {
  numerics = {};
  auto const text = read_file(path, kMostBytes);
  if (!text) return error = text.error(), false;
  auto const json = Json::parse(*text, nullptr, false);
  if (number_in(json, "assay_numerics") == 1.0)
    return error = path + ": these numerics have the format 1; this program reads 2, where `keeps` is `satisfies`",
           false;
  if (!json.is_object() || number_in(json, "assay_numerics") != double{kFormat})
    return error = path + ": this is no profile of numerics", false;
  numerics.backend = text_in(json, "backend");
  numerics.suite = text_in(json, "suite");
  numerics.profile = text_in(json, "profile");
  numerics.how = text_in(json, "how");
  for_each_in(json, "smallest", [&](Json const& one) {
    if (one.is_string()) numerics.smallest.push_back(one.get<std::string>());
  });
  for_each_in(json, "profiles", [&](Json const& one) {
    auto const fit = text_in(one, "fit");
    auto& to = numerics.fits.emplace_back();
    to.profile = text_in(one, "profile");
    for_each_in(one, "breaking_ops", [&](Json const& op) {
      auto const cases = number_in(op, "cases").value_or(0);
      to.violations.push_back({text_in(op, "op"), cases > 0 && cases < 1e15 ? static_cast<std::uint64_t>(cases) : 0,
                               text_in(op, "example")});
    });
    to.fit = fit == "satisfies" ? Fit::satisfies : fit == "breaks" ? Fit::breaks : Fit::undecided;
  });
  for_each_in(json, "choices", [&](Json const& one) {
    numerics.choices.push_back(
        {text_in(one, "about"), text_in(one, "probe"), text_in(one, "answer"), text_in(one, "verdict")});
  });
  for_each_in(json, "ties", [&](Json const& one) {
    numerics.ties.push_back({text_in(one, "op"), text_in(one, "type"),
                             one.is_object() && one.contains("to_even") && one["to_even"] == true});
  });
  for_each_in(json, "ops", [&](Json const& one) {
    auto& to = numerics.ops.emplace_back();
    to.op = text_in(one, "op");
    to.type = text_in(one, "type");
    to.worst_case = text_in(one, "worst_case");
    to.worst_ulps = number_in(one, "worst_ulps");
    to.worst_ulps_subnormal = number_in(one, "worst_ulps_subnormal");
  });
  return true;
}

std::vector<std::string> numerics_differences(Numerics const& before, Numerics const& after) {
  std::map<std::string, std::pair<std::string, std::string>> values;
  auto const take = [&](Numerics const& from, bool is_after) {
    auto const set = [&](std::string const& what, std::string const& value) {
      auto& both = values[what];
      (is_after ? both.second : both.first) = value;
    };
    for (auto const& fit : from.fits) {
      set("profile " + fit.profile, std::string(to_string(fit.fit)));
      std::set<std::string> ops;
      for (auto const& violation : fit.violations) ops.insert(violation.op);
      set("profile " + fit.profile + ", broken by", ops.empty() ? "nothing" : fmt::format("{}", fmt::join(ops, ", ")));
    }
    for (auto const& choice : from.choices)
      set(choice.about + ", " + choice.probe, choice.answer.empty() ? "(" + choice.verdict + ")" : choice.answer);
    for (auto const& tie : from.ties)
      set(fmt::format("ties of {} {}", tie.op, tie.type), tie.to_even ? "to even" : "otherwise");
    for (auto const& one : from.ops) {
      auto const what = fmt::format("{} {}", one.op, one.type);
      if (one.worst_ulps) set(what, fmt::format("{:.6g} ulp", *one.worst_ulps));
      if (one.worst_ulps_subnormal) set(what + ", subnormal", fmt::format("{:.6g} ulp", *one.worst_ulps_subnormal));
    }
  };
  take(before, false);
  take(after, true);
  std::vector<std::string> differences;
  for (auto const& [what, both] : values) {
    if (both.first == both.second) continue;
    auto const shown = [](std::string const& value) { return value.empty() ? std::string("unknown") : value; };
    differences.push_back(clean_text(fmt::format("{}: {} became {}", what, shown(both.first), shown(both.second))));
  }
  return differences;
}

}  // namespace assay::inline harness

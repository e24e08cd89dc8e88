// Implements harness/judge/numerics.hpp: numerics for people, and what changed between two.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "harness/judge/numerics.hpp"
#include "support/counted.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

// In the JSON they are called as in `to_string`.
std::string_view words_of(Fit fit) { return fit == Fit::breaks ? "violates" : to_string(fit); }

std::string ulps_text(std::optional<double> ulps) { return ulps ? fmt::format("{:.6g}", *ulps) : "-"; }

std::string cases_text(std::uint64_t count) { return fmt::format("{}", counted(count, "case")); }

// ": 14 cases of 3 ops: add 9, abs 4, and 1 more op"
std::string violations_text(ProfileFit const& fit) {
  constexpr std::size_t kMostOps = 8;
  auto const count = fit.violations.size();
  if (count == 0) return "";
  auto text = fmt::format(": {} of {}: ", cases_text(fit.breaking_cases()), counted(count, "op"));
  for (std::size_t i = 0; i < count && i < kMostOps; ++i)
    text += fmt::format("{}{} {}", i ? ", " : "", fit.violations[i].op, fit.violations[i].cases);
  return text + (count > kMostOps ? fmt::format(", and {} more", count - kMostOps) : "");
}

// All ops that are in the way, each with a case to begin with.
std::string nearest_text(ProfileFit const& fit) {
  auto text = fmt::format("  nearest: {}, satisfied except for {}\n", fit.profile,
                          fit.violations.empty()      ? "the undecided ones"
                          : fit.undecided_ops.empty() ? "these"
                                                      : "these, and the undecided ones");
  if (!fit.cases.empty()) {
    constexpr std::size_t kMostNamed = 12;
    auto const named = std::min(kMostNamed, fit.cases.size());
    auto const all = fit.breaking_cases();
    text += fmt::format("    all cases except {} satisfy it: {}{}\n", all,
                        fmt::join(fit.cases.begin(), fit.cases.begin() + static_cast<std::ptrdiff_t>(named), ", "),
                        all > named ? fmt::format(", and {} more", all - named) : "");
  }
  for (auto const& violation : fit.violations)
    text += fmt::format("    {:30} {}: {}\n", violation.op, cases_text(violation.cases), violation.example);
  if (!fit.undecided_ops.empty()) text += fmt::format("    undecided: {}\n", fmt::join(fit.undecided_ops, ", "));
  return text;
}

}  // namespace

std::string numerics_text(Numerics const& numerics) {
  auto text = fmt::format("backend: {}\n\nprofiles, {}\n", numerics.backend, numerics.how);
  for (auto const& fit : numerics.fits) {
    text += fmt::format("  {:12} {}{}\n", fit.profile, words_of(fit.fit), violations_text(fit));
    for (auto const& reason : fit.fit == Fit::breaks ? fit.breaks : fit.undecided) text += "    " + reason + "\n";
    auto const more = fit.fit == Fit::breaks ? fit.breaking : fit.open;
    if (more > kMostReasons) text += fmt::format("    and {} more\n", more - kMostReasons);
  }
  text +=
      fmt::format("  strictest that is satisfied: {}\n",
                  numerics.smallest.empty() ? "none is known" : fmt::format("{}", fmt::join(numerics.smallest, ", ")));
  for (auto const& name : numerics.nearest)
    text += nearest_text(*std::ranges::find(numerics.fits, name, &ProfileFit::profile));
  if (!numerics.choices.empty()) text += "\nimplementation-defined behavior\n";
  for (auto const& choice : numerics.choices) {
    text += fmt::format("  {:18} {:36} {}\n", choice.about, choice.probe,
                        choice.answer.empty() ? "(" + choice.verdict + ")" : choice.answer);
    if (!choice.question.empty()) text += fmt::format("  {:18}   {}\n", "", choice.question);
  }
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

std::vector<std::string> numerics_differences(Numerics const& before, Numerics const& after) {
  std::map<std::string, std::pair<std::string, std::string>> values;
  auto const take = [&](Numerics const& from, bool is_after) {
    auto const set = [&](std::string const& what, std::string const& value) {
      auto& both = values[what];
      (is_after ? both.second : both.first) = value;
    };
    for (auto const& fit : from.fits) {
      set("profile " + fit.profile, std::string(words_of(fit.fit)));
      std::set<std::string> ops;
      for (auto const& violation : fit.violations) ops.insert(violation.op);
      set("profile " + fit.profile + ", violated by",
          ops.empty() ? "nothing" : fmt::format("{}", fmt::join(ops, ", ")));
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

}  // namespace assay

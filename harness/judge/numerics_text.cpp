// Implements harness/judge/numerics.hpp: numerics as text, and the differences of two.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "harness/judge/numerics.hpp"
#include "support/counted.hpp"
#include "support/documents/table.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

// The text differs from the name in the JSON.
std::string_view words_of(Fit fit) { return fit == Fit::breaks ? "violates" : to_string(fit); }

std::string ulps_text(std::optional<double> ulps) { return ulps ? fmt::format("{:.6g}", *ulps) : "-"; }

std::string cases_text(std::uint64_t count) { return fmt::format("{}", counted(count, "case")); }

// ": 14 cases of 3 ops: add 9, abs 4, and 1 more op"
std::string violations_text(ProfileFit const& fit) {
  constexpr std::size_t kMaxOps = 8;
  auto const count = fit.violations.size();
  if (count == 0) return "";
  auto text = fmt::format(": {} of {}: ", cases_text(fit.breaking_cases()), counted(count, "op"));
  for (std::size_t i = 0; i < count && i < kMaxOps; ++i)
    text += fmt::format("{}{} {}", i ? ", " : "", fit.violations[i].op, fit.violations[i].cases);
  return text + (count > kMaxOps ? fmt::format(", and {} more", count - kMaxOps) : "");
}

// All ops that violate the profile, with an example each.
std::string nearest_text(ProfileFit const& fit) {
  auto text = fmt::format("  {}: satisfied except for {}\n", fit.profile,
                          fit.violations.empty()      ? "the undecided ones"
                          : fit.undecided_ops.empty() ? "these"
                                                      : "these, and the undecided ones");
  if (!fit.cases.empty()) {
    constexpr std::size_t kMaxNamed = 12;
    auto const named = std::min(kMaxNamed, fit.cases.size());
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

// "19 ops: exponential 9, log 4, tanh 2, and 16 more"
std::string ops_text(ProfileFit const& fit) {
  constexpr std::size_t kMaxOps = 4;
  std::string text;
  for (std::size_t i = 0; i < std::min(kMaxOps, fit.violations.size()); ++i)
    text += fmt::format("{}{} {}", i ? ", " : "", fit.violations[i].op, fit.violations[i].cases);
  if (fit.violations.size() > kMaxOps) text += fmt::format(", and {} more", fit.violations.size() - kMaxOps);
  if (!text.empty()) text = fmt::format("{}: {}", counted(fit.violations.size(), "op"), text);
  if (!fit.undecided_ops.empty())
    text += fmt::format("{}{} undecided", text.empty() ? "" : "; ", counted(fit.undecided_ops.size(), "op"));
  return text;
}

std::string indented(std::string_view lines) {
  std::string text;
  while (!lines.empty()) text += fmt::format("  {}\n", consume_until(lines, '\n'));
  return text;
}

// "  satisfied profiles: cuda, xla (tightest: cuda)"
std::string satisfied_text(Numerics const& numerics) {
  std::vector<std::string_view> names;
  for (auto const& fit : numerics.fits)
    if (fit.fit == Fit::satisfies) names.push_back(fit.profile);
  auto text = fmt::format("  satisfied profile{}: {}", names.size() == 1 ? "" : "s", fmt::join(names, ", "));
  bool const has_tightest = numerics.smallest.size() < names.size();
  return text + (has_tightest ? fmt::format(" (tightest: {})\n", fmt::join(numerics.smallest, ", ")) : "\n");
}

// " closest profile: xla (violated by 2 ops, 1 undecided)". All nearest profiles have the same numbers.
std::string best_profile_text(Numerics const& numerics) {
  if (!numerics.smallest.empty()) return satisfied_text(numerics);
  if (numerics.nearest.empty()) return "  satisfied profiles: none is known\n";
  auto const& fit = *std::ranges::find(numerics.fits, numerics.nearest.front(), &ProfileFit::profile);
  if (!fit.undecided_ops.empty())
    return "  closest profile: unknown, because ops are undecided; --outputs with all results decides them\n";
  return fmt::format("  closest profile{}: {} (violated by {}, {} undecided)\n",
                     numerics.nearest.size() == 1 ? "" : "s", fmt::join(numerics.nearest, ", "),
                     counted(fit.violations.size(), "op"), fit.undecided_ops.size());
}

double error_of(OpNumerics const& one) {
  return std::max(one.worst_ulps.value_or(0), one.worst_ulps_subnormal.value_or(0));
}

// Whether all elements were measured and none has an error.
bool is_error_free(OpNumerics const& one) {
  return one.is_measured && one.violating == 0 && one.nan_differs == 0 && one.worst_ulps.has_value() &&
         error_of(one) == 0;
}

// A table of the ops with the greatest errors, by type. The other ops are summarized in one line.
std::string errors_table(Numerics const& numerics) {
  constexpr std::size_t kMaxRows = 15, kMaxTypes = 7;
  std::map<std::string, std::map<std::string, OpNumerics const*>> by_op;
  std::map<std::string, std::size_t> types;
  std::size_t exact = 0, unmeasured = 0;
  std::set<std::string> wrong(numerics.wrong_ops.begin(), numerics.wrong_ops.end());  // may have no error in ULPs
  for (auto const& one : numerics.ops) by_op[one.op][one.type] = &one;
  std::vector<std::pair<double, std::string>> order;
  for (auto const& [op, of_types] : by_op) {
    double greatest = 0;
    for (auto const& [type, one] : of_types) greatest = std::max(greatest, error_of(*one));
    if (greatest == 0 && wrong.contains(op)) continue;
    if (greatest == 0) {
      ++(std::ranges::all_of(of_types, [](auto const& one) { return is_error_free(*one.second); }) ? exact
                                                                                                   : unmeasured);
      continue;
    }
    order.emplace_back(greatest, op);
    wrong.erase(op);
    for (auto const& [type, one] : of_types) types[type] += error_of(*one) > 0;
  }
  if (by_op.empty() && wrong.empty()) return "";
  std::ranges::stable_sort(order, std::greater{}, [](auto const& row) { return row.first; });
  std::vector<std::string> shown;
  for (auto const& [type, count] : types)
    if (count > 0) shown.push_back(type);
  std::ranges::stable_sort(shown, std::greater{}, [&](std::string const& type) { return types[type]; });
  shown.resize(std::min(shown.size(), kMaxTypes));
  Table::Row head = {"op"};
  head.insert(head.end(), shown.begin(), shown.end());
  Table table(head);
  auto const rows = std::min(order.size(), kMaxRows);
  for (std::size_t i = 0; i < rows; ++i) {
    Table::Row row = {order[i].second};
    for (auto const& type : shown) {
      auto const found = by_op[order[i].second].find(type);
      row.push_back(found == by_op[order[i].second].end() ? "" : fmt::format("{:.3g}", error_of(*found->second)));
    }
    table.add(std::move(row));
  }
  auto text = fmt::format("\ngreatest errors, in ulps\n");
  if (rows > 0) text += indented(table.left_aligned());
  if (order.size() > rows) text += fmt::format("  and {} with smaller errors\n", counted(order.size() - rows, "op"));
  if (exact > 0) text += fmt::format("  {} without an error in any type\n", counted(exact, "op"));
  if (!wrong.empty())
    text += fmt::format("  {} with wrong results that are not measured in ulps: {}\n", counted(wrong.size(), "op"),
                        fmt::join(wrong, ", "));
  if (unmeasured > 0)
    text += fmt::format("  {} without an error in ulps for some type: other element types, zeros and NaNs\n",
                        counted(unmeasured, "op"));
  return text;
}

// Flushing that is visible in the results: errors at subnormal numbers, but none or much smaller ones elsewhere.
std::string flushing_text(Numerics const& numerics) {
  constexpr double kMin = 2;  // least difference in ULPs
  constexpr std::size_t kMaxNamed = 8;
  std::string text;
  std::size_t count = 0;
  for (auto const& one : numerics.ops)
    if (one.worst_ulps_subnormal.value_or(0) >= one.worst_ulps.value_or(0) + kMin && ++count <= kMaxNamed)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", one.op, one.type);
  if (count == 0) return "";
  if (count > kMaxNamed) text += fmt::format(", and {} more", count - kMaxNamed);
  return "  by results: subnormal numbers are likely flushed to zero in " + text + "\n";
}

// One line for each subject: "flush to zero (multiply) no (8 of 8 probes)", or its most frequent answers. Names an op
// if all probes of the subject run it.
std::string choices_text(Numerics const& numerics) {
  constexpr std::size_t kMaxAnswers = 3, kMaxAnswer = 60;
  std::map<std::string, std::set<std::string>> ops;
  for (auto const& choice : numerics.choices) ops[choice.about].insert(choice.op);
  std::map<std::string, std::map<std::string, std::size_t>> subjects;
  for (auto const& choice : numerics.choices) {
    auto const& only = *ops[choice.about].begin();
    bool const is_of_one = ops[choice.about].size() == 1 && !only.empty();
    ++subjects[is_of_one ? fmt::format("{} ({})", choice.about, only) : choice.about]
              [choice.answer.empty() ? "(" + choice.verdict + ")" : choice.answer];
  }
  auto const flushing = flushing_text(numerics);
  if (subjects.empty()) return flushing.empty() ? "" : "\nimplementation-defined behavior\n" + flushing;
  Table table({"subject", "probes", "answers"});
  for (auto const& [about, answers] : subjects) {
    std::size_t all = 0;
    std::vector<std::pair<std::string, std::size_t>> order(answers.begin(), answers.end());
    for (auto const& [answer, count] : order) all += count;
    std::ranges::stable_sort(order, std::greater{}, [](auto const& row) { return row.second; });
    std::string text;
    for (std::size_t i = 0; i < std::min(kMaxAnswers, order.size()); ++i) {
      auto const& [answer, count] = order[i];
      auto const cut = shortened(answer, kMaxAnswer);
      text += fmt::format("{}{}{}", i ? "; " : "", cut, count == 1 ? "" : fmt::format(" ({} times)", count));
    }
    if (order.size() > kMaxAnswers) text += fmt::format("; and {} more", order.size() - kMaxAnswers);
    table.add({about, std::to_string(all), text});
  }
  return "\nimplementation-defined behavior\n" + indented(table.left_aligned()) + flushing;
}

std::string ties_text(Numerics const& numerics) {
  if (numerics.ties.empty()) return "";
  constexpr std::size_t kMaxNamed = 8;
  std::string others;
  std::size_t wrong = 0;
  for (auto const& tie : numerics.ties)
    if (!tie.to_even && ++wrong <= kMaxNamed)
      others += fmt::format("{}{} {}", others.empty() ? "" : ", ", tie.op, tie.type);
  if (wrong > kMaxNamed) others += fmt::format(", and {} more", wrong - kMaxNamed);
  return fmt::format("\nhard cases: rounded correctly, ties to even, in {} of {} ops and types{}\n",
                     numerics.ties.size() - wrong, numerics.ties.size(), others.empty() ? "" : "; not in " + others);
}

}  // namespace

std::string numerics_summary(Numerics const& numerics) {
  auto text = fmt::format("backend: {}\n\naccuracy profiles ({})\n", numerics.backend, numerics.how);
  Table profiles({"profile", "fit", "ops that violate it"});
  for (auto const& fit : numerics.fits) profiles.add({fit.profile, std::string(words_of(fit.fit)), ops_text(fit)});
  text += indented(profiles.left_aligned()) + best_profile_text(numerics);
  text += errors_table(numerics) + choices_text(numerics) + ties_text(numerics);
  return clean_text(text + "\n--details shows each op and type, probe and reason; -o FILE writes all as JSON\n");
}

std::string numerics_text(Numerics const& numerics) {
  auto text = fmt::format("backend: {}\n\nprofiles, {}\n", numerics.backend, numerics.how);
  for (auto const& fit : numerics.fits) {
    text += fmt::format("  {:12} {}{}\n", fit.profile, words_of(fit.fit), violations_text(fit));
    for (auto const& reason : fit.fit == Fit::breaks ? fit.breaks : fit.undecided) text += "    " + reason + "\n";
    auto const more = fit.fit == Fit::breaks ? fit.breaking : fit.open;
    if (more > kMaxReasons) text += fmt::format("    and {} more\n", more - kMaxReasons);
  }
  text += best_profile_text(numerics);
  for (auto const& name : numerics.nearest)
    text += nearest_text(*std::ranges::find(numerics.fits, name, &ProfileFit::profile));
  if (!numerics.choices.empty()) text += "\nimplementation-defined behavior\n";
  for (auto const& choice : numerics.choices) {
    text += fmt::format("  {:18} {:36} {}\n", choice.about, choice.probe,
                        choice.answer.empty() ? "(" + choice.verdict + ")" : choice.answer);
    if (!choice.op.empty()) text += fmt::format("  {:18}   of {} alone\n", "", choice.op);
    if (!choice.question.empty()) text += fmt::format("  {:18}   {}\n", "", choice.question);
  }
  if (!numerics.ties.empty()) text += "\nhard cases\n";
  for (auto const& tie : numerics.ties)
    text += fmt::format("  {:30} {:10} {}\n", tie.op, tie.type,
                        tie.to_even ? "rounded correctly" : "not rounded correctly");
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
      set(fmt::format("hard cases of {} {}", tie.op, tie.type),
          tie.to_even ? "rounded correctly" : "not rounded correctly");
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

#include "harness/judge/provenance.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generators/derive/golden.hpp"
#include "generators/suite/result_set.hpp"
#include "grammar/notation/profile_file.hpp"
#include "harness/report/rule_text.hpp"
#include "semantics/runtime/acceptance.hpp"

namespace assay {
namespace {

constexpr std::string_view kText = "text";  // the profile

std::string function_of(std::string_view op) {
  for (std::string_view const prefix : {"chlo.", "broadcast_"})
    if (op.starts_with(prefix)) op.remove_prefix(prefix.size());
  return std::string(op);
}

// The element type of a tensor type: "f32" for "tensor<2x3xf32>".
std::string element_type_of(std::string const& type) {
  auto text = type.substr(type.find('<') + 1);
  text = text.substr(0, text.rfind('>'));
  while (!text.empty() && (std::isdigit(static_cast<unsigned char>(text[0])) || text[0] == '?') &&
         text.find('x') != text.npos)
    text = text.substr(text.find('x') + 1);
  return text;
}

// Returns the row of a bound in words: "its bound for functions of f32 (fallback.f32)".
std::string bound_in_words(std::string_view row, std::string_view function, std::string_view type) {
  constexpr std::string_view kFallback = "fallback.";
  if (!row.starts_with(kFallback)) return fmt::format("its bound for {} of {} ({})", function, type, row);
  auto const types = row.substr(kFallback.size());
  return fmt::format("its bound for functions of {} ({})", types == "other" ? "other types" : types, row);
}

// Returns whether subnormal numbers are flushed, in words.
std::string_view flush_in_words(Profile const& profile) {
  return profile.flush ? "that subnormal numbers are kept or flushed to zero (flush = true)"
                       : "that subnormal numbers are kept (flush = false)";
}

// Returns the rule of the profile that bounds the results of an op, in words.
std::string profile_rule(Profile const& profile, ManifestRow const& row, CaseOutcome const& outcome) {
  std::string type;
  for (auto const& finding : outcome.results)
    if (finding.violating > 0) type = element_type_of(finding.type);
  if (row.op.empty()) return "";  // a program of several ops
  if (type.starts_with("!quant"))
    return fmt::format("its permitted error of quantized results (quantum = {})", profile.quantum);
  Element element;
  bool const is_known = stored_element(type, element);
  if (is_known && element.is_integral()) return "its rule for integers that overflow (integer_overflow)";
  if (profile.norm_wise_promise(row.op))
    return fmt::format("its bound for the whole result of {0} (norm_wise.{0})", row.op);
  auto const promise = profile.promise(function_of(row.op), type);
  if (has_accuracy(function_of(row.op)) && promise) {
    if (!promise->row.empty()) return bound_in_words(promise->row, function_of(row.op), type);
    if (is_known && element.is(Element::Kind::floating))
      return fmt::format("its rule that results are rounded to nearest even and {}", flush_in_words(profile));
  }
  return fmt::format(
      "its rule that sums are added {} and {}",
      profile.any_order ? "in any order (any_order = true)" : "in the order of their terms (any_order = false)",
      flush_in_words(profile));
}

enum class Against : std::uint8_t { unknown, text, profile };

Against against(LoadedCase const& expected, std::vector<Tensor> const& actual) {
  auto const text = read_profile(std::string(kText));
  std::string reason;
  auto const program = text ? GoldenProgram::prepare(expected.text, reason) : nullptr;
  std::vector<CaseResult> permitted;
  if (!program || actual.size() != expected.results.size() || actual.empty()) return Against::unknown;
  std::vector<Tensor> inputs;  // quantized inputs are loaded as their storage integers
  for (std::size_t i = 0; i < expected.inputs.size(); ++i) {
    Element element;
    if (i >= program->arguments().size() || !element_of(program->arguments()[i]->element, element))
      return Against::unknown;
    inputs.push_back(expected.inputs[i].as(element));
  }
  // If the result depends on a choice that the specification leaves open, the specification does not decide it.
  if (!program->permits(inputs, *text, permitted, reason)) return Against::profile;
  for (std::size_t i = 0; i < permitted.size() && i < actual.size(); ++i) {
    auto const& set = permitted[i];
    ResultSet const sets = result_set(set);
    if (judge_tensor(sets, actual[i].as(set.expected.element())).acceptance() == Acceptance::violates)
      return Against::text;
  }
  return Against::profile;
}

}  // namespace

void find_provenance(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual,
                     CaseOutcome& outcome) {
  if (outcome.verdict != Verdict::violates) return;
  bool const has_other_types =
      std::ranges::any_of(outcome.results, [](auto const& finding) { return finding.kind != Mismatch::none; });
  auto const who = expected.text.empty()                    ? Against::unknown
                   : row.profile.empty() || has_other_types ? Against::text
                                                            : against(expected, actual);
  if (who != Against::profile) outcome.rule = result_rule(row.op);
  if (who == Against::text) {
    outcome.against = kText;
    outcome.reason += "; the specification forbids this";
  } else if (who == Against::profile) {
    auto const profile = read_profile(row.profile);
    auto const name = profile ? profile_rule(*profile, row, outcome) : "";
    outcome.against = "profile " + row.profile;
    auto const* const whole = profile ? profile->norm_wise_promise(row.op) : nullptr;
    outcome.rule = fmt::format("profile {}{}{}: {}", row.profile, name.empty() ? "" : ", ", name,
                               whole     ? whole->source
                               : profile ? profile->source
                                         : "a profile of your own");
    outcome.reason += fmt::format("; the specification alone permits it, but profile {} does not{}{}", row.profile,
                                  name.empty() ? "" : ", by ", name);
  }
}

}  // namespace assay

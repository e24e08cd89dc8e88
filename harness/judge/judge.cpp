#include "harness/judge/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "generators/suite/result_set.hpp"
#include "grammar/notation/specification.hpp"
#include "harness/judge/distribution_answer.hpp"
#include "harness/judge/element_finding.hpp"
#include "harness/judge/error_pattern.hpp"
#include "harness/judge/likely_cause.hpp"
#include "harness/judge/provenance.hpp"
#include "harness/judge/residual_verdict.hpp"
#include "harness/judge/result_digest.hpp"
#include "harness/judge/tensor_file.hpp"
#include "oracle/formats/decimal.hpp"
#include "semantics/program/index.hpp"
#include "semantics/runtime/acceptance.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxResults = 10'000;
constexpr std::string_view kOwnChoice = "its own";  // the answer of a probe if none of its expected answers fits

FloatFormat const* format_of(Element const& element) {
  bool const has_format = is_float(element);
  return has_format ? element.floating : nullptr;
}

bool is_subnormal(FloatFormat const& format, std::uint64_t code) {
  auto const magnitude = code & format.magnitude_mask();
  return format.has_sign && magnitude != 0 && !format.is_nan(code) && magnitude >> format.fraction_bits == 0;
}

// Records the greatest errors of elements whose expected and actual values are both numbers, whether permitted or not.
void measure(Tensor const& actual, CaseResult const& expected, std::vector<Tensor> const& inputs,
             ResultFinding& finding) {
  Element const& element = actual.element();
  auto const* const format = format_of(element);
  if (!format) return;
  std::vector<Tensor const*> beside;
  for (auto const& input : inputs)
    if (format_of(input.element()) && input.shape() == actual.shape()) beside.push_back(&input);
  auto const has_subnormal = [&](std::int64_t at, int part) {
    if (is_subnormal(*format, expected.expected.get(at, part))) return true;
    return std::ranges::any_of(beside, [&](Tensor const* input) {
      auto const& of = *format_of(input->element());
      bool subnormal = false;
      for (int i = 0; i < parts_of(input->element()); ++i) subnormal = subnormal || is_subnormal(of, input->get(at, i));
      return subnormal;
    });
  };
  for (std::int64_t at = 0; at < actual.count(); ++at) {
    for (int part = 0; part < parts_of(element); ++part) {
      auto const x = actual.get(at, part), y = expected.expected.get(at, part);
      // A code with more bits than the format is not a number.
      if (format->bits < 64 && x >> format->bits != 0) continue;
      // Any value is permitted: the distance has no meaning.
      if (expected.flags && expected.flags->get(at) & 2) continue;
      if (format->is_nan(x) || format->is_nan(y)) {
        finding.nan_differs += format->is_nan(x) != format->is_nan(y);
        continue;
      }
      auto& worst = has_subnormal(at, part) ? finding.worst_ulps_subnormal : finding.worst_ulps;
      worst = std::max(worst.value_or(0), ulps_between(x, y, *format));
    }
  }
}

// Whether the op only moves elements. A wrong element of its result is then a different element, not an inaccurate one.
bool moves_elements(std::string const& op) {
  OpSpec const* const spec = Specification::get().op_named(op);
  return spec && spec->has_trait("moves_elements");
}

std::string file_at(std::vector<std::string> const& files, std::size_t number) {
  return number < files.size() ? files[number] : fmt::format("output_{}.npy", number);
}

ResultFinding judge_one(std::string const& op, CaseResult const& expected, std::vector<Tensor> const& inputs,
                        std::string const& path, Tensor& actual) {
  ResultFinding finding;
  if (!load_tensor_file(path, expected.expected.element(), expected.expected.shape(), actual, finding)) return finding;
  ResultSet const set = result_set(expected);
  auto const judgment = judge_tensor(set, actual);
  finding.conforming = judgment.conforming;
  finding.open = judgment.open;
  finding.violating = judgment.violating;
  finding.untested = untested_elements(set);
  if (judgment.worst) finding.worst = element_finding(op, *judgment.worst, expected.expected, inputs);
  if (finding.violating == 0 || !moves_elements(op)) measure(actual, expected, inputs, finding);
  return finding;
}

constexpr std::uint64_t kFarAway = 1'000;  // in codes; for greater distances the difference of the values is shown, too

// ", off by 1.1e-01" for two finite numbers, else empty.
std::string difference_text(ElementFinding const& worst) {
  double const actual = std::strtod(worst.actual.c_str(), nullptr),
               expected = std::strtod(worst.expected.c_str(), nullptr);
  double const difference = std::abs(actual - expected);
  return std::isfinite(difference) && difference > 0 ? fmt::format(", off by {:.1e}", difference) : "";
}

std::string element_reason(ResultFinding const& finding) {
  auto const& worst = *finding.worst;
  bool const is_integer = worst.is_integer && worst.distance != kNoDistance;
  std::string text = fmt::format("element [{}]", fmt::join(worst.index, ", "));
  if (worst.part) text += ", imaginary part,";
  // Show the value and the difference for integers, and also the codes for floating-point numbers.
  if (is_integer)
    text += fmt::format(" is {} where {} is expected, off by {}", worst.actual, worst.expected, worst.error);
  else
    text += fmt::format(" is {} ({}) where {} ({}) is expected", worst.actual, worst.actual_bits, worst.expected,
                        worst.expected_bits);
  if (!is_integer && worst.distance >= kFarAway && worst.distance != kNoDistance) text += difference_text(worst);
  if (is_integer && worst.low_bits != worst.high_bits)
    text += fmt::format(", and {} outside the permitted set, {} to {}", worst.distance, worst.low, worst.high);
  if (!is_integer && worst.distance != kNoDistance)
    text += fmt::format(", {} {} outside the permitted set", worst.distance, worst.distance == 1 ? "code" : "codes");
  return text + fmt::format("; {} of {} {} not permitted", finding.violating,
                            counted(finding.conforming + finding.open + finding.violating, "element"),
                            is_or_are(finding.violating));
}

// Sets the verdict from results that are all judged, and finds the result that determines it.
void conclude(CaseOutcome& outcome) {
  outcome.verdict = Verdict::conforms;
  outcome.stage = Stage::results;
  outcome.reason.clear();
  auto const rank = [](Verdict verdict) {
    return verdict == Verdict::crashed ? 3 : verdict == Verdict::violates ? 2 : verdict == Verdict::open ? 1 : 0;
  };
  for (auto const& finding : outcome.results) {
    bool const is_broken = finding.kind == Mismatch::missing || finding.kind == Mismatch::unreadable;
    auto const verdict = is_broken                                                 ? Verdict::crashed
                         : finding.kind != Mismatch::none || finding.violating > 0 ? Verdict::violates
                         : finding.open > 0                                        ? Verdict::open
                                                                                   : Verdict::conforms;
    if (rank(verdict) <= rank(outcome.verdict)) continue;
    outcome.verdict = verdict;
    outcome.reason =
        fmt::format("result {}: {}", finding.result,
                    finding.kind != Mismatch::none ? finding.mismatch
                    : verdict == Verdict::open
                        ? fmt::format("{} {} open", counted(finding.open, "element"), is_or_are(finding.open))
                        : element_reason(finding));
  }
  // Remove conforming results, except those with errors to report.
  std::erase_if(outcome.results, [](ResultFinding const& finding) {
    return finding.kind == Mismatch::none && finding.violating == 0 && finding.open == 0 && finding.untested == 0 &&
           !finding.worst_ulps && !finding.worst_ulps_subnormal && finding.nan_differs == 0;
  });
}

// The reason if the permitted set of every element contains all values; else empty. Also empty if no result is a
// floating-point tensor: profiles permit any integer after an overflow, which is a property of the type and not an
// effect of sets that have grown.
std::string untested_reason(LoadedCase const& expected, std::vector<ResultFinding> const& findings) {
  std::int64_t all = 0, untested = 0;
  bool has_float = false;
  for (std::size_t i = 0; i < expected.results.size(); ++i) {
    auto const& tensor = expected.results[i].expected;
    has_float = has_float || (tensor.count() > 0 && is_float(tensor.element()));
    all += tensor.count();
    untested += findings[i].untested;
  }
  return has_float && untested == all ? untested_text(all) : "";
}

// Sets the digest if all results have the expected type and shape.
void add_digest(std::vector<Tensor> const& actual, CaseOutcome& outcome) {
  auto const is_read = [](ResultFinding const& finding) { return finding.kind == Mismatch::none; };
  outcome.digest = std::ranges::all_of(outcome.results, is_read) ? result_digest(actual) : "";
}

bool same_number(Tensor const& x, Tensor const& y) {
  return judge_tensor({&y, nullptr, nullptr, nullptr}, x).acceptance() == Acceptance::conforms;
}

void judge_probe(LoadedCase const& expected, ManifestRow const& row, std::vector<std::string> const& files,
                 CaseOutcome& outcome) {
  outcome.verdict = Verdict::open;
  outcome.stage = Stage::results;
  auto const& shapes = expected.answers.front().results;
  std::vector<Tensor> actual(shapes.size());
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    ResultFinding finding;
    finding.result = i;
    finding.type = tensor_type(shapes[i].shape(), to_string(shapes[i].element()));
    if (load_tensor_file(file_at(files, i), shapes[i].element(), shapes[i].shape(), actual[i], finding)) continue;
    outcome.results.push_back(std::move(finding));
    return conclude(outcome);
  }
  outcome.answer = kOwnChoice;
  for (auto const& answer : expected.answers) {
    bool fits = answer.results.size() == actual.size();
    for (std::size_t i = 0; fits && i < actual.size(); ++i) fits = same_number(actual[i], answer.results[i]);
    if (fits) {
      outcome.answer = answer.says;
      break;
    }
  }
  outcome.reason = "implementation-defined: " + outcome.answer;
  if (outcome.answer == kOwnChoice) answer_distribution(expected, row, actual, outcome);
  add_digest(actual, outcome);
}

}  // namespace

void judge_files(LoadedCase const& expected, ManifestRow const& row, std::vector<std::string> const& files,
                 CaseOutcome& outcome) {
  outcome.results.clear();
  outcome.rule.clear();
  outcome.against.clear();
  outcome.pattern.clear();
  outcome.digest.clear();
  if (!expected.answers.empty()) return judge_probe(expected, row, files, outcome);
  std::vector<Tensor> actual(expected.results.size());
  for (std::size_t i = 0; i < expected.results.size(); ++i) {
    auto finding = judge_one(row.op, expected.results[i], expected.inputs, file_at(files, i), actual[i]);
    auto const* const file = row.file(fmt::format("expected_{}.npy", i));
    auto const& tensor = expected.results[i].expected;
    finding.result = i;
    finding.type = tensor_type(tensor.shape(), file && file->is_tensor() ? file->type : to_string(tensor.element()));
    outcome.results.push_back(std::move(finding));
  }
  if (files.size() > expected.results.size()) {
    ResultFinding surplus;
    surplus.result = expected.results.size();
    surplus.kind = Mismatch::surplus;
    surplus.mismatch = fmt::format("got {}, but the program has {}", counted(files.size(), "result"), surplus.result);
    outcome.results.push_back(std::move(surplus));
  }
  add_digest(actual, outcome);
  auto const nothing_tested = untested_reason(expected, outcome.results);
  conclude(outcome);
  bool const has_residual = judge_residual(expected, row, actual, outcome);
  if (outcome.verdict == Verdict::conforms && !has_residual && !nothing_tested.empty()) {
    outcome.verdict = Verdict::open;
    outcome.reason = nothing_tested;
  }
  find_provenance(expected, row, actual, outcome);
  if (!has_residual) find_pattern(expected, row, actual, outcome);
  if (outcome.verdict != Verdict::violates) return;
  if (auto const cause = likely_cause(expected, actual, outcome); !cause.empty())
    outcome.reason += "; likely cause: " + cause;
}

void judge_outputs(LoadedCase const& expected, ManifestRow const& row, std::string const& outputs,
                   CaseOutcome& outcome) {
  auto const wanted = expected.answers.empty() ? expected.results.size() : expected.answers.front().results.size();
  judge_files(expected, row, result_files(outputs, "output", wanted), outcome);
}

std::vector<std::string> result_files(std::string const& folder, std::string_view stem, std::size_t least) {
  std::vector<std::string> files;
  std::error_code trouble;
  for (std::size_t i = 0; i < kMaxResults; ++i) {
    files.push_back(fmt::format("{}/{}_{}.npy", folder, stem, i));
    if (i < least || fs::exists(files.back(), trouble)) continue;
    files.pop_back();
    break;
  }
  return files;
}

}  // namespace assay

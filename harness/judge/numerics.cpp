#include "harness/judge/numerics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "generators/suite/reader.hpp"

namespace assay {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The element type of a tensor type: "f32" for "tensor<2x?xf32>", "complex<f32>" for "tensor<complex<f32>>".
std::string element_of(std::string const& type) {
  constexpr std::string_view kTensor = "tensor<";
  if (!type.starts_with(kTensor) || !type.ends_with('>')) return type;
  auto rest = type.substr(kTensor.size(), type.size() - kTensor.size() - 1);
  auto const digits = [&] { return std::min(rest.find_first_not_of("0123456789?"), rest.size()); };
  for (auto end = digits(); end > 0 && end < rest.size() && rest[end] == 'x'; end = digits()) rest.erase(0, end + 1);
  return rest;
}

FloatFormat const* part_format(std::string const& type) {
  Element element;
  bool const has_format = stored_element(type, element) && !type.starts_with("!") && is_float(element);
  return has_format ? element.floating : nullptr;
}

bool counts(CaseOutcome const& outcome) {
  return outcome.kind == CaseKind::values && !outcome.op.empty() && !outcome.recipe.starts_with("result_accuracy") &&
         (outcome.verdict == Verdict::conforms || outcome.verdict == Verdict::violates ||
          outcome.verdict == Verdict::open);
}

using Measured = std::map<std::pair<std::string, std::string>, OpNumerics>;  // by op and type

void measure(CaseOutcome const& outcome, Measured& all) {
  if (!counts(outcome)) return;
  for (auto const& result : outcome.results) {
    auto const type = element_of(result.type);
    if (result.kind == Mismatch::none && !part_format(type)) continue;
    auto& one = all[{outcome.op, type}];
    one.op = outcome.op;
    one.type = type;
    ++one.cases;
    one.violating += result.violating > 0 || result.kind != Mismatch::none;
    one.nan_differs += static_cast<std::uint64_t>(std::max<std::int64_t>(result.nan_differs, 0));
    one.unseen += result.violating > 0 && result.nan_differs == 0 && result.worst_ulps.value_or(0) == 0 &&
                  result.worst_ulps_subnormal.value_or(0) == 0;
    one.is_measured = one.is_measured && result.kind == Mismatch::none;
    if (result.worst_ulps_subnormal)
      one.worst_ulps_subnormal = std::max(one.worst_ulps_subnormal.value_or(0), *result.worst_ulps_subnormal);
    if (!result.worst_ulps || (one.worst_ulps && *one.worst_ulps >= *result.worst_ulps)) continue;
    one.worst_ulps = result.worst_ulps;
    one.worst_case = outcome.id;
  }
}

std::vector<OpNumerics> ops_of(Report const& report) {
  Measured all;
  for (auto const& outcome : report.outcomes) measure(outcome, all);
  std::vector<OpNumerics> ops;
  for (auto& [key, one] : all) ops.push_back(std::move(one));
  return ops;
}

std::string about(std::string_view probe) {
  static constexpr std::pair<std::string_view, std::string_view> kAbout[] = {
      {"subnormal", "flush to zero"},      {"nan_", "NaN"},
      {"signalling_nan", "NaN"},           {"reduce_", "accumulation"},
      {"dot_accumulator", "accumulation"}, {"dot_", "precision"},
      {"result_accuracy", "precision"},    {"convert_", "conversion"},
      {"unstable_sort", "order"},          {"rng_", "random"},
      {"cholesky_", "undefined elements"}};
  for (auto const& [prefix, what] : kAbout)
    if (probe.starts_with(prefix)) return std::string(what);
  return "integers";
}

std::vector<Choice> choices_of(Report const& report) {
  std::vector<Choice> choices;
  for (auto const& outcome : report.outcomes) {
    if (outcome.kind != CaseKind::probe) continue;
    auto const name = outcome.id.substr(outcome.id.rfind('/') + 1);
    choices.push_back(
        {about(name), name, outcome.answer, std::string(to_string(outcome.verdict)), outcome.question, outcome.op});
  }
  return choices;
}

std::vector<TieRule> ties_of(Report const& report) {
  std::map<std::pair<std::string, std::string>, bool> all;
  for (auto const& outcome : report.outcomes) {
    if (!counts(outcome) || outcome.recipe != "hard") continue;
    for (auto const& result : outcome.results) {
      auto const type = element_of(result.type);
      if (result.kind != Mismatch::none || !part_format(type)) continue;
      bool const is_exact = result.violating == 0 && result.nan_differs == 0 && result.worst_ulps.value_or(0) == 0 &&
                            result.worst_ulps_subnormal.value_or(0) == 0;
      auto const at = all.try_emplace({outcome.op, type}, true).first;
      at->second = at->second && is_exact;
    }
  }
  std::vector<TieRule> ties;
  for (auto const& [key, to_even] : all) ties.push_back({key.first, key.second, to_even});
  return ties;
}

std::vector<std::string> wrong_ops_of(Report const& report) {
  std::set<std::string> ops;
  for (auto const& outcome : report.outcomes)
    if (outcome.verdict == Verdict::violates && !outcome.refused && is_computed(outcome.kind) && !outcome.op.empty())
      ops.insert(outcome.op);
  return {ops.begin(), ops.end()};
}

// Error bounds in ULPs between a result and the correctly rounded one. Errors between the two bounds decide nothing.
struct Bounds {
  double satisfies = 0, breaks = 0.5;  // errors <= satisfies are permitted; errors > breaks violate
};

Bounds bounds_of(Accuracy const& accuracy, FloatFormat const& format) {
  double const finest = std::ldexp(1.0, format.fraction_bits);  // ULPs per relative error at the beginning of a binade
  double const least = std::max(accuracy.ulps, accuracy.relative * finest);
  double const most = std::max(accuracy.ulps, accuracy.relative * finest * 2);
  bool const is_open = accuracy.absolute > 0 || accuracy.depends_on_magnitude();
  // The exact value is within half an ULP of the correctly rounded one, and the ULP of the latter may be twice that of
  // the former.
  Bounds bounds{accuracy.within < kInfinity ? 0 : std::max(0.0, (least - 1) / 2), is_open ? kInfinity : most + 0.5};
  if (least == kInfinity) bounds.satisfies = kInfinity;
  return bounds;
}

struct Decision {
  Fit fit = Fit::satisfies;
  std::string why;
};

Decision decide(OpNumerics const& one, Profile const& profile, bool by_verdict) {
  if (by_verdict)
    return one.violating ? Decision{Fit::breaks, fmt::format("{} {} it", one.violating,
                                                             one.violating == 1 ? "case violates" : "cases violate")}
                         : Decision{};
  auto const worst = one.worst_ulps.value_or(0), subnormal = one.worst_ulps_subnormal.value_or(0);
  if (!one.is_measured) return {Fit::undecided, "some results have a different type or shape"};
  if (one.nan_differs) return {Fit::undecided, "NaN is expected but not returned, or the reverse"};
  auto const kept = [&] { return one.unseen ? Decision{Fit::undecided, "zeros have the wrong sign"} : Decision{}; };
  if (worst == 0 && subnormal == 0) return kept();
  auto const* const format = part_format(one.type);
  if (!has_accuracy(one.op) || !format || one.type.starts_with("complex"))
    return {Fit::undecided,
            fmt::format("{} ulp; the permitted error depends on the operands", std::max(worst, subnormal))};
  auto const bounds = bounds_of(profile.accuracy(one.op, *format), *format);
  // A profile that flushes operands permits results at any distance.
  auto const beside = profile.flush ? 0 : subnormal;
  auto const measured = std::max(worst, beside);
  if (measured > bounds.breaks)
    return {Fit::breaks,
            fmt::format("{:.6g} ulp from the correctly rounded result, at most {:.6g}", measured, bounds.breaks)};
  if (std::max(worst, subnormal) <= bounds.satisfies) return kept();
  return {Fit::undecided,
          fmt::format("{:.6g} ulp from the correctly rounded result; the greatest error alone does not decide",
                      std::max(worst, subnormal))};
}

bool has_wrong_results(CaseOutcome const& outcome) {
  bool const has_values = is_computed(outcome.kind);
  return has_values && outcome.verdict == Verdict::violates && !outcome.refused;
}

ProfileFit fit_of(Report const& report, std::vector<OpNumerics> const& ops, Profile const& profile) {
  ProfileFit fit;
  fit.profile = profile.name;
  bool const by_verdict = profile.name == report.head.profile;
  for (auto const& one : ops) {
    auto const decision = decide(one, profile, by_verdict);
    if (decision.fit == Fit::satisfies) continue;
    bool const breaks = decision.fit == Fit::breaks;
    ++(breaks ? fit.breaking : fit.open);
    if (!breaks) fit.undecided_ops.push_back(one.op);
    auto& reasons = breaks ? fit.breaks : fit.undecided;
    if (reasons.size() < kMaxReasons) reasons.push_back(fmt::format("{} {}: {}", one.op, one.type, decision.why));
  }
  // Results without ULPs: integers and booleans. All profiles have the same sets for them, except after an overflow.
  for (auto const& outcome : report.outcomes) {
    bool const is_exact =
        std::ranges::none_of(outcome.results, [](auto const& r) { return part_format(element_of(r.type)); });
    Measured alone;
    measure(outcome, alone);
    bool const breaks = std::ranges::any_of(
        alone, [&](auto const& entry) { return decide(entry.second, profile, by_verdict).fit == Fit::breaks; });
    // Violations that `ops` does not count: in programs of several ops, and in ops with an accuracy attribute.
    bool const is_wrong = !breaks && (is_exact ? has_wrong_results(outcome) : violates(profile, report, outcome));
    if (!breaks && !is_exact && may_permit(profile, report, outcome)) {
      ++fit.open;
      fit.undecided_ops.push_back(outcome.op.empty() ? outcome.recipe : outcome.op);
      if (fit.undecided.size() < kMaxReasons)
        fit.undecided.push_back(
            fmt::format("{}: the profile may permit what the specification forbids; --outputs decides it", outcome.id));
    }
    if (breaks || is_wrong) note_violation(fit, outcome.op.empty() ? outcome.recipe : outcome.op, outcome.id);
    if (!is_wrong) continue;
    ++fit.breaking;
    if (fit.breaks.size() < kMaxReasons) fit.breaks.push_back(fmt::format("{}: {}", outcome.id, outcome.reason));
  }
  compute_fit(fit, !ops.empty());
  return fit;
}

bool is_within(Accuracy const& one, Accuracy const& other, FloatFormat const& format) {
  if (one == other) return true;
  double const scale = std::ldexp(1.0, format.fraction_bits);
  if (other.within < one.within && other.ulps < kInfinity) return false;
  double const least = std::max(other.ulps, other.relative * scale);
  double const most = std::max(one.ulps, one.relative * scale * 2);
  return most <= least && one.absolute <= other.absolute &&
         (one.per_magnitude <= other.per_magnitude || least == kInfinity);
}

}  // namespace

// If the profile flushes subnormal numbers, it permits some results that the specification forbids.
bool may_permit(Profile const& profile, Report const& report, CaseOutcome const& outcome) {
  return has_wrong_results(outcome) && outcome.against == "text" && profile.flush &&
         profile.name != report.head.profile;
}

// A verdict is that of the suite's profile. A result that the specification forbids also violates all other profiles
// that do not flush.
bool violates(Profile const& profile, Report const& report, CaseOutcome const& outcome) {
  bool const is_own = profile.name == report.head.profile;
  return has_wrong_results(outcome) && (is_own || outcome.against == "text") && !may_permit(profile, report, outcome);
}

std::string_view to_string(Fit fit) {
  return fit == Fit::satisfies ? "satisfies" : fit == Fit::breaks ? "breaks" : "undecided";
}

std::optional<Fit> parse_fit(std::string_view name) {
  for (auto const fit : {Fit::satisfies, Fit::breaks, Fit::undecided})
    if (name == to_string(fit)) return fit;
  return std::nullopt;
}

std::uint64_t ProfileFit::breaking_cases() const {
  std::uint64_t cases = 0;
  for (auto const& violation : violations) cases += violation.cases;
  return cases;
}

void note_violation(ProfileFit& fit, std::string const& op, std::string const& example) {
  if (fit.cases.size() < kMaxListedCases) fit.cases.push_back(example);
  auto const known = std::ranges::find(fit.violations, op, &ProfileViolation::op);
  if (known == fit.violations.end())
    fit.violations.push_back({op, 1, example});
  else
    ++known->cases;
}

void compute_fit(ProfileFit& fit, bool is_measured) {
  fit.fit = fit.breaking ? Fit::breaks : fit.open || !is_measured ? Fit::undecided : Fit::satisfies;
  std::ranges::sort(fit.violations, [](ProfileViolation const& a, ProfileViolation const& b) {
    return std::tie(b.cases, a.op) < std::tie(a.cases, b.op);
  });
  auto& ops = fit.undecided_ops;
  std::ranges::sort(ops);
  ops.erase(std::unique(ops.begin(), ops.end()), ops.end());
  std::erase_if(ops, [&](auto const& op) {
    return std::ranges::find(fit.violations, op, &ProfileViolation::op) != fit.violations.end();
  });
}

// For norm-wise bounds of whole algorithms: each bound of `other` has a counterpart in `profile` that is at most as
// large.
bool is_as_strict(Profile const& profile, Profile const& other) {
  return std::ranges::all_of(other.norm_wise, [&](auto const& promised) {
    auto const* const own = profile.norm_wise_promise(promised.first);
    return own && own->factor <= promised.second.factor;
  });
}

bool is_within(Profile const& profile, Profile const& other) {
  bool const freedoms =
      profile.any_order <= other.any_order && profile.contraction <= other.contraction &&
      profile.excess_precision <= other.excess_precision && profile.flush <= other.flush &&
      profile.branch_cuts_either <= other.branch_cuts_either && profile.complex_specials <= other.complex_specials &&
      profile.reads_unit_diagonals <= other.reads_unit_diagonals && is_as_strict(profile, other) &&
      profile.quantum <= other.quantum &&
      (profile.overflow == other.overflow || other.overflow == IntegerOverflow::implementation_defined ||
       (profile.overflow == IntegerOverflow::wrap && other.overflow == IntegerOverflow::wrap_or_saturate)) &&
      profile.has_xla_integers >= other.has_xla_integers &&
      (profile.default_dot_operands.empty() || profile.default_dot_operands == other.default_dot_operands ||
       (profile.default_dot_operands == "tf32" && other.default_dot_operands == "bf16"));
  if (!freedoms) return false;
  static constexpr std::string_view kFormats[] = {"f64", "f32", "f16", "bf16", "f8E4M3FN", "f8E5M2"};
  std::vector<std::string> ops;
  for (auto const* const of : {&profile, &other})
    for (auto const& [key, accuracy] : of->accuracies) ops.push_back(key.first);
  ops.push_back("tanh");  // represents all ops without a row
  for (auto const name : kFormats)
    for (auto const& op : ops)
      if (auto const* const format = float_format(name);
          format && !is_within(profile.accuracy(op, *format), other.accuracy(op, *format), *format))
        return false;
  return true;
}

namespace {

// The names of the profiles for which no other profile permits less.
std::vector<std::string> tightest(std::vector<Profile const*> const& kept) {
  std::vector<std::string> smallest;
  for (auto const* const one : kept) {
    bool const has_smaller = std::ranges::any_of(kept, [&](Profile const* other) {
      return other != one && is_within(*other, *one) && !is_within(*one, *other);
    });
    if (!has_smaller) smallest.push_back(one->name);
  }
  return smallest;
}

}  // namespace

std::vector<std::string> smallest_of(std::vector<ProfileFit> const& fits, std::vector<Profile> const& profiles) {
  std::vector<Profile const*> kept;
  for (std::size_t i = 0; i < fits.size(); ++i)
    if (fits[i].fit == Fit::satisfies) kept.push_back(&profiles[i]);
  return tightest(kept);
}

std::vector<std::string> nearest_of(std::vector<ProfileFit> const& fits, std::vector<Profile> const& profiles) {
  auto const rank = [](ProfileFit const& fit) {
    return std::pair(fit.violations.size() + fit.undecided_ops.size(), fit.violations.size());
  };
  auto const least = std::ranges::min_element(fits, {}, rank);
  std::vector<Profile const*> near;
  for (std::size_t i = 0; i < fits.size(); ++i) {
    if (fits[i].fit == Fit::satisfies) return {};
    if (rank(fits[i]) == rank(*least)) near.push_back(&profiles[i]);
  }
  return tightest(near);
}

Numerics numerics_of(Report const& report, std::vector<Profile> const& profiles) {
  Numerics numerics;
  numerics.backend = report.head.backend;
  numerics.suite = report.head.suite;
  numerics.profile = report.head.profile;
  numerics.ops = ops_of(report);
  numerics.wrong_ops = wrong_ops_of(report);
  numerics.choices = choices_of(report);
  numerics.ties = ties_of(report);
  numerics.how = "by the greatest errors of each op and type; " + report.head.profile + " by the verdicts";
  for (auto const& profile : profiles) numerics.fits.push_back(fit_of(report, numerics.ops, profile));
  numerics.smallest = smallest_of(numerics.fits, profiles);
  if (!numerics.ops.empty()) numerics.nearest = nearest_of(numerics.fits, profiles);
  return numerics;
}

}  // namespace assay

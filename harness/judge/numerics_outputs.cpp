// Implements harness/judge/numerics.hpp: decides each profile by its own permitted sets.
#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <map>

#include "generators/derive/golden.hpp"
#include "generators/suite/reader.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/numerics.hpp"
#include "harness/suite_cases.hpp"
#include "semantics/program/npy.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

// Judges each case by every profile.
class ProfileJudge {
public:
  ProfileJudge(std::vector<Profile> const& profiles, std::vector<ProfileFit>& fits)
      : profiles_(profiles), fits_(fits) {}

  void take(ManifestRow const& row, LoadedCase const& loaded, std::string const& outputs) {
    // A result with the expected bits is permitted by every profile.
    CaseOutcome strict;
    LoadedCase exact = loaded;
    for (auto& result : exact.results) {
      result.low = result.high = result.expected;
      result.flags.reset();
    }
    judge_outputs(exact, row, outputs, strict);
    if (strict.verdict == Verdict::conforms) return;
    std::string reason;
    auto const program = GoldenProgram::prepare(loaded.text, reason);
    std::vector<Tensor> inputs;
    for (std::size_t i = 0; program && i < loaded.inputs.size(); ++i) {
      auto const& from = loaded.inputs[i];
      auto to = program->make(from.element(), from.shape());
      if (from.size_bytes()) std::memcpy(to.data(), from.data(), from.size_bytes());
      inputs.push_back(i < program->arguments().size() ? quantized(to, program->arguments()[i]) : to);
    }
    for (std::size_t i = 0; i < profiles_.size(); ++i) {
      LoadedCase other;
      other.inputs = loaded.inputs;
      bool const has_sets = program && program->derive(inputs, profiles_[i], other.results, reason) == Derived::agreed;
      if (!has_sets) {
        note(fits_[i].open, fits_[i].undecided, row.id + ": " + (reason.empty() ? "no set is known" : reason));
        fits_[i].undecided_ops.push_back(row.op.empty() ? row.recipe : row.op);
        continue;
      }
      CaseOutcome outcome;
      judge_outputs(stored(std::move(other)), row, outputs, outcome);
      if (outcome.verdict == Verdict::violates || outcome.verdict == Verdict::crashed) {
        note(fits_[i].breaking, fits_[i].breaks, row.id + ": " + outcome.reason);
        note_violation(fits_[i], row.op.empty() ? row.recipe : row.op, row.id);
      } else if (outcome.verdict == Verdict::open) {
        note(fits_[i].open, fits_[i].undecided, row.id + ": " + outcome.reason);
        fits_[i].undecided_ops.push_back(row.op.empty() ? row.recipe : row.op);
      }
    }
  }

  // Decides a case without stored results by its verdict.
  void decide_by_verdict(Report const& report, CaseOutcome const& outcome) {
    for (std::size_t i = 0; i < profiles_.size(); ++i) {
      if (may_permit(profiles_[i], report, outcome)) {
        note(fits_[i].open, fits_[i].undecided, outcome.id + ": no results were kept, and the profile may permit them");
        fits_[i].undecided_ops.push_back(outcome.op.empty() ? outcome.recipe : outcome.op);
      }
      if (!violates(profiles_[i], report, outcome)) continue;
      note(fits_[i].breaking, fits_[i].breaks, outcome.id + ": " + outcome.reason);
      note_violation(fits_[i], outcome.op.empty() ? outcome.recipe : outcome.op, outcome.id);
    }
  }

private:
  static void note(std::uint64_t& count, std::vector<std::string>& reasons, std::string reason) {
    ++count;
    if (reasons.size() < kMaxReasons) reasons.push_back(std::move(reason));
  }

  // Converts storage integers, as which suites store quantized tensors, to the quantized type.
  static Tensor quantized(Tensor const& tensor, Type type) {
    Element element;
    bool const is_quantized = type && element_of(type->element, element) && element.is(Element::Kind::quantized);
    return is_quantized ? tensor.as(element) : tensor;
  }
  static LoadedCase stored(LoadedCase loaded) {
    for (auto& result : loaded.results)
      for (auto* const tensor : {&result.expected, &result.low, &result.high}) *tensor = assay::stored(*tensor);
    return loaded;
  }

  std::vector<Profile> const& profiles_;
  std::vector<ProfileFit>& fits_;
};

}  // namespace

Result<Numerics> numerics_by_outputs(Report const& report, std::vector<Profile> const& profiles,
                                     std::string const& suite, std::string const& outputs) {
  Numerics numerics = numerics_of(report, {});
  for (auto const& profile : profiles) numerics.fits.emplace_back().profile = profile.name;
  SuiteReader reader;
  ProfileJudge rejudge(profiles, numerics.fits);
  std::uint64_t judged = 0, without = 0;
  auto const read = for_each_case(reader, suite, [&](ManifestRow const& row, std::uint64_t) -> Result<void> {
    if (!is_computed(row.kind)) return {};
    std::error_code trouble;
    auto const folder = outputs + "/" + row.id;
    if (!fs::is_directory(folder, trouble)) {
      ++without;
      return {};
    }
    auto const loaded = reader.load(row, Digests::ignored);
    if (!loaded) return Error{loaded.error()};
    rejudge.take(row, *loaded, folder);
    ++judged;
    return {};
  });
  if (!read) return Error{read.error()};
  for (auto const& outcome : report.outcomes) {
    std::error_code trouble;
    if (!fs::is_directory(outputs + "/" + outcome.id, trouble)) rejudge.decide_by_verdict(report, outcome);
  }
  for (auto& fit : numerics.fits) compute_fit(fit, judged > 0);
  numerics.how =
      fmt::format("the permitted sets of each profile on {}; {} without results", counted(judged, "case"), without);
  numerics.smallest = smallest_of(numerics.fits, profiles);
  if (judged > 0) numerics.nearest = nearest_of(numerics.fits, profiles);
  return numerics;
}

}  // namespace assay

// The verdict on a backend for one case. Verdicts are never merged: a build failure is not a finding, a crash is not a
// mismatch, and only `violates` means that the backend is wrong.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generators/suite/case.hpp"

namespace assay {

enum class Verdict : std::uint8_t {
  conforms,  // every element is permitted; or an invalid program was refused, a valid one accepted
  violates,  // an element is not permitted, a result has a different type or shape; or an invalid program was accepted, a
             // valid one called invalid
  open,  // the specification leaves it to the backend; of probes always, with the answer; or elements are permitted,
         // and the bound for all of them together is unknown; or each may have any value, so nothing was tested
  unsupported,  // the backend reports that it does not support this, for any program
  crashed,      // killed by a signal, ended with an exit status that is not an answer, or claimed success without whole
                // results
  timed_out,
  not_run,    // stopped before, left out by a shard, or the backend has no way to do it
  contested,  // a valid program was rejected that the official tools also reject: they differ from the specification
};
inline constexpr std::size_t kVerdicts = 8;
using VerdictCounts = std::array<std::uint64_t, kVerdicts>;  // by Verdict
// Whether documents list a count of 0 for the verdict: for verdicts of the first format.
constexpr bool is_always_counted(Verdict verdict) { return verdict != Verdict::contested; }
std::string_view to_string(Verdict verdict);  // "timed out", as reports write it: "timed_out"
std::optional<Verdict> parse_verdict(std::string_view name);

// The stage that the backend reached.
enum class Stage : std::uint8_t { none, start, compile, run, results };
std::string_view to_string(Stage stage);
std::optional<Stage> parse_stage(std::string_view name);

// One element that is not permitted (or the first open one): codes of its type, and their
// values.
struct ElementFinding {
  std::vector<std::int64_t> index;
  int part = 0;  // 1: the imaginary part
  // its number is more readable than its code; not written
  bool is_integer = false;
  std::string actual, expected;                                 // "1.5", as programs write it
  std::string actual_bits, expected_bits, low_bits, high_bits;  // "0x3FC00000"
  std::string low, high;                                        // ends of the permitted set
  std::string exact;                                            // see harness/exact_value
  bool nan_permitted = false;
  std::uint64_t distance = 0;       // codes outside the permitted set (kNoDistance: a NaN)
  std::vector<std::string> inputs;  // the elements of the inputs at this index, where these have the same shape:
                                    // "1.0 (0x3F800000)"
};

// Why the elements of a result were not judged.
enum class Mismatch : std::uint8_t { none, missing, unreadable, type, shape, surplus };
std::string_view to_string(Mismatch mismatch);
std::optional<Mismatch> parse_mismatch(std::string_view name);

// One result of a case.
struct ResultFinding {
  std::size_t result = 0;
  std::string type;  // "tensor<2x3xf32>", the expected one
  std::string
      mismatch;  // not empty: different type or shape, missing, or a file that is not a tensor; no element was judged
  Mismatch kind = Mismatch::none;
  std::int64_t conforming = 0, open = 0, violating = 0;  // elements
  std::int64_t untested = 0;  // elements that may have any value (semantics/runtime/acceptance.hpp)
  // For floating-point results: the greatest distance from the expected value, permitted or not, in ulps of it;
  // infinity counts as the number after the greatest one. Elements with NaN on one side are counted separately, and
  // so is the distance of elements whose expected value, or an input at the same index, is subnormal: it shows
  // flushing.
  std::optional<double> worst_ulps, worst_ulps_subnormal;
  std::int64_t nan_differs = 0;
  std::optional<ElementFinding> worst;  // if any element violates
};

inline constexpr std::size_t kMostEvidence = 4000;

// The outcome of one case.
struct CaseOutcome {
  std::string id;           // of the manifest
  std::uint64_t index = 0;  // among the cases of the manifest, from 0: the order of merged reports
  CaseKind kind = CaseKind::values;
  std::string op, recipe, breaks;
  std::vector<std::string> satisfies, types;
  Verdict verdict = Verdict::not_run;
  Stage stage = Stage::none;
  std::string reason;  // one sentence: why the verdict is not `conforms`; empty for that
  std::string
      evidence;  // the output of the backend: the end of its standard error; valid UTF-8, at most kMostEvidence bytes
  std::vector<ResultFinding> results;  // of those that do not conform, and where a worst_ulps is known
  // of results that are not permitted: the rule that determines them (harness/rule_text)
  std::string rule;
  std::string against;   // of those: "text", or "profile xla"; empty if unknown
  std::string pattern;   // of those: the common pattern of all elements (harness/judge/error_pattern.hpp); or empty
  std::string digest;    // of the results (harness/judge/result_digest), where all could be read
  bool refused = false;  // `violates`, `contested`: the program is valid, and the backend rejects it
  bool proves_nothing = false;  // an invalid program was refused, but so are valid ones of its op (refusals.hpp)
  std::string question;         // of probes: the question
  std::string answer;           // of probes: its choice; "its own" if none of the answers matches
  double seconds = 0;           // the backend's own time
  double overhead = 0;          // seconds: ours
  std::uint32_t attempts = 1;
  bool flaky = false;   // attempts differed in their verdicts
  std::string command;  // reproduces it, for a shell
};

}  // namespace assay

// The verdict on a backend for one case. Verdicts are never merged: a compile error is not a finding, a crash is not a
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
  conforms,  // every element is permitted; or an invalid program was rejected; or a valid program was accepted
  violates,  // an element is not permitted, or a result has a different type or shape; or an invalid program was
             // accepted; or a valid program was rejected as invalid
  open,  // the specification leaves the results open; probes always, with the answer; or all elements are permitted,
         // but the bound for them as a whole is unknown; or any value is permitted for each element, so nothing was
         // tested
  unsupported,  // the backend reports that it lacks a feature
  crashed,      // killed by a signal, ended with an unexpected exit status, or reported success without complete
                // results
  timed_out,
  not_run,    // interrupted, in another shard, or not supported by the backend's interface
  contested,  // a valid program was rejected that the official tools also reject: they differ from the specification
};
inline constexpr std::size_t kVerdicts = 8;
using VerdictCounts = std::array<std::uint64_t, kVerdicts>;  // by Verdict
// Whether documents list the verdict even if its count is 0: true for the verdicts of the first format.
constexpr bool is_always_counted(Verdict verdict) { return verdict != Verdict::contested; }
std::string_view to_string(Verdict verdict);  // "timed out", as reports write it: "timed_out"
std::optional<Verdict> parse_verdict(std::string_view name);

// The stage that the backend reached.
enum class Stage : std::uint8_t { none, start, compile, run, results };
std::string_view to_string(Stage stage);
std::optional<Stage> parse_stage(std::string_view name);

// An element that is not permitted (or the first open one): its codes and their values.
struct ElementFinding {
  std::vector<std::int64_t> index;
  int part = 0;  // 1: imaginary part
  // the value is more readable than the code; not written
  bool is_integer = false;
  std::string actual, expected;                                 // "1.5", in the syntax of programs
  std::string actual_bits, expected_bits, low_bits, high_bits;  // "0x3FC00000"
  std::string low, high;                                        // bounds of the permitted set
  std::string exact;                                            // see harness/exact_value
  bool nan_permitted = false;
  std::uint64_t distance = 0;       // distance from the permitted set in codes; kNoDistance: a NaN
  std::vector<std::string> inputs;  // elements of the inputs at this index, if they have the same shape: "1.0
                                    // (0x3F800000)"
  std::uint64_t error = 0;          // of an integer: the difference from the expected one; not written
};

// The reason why the elements of a result were not judged.
enum class Mismatch : std::uint8_t { none, missing, unreadable, type, shape, surplus };
std::string_view to_string(Mismatch mismatch);
std::optional<Mismatch> parse_mismatch(std::string_view name);

// One result of a case.
struct ResultFinding {
  std::size_t result = 0;
  std::string type;      // expected type, "tensor<2x3xf32>"
  std::string mismatch;  // not empty: different type or shape, missing, or not a tensor file; no element was judged
  Mismatch kind = Mismatch::none;
  std::int64_t conforming = 0, open = 0, violating = 0;  // numbers of elements
  std::int64_t untested = 0;  // elements for which any value is permitted (semantics/runtime/acceptance.hpp)
  // For floating-point results: the greatest distance from the expected value, permitted or not, in its ULPs. Infinity
  // counts as the number after the greatest finite one. Elements with NaN on one side only are counted separately.
  // Elements whose expected value, or an input at the same index, is subnormal have a separate maximum, which shows
  // flushing.
  std::optional<double> worst_ulps, worst_ulps_subnormal;
  std::int64_t nan_differs = 0;
  std::optional<ElementFinding> worst;  // set if an element violates
};

inline constexpr std::size_t kMaxEvidence = 4000;

// The outcome of one case.
struct CaseOutcome {
  std::string id;           // ID in the manifest
  std::uint64_t index = 0;  // index in the manifest, starting at 0; the order of merged reports
  CaseKind kind = CaseKind::values;
  std::string op, recipe, breaks;
  std::vector<std::string> satisfies, types;
  Verdict verdict = Verdict::not_run;
  Stage stage = Stage::none;
  std::string reason;  // one sentence: why the verdict is not `conforms`
  std::string
      evidence;  // output of the backend: the end of its standard error; valid UTF-8, at most kMaxEvidence bytes
  std::vector<ResultFinding> results;  // results that do not conform, or whose worst_ulps is known
  // For violating results: the rule that determines them (harness/report/rule_text.hpp).
  std::string rule;
  std::string against;   // for violating results: "text" or "profile xla"; empty if unknown
  std::string pattern;   // for violating results: the pattern of all wrong elements (harness/judge/error_pattern.hpp);
                         // may be empty
  std::string digest;    // digest of the results (harness/judge/result_digest.hpp), if all could be read
  bool refused = false;  // with `violates` or `contested`: the backend rejected a valid program
  bool proves_nothing = false;  // an invalid program was rejected, but so were valid ones of its op (refusals.hpp)
  std::string question;         // for probes: the question
  std::string answer;           // for probes: the answer; "its own" if none of the expected answers matches
  double seconds = 0;           // time of the backend
  double overhead = 0;          // time of assay, in seconds
  std::uint32_t attempts = 1;
  bool flaky = false;   // the verdicts of the attempts differ
  std::string command;  // shell command that reproduces the outcome
};

}  // namespace assay

// What can be said of a backend on one case. The verdicts are never merged: a build failure is no
// finding, a crash is not a mismatch, and only `violates` says that the backend is wrong.
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
         // and what is promised of all of them together is not known; or each may be every value, so nothing was tested
  unsupported,  // the backend says that it cannot do this, whatever the program says
  crashed,      // killed by a signal, ended with an exit status that is not an answer, or claimed success without whole
                // results
  timed_out,
  not_run,    // stopped before, left out by a shard, or the backend has no way to do it
  contested,  // a valid program was refused that the official tools refuse, too: they and the text differ
};
inline constexpr std::size_t kVerdicts = 8;
using VerdictCounts = std::array<std::uint64_t, kVerdicts>;  // by Verdict
// Whether documents say how many cases have the verdict where none has: of those that there were from the first format on.
constexpr bool is_always_counted(Verdict verdict) { return verdict != Verdict::contested; }
std::string_view to_string(Verdict verdict);  // "timed out", as reports write it: "timed_out"
std::optional<Verdict> parse_verdict(std::string_view name);

// How far the backend came.
enum class Stage : std::uint8_t { none, start, compile, run, results };
std::string_view to_string(Stage stage);
std::optional<Stage> parse_stage(std::string_view name);

// One element that is not permitted (or the first open one): codes of its type, and what they stand
// for.
struct ElementFinding {
  std::vector<std::int64_t> index;
  int part = 0;                                                 // 1: the imaginary part
  bool is_integer = false;                                      // its number says more than its code; not written
  std::string actual, expected;                                 // "1.5", as programs write it
  std::string actual_bits, expected_bits, low_bits, high_bits;  // "0x3FC00000"
  std::string low, high;                                        // ends of what is permitted
  std::string exact;                                            // see harness/exact_value
  bool nan_permitted = false;
  std::uint64_t distance = 0;       // steps of the type's codes beyond what is permitted (kNoDistance: a NaN)
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
      mismatch;  // not empty: different type or shape, none, or a file that is not a tensor; no element was judged
  Mismatch kind = Mismatch::none;
  std::int64_t conforming = 0, open = 0, violating = 0;  // elements
  std::int64_t untested = 0;  // elements of which every value is permitted (semantics/runtime/acceptance.hpp)
  // Of floating-point results: the greatest distance from the expected value, permitted or not, in
  // ulps of it; infinity counts as the number after the greatest one. Elements with NaN on one side
  // are counted apart, and so is the distance of elements of which the expected value, or an input
  // of the same place, is subnormal: that says what is flushed.
  std::optional<double> worst_ulps, worst_ulps_subnormal;
  std::int64_t nan_differs = 0;
  std::optional<ElementFinding> worst;  // if any element violates
};

inline constexpr std::size_t kMostEvidence = 4000;

// What became of one case.
struct CaseOutcome {
  std::string id;           // of the manifest
  std::uint64_t index = 0;  // among the cases of the manifest, from 0: what merged reports are in the order of
  CaseKind kind = CaseKind::values;
  std::string op, recipe, breaks;
  std::vector<std::string> satisfies, types;
  Verdict verdict = Verdict::not_run;
  Stage stage = Stage::none;
  std::string reason;  // one sentence: why the verdict is not `conforms`; empty for that
  std::string
      evidence;  // what the backend said: the end of its standard error; valid UTF-8, at most kMostEvidence bytes
  std::vector<ResultFinding> results;  // of those that do not conform, and where a worst_ulps is known
  std::string rule;                    // of results that are not permitted: what determines them (harness/rule_text)
  std::string against;                 // of those: "text", or "profile xla"; empty where it is not known
  std::string pattern;   // of those: what all elements have in common (harness/judge/error_pattern.hpp); or empty
  std::string digest;    // of the results (harness/judge/result_digest), where all could be read
  bool refused = false;  // `violates`, `contested`: the program is valid, and the backend says that it is not
  bool proves_nothing = false;  // an invalid program was refused, but so are valid ones of its op (refusals.hpp)
  std::string question;         // of probes: what it asks
  std::string answer;           // of probes: what it chose; "its own" if none of the answers fits
  double seconds = 0;           // the backend's own time
  double overhead = 0;          // seconds: ours
  std::uint32_t attempts = 1;
  bool flaky = false;   // attempts differed in their verdicts
  std::string command;  // reproduces it, for a shell
};

}  // namespace assay

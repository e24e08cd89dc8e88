// Reduces a failing program: `assay reduce`.
//
// The wrong op is found by exact intermediate values: the oracle's value of each value of @main turns each op into a
// separate program. If none fails alone, ops are removed as long as the rest fails. Then regions, sizes, attributes,
// results and values are simplified. Every program on the way is valid (constraints/check), and its results are judged
// by the sets of a profile.
//
// If the question is only whether a program is accepted, the same steps are used without data:
// each op is a separate program on any operands. An invalid program remains invalid by the
// rule of the question. A text that is not a program is reduced as text.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "harness/backends/backend.hpp"
#include "harness/reduction/candidates/observation.hpp"
#include "oracle/sets/profile.hpp"

namespace assay::reduction {

struct ReduceOptions {
  Question question;
  std::string work;         // folder for temporary files; created and removed
  double seconds = 60;      // limit of one execution
  double time_limit = 300;  // seconds for all
  unsigned jobs = 1;        // executions at a time
  std::atomic<bool> const* stop = nullptr;
  std::function<void(std::size_t ops, std::uint64_t executions)> progress;  // may be empty
};

inline constexpr unsigned kRepetitions = 3;  // reruns of the reduced program, to see whether it always fails

struct Reduced {
  enum class End : std::uint8_t {
    reduced,    // no further reduction was found
    timed_out,  // the time limit was reached; the program still fails
    conforms,   // the program does not misbehave on the backend
    unusable,   // no program to run, or no result that could be wrong: `reason`
  };
  End end = End::unusable;
  std::string reason;
  Observation original, seen;  // the behavior of the backend on the given program, and on the reduced one
  std::string text;            // the program that failed as in `seen`, with `inputs`
  std::string obstacle;        // the reason why there is no smaller program: the backend ends differently on all others
  std::vector<Tensor> inputs;
  std::size_t ops_before = 0, ops = 0;  // without functions and terminators
  std::size_t bytes_before = 0;         // of the text
  std::vector<std::string> mnemonics;   // of the remaining ops, those of @main first
  std::vector<std::string> types;  // element types of the operands and results of the first op that is not a constant
  bool alone = false;              // one op at the top of @main, or in total: it is the faulty one
  Question question;               // that was asked
  bool is_text = false;            // it was reduced as text only: it has no op that could be named
  unsigned repeated = 0, of = 0;   // how often it failed in reruns
  std::uint64_t executions = 0;
  double time = 0;  // seconds
};

Reduced reduce(std::string const& text, std::vector<Tensor> const& inputs, Backend& backend, Profile const& profile,
               ReduceOptions const& options);

// The signature of failures with one cause: ops, element types, kind of mismatch.
std::string signature_of(Reduced const& reduced);

}  // namespace assay::reduction

// Reduces a failing program: `assay reduce`.
//
// The wrong op is found by exact intermediate values: the oracle's value of each value of @main turns each op into a
// separate program. If none fails alone, ops are removed as long as the rest fails. Then regions, sizes, attributes,
// results and values are simplified. Every program on the way is valid (constraints/check), and its results are judged
// by the sets of a profile.
//
// Where the question is only whether a program is accepted, the same steps are taken without data:
// each op is a program of its own on whatever it is given. An invalid program stays invalid by the
// rule of the question. What is not a program at all becomes smaller as text.
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
  std::string work;         // folder for files on the way; made, and removed
  double seconds = 60;      // limit of one execution
  double time_limit = 300;  // seconds for all
  unsigned jobs = 1;        // executions at a time
  std::atomic<bool> const* stop = nullptr;
  std::function<void(std::size_t ops, std::uint64_t executions)> progress;  // may be empty
};

inline constexpr unsigned kRepetitions = 3;  // reruns of the reduced program, to see whether it always fails

struct Reduced {
  enum class End : std::uint8_t {
    reduced,    // as far as it is known
    timed_out,  // as far as the time went; it fails all the same
    conforms,   // the program does not misbehave on the backend
    unusable,   // no program to run, or nothing that could be wrong: `reason`
  };
  End end = End::unusable;
  std::string reason;
  Observation original, seen;  // the behavior of the backend on the given program, and on the reduced one
  std::string text;            // as it was run, with `inputs`, when it failed as in `seen`
  std::string obstacle;        // why nothing smaller could be found: the backend ends differently on all else
  std::vector<Tensor> inputs;
  std::size_t ops_before = 0, ops = 0;  // without functions and terminators
  std::size_t bytes_before = 0;         // of the text
  std::vector<std::string> mnemonics;   // of the remaining ops, those of @main first
  std::vector<std::string> types;  // element types of the operands and results of the first op that is not a constant
  bool alone = false;              // one op at the top of @main, or in total: it is the faulty one
  Question question;               // that was asked
  bool is_text = false;            // it was reduced as text alone: there is no op in it that could be named
  unsigned repeated = 0, of = 0;   // how often it failed when it was run again
  std::uint64_t executions = 0;
  double time = 0;  // seconds
};

Reduced reduce(std::string const& text, std::vector<Tensor> const& inputs, Backend& backend, Profile const& profile,
               ReduceOptions const& options);

// The signature of failures with one cause: ops, element types, kind of mismatch.
std::string signature_of(Reduced const& reduced);

}  // namespace assay::reduction

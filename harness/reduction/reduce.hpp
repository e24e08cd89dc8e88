// Reduces a failing program: `assay reduce`.
//
// The faulty op is found with exact intermediate values: with the oracle's value of each value of @main, each op
// becomes a program of its own. If no op fails alone, ops are removed as long as the rest fails. Then regions, sizes,
// attributes, results and values are simplified. Every intermediate program is valid (constraints/check), and its
// results are judged by the permitted sets of a profile.
//
// If the question is only whether the backend accepts the program, the same steps are used without data, and each op is
// a program with any operands. An invalid program remains invalid by the rule of the question. A text that is not a
// program is reduced as text.
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
  double seconds = 60;      // time limit of one execution
  double time_limit = 300;  // time limit of the whole reduction, in seconds
  unsigned jobs = 1;        // number of concurrent executions
  std::atomic<bool> const* stop = nullptr;
  std::function<void(std::size_t ops, std::uint64_t executions)> progress;  // may be empty
};

inline constexpr unsigned kRepetitions = 3;  // reruns of the reduced program, which show whether it always fails

struct Reduced {
  enum class End : std::uint8_t {
    reduced,    // no further reduction was found
    timed_out,  // the time limit was reached; the program still fails
    conforms,   // the program does not misbehave on the backend
    unusable,   // not a program that can be run, or no result can be wrong; see `reason`
  };
  End end = End::unusable;
  std::string reason;
  Observation original, seen;  // behavior of the backend on the original and on the reduced program
  std::string text;            // program that fails as in `seen` with `inputs`
  std::string obstacle;        // reason why no smaller program was found: the backend fails differently on all others
  std::vector<Tensor> inputs;
  std::size_t ops_before = 0, ops = 0;  // number of ops, without functions and terminators
  std::size_t bytes_before = 0;         // size of the original text
  std::vector<std::string> mnemonics;   // of the remaining ops, those of @main first
  std::vector<std::string> types;  // element types of the operands and results of the ops at the top of @main, without
                                   // constants
  bool alone = false;              // whether one op is left, at the top of @main or in total: it is the faulty one
  Question question;               // the question that the reduction preserved
  bool is_text = false;            // reduced as text: no op can be named
  unsigned repeated = 0, of = 0;   // number of reruns that failed, and of all reruns
  std::uint64_t executions = 0;
  double time = 0;  // seconds
};

Reduced reduce(std::string const& text, std::vector<Tensor> const& inputs, Backend& backend, Profile const& profile,
               ReduceOptions const& options);

// The signature of failures with the same cause: ops, element types, kind of mismatch.
std::string signature_of(Reduced const& reduced);

}  // namespace assay::reduction
